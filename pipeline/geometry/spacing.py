"""Distances that objectives keep from one another -> spots that keep them, or the proof that no trial found any."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Point
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.geometry.spots import APART
from pipeline.model import Among, ObjectiveGroup, Spacing

# Trial spots stand so many inches apart, and further where a zone would need more of them than this.
_STEP = 4.0
_MOST_TRIALS = 150


@dataclass(frozen=True, kw_only=True)
class Marker:
    """One objective: the zone that it must lie in, and who placed it (both players may each have one)."""

    zone: str
    owner: str


def markers_of(groups: Sequence[ObjectiveGroup]) -> tuple[Marker, ...]:
    """List the objectives one by one, in the order of their groups; a group of both players' is shared out."""
    found: list[Marker] = []
    for group in groups:
        owners = [side.value for side in group.placed_by.sides]
        found.extend(Marker(zone=group.zone, owner=owners[number % len(owners)]) for number in range(group.count))
    return tuple(found)


def is_kept(spacing: Sequence[Spacing], markers: Sequence[Marker], spots: Sequence[Point]) -> bool:
    """Tell whether all spots keep all distances."""
    return all(
        _keeps(spacing, (markers[one], spots[one]), (markers[two], spots[two]))
        for one, two in combinations(range(len(spots)), 2)
    )


def find_spots(
    spacing: Sequence[Spacing], markers: Sequence[Marker], shapes: Mapping[str, BaseGeometry]
) -> tuple[Point, ...] | None:
    """Try spots one objective after the other, going back where none fits; None where no trial fits."""
    trials = {zone: _trials(shapes[zone]) for zone in dict.fromkeys(marker.zone for marker in markers)}
    return _placed(spacing, markers, trials, ())


def check_spacing(
    spacing: Sequence[Spacing], groups: Sequence[ObjectiveGroup], found: tuple[Point, ...] | None, path: Path
) -> Iterator[Diagnostic]:
    """Distances that contradict each other, and objectives that can't keep theirs, are errors."""
    for index, rule in enumerate(spacing):
        spot = (*path, "spacing", index)
        if rule.at_most is None and rule.more_than is None:
            yield error("E366", "a spacing says at_most, more_than or both", path=spot)
        elif rule.at_most and rule.more_than and rule.at_most <= rule.more_than:
            message = f"no distance is more than {rule.more_than} and at most {rule.at_most}"
            yield error("E366", message, path=spot)
        elif not any(_counts(rule, one, two) for one, two in combinations(markers_of(groups), 2)):
            yield error("E366", "there are no two objectives between which the spacing counts", path=spot)
    if spacing and found is None:
        yield error(
            "E367",
            "the objectives can't keep their distances: no trial found spots for all of them",
            path=(*path, "spacing"),
            hints=("make the zones larger, or the distances wider",),
        )


def _counts(rule: Spacing, one: Marker, two: Marker) -> bool:
    return rule.among is Among.ALL or one.owner == two.owner


def _keeps(spacing: Sequence[Spacing], one: tuple[Marker, Point], two: tuple[Marker, Point]) -> bool:
    """Tell whether two objectives are as far apart as they must be, and no farther than they may."""
    between = math.dist((one[1].x, one[1].y), (two[1].x, two[1].y))
    for rule in spacing:
        if not _counts(rule, one[0], two[0]):
            continue
        if rule.at_most is not None and between > float(rule.at_most.inches):
            return False
        if rule.more_than is not None and between <= float(rule.more_than.inches):
            return False
    return between >= APART


def _trials(shape: BaseGeometry) -> tuple[Point, ...]:
    """Lay trial spots over a zone in a grid that begins in its corners."""
    west, south, east, north = shape.bounds
    step = max(_STEP, math.sqrt((east - west) * (north - south) / _MOST_TRIALS))
    across, up = (max(1, math.ceil(length / step)) for length in (east - west, north - south))
    grid = (
        Point(round(west + (east - west) * column / across, 3), round(south + (north - south) * row / up, 3))
        for column in range(across + 1)
        for row in range(up + 1)
    )
    return tuple(point for point in grid if shape.intersects(shapely.Point(point.x, point.y)))


def _placed(
    spacing: Sequence[Spacing],
    markers: Sequence[Marker],
    trials: Mapping[str, tuple[Point, ...]],
    placed: tuple[Point, ...],
) -> tuple[Point, ...] | None:
    if len(placed) == len(markers):
        return placed
    marker = markers[len(placed)]
    for trial in trials[marker.zone]:
        pairs = zip(markers, placed, strict=False)
        if all(_keeps(spacing, known, (marker, trial)) for known in pairs):
            found = _placed(spacing, markers, trials, (*placed, trial))
            if found is not None:
                return found
    return None
