"""The crew that is there before its tasks are: what it does is done as by any other, and it leaves nothing behind."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from benches import made_ready, write_pack
from launching import Launch

from pipeline import limits, private
from pipeline.cluster.conducting import conducted
from pipeline.diagnostics import ContentError, Refused, error
from pipeline.job import build
from pipeline.request import Request, Silence
from pipeline.run import early_crew
from pipeline.run.early_crew import EarlyCrew, Order

pytestmark = pytest.mark.skipif(sys.platform == "darwin", reason="nothing forks there")


@dataclass(frozen=True)
class Square:
    number: int
    called: str = "square"

    def do(self) -> int:
        return self.number**2


@dataclass(frozen=True)
class Told:
    """Tells how often this process was asked for it."""

    called: str = "told"

    def do(self) -> int:
        _TOLD.append(self.called)
        return len(_TOLD)


_TOLD: list[str] = []


@dataclass(frozen=True)
class Asked:
    """Tells something of the process that does it."""

    what: str
    called: str = "asked"

    def do(self) -> object:
        if self.what == "fails":
            raise ContentError(error("E200", "no"))
        if self.what == "breaks":
            raise ZeroDivisionError("by zero")
        if self.what == "falls":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.what == "waits":
            time.sleep(60)
        if self.what == "computes":
            began = time.process_time()
            while time.process_time() - began < 0.2:
                pass
        return (os.getpid(), os.getppid())


TYPESETTER = """
import sys
from dataclasses import dataclass
from pipeline.run.early_crew import EarlyCrew, Order

@dataclass(frozen=True)
class Asked:
    called: str = "asked"

    def do(self) -> bool:
        return "weasyprint" in sys.modules

