"""A theme under one ink -> the tones, line weights and type sizes with which a map is drawn."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pipeline.contracts.battlefield import Area
from pipeline.contracts.wording import Wording
from pipeline.geometry.hatch import HatchLine, hatch
from pipeline.model import Ink, Palette, SideId, Theme
from pipeline.model.deck_hues import CardPalette
from pipeline.model.layouts import GROUNDS
from pipeline.model.markers import Hue
from pipeline.model.sides import NEUTRAL


class Tone(enum.StrEnum):
    """A colour by its part in the palette."""

    INK = "ink"
    SOFT = "soft"
    FAINT = "faint"
    PAPER = "paper"
    TABLE = "table"
    ACCENT = "accent"
    SIDE_1 = "side_1"
    SIDE_1_FILL = "side_1_fill"
    SIDE_1_TEXT = "side_1_text"
    SIDE_2 = "side_2"
    SIDE_2_FILL = "side_2_fill"
    SIDE_2_TEXT = "side_2_text"
    SIDE_3 = "side_3"
    SIDE_3_FILL = "side_3_fill"
    SIDE_3_TEXT = "side_3_text"
    SIDE_4 = "side_4"
    SIDE_4_FILL = "side_4_fill"
    SIDE_4_TEXT = "side_4_text"
    LEAF = "leaf"
    LEAF_FILL = "leaf_fill"
    LEAF_TEXT = "leaf_text"
    WATER = "water"
    WATER_FILL = "water_fill"
    WATER_TEXT = "water_text"
    STONE = "stone"
    STONE_FILL = "stone_fill"
    STONE_TEXT = "stone_text"
    EARTH = "earth"
    EARTH_FILL = "earth_fill"
    EARTH_TEXT = "earth_text"
    NEUTRAL = "neutral"
    DECK = "deck"
    ON_DECK = "on_deck"
    DECK_MARK = "deck_mark"
    DECK_FILL = "deck_fill"
    DECK_TEXT = "deck_text"

    def of(self, palette: Palette) -> str:
        """Look the colour up."""
        if self.startswith("side_"):
            _, number, *part = self.split("_")
            return str(getattr(palette.sides[int(number) - 1], part[0] if part else "line"))
        if self in _OF_DECKS:
            assert isinstance(palette, CardPalette)
            return str(getattr(palette.deck, _OF_DECKS[self]))
        ground, _, of_it = self.partition("_")
        if ground in GROUNDS:
            return str(getattr(palette.ground(ground), of_it or "line"))
        return str(getattr(palette, self))


_OF_DECKS = {
    Tone.DECK: "ground",
    Tone.ON_DECK: "on_ground",
    Tone.DECK_MARK: "mark",
    Tone.DECK_FILL: "fill",
    Tone.DECK_TEXT: "text",
}


@dataclass(frozen=True)
class SideTones:
    """The tones of a side's lines, areas and words."""

    line: Tone
    fill: Tone
    text: Tone

    @classmethod
    def of(cls, slot: int | None) -> SideTones:
        """Choose by a side's slot; what belongs to nobody or to several is neutral."""
        if slot is None:
            return cls(Tone.NEUTRAL, Tone.TABLE, Tone.INK)
        name = f"side_{slot + 1}"
        return cls(Tone(name), Tone(f"{name}_fill"), Tone(f"{name}_text"))


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """A hatch: degrees clockwise from level, spacing and weight in millimetres; one that is crossed runs both ways."""

    angle: float
    spacing: float
    weight: float
    is_crossed: bool = False

    def fill(self, area: Area, spacing: float) -> tuple[HatchLine, ...]:
        """Rule an area, at a map's spacing."""
        angles = (self.angle, self.angle - 90) if self.is_crossed else (self.angle,)
        return tuple(line for angle in angles for line in hatch(area, angle, spacing))


