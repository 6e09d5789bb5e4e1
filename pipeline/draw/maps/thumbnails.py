"""A battlefield -> a map without words whose table fills the width, or leaves room for what arrives over its edges.

What arrives stands across the edges, so that it takes little room: bars outside, arrows and dice over them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import hypot, inf

from pipeline.contracts.battlefield import Battlefield, Role
from pipeline.contracts.brief import Brief
from pipeline.draw.maps.edge_strips import Arrow, DieFace, OutsideMark, Span, Surround, outside_marks
from pipeline.draw.maps.map_marks import Die, EntryArrow, MapPlan, Marker, Stroke, covered, only
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.marker_marks import marker_tone
from pipeline.draw.maps.setup_steps import arriving_reaches
from pipeline.draw.maps.surround import Surroundings
from pipeline.draw.maps.table_ground import table_box
from pipeline.draw.maps.terrain_inks import terrain_inks
from pipeline.draw.maps.zone_inks import clear_hatch, zone_inks
from pipeline.draw.pen.map_look import MapLook
from pipeline.geometry.frame import Frame
from pipeline.units import Length

_DOT = 0.024  # of the width: the radius of an objective
_SMALLEST_DOT, _APART = 0.4, 0.42  # millimetres, and of the way to the nearest: so dots of a small map lie side by side
_LEAST_DOT, _MOST_DOT = 0.8, 2.2  # millimetres: smaller dots look like dirt, larger ones hide the zones
# What arrives, in parts of the width: how large its signs are, and how far they reach onto the table.
_ARROW, _DIE, _BAR, _ONTO = (0.1, 0.066), 0.08, 0.027, 0.048
_ROOM = 0.07  # of the width, at each edge
_EVERY = 0.017  # of the width: how large the signs count when arrows are shared out along an edge
_ARC = (0.22, (0.7, 0.6))  # millimetres: how heavy arcs are, and how they are dashed


@dataclass(frozen=True, kw_only=True)
class SignSizes(Sizes):
    """How large the signs of what arrives are on a map without words: `unit` is a width that they follow."""

    unit: float

    @property
    def arrow_length(self) -> float:
        """How long an arrow of arrivals is."""
        return _ARROW[0] * self.unit

    @property
    def arrow_width(self) -> float:
        """How wide an arrow of arrivals is."""
        return _ARROW[1] * self.unit

    @property
    def die(self) -> float:
        """How wide a die is."""
        return _DIE * self.unit

    @property
    def bar(self) -> float:
        """Room for one lane of bars along an edge."""
        return _BAR * self.unit


def bare_height(battlefield: Battlefield, width: Length, signs: float = 0.0) -> Length:
    """Tell how high a map will be whose table fills the width, but for the room of signs of that size."""
    place = _place(battlefield, width, signs)
    return Length.near_mm(place.height)


def plan_bare(battlefield: Battlefield, look: MapLook, width: Length, brief: Brief | None = None) -> MapPlan:
    """Plan a map whose table fills the width; with a brief, and a look that has signs for it, what arrives, too."""
    place, sizes = _place(battlefield, width, look.arrivals), Sizes.of(float(width), small=True)
    frame, table = place.frame, table_box(place.frame)
    deployed = replace(battlefield, zones=tuple(zone for zone in battlefield.zones if zone.role is Role.DEPLOYMENT))
    dots = tuple(_dots(battlefield, frame, look, table.width))
    around = tuple(_clear(_arrivals(battlefield, brief, look, place), dots)) if brief and look.arrivals else ()
    signs: tuple[EntryArrow | Die, ...] = (*only(EntryArrow, around), *only(Die, around))
    zones = clear_hatch(zone_inks(deployed, frame, look, sizes), [*covered((), dots), *(each.box for each in signs)])
    return MapPlan(
        id=f"{battlefield.id}-{'signs' if look.arrivals else 'bare'}",
        width=float(width),
        height=place.height,
        table=table,
        scale=round(look.wording.rulers.mm_per_inch / frame.scale),
        border=place.border,
        zones=zones,
        terrain=terrain_inks(battlefield, frame, look, sizes),
        strokes=only(Stroke, around),
        arrows=only(EntryArrow, around),
        dice=only(Die, around),
        markers=dots,
    )


@dataclass(frozen=True, kw_only=True)
class _Place:
    """Where the table lies on its plate."""

    frame: Frame
    border: float
    room: float
    unit: float

    @property
    def height(self) -> float:
        return self.frame.height + self.border + 2 * self.room


def _place(battlefield: Battlefield, width: Length, signs: float) -> _Place:
    """Leave the same room at all edges, whatever arrives there: side by side, tables look alike."""
    border = Sizes.of(float(width), small=True).border
    room = signs * _ROOM * float(width)
    scale = (float(width) - border - 2 * room) / float(battlefield.width.inches)
    frame = Frame.of(battlefield, scale=scale, left=border / 2 + room, top=border / 2 + room)
    return _Place(frame=frame, border=border, room=room, unit=signs * float(width))


def _arrivals(battlefield: Battlefield, brief: Brief, look: MapLook, place: _Place) -> Iterator[OutsideMark]:
    """Put what arrives across the edges, and arcs where it comes from a corner without a die's help."""
    sizes = SignSizes(factor=_EVERY * place.unit, unit=place.unit)
    alone = replace(battlefield, home_corners=())
    around = Surroundings(battlefield=alone, brief=brief, look=replace(look, small=True), sizes=sizes)
    surround = around.at(place.frame.scale)
    led = {line.corner for line in battlefield.arrivals if line.face is not None}
    free = {line.corner for line in battlefield.arrivals} - led
    weight, dash = _ARC
    for reach in arriving_reaches(battlefield) if free - {None} else ():
        tone = look.tones(reach.side).line
        for arc in reach.arcs:
            yield Stroke(points=place.frame.line_to_plate(arc), tone=tone, weight=weight, dash=dash)
    for mark in outside_marks(_drawn_in(surround, place, sizes), table_box(place.frame), sizes):
        yield replace(mark, has_rim=True) if isinstance(mark, EntryArrow) else mark


