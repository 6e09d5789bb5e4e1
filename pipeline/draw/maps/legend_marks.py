"""A legend with its rows laid out -> the marks of its signs and words."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.draw.lettering import Words, set_block
from pipeline.draw.look import MapLook, SideTones, Tone
from pipeline.draw.maps import captions
from pipeline.draw.maps.legend import Legend, LegendItem, Sign
from pipeline.draw.maps.marks import Die, EntryArrow, Label, Marker, Stroke, Swatch
from pipeline.draw.maps.sizes import Sizes
from pipeline.draw.maps.strip import BAR_PART
from pipeline.draw.maps.zones import clear_hatch, deployment_ink
from pipeline.geometry.battlefield import Point
from pipeline.geometry.box import Box
from pipeline.model import Edge, Side

_SMALLER = 0.62
LegendMark = Label | Swatch | Stroke | Marker | EntryArrow | Die


def legend_marks(legend: Legend, look: MapLook, sizes: Sizes) -> Iterator[LegendMark]:
    """Draw every item."""
    for item in legend.items:
        yield Label(name=f"legend-{item.sign.value}", block=item.words, centre=item.words_centre)
        yield from _sign(item, look, sizes)


def _sign(item: LegendItem, look: MapLook, sizes: Sizes) -> Iterator[LegendMark]:
    name, box = f"sign-{item.sign.value}", item.box
    level = (Point(box.left, box.centre.y), Point(box.right, box.centre.y))
    match item.sign:
        case Sign.ATTACKER | Sign.DEFENDER:
            yield _swatch(name, box, Side(item.sign.value), look, sizes)
        case Sign.OBJECTIVE | Sign.OBJECTIVE_REMOVED:
            hollow = item.sign is Sign.OBJECTIVE_REMOVED
            words = Words(text="1", style=sizes.number.scaled(_SMALLER), tone=Tone.INK if hollow else Tone.PAPER)
            number = set_block(look.family, (words,))
            yield Marker(name=name, number=number, centre=box.centre, radius=box.height / 2, hollow=hollow)
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
            yield Stroke(points=level, tone=Tone.NEUTRAL, weight=sizes.mm(0.42), dash=(sizes.mm(1.3), sizes.mm(1.1)))
        case Sign.SCALE:
            yield from _scale_bar(box, sizes)


def _swatch(name: str, box: Box, side: Side, look: MapLook, sizes: Sizes) -> Swatch:
    words = Words(text=captions.letter(look.wording, side), style=sizes.objective, tone=SideTones.of(side).text)
    ink = deployment_ink(name, box.area, side, look, sizes)
    found = Label(name=name, block=set_block(look.family, (words,)), centre=box.centre, ground=ink.fill or Tone.PAPER)
    (cleared,) = clear_hatch((ink,), found.halos)
    return Swatch(box=box, zone=cleared, letter=found)


def _ring(box: Box) -> tuple[Point, ...]:
    outer = box.area.outlines[0].outer
    return (*outer, outer[0])


def _scale_bar(box: Box, sizes: Sizes) -> Iterator[Stroke]:
    """A rule of one foot with a tick at each end and in the middle."""
    low = box.centre.y + sizes.mm(0.9)
    yield Stroke(points=(Point(box.left, low), Point(box.right, low)), tone=Tone.INK, weight=sizes.mm(0.4))
    for x, high in ((box.left, 2.2), (box.centre.x, 1.3), (box.right, 2.2)):
        yield Stroke(points=(Point(x, low), Point(x, low - sizes.mm(high))), tone=Tone.INK, weight=sizes.mm(0.4))