# By slot. Angle tells the sides apart in every ink; without colour, density does too.
_ANGLES = (45.0, -45.0, 0.0, 90.0)
_DENSITIES = {
    Ink.COLOUR: (0.22, (2.5, 2.5, 2.5, 2.5)),
    Ink.GREY: (0.3, (1.9, 3.4, 2.6, 4.4)),
    Ink.LEAN: (0.14, (2.6, 4.2, 3.4, 5.2)),
}
# How outlines are dashed, in millimetres, by the slot of who may put objectives there, and where several may.
_DASHES = ((3.0, 1.1), (1.1, 0.75), (3.0, 0.8, 0.7, 0.8), (0.6, 0.9))
_NEUTRAL_DASH = (2.0, 1.2)
# A band along a border has little room to show its slant, so it is ruled closer and bolder.
_BAND_DENSITIES = {
    Ink.COLOUR: (0.3, (1.6, 1.6, 1.6, 1.6)),
    Ink.GREY: (0.32, (1.2, 2.2, 1.7, 2.8)),
    Ink.LEAN: (0.2, (1.2, 2.2, 1.7, 2.8)),
}
# Wide and crossed, as no side's is.
_NEUTRAL_ANGLE, _NEUTRAL_SPACING = 45.0, 5.0


def pattern_of(ink: Ink, slot: int | None, *, in_band: bool = False) -> Pattern:
    """Take the hatch of a side's ground, or of a band along its border, or of what is neutral."""
    weight, spacings = (_BAND_DENSITIES if in_band and slot is not None else _DENSITIES)[ink]
    if slot is None:
        return Pattern(angle=_NEUTRAL_ANGLE, spacing=_NEUTRAL_SPACING, weight=weight, is_crossed=True)
    return Pattern(angle=_ANGLES[slot], spacing=spacings[slot], weight=weight)


def dash_of(slot: int | None) -> tuple[float, ...]:
    """Take the dash of a side's outlines, or of what is neutral."""
    return _NEUTRAL_DASH if slot is None else _DASHES[slot]


@dataclass(frozen=True, kw_only=True)
class MapLook:
    """How a map is to look. A small map has names and marks only, and objectives without numbers if they are dots.

    A bare map has no words and nothing around its table, which fills the width. A second map of one ground may go
    without a legend, and without the strip of small maps. Hatch fills a band of so many millimetres along the border
    of a side's ground, or all of it. Type may be as large as on a map of another width. On small pages type is as large
    as on a map that is `least_type` wide. On a `page` so wide, a large map is as wide as is asked, and what explains it
    fills the rest. One that isn't `measured` has no distances. A bare map shows what arrives if it has signs for that,
    so many times their usual size. Beside a list of steps, their numbers stand on the map.
    """

    palette: Palette
    ink: Ink
    family: str
    wording: Wording
    small: bool = False
    bare: bool = False
    legend: bool = True
    strip: bool = True
    dots: bool = False
    type_width: float | None = None
    least_type: float | None = None
    page: float | None = None
    measured: bool = True
    band: float | None = None
    arrivals: float = 0.0
    steps: bool = False

    @property
    def has_strip(self) -> bool:
        """Tell whether a map is drawn beside a strip of small ones, whose plate is as wide as its type is for."""
        return self.type_width is not None

    @classmethod
    def of(cls, theme: Theme, ink: Ink, wording: Wording) -> MapLook:
        """Take the look of a theme under an ink."""
        band = None if theme.band is None else float(theme.band)
        return cls(palette=theme.palettes[ink], ink=ink, family=theme.heading, wording=wording, band=band)

    def hue_tones(self, hue: Hue) -> SideTones:
        """Take the tones of a hue: of a slot, of a kind of ground, or those of a side."""
        if hue in GROUNDS:
            return SideTones(Tone(hue), Tone(f"{hue}_fill"), Tone(f"{hue}_text"))
        if hue == NEUTRAL:
            return SideTones.of(None)
        return SideTones.of(int(hue) - 1) if hue.isdecimal() else self.tones(hue)

    def tones(self, side: SideId | None) -> SideTones:
        """Take the tones of a side of the pack."""
        return SideTones.of(None if side is None else self.wording.sides.slot(side))
