"""A pack and a print shop -> the publications to hand in: single pages in order, cards face by back, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.typesetting.process_inks import press_hues
from pipeline.contracts.expectation import Paper, Spot
from pipeline.contracts.order import Form
from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import Diagnostic, note, warning
from pipeline.imposition.single_pages import card_by_card, padded, single_pages
from pipeline.model.shops import Colours
from pipeline.publications.card_pictures import SIDES_AT_ONCE, archive_of
from pipeline.publications.dealt_decks import DealtDeck, DeckSide, deal_decks, deck_sides
from pipeline.publications.deck_publications import no_cards, units_of_deck
from pipeline.publications.deck_sheets import word_face
from pipeline.publications.page_orders import Answers, at_once, order_of
from pipeline.publications.page_publications import ordered, pages_of
from pipeline.publications.papers import card_catalogue
from pipeline.publications.reference_publications import ReferenceForms
from pipeline.publications.shop_terms import ShopTerms, shop_terms
from pipeline.request import Request
from pipeline.run.formes import SheetForme
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print, metadata_of
from pipeline.run.publication import Book, Publication
from pipeline.run.shelf import Shelf
from pipeline.run.worked import Worked

_SIDES_OF_A_LEAF = 2
_SMALLEST_OF = 120  # so many pictures are made as small as can be
_OPENING = 80  # so many characters tell a page from all others


def shop_sheets(worked: Worked, request: Request, answers: Answers = at_once) -> Iterator[Publication]:
    """Publish leaves: each mission's map in front, its rules behind."""
    yield _pages(worked, Form.SHEETS, request, answers)


def shop_booklet(worked: Worked, request: Request, answers: Answers = at_once) -> Iterator[Publication]:
    """Publish a booklet: each mission's map on the left, its rules on the right."""
    yield _pages(worked, Form.BOOKLET, request, answers)


def _pages(worked: Worked, form: Form, request: Request, answers: Answers) -> Publication:
    terms = shop_terms(request, form.value)
    own = terms.furnish(worked.of_form(form))
    order, blanks = order_of(own, form, answers)
    layout = SinglePages(prepared=own.prepared, terms=terms, form=form)
    return pages_of(own, order, (*terms.found, *blanks), layout)


