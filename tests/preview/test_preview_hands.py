"""A hand that stays: one task after the other in one process, within limits, and a fresh one when it has fallen."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from pipeline.diagnostics import ContentError, Refused, error
from pipeline.run.warm_crew import Reply, WarmHand


@dataclass(frozen=True)
class Does:
    """A task that does what is asked, for tests."""

    what: str

    @property
    def called(self) -> str:
        return f"task {self.what}"

    def do(self) -> object:
        if self.what == "fall":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.what == "wrong":
            raise ContentError(error("E214", "nothing of the kind"))
        if self.what == "bug":
            raise ZeroDivisionError("our own")
        return os.nice(0) if self.what == "rank" else os.getpid()


def done(hand: WarmHand, what: str) -> Reply:
    hand.give(Does(what))
    assert hand.is_busy
    assert hand.line is not None
    hand.line.poll(30)
    reply = hand.answer()
    assert not hand.is_busy
    return reply


def test_the_same_process_does_one_task_after_the_other() -> None:
    hand = WarmHand()
    first, second = done(hand, "a"), done(hand, "b")
    assert first.answer == second.answer != os.getpid()
    hand.dismiss()


def test_a_patient_one_leaves_others_the_core() -> None:
    hasty, patient = WarmHand(), WarmHand(is_patient=True)
    assert done(patient, "rank").answer == min(done(hasty, "rank").answer + 5, 19)
    hasty.dismiss()
    patient.dismiss()


def test_what_is_wrong_is_told_and_the_process_stays() -> None:
    hand = WarmHand()
    before = done(hand, "a").answer
    problem = done(hand, "wrong").problem
    assert isinstance(problem, ContentError)
    assert problem.diagnostics[0].message == "nothing of the kind"
    assert isinstance(done(hand, "bug").problem, ZeroDivisionError)
    assert done(hand, "a").answer == before
    hand.dismiss()


def test_another_takes_the_place_of_one_that_fell() -> None:
    hand = WarmHand()
    before = done(hand, "a").answer
    problem = done(hand, "fall").problem
    assert isinstance(problem, Refused)
    assert problem.diagnostics[0].message == "the process that worked on task fall was ended by signal SIGKILL"
    after = done(hand, "a").answer
    assert after not in (before, None)
    hand.dismiss()
