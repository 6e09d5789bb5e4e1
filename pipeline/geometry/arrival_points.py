"""Spots at which something comes onto the table, as rules put them -> points, measured, and all that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import ArrivalPoint, Comer, Point
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.geometry.setting_out import from_centre, from_edges
from pipeline.geometry.tabletop import Tabletop
from pipeline.model.zones import Origin, Spot

MOST_POINTS = 24  # more crowd a map, and its table


@dataclass(frozen=True, kw_only=True)
class _Landing:
    """Where one mark's arrival comes in: at a spot, or at an image of it."""

    at: Point
    spot: Spot
    mark: ArrivalMark


def lay_points(ground: Ground, tabletop: Tabletop) -> tuple[tuple[ArrivalPoint, ...], tuple[Diagnostic, ...]]:
    """Find the points at which something comes in, each once, with all that comes in there."""
    landings: list[_Landing] = []
    found: list[Diagnostic] = []
    for mark in ground.arrivals:
        try:
            landings += _landings(mark, tabletop)
        except ContentError as fault:
            found += fault.diagnostics
        found += _idle_mirrors(mark, tabletop)
    places: dict[Point, list[_Landing]] = {}
    for each in landings:
        places.setdefault(each.at, []).append(each)
    if len(places) > MOST_POINTS:
        message = f"things come in at {len(places)} points, and a map has room for {MOST_POINTS}"
        return (), (error("E350", message, path=landings[-1].mark.path),)
    points = [_point(each, ground, tabletop) for each in places.values()]
    # Sides that have a rule alike say the same of it, and one slip is told once.
    return tuple(_numbered(points)), tuple(dict.fromkeys(found))


def _landings(mark: ArrivalMark, tabletop: Tabletop) -> Iterator[_Landing]:
    for spot, path in _written(mark):
        tabletop.spot(spot, path=path)
        for image in mark.images:
            east, north = image.of(spot.on(*tabletop.extent), tabletop.extent)
            yield _Landing(at=Point(float(east.inches), float(north.inches)), spot=spot, mark=mark)


def _written(mark: ArrivalMark) -> Iterator[tuple[Spot, Path]]:
    return ((spot, (*mark.path, "spots", index)) for index, spot in enumerate(mark.spots))


def _idle_mirrors(mark: ArrivalMark, tabletop: Tabletop) -> Iterator[Diagnostic]:
    """What is mirrored comes in somewhere else, too, or it need not be said."""
    table = tabletop.extent
    places = [spot.on(*table) for spot in mark.spots]
    moved = any(image.of(place, table) != place for place in places for image in mark.images)
    if places and len(mark.images) > 1 and not moved:
        message = "the mirror changes nothing: the spot lies in the middle, and is its own image"
        yield error("E378", message, path=mark.path, hints=("leave `mirrored` and `across` out",))


def _point(landings: list[_Landing], ground: Ground, tabletop: Tabletop) -> ArrivalPoint:
    """Put together what comes in at one point; sides that bring the same there are told of once."""
    first = landings[0]
    alike: dict[tuple[object, ...], list[ArrivalMark]] = {}
    for each in landings:
        mark = each.mark
        alike.setdefault((mark.name, mark.first_turn, mark.turn, mark.no_nearer), []).append(mark)
    measure = from_centre if first.spot.of is Origin.CENTRE else from_edges
    whose = {each.mark.side for each in landings}
    return ArrivalPoint(
        sides=tuple(side for side in ground.sides.owners if side in whose),
        at=first.at,
        measured=measure(first.at, tabletop),
        comers=tuple(Comer(marks=tuple(marks)) for marks in alike.values()),
    )


def _numbered(points: list[ArrivalPoint]) -> Iterator[ArrivalPoint]:
    """Number the points of each side, or of several that share theirs, where they have more than one.

    Points of several have no letter, and always a number.
    """
    for index, point in enumerate(points):
        alike = [number for number, other in enumerate(points) if other.sides == point.sides]
        yield replace(point, number=alike.index(index) + 1 if len(alike) > 1 or len(point.sides) > 1 else None)