def shop_reference(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish both sides of a reference's wide sheet in the shop's inks."""
    terms = shop_terms(request, Form.SHEETS.value)
    reference = ReferenceForms.of(terms.furnish(worked), request)
    # A reference has colours of its own for its phases, besides the theme's.
    if terms.shop.colours is Colours.CMYK:
        reference = replace(reference, measures=press_hues(reference.measures))
    page = reference.wide
    layout = SinglePages(prepared=replace(reference.prepared, stock=page), terms=terms, form=Form.SHEETS)
    yield reference.publication(Form.SHEETS.value, "sheet", page, layout, found=terms.found)


@dataclass(frozen=True, kw_only=True)
class SinglePages:
    """Every page on a side of its own, with its bleed, and blank ones where the shop wants pages by so many."""

    prepared: Prepared
    terms: ShopTerms
    form: Form

    def formes(self, book: Book) -> Iterator[SheetForme]:
        """Pad the pages, and say what stands on each."""
        shop, stock, form, order = self.terms.shop, self.prepared.stock, self.form.value, book.order
        pages = padded(order.pages, self._multiple)
        trim = Size(width=stock.width, height=stock.height)
        promised = ordered(self.prepared.pack, order) | {
            "blanks": frozenset(order.blanks) | frozenset(range(order.pages + 1, len(pages) + 1))
        }
        spots = tuple(
            Spot(page=number, words=text[:_OPENING], what=f"page {number} of the {form}")
            for number, text in enumerate(book.texts, start=1)
            if text.strip()
        )
        yield SheetForme(
            name=f"{self.prepared.pack.id}-{form}-{self.terms.name}",
            form=form,
            sides=single_pages(pages, trim, bleed=shop.bleed, marks=shop.marks),
            metadata=metadata_of(self.prepared),
            face=word_face(self.prepared),
            flip=Flip.LONG_EDGE,
            expectation=self.terms.terms(self.prepared).expect(
                len(pages),
                Paper(width=stock.width, height=stock.height, safe=shop.safe),
                tagged=False,
                pages_in=self._multiple,
                spots=spots,
                **promised,
            ),
            pages_size=trim,
            finish=self.terms.finish,
            found=tuple(_added(order.pages, len(pages))),
        )

    @property
    def _multiple(self) -> int:
        """Tell in what number pages come: so many in a booklet, two on a leaf."""
        return self.terms.shop.pages_in if self.form is Form.BOOKLET else _SIDES_OF_A_LEAF


def _added(printed: int, pages: int) -> Iterator[Diagnostic]:
    blank = pages - printed
    if blank:
        message = f"the last {blank} of the {pages} pages for the shop stay blank"
        yield note("N831", message, path=("order",))


def shop_cards(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish each deck of a pack: a file of single pages, or pictures, as the shop takes them."""
    terms = shop_terms(request, "cards")
    if worked.pack.cards is None:
        yield Publication.of_nothing(no_cards(worked.prepared, request))
        return
    own = terms.furnish(worked)
    catalogue = card_catalogue().model_copy(update={"bleed": terms.shop.bleed, "safe": terms.shop.safe})
    found = terms.found
    for dealt in deal_decks(own.prepared, catalogue):
        yield Publication(
            name=f"{own.pack.id} cards for {terms.shop.name}",
            units=units_of_deck(own, dealt, catalogue),
            layouts=(SingleCards(prepared=own.prepared, terms=terms, dealt=dealt),),
            metadata=metadata_of(own.prepared),
            faces=own.prepared.faces,
            found=found,
        )
        found = ()  # it holds for all of them, and is said once


@dataclass(frozen=True, kw_only=True)
class SingleCards:
    """The cards of a deck one by one, each face with its back."""

    prepared: Prepared
    terms: ShopTerms
    dealt: DealtDeck

    def formes(self, book: Book) -> Iterator[SheetForme]:
        """Lay out all cards in one file; pictures of many, in several archives."""
        name, sides = f"{self.prepared.pack.id}-cards-{self.dealt.deck.id}-{self.terms.name}", deck_sides(self.dealt)
        if self.terms.shop.pictures is None or len(sides) <= SIDES_AT_ONCE:
            yield self._forme(book, name, card_by_card(self.dealt.pages, self.terms.shop.cards), sides)
            return
        for number, start in enumerate(range(0, len(sides), SIDES_AT_ONCE), start=1):
            part = sides[start : start + SIDES_AT_ONCE]
            yield self._forme(book, f"{name}-{number}", [side.page for side in part], part)

    def _forme(self, book: Book, name: str, order: Sequence[int], sides: Sequence[DeckSide]) -> SheetForme:
        """Say of every page which side of which card it is."""
        shop, form, dealt = self.terms.shop, self.dealt.format, self.dealt
        trim = Size(width=form.width, height=form.height)
        names = {side.page: side.name for side in deck_sides(dealt)}
        return PaintedForme(
            name=name,
            form="cards",
            sides=single_pages(order, trim, bleed=shop.bleed, marks=shop.marks),
            metadata=metadata_of(self.prepared),
            face=word_face(self.prepared),
            flip=Flip.LONG_EDGE,
            expectation=self.terms.terms(self.prepared).expect(
                len(order),
                Paper(width=form.width, height=form.height, safe=shop.safe),
                tagged=False,
                paths=tuple(dealt.page_paths[page - 1] for page in order),
                knows_blanks=True,
                spots=tuple(
                    Spot(page=number, words=book.texts[page - 1], what=names[page])
                    for number, page in enumerate(order, start=1)
                ),
            ),
            pages_size=trim,
            finish=self.terms.finish,
            terms=self.terms,
            dealt=dealt,
            cards=sides,
        )


@dataclass(frozen=True, kw_only=True)
class PaintedForme(SheetForme):
    """Cards that a shop may want as pictures, besides being a file that is held to all its terms."""

    terms: ShopTerms
    dealt: DealtDeck
    cards: Sequence[DeckSide]

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Print the cards; where the shop wants pictures, paint them in place of the file."""
        made = super().make(data, shelf)
        if self.terms.shop.pictures is None:
            return made
        (pdf,) = made.prints
        painted, found = paint_cards(pdf, self.name, self.terms, self.dealt, self.cards, data)
        return replace(made, prints=(painted,), found=(*made.found, *found))


def paint_cards(
    made: Print, stem: str, terms: ShopTerms, dealt: DealtDeck, sides: Sequence[DeckSide], pages: bytes
) -> tuple[Print, tuple[Diagnostic, ...]]:
    """Paint every face and back once, named by its card and how often it is printed."""
    from pipeline.preflight.viewing import check_picture, pictures_of_size

    assert terms.shop.pictures is not None
    dpi = terms.shop.pictures.dpi
    size = terms.shop.pixels(dealt.deck.size, dealt.format.width, dealt.format.height)
    found: list[Diagnostic] = []
    files: list[tuple[str, bytes]] = []
    wanted = [side.page - 1 for side in sides]
    # The smallest files take their time, which many cards haven't got.
    smallest = len(sides) <= _SMALLEST_OF
    painted = pictures_of_size(pages, pages=wanted, width=size.width, height=size.height, dpi=dpi, smallest=smallest)
    for side, picture in zip(sides, painted, strict=True):
        name = f"{side.file}.png"
        found += check_picture(picture, name, width=size.width, height=size.height, dpi=dpi)
        files.append((name, picture))
    if dealt.deck.size not in terms.shop.pictures.sizes:
        found.append(_unlisted(terms, dealt, str(size)))
    told = f"{len(sides)} pictures of {size} dots, RGB, {dpi} dots to the inch"
    # What was promised of a PDF can't be asked of a folder of pictures: each of them has been checked.
    archive = replace(
        made, name=f"{stem}.zip", data=archive_of(stem, files), verified=(*made.verified, told), expectation=None
    )
    return archive, tuple(found)


def _unlisted(terms: ShopTerms, dealt: DealtDeck, size: str) -> Diagnostic:
    """Say that no source names the size of a card; a shop that goes by its list turns the pictures down."""
    assert terms.shop.pictures is not None
    message = f"no size of card that {terms.shop.name} names is {dealt.deck.size}; {size} dots are worked out"
    hint = f"ask the shop before you order; sizes that it names: {', '.join(terms.shop.pictures.sizes)}"
    return warning("W833", message, path=(*dealt.path, "size"), hints=(hint,))
