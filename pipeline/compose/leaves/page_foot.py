"""A pile of bands -> the same with pictures put in, and with what belongs at the foot of a page at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.compose.fit.side_fitting import FittedSide, PlacedBand, Stack
from pipeline.compose.leaves.game_clock import CLOCK
from pipeline.compose.leaves.look_up_band import LOOK_UP
from pipeline.compose.leaves.winning_panel import WINNING
from pipeline.compose.text.atoms import Picture

ABOVE_FOOT = 8.0  # points: the room before what is put above the foot
_AT_FOOT = (LOOK_UP, CLOCK, WINNING)


def with_above_foot(pile: Stack, picture: Picture) -> Stack:
    """Put one more picture below a pile, above what stands at its foot."""
    placed = PlacedBand(band=picture, space=ABOVE_FOOT, height=picture.height(pile.body, 0.0))
    foot = _foot_of(pile.bands)
    return replace(pile, bands=(*pile.bands[:foot], placed, *pile.bands[foot:]))


def foot_down(side: FittedSide, room: float) -> FittedSide:
    """Let the clock, or how it is won, stand at the foot, where all leaves of a pack have it."""
    foot = _foot_of(side.bands)
    if foot == len(side.bands):
        return side
    left = max(room - sum(each.space + each.height for each in side.bands), 0.0)
    first = replace(side.bands[foot], space=side.bands[foot].space + left)
    bands = (*side.bands[:foot], first, *side.bands[foot + 1 :])
    return replace(side, bands=bands, full=side.full + left / room, white=left)


def _foot_of(bands: Sequence[PlacedBand]) -> int:
    """Tell where what stands at the foot begins; behind all bands if nothing does."""
    return next((place for place, each in enumerate(bands) if _kind(each) in _AT_FOOT), len(bands))


def with_drawn(pile: Stack, drawn: Picture) -> Stack:
    """Put a drawn picture in place of the room kept for one of its kind."""
    bands = tuple(
        replace(placed, band=drawn, height=drawn.height(pile.body, 0.0)) if _kind(placed) == drawn.kind else placed
        for placed in pile.bands
    )
    return replace(pile, bands=bands)


def _kind(placed: PlacedBand) -> str | None:
    return placed.band.kind if isinstance(placed.band, Picture) else None
