"""A zone as written -> the distances that explain its outline, and the centre lines it speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import singledispatch

from pipeline.diagnostics import Path
from pipeline.geometry.features import Centre, Feature, Line, limits
from pipeline.geometry.shapes import middle_of
from pipeline.geometry.survey import Survey
from pipeline.geometry.tabletop import Seat, Segment
from pipeline.model.zones import Band, Circle, CornerArc, Half, Quarter, Quarters, Ring, Wedge, ZoneBase
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class Yardstick:
    """A distance that an author wrote, what it is measured from, and where it is written; that makes no other of it."""

    feature: Feature
    distance: Distance
    path: Path = field(default=(), compare=False)


def yardsticks(name: str, survey: Survey) -> Iterator[Yardstick]:
    """List the distances by which a faultless zone is written, its parts' included; nothing is measured by nothing."""
    return (each for each in _all_yardsticks(name, survey) if each.distance.inches)


def _all_yardsticks(name: str, survey: Survey) -> Iterator[Yardstick]:
    for part in survey.parts(name):
        for each in _of_shape(part.zone, part.seat):
            yield replace(each, path=part.path + each.path)
        for key, distances in (("within", part.zone.within), ("clear_of", part.zone.clear_of)):
            for limit in limits(distances):
                for feature in survey.features(limit, part.seat):
                    path = (*part.path, key, *limit.keys)
                    yield Yardstick(feature=feature, distance=limit.distance, path=path)


def centre_lines(name: str, survey: Survey) -> Iterator[Segment]:
    """List the centre lines that a faultless zone speaks of: by halves, by quarters, by distances from them."""
    for part in survey.parts(name):
        zone, seat = part.zone, part.seat
        match zone:
            case Half():
                yield seat.tabletop.centre_line_along(seat.edge(zone.half))
            case Quarter() | Quarters():
                yield from (seat.tabletop.level_centre_line, seat.tabletop.upright_centre_line)
        for distances in (zone.within, zone.clear_of):
            for limit in limits(distances):
                if "centre_line" in limit.member:
                    lines = survey.features(limit, seat)
                    yield from (line.segment for line in lines if isinstance(line, Line))


@singledispatch
def _of_shape(zone: ZoneBase, seat: Seat) -> Iterator[Yardstick]:
    return iter(())


@_of_shape.register
def _band(zone: Band, seat: Seat) -> Iterator[Yardstick]:
    yield Yardstick(feature=Line(seat.tabletop.edge(seat.edge(zone.band))), distance=zone.depth, path=("depth",))


@_of_shape.register
def _arc(zone: CornerArc, seat: Seat) -> Iterator[Yardstick]:
    yield Yardstick(feature=Centre(seat.tabletop.corner(zone.arc)), distance=zone.radius, path=("radius",))


@_of_shape.register
def _circle(zone: Circle, seat: Seat) -> Iterator[Yardstick]:
    yield Yardstick(feature=Centre(middle_of(zone, seat.tabletop)), distance=zone.circle, path=("circle",))


@_of_shape.register
def _ring(zone: Ring, seat: Seat) -> Iterator[Yardstick]:
    for index, radius in enumerate(zone.ring):
        yield Yardstick(feature=Centre(middle_of(zone, seat.tabletop)), distance=radius, path=("ring", index))


@_of_shape.register
def _wedge(zone: Wedge, seat: Seat) -> Iterator[Yardstick]:
    if zone.radius is not None:
        yield Yardstick(feature=Centre(middle_of(zone, seat.tabletop)), distance=zone.radius, path=("radius",))
