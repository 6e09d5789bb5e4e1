"""The words of many cards, the faces that show them -> every area fitted: large type, in few sizes for a deck."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.cards.card_items import CardItems
from pipeline.compose.cards.deck_material import AreaSizes, DeckMaterial, Written
from pipeline.compose.fit.copyfit import FittedFlow, largest
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, PlacedBand, Stack, stack
from pipeline.compose.text.atoms import Fitted, Picture, Words
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.draw.cards.face_layout import LaidArea
from pipeline.model.faces import FaceItem, Stand
from pipeline.units import MM_PER_POINT

_HAIR = 0.5  # points: less than the area, as the typesetter rounds widths up
_SPREAD = 10.0  # points: parts of an area are moved apart by no more than this
_Best = dict[int, tuple[float, tuple[float, ...]]]  # what is given away, and the sizes, by the largest of them
_NEAR = 0.02  # of a size: sizes that differ by less count as one


@dataclass(frozen=True, kw_only=True)
class FittedArea:
    """An area of a card with every size decided; `words` is how wide its widest line is, in points."""

    laid: LaidArea
    side: FittedSide
    width: float
    height: float
    words: float


@dataclass(frozen=True, kw_only=True)
class FittedFace:
    """A card's side with all its areas fitted, and those of them that are on it at all."""

    written: Written
    shown: tuple[LaidArea, ...]
    areas: Mapping[str, FittedArea]


@dataclass(frozen=True, kw_only=True)
class AreaPlan:
    """What an area shows of one card, at any body size."""

    written: Written
    laid: LaidArea
    items: CardItems

    @property
    def _is_turned(self) -> bool:
        return self.laid.area.turn in (90, 270)

    @cached_property
    def width(self) -> float:
        """How wide lines may be, in points."""
        box = self.laid.inner
        return (box.height if self._is_turned else box.width) / MM_PER_POINT - _HAIR

    @cached_property
    def room(self) -> float:
        """How high its parts may stand together, in points."""
        box = self.laid.inner
        return (box.width if self._is_turned else box.height) / MM_PER_POINT - _HAIR

    @cached_property
    def is_empty(self) -> bool:
        """Tell whether nothing of it is there on this card."""
        return not any(self._has(item) for item in self.laid.area.items)

    @property
    def alike(self) -> tuple[str, str, bool]:
        """Tell what has the same sizes on all cards: the face, its area, and whether an action stands in that."""
        has_action = self.written.face.action is not None and any(item.action for item in self.laid.area.items)
        return self.written.laid.name, self.laid.name, has_action

    @property
    def is_fitted(self) -> bool:
        """Tell whether there are words to be fitted."""
        return self.laid.area.is_fitted and not self.is_empty

    def _has(self, item: FaceItem) -> bool:
        return self.items.has(item, self.written)

    def draft(self, body: float) -> Draft:
        """Its parts at a body size."""
        return Draft(body=lambda _: body, bands=lambda _: self._bands(body))

    def _bands(self, body: float) -> list[Band]:
        return [
            band
            for item in self.laid.area.items
            if self._has(item)
            for band in self.items.bands(item, self.written, self.laid.area, (self.width, self.room), body)
        ]

    def wide_words(self, body: float) -> tuple[str, ...]:
        """List the words that are wider than a line."""
        return self._wide(self._bands(body), body)

    def _wide(self, bands: Sequence[Band], body: float) -> tuple[str, ...]:
        atoms = [atom for band in bands if not isinstance(band, Picture) for atom in band.atoms]
        return tuple(
            word for atom in atoms if isinstance(atom, Words | Fitted) for word in atom.wide_words(body, self.width)
        )

    def fits(self, body: float) -> bool:
        """Tell whether it fits at a body size."""
        bands = self._bands(body)  # made once: they may hold drawings
        pile = stack(Draft(body=lambda _: body, bands=lambda _: bands), 0.0)
        return pile.height <= self.room and not self._wide(bands, body)

    def limits(self, shop: Workshop) -> tuple[float, float]:
        """The smallest and the largest body size that it may have."""
        limits, body = self.laid.area.type, shop.measures.body
        # Limits are told of the letters that are seen: an area of one style has no other.
        style = self.items.style_of(self.laid.area)
        letter = style.points_at(1.0) if style else 1.0
        least = (limits.least.points if limits.least is not None else body.floor) / letter
        if limits.most is not None:
            most = limits.most.points / letter
        else:
            most = self.room / style.line_at(1.0) if style else body.comfortable
        return least, max(least, most)


def fit_faces(written: Sequence[Written], material: DeckMaterial, shop: Workshop) -> tuple[FittedFace, ...]:
    """Fit sides of cards: an area comes out in few sizes on all that share a face; all that doesn't fit is told."""
    items = CardItems(material=material, shop=shop)
    plans = _plans(written, items)
    sizes = material.sizes if material.sizes is not None else _sizes(plans, shop)
    return tuple(
        FittedFace(
            written=each,
            shown=tuple(plan.laid for plan in card if plan.laid.area.items == () or not plan.is_empty),
            areas={plan.laid.name: _set(plan, _step(plan, sizes[plan.alike])) for plan in card if plan.is_fitted},
        )
        for each, card in zip(written, plans, strict=True)
    )


def area_sizes(written: Sequence[Written], material: DeckMaterial, shop: Workshop) -> AreaSizes:
    """Choose the sizes of all areas of so many sides that they are set part by part."""
    return _sizes(_plans(written, CardItems(material=material, shop=shop)), shop)


