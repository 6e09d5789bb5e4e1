"""Terrain as written -> its ground on the table with all mirror images, how to set it up, and all that is wrong.

What is round is measured to its middle; what lies straight, to the corner nearest to the table's edges; what lies
askew, to the two corners of its outermost side; an outline to its corners, or to how far it reaches where it has many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import singledispatch
from itertools import pairwise

import shapely
from shapely.affinity import affine_transform, rotate
from shapely.geometry.base import BaseGeometry

from pipeline.contracts.battlefield import Again, Measured, PieceMeasures, Point, TerrainArea
from pipeline.contracts.ground import Ground
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.geometry.areas import tidy, to_area
from pipeline.geometry.features import Centre
from pipeline.geometry.setting_out import from_centre, from_edges
from pipeline.geometry.shapes import traced, whole_table
from pipeline.geometry.survey import NO_GROUND
from pipeline.geometry.tabletop import Tabletop
from pipeline.model import Edge
from pipeline.model.markers import Image
from pipeline.model.terrain import MOST_PIECES, BoxPiece, CirclePiece, OutlinePiece, PieceBase
from pipeline.model.zones import Origin, Spot

_MOST_CORNERS = 6  # of an outline that is measured corner by corner
_QUARTER_TURN = 90


def lay_terrain(ground: Ground, tabletop: Tabletop) -> tuple[tuple[TerrainArea, ...], tuple[Diagnostic, ...]]:
    """Lay out all pieces; images of one piece follow it and share its number."""
    count = sum(len(piece.images) for piece in ground.terrain)
    if count > MOST_PIECES:
        message = f"{count} pieces of terrain are more than the {MOST_PIECES} that a map has room for"
        return (), (error("E379", message, path=(*ground.path, "terrain")),)
    laid: list[TerrainArea] = []
    found: list[Diagnostic] = []
    for number, piece in enumerate(ground.terrain, start=1):
        path = (*ground.path, "terrain", number - 1)
        try:
            laid.extend(_pieces(number, piece, ground, tabletop))
        except ContentError as fault:
            found.extend(replace(each, path=(*path, *each.path)) for each in fault.diagnostics)
    return tuple(laid), tuple(found)


def _pieces(number: int, piece: PieceBase, ground: Ground, tabletop: Tabletop) -> Iterator[TerrainArea]:
    shape = tidy(_shape(piece, tabletop))
    kind = ground.terrain_kinds.get(piece.kind)
    _check(shape, tabletop)
    images = _images(shape, piece, tabletop)
    if kind is None:
        return
    first = TerrainArea(
        number=number,
        id=piece.kind,
        kind=kind,
        area=to_area(shape),
        name=piece.name,
        height=piece.height,
        again=_again(piece),
        measures=_measures(piece, shape, tabletop),
    )
    yield first
    for image in images:
        yield replace(first, area=to_area(image), measures=None)


def _again(piece: PieceBase) -> Again | None:
    if piece.mirrored and piece.across:
        return Again.QUARTERS
    return Again.TURNED if piece.mirrored else Again(piece.across) if piece.across else None


def _check(shape: BaseGeometry, tabletop: Tabletop) -> None:
    if shape.area < NO_GROUND:
        raise ContentError(error("E397", "the piece covers no ground", hints=("give it length and breadth",)))
    over = shape.difference(whole_table(tabletop))
    if over.area > NO_GROUND:
        edges = _edges_crossed(shape, tabletop)
        message = f"the piece reaches over the {' and the '.join(edges)} edge of the table, which is {tabletop.size}"
        raise ContentError(error("E396", message, hints=("move it, or make it smaller",)))


def _edges_crossed(shape: BaseGeometry, tabletop: Tabletop) -> list[str]:
    west, south, east, north = shape.bounds
    over = {"north": north > tabletop.depth, "east": east > tabletop.width, "south": south < 0, "west": west < 0}
    return [edge for edge, is_over in over.items() if is_over]


def _images(shape: BaseGeometry, piece: PieceBase, tabletop: Tabletop) -> list[BaseGeometry]:
    """Lay the mirror images down; one that covers just the ground of an earlier one need not be."""
    laid = [shape]
    for image in piece.images[1:]:
        other = tidy(_imaged(shape, image, tabletop))
        if all(other.symmetric_difference(each).area > NO_GROUND for each in laid):
            laid.append(other)
    if len(piece.images) > 1 and len(laid) == 1:
        key = "mirrored" if piece.mirrored else "across"
        message = f"`{key}` changes nothing: the piece lies in the middle, and is its own image"
        raise ContentError(error("E378", message, path=(key,), hints=(f"leave {key} out",)))
    return laid[1:]


def _imaged(shape: BaseGeometry, image: Image, tabletop: Tabletop) -> BaseGeometry:
    across, width = (-1, tabletop.width) if image.level else (1, 0.0)
    up, depth = (-1, tabletop.depth) if image.upright else (1, 0.0)
    return affine_transform(shape, [across, 0, 0, up, width, depth])


@singledispatch
def _shape(piece: PieceBase, tabletop: Tabletop) -> BaseGeometry:
    raise NotImplementedError


@_shape.register
def _outline(piece: OutlinePiece, tabletop: Tabletop) -> BaseGeometry:
    return traced(tabletop, piece.outline, "outline")


@_shape.register
def _box(piece: BoxPiece, tabletop: Tabletop) -> BaseGeometry:
    middle = tabletop.spot(piece.at, path=("at",))
    wide, deep = (float(each.inches) / 2 for each in piece.box)
    box = shapely.box(middle.x - wide, middle.y - deep, middle.x + wide, middle.y + deep)
    # Degrees run clockwise for authors, as bearings do.
    return rotate(box, -piece.turned, origin=(middle.x, middle.y)) if piece.turned else box


@_shape.register
def _circle(piece: CirclePiece, tabletop: Tabletop) -> BaseGeometry:
    return Centre(tabletop.spot(piece.at, path=("at",))).near(float(piece.circle.inches))


@singledispatch
def _measures(piece: PieceBase, shape: BaseGeometry, tabletop: Tabletop) -> PieceMeasures:
    raise NotImplementedError


@_measures.register
def _of_circle(piece: CirclePiece, shape: BaseGeometry, tabletop: Tabletop) -> PieceMeasures:
    return PieceMeasures(radius=piece.circle, points=(_middle(piece.at, tabletop),))


@_measures.register
def _of_box(piece: BoxPiece, shape: BaseGeometry, tabletop: Tabletop) -> PieceMeasures:
    wide, deep = piece.box
    if piece.turned % _QUARTER_TURN:
        corners = _corners(shape)
        # The side whose ends lie nearest to edges; of equals the western one, so that it never depends on a hair.
        sides = pairwise((*corners, corners[0]))
        ends = min(sides, key=lambda ends: (round(sum(_off_edges(end, tabletop) for end in ends), 3), ends))
        return PieceMeasures(size=(wide, deep), points=tuple(_point(end, tabletop) for end in ends))
    size = (deep, wide) if piece.turned % (2 * _QUARTER_TURN) else (wide, deep)
    if piece.at.of is Origin.CENTRE:
        return PieceMeasures(size=size, points=(_middle(piece.at, tabletop),))
    nearest = min(_corners(shape), key=lambda corner: (round(_off_edges(corner, tabletop), 3), corner))
    return PieceMeasures(size=size, points=(_point(nearest, tabletop),))


@_measures.register
def _of_outline(piece: OutlinePiece, shape: BaseGeometry, tabletop: Tabletop) -> PieceMeasures:
    corners = _corners(shape)
    if len(corners) <= _MOST_CORNERS:
        return PieceMeasures(points=tuple(_point(corner, tabletop) for corner in corners))
    west, south, east, north = shape.bounds
    tape = tabletop.rulers.tape
    level = (
        (Edge.WEST, tape(west), tape(east))
        if west + east <= tabletop.width
        else (Edge.EAST, tape(tabletop.width - east), tape(tabletop.width - west))
    )
    upright = (
        (Edge.SOUTH, tape(south), tape(north))
        if south + north <= tabletop.depth
        else (Edge.NORTH, tape(tabletop.depth - north), tape(tabletop.depth - south))
    )
    return PieceMeasures(reaches=(level, upright))


def _middle(spot: Spot, tabletop: Tabletop) -> tuple[Point, Measured]:
    point = tabletop.spot(spot, path=("at",))
    return point, (from_centre if spot.of is Origin.CENTRE else from_edges)(point, tabletop)


def _point(point: Point, tabletop: Tabletop) -> tuple[Point, Measured]:
    return point, from_edges(point, tabletop)


def _corners(shape: BaseGeometry) -> list[Point]:
    (outline,) = to_area(shape).outlines
    return list(outline.outer)


def _off_edges(point: Point, tabletop: Tabletop) -> float:
    """Measure how far a corner is from the two edges that are nearest to it, taken together."""
    return min(point.x, tabletop.width - point.x) + min(point.y, tabletop.depth - point.y)
