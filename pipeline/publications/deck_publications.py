"""A pack's decks -> the publication of its card sheets: faces in front, backs behind them, marks and rulers around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.cards.deck_manuscript import deck_manuscript
from pipeline.compose.cards.deck_material import DeckMaterial, Written, card_shop
from pipeline.compose.cards.face_fitting import area_sizes
from pipeline.compose.workshop import Workshop
from pipeline.contracts.expectation import Expectation, Paper
from pipeline.contracts.paper import NOTHING, Box, Size
from pipeline.contracts.placed import PlacedSide
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.draw import BackNames, CardArt, CardPaint
from pipeline.draw.cards.face_layout import LaidFace
from pipeline.imposition.card_marks import WORD_POINTS
from pipeline.imposition.grid import check_overrun
from pipeline.model import Backs, CardCatalogue, CardFace, Pack
from pipeline.model.deck_hues import deck_palette
from pipeline.publications.albums import with_album
from pipeline.publications.card_designs import lay_out_faces, pictures_of
from pipeline.publications.card_pictures import CardPictures
from pipeline.publications.dealt_decks import DealtDeck, deal_decks
from pipeline.publications.deck_sheets import DeckSheets, card_spots, faces_alone, lay_out_decks, word_face
from pipeline.publications.papers import card_catalogue
from pipeline.publications.sheet_directions import tray_of
from pipeline.request import Request
from pipeline.rules.deck.side_words import side_words
from pipeline.run.formes import Forme, SheetForme, Terms
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book, Publication, lacking
from pipeline.run.worked import Worked
from pipeline.units import Length

FORM = "cards"
_AT_ONCE = 100  # faces and backs that are set in one go


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
    layout = card_layout(prepared, request, catalogue, decks, form=form, stem=stem or f"{prepared.pack.id}-{form}")
    return Publication(
        name=f"{prepared.pack.id} {form}",
        units=tuple(unit for dealt in decks for unit in units_of_deck(worked, dealt, catalogue)),
        layouts=(layout,),
        metadata=metadata_of(prepared),
        faces=prepared.faces,
    )


def card_layout(
    prepared: Prepared, request: Request, catalogue: CardCatalogue, decks: Sequence[DealtDeck], *, form: str, stem: str
) -> CardSheets | CardPictures:
    """Lay decks out on sheets, or each face and back alone."""
    if request.each:
        return CardPictures(prepared=prepared, request=request, decks=tuple(decks), form=form, stem=stem)
    sheets = tuple(lay_out_decks(prepared, request, catalogue, decks))
    return CardSheets(prepared=prepared, request=request, catalogue=catalogue, sheets=sheets, form=form, stem=stem)


def deck_units(worked: Worked) -> Iterable[Unit]:
    """List the units of all decks of a pack, to be fitted."""
    if worked.pack.cards is None:
        return
    catalogue = card_catalogue()
    for dealt in deal_decks(worked.prepared, catalogue):
        yield from units_of_deck(worked, dealt, catalogue)


def deck_unit(worked: Worked, dealt: DealtDeck, catalogue: CardCatalogue) -> Unit:
    """Set a deck's faces and backs, each on a page of its own."""
    pack = worked.pack
    shop = with_album(pack, worked.prepared.workshop())
    art = CardArt(
        paint=CardPaint(
            format=dealt.format, palette=deck_palette(shop.palette, shop.ink, dealt.deck.colour), ink=shop.ink
        ),
        names=BackNames(title=pack.title, deck=dealt.deck.title, number=int(dealt.path[-1])),
        family=shop.theme.heading,
        ground_words=shop.labels["card.ground"],
        maps={
            each.card.map: worked.deployments[each.card.map].maps.card
            for each in dealt.cards
            if each.card.map is not None
        },
        path=dealt.path,
        icons=pack.icons,
    )
    laid = lay_out_faces(dealt, worked.pack, catalogue)
    fronts, backs = tuple(_fronts(dealt, pack, laid)), tuple(_backs(dealt, pack, laid))
    material = DeckMaterial(
        deck=dealt.deck,
        fronts=fronts,
        backs=backs,
        format=dealt.format,
        catalogue=catalogue,
        art=art,
        pictures=pictures_of((*fronts, *backs), pack),
        path=dealt.path,
    )
    called = f"the deck {dealt.deck.id}"
    return Unit(id=dealt.deck.id, write=deck_manuscript, given=(material, shop), called=called, drawings=(art,))


