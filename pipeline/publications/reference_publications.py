"""A reference -> the publications of its forms: sheet, leaflet to fold, phase cards, large print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.compose.reference.reference_fitting import ReferenceMaterial
from pipeline.compose.reference.reference_leaflet import PAGES_OF_A_LEAFLET
from pipeline.compose.reference.reference_pages import reference_manuscript
from pipeline.contracts.expectation import Paper
from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import ContentError, Diagnostic, warning
from pipeline.imposition import Grid, Raster, impose_accordion
from pipeline.imposition.sheet_marks import panel_folds
from pipeline.load import layouts_root, load_reference_measures
from pipeline.model import Backs, CardFormat, Deck, Prose, ReferenceMeasures, Stock
from pipeline.publications.albums import with_album
from pipeline.publications.dealt_decks import DealtDeck
from pipeline.publications.dealt_phases import deal_phases
from pipeline.publications.deck_publications import card_layout
from pipeline.publications.papers import card_catalogue, sheet_store
from pipeline.publications.printers import correction_for
from pipeline.publications.sheet_formes import FoldedInFour, LooseSheets, PageKind, SheetRun, chosen_stock, sheet_forme
from pipeline.request import Request
from pipeline.rules.telling.rulebook_index import imprint_of, source_of
from pipeline.rules.telling.told_phases import ToldPhase, tell_phases
from pipeline.run.formes import Forme, PageForme, SheetForme, Terms
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book, Layout, Publication
from pipeline.run.worked import Worked
from pipeline.units import Length

SHEETS, LEAFLET, CARDS, LARGE = "sheets", "booklet", "cards", "large-print"
IMPOSED = "booklet-imposed"
PANELS = PAGES_OF_A_LEAFLET // 2  # on either side of a leaflet that is folded in zigzag
_TICK = Length.of_mm(9)  # of which printers leave out what is on the rim of the sheet


@dataclass(frozen=True, kw_only=True)
class ReferenceForms:
    """All forms of a reference: its words, how each is set, and on what paper."""

    prepared: Prepared
    request: Request
    measures: ReferenceMeasures
    phases: tuple[ToldPhase, ...]

    @classmethod
    def of(cls, worked: Worked, request: Request) -> ReferenceForms:
        """Put a reference into words."""
        measures, found = load_reference_measures(layouts_root())
        if measures is None:
            raise ContentError(*found)
        phases, _ = tell_phases(worked.pack, worked.prepared.wording)  # their slips were told with the pack's rules
        return cls(prepared=worked.prepared, request=request, measures=measures, phases=phases)

    @property
    def upright(self) -> Stock:
        """The paper that was asked for."""
        return self.prepared.stock

    @property
    def wide(self) -> Stock:
        """The same, laid wide."""
        return _laid_wide(self.upright)

    @property
    def folded(self) -> Stock:
        """The sheet that a leaflet is folded of, upright."""
        return chosen_stock(self.request, self.upright, sheet_store())

    @property
    def panel(self) -> Stock:
        """A page of a leaflet folded in zigzag."""
        stock = _laid_wide(self.folded)
        return stock.model_copy(update={"width": Length(stock.width.mm / PANELS)})

    @property
    def quarter(self) -> Stock:
        """A page of a leaflet folded in four."""
        stock = self.folded
        width, height = Length(stock.width.mm / 2), Length(stock.height.mm / 2)
        return Stock(name=f"Quarter {stock.name}", width=width, height=height)

    @property
    def card(self) -> Stock:
        """A card of its size."""
        form = self.card_format
        return Stock(name=form.name, width=form.width, height=form.height)

    @property
    def card_format(self) -> CardFormat:
        """How its cards are cut."""
        form = card_catalogue().format_of(self.measures.card_size)
        assert form is not None, "layouts/reference.yaml names a size of layouts/cards.yaml"
        return form

    @property
    def terms(self) -> Terms:
        """What all its files must be."""
        return Terms(
            families=self.prepared.families,
            smallest_points=self.measures.smallest,
            title=str(self.prepared.pack.title),
            language=self.prepared.pack.language,
        )

    def unit(self, name: str, page: Stock) -> Unit:
        """Set one form, by its name in the catalogue, on a page."""
        pack, sizes = self.prepared.pack, self.measures
        material = ReferenceMaterial(
            form=name,
            title=pack.title,
            phases=self.phases,
            columns=pack.sheet_columns,
            catalogue=sizes,
            page=page,
            source=source_of(pack, self.prepared.wording.labels),
            imprint=imprint_of(pack),
        )
        shop = with_album(pack, self.prepared.workshop())
        return Unit(id=name, write=reference_manuscript, given=(material, shop), called=f"{pack.id} {name}")

    def publication(
        self, form: str, name: str, page: Stock, *layouts: Layout, found: tuple[Diagnostic, ...] = ()
    ) -> Publication:
        """Publish one form; what lies wide goes over its short edge, like the leaf of a book."""
        from pipeline.press import Opening

        return Publication(
            name=f"{self.prepared.pack.id} {form}",
            units=(self.unit(name, page),),
            layouts=layouts,
            metadata=metadata_of(self.prepared),
            faces=self.prepared.faces,
            opening=Opening.FLIP_SHORT if page.width > page.height else Opening.FLIP_LONG,
            found=found,
        )

    def as_it_is(self, form: str, page: Stock) -> ReferencePages:
        """Print the pages of a form as they are."""
        return ReferencePages(
            name=f"{self.prepared.pack.id}-{form}",
            form=form,
            stock=page,
            safe=self.prepared.measures.page.safe,
            terms=self.terms,
        )


def _laid_wide(stock: Stock) -> Stock:
    return stock.model_copy(update={"width": stock.height, "height": stock.width})


@dataclass(frozen=True, kw_only=True)
class ReferencePages:
    """The pages of a form as they are."""

    name: str
    form: str
    stock: Stock
    safe: Length
    terms: Terms

    def formes(self, book: Book) -> Iterator[PageForme]:
        """Promise as many pages as it took."""
        pages, stock = book.order.pages, self.stock
        yield PageForme(
            name=self.name,
            form=self.form,
            size=Size(width=stock.width, height=stock.height),
            expectation=self.terms.expect(
                pages, Paper(width=stock.width, height=stock.height, safe=self.safe), paths=(("order",),) * pages
            ),
            sides=book.sides,
        )


def wide_sheet(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish both sides of a wide sheet; and sheets that carry them, if they are wanted."""
    reference = ReferenceForms.of(worked, request)
    yield _loose(
        reference, SHEETS, "sheet", PageKind(stock=reference.wide, margin=reference.measures.sheet.margin.left)
    )


