"""What a map uses -> a legend of just that, the squares of the ruling at its end, and its marks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pipeline.contracts.battlefield import Battlefield, Point
from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.contracts.wording import label
from pipeline.draw.maps import captions
from pipeline.draw.maps.clear_rings import RING_WEIGHT, ClearRing
from pipeline.draw.maps.edge_strips import BAR_PART, Surround
from pipeline.draw.maps.legend_rows import Legend, LegendItem, Wish, in_rows, listed
from pipeline.draw.maps.legend_words import Sign, Topic, meaning, topics
from pipeline.draw.maps.map_marks import (
    Badge,
    Die,
    EntryArrow,
    Label,
    Marker,
    Pin,
    Stroke,
    Swatch,
    TerrainInk,
    Triangle,
)
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.rule_ink import badge, line_stroke
from pipeline.draw.maps.terrain_inks import piece_ink
from pipeline.draw.maps.zone_inks import OTHER_WEIGHT, clear_hatch, deployment_ink, mark_ink, other_line
from pipeline.draw.pen.map_look import MapLook, Tone, dash_of
from pipeline.draw.pen.word_blocks import Block, set_line
from pipeline.geometry.box import Box
from pipeline.model import Edge, SideId

_SMALLER = 0.62  # of its size on the table: the number in the legend's objective, which is smaller as well
_CONTROL = 0.26  # millimetres: a ring's line
_SWATCH = 0.72  # of its spacing on the table: a texture in a swatch
_BADGE = 0.42  # of its height: how large a sign of a rule is
_SQUARE = 0.25  # millimetres: the line around a square of the ruling
_HEAD = 0.32  # of its height: the radius of a pin's head
_ROUND = 36  # chords of a circle so small
LegendMark = Label | Triangle | TerrainInk | Swatch | Stroke | Marker | Pin | Badge | EntryArrow | Die


def plan_legend(
    battlefield: Battlefield,
    surround: Surround,
    rings: tuple[ClearRing, ...],
    look: MapLook,
    sizes: Sizes,
    *,
    width: float,
    is_list: bool = False,
) -> Legend:
    """Set the legend of a map in rows of a width, or as a list; small maps have none, nor have looks without."""
    if look.small or not look.legend:
        return Legend()
    square = look.wording.rulers.square(battlefield.width, battlefield.depth)
    widths = _sign_widths(sizes)
    scaled = label(look.wording.labels, "map.square", distance=look.wording.distance(square))
    wishes = [
        Wish(topic=topic, sign_width=_width(topic, widths), words=_words(topic, battlefield, look, sizes, scaled))
        for topic in topics(battlefield, surround, rings, look.wording.sides)
        # A small map of its own shows where objectives go, and tabs say who places them.
        if topic.sign is not Sign.OBJECTIVE_ZONE or not look.has_strip
    ]
    return listed(wishes, look, sizes, width) if is_list else in_rows(wishes, sizes, width)


def _sign_widths(sizes: Sizes) -> dict[Sign, float]:
    widths = dict.fromkeys(Sign, sizes.mm(7.5))
    widths[Sign.TAPE] = widths[Sign.TAPE_ARRIVAL] = sizes.mm(2.2)
    for sign in (Sign.OBJECTIVE, Sign.OBJECTIVE_REMOVED, Sign.MARKER, Sign.CONTROL, Sign.ARRIVAL_POINT, Sign.SCALE):
        widths[sign] = sizes.mm(3.8)
    widths[Sign.DIE] = sizes.mm(8.8)
    widths[Sign.ARRIVAL] = sizes.mm(3.4)
    return widths


def _width(topic: Topic, widths: Mapping[Sign, float]) -> float:
    """Tell how wide a sign is; what is round or square is as narrow as a marker."""
    is_narrow = topic.mark is not None and topic.mark.kind in (MarkKind.RING, MarkKind.SIGN)
    return widths[Sign.MARKER if is_narrow else topic.sign]


def _words(topic: Topic, battlefield: Battlefield, look: MapLook, sizes: Sizes, scaled: str) -> Block:
    text = scaled if topic.sign is Sign.SCALE else meaning(topic, battlefield, look.wording)
    return set_line(look.family, text, sizes.legend, Tone.INK)


def legend_marks(legend: Legend, look: MapLook, sizes: Sizes) -> Iterator[LegendMark]:
    """Draw every item."""
    for item in legend.items:
        yield Label(name=f"legend-{item.topic.name}", block=item.words, centre=item.words_centre)
        if item.topic.mark is not None:
            yield _mark_sign(f"sign-{item.topic.name}", item.box, item.topic.mark, look, sizes)
        elif item.topic.kind is not None:
            ground, name = item.box.area, f"sign-{item.topic.name}"
            yield piece_ink(name, ground, item.topic.kind, look, sizes, density=_SWATCH)
        else:
            yield from _sign(item, look, sizes)


def _triangle(box: Box, *, hollow: bool) -> Triangle:
    """Draw a mark of the tape."""
    half, high = box.width / 2, box.width * 0.42
    corners = ((-half, -high), (half, -high), (0.0, high))
    outline = tuple(Point(box.centre.x + across, box.centre.y + down) for across, down in corners)
    return Triangle(outline=outline, tone=Tone.NEUTRAL, hollow=hollow)


def _sign(item: LegendItem, look: MapLook, sizes: Sizes) -> Iterator[LegendMark]:
    topic, name, box = item.topic, f"sign-{item.topic.name}", item.box
    match topic.sign:
        case Sign.ZONE:
            assert topic.side is not None
            yield _swatch(name, box, topic.side, look, sizes)
        case Sign.OBJECTIVE | Sign.OBJECTIVE_REMOVED:
            hollow = topic.sign is Sign.OBJECTIVE_REMOVED
            number = set_line(look.family, "1", sizes.number.scaled(_SMALLER), Tone.INK if hollow else Tone.PAPER)
            yield Marker(name=name, number=number, centre=box.centre, radius=box.height / 2, hollow=hollow)
        case Sign.MARKER | Sign.CONTROL | Sign.ARRIVAL_POINT:
            yield from _marker_sign(topic.sign, name, box, sizes)
        case Sign.ARRIVAL:
            yield EntryArrow(name=name, box=box, over=Edge.NORTH, tone=Tone.NEUTRAL)
        case Sign.DIE:
            die = Box(left=box.left, top=box.top, right=box.left + box.height, bottom=box.bottom)
            yield Die(name=name, face=3, box=die, tone=Tone.NEUTRAL)
            bar = (Point(die.right + sizes.mm(0.9), box.centre.y), Point(box.right, box.centre.y))
            yield Stroke(points=bar, tone=Tone.NEUTRAL, weight=sizes.bar * BAR_PART)
        case Sign.OBJECTIVE_ZONE | Sign.GROUND | Sign.ARC | Sign.CLEAR:
            yield _dashed(topic, box, look, sizes)
        case Sign.TAPE | Sign.TAPE_ARRIVAL:
            yield _triangle(box, hollow=topic.sign is Sign.TAPE_ARRIVAL)
        case Sign.SCALE:
            yield Stroke(points=_ring(box), tone=Tone.SOFT, weight=sizes.mm(_SQUARE))


def _dashed(topic: Topic, box: Box, look: MapLook, sizes: Sizes) -> Stroke:
    """Draw the outline of ground that is not deployed in, or a stretch of what runs around corners and objectives."""
    level = (Point(box.left, box.centre.y), Point(box.right, box.centre.y))
    tone = look.tones(topic.whose).line
    match topic.sign:
        case Sign.OBJECTIVE_ZONE:
            dash = dash_of(look.wording.sides.slot(topic.whose))
            return Stroke(points=_ring(box), tone=tone, weight=sizes.mm(0.5), dash=dash)
        case Sign.GROUND:
            line = other_line(topic.whose, look)
            return Stroke(points=_ring(box), tone=line, weight=sizes.mm(OTHER_WEIGHT), dash=dash_of(None))
        case Sign.CLEAR:
            return Stroke(points=level, tone=tone, weight=RING_WEIGHT, dash=sizes.ring_dash)
        case _:
            return Stroke(points=level, tone=Tone.NEUTRAL, weight=sizes.mm(0.42), dash=sizes.arc_dash)


def _marker_sign(sign: Sign, name: str, box: Box, sizes: Sizes) -> Iterator[LegendMark]:
    """Draw a marker's disc, the ring around a small one, or a pin."""
    if sign is Sign.ARRIVAL_POINT:
        radius, below = box.height * _HEAD, box.height * (0.5 - _HEAD)
        head, tip = Point(box.centre.x, box.centre.y - below), Point(box.centre.x, box.bottom)
        yield Pin(name=name, tip=tip, centre=head, radius=radius, tone=Tone.NEUTRAL)
        return
    is_ring = sign is Sign.CONTROL
    if is_ring:
        yield Stroke(points=_circle(box), tone=Tone.INK, weight=sizes.mm(_CONTROL))
    radius = sizes.mm(0.7) if is_ring else box.height / 2 - sizes.mm(0.3)
    yield Marker(name=name, number=None, centre=box.centre, radius=radius)


def _mark_sign(name: str, box: Box, mark: RuleMark, look: MapLook, sizes: Sizes) -> LegendMark:
    """Draw what a rule draws, small."""
    match mark.kind:
        case MarkKind.RING:
            return Stroke(points=_circle(box), tone=look.tones(mark.side).line, weight=sizes.mm(_CONTROL) * 2)
        case MarkKind.AREA:
            return Swatch(box=box, zone=mark_ink(name, box.area, mark, look, sizes))
        case MarkKind.LINE:
            ends = (Point(box.left, box.centre.y), Point(box.right, box.centre.y))
            return line_stroke(ends, mark, look, sizes)
        case MarkKind.SIGN:
            return badge(name, mark.letter, mark, box.centre, look, sizes, radius=box.height * _BADGE)


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
