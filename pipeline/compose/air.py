"""Bands, and how much more room they may take -> the same bands opened up, for a page whose words are few."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.atoms import Atom, Picture, Words
from pipeline.compose.fitting import Band, Draft, Stack, fit
from pipeline.compose.workshop import Workshop
from pipeline.model.measures import AirMeasures


def let_air_in(bands: list[Band], room: float, shop: Workshop) -> tuple[Stack | None, AirMeasures]:
    """Open a page at comfortable type as far as its room and the measures allow."""
    most, body = shop.measures.air, shop.measures.body.comfortable
    draft = Draft(body=lambda _: body, bands=lambda share: [aired(band, most.part(share)) for band in bands])
    pile = fit(draft, room)
    return pile, most.part(pile.looseness if pile else 0.0)


def aired(band: Band, air: AirMeasures) -> Band:
    """Open one band: its leading, the room before its lines, the rows of its charts."""
    if isinstance(band, Picture):
        return _aired_picture(band, air)
    return replace(band, atoms=tuple(_aired_atom(atom, air) for atom in band.atoms), before=band.before * air.before)


def _aired_atom(atom: Atom, air: AirMeasures) -> Atom:
    if isinstance(atom, Words):
        return atom.aired(air)
    return _aired_picture(atom, air) if isinstance(atom, Picture) else atom


def _aired_picture(picture: Picture, air: AirMeasures) -> Picture:
    return replace(picture, per_body=picture.per_body * air.row, room_before=picture.room_before * air.before)
