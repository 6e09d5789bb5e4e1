"""The faces of a deck -> fitted sides: all in one type size, with signs of one size, as large as the fullest allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial

from pipeline.compose.cards.deck_material import DeckMaterial, Written
from pipeline.compose.fit.copyfit import FittedFlow, Flow, fit_flow, largest
from pipeline.compose.fit.side_fitting import Band, Draft, FittedSide, PlacedBand, Stack, excess, stack
from pipeline.compose.text.atoms import Atom, Fitted, Picture, Words
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.text.word_chart import SetRow, WordChart
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.model import ScoreTable
from pipeline.units import MM_PER_POINT, Length

_HAIR = 0.5  # points: less than the safe box, as the typesetter rounds widths up
_SIGN = 0.86  # of the room for it: how high a sign stands
_FIELD_END = 5.0  # points from what stands on a field to its end, and from there to what stands below
_GROWTH = 0.3  # of its height: what a sign may gain where words are few
_SPREAD = 8.0  # points: bands move apart by no more than this
_CLEAR = 14.0  # points: the hatching of a field keeps off what stands on it by half of this
_BOX = 0.17  # of the width: a box of points; one whose head is wider grows with it
_OF_HEADS = {"face": "heading", "weight": 600, "track": 0.04}


@dataclass(frozen=True, kw_only=True)
class FittedFace:
    """A face with every size decided: how far down its field reaches, what its hatching spares, what is free.

    What its words leave at the foot of the safe box is free; a face with a sign of its own wants no other there.
    """

    written: Written
    side: FittedSide
    field: Length
    clear: Length
    free: Length


@dataclass(frozen=True, kw_only=True)
class FacePlan:
    """A face at any looseness: the sign shrinks with the type."""

    written: Written
    material: DeckMaterial
    shop: Workshop
    # How high titles below the field stand at a body size, the highest too.
    slot: Callable[[float], float] = lambda _: 0.0

    @property
    def has_emblem(self) -> bool:
        """Tell whether a sign stands on the field; if not, the title does."""
        return self.material.deck.face == "emblem" and self.written.face.sign is not None

    @cached_property
    def on_field(self) -> tuple[Flow, ...]:
        """The words on the field."""
        face = self.written.face
        return self._flows(("over", face.over), ("card", None if self.has_emblem else face.title))

    @cached_property
    def below(self) -> tuple[Flow, ...]:
        """The words below the field."""
        face = self.written.face
        heads = self._flows(("card", face.title if self.has_emblem else None), ("motto", face.motto))
        table = () if face.scores is None else (score_chart(face.scores, self.shop),)
        return (*heads, *self._body(self._blocks(face.text)), *self._body(table), *self._body(self._blocks(face.notes)))

    def _blocks(self, text: str | None) -> tuple[Atom, ...]:
        return tuple(self.shop.maker.blocks(read_blocks(text or "")))

    def _body(self, atoms: tuple[Atom, ...]) -> tuple[Flow, ...]:
        return (Flow(atoms=atoms, columns=1, width=_width(self.shop), gutter=0.0, before=0.8),) if atoms else ()

    @cached_property
    def map(self) -> tuple[Picture, ...]:
        """The map of a deployment, as wide as words are."""
        name = self.written.face.map
        if name is None:
            return ()
        plate = self.material.art.map(name, _length(_width(self.shop)))
        html = self.shop.render("card-map", map=plate)
        return (Picture("map", html, plate.height.points, room_before=0.6),)

    def title_height(self, body: float) -> float:
        """How high the title below the field stands."""
        title = self.below[:1] if self.has_emblem and self.written.face.title else ()
        return sum(fit_flow(flow, body).height for flow in title)

    def _below(self, body: float) -> Iterator[Band]:
        """Stand a title in the middle of the room that the deck's highest takes, so that all words begin alike."""
        half = (self.slot(body) - self.title_height(body)) / 2 / body
        for index, flow in enumerate(self.below):
            yield replace(flow, before=flow.before + half) if self.has_emblem and index <= 1 else flow

    def _flows(self, *texts: tuple[str, str | None]) -> tuple[Flow, ...]:
        made = [self.shop.maker.words(kind, read_runs(text)) for kind, text in texts if text]
        return tuple(
            Flow(atoms=(words,), columns=1, width=_width(self.shop), gutter=0.0, before=words.measures.before)
            for words in made
        )

    @property
    def words(self) -> Iterator[Words]:
        """All words of the face."""
        for flow in (*self.on_field, *self.below):
            yield from (atom for atom in flow.atoms if isinstance(atom, Words))

    def wide_words(self, body: float) -> tuple[str, ...]:
        """List the words that are wider than their part of a chart."""
        charts = (atom for flow in self.below for atom in flow.atoms if isinstance(atom, Fitted))
        return tuple(word for chart in charts for word in chart.wide_words(body, _width(self.shop)))

    def draft(self, most: float) -> Draft:
        """The face, from tight to loose; its body type is `most` at the loosest."""
        floor, cards = self.shop.measures.body.floor, self.material.catalogue
        high = self.material.format.height.points

        def bands(looseness: float) -> list[Band]:
            share = cards.least_emblem + (cards.emblem - cards.least_emblem) * looseness
            emblem = [Picture("emblem", "", share * high, room_before=0.0)] if self.has_emblem else []
            gap = Picture("gap", "", _FIELD_END * 2, room_before=0.0)
            return [*self.on_field, *emblem, gap, *self.map, *self._below(body(looseness))]

        def body(looseness: float) -> float:
            return floor + (most - floor) * looseness

        return Draft(body=body, bands=bands)

    def drawn(self, placed: PlacedBand, growth: float) -> PlacedBand:
        """Draw the sign into the room kept for it, and so much more."""
        face = self.written.face
        if not _is(placed, "emblem") or face.sign is None:
            return placed
        height = placed.height + growth
        try:
            sign = self.material.art.sign(face.sign, face, Length.of_mm(round(height * _SIGN * MM_PER_POINT, 2)))
        except ContentError as unknown:
            path = (*self.written.path, "sign")
            raise ContentError(*(replace(each, path=path) for each in unknown.diagnostics)) from unknown
        html = self.shop.render("card-sign", sign=sign, above=height * (1 - _SIGN))
        return replace(placed, band=Picture("emblem", html, height, room_before=0.0), height=height)

    def finish(self, pile: Stack, growth: float, least: float) -> FittedFace:
        """Set a pile's bands apart and draw its sign; faces with signs all take what the fullest leaves."""
        pile = replace(pile, bands=tuple(self.drawn(placed, growth) for placed in pile.bands))
        left = self.shop.room - pile.height
        side = _set_apart(
            pile, self.shop.room, min(left, least - growth) if least is not None and self.has_emblem else left
        )
        strip = max(self._widths(side), default=0.0)
        return FittedFace(
            written=self.written,
            side=side,
            field=_length(_field_end(side)),
            clear=_length(min(strip, _width(self.shop)) + _CLEAR),
            free=_length(0.0 if self.has_emblem else self.shop.room * (1 - side.full)),
        )

    def _widths(self, side: FittedSide) -> Iterator[float]:
        """Tell how wide each thing on the field is."""
        for flow in self.on_field:
            yield from (atom.whole * side.body for atom in flow.atoms if isinstance(atom, Words))
        yield from (placed.height for placed in side.bands if _is(placed, "emblem"))