crew = EarlyCrew()
print(crew.run(Order(tasks=(Asked(), Asked()), jobs=2, for_pages=False, shop=None)), Asked().do())
crew.dismiss()
"""


def order(*tasks: Square | Asked | Told, jobs: int = 2, for_pages: bool = False) -> Order:
    return Order(tasks=tasks, jobs=jobs, for_pages=for_pages, shop=None)


@pytest.fixture
def early() -> Iterator[EarlyCrew]:
    crew = EarlyCrew()
    yield crew
    crew.dismiss()


def test_answers_come_in_the_order_of_tasks(early: EarlyCrew) -> None:
    heard: dict[int, int] = {}
    assert early.run(order(*map(Square, range(9))), heard.__setitem__) == [number**2 for number in range(9)]
    assert heard == {number: number**2 for number in range(9)}


def test_its_hands_are_forked_of_another_process(early: EarlyCrew) -> None:
    ((hand, master),) = early.run(order(Asked("who")))
    assert len({hand, master, os.getpid()}) == 3


def test_its_hands_have_the_typesetter_though_who_asks_has_not(launch: Launch) -> None:
    """Where tests run it is loaded by others."""
    told = launch(python=("-c", TYPESETTER))
    assert (told.stdout, told.stderr) == ("[True, True] False\n", "")


@pytest.mark.parametrize(
    ("what", "kind", "said"),
    [("fails", ContentError, "no"), ("breaks", ZeroDivisionError, "by zero"), ("falls", Refused, "asked")],
)
def test_a_task_that_fails_fails_its_order_and_no_other(
    early: EarlyCrew, what: str, kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind) as found:
        early.run(order(Square(2), Asked(what)))
    assert said in str(getattr(found.value, "diagnostics", found.value))
    assert early.run(order(Square(3))) == [9]


def test_what_hands_compute_counts_for_who_asks(early: EarlyCrew) -> None:
    with pytest.raises(Refused) as found, limits.bounded("the pack", 0.5):
        early.run(order(*[Asked("computes")] * 6))
    assert [each.code for each in found.value.diagnostics] == ["E507"]


def test_what_is_needed_next_is_made_ready_meanwhile(early: EarlyCrew) -> None:
    made: list[str] = []
    early.run(order(Square(1)), meanwhile=lambda: made.append("ready"))
    assert made == ["ready"]


def test_an_order_that_nobody_hears_out_ends_with_all_who_work_on_it(early: EarlyCrew) -> None:
    def fails() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        early.run(order(Asked("waits")), meanwhile=fails)
    assert not early.is_there


def test_it_is_told_that_it_was_killed(early: EarlyCrew) -> None:
    ((_, master),) = early.run(order(Asked("who")))
    os.kill(master, signal.SIGKILL)
    while _runs(master):
        time.sleep(0.01)
    with pytest.raises(Refused) as found:
        early.run(order(Square(1)))
    assert "signal SIGKILL" in found.value.diagnostics[0].message


def test_who_is_dismissed_ends_with_all_hands() -> None:
    crew = EarlyCrew()
    ((_, master),) = crew.run(order(Asked("who")))
    crew._line.send_bytes(pickle.dumps(order(Asked("waits"), Asked("waits"))))
    while len(children := _children(master)) < 2:
        time.sleep(0.01)
    crew.dismiss()
    late = time.monotonic() + 20  # one that has just been forked finds that nobody asks
    while [each for each in (master, *children) if _runs(each)]:
        assert time.monotonic() < late
        time.sleep(0.01)


def _children(process: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
    return found


def _runs(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_its_fonts_go_with_it(tmp_path: Path) -> None:
    crew = EarlyCrew()
    shop = made_ready(write_pack(tmp_path)).workshop()
    theme = shop.theme.model_copy(update={"css": f"{shop.theme.css} /* that no other test has loaded */"})
    ((_, master),) = crew.run(Order(tasks=(Asked("who"),), jobs=1, for_pages=True, shop=replace(shop, theme=theme)))
    folders = [*Path(tempfile.gettempdir()).glob(f"{private.PREFIX}{master}-*")]
    assert [each.is_dir() for each in folders] == [True]
    crew.dismiss()
    assert not folders[0].exists()


def test_it_loads_the_fonts_of_a_workshop_that_it_is_told_of(tmp_path: Path) -> None:
    crew = EarlyCrew()
    shop = made_ready(write_pack(tmp_path)).workshop()
    theme = shop.theme.model_copy(update={"css": f"{shop.theme.css} /* that no test has loaded before */"})
    crew.foresee(replace(shop, theme=theme))
    crew.foresee(replace(shop, theme=theme))
    ((_, master),) = crew.run(order(Asked("who")))
    assert len([*Path(tempfile.gettempdir()).glob(f"{private.PREFIX}{master}-*")]) == 1
    crew.dismiss()
    crew.foresee(shop)  # it may be gone before anybody knows


def test_a_workshop_that_can_not_be_loaded_keeps_nobody_from_work(early: EarlyCrew, tmp_path: Path) -> None:
    shop = made_ready(write_pack(tmp_path)).workshop()
    early.foresee(replace(shop, templates={}))
    assert early.run(order(Square(3))) == [9]


@pytest.mark.slow
def test_pages_are_the_same_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path / "pack")
    made = []
    for name in ("early", "late"):
        monkeypatch.setenv("PACK_CACHE", str(tmp_path / f"cache-{name}"))
        if name == "late":
            monkeypatch.setattr(EarlyCrew, "hired", classmethod(lambda kind, stays: None))
        build(Request(packs=(folder,), forms=("sheets", "booklet"), paper="a5", out=tmp_path / name), Silence())
        made.append({each.name: each.read_bytes() for each in (tmp_path / name).glob("*.pdf")})
    assert made[0] == made[1]
    assert len(made[0]) == 3


def _conductor_of(folder: Path, *, stays: bool, what: str = "who") -> int:
    """Build nothing, and tell which process would set pages."""
    with conducted(Request(packs=(folder,), forms=()), Silence(), stays=stays) as conductor:
        assert conductor.early is not None
        ((_, master),) = conductor.early.run(order(Asked(what)))
        return int(master)


def test_one_that_stays_is_there_for_the_next_build_until_it_falls(tmp_path: Path) -> None:
    first = _conductor_of(tmp_path, stays=True)
    assert _conductor_of(tmp_path, stays=True) == first
    with pytest.raises(ZeroDivisionError):
        _conductor_of(tmp_path, stays=True, what="breaks")
    second = _conductor_of(tmp_path, stays=True)
    assert second != first
    early_crew._STAYING[-1].dismiss()
    assert not _runs(second)


@pytest.fixture
def staying() -> Iterator[EarlyCrew]:
    crew = EarlyCrew(stays=True)
    yield crew
    crew.dismiss()


def test_hands_of_a_crew_that_stays_do_one_small_order_after_the_other(staying: EarlyCrew) -> None:
    assert [staying.run(order(Told())) for _ in range(3)] == [[1], [2], [3]]
    ((first, master),) = staying.run(order(Asked("who")))
    assert staying.run(order(Asked("who"))) == [(first, master)]
    heard: dict[int, int] = {}
    assert staying.run(order(*map(Square, range(5))), heard.__setitem__) == [number**2 for number in range(5)]
    assert heard == {number: number**2 for number in range(5)}


def test_large_orders_of_a_crew_that_stays_are_done_by_hands_that_go_again(staying: EarlyCrew) -> None:
    many = [Told()] * (early_crew._FEW + 1)
    assert [max(staying.run(order(*many, jobs=1))) for _ in range(2)] == [len(many), len(many)]


@pytest.mark.parametrize(
    ("what", "kind", "said"),
    [("fails", ContentError, "no"), ("breaks", ZeroDivisionError, "by zero"), ("falls", Refused, "asked")],
)
def test_a_small_order_that_fails_is_told_and_the_next_is_done(
    staying: EarlyCrew, what: str, kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind) as found:
        staying.run(order(Square(2), Asked(what)))
    assert said in str(getattr(found.value, "diagnostics", found.value))
    assert staying.run(order(Square(3))) == [9]


def test_what_hands_that_stay_compute_counts_for_who_asks(staying: EarlyCrew) -> None:
    with pytest.raises(Refused) as found, limits.bounded("the pack", 0.5):
        staying.run(order(*[Asked("computes")] * 6))
    assert [each.code for each in found.value.diagnostics] == ["E507"]


def test_hands_that_stay_end_with_their_crew() -> None:
    crew = EarlyCrew(stays=True)
    found = crew.run(order(Asked("who"), Asked("who")))
    crew.dismiss()
    late = time.monotonic() + 20
    while [each for pair in found for each in pair if _runs(each)]:
        assert time.monotonic() < late
        time.sleep(0.01)


def test_one_that_does_not_stay_goes_with_its_build(tmp_path: Path) -> None:
    assert not _runs(_conductor_of(tmp_path, stays=False))
