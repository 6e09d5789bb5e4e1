"""A list of pairings or results in any form that tools and people write -> its meetings of a round, as written.

Rows of two sides, rows of one player each, mirrored rows, or lines like `Table 1: Ada vs Bram`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading import head_words as words
from pipeline.event.reading.list_heads import (
    Columns,
    ListTold,
    Roles,
    columns_told,
    find_head,
    how_read,
    lacking,
    seats_of,
)
from pipeline.event.reading.pasted_lines import read_lines
from pipeline.event.reading.written_meetings import Meeting, Seat, digits, is_bye
from pipeline.load.parsing.lists import ListFile, Row
from pipeline.load.parsing.source import Source
from pipeline.model import Sides

_PLAYERS = ("first player", "second player", "third player", "fourth player")
_TEAMS = ("first team", "second team")
_SPLIT = (("first name 1", "last name 1"), ("first name 2", "last name 2"))
_SCORES, _LOSSES = ("first score", "second score"), ("first losses", "second losses")
_ENDINGS = (words.ONE, words.TWO, ("3", "c", "three"), ("4", "d", "four"))


@dataclass(frozen=True, kw_only=True)
class MeetingsRead:
    """Meetings of a round, whether the seats in them are teams, and how the list was read."""

    listed: ListFile
    meetings: tuple[Meeting, ...] = ()
    of_teams: bool = False
    told: ListTold | None = None
    found: tuple[Diagnostic, ...] = ()


def read_meetings(
    ways: tuple[ListFile, ...], number: int, sides: Sides, *, teams: bool, results: bool = False
) -> MeetingsRead:
    """Read the meetings of a round; names of the pack's `sides` may head columns, `results` need none but tables."""
    # A workbook may have a sheet for each round.
    own = tuple(way for way in ways if way.sheet and digits(way.sheet) == str(number))
    roles = _roles(sides, teams=teams)

    def fits(known: frozenset[str]) -> bool:
        return _form(known, results=results) != ""

    head = find_head(own, roles, fits) or find_head(ways, roles, fits)
    if head is None:
        return _pasted(ways, number, teams=teams)
    listed, columns = head
    rows = [row for row in listed.rows if digits(columns.text(row, "round")) in ("", str(number))]
    if not rows:
        message, hint = f"there are no pairings of round {number}", "write a row for each table"
        return MeetingsRead(listed=listed, found=(error("E430", message, hints=(hint,)).at(listed.top),))
    form = _form(frozenset(columns.roles), results=results)
    reader = _Rows(listed=listed, columns=columns, form=form)
    told = ListTold(
        name=listed.source.name,
        mark=listed.mark,
        what=f"round {number}",
        how=how_read(listed),
        columns=columns_told(listed, columns),
        passed_over=tuple(columns.others.values()),
    )
    meetings = tuple(reader.gathered(rows) if form == "single" else _once(reader.paired(rows)))
    return MeetingsRead(listed=listed, meetings=meetings, of_teams=form == "teams", told=told)


def _roles(sides: Sides, *, teams: bool) -> Roles:
    return _roles_of(*seats_of(sides), teams=teams)


@cache
def _roles_of(one: tuple[str, ...], two: tuple[str, ...], *, teams: bool) -> Roles:
    """Say what columns may be called, those of the two players like this; some hundred words each, made once."""
    stems = (*words.PLAYER_STEMS, *words.TEAM_STEMS)
    seats = (*words.FIRST_SEAT,), (*words.SECOND_SEAT,)
    of_teams = {
        role: (*words.numbered(words.TEAM_STEMS, ending), *seat)
        for role, ending, seat in zip(_TEAMS, _ENDINGS, seats, strict=False)
    }
    more = {
        role: words.numbered(words.PLAYER_STEMS, ending)
        for role, ending in zip(_PLAYERS[2:], _ENDINGS[2:], strict=True)
    }
    split = {
        role: words.owned(names, words.PLAYER_STEMS, ending)
        for roles, ending in zip(_SPLIT, _ENDINGS, strict=False)
        for role, names in zip(roles, (words.FIRST, words.LAST), strict=True)
    }
    counted = {
        role: words.owned(names, stems, ending)
        for roles, names in ((_SCORES, words.SCORE_STEMS), (_LOSSES, words.LOSS_STEMS))
        for role, ending in zip(roles, _ENDINGS, strict=False)
    }
    alone = {"score": words.SCORE_STEMS, "losses": words.LOSS_STEMS, "mission": words.MISSION, "starts": words.STARTS}
    # What is told by two columns goes before what one word may be taken for.
    known = {"round": words.ROUND, "table": words.TABLE, **(of_teams if teams else {}), **split}
    return {**known, _PLAYERS[1]: two, **more, _PLAYERS[0]: one, **counted, **alone}


