"""A question of the page -> its answer: where something is written, a map, an edit of a zone; hands do what is slow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.diagnostics import Diagnostic, PackError
from pipeline.geometry import Frame
from pipeline.limits import working_out
from pipeline.preview.map_view import MapSeen, MapView, map_frame
from pipeline.preview.messages import Ask, FromEngine, Told
from pipeline.preview.page_facts import diagnostic_facts
from pipeline.preview.page_work import PageWork, told_of
from pipeline.preview.source_spots import SpotRead, real_place, spot_facts
from pipeline.preview.standing import Standing
from pipeline.preview.work_queue import WANTED, Job
from pipeline.preview.zone_edits import ZoneEdits
from pipeline.run.warm_crew import Reply, Task
from pipeline.run.worked import Worked

_NOT_THERE = 404
_REFUSED = 409


@dataclass(kw_only=True)
class Answers:
    """Answers questions about a pack as it stands."""

    work: PageWork
    say: Callable[[FromEngine], None]
    standing: Standing
    serial: int = 0
    edits: ZoneEdits = field(default_factory=ZoneEdits)
    _mapped: str = ""  # the mission whose map was asked for last
    _framed: tuple[Worked, Frame] | None = None  # where its table lies, drawn of this

    def ask(self, ask: Ask) -> None:
        """Answer a question at once, or have a hand do so."""
        known = {"place": self._place, "map": self._map, "spot": self._spot, "zones": self._zones}
        if ask.kind not in known:
            self._tell(ask, {}, _NOT_THERE)
            return
        try:
            known[ask.kind](ask)
        except PackError as problem:
            self._refuse(ask, problem.diagnostics)

    def _tell(self, ask: Ask, answer: Mapping[str, Any], status: int = 200) -> None:
        self.say(Told(number=ask.number, answer=answer, status=status))

    def _refuse(self, ask: Ask, found: tuple[Diagnostic, ...]) -> None:
        told = [diagnostic_facts(each) for each in self.standing.tell(found)]
        self._tell(ask, {"found": told}, _REFUSED)

    def _later(self, ask: Ask, task: Task, then: Callable[[Any], None]) -> None:
        """Have a hand find the answer."""

        def came(reply: Reply) -> None:
            if reply.problem is not None:
                self._refuse(ask, told_of(reply.problem))
            else:
                then(reply.answer)

        self.work.queue.add(Job(rank=WANTED, name=f"question {ask.number}", task=task, then=came))

    def _place(self, ask: Ask) -> None:
        answer = real_place(self.standing, ask.given)
        self._tell(ask, answer, 200 if answer else _NOT_THERE)

    def _map(self, ask: Ask) -> None:
        worked, mission, serial = self.standing.worked, str(ask.given.get("mission")), self.serial
        if worked is None or mission not in worked.missions:
            self._tell(ask, {}, _NOT_THERE)
            return

        def drawn(seen: MapSeen) -> None:
            if mission == self._mapped:
                self._framed = worked, seen.frame
            self._tell(ask, {**seen.facts, "serial": serial, "history": self.edits.history})

        self._mapped, self._framed = mission, None
        self._later(ask, MapView.of(worked, mission), drawn)

    def _zones(self, ask: Ask) -> None:
        # What was written is taken back whatever it made of the pack.
        if (told := self.edits.take_back(ask.given)) is not None:
            self._tell(ask, told)
            return
        worked, mission = self.standing.worked, ask.given.get("mission", self._mapped)
        if worked is None or not isinstance(mission, str) or mission not in worked.missions:
            self._tell(ask, {}, _NOT_THERE)
            return
        with working_out(mission):
            answer = self.edits.answer(worked, self._frame(worked, mission), ask.given)
        self._tell(ask, answer)

    def _frame(self, worked: Worked, mission: str) -> Frame:
        """Say where the table lies; to draw the map for it takes longer than all else that a trial does."""
        if self._framed is not None and self._framed[0] is worked and mission == self._mapped:
            return self._framed[1]
        return map_frame(worked, mission)

    def _spot(self, ask: Ask) -> None:
        given = ask.given
        # What was set ahead has another name than what lay there before, whose words stand where its own do.
        held = self.work.desk.with_key(str(given.get("key"))) or self.work.desk.held.get(str(given.get("unit")))
        page, across, down = given.get("page"), given.get("x"), given.get("y")
        unit, standing, dress = str(given.get("unit")), self.standing, self.work.dress
        galley = held.made.galley if held else None
        if galley is None or dress is None or not isinstance(page, int):
            self._tell(ask, {}, _NOT_THERE)
            return
        if not all(isinstance(each, int | float) and 0 <= each <= 1 for each in (across, down)):
            self._tell(ask, {}, _NOT_THERE)
            return
        task = SpotRead(galley=galley, dress=dress, page=page, across=float(across or 0), down=float(down or 0))
        self._later(ask, task, lambda found: self._tell(ask, spot_facts(standing, unit, found)))
