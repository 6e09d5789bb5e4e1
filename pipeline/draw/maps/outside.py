"""The strips around a table whose place is known -> their marks on the plate."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.draw.lettering import Block
from pipeline.draw.maps.marks import Die, EntryArrow, Label, Stroke, Turned
from pipeline.draw.maps.setting import Setting
from pipeline.draw.maps.sizes import Sizes
from pipeline.draw.maps.strip import Arrow, Bar, DieFace, Piece
from pipeline.draw.maps.surround import CornerDie
from pipeline.geometry.battlefield import Point
from pipeline.geometry.box import Box
from pipeline.model import Edge

OutsideMark = Stroke | EntryArrow | Die | Label

_TURNS = {
    Edge.NORTH: Turned.LEVEL,
    Edge.SOUTH: Turned.LEVEL,
    Edge.WEST: Turned.UPWARD,
    Edge.EAST: Turned.DOWNWARD,
}


def outside_marks(setting: Setting) -> Iterator[OutsideMark]:
    """Put everything that stands around the table in its place."""
    for piece in setting.surround.pieces:
        box = _box(piece, setting.table)
        match piece.what:
            case Arrow(tone=tone):
                yield EntryArrow(name=piece.name, box=box, over=piece.edge, tone=tone)
            case Bar(tone=tone):
                yield _bar(piece, setting.table, Stroke(points=(), tone=tone, weight=piece.out.length))
            case Block():
                yield Label(name=piece.name, block=piece.what, centre=box.centre, turned=_TURNS[piece.edge])
            case DieFace(face=face, tone=tone):
                yield Die(name=piece.name, face=face, tone=tone, box=box)
    for each in setting.surround.corner_dice:
        yield _corner_die(each, setting.table, setting.sizes)


def _spot(table: Box, edge: Edge, along: float, out: float) -> Point:
    match edge:
        case Edge.NORTH:
            return Point(table.left + along, table.top - out)
        case Edge.SOUTH:
            return Point(table.left + along, table.bottom + out)
        case Edge.WEST:
            return Point(table.left - out, table.top + along)
        case Edge.EAST:
            return Point(table.right + out, table.top + along)


def _box(piece: Piece, table: Box) -> Box:
    return Box.spanning(
        _spot(table, piece.edge, piece.along.low, piece.out.low),
        _spot(table, piece.edge, piece.along.high, piece.out.high),
    )


def _bar(piece: Piece, table: Box, blank: Stroke) -> Stroke:
    ends = tuple(_spot(table, piece.edge, along, piece.out.middle) for along in (piece.along.low, piece.along.high))
    return Stroke(points=ends, tone=blank.tone, weight=blank.weight)


def _corner_die(corner_die: CornerDie, table: Box, sizes: Sizes) -> Die:
    level, upright = corner_die.corner.edges
    down = -1 if level is Edge.NORTH else 1
    right = -1 if upright is Edge.WEST else 1
    corner = Point(table.left if right < 0 else table.right, table.top if down < 0 else table.bottom)

    def away(distance: float) -> Point:
        return Point(corner.x + right * distance, corner.y + down * distance)

    return Die(
        name=corner_die.name,
        face=corner_die.die.face,
        tone=corner_die.die.tone,
        box=Box.spanning(away(corner_die.gap), away(corner_die.gap + sizes.die)),
    )
