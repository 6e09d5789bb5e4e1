"""A page's places and what is known -> words set into them, and fields to type into where nothing is known yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.contracts.paper import Anchor, Box, Field, Mark, Point, QuickCode, Words
from pipeline.event.making.fitting import Faces
from pipeline.model import Labels
from pipeline.press.named_places import Place
from pipeline.units import PAPER_MILLIMETRES, Length

_CAP_HEIGHT = 0.7  # ems: letters and figures of the theme's faces, above their line
_TALL = 0.94  # of a place: how high its capitals may stand
_FIELD_POINTS = 11.0
QR_PLACE = "qr"
_WRAPPED = ("note",)
_LEADING, _DESCENT = 1.2, 0.35  # ems: from line to line, and what of that is below one


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
    "army": FillStyle(most=12, anchor=Anchor.MIDDLE),
    "note": FillStyle(most=20, anchor=Anchor.MIDDLE),
    "player": FillStyle(most=16, strong=True),
    "army-of": FillStyle(most=11),
    "mission": FillStyle(most=15, strong=True),
}
_MANY_LINES = ("notes",)
_TICK = 2  # hyphens in the name of a place to tick, like side-1-attacker


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
            down = Length.of_mm(round((number * _LEADING - _DESCENT) * size * float(PAPER_MILLIMETRES["pt"]), 3))
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

    def _line(self, place: Place, text: str) -> Words:
        style, box = _STYLES[_kind(place.name)], place.box
        most = min(style.most, box.size.height.points * _TALL / _CAP_HEIGHT)
        fitted = self.faces.fit(text, width=box.size.width.points, most=most, least=self.smallest, strong=style.strong)
        rise = Length.of_mm(round(fitted.points * _CAP_HEIGHT / 2 * float(PAPER_MILLIMETRES["pt"]), 3))
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
                is_tick=place.name.count("-") == _TICK,
            )


def _start(style: FillStyle, box: Box) -> Length:
    return box.left if style.anchor is Anchor.START else box.centre.x


def tell_fields(names: Iterable[str], labels: Labels) -> dict[str, str]:
    """Say what a reader hears of each field of a score sheet: what it is for, whose, and what a tick means."""
    return {name: told for name in names if (told := _told(name, labels))}


def _told(name: str, labels: Labels) -> str:
    what, *whose = name.split("-")
    if (label := labels.words.get(f"event.score.{what}")) is None or not whose:
        return label or ""
    player, *choice = whose
    if not choice:
        return labels["event.score.field"].format(what=label, player=player)
    word = labels.words.get(f"side.{choice[0]}") or labels[f"event.score.{choice[0]}"]
    return labels["event.score.tick"].format(what=label, player=player, choice=word)


def _kind(place: str) -> str:
    """Tell the kind of a place: `army-2` is the army of a player on a form, `army` that on a card."""
    name, _, player = place.rpartition("-")
    if not player.isdecimal():
        return place
    return "army-of" if name == "army" else name