def _form(roles: frozenset[str], *, results: bool) -> str:
    """Tell in which form a list is, by what its columns tell."""
    if {*_PLAYERS[:2]} <= roles:
        return "paired"
    if {each for pair in _SPLIT for each in pair} <= roles:
        return "split"
    if {*_TEAMS} <= roles:
        return "teams"
    if {"table", _PLAYERS[0]} <= roles:
        return "single"
    return "tables" if results and "table" in roles and ("score" in roles or {*_SCORES} <= roles) else ""


def _pasted(ways: tuple[ListFile, ...], number: int, *, teams: bool) -> MeetingsRead:
    """Look for meetings in words."""
    (listed, *_) = ways
    # Lines are told by their numbers, not as cells.
    lines = read_lines(Source(listed.source.name, listed.source.text), number)
    if not lines.meetings:
        return MeetingsRead(listed=listed, found=(_lacking(ways, teams=teams),))
    told = ListTold(
        name=listed.source.name,
        mark=listed.mark,
        what=f"round {number}",
        how=("lines of words", *how_read(listed)[1:]),
        left_out=tuple(map(repr, lines.left_out[:12])),
    )
    return MeetingsRead(listed=listed, meetings=lines.meetings, of_teams=teams, told=told)


def _lacking(ways: tuple[ListFile, ...], *, teams: bool) -> Diagnostic:
    """Say that nothing tells who meets; teams are met by events of teams alone."""
    who = "Team" if teams else "Player"
    found = lacking(ways, "who meets", f"{who} 1, and the other one {who} 2")
    if teams or find_head(ways, _roles(Sides({}), teams=True), lambda roles: {*_TEAMS} <= roles) is None:
        return found
    hint = "these are teams; say in event.yaml how many play in one, like `team_size: 4`"
    return replace(found, hints=(hint,))


@dataclass(frozen=True, kw_only=True)
class _Rows:
    """Makes meetings of rows."""

    listed: ListFile
    columns: Columns
    form: str

    def paired(self, rows: list[Row]) -> Iterator[Meeting]:
        """Take both sides from each row."""
        for row in rows:
            seats = (seat for seat in self._seats(row) if not is_bye(seat.name))
            yield Meeting(
                table=self.columns.text(row, "table"),
                place=self._place(row, "table"),
                seats=tuple(seats),
                starts=self.columns.text(row, "starts"),
                mission=self.columns.text(row, "mission"),
                scores=self._both(row, _SCORES, "score"),
                losses=self._both(row, _LOSSES, "losses"),
            )

    def gathered(self, rows: list[Row]) -> Iterator[Meeting]:
        """Bring those together who sit at one table."""
        tables: dict[str, list[Row]] = {}
        byes: list[list[Row]] = []
        for row in rows:
            called = self.columns.text(row, "table")
            if is_bye(called):
                byes.append([row])
            else:
                tables.setdefault(called, []).append(row)
        for together in (*tables.values(), *byes):
            seats = [
                Seat(name=self.columns.text(row, _PLAYERS[0]), place=self._place(row, _PLAYERS[0])) for row in together
            ]
            (first, *_) = together
            called = self.columns.text(first, "table")
            yield Meeting(
                table="" if is_bye(called) else called,
                place=self._place(first, "table"),
                seats=tuple(seat for seat in seats if not is_bye(seat.name)),
                starts=self.columns.text(first, "starts"),
                mission=self.columns.text(first, "mission"),
                scores=tuple(filter(None, (self.columns.text(row, "score") for row in together))),
                losses=tuple(self.columns.text(row, "losses") for row in together),
            )

    def _seats(self, row: Row) -> Iterator[Seat]:
        if self.form == "split":
            for roles in _SPLIT:
                parts = (self.columns.text(row, role) for role in roles)
                yield Seat(name=" ".join(filter(None, parts)), place=self._place(row, roles[0]))
            return
        for role in _TEAMS if self.form == "teams" else _PLAYERS:
            if role in self.columns.roles:
                yield Seat(name=self.columns.text(row, role), place=self._place(row, role))

    def _both(self, row: Row, roles: tuple[str, str], alone: str) -> tuple[str, ...]:
        """Take what two columns tell of the sides, or one column of both."""
        if {*roles} <= set(self.columns.roles):
            return tuple(self.columns.text(row, role) for role in roles)
        text = self.columns.text(row, alone)
        return (text,) if text else ()

    def _place(self, row: Row, role: str) -> Place:
        return self.listed.place(row, self.columns.roles.get(role))


def _once(meetings: Iterator[Meeting]) -> Iterator[Meeting]:
    """Leave out rows that tell a meeting once more, as the other player sees it."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for each in meetings:
        names = tuple(seat.name.casefold() for seat in each.seats)
        if len(names) > 1 and (each.table, names[::-1]) in seen:
            continue
        seen.add((each.table, names))
        yield each