def units_of_deck(worked: Worked, dealt: DealtDeck, catalogue: CardCatalogue) -> tuple[Unit, ...]:
    """Set a deck as one, or part by part if it is large: what changes in one part leaves the others as they are."""
    whole = deck_unit(worked, dealt, catalogue)
    material, shop = whole.given
    assert isinstance(material, DeckMaterial)
    assert isinstance(shop, Workshop)
    if len(material.fronts) + len(material.backs) <= _AT_ONCE:
        return (whole,)
    cards = card_shop(shop, catalogue, material.format)
    try:
        sizes = [area_sizes(sides, material, cards) for sides in (material.fronts, material.backs)]
    except ContentError:
        return (whole,)  # which tells in its turn what doesn't fit
    parts = [
        replace(material, fronts=sides[start : start + _AT_ONCE], backs=(), sizes=known, is_last=False)
        for sides, known in zip((material.fronts, material.backs), sizes, strict=True)
        for start in range(0, len(sides), _AT_ONCE)
    ]
    numbered = [replace(part, part=number, is_last=number == len(parts)) for number, part in enumerate(parts, start=1)]
    return tuple(
        replace(whole, id=part.id, given=(part, shop), called=f"{whole.called}, part {part.part}") for part in numbered
    )


def _fronts(dealt: DealtDeck, pack: Pack, laid: Mapping[str, LaidFace]) -> Iterator[Written]:
    for number, each in enumerate(dealt.cards, start=1):
        yield Written(
            face=each.card,
            words=side_words(pack, dealt.deck, each.card, number, len(dealt.cards), dealt.part),
            laid=laid[each.card.face or ""],
            name=f"card {each.card.id} of {dealt.deck.id}",
            path=each.path,
        )


def _backs(dealt: DealtDeck, pack: Pack, laid: Mapping[str, LaidFace]) -> Iterator[Written]:
    for number, each in enumerate(dealt.cards, start=1):
        if each.card.back is not None:
            yield Written(
                face=each.card.back,
                words=side_words(pack, dealt.deck, each.card.back, number, len(dealt.cards), dealt.part),
                laid=laid[each.card.back.face or ""],
                name=f"the back of card {each.card.id} of {dealt.deck.id}",
                path=(*each.path, "back"),
            )
    if dealt.deck.back is not None and dealt.deck.backs is Backs.SHARED:
        side = CardFace(title=dealt.deck.title, face=dealt.deck.back)
        words, path = side_words(pack, dealt.deck, side, part=dealt.part), (*dealt.path, "back")
        yield Written(
            face=side, words=words, laid=laid[dealt.deck.back], name=f"the back of {dealt.deck.id}", path=path
        )


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
        # In the order of the book, in which decks of one size may stand apart.
        decks = sorted((deck for laid in self.sheets for deck in laid.decks), key=lambda deck: deck.before)
        yield faces_alone(self.prepared, [deck.dealt for deck in decks], stem=self.stem, form=self.form)
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

    def _expected(self, sides: Sequence[PlacedSide], book: Book) -> Expectation:
        """Say what sheets must be: how many, how large, words out of the printer's rim, every back behind its face."""
        safe = min(_clear(side, self.catalogue.sheet.rim) for side in sides)
        papers = tuple(Paper(width=side.paper.width, height=side.paper.height, safe=safe) for side in sides)
        terms = Terms(
            families=self.prepared.families,
            smallest_points=min(self.prepared.measures.page.smallest_sign, WORD_POINTS),
            title=str(self.prepared.pack.title),
            language=self.prepared.pack.language,
        )
        spots = tuple(card_spots(self.sheets, book))
        return terms.expect(len(papers), papers[0], papers=papers, tagged=False, spots=spots)


def _clear(side: PlacedSide, rim: Length) -> Length:
    """Tell how far words on a side keep from its edges: by the rim, less where a correction moves them towards it."""
    inside = Size(width=side.paper.width - rim * 2, height=side.paper.height - rim * 2)
    return Length.near_mm(-side.correction.overrun(Box(left=rim, top=rim, size=inside), side.paper))
