"""Standings as another program exports them -> Standings, in its order and with its own measures beside the points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from pathlib import PurePath

from pipeline.diagnostics import Diagnostic, error
from pipeline.event.reading import head_words as words
from pipeline.event.reading.list_heads import Columns, ListTold, columns_told, find_head, how_read, lacking
from pipeline.event.reading.name_matching import NameBook, tidied
from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_standings import Standing, Standings, TieBreak
from pipeline.event.reading.recognition import Recognition
from pipeline.event.reading.scores import read_number
from pipeline.event.reading.written_meetings import Seat, digits
from pipeline.load.parsing.lists import ListFile, Row

_NAMES = ("name", "first name", "last name")
_ROLES = {
    "rank": words.RANK,
    "name": words.NAME,
    "first name": words.FIRST,
    "last name": words.LAST,
    "points": words.TOTAL,
    "team": words.TEAM,
    "force": words.FORCE,
    "dropped": words.DROPPED,
}
# What a page has room for beside the points.
_MEASURES = 4


@dataclass(frozen=True, kw_only=True)
class StandingsRead:
    """Standings after a round as another program has them, and how they were read."""

    standings: Standings | None = None
    told: tuple[ListTold, ...] = ()
    found: tuple[Diagnostic, ...] = ()


def read_standings(
    ways: tuple[ListFile, ...], players: NameBook[Player], teams: NameBook[Team], number: int, of: int
) -> StandingsRead:
    """Read standings; where the list names teams alone, they are those of teams."""
    head = find_head(ways, _ROLES, lambda roles: "points" in roles and bool(roles & {*_NAMES, "team"}))
    if head is None:
        return StandingsRead(found=(lacking(ways, "who has how many points", "Name and Points"),))
    listed, columns = head
    if not listed.rows:
        return StandingsRead(found=(error("E411", "the list names nobody").at(listed.top),))
    is_of_teams = not {*_NAMES} & set(columns.roles)
    reader = _Reader(listed=listed, columns=columns, is_of_teams=is_of_teams)
    rows = [reader.row(row, place) for place, row in enumerate(listed.rows, start=1)]
    known = Recognition(book=players)
    squads = Recognition(book=teams, kind="team")
    found = [reader.known(row, standing, known, squads) for row, standing in zip(listed.rows, rows, strict=True)]
    ordered = sorted(found, key=lambda each: each.rank)
    level = [each.points == ordered[place - 1].points for place, each in enumerate(ordered)]
    shown = [replace(each, is_level=place > 0 and level[place]) for place, each in enumerate(ordered)]
    standings = Standings(
        after=number,
        of=of,
        is_of_teams=is_of_teams,
        rows=tuple(shown),
        source=PurePath(listed.source.name).name,
    )
    told = ListTold(
        name=listed.source.name,
        mark=listed.mark,
        what=f"standings after round {number}: {len(rows)} {'teams' if is_of_teams else 'players'}",
        how=how_read(listed),
        columns=columns_told(listed, columns),
        kept=tuple(reader.measures.values()),
    )
    return StandingsRead(standings=standings, told=(told,), found=(*known.told(), *squads.told()))


@dataclass(frozen=True, kw_only=True)
class _Reader:
    """Reads rows of standings."""

    listed: ListFile
    columns: Columns
    is_of_teams: bool

    @cached_property
    def measures(self) -> Mapping[int, str]:
        """Find the columns that hold nothing but numbers: what the program parts by."""
        found = {
            column: head
            for column, head in self.columns.others.items()
            if all(read_number(row.text(column).rstrip(" %")) is not None for row in self.listed.rows)
        }
        return dict(list(found.items())[:_MEASURES])

    def row(self, row: Row, place: int) -> Standing:
        """Read one row; without a column of ranks they are in order."""
        rank = digits(self.columns.text(row, "rank"))
        name = self.columns.text(row, "team") if self.is_of_teams else self._name(row)
        return Standing(
            rank=int(rank) if rank else place,
            name=name,
            players=(),
            points=read_number(self.columns.text(row, "points")) or Decimal(0),
            ties=tuple(TieBreak(measure=head, shown=row.text(column)) for column, head in self.measures.items()),
        )

    def _name(self, row: Row) -> str:
        parts = ("first name", "last name") if "name" not in self.columns.roles else ("name",)
        return tidied(" ".join(filter(None, (self.columns.text(row, part) for part in parts))))

    def known(self, row: Row, standing: Standing, players: Recognition[Player], teams: Recognition[Team]) -> Standing:
        """Find who is meant; where players are only counted, names stand as they are."""
        role = "team" if self.is_of_teams else next(each for each in _NAMES if each in self.columns.roles)
        seat = Seat(name=standing.name, place=self.listed.place(row, self.columns.roles[role]))
        if self.is_of_teams:
            team = teams.who(seat) if any(each.name for each in teams.book.everybody) else None
            return replace(standing, name=team.name, team=team, players=team.players) if team else standing
        player = players.who(seat) if any(each.is_named for each in players.book.everybody) else None
        return replace(standing, name=player.name, players=(player,)) if player else standing
