"""A zone and how many objectives it holds -> spots spread over it, or spots that keep their distances, if any do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Point
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import Among, ObjectiveGroup, Sides, Spacing

# Trial spots stand so many inches apart, and further where a zone would need more of them than this.
_STEP = 4.0
_MOST_TRIALS = 150
# Two objectives are markers of about an inch: centres nearer than this lie on one another.
APART = 1.0
# A marker and the lines at its sides need ground so deep, in inches, to be told apart.
_CLEAR_DEPTH = 5.0
_LEAST_SHARE = 0.25  # of a zone: less than this of it, and its objectives would all stand in one corner
# Halved so often, the search for a cut on a table of ten feet is out by less than a hundred-thousandth of an inch.
_HALVINGS = 24


@dataclass(frozen=True, kw_only=True)
class Marker:
    """One objective: the zone that it must lie in and who places it, or the place where it lies and nobody moves it."""

    zone: str | None = None
    owner: str | None = None
    at: Point | None = None


def markers_of(groups: Iterable[ObjectiveGroup], sides: Sides, fixed: Iterable[Point] = ()) -> tuple[Marker, ...]:
    """List the objectives one by one: those that lie fixed, then groups; one of all players' is shared out."""
    found = [Marker(at=point) for point in fixed]
    for group in groups:
        owners = sides.of(group.placed_by)
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
    trials = {zone: _trials(shapes[zone]) for zone in dict.fromkeys(marker.zone for marker in markers) if zone}
    fixed = tuple(marker.at for marker in markers if marker.at)
    return _placed(spacing, markers, trials, fixed) if is_kept(spacing, markers, fixed) else None


def check_spacing(ground: Ground, markers: Sequence[Marker], found: tuple[Point, ...] | None) -> Iterator[Diagnostic]:
    """Distances that contradict each other, and objectives that can't keep theirs, are errors."""
    for index, rule in enumerate(ground.spacing):
        spot = (*ground.path, "spacing", index)
        if rule.at_most is None and rule.more_than is None:
            yield error("E366", "a spacing says at_most, more_than or both", path=spot)
        elif rule.at_most and rule.more_than and rule.at_most <= rule.more_than:
            message = f"no distance is more than {rule.more_than} and at most {rule.at_most}"
            yield error("E366", message, path=spot)
        elif not any(_counts(rule, one, two) for one, two in combinations(markers, 2)):
            yield error("E366", "there are no two objectives between which the spacing counts", path=spot)
    if ground.spacing and found is None:
        yield _unkept(ground, markers)


def _unkept(ground: Ground, markers: Sequence[Marker]) -> Diagnostic:
    """Say which markers that nobody moves break a spacing, or that objectives which sides place find no spots."""
    path = (*ground.path, "spacing")
    for one, other in combinations([(marker, marker.at) for marker in markers if marker.at], 2):
        if not _keeps(ground.spacing, one, other):
            between = ground.rulers.tape(math.dist((one[1].x, one[1].y), (other[1].x, other[1].y)))
            message = f"two markers at exact places lie {between} apart, which the spacing forbids"
            return error("E367", message, path=path, hints=("move one of them, or change the distance",))
    message = "the objectives can't keep their distances: no trial found spots for all of them"
    return error("E367", message, path=path, hints=("make the zones larger, or the distances wider",))


def _counts(rule: Spacing, one: Marker, two: Marker) -> bool:
    return rule.among is Among.ALL or (one.owner is not None and one.owner == two.owner)


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
    for trial in trials[marker.zone or ""]:
        # Markers that come later have no spot yet.
        pairs = zip(markers, placed, strict=False)
        if all(_keeps(spacing, known, (marker, trial)) for known in pairs):
            found = _placed(spacing, markers, trials, (*placed, trial))
            if found is not None:
                return found
    return None


def objective_spots(
    shape: BaseGeometry, count: int, taken: Iterable[Point] = (), shared: Iterable[BaseGeometry] = ()
) -> tuple[Point, ...]:
    """Find so many spots, spread over what a zone does not share and away from spots that other zones took in it."""
    others = [point for point in taken if shape.intersects(shapely.Point(point.x, point.y))]
    # Spots that others took are counted as if they were to be placed: their shares are then passed over.
    shares = [_heart(share) for share in _shares(_own_ground(shape, shared), _factors(count + len(others)))]
    shares.sort(key=lambda point: -round(nearest(point, others), 3))
    return tuple(sorted(shares[:count], key=lambda point: (point.x, -point.y)))


def _own_ground(shape: BaseGeometry, shared: Iterable[BaseGeometry]) -> BaseGeometry:
    """Leave out what a zone shares with others, so that its spots show whose they are; all of it where little is left.

    Where zones overlap, the middle of one is apt to lie on the outline of the next.
    """
    own = shapely.difference(shape, shapely.union_all(list(shared)))
    is_roomy = own.area >= shape.area * _LEAST_SHARE and not own.buffer(-_CLEAR_DEPTH / 2).is_empty
    return own if is_roomy else shape


def nearest(point: Point, others: Iterable[Point]) -> float:
    """Measure how far away the nearest other point is."""
    return min((math.hypot(point.x - other.x, point.y - other.y) for other in others), default=math.inf)


def _factors(count: int) -> list[int]:
    """Split a number into its primes, largest first: six shares are three by two."""
    factors, divisor = [], 2
    while count > 1:
        while count % divisor == 0:
            factors.append(divisor)
            count //= divisor
        divisor += 1
    return factors[::-1]


def _shares(shape: BaseGeometry, factors: list[int]) -> list[BaseGeometry]:
    """Cut ground into equal shares, each time across its longer way."""
    if not factors:
        return [shape]
    first, *rest = factors
    west, south, east, north = shape.bounds
    is_level = east - west >= north - south
    cuts = [_cut(shape, index / first, is_level=is_level) for index in range(first + 1)]
    strips = [
        shape.intersection(shapely.box(low, south, high, north) if is_level else shapely.box(west, low, east, high))
        for low, high in pairwise(cuts)
    ]
    return [share for strip in strips for share in _shares(strip, rest)]


def _cut(shape: BaseGeometry, part: float, *, is_level: bool) -> float:
    """Find where a cut leaves that part of the ground to its west, or to its south."""
    west, south, east, north = shape.bounds
    low, high = (west, east) if is_level else (south, north)
    if part in (0.0, 1.0):
        return high if part else low
    start, wanted = low, shape.area * part
    # A full rectangle is cut exactly; halving would leave crumbs in its figures.
    if shape.area > (east - west) * (north - south) * (1 - 1e-9):
        return low + (high - low) * part
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        piece = (start, south, middle, north) if is_level else (west, start, east, middle)
        if shapely.clip_by_rect(shape, *piece).area < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _heart(share: BaseGeometry) -> Point:
    """Find the middle of a share: where it balances, or well inside where that lies outside."""
    centroid = share.centroid
    inside = centroid if share.contains(centroid) else share.representative_point()
    # A thousandth of an inch is finer than any print, and leaves noise out of the files.
    return Point(round(inside.x, 3), round(inside.y, 3))
