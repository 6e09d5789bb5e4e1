"""What a map uses -> a legend of just that, set in rows as wide as the plate, with the scale at its end."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.draw.lettering import Block, Words, set_block
from pipeline.draw.look import MapLook, Tone
from pipeline.draw.maps import captions
from pipeline.draw.maps.sizes import Sizes
from pipeline.draw.maps.strip import Arrow, DieFace
from pipeline.draw.maps.surround import Surround
from pipeline.geometry.battlefield import Battlefield, Point, Role
from pipeline.geometry.box import Box
from pipeline.model import Side
from pipeline.rules.words import label
from pipeline.units import Distance

FOOT = Distance.of_inches(12)
_MM_PER_INCH = 25.4
_AFTER_SIGN = 1.3
_BETWEEN = 5.0
_ROW = 5.2


class Sign(enum.StrEnum):
    """What a legend explains."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    OBJECTIVE = "objective"
    OBJECTIVE_REMOVED = "objective-removed"
    OBJECTIVE_ZONE = "objective-zone"
    RESERVES = "reserves"
    DIE = "die"
    ARC = "arc"
    SCALE = "scale"

    @property
    def side(self) -> Side | None:
        """The side whose zone the sign is a piece of."""
        return Side(self.value) if self in (Sign.ATTACKER, Sign.DEFENDER) else None


@dataclass(frozen=True, kw_only=True)
class LegendItem:
    """A sign, the room it is drawn in, and what it means."""

    sign: Sign
    box: Box
    words: Block
    words_centre: Point


@dataclass(frozen=True, kw_only=True)
class Legend:
    """The rows of a legend."""

    items: tuple[LegendItem, ...]
    height: float


@dataclass(frozen=True, kw_only=True)
class _Wish:
    sign: Sign
    sign_width: float
    words: Block

    @property
    def width(self) -> float:
        return self.sign_width + _AFTER_SIGN + self.words.width


def plan_legend(
    battlefield: Battlefield, surround: Surround, look: MapLook, sizes: Sizes, *, width: float, top: float, scale: int
) -> Legend:
    """Set the legend of a map below it; a small map has none, nor has one whose look leaves it out."""
    if look.small or not look.legend:
        return Legend(items=(), height=0.0)
    widths = _sign_widths(sizes, scale)
    wishes = [
        _Wish(sign=sign, sign_width=widths[sign], words=_words(sign, look, sizes, scale))
        for sign in _used(battlefield, surround)
    ]
    rows = _rows(wishes, width)
    high = sizes.mm(_ROW)
    items = tuple(
        item for number, row in enumerate(rows) for item in _laid(row, width, top + (number + 0.5) * high, sizes)
    )
    return Legend(items=items, height=len(rows) * high)


def _used(battlefield: Battlefield, surround: Surround) -> Iterator[Sign]:
    deployed = {zone.side for zone in battlefield.zones if zone.role is Role.DEPLOYMENT}
    yield from (sign for sign in (Sign.ATTACKER, Sign.DEFENDER) if sign.side in deployed)
    if battlefield.objectives:
        yield Sign.OBJECTIVE
        if any(group.removed for group in battlefield.objectives):
            yield Sign.OBJECTIVE_REMOVED
        yield Sign.OBJECTIVE_ZONE
    if any(isinstance(piece.what, Arrow) for piece in surround.pieces):
        yield Sign.RESERVES
    if surround.corner_dice or any(isinstance(piece.what, DieFace) for piece in surround.pieces):
        yield Sign.DIE
    corners = (0.0, float(battlefield.width.inches)), (0.0, float(battlefield.depth.inches))
    if any(reach.centre.x in corners[0] and reach.centre.y in corners[1] for reach in battlefield.reaches):
        yield Sign.ARC
    yield Sign.SCALE


def _sign_widths(sizes: Sizes, scale: int) -> dict[Sign, float]:
    widths = dict.fromkeys(Sign, sizes.mm(7.5))
    widths[Sign.OBJECTIVE] = widths[Sign.OBJECTIVE_REMOVED] = sizes.mm(3.8)
    widths[Sign.DIE] = sizes.mm(8.8)
    widths[Sign.RESERVES] = sizes.mm(3.4)
    widths[Sign.SCALE] = float(FOOT.inches) * _MM_PER_INCH / scale
    return widths


def _words(sign: Sign, look: MapLook, sizes: Sizes, scale: int) -> Block:
    wording = look.wording
    if sign.side:
        text = label(wording.labels, "map.legend.deploys", who=captions.who_words(wording, sign.side))
    elif sign is Sign.SCALE:
        text = label(wording.labels, "map.scale", distance=wording.distance(FOOT), scale=scale)
    else:
        text = wording.labels[f"map.legend.{sign.value}"]
    return set_block(look.family, (Words(text=text, style=sizes.legend, tone=Tone.INK),))


def _rows(wishes: list[_Wish], width: float) -> list[list[_Wish]]:
    """Use as few rows as there must be, and make them as even as those allow."""
    fewest = len(_filled(wishes, width))
    while width > 0 and len(_filled(wishes, width - 1)) == fewest:
        width -= 1
    return _filled(wishes, width)


def _filled(wishes: list[_Wish], width: float) -> list[list[_Wish]]:
    rows: list[list[_Wish]] = [[]]
    for wish in wishes:
        if rows[-1] and _room([*rows[-1], wish]) > width:
            rows.append([])
        rows[-1].append(wish)
    return rows


def _room(row: list[_Wish]) -> float:
    return sum(wish.width for wish in row) + _BETWEEN * (len(row) - 1)


def _laid(row: list[_Wish], width: float, middle: float, sizes: Sizes) -> Iterator[LegendItem]:
    left = (width - _room(row)) / 2
    high = sizes.mm(3.8)
    for wish in row:
        yield LegendItem(
            sign=wish.sign,
            box=Box.around(Point(left + wish.sign_width / 2, middle), wish.sign_width, high),
            words=wish.words,
            words_centre=Point(left + wish.width - wish.words.width / 2, middle),
        )
        left += wish.width + _BETWEEN