def _plans(written: Sequence[Written], items: CardItems) -> list[list[AreaPlan]]:
    return [
        [AreaPlan(written=each, laid=laid, items=items) for laid in each.laid.areas if laid.area.is_on(each.words)]
        for each in written
    ]


def _sizes(plans: Sequence[Sequence[AreaPlan]], shop: Workshop) -> AreaSizes:
    """Choose the sizes of each area of each face, by what all cards need that have it."""
    alike: defaultdict[tuple[str, str, bool], list[AreaPlan]] = defaultdict(list)
    for plan in (plan for card in plans for plan in card if plan.is_fitted):
        alike[plan.alike].append(plan)
    sizes: AreaSizes = {}
    problems: list[Diagnostic] = []
    for key, group in alike.items():
        most = [largest(plan.fits, *plan.limits(shop)) for plan in group]
        problems.extend(
            each for plan, size in zip(group, most, strict=True) if size is None for each in _too_much(plan, shop)
        )
        fitting = [size for size in most if size is not None]
        sizes[key] = choose_sizes(fitting, group[0].laid.area.type.sizes)
    if problems:
        raise ContentError(*problems)
    return sizes


def _step(plan: AreaPlan, steps: Sequence[float]) -> float:
    """Take the largest size that an area has room for; the smallest suits all."""
    return next((step for step in reversed(steps[1:]) if plan.fits(step)), steps[0])


def choose_sizes(most: Sequence[float], count: int) -> tuple[float, ...]:
    """Choose so few sizes that each card has one which is no larger than it can take, and as much type as can be."""
    known: list[float] = []
    for size in sorted(most):
        # The smaller one of two that are nearly equal serves both.
        if not known or size > known[-1] * (1 + _NEAR):
            known.append(size)
    weights = [0] * len(known)
    for size in most:
        weights[bisect_right(known, size) - 1] += 1
    # best[index]: what is given away, and the sizes, if known[index] is the largest of those chosen so far.
    if not known:
        return ()
    best: _Best = {0: (0.0, (known[0],))}
    for _ in range(count - 1):
        best = _one_more(best, known, weights)
    losses = (
        (loss + sum(weights[above] * (known[above] - chosen[-1]) for above in range(index, len(known))), chosen)
        for index, (loss, chosen) in best.items()
    )
    return min(losses)[1]


def _one_more(best: _Best, known: Sequence[float], weights: Sequence[int]) -> _Best:
    more = dict(best)
    for index, (loss, chosen) in best.items():
        lost = loss
        for after in range(index + 1, len(known)):
            lost += weights[after - 1] * (known[after - 1] - chosen[-1])
            option = (lost, (*chosen, known[after]))
            if after not in more or option < more[after]:
                more[after] = option
    return more


def _set(plan: AreaPlan, body: float) -> FittedArea:
    """Stand an area's parts in its height."""
    pile = stack(plan.draft(body), 0.0)
    return FittedArea(
        laid=plan.laid,
        side=_stood(pile, plan.room, plan.laid.area.stand or plan.items.stand_of(plan.laid.area)),
        width=plan.width + _HAIR,
        height=plan.room + _HAIR,
        words=min(plan.width, max(_widths(pile), default=0.0)),
    )


def _stood(pile: Stack, room: float, stand: Stand) -> FittedSide:
    left, bands, used = max(0.0, room - pile.height), list(pile.bands), pile.height
    if stand is Stand.SPREAD and len(bands) > 1:
        extra = min(left / (len(bands) - 1), _SPREAD)
        bands = [replace(band, space=band.space + (extra if index else 0.0)) for index, band in enumerate(bands)]
        used += extra * (len(bands) - 1)
    elif stand in (Stand.MIDDLE, Stand.BOTTOM) and bands:
        above = left / 2 if stand is Stand.MIDDLE else left
        bands[0] = replace(bands[0], space=above)
    return FittedSide(body=pile.body, bands=tuple(bands), full=used / room)


def _widths(pile: Stack) -> Iterator[float]:
    for placed in pile.bands:
        yield from _width_of(placed, pile.body)


def _width_of(placed: PlacedBand, body: float) -> Iterator[float]:
    if isinstance(placed.band, FittedFlow):
        for atom in placed.band.flow.atoms:
            yield atom.whole * body if isinstance(atom, Words) else placed.band.flow.width


def _too_much(plan: AreaPlan, shop: Workshop) -> Iterator[Diagnostic]:
    """Tell by how much an area is too high, or which word of it is too wide, at the smallest type."""
    least, _ = plan.limits(shop)
    name, area = plan.written.name, plan.laid.name
    high = (stack(plan.draft(least), 0.0).height - plan.room) * MM_PER_POINT
    for word in dict.fromkeys(plan.wide_words(least)):
        yield _over(plan, f"{name}: the word {word!r} is too wide for the area {area}")
    if high > 0:
        drawn = sum(band.fixed for band in plan._bands(least) if isinstance(band, Picture)) * MM_PER_POINT
        what = f"its map of {drawn:.1f} mm and the words are" if drawn else "what it shows is"
        yield _over(plan, f"{name}: {what} {high:.1f} mm too high for the area {area} at the smallest type")


def _over(plan: AreaPlan, message: str) -> Diagnostic:
    hint = "shorten the text, give the area more room, or choose a larger size of card"
    return error("E761", message, path=plan.written.path, hints=(hint,))
