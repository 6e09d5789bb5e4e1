"""A pack's decks -> what each page of its cards is: whose face or back, what lies behind it, and where it is cut."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.diagnostics import PackError
from pipeline.publications.dealt_decks import DealtDeck, deal_decks
from pipeline.publications.papers import card_catalogue
from pipeline.run.preparation import Prepared


@dataclass(frozen=True, kw_only=True)
class CardPage:
    """A face or back: its title, the page behind it where it has one, and the millimetres that lie beyond its cut.

    Words keep the `safe` ones off that.
    """

    title: str
    is_back: bool
    behind: int
    bleed: float
    safe: float


def card_pages(prepared: Prepared) -> Mapping[int, CardPage]:
    """List the pages of all decks by their numbers, faces before backs, as their galleys have them."""
    try:
        decks = deal_decks(prepared, card_catalogue())
    except PackError:
        return {}
    pages, before = dict[int, CardPage](), 0
    for dealt in decks:
        pages |= {before + number: page for number, page in _of_deck(dealt, before)}
        before += dealt.page_count
    return pages


def _of_deck(dealt: DealtDeck, before: int) -> Iterator[tuple[int, CardPage]]:
    bleed, safe = float(dealt.format.bleed), float(dealt.format.safe)
    backs = dict[int, str]()
    for number, card in enumerate(dealt.cards, start=1):
        pages, title = dealt.pages_of(number), str(card.card.title)
        behind = before + pages.back if pages.back else 0
        if pages.back:
            backs[pages.back] = str(dealt.deck.title) if pages.back in backs else title
        yield pages.face, CardPage(title=title, is_back=False, behind=behind, bleed=bleed, safe=safe)
    for number, title in backs.items():
        yield number, CardPage(title=title, is_back=True, behind=0, bleed=bleed, safe=safe)
