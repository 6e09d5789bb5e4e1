"""What a map uses -> a legend of just that, in rows as wide as the plate with the scale at the end, and its marks."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield, Point, Role
from pipeline.contracts.wording import Wording, label
from pipeline.draw.maps import captions
from pipeline.draw.maps.edge_strips import BAR_PART, Arrow, DieFace, Surround
from pipeline.draw.maps.map_marks import Die, EntryArrow, Label, Marker, Stroke, Swatch
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.zone_inks import clear_hatch, deployment_ink
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, set_line
from pipeline.geometry.box import Box
from pipeline.model import Edge, SideId

# Millimetres: what a sign means stands much nearer to it than its neighbour does, or else the two are mixed up.
_AFTER_SIGN = 1.3
_BETWEEN = 5.0
_ROW = 5.2  # millimetres from line to line, on a map of the usual width
_SMALLER = 0.62  # of its size on the table: the number in the legend's objective, which is smaller as well
_CONTROL = 0.26  # millimetres: a ring's line
_ROUND = 36  # chords of a circle so small
LegendMark = Label | Swatch | Stroke | Marker | EntryArrow | Die


class Sign(enum.StrEnum):
    """What a legend explains."""

    ZONE = "zone"
    OBJECTIVE = "objective"
    OBJECTIVE_REMOVED = "objective-removed"
    OBJECTIVE_ZONE = "objective-zone"
    MARKER = "marker"
    CONTROL = "control"
    RESERVES = "reserves"
    DIE = "die"
    ARC = "arc"
    SCALE = "scale"


@dataclass(frozen=True, kw_only=True)
class LegendItem:
    """A sign, the room it is drawn in, and what it means; `side` is whose zone it is a piece of."""

    sign: Sign
    side: SideId | None
    box: Box
    words: Block
    words_centre: Point

    @property
    def name(self) -> str:
        """What tells the item from the others: its sign, or whose zone it shows."""
        return self.side or self.sign.value


@dataclass(frozen=True, kw_only=True)
class Legend:
    """The rows of a legend."""

    items: tuple[LegendItem, ...]
    height: float


@dataclass(frozen=True, kw_only=True)
class _Wish:
    sign: Sign
    side: SideId | None
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
    rulers = look.wording.rulers
    square = rulers.square(battlefield.width, battlefield.depth)
    widths = _sign_widths(sizes, float(square.inches) * rulers.mm_per_inch / scale)
    scaled = label(look.wording.labels, "map.scale", distance=look.wording.distance(square), scale=scale)
    wishes = [
        _Wish(
            sign=sign,
            side=side,
            sign_width=widths[sign],
            words=set_line(
                look.family, _meaning(sign, side, battlefield, look.wording, scaled), sizes.legend, Tone.INK
            ),
        )
        for sign, side in _signs(battlefield, surround, look)
    ]
    rows = _rows(wishes, width)
    high = sizes.mm(_ROW)
    items = tuple(
        item for number, row in enumerate(rows) for item in _laid(row, width, top + (number + 0.5) * high, sizes)
    )
    return Legend(items=items, height=len(rows) * high)


def _signs(battlefield: Battlefield, surround: Surround, look: MapLook) -> Iterator[tuple[Sign, SideId | None]]:
    """List the signs that a map uses; a zone's with the side that deploys there."""
    deployed = {zone.side for zone in battlefield.zones if zone.role is Role.DEPLOYMENT}
    yield from ((Sign.ZONE, side) for side in look.wording.sides.ids if side in deployed)
    yield from ((sign, None) for sign in _used(battlefield, surround))


def _used(battlefield: Battlefield, surround: Surround) -> Iterator[Sign]:
    if battlefield.objectives:
        yield Sign.OBJECTIVE
        if any(group.removed for group in battlefield.objectives):
            yield Sign.OBJECTIVE_REMOVED
        yield Sign.OBJECTIVE_ZONE
    if battlefield.markers:
        yield Sign.MARKER
        if any(marker.control for marker in battlefield.markers):
            yield Sign.CONTROL
    if any(isinstance(piece.what, Arrow) for piece in surround.pieces):
        yield Sign.RESERVES
    if surround.corner_dice or any(isinstance(piece.what, DieFace) for piece in surround.pieces):
        yield Sign.DIE
    # Other arcs follow the outlines of zones, which the legend explains already.
    corners = (0.0, float(battlefield.width.inches)), (0.0, float(battlefield.depth.inches))
    if any(reach.centre.x in corners[0] and reach.centre.y in corners[1] for reach in battlefield.reaches):
        yield Sign.ARC
    yield Sign.SCALE


def _sign_widths(sizes: Sizes, square: float) -> dict[Sign, float]:
    widths = dict.fromkeys(Sign, sizes.mm(7.5))
    for sign in (Sign.OBJECTIVE, Sign.OBJECTIVE_REMOVED, Sign.MARKER, Sign.CONTROL):
        widths[sign] = sizes.mm(3.8)
    widths[Sign.DIE] = sizes.mm(8.8)
    widths[Sign.RESERVES] = sizes.mm(3.4)
    widths[Sign.SCALE] = square
    return widths


def _meaning(sign: Sign, side: SideId | None, battlefield: Battlefield, wording: Wording, scaled: str) -> str:
    """Say what a sign means; how large something is, if all of its kind are alike."""
    if side:
        return label(wording.labels, "map.legend.deploys", who=captions.who_words(wording, side))
    if sign is Sign.SCALE:
        return scaled
    if sign in (Sign.MARKER, Sign.CONTROL):
        return _marker_meaning(sign, battlefield, wording)
    return wording.labels[f"map.legend.{sign}"]


