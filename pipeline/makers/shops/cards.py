"""A pack's decks and a print shop -> a file for each to hand in, checked: cards face by back, or pictures of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pipeline.contracts.expectation import Expectation, Paper, PressTerms
from pipeline.contracts.galley import Galley
from pipeline.contracts.paper import Size
from pipeline.diagnostics import ContentError
from pipeline.imposition.single_pages import card_by_card, single_pages
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.makers.cards.deck_file import card_pages, deal_decks, no_cards
from pipeline.makers.cards.decks import DealtDeck, DeckSide, deck_sides, set_decks
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Making, Print
from pipeline.makers.shops.desk import ShopDesk, open_desk
from pipeline.makers.shops.pictures import paint_cards
from pipeline.model import CardCatalogue
from pipeline.request import Progress, Request

if TYPE_CHECKING:
    from pipeline.contracts.expectation import Spot


def make_shop_cards(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make each deck of a pack: a file of single pages, or pictures, as the shop takes them."""
    desk = open_desk(request, "cards")
    if prepared.pack.cards is None:
        return Making(found=no_cards(prepared, request))
    catalogue, complaints = load_card_catalogue(layouts_root())
    if catalogue is None:
        return Making(found=complaints)
    own = desk.furnish(prepared)
    fitted = catalogue.model_copy(update={"bleed": desk.shop.bleed, "safe": desk.shop.safe})
    try:
        decks = deal_decks(own, fitted)
    except ContentError as problem:
        return Making(found=problem.diagnostics)
    return _make_decks(own, desk, fitted, decks, progress)


def _make_decks(
    prepared: Prepared, desk: ShopDesk, catalogue: CardCatalogue, decks: Sequence[DealtDeck], progress: Progress
) -> Making:
    name = f"{prepared.pack.id} cards for {desk.shop.name}"
    progress.step(6, "compose", name)
    made = set_decks(prepared, decks, catalogue)
    found = (*desk.found, *(each for deck in made for each in deck.diagnostics))
    galleys = [deck.galley for deck in made if deck.galley is not None]
    if len(galleys) < len(decks):
        return Making(found=found)
    progress.step(8, "preflight", name)
    makings = [_make_deck(prepared, desk, dealt, galley) for dealt, galley in zip(decks, galleys, strict=True)]
    return Making(
        prints=tuple(each for making in makings for each in making.prints),
        found=(*found, *(each for making in makings for each in making.found)),
    )


def _make_deck(prepared: Prepared, desk: ShopDesk, dealt: DealtDeck, galley: Galley) -> Making:
    """Make the file of one deck."""
    from pipeline.preflight import inspect_pdf

    shop, form = desk.shop, dealt.format
    pages, complaints = card_pages(prepared, [galley])
    order, sides = card_by_card(dealt.pages, shop.cards), deck_sides(dealt)
    trim = Size(width=form.width, height=form.height)
    data = desk.press(prepared, single_pages(order, trim, bleed=shop.bleed, marks=shop.marks), pages)
    expectation = Expectation(
        pages=len(order),
        paper=Paper(width=form.width, height=form.height, safe=shop.safe),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=shop.smallest_type,
        tagged=False,
        paths=tuple(dealt.page_paths[page - 1] for page in order),
        title=str(prepared.pack.title),
        language=prepared.pack.language,
        knows_blanks=True,
        thinnest_line=shop.thinnest_line.points,
        picture_dpi=shop.picture_dpi,
        spots=tuple(_spots(sides, order, pages)),
        press=PressTerms.of_shop(shop, desk.standard),
    )
    inspection = inspect_pdf(data, expectation)
    stem = f"{prepared.pack.id}-cards-{dealt.deck.id}-{desk.name}"
    made = Print(
        name=f"{stem}.pdf",
        form="cards",
        data=data,
        pages=len(order),
        width=form.width,
        height=form.height,
        verified=inspection.verified,
        expectation=expectation,
    )
    found = (*complaints, *inspection.found)
    if shop.pictures is None:
        return Making(prints=(made,), found=found)
    painted, more = paint_cards(made, stem, desk, dealt, sides, pages)
    return Making(prints=(painted,), found=(*found, *more))


def _spots(sides: Sequence[DeckSide], order: Sequence[int], pages: bytes) -> Iterator[Spot]:
    """Say of every page which side of which card it is."""
    from pipeline.contracts.expectation import Spot
    from pipeline.preflight import page_texts

    names, texts = {side.page: side.name for side in sides}, page_texts(pages)
    for number, page in enumerate(order, start=1):
        yield Spot(page=number, words=texts[page - 1], what=names[page])