def fit_faces(faces: Sequence[Written], material: DeckMaterial, shop: Workshop) -> tuple[FittedFace, ...]:
    """Fit faces alike; all that is too much for its card is told at once."""
    alone = [FacePlan(written=written, material=material, shop=shop) for written in faces]
    # Titles below the field take the room of the deck's highest, whose height follows from the type: hence the cache.
    highest = cache(lambda body: max((plan.title_height(body) for plan in alone), default=0.0))
    plans = [replace(plan, slot=highest) for plan in alone]
    body = shop.measures.body
    widest = max((words.widest for plan in plans for words in plan.words), default=1.0)
    most = max(body.floor, min(body.comfortable, _width(shop) / widest))
    most = largest(lambda size: not any(plan.wide_words(size) for plan in plans), body.floor, most) or body.floor
    drafts = [plan.draft(most) for plan in plans]
    problems = [each for plan, draft in zip(plans, drafts, strict=True) for each in _too_much(plan, draft)]
    if problems:
        raise ContentError(*problems)
    loosest = min((_loosest(draft, shop.room) for draft in drafts), default=1.0)
    piles = [stack(draft, loosest) for draft in drafts]
    # Signs grow alike, by what the fullest face leaves: dealt side by side, cards of a deck must look like one deck.
    growth = max(0.0, min((_growth(pile, shop.room) for pile in piles), default=0.0))
    least = min((shop.room - pile.height for pile in piles), default=0.0)
    return tuple(plan.finish(pile, growth, least) for plan, pile in zip(plans, piles, strict=True))


