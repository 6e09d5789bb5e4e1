"""A page's places and what is known -> words set into them, and fields to type into where nothing is known yet.

A grid has no places of its own, only a box: its rows and columns are worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from pipeline.compose.event.event_pages import TABLE_SHARE
from pipeline.contracts.paper import Anchor, Box, Field, Mark, Point, QuickCode, Words
from pipeline.event.making.fitting import Faces
from pipeline.event.reading.event_names import player_name, team_name
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.ready_event import Event, Round
from pipeline.model import Labels
from pipeline.press.named_places import Place
from pipeline.units import MM_PER_POINT, Length

_CAP_HEIGHT = 0.7  # ems: letters and figures of the theme's faces, above their line
_TALL = 0.94  # of a place: how high its capitals may stand
_FIELD_POINTS = 11.0  # points
QR_PLACE = "qr"
_WRAPPED = ("note", "rule")
_LEADING, _DESCENT = 1.2, 0.35  # ems: from line to line, and what of that is below one
_MANY_LINES = ("notes",)
_TICK = 2  # hyphens at least in the name of a place to tick, like side-1-red-guard
_PAD = Length.of_mm(1)
# The grid's type, of names and of tables: in points where rows are low, at most, and between these as parts of a row's
# height.
_NAMES, _TABLES = (8.0, 11.0, 0.3), (9.0, 18.0, 0.4)
_ALONE = (Fraction(6, 10),)  # where the one line stands, as a part of a row's height
_PAIR = (Fraction(43, 100), Fraction(85, 100))  # where the lines of a pair stand, as parts of a row's height
_LINES = 4096  # kept in mind
_DECIMALS = 4  # of a millimetre: as fine as the press writes boxes


@dataclass(frozen=True, kw_only=True)
class FillStyle:
    """How a place is filled: in type of so many points at most, strong or not, from where."""

    most: float
    strong: bool = False
    anchor: Anchor = Anchor.START


# By the name of a place, without the player's number.
_STYLES = {
    "table": FillStyle(most=600, strong=True, anchor=Anchor.MIDDLE),
    "name": FillStyle(most=36, strong=True, anchor=Anchor.MIDDLE),
    "team": FillStyle(most=14, anchor=Anchor.MIDDLE),
    "force": FillStyle(most=12, anchor=Anchor.MIDDLE),
    "title": FillStyle(most=34, strong=True),
    "rule": FillStyle(most=24),
    "meets": FillStyle(most=15, strong=True),
    "first": FillStyle(most=72, strong=True, anchor=Anchor.MIDDLE),
    "last": FillStyle(most=40, strong=True, anchor=Anchor.MIDDLE),
    "seat": FillStyle(most=14, strong=True, anchor=Anchor.MIDDLE),
    "note": FillStyle(most=20, anchor=Anchor.MIDDLE),
    "player": FillStyle(most=16, strong=True),
    "force-of": FillStyle(most=11),
    "mission": FillStyle(most=15, strong=True),
}


@dataclass(frozen=True, kw_only=True)
class Filler:
    """Fills the places of pages."""

    faces: Faces
    smallest: float

    def words(self, places: Sequence[Place], known: Mapping[str, str]) -> Iterator[Mark]:
        """Set what is known into the places of a page."""
        for place in places:
            text = known.get(place.name, "")
            if text and place.name == QR_PLACE:
                yield QuickCode(address=text, box=place.box)
            elif text:
                yield from self._lines(place, text) if place.name in _WRAPPED else [self._line(place, text)]

    def _lines(self, place: Place, text: str) -> Iterator[Words]:
        """Break words into lines, in the largest type at which they fit; what is left over at the smallest is cut."""
        style, box = _STYLES[_kind(place.name)], place.box
        size = style.most
        while size > self.smallest and len(self._broken(text, box, size)) * size * _LEADING > box.size.height.points:
            size = max(self.smallest, size - 0.5)
        lines = self._broken(text, box, size)
        room = max(1, int(box.size.height.points / (size * _LEADING)))
        shown = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        for number, line in enumerate(shown, start=1):
            fitted = self.faces.fit(line, width=box.size.width.points, most=size, least=size, strong=style.strong)
            down = Length.of_mm(round((number * _LEADING - _DESCENT) * size * MM_PER_POINT, 3))
            at = Point(x=_start(style, box), y=box.top + down)
            yield Words(text=fitted.text, at=at, points=fitted.points, anchor=style.anchor, strong=style.strong)

    def _broken(self, text: str, box: Box, size: float) -> list[str]:
        """Fill lines one after the other."""
        font, room = self.faces.font(strong=False), box.size.width.points / size
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and font.length(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    @cached_property
    def _line(self) -> Callable[[Place, str], Words]:
        """Set a line; it is asked for again when its page is pressed."""
        return lru_cache(maxsize=_LINES)(self._set_line)

    def _set_line(self, place: Place, text: str) -> Words:
        style, box = _STYLES[_kind(place.name)], place.box
        most = min(style.most, box.size.height.points * _TALL / _CAP_HEIGHT)
        fitted = self.faces.fit(text, width=box.size.width.points, most=most, least=self.smallest, strong=style.strong)
        rise = Length.of_mm(round(fitted.points * _CAP_HEIGHT / 2 * MM_PER_POINT, 3))
        at = Point(x=_start(style, box), y=box.centre.y + rise)
        return Words(text=fitted.text, at=at, points=fitted.points, anchor=style.anchor, strong=style.strong)


def open_fields(
    places: Sequence[Place], known: Mapping[str, str], name: str, tells: Mapping[str, str]
) -> Iterator[Field]:
    """Make a field of each place of which nothing is known; `name` makes its fields different from other pages'."""
    for place in places:
        if place.name not in known and place.name != QR_PLACE:
            yield Field(
                name=f"{name} {place.name}".replace(".", "-"),
                tells=tells.get(place.name, place.name),
                box=place.box,
                points=_FIELD_POINTS,
                has_lines=place.name in _MANY_LINES,
                is_tick=place.name.count("-") >= _TICK,
            )


