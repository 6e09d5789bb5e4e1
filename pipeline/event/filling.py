"""A page's places and what is known -> words set into them, and fields to type into where nothing is known yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.event.fitting import Faces
from pipeline.imposition import Anchor, Field, Mark, Point, QuickCode, Words
from pipeline.press.places import Place
from pipeline.units import PAPER_MILLIMETRES, Length

_CAP_HEIGHT = 0.7  # ems: letters and figures of the theme's faces, above their line
_TALL = 0.94  # of a place: how high its capitals may stand
_FIELD_POINTS = 11.0
QR_PLACE = "qr"


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
    "note": FillStyle(most=18),
    "player": FillStyle(most=16, strong=True),
    "army-of": FillStyle(most=11),
    "mission": FillStyle(most=15, strong=True),
}
_MANY_LINES = ("notes",)


@dataclass(frozen=True, kw_only=True)
class Filler:
    """Fills the places of pages."""

    faces: Faces
    smallest: float

    def words(self, places: Sequence[Place], known: Mapping[str, str]) -> Iterator[Mark]:
        """Set what is known into the places of a page."""
        for place in places:
            if text := known.get(place.name, ""):
                yield QuickCode(address=text, box=place.box) if place.name == QR_PLACE else self._line(place, text)

    def _line(self, place: Place, text: str) -> Words:
        style, box = _STYLES[_kind(place.name)], place.box
        most = min(style.most, box.size.height.points * _TALL / _CAP_HEIGHT)
        fitted = self.faces.fit(text, width=box.size.width.points, most=most, least=self.smallest, strong=style.strong)
        rise = Length.of_mm(round(fitted.points * _CAP_HEIGHT / 2 * float(PAPER_MILLIMETRES["pt"]), 3))
        x = box.left if style.anchor is Anchor.START else box.centre.x
        at = Point(x=x, y=box.centre.y + rise)
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
            )


def _kind(place: str) -> str:
    """Tell the kind of a place: `army-2` is the army of a player on a form, `army` that on a card."""
    name, _, player = place.rpartition("-")
    if not player.isdecimal():
        return place
    return "army-of" if name == "army" else name
