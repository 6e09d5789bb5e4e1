"""A board -> operators that draw it: bars, shapes and kerned lines of words, each in its colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.contracts.drawn_board import Board, BoardBar, BoardLine, BoardPiece, BoardShape
from pipeline.pdf.values import number
from pipeline.press.sheet_words import Lettering

# A quarter of an ellipse as a Bézier curve: how far its handles reach, as a part of the half axis.
_HANDLE = 0.5523
_DASH = 3  # times as long as a dashed edge is thick
_PAIR = 2  # hexadecimal digits of a colour's part
_MOST = 255


def draw_board(board: Board, height: float, letterings: Mapping[int, Lettering]) -> bytes:
    """Draw a board on a page so many points high."""
    ink, drawn = "", []
    for piece in board.pieces:
        colour = _colour_of(piece)
        if colour != ink:
            drawn.append(_colour(colour))
            ink = colour
        drawn += _drawn(piece, height, letterings)
    return b"q\n%b\nQ" % b"\n".join(drawn)


def letterings_of(board: Board, letterings: Mapping[int, Lettering]) -> list[Lettering]:
    """List the faces that a board is set in."""
    weights = dict.fromkeys(piece.weight for piece in board.pieces if isinstance(piece, BoardLine))
    return [letterings[weight] for weight in weights]


def _colour_of(piece: BoardPiece) -> str:
    """Tell what a piece is painted in; edges have their own."""
    return piece.colour if isinstance(piece, BoardLine) else piece.ground or piece.edge


def _colour(colour: str, operator: bytes = b"rg") -> bytes:
    parts = (int(colour[start : start + _PAIR], 16) / _MOST for start in (1, 3, 5))
    return b"%b %b" % (b" ".join(map(number, parts)), operator)


def _drawn(piece: BoardPiece, height: float, letterings: Mapping[int, Lettering]) -> Iterator[bytes]:
    match piece:
        case BoardLine():
            yield letterings[piece.weight].kerned(
                piece.text, piece.left, height - piece.base, piece.size, track=piece.track
            )
        case BoardShape():
            yield _shape(piece, height)
        case BoardBar():
            box = piece.left, height - piece.top - piece.height, piece.width, piece.height
            if piece.ground:
                yield (_ellipse(*box) if piece.is_round else _rectangle(*box)) + b" f"
            if piece.edge:
                yield _edge(piece, height)


def _edge(bar: BoardBar, height: float) -> bytes:
    """Outline a bar, inside it."""
    thick, half = bar.thick, bar.thick / 2
    inside = bar.left + half, height - bar.top - bar.height + half, bar.width - thick, bar.height - thick
    dash = b"[%b] 0 d " % number(thick * _DASH) if bar.is_dashed else b""
    return b"q %b %b%b w %b S Q" % (_colour(bar.edge, b"RG"), dash, number(thick), _rectangle(*inside))


def _shape(shape: BoardShape, height: float) -> bytes:
    first, *others = (b"%b %b" % (number(x), number(height - y)) for x, y in shape.corners)
    path = b" ".join((first, b"m", *(b"%b l" % corner for corner in others), b"h"))
    pen = b"%b %b w " % (_colour(shape.edge, b"RG"), number(shape.thick))
    return b"q %b%b %b Q" % (pen, path, b"B" if shape.ground else b"S")


def _rectangle(left: float, low: float, width: float, height: float) -> bytes:
    return b"%b re" % b" ".join(map(number, (left, low, width, height)))


def _ellipse(left: float, low: float, width: float, height: float) -> bytes:
    x, y, across, up = left + width / 2, low + height / 2, width / 2, height / 2
    reach, rise = across * _HANDLE, up * _HANDLE
    curves = (
        (x + across, y + rise, x + reach, y + up, x, y + up),
        (x - reach, y + up, x - across, y + rise, x - across, y),
        (x - across, y - rise, x - reach, y - up, x, y - up),
        (x + reach, y - up, x + across, y - rise, x + across, y),
    )
    drawn = (b"%b c" % b" ".join(map(number, curve)) for curve in curves)
    return b"%b %b m %b" % (number(x + across), number(y), b" ".join(drawn))