def _clear(marks: Iterator[OutsideMark], dots: tuple[Marker, ...]) -> Iterator[OutsideMark]:
    """Leave out arrows that meet those of another edge at a corner, or lie on an objective: others say the same."""
    found = tuple(marks)
    arrows = only(EntryArrow, found)
    for mark in found:
        others = [each.box for each in arrows if isinstance(mark, EntryArrow) and each.over is not mark.over]
        boxes = [*others, *(dot.box for dot in dots)]
        if not isinstance(mark, EntryArrow) or not any(mark.box.overlaps(box) for box in boxes):
            yield mark


def _drawn_in(surround: Surround, place: _Place, sizes: SignSizes) -> Surround:
    """Draw arrows and dice in over the bars: what reaches onto the table need not stand beside it."""
    pieces, onto = [], _ONTO * place.unit
    for piece in surround.pieces:
        if isinstance(piece.what, Arrow):
            piece = replace(piece, out=Span(sizes.arrow_length - onto - piece.out.length, sizes.arrow_length - onto))
        elif isinstance(piece.what, DieFace):
            piece = replace(piece, out=Span(place.room - sizes.die, place.room))
        pieces.append(piece)
    dice = tuple(replace(each, gap=place.room - sizes.die) for each in surround.corner_dice)
    return replace(surround, pieces=tuple(pieces), corner_dice=dice)


def _dots(battlefield: Battlefield, frame: Frame, look: MapLook, width: float) -> Iterator[Marker]:
    """Mark where objectives may lie; those that are taken away again are hollow."""
    spots = [frame.to_plate(spot) for group in battlefield.objectives for spot in group.spots]
    spots += [frame.to_plate(marker.at) for marker in battlefield.markers]
    nearest = min((hypot(a.x - b.x, a.y - b.y) for a, b in combinations(spots, 2)), default=inf)
    radius = min(_MOST_DOT, max(_LEAST_DOT, _DOT * width), max(nearest * _APART, _SMALLEST_DOT))
    for group in battlefield.objectives:
        for place, spot in enumerate(group.spots):
            yield Marker(
                name=f"objective-{group.zone}-{place + 1}",
                number=None,
                centre=frame.to_plate(spot),
                radius=radius,
                hollow=place >= len(group.spots) - group.removed,
            )
    for marker in battlefield.markers:
        yield Marker(
            name=f"objective-{marker.sign}",
            number=None,
            centre=frame.to_plate(marker.at),
            radius=radius,
            tone=marker_tone(marker, look),
        )
