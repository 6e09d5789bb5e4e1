from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from galleys import prose

from pipeline.compose.pages.pack_page import page_manuscript
from pipeline.diagnostics import Diagnostic, note
from pipeline.request import Silence
from pipeline.run.conductor import Conductor, Task
from pipeline.run.crew import Hearing
from pipeline.run.galley_unit import SetUnit, Unit
from pipeline.run.shelf import SetGalley, Shelf


class Drawn:
    """A drawing with which nothing is wrong."""

    found: tuple[Diagnostic, ...] = ()


class Listener:
    """Does tasks elsewhere, each with a note that names it, and tells in which order it was given them."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def run(self, tasks: Sequence[Task[Any]], heard: Hearing) -> list[Any]:
        self.given += [task.called for task in tasks]
        return [_set(task.called) for task in tasks]

    def told(self) -> tuple[str, ...]:
        return ()


def _set(name: str) -> SetUnit:
    return SetUnit(names=(name,), found=(note("N1", name),), sides=(SetGalley(galley=prose("any")),))


def unit(name: str, drawings: int) -> Unit:
    return Unit(id=name, write=page_manuscript, given=(name,), drawings=(Drawn(),) * drawings)


def test_what_takes_longest_is_set_first_and_comes_in_its_place(tmp_path: Path) -> None:
    listener = Listener()
    conductor = Conductor(progress=Silence(), shelf=Shelf(tmp_path), elsewhere=listener)
    units = [unit("cover", 0), unit("leaf", 1), unit("words", 0), unit("chooser", 14), unit("leaf", 1)]
    made = conductor.galleys(units, [1, 4, 3, 1, 4])
    assert listener.given == ["leaf", "chooser", "words", "cover"], "a leaf that stands twice has eight pages, set once"
    assert [each.diagnostics[0].message for each in made] == ["cover", "leaf", "words", "chooser", "leaf"]


def test_what_takes_as_long_keeps_its_order(tmp_path: Path) -> None:
    listener = Listener()
    conductor = Conductor(progress=Silence(), shelf=Shelf(tmp_path), elsewhere=listener)
    conductor.galleys([unit(name, 0) for name in "cab"])
    assert listener.given == ["c", "a", "b"]


@dataclass(frozen=True, kw_only=True)
class Sum:
    """A question that leaves a trace wherever it is answered."""

    parts: tuple[int, ...]
    trace: Path

    @property
    def called(self) -> str:
        return "a sum"

    def do(self) -> int | None:
        with self.trace.open("a") as opened:
            opened.write(f"{self.parts}\n")
        return sum(self.parts) or None


def test_a_question_is_answered_once(tmp_path: Path) -> None:
    trace, shelf = tmp_path / "trace", Shelf(tmp_path / "shelf")
    one, two = (Sum(parts=parts, trace=trace) for parts in ((1, 2), (3, 4)))
    assert Conductor(progress=Silence(), shelf=shelf).answers([one, two, one]) == [3, 7, 3]
    assert Conductor(progress=Silence(), shelf=shelf).answers([two]) == [7]
    assert sorted(trace.read_text().splitlines()) == ["(1, 2)", "(3, 4)"]


def test_what_has_no_answer_is_asked_again(tmp_path: Path) -> None:
    conductor = Conductor(progress=Silence(), shelf=Shelf(tmp_path / "shelf"))
    nothing = Sum(parts=(), trace=tmp_path / "trace")
    assert [conductor.answers([nothing]), conductor.answers([nothing])] == [[None], [None]]
    assert len((tmp_path / "trace").read_text().splitlines()) == 2
