"""What the press draws on a board, as data: bars, shapes and lines of words, in points from its upper left corner.

A board is read from afar, and its rows differ from sheet to sheet; one of a large event has thousands of pieces.
Colours are written as styles write them, `#rrggbb`; an empty one draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardBar:
    """A rectangle or, `is_round`, what fills it as an ellipse: its ground, and an edge so thick inside it."""

    left: float
    top: float
    width: float
    height: float
    ground: str = ""
    edge: str = ""
    thick: float = 0.0
    is_dashed: bool = False
    is_round: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardShape:
    """A shape with corners, filled or not, its outline so thick."""

    corners: tuple[tuple[float, float], ...]
    ground: str
    edge: str
    thick: float


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardLine:
    """A line of words that begins on its baseline; `track` is the room behind each letter, in ems of its size."""

    text: str
    left: float
    base: float
    size: float
    weight: int
    colour: str
    track: float = 0.0


BoardPiece = BoardBar | BoardShape | BoardLine


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """All that is drawn on one board, what lies below first."""

    pieces: tuple[BoardPiece, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Its lines of words, in the order in which they are drawn."""
        return tuple(piece.text for piece in self.pieces if isinstance(piece, BoardLine))
