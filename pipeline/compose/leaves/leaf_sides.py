"""A leaf's words and maps -> its two sides fitted: map and type as large as the page allows, then extras."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.side_fitting import (
    Band,
    Draft,
    FittedSide,
    Stack,
    excess,
    fit,
    let_air_in,
)
from pipeline.compose.leaves.extras import (
    loss_tally,
    note_lines,
    record_height,
    record_strip,
    tally_height,
)
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.glance_strip import glance_strip
from pipeline.compose.leaves.heads import mission_head, rules_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, back_atoms, front_atoms
from pipeline.compose.leaves.orders_side import drawn_map, orders_side
from pipeline.compose.leaves.page_foot import foot_down, has_picture, with_above_foot, with_drawn
from pipeline.compose.leaves.score_tables import tables_within
from pipeline.compose.leaves.smaller_sheets import with_smaller_sheets
from pipeline.compose.leaves.winning_panel import WinningPanel
from pipeline.compose.text.atoms import Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import VictoryLine
from pipeline.contracts.score_words import ScoreWords
from pipeline.diagnostics import ContentError, error
from pipeline.draw import MapDrawing
from pipeline.units import MM_PER_POINT, Length

_MOST_EXTRA_SPACE = 10.0  # points: bands move apart by no more than this
_SEAT_LEAST, _SEAT_MOST = 0.6, 0.9  # of the first map's width
_LEAST_NOTES = 3  # lines: fewer look like a mistake
_NOTES_SPACE = 8.0  # points: the room before lines for notes
_UNEVEN = 0.4  # of what the first column would end early: so much of the map's room goes so that only the second does
_KEPT = 0.96  # of the type size: what is left of it at least when columns are evened
_RECORD_GROWTH = 1.2  # how much higher than planned a record may get
_GIST_SPACE, _MAP_SPACE = 0.45, 0.75  # body sizes: the room above the gist and above the map


def body_size(looseness: float, shop: Workshop) -> float:
    """The body size between the floor and comfort."""
    body = shop.measures.body
    return body.floor + (body.comfortable - body.floor) * looseness


def looseness_of(body: float, shop: Workshop) -> float:
    """Turn a body size back into a place between the floor and comfort."""
    sizes = shop.measures.body
    return (body - sizes.floor) / (sizes.comfortable - sizes.floor)


def too_much(mission: str, side: str, points: float) -> ContentError:
    """Say that a mission's side doesn't fit at its smallest."""
    return _over(f"{mission}, {side}", points, ("missions", mission))


def page_too_full(page: str, points: float) -> ContentError:
    """Say that a page doesn't fit at its smallest."""
    return _over(f"page {page}", points, ("pages", page))


def _over(what: str, points: float, path: tuple[str, ...]) -> ContentError:
    message = f"{what}: {max(points * MM_PER_POINT, 1):.0f} mm too much at the smallest type and map"
    return ContentError(error("E703", message, path=path, hints=("shorten the text, or take a larger paper",)))


def map_width(looseness: float, shop: Workshop, *, is_sheet: bool = False) -> Length:
    """How wide a map is, with its strip: all of the type area at comfort, less where the type is small too."""
    least = shop.measures.chart.least_sheet if is_sheet else shop.measures.chart.least_map
    return Length.of_mm(round(shop.area.width * MM_PER_POINT * (least + (1 - least) * looseness), 1))


def seat_width(looseness: float, shop: Workshop) -> Length:
    """How wide a map for the other seat is: it says nothing new, so it leaves more of the page to the words."""
    share = _SEAT_LEAST + (_SEAT_MOST - _SEAT_LEAST) * looseness
    return Length.of_mm(round(float(map_width(looseness, shop)) * share, 1))


