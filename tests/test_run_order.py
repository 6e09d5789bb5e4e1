"""A real build, traced: rooms are entered in the order of pipeline/README.md, and nothing is worked out twice."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType

import pytest
from benches import write_pack

from pipeline.job import build
from pipeline.request import Request
from pipeline.run import crew

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "pipeline"
CONDUCTING = {"run", "publications", "job"}
ROOMS = re.findall(r"^## \d\. (\w+)$", (PACKAGE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


@dataclass
class Trace:
    """What a tracer hears: which room is entered when, who calls whom, which missions are worked out."""

    entered: list[str] = field(default_factory=list)
    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    briefs: Counter[str] = field(default_factory=Counter)
    grounds: Counter[tuple[str, str | None]] = field(default_factory=Counter)

    def hear(self, frame: FrameType, event: str, argument: object) -> None:
        room = room_of(frame)
        if room is None:
            return
        if room in ROOMS and room not in self.entered:
            self.entered.append(room)
        caller = frame.f_back and room_of(frame.f_back)
        if caller:
            self.calls[caller, room] += 1
        if frame.f_code.co_name == "brief_mission":
            self.briefs[frame.f_locals["mission_id"]] += 1
        if frame.f_code.co_name == "lay_out_battlefield":
            ground = frame.f_locals["ground"]
            self.grounds[ground.id, ground.alternative] += 1


def room_of(frame: FrameType) -> str | None:
    """Tell the room that a frame's code stands in; a module being loaded is nobody's call."""
    return None if frame.f_code.co_name == "<module>" else room_of_file(frame.f_code.co_filename)


@cache  # a build makes some million calls, most of them in libraries
def room_of_file(name: str) -> str | None:
    path = Path(name)
    return path.relative_to(PACKAGE).with_suffix("").parts[0] if path.is_relative_to(PACKAGE) else None


@dataclass
class Listener:
    """Notes which steps a job announces."""

    steps: list[tuple[int, str]] = field(default_factory=list)

    def pack(self, number: int, of: int, name: str) -> None: ...

    def step(self, number: int, name: str, detail: str) -> None:
        self.steps.append((number, name))

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        pass


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Trace, Listener]:
    """Build a booklet in this very process, so that nothing escapes the tracer."""
    folder, patch = tmp_path_factory.mktemp("run"), pytest.MonkeyPatch()
    patch.setattr(crew, "_FORKS", False)
    patch.setenv("PACK_CACHE", str(folder / "cache"))
    trace, listener = Trace(), Listener()
    request = Request(packs=(write_pack(folder / "pack"),), forms=("booklet",), out=folder / "out")
    before = sys.gettrace()
    sys.settrace(trace.hear)  # with no trace of its own for any frame, it hears calls alone
    try:
        build(request, listener)
    finally:
        sys.settrace(before)
        patch.undo()
    return trace, listener


def test_the_plan_names_every_room() -> None:
    assert ROOMS == ["load", "rules", "geometry", "draw", "imposition", "compose", "press", "preflight"]


@pytest.mark.slow
def test_rooms_are_entered_in_the_order_of_the_plan(run: tuple[Trace, Listener]) -> None:
    assert run[0].entered == ROOMS


@pytest.mark.slow
def test_progress_names_them_in_that_order(run: tuple[Trace, Listener]) -> None:
    steps = run[1].steps
    assert steps == sorted(steps), "no step goes back"
    assert dict(steps) == dict(enumerate(ROOMS, start=1)), "none is left out"


def test_each_mission_is_worked_out_once(run: tuple[Trace, Listener]) -> None:
    assert run[0].briefs == {"raid": 1, "chase": 1}
    assert run[0].grounds == {("raid", None): 1, ("chase", None): 1}


def test_no_room_calls_the_conductor(run: tuple[Trace, Listener]) -> None:
    back = {(caller, called) for caller, called in run[0].calls if caller in ROOMS and called in CONDUCTING}
    assert back == set()
