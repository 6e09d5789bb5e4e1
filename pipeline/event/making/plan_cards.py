"""A pack's battle plans and how many players need a hand of them -> the deck's sheets."""

from __future__ import annotations

from dataclasses import replace

from pipeline.diagnostics import Diagnostic, error
from pipeline.event.model import Event
from pipeline.model.event import ItemKind
from pipeline.publications.dealt_decks import deal_decks
from pipeline.publications.deck_publications import deck_publication
from pipeline.publications.deck_sheets import lay_out_deck
from pipeline.publications.papers import card_catalogue
from pipeline.request import Request
from pipeline.run.preparation import Prepared
from pipeline.run.publication import Publication
from pipeline.run.worked import Worked

_PLANS = "battle-plans"
_HANDS = 2  # in a deck of plans: the first player's and the second player's


def plan_card_publication(worked: Worked, event: Event, request: Request, hands: int) -> Publication:
    """Publish so many hands of plans, whole decks of them."""
    dealt_from = _with_plans(worked.prepared, hands)
    if dealt_from is None:
        return Publication.of_nothing((_no_plans(worked.prepared),))
    own, catalogue, kind = replace(worked, prepared=dealt_from), card_catalogue(), ItemKind.PLAN_CARDS.value
    decks = deal_decks(dealt_from, catalogue)
    return deck_publication(own, request, catalogue, decks, form=kind, stem=f"{event.id}-{kind}")


def plan_card_sheets(prepared: Prepared, request: Request, hands: int) -> tuple[int, int]:
    """Count the sheets and the printed sides of so many hands; none where the pack has no such cards."""
    dealt_from = _with_plans(prepared, hands)
    if dealt_from is None:
        return 0, 0
    catalogue = card_catalogue()
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
    hint = "leave plan-cards out, or add a deck of them to the pack"
    return error("E457", message, path=("event", "items"), hints=(hint,))
