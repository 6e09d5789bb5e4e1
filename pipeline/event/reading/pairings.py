"""A list of pairings as a pairing tool writes it -> who meets at which table in a round, every player once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading.list_heads import (
    NAME,
    ROUND,
    TABLE,
    Columns,
    lacking,
    match_columns,
    seats_of,
    tell_columns,
)
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.players import is_formula
from pipeline.event.reading.ready_event import Event, Pairing
from pipeline.load.parsing.lists import ListFile, Row
from pipeline.model import Sides
from pipeline.spelling import nearest, quote

# What tools write where somebody has no opponent.
_BYES = {"", "-", "--", "bye", "free", "freilos", "none", "n/a"}
# The two forms of pairing tools: both players in one row, or a row for each.
_PAIRED = ("first player", "second player")
_SINGLE = {"round": ROUND, "table": TABLE, "player": NAME}


@dataclass(frozen=True, kw_only=True)
class _Seat:
    """Somebody at a table, as a cell of the list says."""

    name: str
    place: Place


@dataclass(frozen=True, kw_only=True)
class _Meeting:
    """A pairing as written: the table's cell, if there is one, and who meets."""

    table: str
    place: Place
    seats: tuple[_Seat, ...]


def read_pairings(
    listed: ListFile, event: Event, number: int, sides: Sides
) -> tuple[tuple[Pairing, ...], tuple[Diagnostic, ...]]:
    """Read the pairings of a round: rows of two players, or a row for each player with the table that both sit at.

    `sides` are the pack's: their names may head the columns of the two players.
    """
    seats = dict(zip(_PAIRED, seats_of(sides), strict=True))
    columns = match_columns(listed, {"round": ROUND, "table": TABLE, **seats})
    is_paired = {*_PAIRED} <= set(columns.roles)
    if not is_paired:
        columns = match_columns(listed, _SINGLE)
        if not {"table", "player"} <= set(columns.roles):
            return (), (lacking(listed, "who meets", "Player 1, and the other one Player 2"),)
    rows = _rows_of(listed, columns, number)
    if not rows:
        message = f"there are no pairings of round {number}"
        return (), (error("E430", message, hints=("write a row for each table",)).at(listed.top),)
    meetings = _paired(listed, rows, columns) if is_paired else _gathered(listed, rows, columns)
    seating = _Seating(event=event, number=number)
    pairings = tuple(seating.seat(meeting) for meeting in meetings)
    found = (tell_columns(listed, columns, "passed over"), *seating.found, *seating.lacking(listed))
    return pairings, found


def _rows_of(listed: ListFile, columns: Columns, number: int) -> list[Row]:
    """Take the rows of one round, all where no column tells the round."""
    column = columns.roles.get("round")
    return [row for row in listed.rows if column is None or _digits(row.text(column)) in ("", str(number))]


def _digits(text: str) -> str:
    """Find the number in `7`, `Round 7` or `Table 07`."""
    match = re.search(r"\d+", text, re.ASCII)
    return str(int(match[0])) if match and len(match[0]) <= 6 else ""


def _paired(listed: ListFile, rows: list[Row], columns: Columns) -> Iterator[_Meeting]:
    first, second = (columns.roles[seat] for seat in _PAIRED)
    table = columns.roles.get("table")
    for row in rows:
        seats = (_Seat(name=row.text(each), place=listed.place(row, each)) for each in (first, second))
        yield _Meeting(table=row.text(table), place=listed.place(row, table), seats=_seated(seats))


def _gathered(listed: ListFile, rows: list[Row], columns: Columns) -> Iterator[_Meeting]:
    """Bring those together who sit at one table."""
    table, player = columns.roles["table"], columns.roles["player"]
    tables: dict[str, list[Row]] = {}
    for row in rows:
        tables.setdefault(row.text(table), []).append(row)
    for name, together in tables.items():
        seats = _seated(_Seat(name=row.text(player), place=listed.place(row, player)) for row in together)
        yield _Meeting(table=name, place=listed.place(together[0], table), seats=seats)


