"""Terrain as authors write it: kinds with their looks and words, and the pieces of each that lie on a table."""

from __future__ import annotations

import enum
from typing import Annotated, Any

from pydantic import Discriminator, Field, FiniteFloat, Tag

from pipeline.model.base import NAME, Line, Model, Title
from pipeline.model.markers import Extent, Hue, Mirrored
from pipeline.model.sides import NEUTRAL
from pipeline.model.zones import Spot

# As many as a map can show and a table below it can measure; mirror images count.
MOST_KINDS, MOST_PIECES = 16, 60


class Texture(enum.StrEnum):
    """What a kind of terrain is drawn with."""

    PLAIN = "plain"
    TREES = "trees"
    TUFTS = "tufts"
    DOTS = "dots"
    WAVES = "waves"
    RUBBLE = "rubble"
    BRICKS = "bricks"
    CONTOURS = "contours"
    CROSS = "cross"
    SOLID = "solid"


class TerrainKind(Model):
    """A kind of terrain: what it is called, how it is drawn, and what the legend says of it."""

    name: Title
    pattern: Texture = Texture.PLAIN
    hue: Hue = NEUTRAL
    says: Line | None = None


class PieceBase(Mirrored):
    """What every piece of terrain may add to its shape. `height` is in words of the game: "2 levels"."""

    kind: str = Field(pattern=NAME)
    name: Title | None = None
    height: Title | None = None


class OutlinePiece(PieceBase):
    """A free outline."""

    outline: tuple[Spot, ...] = Field(min_length=3, max_length=60)


class BoxPiece(PieceBase):
    """A rectangle, so far from west to east and so far from south to north, about its middle; `turned` is clockwise."""

    box: tuple[Extent, Extent]
    at: Spot
    turned: Annotated[FiniteFloat, Field(ge=-360, le=360)] = 0.0


class CirclePiece(PieceBase):
    """All within a radius of a spot."""

    circle: Extent
    at: Spot


PIECE_SHAPES: dict[str, type[PieceBase]] = {"outline": OutlinePiece, "box": BoxPiece, "circle": CirclePiece}


def _shape(value: Any) -> str | None:
    """Name the one shape that a piece has; none or several is an error."""
    keys = value.keys() if isinstance(value, dict) else getattr(type(value), "model_fields", ())
    found = [name for name in PIECE_SHAPES if name in keys]
    return found[0] if len(found) == 1 else None


Piece = Annotated[
    Annotated[OutlinePiece, Tag("outline")] | Annotated[BoxPiece, Tag("box")] | Annotated[CirclePiece, Tag("circle")],
    Discriminator(
        _shape,
        custom_error_type="zone_shape",
        custom_error_message="a piece of terrain has exactly one shape",
        custom_error_context={"known": sorted(PIECE_SHAPES)},
    ),
]
Terrain = Annotated[tuple[Piece, ...], Field(max_length=MOST_PIECES)]
TerrainKinds = Annotated[dict[Annotated[str, Field(pattern=NAME)], TerrainKind], Field(max_length=MOST_KINDS)]
