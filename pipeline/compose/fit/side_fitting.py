"""Drafts of a side -> the side fitted: pictures and flows stacked so that the page is full but never over.

Where comfortable type leaves room, air is let in: lines, charts and bands open up, as far as looks well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.copyfit import FittedFlow, Flow, fit_flow, largest
from pipeline.compose.text.atoms import Atom, Fitted, Picture, Words
from pipeline.compose.workshop import Workshop
from pipeline.model.measures import AirMeasures

Band = Picture | Flow
NO_AIR = AirMeasures(leading=1, before=1, row=1)


@dataclass(frozen=True, kw_only=True)
class PlacedBand:
    """A band on the page: the room before it, its height, all in points."""

    band: Picture | FittedFlow
    space: float
    height: float


@dataclass(frozen=True, kw_only=True)
class FittedSide:
    """A side with every size decided. `full` is the share of the type area that is used."""

    body: float
    bands: tuple[PlacedBand, ...]
    full: float
    air: AirMeasures = NO_AIR


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A side that can be set tighter or looser: `bands(t)` and `body(t)` for t from 0, the floor, to 1, comfort."""

    body: Callable[[float], float]
    bands: Callable[[float], Sequence[Band]]


@dataclass(frozen=True, kw_only=True)
class Stack:
    """Bands piled up at one setting."""

    body: float
    bands: tuple[PlacedBand, ...]
    looseness: float

    @property
    def height(self) -> float:
        """How high the pile is."""
        return sum(band.space + band.height for band in self.bands)


def stack(draft: Draft, looseness: float) -> Stack:
    """Pile up a draft's bands at one setting."""
    body = draft.body(looseness)
    placed: list[PlacedBand] = []
    for band in draft.bands(looseness):
        if isinstance(band, Flow):
            fitted = fit_flow(band, body)
            before, height, shown = band.before * body, fitted.height, fitted
            placed.append(PlacedBand(band=shown, space=before if placed else 0.0, height=height))
        else:
            height = band.height(body, 0.0)
            placed.append(PlacedBand(band=band, space=band.before(body) if placed else 0.0, height=height))
    return Stack(body=body, bands=tuple(placed), looseness=looseness)


def fit(draft: Draft, room: float, *, least: float = 0.0) -> Stack | None:
    """Set a draft as loosely as the room allows; None where even the tightest setting allowed is too high."""
    found = largest(lambda looseness: stack(draft, looseness).height <= room, least, 1.0)
    return None if found is None else stack(draft, found)


def excess(draft: Draft, room: float) -> float:
    """Say by how many points the tightest setting is too high."""
    return stack(draft, 0.0).height - room


def stretched(pile: Stack, room: float) -> Stack:
    """Give what is left of the room to pictures that can take it."""
    left = room - pile.height
    bands = []
    for placed in pile.bands:
        more = min(left, placed.band.stretch) if isinstance(placed.band, Picture) else 0.0
        bands.append(replace(placed, height=placed.height + more))
        left -= more
    return replace(pile, bands=tuple(bands))


def is_steady(band: Picture | Flow | FittedFlow) -> bool:
    """Tell whether a band keeps the room above it."""
    flow = band.flow if isinstance(band, FittedFlow) else band
    return flow.steady


def spread(pile: Stack, room: float, *, most: float) -> FittedSide:
    """Share what is left of the room out between the bands, so much at most before each."""
    left = room - pile.height
    movable = [index for index, placed in enumerate(pile.bands) if index and not is_steady(placed.band)]
    extra = min(left / len(movable), most) if movable else 0.0
    bands = tuple(
        replace(band, space=band.space + extra) if index in movable else band for index, band in enumerate(pile.bands)
    )
    used = pile.height + extra * len(movable)
    return FittedSide(body=pile.body, bands=bands, full=used / room)


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
    if isinstance(atom, Words | Fitted):
        return atom.aired(air)
    return _aired_picture(atom, air) if isinstance(atom, Picture) else atom


def _aired_picture(picture: Picture, air: AirMeasures) -> Picture:
    return replace(picture, per_body=picture.per_body * air.row, room_before=picture.room_before * air.before)
