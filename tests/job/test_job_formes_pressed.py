"""Formes that are pressed while others are laid out come to the same, in their order, and leave nobody behind."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from pipeline.diagnostics import ContentError, PackError, error
from pipeline.run import crew
from pipeline.run.formes_pressed import press_as_laid_out

forking = pytest.mark.skipif(not crew.can_fork(), reason="nothing forks there")


@dataclass(frozen=True)
class Forme:
    weight: int


@dataclass(frozen=True)
class Pressing:
    number: int
    work: Callable[[], Any] = os.getpid

    @property
    def called(self) -> str:
        return f"forme {self.number}"

    @property
    def forme(self) -> Forme:
        return Forme(weight=self.number)

    def do(self) -> tuple[int, Any]:
        return self.number, self.work()


def pressed(formes: Iterator[Pressing], jobs: int = 2) -> tuple[list[Any], list[tuple[int, int, str]]]:
    counted: list[tuple[int, int, str]] = []
    made: Any = press_as_laid_out(formes, jobs, lambda *told: counted.append(told))  # type: ignore[arg-type]
    assert multiprocessing.active_children() == []
    return made, counted


@pytest.mark.parametrize("forks", [True, False])
@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_formes_come_in_their_order(monkeypatch: pytest.MonkeyPatch, count: int, jobs: int, forks: bool) -> None:
    monkeypatch.setattr(crew, "_FORKS", forks and crew.can_fork())
    made, _ = pressed(map(Pressing, range(count)), jobs)
    assert [number for number, _ in made] == [*range(count)]


@forking
def test_the_first_are_at_work_while_others_are_laid_out() -> None:
    ours, theirs = multiprocessing.Pipe()

    def laid_out() -> Iterator[Pressing]:
        yield Pressing(1, work=lambda: theirs.send("at work"))
        assert ours.poll(20)
        yield Pressing(2)

    made, _ = pressed(laid_out())
    assert [number for number, _ in made] == [1, 2]


@forking
@pytest.mark.parametrize("jobs", [1, 2])
def test_many_are_pressed_by_few(jobs: int) -> None:
    """The first by hands that were forked for them; the rest by so many that hold all."""

    def work() -> int:
        time.sleep(0.02)
        return os.getpid()

    made, _ = pressed((Pressing(number, work=work) for number in range(12)), jobs)
    assert len({process for _, process in made}) <= 2 * jobs


@forking
def test_no_more_are_at_work_than_there_are_jobs() -> None:
    with multiprocessing.Manager() as manager:
        busy, most = manager.list(), manager.list()

        def work() -> None:
            busy.append(os.getpid())
            most.append(len(busy))
            time.sleep(0.02)
            busy.remove(os.getpid())

        press_as_laid_out((Pressing(number, work=work) for number in range(6)), 2, lambda *told: None)  # type: ignore[misc]
        assert max(most) <= 2


def test_sides_are_counted_once_all_are_known() -> None:
    _, counted = pressed(map(Pressing, (1, 2, 3)))
    done = [done for done, _, _ in counted]
    assert done == sorted(done)
    assert {total for _, total, _ in counted} == {6}
    assert counted[-1][0] == 6
    assert counted[0][2] == ""


def test_nothing_is_counted_where_nothing_is_pressed() -> None:
    assert pressed(iter(())) == ([], [])


def _refuse() -> None:
    raise ContentError(error("E200", "no"))


@pytest.mark.parametrize("forks", [True, False])
def test_what_fails_in_the_press_fails_the_whole(monkeypatch: pytest.MonkeyPatch, forks: bool) -> None:
    monkeypatch.setattr(crew, "_FORKS", forks and crew.can_fork())
    with pytest.raises(PackError, match="no"):
        pressed(Pressing(number, work=_refuse if number == 1 else os.getpid) for number in range(3))
    assert multiprocessing.active_children() == []


@forking
def test_what_fails_in_laying_out_ends_who_is_at_work() -> None:
    def laid_out() -> Iterator[Pressing]:
        yield Pressing(1, work=lambda: time.sleep(60))
        raise ZeroDivisionError("a slip of ours")

    with pytest.raises(ZeroDivisionError):
        pressed(laid_out())
    assert multiprocessing.active_children() == []