def _seated(seats: Iterator[_Seat]) -> tuple[_Seat, ...]:
    return tuple(seat for seat in seats if seat.name.casefold() not in _BYES)


@dataclass(kw_only=True)
class _Seating:
    """Seats players at tables, and notes everything wrong."""

    event: Event
    number: int
    found: list[Diagnostic] = field(default_factory=list)
    seated: dict[str, Place] = field(default_factory=dict)
    taken: dict[int, Place] = field(default_factory=dict)

    def seat(self, meeting: _Meeting) -> Pairing:
        players = tuple(self._player(seat) for seat in meeting.seats)
        if not players:
            self._blame("E431", "nobody plays here", meeting.place, "write two names, or delete the row")
        if len(players) > 2:
            message = f"{len(players)} players sit at table {quote(meeting.table)}"
            self._blame("E431", message, meeting.place, "two meet at a table")
        return Pairing(table=self._table(meeting), players=players)

    def lacking(self, listed: ListFile) -> Iterator[Diagnostic]:
        """Tell who of the players' list meets nobody."""
        for player in self.event.players:
            if player.is_named and player.name.casefold() not in self.seated:
                message = f"{quote(player.name)} is in no pairing of round {self.number}"
                hint = "add a row; who has a bye, has gone home or comes later is written alone"
                yield error("E433", message, hints=(hint,)).at(listed.top)

    @cached_property
    def _known(self) -> Mapping[str, Player]:
        return {player.name.casefold(): player for player in self.event.players if player.is_named}

    def _player(self, seat: _Seat) -> Player:
        name = seat.name.casefold()
        if is_formula(seat.name):
            self._blame("E414", f"{quote(seat.name)} is a formula", seat.place, "write the name itself")
        elif self._known and name not in self._known:
            near = nearest(seat.name, [player.name for player in self.event.players])
            hint = f"did you mean {quote(near)}?" if near else "the list of players has no such name"
            self._blame("E432", f"no player is called {quote(seat.name)}", seat.place, hint)
        elif name in self.seated:
            twice = error("E434", f"{quote(seat.name)} is paired twice", hints=("a player meets one other in a round",))
            self.found.append(replace(twice, place=seat.place, related=(("first paired here", self.seated[name]),)))
        self.seated.setdefault(name, seat.place)
        return self._known.get(name) or Player(number=0, name=seat.name)

    def _table(self, meeting: _Meeting) -> Table | None:
        """Find the table; where no column tells it, tables are taken in order, and a bye takes none."""
        if len(meeting.seats) < 2:
            return None
        if not meeting.table:
            return self._next_table(meeting)
        by_name = {table.name.casefold(): table for table in self.event.tables}
        by_number = {str(table.number): table for table in self.event.tables}
        table = by_name.get(meeting.table.casefold()) or by_number.get(_digits(meeting.table))
        if table is None:
            hint = f"there are {len(self.event.tables)} tables, from 1 on"
            self._blame("E435", f"no table is called {quote(meeting.table)}", meeting.place, hint)
            return None
        if table.number in self.taken:
            twice = error("E436", f"two pairings meet at table {quote(table.name)}", hints=("give one another table",))
            related = (("the other one", self.taken[table.number]),)
            self.found.append(replace(twice, place=meeting.place, related=related))
        self.taken.setdefault(table.number, meeting.place)
        return table

    def _next_table(self, meeting: _Meeting) -> Table | None:
        free = [table for table in self.event.tables if table.number not in self.taken]
        if not free:
            hint = f"there are {len(self.event.tables)} tables"
            self._blame("E435", "no table is left for this pairing", meeting.place, hint)
            return None
        self.taken[free[0].number] = meeting.place
        return free[0]

    def _blame(self, code: str, message: str, place: Place, hint: str) -> None:
        self.found.append(error(code, message, hints=(hint,)).at(place))