@dataclass(frozen=True)
class FrontPlan:
    """The front of a leaf at any looseness: the map narrows with the type."""

    material: LeafMaterial
    shop: Workshop
    is_low: bool = False  # its pictures of winning are

    def _map_width(self, looseness: float) -> Length:
        return map_width(looseness, self.shop, is_sheet=self.material.map.has_strip)

    def map_space(self, looseness: float) -> Picture:
        """The room that the map takes."""
        height = self.material.map.height(self._map_width(looseness))
        return Picture("map", "", height.points, room_before=_MAP_SPACE)

    def map_band(self, looseness: float) -> Picture:
        """The map, drawn."""
        plate = self.material.map.plate(self._map_width(looseness))
        return Picture("map", self.shop.render("map", plate=plate), plate.height.points, room_before=_MAP_SPACE)

    @cached_property
    def _strip(self) -> list[Band]:
        """The mission at a glance above its map, where its pack wants that."""
        material = self.material
        return [glance_strip(material.brief.outline.glance, material.icons, self.shop)] if material.strip else []

    @cached_property
    def panel(self) -> WinningPanel:
        """How it is won."""
        return WinningPanel(self.material, self.shop, is_low=self.is_low)

    @cached_property
    def _words(self) -> Flow:
        atoms = tuple(front_atoms(self.material, self.shop, winning=False))
        width, gutter = self.shop.area.width, self.shop.gutter
        return Flow(atoms=atoms, columns=COLUMNS, width=width, gutter=gutter, before=0.9, filler=self._notes)

    def _notes(self, room: float) -> Picture | None:
        """Rule lines for notes below the last words, where they end well above those beside them."""
        return notes_within(room - _NOTES_SPACE, self.shop)

    def head(self) -> list[Band]:
        """Title, kind of battle, table size, and the line that says what it is about."""
        brief, shop = self.material.brief, self.shop
        gist = shop.maker.words("gist", read_runs(brief.gist))
        return [
            mission_head(brief.title, brief.kind, self.material.table, id=brief.mission, shop=shop),
            Flow(atoms=(gist,), columns=1, width=shop.area.width, gutter=0.0, before=_GIST_SPACE, steady=True),
        ]

    def draft(self, extras: Sequence[Band], *, uneven: float = 0.0) -> Draft:
        """The front with these extras below its words, whose columns may be so uneven."""
        head, words = self.head(), replace(self._words, uneven=uneven)
        return Draft(
            body=lambda looseness: body_size(looseness, self.shop),
            bands=lambda looseness: [*head, *self._strip, self.map_space(looseness), words, *extras, *self.panel.bands],
        )


def finish(pile: Stack, room: float, shop: Workshop, *, victory: Sequence[VictoryLine] = ()) -> FittedSide:
    """Fill what is left with a tally and lines for notes if they are worth it, then open the bands a little."""
    pile = _with_tally(pile, room, shop, victory)
    notes = notes_within(room - pile.height - _NOTES_SPACE, shop)
    if notes is not None:
        pile = with_above_foot(pile, notes)
    return foot_down(let_air_in(pile, room, shop, most=_MOST_EXTRA_SPACE), room)


def notes_within(height: float, shop: Workshop) -> Picture | None:
    """Rule lines for notes into so many points, if they are worth it."""
    return note_lines(height, shop) if height >= _LEAST_NOTES * shop.measures.chart.note_line.points else None


def _with_tally(pile: Stack, room: float, shop: Workshop, victory: Sequence[VictoryLine]) -> Stack:
    """Put a tally of losses below, where it is scored and there is room."""
    if not victory or room - pile.height < _NOTES_SPACE + tally_height(shop):
        return pile
    return with_above_foot(pile, loss_tally(victory, shop))


def with_score(pile: Stack, scoring: ScoreWords, room: float, shop: Workshop) -> Stack:
    """Put tables to write points into below, one for each player, where there is room to write."""
    names = [shop.labels[f"side.{side}"] for side in shop.wording.sides.ids]
    tables = tables_within(scoring, room - pile.height - _NOTES_SPACE, shop, names)
    return pile if tables is None else with_above_foot(pile, tables)


def _first_roomy(drafts: Sequence[Draft], room: float, shop: Workshop) -> Stack | None:
    """Take the first draft, richest first, whose type stays big enough for extras; the last may be small."""
    least = looseness_of(shop.measures.body.extras_above, shop)
    for draft in drafts[:-1]:
        pile = fit(draft, room, least=least)
        if pile is not None:
            return pile
    return fit(drafts[-1], room)


