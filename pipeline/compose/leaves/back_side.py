"""A leaf's rules -> its second side: every rule in full, what is written into where there is room, the clock."""

from __future__ import annotations

from dataclasses import replace

from pipeline.compose.fit.one_size import Bands, Fitted, Place, fit_at_size, page_flow
from pipeline.compose.fit.side_fitting import Band, FittedSide, Stack
from pipeline.compose.leaves.extras import note_lines
from pipeline.compose.leaves.game_clock import game_clock
from pipeline.compose.leaves.heads import rules_head
from pipeline.compose.leaves.leaf import COLUMNS, LeafMaterial, back_atoms
from pipeline.compose.leaves.look_up_band import look_up_band
from pipeline.compose.leaves.orders_side import orders_bands, seat_map
from pipeline.compose.leaves.page_foot import ABOVE_FOOT, foot_down, with_above_foot, with_drawn
from pipeline.compose.leaves.score_tables import tables_within
from pipeline.compose.workshop import Workshop
from pipeline.draw import MapDrawing

_NOTES = 1 / 3  # of a side: where as much is left free, it is ruled for notes


def fit_back(material: LeafMaterial, shop: Workshop) -> tuple[FittedSide, bool]:
    """Fit the second side, readings where they go in; tell whether they did.

    A leaf with a map for the other seat has few rules of its own: its second side is made of what serves at the table.
    """
    mission = material.brief.mission
    place = Place(name=f"{mission}, rules side", path=("missions", mission))
    if material.seat is not None:
        return _fit_orders(material, material.seat, shop, place)
    what = "page.rules-title" if has_rules(material) else "page.play-title"
    head = rules_head(material.brief.title, id=f"{mission}-rules", shop=shop, what=what)
    foot: list[Band] = [*filter(None, (look_up_band(material.brief, shop),)), game_clock(material.brief, shop)]

    def bands(of: LeafMaterial) -> Bands:
        piled = [head, page_flow(back_atoms(of, shop, odds=False, scores=False), shop, columns=COLUMNS), *foot]
        return lambda _: piled

    made = fit_at_size([bands(each) for each in material.drafts], shop, place)
    return with_notes(replace(made, pile=_written_into(made.pile, material, shop)), shop), not made.draft


def has_rules(material: LeafMaterial) -> bool:
    """Tell whether a second side says special rules; one that has none serves at the table, and says that."""
    return bool(material.brief.special_rules) or material.seat is not None


def _fit_orders(material: LeafMaterial, seat: MapDrawing, shop: Workshop, place: Place) -> tuple[FittedSide, bool]:
    """Fit the side of orders, with the map from the other seat as large as they leave room for."""
    made = fit_at_size([orders_bands(each, seat, shop) for each in material.drafts], shop, place)
    drawn = seat_map(seat, made.pile.looseness, shop)
    return with_notes(replace(made, pile=with_drawn(made.pile, drawn)), shop), not made.draft


def with_notes(made: Fitted, shop: Workshop) -> FittedSide:
    """Let the clock stand at the foot, where all leaves of a pack have it; what is left above it stays white.

    Where that is a good part of the side, it is ruled for notes.
    """
    pile, room = made.pile, shop.room
    if room - pile.height >= _NOTES * room:
        pile = with_above_foot(pile, note_lines(room - pile.height - ABOVE_FOOT, shop))
    return foot_down(replace(made, pile=pile).side(room), room)


def _written_into(pile: Stack, material: LeafMaterial, shop: Workshop) -> Stack:
    """Put tables that players write their points into above what stands at the foot, where there is room."""
    scoring = material.brief.scoring
    if scoring is None:
        return pile
    names = [shop.labels[f"side.{side}"] for side in shop.wording.sides.ids]
    table = tables_within(scoring, shop.room - pile.height - ABOVE_FOOT, shop, names)
    return pile if table is None else with_above_foot(pile, table)
