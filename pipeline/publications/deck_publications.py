"""A pack's decks -> the publication of its card sheets: faces in front, backs behind them, marks and rulers around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.cards.deck_manuscript import deck_manuscript
from pipeline.compose.cards.deck_material import DeckMaterial, Written
from pipeline.contracts.expectation import Expectation, Paper
from pipeline.contracts.paper import NOTHING, Box, Size
from pipeline.contracts.placed import PlacedSide
from pipeline.diagnostics import Diagnostic, error
from pipeline.draw import BackNames, CardArt, CardPaint
from pipeline.imposition.card_marks import WORD_POINTS
from pipeline.imposition.grid import check_overrun
from pipeline.model import CardCatalogue
from pipeline.publications.albums import with_album
from pipeline.publications.dealt_decks import DealtDeck, deal_decks
from pipeline.publications.deck_sheets import DeckSheets, card_spots, lay_out_decks, word_face
from pipeline.publications.papers import card_catalogue
from pipeline.publications.sheet_directions import tray_of
from pipeline.request import Request
from pipeline.run.formes import Forme, PageForme, SheetForme, Terms
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book, Publication, lacking
from pipeline.run.worked import Worked
from pipeline.units import Length

FORM = "cards"


def cards(worked: Worked, request: Request) -> Iterator[Publication]:
    """Publish the sheets of all decks of a pack."""
    if worked.pack.cards is None:
        yield Publication.of_nothing(no_cards(worked.prepared, request))
        return
    catalogue = card_catalogue()
    decks = deal_decks(worked.prepared, catalogue)
    yield deck_publication(worked, request, catalogue, decks)


def deck_publication(
    worked: Worked,
    request: Request,
    catalogue: CardCatalogue,
    decks: Sequence[DealtDeck],
    *,
    form: str = FORM,
    stem: str = "",
) -> Publication:
    """Publish sheets of some decks, in files whose names begin with a stem."""
    prepared = worked.prepared
    sheets = tuple(lay_out_decks(prepared, request, catalogue, decks))
    stem = stem or f"{prepared.pack.id}-{form}"
    layout = CardSheets(prepared=prepared, request=request, catalogue=catalogue, sheets=sheets, form=form, stem=stem)
    return Publication(
        name=f"{prepared.pack.id} {form}",
        units=tuple(deck_unit(worked, dealt, catalogue) for dealt in decks),
        layouts=(layout,),
        metadata=metadata_of(prepared),
        faces=prepared.faces,
    )


def deck_units(worked: Worked) -> Iterable[Unit]:
    """List the units of all decks of a pack, to be fitted."""
    if worked.pack.cards is None:
        return
    catalogue = card_catalogue()
    for dealt in deal_decks(worked.prepared, catalogue):
        yield deck_unit(worked, dealt, catalogue)


def deck_unit(worked: Worked, dealt: DealtDeck, catalogue: CardCatalogue) -> Unit:
    """Set a deck's faces and backs, each on a page of its own."""
    pack = worked.pack
    shop = with_album(pack, worked.prepared.workshop())
    art = CardArt(
        paint=CardPaint(format=dealt.format, palette=shop.palette, ink=shop.ink),
        names=BackNames(setting=pack.setting, title=pack.title, deck=dealt.deck.title),
        family=shop.theme.heading,
        ground_words=shop.labels["card.ground"],
        maps={
            each.card.map: worked.deployments[each.card.map].maps.card
            for each in dealt.cards
            if each.card.map is not None
        },
        path=dealt.path,
    )
    material = DeckMaterial(
        deck=dealt.deck,
        fronts=tuple(_fronts(dealt)),
        backs=tuple(_backs(dealt)),
        format=dealt.format,
        catalogue=catalogue,
        art=art,
        path=dealt.path,
    )
    called = f"the deck {dealt.deck.id}"
    return Unit(id=dealt.deck.id, write=deck_manuscript, given=(material, shop), called=called, drawings=(art,))


