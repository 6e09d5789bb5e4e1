"""The lists of every round -> an Event with who met whom, what came of it, and who is still there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic, Path, Report, error, note, warning
from pipeline.event.reading.event_files import Attachment, EventReading, GivenList, read_beside
from pipeline.event.reading.list_heads import ListTold
from pipeline.event.reading.meetings import MeetingsRead, read_meetings
from pipeline.event.reading.name_matching import NameBook, folded
from pipeline.event.reading.pairings import PairingsRead, read_pairings
from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_event import Event, Result, Round
from pipeline.event.reading.results import ResultReading
from pipeline.event.reading.scores import ScoreRules
from pipeline.event.reading.standing_lists import read_standings
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
        rounds = tuple(self._standings(event, self._round(event, each)) for each in event.rounds)
        return replace(event, rounds=rounds)

    def _round(self, event: Event, each: Round) -> Round:
        results = self._results(event, each)
        read = self._pairings(event, each, results)
        self.told.extend(read.told)
        self.reading.found.extend(read.found)
        paired = replace(each, pairings=read.pairings, matches=read.matches)
        if results is None or Report([*read.found]).is_failure():
            return paired
        reader = ResultReading(
            event=event, round=paired, rules=self._rules(event), players=self.book, teams=self._teams(event)
        )
        came = reader.read(results)
        self.told.extend(came.told)
        self.reading.found.extend((*came.found, *_worthless_byes(event, paired, came.results)))
        return replace(paired, results=came.results)

    def _standings(self, event: Event, each: Round) -> Round:
        """Read the standings that another program brought."""
        name, at = event.sheet.rounds[each.number - 1].standings, ("rounds", each.number - 1, "standings")
        ways = self.reading.listed(name, at) if name is not None else None
        if ways is None:
            return each
        read = read_standings(ways, self.book, self._teams(event), each.number, len(event.rounds))
        self.told.extend(read.told)
        self.reading.found.extend(read.found)
        if read.standings is not None and read.standings.is_of_teams:
            return replace(each, team_standings=read.standings)
        return replace(each, standings=read.standings)

    def _rules(self, event: Event) -> ScoreRules:
        return ScoreRules(pack=self.pack, sheet=event.sheet)

    def _results(self, event: Event, each: Round) -> MeetingsRead | None:
        """Read the results of a round: from the list that it names, or from the one that `--result` keeps."""
        name, at = event.sheet.rounds[each.number - 1].results, ("rounds", each.number - 1, "results")
        if name is not None:
            ways = self.reading.listed(name, at)
        else:
            kept = read_beside(self.reading.loading.folder, results_name(each.number))
            if isinstance(kept, Diagnostic):
                self.reading.found.append(kept)
            ways = self.reading.take(kept.shown, kept.data) if isinstance(kept, Attachment) else None
        if ways is None:
            return None
        return read_meetings(ways, each.number, self.pack.sides, teams=event.has_teams, results=True)

    def _pairings(self, event: Event, each: Round, results: MeetingsRead | None) -> PairingsRead:
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
            # Who met is told by results, too, where nothing else does.
            lone = captains or results
            if lone is None:
                return PairingsRead()
            read, captains = lone, None
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


def results_name(number: int) -> str:
    """Name the list of a round's results that is kept beside an event."""
    return f"round-{number}-results.csv"


def _worthless_byes(event: Event, each: Round, results: tuple[Result, ...]) -> Iterator[Diagnostic]:
    """See to it that a bye gives something, once a round is reckoned."""
    sheet, at = event.sheet, ("rounds", each.number - 1)
    for key, ranking, byes in (
        ("ranking", sheet.ranking, [player.name for player in each.byes]),
        ("team_ranking", sheet.team_ranking, [team.name for team in each.team_byes]),
    ):
        if results and byes and ranking.bye is None and ranking.won is None:
            message = f"{quote(byes[0])} has a bye in round {each.number}, which gives nothing until you say what"
            hint = f"say which score a bye counts for, like `{key}: {{bye: 7}}`"
            yield warning("W475", message, path=at, hints=(hint,))


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