def _start(style: FillStyle, box: Box) -> Length:
    return box.left if style.anchor is Anchor.START else box.centre.x


def tell_fields(names: Iterable[str], labels: Labels) -> dict[str, str]:
    """Say what a reader hears of each field of a score sheet: what it is for, whose, and what a tick means."""
    return {name: told for name in names if (told := _told(name, labels))}


def _told(name: str, labels: Labels) -> str:
    what, *whose = name.split("-", _TICK)
    if (label := labels.words.get(f"event.score.{what}")) is None or not whose:
        return label or ""
    player, *choice = whose
    if not choice:
        return labels["event.score.field"].format(what=label, player=player)
    word = labels.words.get(f"side.{choice[0]}") or labels[f"event.score.{choice[0]}"]
    return labels["event.score.tick"].format(what=label, player=player, choice=word)


def _kind(place: str) -> str:
    """Tell the kind of a place: `force-2` is the force of a player on a form, `force` that on a card."""
    name, _, player = place.rpartition("-")
    if not player.isdecimal():
        return place
    return "force-of" if name == "force" else name


@dataclass(frozen=True, kw_only=True)
class GridWords:
    """Writes into the cells of one page of the grid."""

    event: Event
    faces: Faces
    labels: Labels
    smallest: float

    def words(self, tables: Sequence[Table | None], rows: int, box: Box) -> Iterator[Words]:
        """Write a row for each table into a grid that is ruled for so many, and one for byes where there is none."""
        row = box.size.height * Fraction(1, rows)
        first = Length(Fraction(str(round(float(box.size.width) * TABLE_SHARE, _DECIMALS))))
        column = (box.size.width - first) * Fraction(1, len(self.event.rounds))
        for index, table in enumerate(tables):
            top = box.top + row * index
            name = table.name if table else self.labels["event.grid.bye"]
            yield from self._lines([name], Point(x=box.left, y=top), first, row, strong=True)
            for number, each in enumerate(self.event.rounds):
                yield from self._lines(
                    self._seated(each, table), Point(x=box.left + first + column * number, y=top), column, row
                )

    def _seated(self, each: Round, table: Table | None) -> list[str]:
        """Name who sits at a table in a round, or has a bye; many of these share a line."""
        pairing = each.at(table) if table else None
        if table is None:
            sides: Sequence[Sequence[Player]] = [(player,) for player in each.byes]
        else:
            sides = pairing.sides if pairing else ()
        pair, teams = self.labels["event.pairings.pair"], pairing.teams if pairing else ()
        names = [pair.join(player_name(player, self.labels) for player in side) for side in sides if side]
        names = names or [team_name(team, self.labels) for team in teams]
        return names if len(names) <= len(_PAIR) else [", ".join(names)]

    def _lines(
        self, lines: Sequence[str], corner: Point, width: Length, height: Length, *, strong: bool = False
    ) -> Iterator[Words]:
        """Write a line or two into a cell."""
        least, largest, share = _TABLES if strong else _NAMES
        most = max(least, min(largest, height.points * share))
        for text, down in zip(lines, _PAIR if len(lines) > 1 else _ALONE, strict=False):
            room = (width - _PAD * 2).points
            fitted = self.faces.fit(text, width=room, most=most, least=self.smallest, strong=strong)
            at = Point(x=corner.x + _PAD, y=corner.y + height * down)
            yield Words(text=fitted.text, at=at, points=fitted.points, strong=strong)