def fit_front(material: LeafMaterial, shop: Workshop, *, is_low: bool = False) -> FittedSide:
    """Fit the front: the map and the type as large as can be, a record of the game where there is room."""
    plan = FrontPlan(material, shop, is_low)
    room = shop.room
    scored = bool(material.brief.victory) or material.brief.scoring is not None
    # Where the second side serves at the table, the record stands there.
    record = [] if material.seat else [record_strip(shop, scored=scored)]
    drafts = [plan.draft(record), plan.draft([])]
    found = _first_roomy(drafts, room, shop)
    if found is None:
        smaller = with_smaller_sheets(shop)
        if smaller is not shop or not is_low:
            return fit_front(material, smaller, is_low=is_low or smaller is shop)
        raise too_much(material.brief.mission, "front", excess(drafts[-1], room))
    evened = _evened(plan.draft(record if has_picture(found.bands, "record") else [], uneven=_UNEVEN), found, shop)
    return finish(_with_record(_with_map(plan, evened), room, shop, scored=scored), room, shop)


def _evened(draft: Draft, pile: Stack, shop: Workshop) -> Stack:
    """Let a pile's second column end early and not its first, unless type gets much smaller by it, or small."""
    body = shop.measures.body
    small = body.extras_above if has_picture(pile.bands, "record") else (body.floor + body.extras_above) / 2
    least = max(pile.body * _KEPT, small)
    return (fit(draft, shop.room, least=looseness_of(least, shop)) if pile.body >= least else None) or pile


def _with_record(pile: Stack, room: float, shop: Workshop, *, scored: bool) -> Stack:
    """Make the record higher by what is left, as far as players can use it."""
    spare = min(room - pile.height, record_height(shop) * _RECORD_GROWTH)
    if not has_picture(pile.bands, "record"):
        return pile
    record = record_strip(shop, scored=scored, spare=spare)
    return with_drawn(pile, record)


def _with_map(plan: FrontPlan, pile: Stack) -> Stack:
    """Put the drawn map into the room kept for it."""
    looseness = looseness_of(pile.body, plan.shop)
    pile = with_drawn(pile, plan.map_band(looseness))
    width = map_width(looseness, plan.shop, is_sheet=plan.material.map.has_strip)
    return with_drawn(pile, plan.panel.drawn(width)) if plan.panel.bands else pile


def fit_back(material: LeafMaterial, shop: Workshop) -> FittedSide:
    """Fit the rules side: every rule in full, the clock at its foot; odds where the type stays big with them.

    A leaf with a map for the other seat has few rules of its own: its second side is made of what serves at the table.
    """
    if material.seat is not None:
        return _fit_orders(material, material.seat, shop)
    room = shop.room
    head = rules_head(material.brief.title, id=f"{material.brief.mission}-rules", shop=shop)
    clock = game_clock(material.brief, shop)

    def draft(extras: Sequence[Band], *, odds: bool) -> Draft:
        atoms = tuple(back_atoms(material, shop, odds=odds))
        flow = Flow(atoms=atoms, columns=COLUMNS, width=shop.area.width, gutter=shop.gutter, before=0.9)
        return Draft(body=lambda looseness: body_size(looseness, shop), bands=lambda _: [head, flow, *extras])

    drafts = [draft([clock], odds=True), draft([clock], odds=False)]
    found = _first_roomy(drafts, room, shop)
    if found is None:
        raise too_much(material.brief.mission, "rules side", excess(drafts[-1], room))
    if material.brief.scoring is not None:
        return finish(with_score(found, material.brief.scoring, room, shop), room, shop)
    return finish(found, room, shop, victory=material.brief.victory)


def _fit_orders(material: LeafMaterial, seat: MapDrawing, shop: Workshop) -> FittedSide:
    """Fit the side of orders: map and type grow together, and the record takes what is left."""
    brief, room = material.brief, shop.room
    scored = bool(brief.victory) or bool(brief.orders) or brief.scoring is not None
    bands = orders_side(material, seat, shop, lambda looseness: seat_width(looseness, shop))

    def draft(record: Sequence[Band]) -> Draft:
        return Draft(
            body=lambda looseness: body_size(looseness, shop), bands=lambda looseness: [*bands(looseness), *record]
        )

    drafts = [draft([record_strip(shop, scored=scored)]), draft([])]
    found = next(filter(None, (fit(draft, room) for draft in drafts)), None)
    if found is None:
        raise too_much(material.brief.mission, "rules side", excess(drafts[-1], room))
    pile = with_drawn(found, drawn_map(seat, seat_width(looseness_of(found.body, shop), shop), shop))
    return finish(_with_record(pile, room, shop, scored=scored), room, shop)
