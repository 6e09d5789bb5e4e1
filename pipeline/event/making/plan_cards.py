"""A pack's battle plans and how many players need a hand of them -> the deck's sheets, by the maker of cards."""

from __future__ import annotations

from dataclasses import replace

from pipeline.makers.cards.deck_file import deal_decks, print_decks

from pipeline.diagnostics import Diagnostic, error
from pipeline.event.model import Event
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.model.event import ItemKind
from pipeline.publications.dealing import set_decks
from pipeline.publications.deck_sheets import lay_out_deck
from pipeline.request import Progress, Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making

_PLANS = "battle-plans"
_HANDS = 2  # in a deck of plans: the first player's and the second player's


def print_plan_cards(prepared: Prepared, event: Event, request: Request, progress: Progress, hands: int) -> Making:
    """Print so many hands of plans, whole decks of them."""
    dealt_from = _with_plans(prepared, hands)
    catalogue, found = load_card_catalogue(layouts_root())
    if dealt_from is None or catalogue is None:
        return Making(found=(*found, _no_plans(prepared)) if dealt_from is None else found)
    making = print_decks(dealt_from, request, progress, catalogue, deal_decks(dealt_from, catalogue), set_decks)
    kind = ItemKind.PLAN_CARDS.value
    prints = tuple(replace(made, name=f"{event.id}-{kind}.pdf", form=kind) for made in making.prints)
    return Making(prints=prints, found=making.found)


def plan_card_sheets(prepared: Prepared, request: Request, hands: int) -> tuple[int, int]:
    """Count the sheets and the printed sides of so many hands; none where the pack has no such cards."""
    dealt_from = _with_plans(prepared, hands)
    catalogue, _ = load_card_catalogue(layouts_root())
    if dealt_from is None or catalogue is None:
        return 0, 0
    plans = [lay_out_deck(dealt_from, request, catalogue, dealt, 0).plan for dealt in deal_decks(dealt_from, catalogue)]
    return sum(len(plan.sheets) for plan in plans), sum(len(plan.sides) for plan in plans)


def _with_plans(prepared: Prepared, hands: int) -> Prepared | None:
    """Prepare the pack with its deck of plans alone, in so many sets."""
    cards = prepared.pack.cards
    decks = [deck for deck in cards.decks if deck.of == _PLANS] if cards else []
    if cards is None or not decks:
        return None
    deck = decks[0].model_copy(update={"sets": -(-hands // _HANDS)})
    only = cards.model_copy(update={"decks": (deck,), "box": None})
    return replace(prepared, pack=prepared.pack.model_copy(update={"cards": only}))


def _no_plans(prepared: Prepared) -> Diagnostic:
    message = f"the pack {prepared.pack.id} has no cards of battle plans"
    return error("E457", message, path=("items",), hints=("leave plan-cards out, or add a deck of them to the pack",))
