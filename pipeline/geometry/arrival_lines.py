"""Where something arrives, as rules put it -> the stretches of table edge, and the corners' arcs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.contracts.battlefield import ArrivalLine, Point, Reach
from pipeline.contracts.brief import ArrivalMark
from pipeline.geometry.areas import tidy, to_area
from pipeline.geometry.dimensions import merge_reaches, stretches
from pipeline.geometry.features import Centre
from pipeline.geometry.shapes import whole_table
from pipeline.geometry.tabletop import Tabletop
from pipeline.model import Corner, Edge
from pipeline.units import Distance


def arrival_lines(marks: Sequence[ArrivalMark], tabletop: Tabletop) -> tuple[ArrivalLine, ...]:
    """Trace where rules let something arrive; a corner without its distance gives nothing."""
    return tuple(replace(line, number=number) for number, mark in enumerate(marks) for line in _lines(mark, tabletop))


def _lines(mark: ArrivalMark, tabletop: Tabletop) -> list[ArrivalLine]:
    lines = [_within_half(_whole(mark, edge, tabletop), mark, tabletop) for edge in mark.edges]
    for corner in mark.corners:
        lines.extend(_beside(mark, corner, tabletop))
    for face, place in mark.scatter:
        found = (
            [_whole(mark, place, tabletop, face)] if isinstance(place, Edge) else _beside(mark, place, tabletop, face)
        )
        lines.extend(found)
    return lines


def arrival_reaches(marks: tuple[ArrivalMark, ...], tabletop: Tabletop) -> tuple[Reach, ...]:
    """Draw the arcs around the corners at which something arrives."""
    return merge_reaches(
        _reach(mark, corner, tabletop, mark.within)
        for mark in marks
        if mark.within is not None
        for corner in corners_of(mark)
    )


def corners_of(mark: ArrivalMark) -> tuple[Corner, ...]:
    """Name the corners at which a rule lets something arrive."""
    return (*mark.corners, *(place for _, place in mark.scatter if isinstance(place, Corner)))


def _whole(mark: ArrivalMark, edge: Edge, tabletop: Tabletop, face: int | None = None) -> ArrivalLine:
    segment = tabletop.edge(edge)
    return ArrivalLine(rule=mark.id, side=mark.side, edge=edge, start=segment.start, end=segment.end, face=face)


def _within_half(line: ArrivalLine, mark: ArrivalMark, tabletop: Tabletop) -> ArrivalLine:
    """Keep the half of an edge beside another edge, where a mark is kept to that."""
    if mark.half is None or mark.half in (line.edge, line.edge.opposite):
        return line
    middle = Point((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2)
    if mark.half in (Edge.EAST, Edge.NORTH):
        return replace(line, start=middle)
    return replace(line, end=middle)


def _beside(mark: ArrivalMark, corner: Corner, tabletop: Tabletop, face: int | None = None) -> Iterator[ArrivalLine]:
    """Trace the two stretches that start at a corner."""
    start = tabletop.corner(corner)
    # Nothing to trace; the proofs say what lacks.
    if mark.within is None:
        return
    for edge in corner.edges:
        if mark.along and edge not in mark.along:
            continue
        far = _along(edge, start, tabletop, float(mark.within.inches))
        yield ArrivalLine(rule=mark.id, side=mark.side, edge=edge, start=start, end=far, face=face, corner=corner)


def _along(edge: Edge, start: Point, tabletop: Tabletop, inches: float) -> Point:
    if tabletop.edge(edge).is_level:
        step = min(inches, tabletop.width)
        return Point(start.x + (step if start.x == 0 else -step), start.y)
    step = min(inches, tabletop.depth)
    return Point(start.x, start.y + (step if start.y == 0 else -step))


def _reach(mark: ArrivalMark, corner: Corner, tabletop: Tabletop, radius: Distance) -> Reach:
    """Draw a corner's arc, as far as it runs on the table."""
    centre = tabletop.corner(corner)
    feature = Centre(centre)
    covered = to_area(tidy(feature.near(float(radius.inches)).intersection(whole_table(tabletop))))
    arcs = tuple(stretches(covered, feature, radius))
    return Reach(centre=centre, radius=radius, arcs=arcs, of=mark.id, side=mark.side)
