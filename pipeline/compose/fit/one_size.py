"""Drafts of a side, richest first -> the first that goes in at the size of all sides; if none does, a warning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.copyfit import FittedFlow, Flow, fit_flow
from pipeline.compose.fit.side_fitting import SETTINGS, Band, Draft, FittedSide, Stack, ended, excess, fit, stack
from pipeline.compose.text.atoms import Atom
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic, Path, error, warning
from pipeline.units import MM_PER_POINT

Bands = Callable[[float], Sequence[Band]]  # from the tightest, 0, to the roomiest, 1


@dataclass(frozen=True, kw_only=True)
class Fitted:
    """Bands piled up, of which draft they are, and what is wrong with them."""

    pile: Stack
    draft: int
    found: tuple[Diagnostic, ...] = ()

    def side(self, room: float) -> FittedSide:
        """Let the side end where its bands end."""
        return replace(ended(self.pile, room), found=self.found)


@dataclass(frozen=True, kw_only=True)
class Place:
    """What a side is called, and where its words stand."""

    name: str
    path: Path


def page_flow(atoms: Sequence[Atom], shop: Workshop, *, columns: int = 1, before: float = 1.0) -> Flow:
    """Run atoms through columns as wide as the page, on its grid of lines."""
    return Flow(
        atoms=tuple(shop.maker.followed(atoms)),
        columns=columns,
        width=shop.area.width,
        gutter=shop.gutter if columns > 1 else 0.0,
        before=before,
        grid=shop.measures.grid,
    )


def fit_at_size(drafts: Sequence[Bands], shop: Workshop, place: Place, *, most: float = float("inf")) -> Fitted:
    """Fit the first draft that goes in at the body size, as roomy as can be.

    Where none does, or a word would stick out above the size `most`, the last is set smaller, which is told.
    """
    sizes, room = shop.measures.body, shop.room
    if most >= sizes.comfortable:
        known: dict[int, FittedFlow] = {}
        for number, bands in enumerate(drafts):
            draft = Draft(body=lambda _: sizes.comfortable, bands=_once(bands, sizes.comfortable, known))
            pile = fit(draft, room, name=f"{place.name}, {number}")
            if pile is not None:
                return Fitted(pile=pile, draft=number)
    largest, tight = max(min(most, sizes.comfortable), sizes.floor), drafts[-1]
    at_size = Draft(body=lambda _: sizes.comfortable, bands=tight)
    lowest = min((0.0, *SETTINGS), key=lambda share: stack(at_size, share).height)
    smaller = Draft(body=lambda share: sizes.floor + (largest - sizes.floor) * share, bands=lambda _: tight(lowest))
    pile = fit(smaller, room)
    if pile is None:
        raise too_full(place, excess(smaller, room))
    over = stack(at_size, lowest).height - room
    told = _too_small(place, pile.body, over, shop)
    return Fitted(pile=replace(pile, looseness=lowest), draft=len(drafts) - 1, found=(told,))


def _once(bands: Bands, body: float, known: dict[int, FittedFlow]) -> Callable[[float], Sequence[Band | FittedFlow]]:
    """Fit each flow once, as only pictures change with the share."""

    def fitted(share: float) -> list[Band | FittedFlow]:
        return [_known(band, body, known) if isinstance(band, Flow) else band for band in bands(share)]

    return fitted


def _known(flow: Flow, body: float, known: dict[int, FittedFlow]) -> FittedFlow:
    # What was fitted holds its flow, so no other one can come to have its id.
    if id(flow) not in known:
        known[id(flow)] = fit_flow(flow, body)
    return known[id(flow)]


def too_full(place: Place, points: float) -> ContentError:
    """Say that a side doesn't fit at its smallest."""
    message = f"{place.name}: {max(points * MM_PER_POINT, 1):.0f} mm too much at the smallest type and map"
    return ContentError(error("E703", message, path=place.path, hints=("shorten the text, or take a larger paper",)))


def page_too_full(page: str, points: float) -> ContentError:
    """Say that a page doesn't fit at its smallest."""
    return too_full(Place(name=f"page {page}", path=("pages", page)), points)


def _too_small(place: Place, body: float, over: float, shop: Workshop) -> Diagnostic:
    much = f"{over * MM_PER_POINT:.0f} mm too much" if over > 0 else "a word would be wider than its column"
    usual = shop.measures.body.comfortable
    message = f"{place.name}: set in {body:.1f} pt, as in {usual:g} pt like the rest there is {much}"
    return warning("W716", message, path=place.path, hints=("shorten the text, or take a larger paper",))
