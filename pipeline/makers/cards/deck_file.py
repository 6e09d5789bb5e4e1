"""A pack's decks -> one checked file of card sheets: faces in front, backs behind them, marks and rulers around."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pipeline.compose.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic, error, note
from pipeline.fonts import face_path
from pipeline.imposition import Box, Entry, Form, PlacedSide, ReadingOrder, Size
from pipeline.imposition.card_marks import WORD_POINTS
from pipeline.imposition.grid import NOTHING
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.makers.cards.decks import DealtDeck, deal_deck, set_decks
from pipeline.makers.cards.marked_sets import parted
from pipeline.makers.cards.sheets import DeckSheets, lay_out_deck, word_face
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Making, PrintSide, metadata_of
from pipeline.makers.sheet_files import SheetFile, print_sheets, tray_of
from pipeline.makers.shelf import SetGalley
from pipeline.model import Backs, CardCatalogue, CardFormat
from pipeline.request import FORMS, Progress, Request
from pipeline.units import Length

if TYPE_CHECKING:
    from pipeline.preflight import Expectation

FORM = "cards"
# Gives each deck its galley: faces, then backs.
DeckSetter = Callable[[Prepared, Sequence[DealtDeck], CardCatalogue], list[SetGalley]]


def make_cards(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make the sheets of all decks of a pack, up to checked bytes."""
    if prepared.pack.cards is None:
        return Making(found=no_cards(prepared, request))
    catalogue, found = load_card_catalogue(layouts_root())
    if catalogue is None:
        return Making(found=found)
    try:
        return _make(prepared, request, progress, catalogue)
    except ContentError as problem:
        return Making(found=problem.diagnostics)


def check_cards(prepared: Prepared) -> tuple[Diagnostic, ...]:
    """Draw up and fit all cards of a pack; print nothing."""
    if prepared.pack.cards is None:
        return ()
    catalogue, found = load_card_catalogue(layouts_root())
    if catalogue is None:
        return found
    from pipeline.makers.cards.setting import fit_deck

    try:
        decks = deal_decks(prepared, catalogue)
    except ContentError as problem:
        return problem.diagnostics
    return tuple(each for dealt in decks for each in fit_deck(prepared, dealt, catalogue))


def no_cards(prepared: Prepared, request: Request) -> tuple[Diagnostic, ...]:
    """Say that there are no cards: an error where nothing else was asked for, nothing where all forms were."""
    if request.forms == FORMS:
        return ()
    message, hints = f"the pack {prepared.pack.id} has no cards", ("write its decks in cards.yaml",)
    if request.forms == (FORM,):
        return (error("E254", message, hints=hints),)
    return (note("N254", message, hints=hints),)


def deal_decks(prepared: Prepared, catalogue: CardCatalogue) -> list[DealtDeck]:
    """Draw up all decks; what is wrong with any of them is told at once."""
    assert prepared.pack.cards is not None
    dealt = [deal_deck(prepared, index, catalogue) for index in range(len(prepared.pack.cards.decks))]
    if problems := [each for _, found in dealt for each in found]:
        raise ContentError(*problems)
    return [each for deck, _ in dealt if deck is not None for each in parted(deck, prepared.labels)]


def _make(prepared: Prepared, request: Request, progress: Progress, catalogue: CardCatalogue) -> Making:
    return print_decks(prepared, request, progress, catalogue, deal_decks(prepared, catalogue), set_decks)


