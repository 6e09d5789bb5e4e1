"""A pile that leaves room -> the side that fills it: lines, charts and bands opened up, as far as looks well."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.fit.fitting import Band, Draft, FittedSide, Stack, fit, spread, stretched
from pipeline.compose.text.atoms import Atom, Picture, Words
from pipeline.compose.text.word_chart import WordChart
from pipeline.compose.workshop import Workshop
from pipeline.model.measures import AirMeasures


def let_air_in(pile: Stack, room: float, shop: Workshop, *, most: float) -> FittedSide:
    """Open a pile of comfortable type; then move its bands apart by so much at most."""
    if pile.looseness < 1:
        return spread(pile, room, most=most)
    bands = [placed.band.flow if isinstance(placed.band, FittedFlow) else placed.band for placed in pile.bands]
    share = shop.measures.air.part
    draft = Draft(body=lambda _: pile.body, bands=lambda part: [aired(band, share(part)) for band in bands])
    airy = fit(draft, room)
    if airy is None:
        return spread(pile, room, most=most)
    return replace(spread(stretched(airy, room), room, most=most), air=share(airy.looseness))


def aired(band: Band, air: AirMeasures) -> Band:
    """Open one band: its leading, the room before its lines, the rows of its charts."""
    if isinstance(band, Picture):
        return _aired_picture(band, air)
    before = band.before if band.steady else band.before * air.before
    return replace(band, atoms=tuple(_aired_atom(atom, air) for atom in band.atoms), before=before)


def _aired_atom(atom: Atom, air: AirMeasures) -> Atom:
    if isinstance(atom, Words):
        return atom.aired(air)
    if isinstance(atom, WordChart):
        return atom.aired(air)
    return _aired_picture(atom, air) if isinstance(atom, Picture) else atom


def _aired_picture(picture: Picture, air: AirMeasures) -> Picture:
    return replace(picture, per_body=picture.per_body * air.row, room_before=picture.room_before * air.before)
