"""Pieces of a board -> the same as the press draws them, each exactly where the typesetter would put it.

Sheets of one list differ in their rows alone. What all have in common is set once, as a page; its rows are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.compose.event.board import Piece
from pipeline.compose.event.board_looks import BoardLook, BoardLooks
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board, BoardBar, BoardLine, BoardPiece
from pipeline.fonts import Face, line_extents, measure


def painted(pieces: Iterable[Piece], shop: Workshop) -> Board:
    """Paint pieces onto a board, which begins at the upper left corner of the page."""
    looks, margin = BoardLooks(shop.palette, shop.ink), shop.area.margin
    across, down, family = margin.left.points, margin.top.points, shop.theme.heading
    return Board(
        pieces=tuple(made for piece in pieces for made in _painted(piece, looks.of(piece.look), across, down, family))
    )


def _painted(piece: Piece, look: BoardLook, across: float, down: float, family: str) -> Iterator[BoardPiece]:
    if piece.shape is not None:
        corners = tuple((x + across, y + down) for x, y in piece.shape.corners)
        yield replace(piece.shape, corners=corners)
    elif piece.html and not piece.text:
        raise ValueError("only the typesetter can show what is written as HTML")
    yield from _bars(piece, look, across, down)
    if piece.text.strip():
        yield _line(piece, look, across, down, family)


def _bars(piece: Piece, look: BoardLook, across: float, down: float) -> Iterator[BoardBar]:
    """Paint the ground of a piece, and its edge; one that is level has a bar above and one below."""
    if not (look.ground or look.edge):
        return
    spot = piece.spot
    whole = BoardBar(
        left=spot.left + across, top=spot.top + down, width=spot.width, height=spot.height, ground=look.ground
    )
    if look.is_level:
        yield whole
        for top in (whole.top, whole.top + whole.height - look.thick):
            yield replace(whole, top=top, height=look.thick, ground=look.edge)
    else:
        yield replace(whole, edge=look.edge, thick=look.thick, is_dashed=look.is_dashed, is_round=look.is_round)


def _line(piece: Piece, look: BoardLook, across: float, down: float, family: str) -> BoardLine:
    """Put words in the middle of their spot's height, and where its look has them."""
    spot, face = piece.spot, Face(family, look.weight)
    above, below = line_extents(face)
    room = spot.width - (measure(piece.text, face, piece.size) + look.track * len(piece.text) * piece.size)
    return BoardLine(
        text=piece.text,
        left=spot.left + across + room * look.anchor.value,
        base=spot.top + down - piece.raised + (spot.height + (above - below) * piece.size) / 2,
        size=piece.size,
        weight=look.weight,
        colour=look.ink,
        track=look.track,
    )
