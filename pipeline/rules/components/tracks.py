"""What happens in which turns -> entries of the track, a strip of the whole rule, and the values that tell of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from pipeline.contracts.brief import TurnEvent
from pipeline.contracts.rule_results import RuleStrip, StripTurn
from pipeline.contracts.wording import capital, number_word, ordinal_word
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Mission, SideId, Sides, placed_groups
from pipeline.model.component_fields import Span
from pipeline.model.components import Strip, Tally, Track
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.case import Case, final_turn, last_turn

_NTH = ("first", "second")


def placed_by(side: SideId, mission: Mission, sides: Sides) -> int:
    """Count the objectives of one side's placing that are in play as the game begins."""
    placed = 0
    for group in placed_groups(mission.objectives):
        owners = sides.of(group.placed_by)
        if side in owners:
            # A group that all place is shared out evenly; of one side's alone, any side may take some away.
            taken = group.removed if len(owners) == 1 or group.removed_by == side else 0
            placed += group.count // len(owners) - taken
    return placed


class TrackWorker(Worker[Track]):
    """Entries of the turn track."""

    def turns(self, last: int) -> tuple[int, ...]:
        """List the turns in which it happens; of a span, those up to the last that is played or shown."""
        turns = self.component.turns
        if isinstance(turns, Span):
            start, until = self.scope.number(turns.start), self.scope.number(turns.end)
            end = last if until is None else min(until, last)
            return tuple(range(start, end + 1)) if start is not None else ()
        if isinstance(turns, tuple):
            return tuple(turn for each in turns if (turn := self.scope.number(each)) is not None)
        found = self.scope.find(turns)
        if isinstance(found, tuple):
            return tuple(found)
        return (found,) if isinstance(found, int) else ()

    def _last(self) -> int:
        reading = self.teller.reading
        return last_turn(reading.pack, reading.mission)

    def values(self) -> dict[str, str]:
        """Tell when it first, then and last happens, as numbers and as ordinals."""
        if self.teller.reading.mission_id is None:
            return {}
        labels, turns, name = self.teller.labels, self.turns(self._last()), self.component.id
        named = dict(zip(_NTH, turns, strict=False)) | ({"last": turns[-1]} if turns else {})
        return {f"{name}_{word}": number_word(labels, turn) for word, turn in named.items()} | {
            f"{name}_{word}_th": ordinal_word(labels, turn) for word, turn in named.items()
        }

    def events(self, values: Mapping[str, str]) -> tuple[TurnEvent, ...]:
        """Mark every turn in which it happens."""
        order, reading = self.component.order, self.teller.reading
        who = reading.whose_turn(order) if order else self.scope.who(self.component.who) or EACH
        text, short = (self.write(getattr(self.component, key), values, key) for key in ("text", "short"))
        events = tuple(TurnEvent(turn=turn, who=who, text=text, short=short) for turn in self.turns(self._last()))
        if order is None or who != EACH:
            return events
        return tuple(replace(event, by_order=((order, event),)) for event in events)

    def said(self, turn: int, values: Mapping[str, str]) -> str:
        """Say in a strip what happens in a turn: the first time, the second, or again."""
        turns, reading = self.turns(self._last()), self.teller.reading
        if turn not in turns or self.component.strip is None:
            return ""
        nth = turns.index(turn)
        left = self._left(turn, turns) if self.component.takes else None
        more = {} if left is None else {"left": number_word(reading.labels, left)}
        return capital(
            self.write(self.component.strip, {**values, **more}, "strip", nth=_NTH[nth] if nth < 2 else "again")
        )

    def _left(self, turn: int, turns: tuple[int, ...]) -> int:
        """Count the objectives that are left once this turn has begun."""
        mission, sides = self.teller.reading.mission, self.teller.reading.pack.sides
        return sum(placed_by(side, mission, sides) for side in sides.ids) - sum(each <= turn for each in turns)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """It happens while the game lasts, in turns that rise, and takes no more than there is."""
        last = last_turn(case.pack, case.mission)
        turns, path = self.turns(last), self._blamed(case)
        start = self.scope.number(self.component.turns.start) if isinstance(self.component.turns, Span) else None
        if any(before >= turn for before, turn in pairwise((0, *turns))):
            yield error("E323", "the turns in which something happens must rise, from turn 1 on", path=path)
        elif (late := max((*turns, start or 0))) > last:
            message = f"{self.component.id} happens in turn {late}, but the last turn played is {last}"
            yield error("E315", message, path=path)
        if self.component.takes is not None:
            yield from self._check_taken(turns, case, path)

    def _check_taken(self, turns: tuple[int, ...], case: Case, path: Path) -> Iterator[Diagnostic]:
        placer = self.scope.who(self.component.takes)
        placed = placed_by(placer, case.mission, case.pack.sides) if placer is not None else 0
        if len(turns) > placed:
            yield error("E323", f"{len(turns)} objectives leave of {placed} that the {placer} placed", path=path)

    def _blamed(self, case: Case) -> Path:
        """Lead to the parameter that says when; a rule may say it itself."""
        turns = self.component.turns
        field = turns.start if isinstance(turns, Span) else turns
        return self.given(field) or case.path


class TallyWorker(Worker[Tally]):
    """Counters that grow by one when a count falls short."""

    def values(self) -> dict[str, str]:
        """Tell the count that is reached, and the most that falls short of it."""
        reach, labels, name = self.scope.number(self.component.reach), self.teller.labels, self.component.id
        if reach is None:
            return {}
        return {f"{name}_reach": number_word(labels, reach), f"{name}_below": number_word(labels, reach - 1)}


class StripWorker(Worker[Strip]):
    """A rule turn by turn; `tracks` are those that it tells of, in its order."""

    def summed(self, tracks: tuple[TrackWorker, ...], values: Mapping[str, str]) -> RuleStrip:
        """Sum up every turn in which something happens."""
        pack, mission = self.teller.reading.pack, self.teller.reading.mission
        final, last = final_turn(pack, mission), last_turn(pack, mission)
        turns = {turn for track in tracks for turn in track.turns(last)} | ({final} if final is not None else set())
        return RuleStrip(
            id=self.use,
            who=self.scope.who(self.component.who) or EACH,
            heading=self.write(self.component.heading, values, "heading"),
            turns=tuple(
                StripTurn(
                    turn=turn,
                    events=tuple(
                        filter(
                            None,
                            (
                                *(track.said(turn, values) for track in tracks),
                                self.write(self.component.end, values, "end") if turn == final else "",
                            ),
                        )
                    ),
                )
                for turn in sorted(turns)
            ),
        )
