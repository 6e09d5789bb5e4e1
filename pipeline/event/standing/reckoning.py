"""An Event with results -> the same with standings after every round that has some: ranks, ties, places up and down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.ready_standings import Standing, Standings, TieBreak
from pipeline.event.standing.games import Contestant, Field, player_field, team_field
from pipeline.event.standing.measuring import Measuring
from pipeline.model.event_ranking import Measure, Ranking


def with_standings(event: Event) -> Event:
    """Reckon the standings after each round with results; those that another program brought stay."""
    rounds: list[Round] = []
    for each in event.rounds:
        own, teams = each.standings, each.team_standings
        if each.results:
            own = own or standings_after(event, each.number)
            teams = teams or (team_standings_after(event, each.number) if event.teams else None)
        before = rounds[-1] if rounds else None
        own = _moved(own, before.standings if before else None)
        teams = _moved(teams, before.team_standings if before else None)
        rounds.append(replace(each, standings=own, team_standings=teams))
    return replace(event, rounds=tuple(rounds))


def last_round(event: Event) -> int:
    """Tell after which round there are standings; 0 before the first."""
    known = (each.number for each in event.rounds if each.standings or each.team_standings)
    return max(known, default=0)


def standings_after(event: Event, number: int) -> Standings:
    """Reckon the players' standings after a round."""
    return _reckon(event, number, player_field(event, number), event.sheet.ranking, is_of_teams=False)


def team_standings_after(event: Event, number: int) -> Standings:
    """Reckon the teams' standings after a round."""
    return _reckon(event, number, team_field(event, number), event.sheet.team_ranking, is_of_teams=True)


def _reckon(event: Event, number: int, found: Field, ranking: Ranking, *, is_of_teams: bool) -> Standings:
    measuring = Measuring(field=found, seed=event.sheet.seed or str(event.sheet.name))
    there, gone = list[Contestant](), list[Contestant]()
    for each in found.values():
        is_there = each.left_after is None or each.left_after >= number
        (there if is_there else gone).append(each)
    table = _Table(measuring=measuring, measures=ranking.by)
    return Standings(
        after=number,
        of=len(event.rounds),
        is_of_teams=is_of_teams,
        measures=ranking.by,
        rows=table.rows(there),
        gone=tuple(replace(table.row(each, 0), left_after=each.left_after) for each in gone if each.games),
        open_tables=open_tables(event, number),
    )


@dataclass(kw_only=True)
class _Table:
    """Puts contestants in order and shows what parts them."""

    measuring: Measuring
    measures: tuple[Measure, ...]
    values: dict[tuple[str, Measure], Decimal] = field(default_factory=dict)

    def rows(self, there: Sequence[Contestant]) -> tuple[Standing, ...]:
        groups = self._parted(list(there), 0)
        rows: list[Standing] = []
        above: Contestant | None = None
        for group in groups:
            rank = len(rows) + 1
            for each in group:
                row = replace(self.row(each, rank), is_shared=len(group) > 1)
                rows.append(row if above is None else self._beside(row, each, above))
                above = each
        return tuple(rows)

    def row(self, who: Contestant, rank: int) -> Standing:
        first, *others = self.measures
        return Standing(
            rank=rank,
            name=who.name,
            players=who.players,
            team=who.team,
            points=self._value(who, first),
            ties=tuple(TieBreak(measure=each, shown=self._shown(who, each)) for each in others),
            rounds=tuple(each.score for each in who.played),
            bonus=who.bonus,
        )

    def _beside(self, row: Standing, who: Contestant, above: Contestant) -> Standing:
        """Say whether somebody is level with the row above, and what parts the two then."""
        if self._value(who, self.measures[0]) != self._value(above, self.measures[0]):
            return row
        others = enumerate(self.measures[1:])
        parting = (place for place, each in others if self._value(who, each) != self._value(above, each))
        return replace(row, is_level=True, decided_by=next(parting, None))

    def _parted(self, group: list[Contestant], place: int) -> list[list[Contestant]]:
        """Part those who are level so far by the next measure, and those who then are level by the one behind it."""
        if len(group) < 2 or place == len(self.measures):
            # Names tell who stands first of those whom nothing parts.
            return [sorted(group, key=lambda each: each.key)] if group else []
        measure = self.measures[place]
        if measure is Measure.HEAD_TO_HEAD:
            direct = self.measuring.head_to_head(group)
            self.values.update({(key, measure): value for key, value in (direct or {}).items()})
        by_value: dict[Decimal, list[Contestant]] = {}
        for each in group:
            by_value.setdefault(self._value(each, measure), []).append(each)
        ordered = sorted(by_value, reverse=not measure.is_better_low)
        return [part for value in ordered for part in self._parted(by_value[value], place + 1)]

    def _value(self, who: Contestant, measure: Measure) -> Decimal:
        key = (who.key, measure)
        if key not in self.values:
            if measure is Measure.HEAD_TO_HEAD:
                return Decimal(0)
            self.values[key] = self.measuring.value(who, measure)
        return self.values[key]

    def _shown(self, who: Contestant, measure: Measure) -> str:
        if measure is Measure.HEAD_TO_HEAD and (who.key, measure) not in self.values:
            return ""
        return self.measuring.told(self._value(who, measure), measure)


def open_tables(event: Event, number: int) -> tuple[str, ...]:
    """List the tables that still lack a result, of earlier rounds with these."""
    found = []
    for each in event.rounds[:number]:
        done = {result.pairing.table.number for result in each.results if result.pairing.table}
        sums = {result.pairing.table.number for result in each.results if result.is_of_match and result.pairing.table}
        for match in each.matches:
            numbers = {game.table.number for game in match.games if game.table}
            done |= numbers if numbers & sums else set()
        tables = [pairing.table for pairing in each.pairings if pairing.table]
        missing = [table.name for table in tables if table.number not in done]
        behind = "" if each.number == number else f" (round {each.number})"
        found += [f"{name}{behind}" for name in missing]
    return tuple(found)


def _moved(standings: Standings | None, before: Standings | None) -> Standings | None:
    """Count the places up and down since the round before."""
    if standings is None or before is None:
        return standings
    ranks = {row.name.casefold(): row.rank for row in before.rows}
    rows = tuple(
        replace(row, moved=ranks[row.name.casefold()] - row.rank) if row.name.casefold() in ranks else row
        for row in standings.rows
    )
    return replace(standings, rows=rows)
