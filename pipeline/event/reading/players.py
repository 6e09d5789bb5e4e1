"""A list of players -> Players in its order, each name once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading.list_heads import (
    FIRST,
    FORCE,
    LAST,
    NAME,
    TEAM,
    Columns,
    lacking,
    match_columns,
    tell_columns,
)
from pipeline.event.reading.people import Player
from pipeline.load.parsing.lists import ListFile, Row
from pipeline.model.event import PLAYERS
from pipeline.spelling import quote

# Longer than any name: the columns of the list have slipped.
NAME_LENGTH = 60
_ROLES = {"name": NAME, "first name": FIRST, "last name": LAST, "team": TEAM, "force": FORCE}
# How spreadsheets would begin a formula; a name that runs programs on the next machine is none.
_FORMULA = re.compile(r"=|[-+@]\w*\(", re.ASCII)


def is_formula(text: str) -> bool:
    """Tell whether a spreadsheet would run a cell."""
    return _FORMULA.match(text) is not None


def count_players(number: int) -> tuple[Player, ...]:
    """Make so many players without names."""
    return tuple(Player(number=each, name="") for each in range(1, number + 1))


def read_players(listed: ListFile) -> tuple[tuple[Player, ...], tuple[Diagnostic, ...]]:
    """Read all players of a list; everything wrong in it is found at once."""
    columns = match_columns(listed, _ROLES)
    if not {"name", "first name", "last name"} & set(columns.roles):
        return (), (lacking(listed, "who plays", "Name"),)
    found = [tell_columns(listed, columns, "kept as they are"), *_slips(listed, columns)]
    if not listed.rows:
        found.append(error("E411", "the list names nobody", hints=("write a row for each player",)).at(listed.top))
    if len(listed.rows) > PLAYERS:
        place = listed.place(listed.rows[PLAYERS])
        found.append(error("E411", f"the list names {len(listed.rows)} players; {PLAYERS} is the most").at(place))
    players = (_player(row, number, columns) for number, row in enumerate(listed.rows, start=1))
    return tuple(players), tuple(found)


def _name(row: Row, columns: Columns) -> str:
    parts = ("first name", "last name") if "name" not in columns.roles else ("name",)
    return " ".join(filter(None, (row.text(columns.roles.get(part)) for part in parts)))


def _player(row: Row, number: int, columns: Columns) -> Player:
    more = ((head, row.text(column)) for column, head in columns.others.items())
    return Player(
        number=number,
        name=_name(row, columns),
        team=row.text(columns.roles.get("team")),
        force=row.text(columns.roles.get("force")),
        more=tuple((head, text) for head, text in more if text),
    )


def _slips(listed: ListFile, columns: Columns) -> Iterator[Diagnostic]:
    seen: dict[str, Place] = {}
    column = next(columns.roles[role] for role in ("name", "first name", "last name") if role in columns.roles)
    for row in listed.rows:
        yield from _formulas(listed, row)
        name, place = _name(row, columns), listed.place(row, column)
        if not name:
            yield error("E412", "the row names nobody", hints=("write a name, or delete the row",)).at(place)
        elif len(name) > NAME_LENGTH:
            message = f"{quote(name)} has {len(name)} letters; {NAME_LENGTH} is the most"
            yield error("E412", message).at(place)
        elif name.casefold() in seen:
            twice = error("E413", f"{quote(name)} is listed twice", hints=("tell the two apart, or delete one",))
            yield replace(twice, place=place, related=(("first listed here", seen[name.casefold()]),))
        else:
            seen[name.casefold()] = place


def _formulas(listed: ListFile, row: Row) -> Iterator[Diagnostic]:
    for column, cell in row.cells.items():
        if is_formula(cell.text):
            hint = "write the text itself; formulas are not run here"
            yield error("E414", f"{quote(cell.text)} is a formula", hints=(hint,)).at(listed.place(row, column))