def _marker_meaning(sign: Sign, battlefield: Battlefield, wording: Wording) -> str:
    """Say how large markers are and how far around them they are held; where they differ, the table below says it."""
    is_size = sign is Sign.MARKER
    lengths = {each.size if is_size else each.control for each in battlefield.markers} - (
        {None} if not is_size else set()
    )
    if None in lengths:
        return wording.labels[f"map.legend.{sign}"]
    first, *others = sorted(each for each in lengths if each)
    if others:
        return wording.labels[f"map.legend.{sign}.sizes"]
    return label(wording.labels, f"map.legend.{sign}.sized", size=wording.distance(first))


def _rows(wishes: list[_Wish], width: float) -> list[list[_Wish]]:
    """Use as few rows as there must be, and make them as even as those allow."""
    fewest = len(_filled(wishes, width))
    # Rows grow even by themselves when they are filled to a width that only just takes so many.
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
            side=wish.side,
            box=Box.around(Point(left + wish.sign_width / 2, middle), wish.sign_width, high),
            words=wish.words,
            words_centre=Point(left + wish.width - wish.words.width / 2, middle),
        )
        left += wish.width + _BETWEEN


def legend_marks(legend: Legend, look: MapLook, sizes: Sizes) -> Iterator[LegendMark]:
    """Draw every item."""
    for item in legend.items:
        yield Label(name=f"legend-{item.name}", block=item.words, centre=item.words_centre)
        yield from _sign(item, look, sizes)


def _sign(item: LegendItem, look: MapLook, sizes: Sizes) -> Iterator[LegendMark]:
    name, box = f"sign-{item.name}", item.box
    level = (Point(box.left, box.centre.y), Point(box.right, box.centre.y))
    match item.sign:
        case Sign.ZONE:
            assert item.side is not None
            yield _swatch(name, box, item.side, look, sizes)
        case Sign.OBJECTIVE | Sign.OBJECTIVE_REMOVED:
            hollow = item.sign is Sign.OBJECTIVE_REMOVED
            number = set_line(look.family, "1", sizes.number.scaled(_SMALLER), Tone.INK if hollow else Tone.PAPER)
            yield Marker(name=name, number=number, centre=box.centre, radius=box.height / 2, hollow=hollow)
        case Sign.MARKER:
            yield Marker(name=name, number=None, centre=box.centre, radius=box.height / 2 - sizes.mm(0.3))
        case Sign.CONTROL:
            yield Stroke(points=_circle(box), tone=Tone.INK, weight=sizes.mm(_CONTROL))
            yield Marker(name=name, number=None, centre=box.centre, radius=sizes.mm(0.7))
        case Sign.RESERVES:
            yield EntryArrow(name=name, box=box, over=Edge.NORTH, tone=Tone.NEUTRAL)
        case Sign.DIE:
            die = Box(left=box.left, top=box.top, right=box.left + box.height, bottom=box.bottom)
            yield Die(name=name, face=3, box=die, tone=Tone.NEUTRAL)
            bar = (Point(die.right + sizes.mm(0.9), box.centre.y), Point(box.right, box.centre.y))
            yield Stroke(points=bar, tone=Tone.NEUTRAL, weight=sizes.bar * BAR_PART)
        case Sign.OBJECTIVE_ZONE:
            ring = _ring(box)
            yield Stroke(points=ring, tone=Tone.INK, weight=sizes.mm(0.5), dash=(sizes.mm(2.0), sizes.mm(1.2)))
        case Sign.ARC:
            yield Stroke(points=level, tone=Tone.NEUTRAL, weight=sizes.mm(0.42), dash=sizes.arc_dash)
        case Sign.SCALE:
            yield from _scale_bar(box, sizes)


def _swatch(name: str, box: Box, side: SideId, look: MapLook, sizes: Sizes) -> Swatch:
    words = set_line(look.family, captions.letter(look.wording, side), sizes.objective, look.tones(side).text)
    ink = deployment_ink(name, box.area, side, look, sizes)
    found = Label(name=name, block=words, centre=box.centre, ground=ink.fill or Tone.PAPER)
    (cleared,) = clear_hatch((ink,), found.halos)
    return Swatch(box=box, zone=cleared, letter=found)


def _circle(box: Box) -> tuple[Point, ...]:
    turns = (2 * math.pi * step / _ROUND for step in range(_ROUND + 1))
    radius = box.height / 2
    return tuple(
        Point(box.centre.x + radius * math.cos(turn), box.centre.y + radius * math.sin(turn)) for turn in turns
    )


def _ring(box: Box) -> tuple[Point, ...]:
    outer = box.area.outlines[0].outer
    return (*outer, outer[0])


def _scale_bar(box: Box, sizes: Sizes) -> Iterator[Stroke]:
    """A rule of one square with a tick at each end and in the middle."""
    low = box.centre.y + sizes.mm(0.9)
    yield Stroke(points=(Point(box.left, low), Point(box.right, low)), tone=Tone.INK, weight=sizes.mm(0.4))
    for x, high in ((box.left, 2.2), (box.centre.x, 1.3), (box.right, 2.2)):
        yield Stroke(points=(Point(x, low), Point(x, low - sizes.mm(high))), tone=Tone.INK, weight=sizes.mm(0.4))
