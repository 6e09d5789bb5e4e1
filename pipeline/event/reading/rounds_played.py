"""The lists of every round -> an Event with who met whom, what came of it, and who is still there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic, Path, error, note
from pipeline.event.reading.event_files import EventReading, GivenList
from pipeline.event.reading.list_heads import ListTold
from pipeline.event.reading.meetings import MeetingsRead, read_meetings
from pipeline.event.reading.name_matching import NameBook, folded
from pipeline.event.reading.pairings import PairingsRead, read_pairings
from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.team_pairings import TeamPairing
from pipeline.load.parsing.lists import ListFile
from pipeline.model import Pack
from pipeline.spelling import hints, quote


@dataclass(kw_only=True)
class RoundLists:
    """Reads the lists of rounds; `book` knows the players, `given` are the pairings that the command line brings."""

    reading: EventReading
    pack: Pack
    book: NameBook[Player]
    given: Mapping[int, GivenList]
    told: list[ListTold] = field(default_factory=list)

    def read(self, event: Event) -> Event:
        """Read the lists of every round that has some."""
        self.reading.found.extend(_late_slips(event))
        rounds = tuple(self._round(event, each) for each in event.rounds)
        return replace(event, rounds=rounds)

    def _round(self, event: Event, each: Round) -> Round:
        read = self._pairings(event, each)
        self.told.extend(read.told)
        self.reading.found.extend(read.found)
        return replace(each, pairings=read.pairings, matches=read.matches)

    def _pairings(self, event: Event, each: Round) -> PairingsRead:
        written, at = event.sheet.rounds[each.number - 1], ("rounds", each.number - 1)
        ways: tuple[ListFile, ...] | None = None
        if each.number in self.given:
            ways = self.reading.take(self.given[each.number].shown, self.given[each.number].data)
            if written.pairings is None:
                self.reading.found.append(_not_kept(each.number))
        elif written.pairings is not None:
            ways = self.reading.listed(written.pairings, (*at, "pairings"))
        captains = self._captains(event, each, (*at, "captains"))
        if ways is None:
            if captains is None:
                return PairingsRead()
            read, captains = captains, None
        else:
            read = read_meetings(ways, each.number, self.pack.sides, teams=event.has_teams)
        if not event.has_teams:
            return read_pairings(read, event, each.number, self.book)
        pairing = TeamPairing(
            event=event, number=each.number, teams=self._teams(event), players=self.book, missions=self._missions()
        )
        return pairing.read(read, captains)

    def _captains(self, event: Event, each: Round, at: Path) -> MeetingsRead | None:
        """Read who of two teams plays whom."""
        name = event.sheet.rounds[each.number - 1].captains
        if name is None:
            return None
        if not event.has_teams:
            hint = "delete the line, or add `team_size:`"
            self.reading.found.append(error("E462", "captains pair where teams meet", path=at, hints=(hint,)))
            return None
        ways = self.reading.listed(name, at)
        return read_meetings(ways, each.number, self.pack.sides, teams=False) if ways else None

    def _teams(self, event: Event) -> NameBook[Team]:
        return NameBook(everybody=event.teams, aliases=event.sheet.aliases)

    def _missions(self) -> Mapping[str, str]:
        names = {folded(str(self.pack.missions[each].name)): each for each in self.pack.mission_order}
        return {**names, **{folded(each): each for each in self.pack.mission_order}}


def settle_presence(event: Event, dropped: frozenset[int], absent: frozenset[int]) -> Event:
    """Settle who is there: who dropped left after their last pairing; who hasn't checked in, but is paired, plays."""
    last: dict[int, int] = {}
    for each in event.rounds:
        for pairing in each.pairings:
            last.update((player.number, each.number) for player in pairing.players)
    gone = [
        replace(each, left_after=last.get(each.number, 0)) if each.left_after is None else each
        for each in event.gone
        if not (each.number in absent and each.number in last)
    ]
    there = (*event.players, *(each for each in event.gone if each.number in absent and each.number in last))
    return replace(event, players=tuple(sorted(there, key=lambda each: each.number)), gone=tuple(gone))


def _late_slips(event: Event) -> list[Diagnostic]:
    """Look for tables that are late, but aren't there."""
    known = {each.name.casefold() for each in event.tables} | {str(each.number) for each in event.tables}
    return [
        error(
            "E435",
            f"no table is called {quote(called)}",
            path=("rounds", number, "late", called),
            hints=hints(called, [each.name for each in event.tables]),
        )
        for number, each in enumerate(event.sheet.rounds)
        for called in each.late
        if called.casefold() not in known
    ]


def _not_kept(number: int) -> Diagnostic:
    """Say that pairings from the command line are forgotten again."""
    hint = f"save them as round-{number}.csv beside the event, and write `pairings: round-{number}.csv` into the round"
    message = f"the event doesn't keep these pairings; what is printed again of round {number} has no names"
    return note("N402", message, path=("rounds", number - 1), hints=(hint,))
