"""Drafts of a side -> the side fitted: pictures and flows piled up in one size of type, as roomy as the page allows.

Nothing is stretched: what words leave of a page stays white at its foot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.copyfit import STEPS, FittedFlow, Flow, fit_flow, largest
from pipeline.compose.fit.fitted_before import fitted_before
from pipeline.compose.text.atoms import Picture
from pipeline.diagnostics import Diagnostic

Band = Picture | Flow
SETTINGS = (0.15, 0.3, 0.5)  # settings at which a side may fit that doesn't at its tightest


@dataclass(frozen=True, kw_only=True)
class PlacedBand:
    """A band on the page: the room before it, its height, all in points."""

    band: Picture | FittedFlow
    space: float
    height: float


@dataclass(frozen=True, kw_only=True)
class FittedSide:
    """A side with every size decided. `full` is the share of the type area that is used; `found` what was wrong.

    `white` are points left above what stands at the foot; a mission's map tells its scale, one to so many.
    """

    body: float
    bands: tuple[PlacedBand, ...]
    full: float
    found: tuple[Diagnostic, ...] = ()
    white: float = 0.0
    map_scale: int | None = None


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A side that can be set tighter or looser: `bands(t)` and `body(t)` for t from 0, the tightest, to 1."""

    body: Callable[[float], float]
    bands: Callable[[float], Sequence[Band | FittedFlow]]


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
        shown = fit_flow(band, body) if isinstance(band, Flow) else band
        before, height = _size(shown, body)
        placed.append(PlacedBand(band=shown, space=before if placed else 0.0, height=height))
    return Stack(body=body, bands=tuple(placed), looseness=looseness)


def piled(bands: Sequence[Band], body: float) -> Stack:
    """Pile up bands that are set in one way alone."""
    return stack(Draft(body=lambda _: body, bands=lambda _: bands), 1.0)


def _size(band: Picture | FittedFlow, body: float) -> tuple[float, float]:
    """Give the room before a band, and its height."""
    if isinstance(band, FittedFlow):
        return band.flow.before * body, band.height
    return band.before(body), band.height(body, 0.0)


def fit(draft: Draft, room: float, *, least: float = 0.0, name: str = "") -> Stack | None:
    """Set a draft as loosely as the room allows; None where even the tightest setting allowed is too high.

    Under a name, what was found before is tried first by who asks for that.
    """

    def fits(looseness: float) -> bool:
        return stack(draft, looseness).height <= room

    again = fitted_before.recall(name, fits, STEPS)
    if again is not None:
        return stack(draft, again)
    # A narrower map may be a higher one, as the words in it break: what is tightest isn't always lowest.
    lowest = next((each for each in (least, *SETTINGS) if each >= least and fits(each)), None)
    found = None if lowest is None else largest(fits, lowest, 1.0)
    if lowest is not None and found is not None:
        fitted_before.note(name, lowest, found)
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


def ended(pile: Stack, room: float) -> FittedSide:
    """Let a side end where its bands end."""
    return FittedSide(body=pile.body, bands=pile.bands, full=pile.height / room)


def is_steady(band: Picture | Flow | FittedFlow) -> bool:
    """Tell whether a band keeps the room above it."""
    flow = band.flow if isinstance(band, FittedFlow) else band
    return flow.steady


def spread(pile: Stack, room: float, *, most: float) -> FittedSide:
    """Share what is left of a poster's or a cover's room out between the bands, so much at most before each."""
    left = room - pile.height
    movable = [index for index, placed in enumerate(pile.bands) if index and not is_steady(placed.band)]
    extra = min(left / len(movable), most) if movable else 0.0
    bands = tuple(
        replace(band, space=band.space + extra) if index in movable else band for index, band in enumerate(pile.bands)
    )
    used = pile.height + extra * len(movable)
    return FittedSide(body=pile.body, bands=bands, full=used / room)
