"""A measure and the zones that it bounds -> the strands of its arrow: one for each player whom it limits.

What limits where objectives go is dashed as their outlines are; what limits where a side deploys is solid.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.battlefield import Battlefield, Dimension, Role
from pipeline.draw.maps.map_marks import Strand
from pipeline.draw.pen.map_look import MapLook, Tone, dash_of
from pipeline.model import SideId

_FINER = 0.55  # of the dashes of outlines: those of arrows, which are thinner
_MOST = 2  # more strands than this would be a ribbon: a limit of more players is nobody's


def strands_of(dimension: Dimension, battlefield: Battlefield, look: MapLook) -> tuple[Strand, ...]:
    """Give an arrow a strand for each player whom it limits, in the order of the sides."""
    limited = dict(_limited(dimension, battlefield))
    known = [side for side in look.wording.sides.ids if side in limited]
    if not known or len(known) > _MOST or None in limited:
        return (Strand(tone=Tone.INK),)
    return tuple(Strand(tone=look.tones(side).text, dash=_dash(side, look, is_ground=limited[side])) for side in known)


def _limited(dimension: Dimension, battlefield: Battlefield) -> Iterator[tuple[SideId | None, bool]]:
    """Tell whom a measure limits, and whether in where that one deploys."""
    names = {dimension.zone, *dimension.also}
    for group in battlefield.objectives:
        if group.zone in names:
            yield group.placed_by, False
    for zone in battlefield.zones:
        if zone.name in names and zone.role is not Role.OBJECTIVES:
            yield zone.side, True


def _dash(side: SideId, look: MapLook, *, is_ground: bool) -> tuple[float, ...]:
    return () if is_ground else tuple(_FINER * part for part in dash_of(look.wording.sides.slot(side)))