def _fronts(dealt: DealtDeck) -> Iterator[Written]:
    for each in dealt.cards:
        yield Written(face=each.card, name=f"card {each.card.id} of {dealt.deck.id}", path=each.path)


def _backs(dealt: DealtDeck) -> Iterator[Written]:
    for each in dealt.cards:
        if each.card.back is not None:
            name = f"the back of card {each.card.id} of {dealt.deck.id}"
            yield Written(face=each.card.back, name=name, path=(*each.path, "back"))


def no_cards(prepared: Prepared, request: Request) -> tuple[Diagnostic, ...]:
    """Say that there are no cards."""
    wrong = error("E254", f"the pack {prepared.pack.id} has no cards", hints=("write its decks in cards.yaml",))
    return lacking(FORM, request, wrong, noted="N254")


@dataclass(frozen=True, kw_only=True)
class CardSheets:
    """Decks on their sheets."""

    prepared: Prepared
    request: Request
    catalogue: CardCatalogue
    sheets: tuple[DeckSheets, ...]
    form: str
    stem: str

    def formes(self, book: Book) -> Iterator[Forme]:
        """Look at every face and back as it was set, then put them on their sheets."""
        yield self._faces()
        sides = tuple(side for laid in self.sheets for side in laid.sides)
        yield SheetForme(
            name=self.stem,
            form=self.form,
            sides=sides,
            metadata=metadata_of(self.prepared),
            face=word_face(self.prepared),
            flip=self.sheets[0].plan.flip,
            expectation=self._expected(sides, book),
            plan=tuple(line for laid in self.sheets for line in laid.lines),
            fits=tuple(
                replace(side, page=side.page - entry.first_page + 1)
                for entry in book.order.entries
                for side in book.sides
                if side.of == entry.id
            ),
            tray=tray_of(self.request),
            found=check_overrun(sides, NOTHING),
        )

    def _faces(self) -> PageForme:
        """Hold all faces and backs to their size and fonts, their words to the safe box."""
        # In the order of the book, in which decks of one size may stand apart.
        decks = sorted((deck for laid in self.sheets for deck in laid.decks), key=lambda deck: deck.before)
        papers = tuple(
            Paper(width=deck.dealt.format.width, height=deck.dealt.format.height, safe=deck.dealt.format.safe)
            for deck in decks
            for _ in range(deck.dealt.page_count)
        )
        paths = tuple(path for deck in decks for path in deck.dealt.page_paths)
        terms = Terms(families=self.prepared.families, smallest_points=self.prepared.measures.page.smallest)
        return PageForme(
            name=f"{self.stem}-faces",
            form=self.form,
            size=Size(width=papers[0].width, height=papers[0].height),
            expectation=terms.expect(len(papers), papers[0], papers=papers, paths=paths),
            # On sheets a card is no page any more: its size and its safe box can only be read here.
            is_printed=False,
        )

    def _expected(self, sides: Sequence[PlacedSide], book: Book) -> Expectation:
        """Say what sheets must be: how many, how large, words out of the printer's rim, every back behind its face."""
        safe = min(_clear(side, self.catalogue.sheet.rim) for side in sides)
        papers = tuple(Paper(width=side.paper.width, height=side.paper.height, safe=safe) for side in sides)
        terms = Terms(
            families=self.prepared.families,
            smallest_points=min(self.prepared.measures.page.smallest, WORD_POINTS),
            title=str(self.prepared.pack.title),
            language=self.prepared.pack.language,
        )
        spots = tuple(card_spots(self.sheets, book))
        return terms.expect(len(papers), papers[0], papers=papers, tagged=False, spots=spots)


def _clear(side: PlacedSide, rim: Length) -> Length:
    """Tell how far words on a side keep from its edges: by the rim, less where a correction moves them towards it."""
    inside = Size(width=side.paper.width - rim * 2, height=side.paper.height - rim * 2)
    return Length.of_mm(round(-side.correction.overrun(Box(left=rim, top=rim, size=inside), side.paper), 2))
