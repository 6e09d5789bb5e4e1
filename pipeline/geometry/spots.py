"""A zone's ground -> sample spots for its objectives: equal shares of the ground, a spot in the middle of each."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Point

# Two objectives are markers of about an inch: centres nearer than this lie on one another.
APART = 1.0
# A marker and the lines at its sides need ground so deep, in inches, to be told apart.
_CLEAR_DEPTH = 5.0
_LEAST_SHARE = 0.25  # of a zone: less than this of it, and its objectives would all stand in one corner
_HALVINGS = 24


def objective_spots(
    shape: BaseGeometry, count: int, taken: Iterable[Point] = (), shared: Iterable[BaseGeometry] = ()
) -> tuple[Point, ...]:
    """Find so many spots, spread over what a zone does not share and away from spots that other zones took in it."""
    others = [point for point in taken if shape.intersects(shapely.Point(point.x, point.y))]
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
    return Point(round(inside.x, 3), round(inside.y, 3))
