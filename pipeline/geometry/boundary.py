"""An area's outlines and a feature -> the stretches of boundary that lie at a distance from it."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.battlefield import Area, Point
from pipeline.geometry.features import Feature
from pipeline.units import Distance

Stretch = tuple[Point, ...]


def between(first: Point, last: Point) -> Point:
    """Find the point halfway."""
    return Point((first.x + last.x) / 2, (first.y + last.y) / 2)


def stretches(area: Area, feature: Feature, distance: Distance) -> Iterator[Stretch]:
    """Follow an area's boundary and keep the stretches that lie at a distance from a feature."""
    for outline in area.outlines:
        for ring in (outline.outer, *outline.holes):
            yield from _runs(ring, feature, float(distance.inches))


def _runs(ring: Stretch, feature: Feature, inches: float) -> Iterator[Stretch]:
    def is_there(point: Point) -> bool:
        return abs(feature.gap(point) - inches) <= feature.slack

    at = [is_there(point) for point in ring]
    kept = [
        at[index - 1] and at[index] and is_there(between(ring[index - 1], ring[index])) for index in range(len(ring))
    ]
    if all(kept):
        yield (*ring, ring[0])
        return
    first = kept.index(False)
    run: list[Point] = []
    for index in (*range(first + 1, len(ring)), *range(first + 1)):
        if kept[index]:
            run = run or [ring[index - 1]]
            run.append(ring[index])
        elif run:
            yield tuple(run)
            run = []
