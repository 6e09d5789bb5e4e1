"""A list of players -> Players in its order, each name once, with who dropped or never came."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading import head_words as words
from pipeline.event.reading.list_heads import (
    Columns,
    ListTold,
    columns_told,
    find_head,
    how_read,
    lacking,
    plain,
)
from pipeline.event.reading.name_matching import folded, tidied
from pipeline.event.reading.people import Player
from pipeline.load.parsing.lists import ListFile, Row
from pipeline.model.event import PLAYERS, ROUNDS
from pipeline.spelling import quote

# Longer than any name: the columns of the list have slipped.
NAME_LENGTH = 60
# Longer than what a force is called: a whole list of units, which no card has room for.
_FORCE_LENGTH = 80
_ROLES = {
    "name": words.NAME,
    "first name": words.FIRST,
    "last name": words.LAST,
    "nickname": words.NICK,
    "team": words.TEAM,
    "force": words.FORCE,
    "dropped": words.DROPPED,
    "checked in": words.CHECKED_IN,
}
_NAMES = ("name", "first name", "last name", "nickname")
# How spreadsheets would begin a formula; a name that runs programs on the next machine is none.
_FORMULA = re.compile(r"=|[-+@]\w*\(", re.ASCII)
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
# What stands below a list: `Total: 24`, `Waiting list:`.
_ASIDE = re.compile(r"[^:]{2,40}:\s*\d*|(?:total|sum|summe|gesamt|totale|totaal|razem|suma)\s*\d+", re.IGNORECASE)
_LEADING_NUMBER = re.compile(r"^\s*(?:#?\d{1,4}[.):]?\s+|[-*•]\s+)")


@dataclass(frozen=True, kw_only=True)
class PlayersRead:
    """Players of a list, where each stands in it; whom it calls dropped without a round, or not there yet."""

    players: tuple[Player, ...] = ()
    places: Mapping[int, Place] = field(default_factory=dict)
    dropped: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    told: tuple[ListTold, ...] = ()
    found: tuple[Diagnostic, ...] = ()


def is_formula(text: str) -> bool:
    """Tell whether a spreadsheet would run a cell."""
    return _FORMULA.match(text) is not None


def count_players(number: int) -> tuple[Player, ...]:
    """Make so many players without names."""
    return tuple(Player(number=each, name="") for each in range(1, number + 1))


def read_players(ways: tuple[ListFile, ...]) -> PlayersRead:
    """Read all players of a list; everything wrong in it is found at once."""
    head = find_head(ways, _ROLES, lambda roles: bool(roles & {*_NAMES}))
    if head is None:
        listed = ways[0]
        if not all(len(row.cells) == 1 for row in listed.lines) or len(listed.lines) < 2:
            return PlayersRead(found=(lacking(ways, "who plays", "Name"),))
        head = listed.headed(-1), Columns(roles={"name": min(listed.lines[0].cells)}, others={})
    reader = _Reader(listed=head[0], columns=head[1])
    return reader.read()


@dataclass(kw_only=True)
class _Reader:
    """Reads rows, and notes everything wrong."""

    listed: ListFile
    columns: Columns
    found: list[Diagnostic] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def read(self) -> PlayersRead:
        rows = [row for row in self.listed.rows if not self._is_aside(row)]
        players = tuple(self._player(row, number) for number, row in enumerate(rows, start=1))
        places = {number: self.listed.place(row, self._column) for number, row in enumerate(rows, start=1)}
        self._check(rows, players, places)
        left = [
            self._has(row, "dropped") or (self._counts and self.columns.text(row, "dropped") == "0") for row in rows
        ]
        dropped = {each.number: row for each, row, has_left in zip(players, rows, left, strict=True) if has_left}
        here = [self._has(row, "checked in") for row in rows]
        absent = {each.number for each, is_here in zip(players, here, strict=True) if not is_here}
        # Before the doors open nobody has checked in.
        absent = absent if any(here) and "checked in" in self.columns.roles else set()
        rounds = self._rounds(dropped)
        settled = tuple(replace(each, left_after=rounds.get(each.number)) for each in players)
        read = PlayersRead(
            players=settled,
            places=places,
            dropped=frozenset(dropped) - frozenset(rounds),
            absent=frozenset(absent) - frozenset(dropped),
            found=tuple(self.found),
        )
        return replace(read, told=(self._told(read),))

    @property
    def _column(self) -> int:
        return next(self.columns.roles[role] for role in _NAMES if role in self.columns.roles)

    def _is_aside(self, row: Row) -> bool:
        """Leave out what stands below lists by itself: a sum, a heading, a note."""
        (first, *others) = row.texts
        is_aside = not others and len(self.listed.heads) > 1 and _ASIDE.fullmatch(first) is not None
        if is_aside:
            self.left_out.append(f"row {row.number}, {quote(first)}")
        return is_aside

    def _has(self, row: Row, role: str) -> bool:
        return plain(self.columns.text(row, role)) not in {"", *words.NO} if role in self.columns.roles else False

    @property
    def _counts(self) -> bool:
        """Tell whether the column of who left says after which round."""
        column = self.columns.roles.get("dropped")
        heads = [plain(cell.text) for cell in self.listed.heads if cell.column == column]
        return any(word in head for head in heads for word in ("round", "after", "runde", "ronde"))

    def _rounds(self, dropped: Mapping[int, Row]) -> dict[int, int]:
        """Read after which round somebody left, where the column tells rounds and not just yes."""
        texts = {number: self.columns.text(row, "dropped") for number, row in dropped.items()}
        if not self._counts and all(plain(text) in words.YES for text in texts.values()):
            return {}
        found = {number: _NUMBER.search(text) for number, text in texts.items()}
        return {number: int(match[0]) for number, match in found.items() if match and int(match[0]) <= ROUNDS}

    def _name(self, row: Row) -> str:
        name, first, last, nick = (self.columns.text(row, role) for role in _NAMES)
        if self.listed.head < 0:
            return tidied(_LEADING_NUMBER.sub("", name))
        if not last and name and first:  # `Name` beside a first name is the last one
            return tidied(name if folded(first) in folded(name).split() else f"{first} {name}")
        return tidied(name) or " ".join(f"{first} {last}".split()) or tidied(nick)

    def _player(self, row: Row, number: int) -> Player:
        name, nick, force = self._name(row), self.columns.text(row, "nickname"), self.columns.text(row, "force")
        more = [(head, row.text(column)) for column, head in self.columns.others.items()]
        if len(force) > _FORCE_LENGTH:
            more, force = [*more, ("force", force)], ""
        return Player(
            number=number,
            name=name,
            team=" ".join(self.columns.text(row, "team").split()),
            force=force,
            nickname=nick if nick != name else "",
            more=tuple((head, text) for head, text in more if text),
        )

    def _check(self, rows: list[Row], players: tuple[Player, ...], places: Mapping[int, Place]) -> None:
        if not rows:
            hint = "write a row for each player"
            self.found.append(error("E411", "the list names nobody", hints=(hint,)).at(self.listed.top))
        if len(rows) > PLAYERS:
            message = f"the list names {len(rows)} players; {PLAYERS} is the most"
            self.found.append(error("E411", message).at(self.listed.place(rows[PLAYERS])))
        seen: dict[str, Place] = {}
        for row, player in zip(rows, players, strict=True):
            self.found.extend(_formulas(self.listed, row))
            self.found.extend(_slips(player.name, places[player.number], seen))

    def _told(self, read: PlayersRead) -> ListTold:
        gone = [
            *(f"{each.name} (dropped)" for each in read.players if each.number in read.dropped),
            *(f"{each.name} (left after round {each.left_after})" for each in read.players if each.left_after),
            *(f"{each.name} (never came)" for each in read.players if each.left_after == 0),
            *(f"{each.name} (not checked in)" for each in read.players if each.number in read.absent),
        ]
        there = len(read.players) - len(gone)
        return ListTold(
            name=self.listed.source.name,
            mark=self.listed.mark,
            what=f"{there} player{'s' if there != 1 else ''}",
            how=how_read(self.listed),
            columns=columns_told(self.listed, self.columns),
            kept=tuple(self.columns.others.values()),
            left_out=(*self.left_out, *([", ".join(gone)] if gone else [])),
        )


def _slips(name: str, place: Place, seen: dict[str, Place]) -> Iterator[Diagnostic]:
    """Look at a name, and whether somebody else has it."""
    if not name:
        yield error("E412", "the row names nobody", hints=("write a name, or delete the row",)).at(place)
    elif len(name) > NAME_LENGTH:
        yield error("E412", f"{quote(name)} has {len(name)} letters; {NAME_LENGTH} is the most").at(place)
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
