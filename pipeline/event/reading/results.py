"""Results as they are written down or exported -> a Result for each game of a round, held to what a game can give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading.list_heads import ListTold
from pipeline.event.reading.meetings import MeetingsRead
from pipeline.event.reading.name_matching import NameBook
from pipeline.event.reading.pairings import Tables
from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_event import Event, Pairing, Result, Round
from pipeline.event.reading.recognition import Recognition
from pipeline.event.reading.scores import SIDE_BY_SIDE, ScoreRules, outcome_word, read_number, read_pair
from pipeline.event.reading.written_meetings import Meeting
from pipeline.model.event_ranking import Ranking
from pipeline.spelling import quote

_BOTH = 2


@dataclass(frozen=True, kw_only=True)
class ResultsRead:
    """Results of a round, and how they were read."""

    results: tuple[Result, ...] = ()
    told: tuple[ListTold, ...] = ()
    found: tuple[Diagnostic, ...] = ()


@dataclass(kw_only=True)
class ResultReading:
    """Reads the results of a round whose pairings are known."""

    event: Event
    round: Round
    rules: ScoreRules
    players: NameBook[Player]
    teams: NameBook[Team]
    tables: Tables = field(init=False)
    seen: dict[int, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with nothing found."""
        self.tables = Tables(event=self.event)

    def read(self, read: MeetingsRead) -> ResultsRead:
        """Read the result of every game that has one."""
        if read.told is None:
            return ResultsRead(found=read.found)
        names = Recognition(book=self.players)
        teams = Recognition(book=self.teams, kind="team")
        results = []
        for meeting in read.meetings:
            if not any(meeting.scores) or len(meeting.seats) == 1:
                continue  # not played yet, or nobody to play
            game = self._team_game(meeting, teams) if read.of_teams else self._game(meeting, names)
            is_sum = read.of_teams and self.event.tables_per_match > 1
            result = self._result(meeting, *game, is_sum=is_sum) if game else None
            if result is not None and self._is_first(meeting, result.pairing):
                results.append(result)
        found = (*self.tables.found, *names.told(), *teams.told())
        open_games = sum(not each.is_bye for each in self.round.pairings) - len(results)
        said = f", {open_games} open" if open_games > 0 and not read.of_teams else ""
        told = replace(read.told, what=f"{read.told.what}: {len(results)} results{said}")
        return ResultsRead(results=tuple(results), told=(told,), found=found)

    def _is_first(self, meeting: Meeting, pairing: Pairing) -> bool:
        number = pairing.table.number if pairing.table else 0
        if number in self.seen:
            called = quote(pairing.table.name) if pairing.table else ""
            twice = error("E474", f"table {called} has two results", hints=("keep the one that is right",))
            related = (("the first", self.seen[number]),)
            self.tables.found.append(replace(twice, place=meeting.place, related=related))
            return False
        self.seen[number] = meeting.place
        return True

    def _game(self, meeting: Meeting, names: Recognition[Player]) -> tuple[Pairing, bool] | None:
        """Find the game, by who plays or by the table; tell whether its sides are written the other way round."""
        called = self._called(meeting, names)
        if called is None:
            return None
        at = self.tables.find(meeting.table, meeting.place) if meeting.table else None
        if meeting.table and at is None:
            return None
        own = self.round.at(at) if at else None
        sought = {*called}
        if own is not None and (not sought or sought <= _names(own)):
            game: Pairing | None = own
        else:
            met = self._games_of.get(called[0], ()) if called else ()
            game = next((each for each in met if sought <= _names(each)), None)
        if game is None or (own is not None and game is not own):
            self._blame_game(meeting, own, called)
            return None
        second = {each.name.casefold() for each in game.sides[1]} | {each.name.casefold() for each in game.teams[1:]}
        return game, bool(called) and called[0] in second

    def _called(self, meeting: Meeting, names: Recognition[Player]) -> list[str] | None:
        """List who plays, by their names in the event; None where somebody is unknown."""
        parts = [(seat, seat.name.split(SIDE_BY_SIDE.strip())) for seat in meeting.seats]
        seats = [replace(seat, name=" ".join(each.split())) for seat, several in parts for each in several]
        if not any(each.is_named for each in self.event.everybody):
            return [seat.name.casefold() for seat in seats]
        # A team stands for who of it sits there, while captains haven't told.
        teams = [self.teams.find(seat.name) for seat in seats]
        found = [
            team.name if team else who.name if (who := names.who(seat)) else None
            for team, seat in zip(teams, seats, strict=True)
        ]
        return None if None in found else [name.casefold() for name in found if name]

    @cached_property
    def _games_of(self) -> dict[str, list[Pairing]]:
        """The games of each name."""
        found: dict[str, list[Pairing]] = {}
        for each in self.round.pairings:
            for name in () if each.is_bye else _names(each):
                found.setdefault(name, []).append(each)
        return found

    def _blame_game(self, meeting: Meeting, own: Pairing | None, called: Sequence[str]) -> None:
        who = " and ".join(quote(seat.name) for seat in meeting.seats) if called else "nobody"
        where = f" at table {quote(own.table.name)}" if own and own.table else ""
        if not called:
            where = f" at table {quote(meeting.table)}"
            message = f"nobody meets{where} in round {self.round.number}"
        else:
            message = f"{who} don't meet{where} in round {self.round.number}"
        sits = " and ".join(each.name for each in own.players) if own else ""
        hint = f"there sit {sits}" if sits else "correct the result, or the pairings of the round"
        self.tables.blame("E471", message, meeting.place, hint)

    def _team_game(self, meeting: Meeting, names: Recognition[Team]) -> tuple[Pairing, bool] | None:
        """Find the match that a result of teams is of; it goes by its first table."""
        teams = [names.who(seat) for seat in meeting.seats]
        if None in teams:
            return None
        numbers = [team.number for team in teams if team]
        match = next((each for each in self.round.matches if {t.number for t in each.teams} == {*numbers}), None)
        if match is None or not match.games:
            self._blame_game(meeting, None, [seat.name for seat in meeting.seats])
            return None
        return match.games[0], numbers[0] != match.teams[0].number

    def _result(self, meeting: Meeting, game: Pairing, is_turned: bool, *, is_sum: bool) -> Result | None:
        """Read the scores of a game, and hold them to what it can give."""
        losses = tuple(int(each) if each.isdecimal() and len(each) < 5 else None for each in meeting.losses)
        losses = losses if len(losses) == _BOTH else (None, None)
        read = self._scores(meeting)
        if read is None:
            return None
        scores, winner = read
        if not is_sum and winner is None:
            rule = self.rules.of(game.mission or self.round.mission)
            if self._is_said_drawn(meeting):
                fault = None if rule.has_draws(self.event.sheet.ranking.margin) else rule.no_draw()
            else:
                fault = rule.fault(scores, losses)
                if fault is not None and rule.pairs and not any(scores):
                    return None  # what tools write before a game is played
            if fault is not None:
                self.tables.blame(fault.code, fault.message, meeting.place, fault.hint)
                return None
        if is_turned:
            scores, losses = (scores[1], scores[0]), (losses[1], losses[0])
            winner = None if winner is None else 1 - winner
        return Result(pairing=game, scores=scores, losses=losses, winner=winner, is_of_match=is_sum)

    def _is_said_drawn(self, meeting: Meeting) -> bool:
        return {outcome_word(each) for each in meeting.scores} == {"drawn"}

    def _scores(self, meeting: Meeting) -> tuple[tuple[Decimal, Decimal], int | None] | None:
        texts = meeting.scores
        pair = read_pair(texts[0]) if len(texts) == 1 else None
        if pair is None and len(texts) == _BOTH:
            one, two = map(read_number, texts)
            pair = (one, two) if one is not None and two is not None else None
        if pair is not None:
            return pair, None
        outcomes = [outcome_word(each) for each in texts]
        if len(outcomes) == _BOTH and all(outcomes):
            return self._by_outcome(outcomes, meeting)
        said = quote(" and ".join(texts))
        self.tables.blame("E470", f"{said} is no result", meeting.place, "write both scores, like 8-1")
        return None

    def _by_outcome(
        self, outcomes: Sequence[str], meeting: Meeting
    ) -> tuple[tuple[Decimal, Decimal], int | None] | None:
        """Take won and lost as they are, where standings go by them and not by scores."""
        ranking: Ranking = self.event.sheet.ranking
        if {*outcomes} not in ({"won", "lost"}, {"drawn"}):
            both = "both sides won" if {*outcomes} == {"won"} else f"one side {outcomes[0]}, the other {outcomes[1]}"
            self.tables.blame("E473", both, meeting.place, "correct one of the two")
            return None
        if ranking.won is None:
            hint = "write both scores, like 8-1, or say what outcomes give: `ranking: {won: 3, drawn: 1, lost: 0}`"
            self.tables.blame("E470", "won and lost tell no scores", meeting.place, hint)
            return None
        winner = outcomes.index("won") if "won" in outcomes else None
        return (Decimal(0), Decimal(0)), winner


def _names(pairing: Pairing) -> set[str]:
    players = {each.name.casefold() for each in pairing.players}
    return players | {each.name.casefold() for each in pairing.teams}