def print_decks(
    prepared: Prepared,
    request: Request,
    progress: Progress,
    catalogue: CardCatalogue,
    decks: Sequence[DealtDeck],
    set_all: DeckSetter,
) -> Making:
    """Lay decks out on sheets, set their faces and backs, print and check them."""
    name = f"{prepared.pack.id} {FORM}"
    progress.step(5, "imposition", name)
    sheets = list(_lay_out(prepared, request, catalogue, decks))
    progress.step(6, "compose", f"{name}, {sum(len(deck.cards) for deck in decks)} faces")
    made = set_all(prepared, decks, catalogue)
    found = tuple(each for deck in made for each in deck.diagnostics)
    galleys = [deck.galley for deck in made if deck.galley is not None]
    if len(galleys) < len(decks):
        return Making(found=found)
    progress.step(7, "press", name)
    pages, complaints = card_pages(prepared, galleys)
    file = SheetFile(
        form=FORM,
        sides=tuple(side for deck in sheets for side in deck.sides),
        pages=pages,
        face=word_face(prepared),
        flip=sheets[0].plan.flip,
        promise=_promise(prepared, catalogue, sheets, pages),
        plan=tuple(line for deck in sheets for line in deck.lines),
        fits=_fits(galleys),
    )
    progress.step(8, "preflight", name)
    printed = print_sheets(prepared, file, tray_of(request))
    checked = (*check_overrun(file.sides, NOTHING), *_check_cards(prepared, decks, galleys), *printed.found)
    return Making(prints=printed.prints, found=(*found, *complaints, *checked))


def _lay_out(
    prepared: Prepared, request: Request, catalogue: CardCatalogue, decks: Sequence[DealtDeck]
) -> Iterator[DeckSheets]:
    has_backs = any(dealt.deck.backs is not Backs.NONE for dealt in decks) and not request.gutterfold
    pages = 0
    for dealt in decks:
        yield lay_out_deck(prepared, request, catalogue, dealt, pages, two_sided=has_backs)
        pages += dealt.page_count


def card_pages(prepared: Prepared, galleys: Sequence[Galley]) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Put the pages of decks into one file, one deck after the other."""
    from pipeline.press import join

    entries, number = [], 1
    for galley in galleys:
        entries.append(Entry(first_page=number, pages=galley.pages, page=galley.id))
        number += galley.pages
    order = ReadingOrder(form=Form.SHEETS, entries=tuple(entries))
    fonts = [face_path(face).read_bytes() for face in prepared.faces]
    return join(galleys, order, metadata_of(prepared), fonts)


def _check_cards(prepared: Prepared, decks: Sequence[DealtDeck], galleys: Sequence[Galley]) -> Iterator[Diagnostic]:
    """Read each deck's faces and backs back: size, fonts, words inside the safe box."""
    from pipeline.preflight import Expectation, Paper, check_pdf

    for dealt, galley in zip(decks, galleys, strict=True):
        form: CardFormat = dealt.format
        pages, _ = card_pages(prepared, [galley])
        expectation = Expectation(
            pages=galley.pages,
            paper=Paper(width=form.width, height=form.height, safe=form.safe),
            families=frozenset(face.family for face in prepared.faces),
            smallest_points=prepared.measures.page.smallest,
            paths=dealt.page_paths,
        )
        yield from check_pdf(pages, expectation)


def _promise(prepared: Prepared, catalogue: CardCatalogue, sheets: Sequence[DeckSheets], pages: bytes) -> Expectation:
    """Say what the sheets must be: how many, how large, words out of the printer's rim, every back behind its face."""
    from pipeline.makers.cards.proof import card_spots
    from pipeline.preflight import Expectation, Paper

    sides = [side for deck in sheets for side in deck.sides]
    safe = min(_clear(side, catalogue.sheet.rim) for side in sides)
    papers = tuple(Paper(width=side.paper.width, height=side.paper.height, safe=safe) for side in sides)
    return Expectation(
        pages=len(papers),
        paper=papers[0],
        papers=papers,
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=min(prepared.measures.page.smallest, WORD_POINTS),
        tagged=False,
        title=str(prepared.pack.title),
        language=prepared.pack.language,
        spots=tuple(card_spots(sheets, pages)),
    )


def _clear(side: PlacedSide, rim: Length) -> Length:
    """Tell how far words on a side keep from its edges: by the rim, less where a correction moves them towards it."""
    inside = Size(width=side.paper.width - rim * 2, height=side.paper.height - rim * 2)
    return Length.of_mm(round(-side.correction.overrun(Box(left=rim, top=rim, size=inside), side.paper), 2))


def _fits(galleys: Sequence[Galley]) -> tuple[PrintSide, ...]:
    return tuple(
        PrintSide(of=galley.id, page=page, side=fit.side, body_points=fit.body_points, full=fit.full)
        for galley in galleys
        for page, fit in enumerate(galley.fits, 1)
    )