def fit_at_most(faces: Sequence[Written], material: DeckMaterial, shop: Workshop) -> bool:
    """Tell whether all faces have room for the largest type of their workshop."""
    most = shop.measures.body.comfortable
    plans = [FacePlan(written=written, material=material, shop=shop) for written in faces]
    fitting = (words.widest * most <= _width(shop) for plan in plans for words in plan.words)
    return (
        all(fitting)
        and not any(plan.wide_words(most) for plan in plans)
        and all(stack(plan.draft(most), 1.0).height <= shop.room for plan in plans)
    )


def _width(shop: Workshop) -> float:
    """Tell how wide words may stand on a card, in points."""
    return shop.area.width - _HAIR


def _loosest(draft: Draft, room: float) -> float:
    return largest(lambda looseness: stack(draft, looseness).height <= room, 0.0, 1.0) or 0.0


def _growth(pile: Stack, room: float) -> float:
    signs = [placed.height for placed in pile.bands if _is(placed, "emblem")]
    return min(room - pile.height, *(height * _GROWTH for height in signs)) if signs else 0.0


def _set_apart(pile: Stack, room: float, left: float) -> FittedSide:
    """Share so much out between the bands below the field; fields end at one height on all cards of a deck."""
    field = next(index for index, placed in enumerate(pile.bands) if _is(placed, "gap"))
    gaps = len(pile.bands) - field - 1
    extra = min(left / gaps, _SPREAD) if gaps else 0.0
    bands = (
        replace(band, space=band.space + extra) if index > field else band for index, band in enumerate(pile.bands)
    )
    return FittedSide(body=pile.body, bands=tuple(bands), full=(pile.height + extra * gaps) / room)


def _field_end(side: FittedSide) -> float:
    """Tell how far down the field reaches, in points from the top of the safe box."""
    down = 0.0
    for placed in side.bands:
        down += placed.space + placed.height
        if _is(placed, "gap"):
            break
    return down - _FIELD_END


def _is(placed: PlacedBand, kind: str) -> bool:
    return not isinstance(placed.band, FittedFlow) and placed.band.kind == kind


def _length(points: float) -> Length:
    return Length.of_mm(round(points * MM_PER_POINT, 2))


def _too_much(plan: FacePlan, draft: Draft) -> Iterator[Diagnostic]:
    """Tell by how much a face is too high, or a word of it too wide, at the smallest type."""
    shop, name = plan.shop, plan.written.name
    high = excess(draft, shop.room) * MM_PER_POINT
    if high > 0:
        yield _too_high(plan, high)
    for word in dict.fromkeys(plan.wide_words(shop.measures.body.floor)):
        yield _over(f"{name}: the word {word!r} is too wide for its column of the table", plan.written)
    for words in plan.words:
        wide = (words.widest * shop.measures.body.floor - _width(shop)) * MM_PER_POINT
        if wide > 0:
            yield _over(f"{name}: a word of {words.text!r} is {wide:.1f} mm too wide for its safe box", plan.written)


def _too_high(plan: FacePlan, high: float) -> Diagnostic:
    """Say what takes the room: a map is as wide as its card, and no shorter text makes it lower."""
    name, map_height = plan.written.name, sum(picture.fixed for picture in plan.map)
    if not map_height:
        return _over(f"{name}: the text is {high:.1f} mm too high for its safe box at the smallest type", plan.written)
    shown = f"the map of {map_height * MM_PER_POINT:.1f} mm"
    message = f"{name}: {shown} and the words are {high:.1f} mm too high for its safe box at the smallest type"
    hint = "choose a larger size of card, one that is longer for its width; words can be shortened, the map can't"
    return error("E761", message, path=plan.written.path, hints=(hint,))


def _over(message: str, written: Written) -> Diagnostic:
    hint = "shorten the text, or choose a larger size of card"
    return error("E761", message, path=written.path, hints=(hint,))


def score_chart(table: ScoreTable, shop: Workshop) -> WordChart:
    """Set what pays beside what it pays."""
    boxes = len(table.head) - 1
    rows = tuple(
        tuple((shop.maker.words("chart", read_runs(text)),) for text in (row.what, *row.points)) for row in table.rows
    )
    return WordChart(
        shares=(1 - boxes * _BOX, *[_BOX] * boxes),
        rows=rows,
        write=partial(_write, shop, tuple(table.head)),
        heads=tuple(_head(text, shop) for text in table.head),
    )


def _head(text: str, shop: Workshop) -> Words:
    """Set the head of a column as themes do at most."""
    words = shop.maker.words("chart", read_runs(text))
    return replace(words, measures=words.measures.model_copy(update=_OF_HEADS))


def _write(shop: Workshop, head: tuple[str, ...], height: float, rows: Sequence[SetRow]) -> str:
    return shop.render("card-scores", head=head, height=height, rows=rows)