def large_print(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish pages in large type, as many as it takes; and sheets that carry them, if they are wanted."""
    reference = ReferenceForms.of(worked, request)
    yield _loose(
        reference, LARGE, "large", PageKind(stock=reference.upright, margin=reference.measures.large.margin.left)
    )


def _loose(reference: ReferenceForms, form: str, name: str, page: PageKind) -> Publication:
    loose = LooseSheets.wanted(reference.prepared, reference.request, form, page, reference.terms)
    return reference.publication(form, name, page.stock, reference.as_it_is(form, page.stock), *loose)


def leaflet(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish the eight panels of a leaflet, and the sheet that is folded to them: in zigzag, or in four."""
    reference = ReferenceForms.of(worked, request)
    if request.fold_in_four:
        page = reference.quarter
        kind = PageKind(stock=page, margin=reference.measures.quarter.margin.left)
        folded: Layout = FoldedInFour(
            prepared=reference.prepared,
            request=request,
            form=LEAFLET,
            page=kind,
            terms=reference.terms,
            stock=reference.folded,
            ticks=_TICK,
        )
        yield reference.publication(LEAFLET, "quarter", page, reference.as_it_is(LEAFLET, page), folded)
        return
    page = reference.panel
    yield reference.publication(
        LEAFLET,
        "leaflet",
        page,
        reference.as_it_is(LEAFLET, page),
        Zigzag(reference=reference),
        found=tuple(_unsigned(reference)),
    )


def _unsigned(reference: ReferenceForms) -> Iterator[Diagnostic]:
    """Say that there is nothing to fold in signatures."""
    if reference.request.signature:
        message = f"the leaflet of {reference.prepared.pack.id} is a single sheet: --signature does nothing"
        yield warning("W256", message, hints=("leave it out; other packs' booklets take it",))


@dataclass(frozen=True, kw_only=True)
class Zigzag:
    """A wide sheet folded in zigzag."""

    reference: ReferenceForms

    def formes(self, book: Book) -> Iterator[SheetForme]:
        """Lay the panels side by side."""
        reference, request = self.reference, self.reference.request
        flip = Flip(request.flip) if request.flip else Flip.SHORT_EDGE
        plan = impose_accordion(book.order.pages, panels=PANELS, flip=flip)
        paper = Size(width=reference.folded.height, height=reference.folded.width)
        slot = Size(width=reference.panel.width, height=reference.panel.height)
        run = SheetRun(
            form=IMPOSED,
            plan=plan,
            grid=Grid.centred(paper, slot, Raster(columns=PANELS, rows=1)),
            correction=correction_for(request.printer, wide=plan.wide, turnover=plan.turnover),
            marks=tuple(panel_folds(paper, PANELS, _TICK)),
        )
        yield sheet_forme(reference.prepared, request, reference.terms, book, run)


def phase_cards(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish the sheets of cards, a card for each phase, or several where one doesn't hold it."""
    reference = ReferenceForms.of(worked, request)
    yield reference.publication(CARDS, "card", reference.card, PhaseCards(reference=reference))


@dataclass(frozen=True, kw_only=True)
class PhaseCards:
    """The cards of all phases on their sheets."""

    reference: ReferenceForms

    def formes(self, book: Book) -> Iterator[Forme]:
        """Deal each phase its cards, and lay them out as decks are."""
        reference, catalogue = self.reference, card_catalogue()
        decks, stem = [self._dealt(book)], f"{reference.prepared.pack.id}-{CARDS}"
        layout = card_layout(reference.prepared, reference.request, catalogue, decks, form=CARDS, stem=stem)
        yield from layout.formes(book)

    def _dealt(self, book: Book) -> DealtDeck:
        (galley,) = book.galleys
        faces = galley.pages // 2  # before as many backs
        labels, pack = self.reference.prepared.labels, self.reference.prepared.pack
        deck = Deck(
            id="card",
            title=Prose(labels["reference.cards"]),
            backs=Backs.OWN,
            size=self.reference.measures.card_size,
        )
        starts = [mark.page for mark in galley.bookmarks if mark.page < faces]
        cards = tuple(deal_phases(self.reference.phases, starts, faces, pack.title))
        return DealtDeck(deck=deck, cards=cards, format=self.reference.card_format, path=("order",))


def reference_units(worked: Worked, request: Request) -> Iterator[Unit]:
    """List the units of all forms, to be fitted."""
    reference = ReferenceForms.of(worked, request)
    pages = {"sheet": reference.wide, "leaflet": reference.panel, "card": reference.card, "large": reference.upright}
    yield from (reference.unit(name, page) for name, page in pages.items())
