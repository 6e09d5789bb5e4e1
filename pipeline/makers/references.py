"""A reference and a request -> its forms, each checked: sheet, leaflet to fold, phase cards, large print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from pipeline.contracts.order import Entry, Form, ReadingOrder
from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import ContentError, Diagnostic, warning
from pipeline.fonts import Face, face_path
from pipeline.imposition import impose_accordion, place
from pipeline.imposition.cutting import Raster
from pipeline.imposition.grid import Grid
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.makers.cards.deck_file import print_decks
from pipeline.makers.cards.decks import DealtDeck
from pipeline.makers.page_sheets import PageKind, folded_in_four, with_sheets
from pipeline.makers.printers import correction_for
from pipeline.makers.prints import Making, Print, PrintSide, metadata_of
from pipeline.makers.reference_setting import PANELS, ReferenceJob, form_manuscript, open_job, set_form
from pipeline.makers.sheet_files import SheetFile, print_sheets, promise_of, tray_of
from pipeline.makers.shelf import SetGalley
from pipeline.model import Backs, Card, CardCatalogue, CardFormat, Deck, Prose, Stock
from pipeline.rules.deck.cards import DealtCard

if TYPE_CHECKING:
    from pipeline.contracts.galley import Galley
    from pipeline.makers.preparation import Prepared
    from pipeline.request import Progress, Request

SHEETS, LEAFLET, CARDS, LARGE = "sheets", "booklet", "cards", "large-print"
IMPOSED = "booklet-imposed"
_ZIGZAG = Raster(columns=PANELS, rows=1)
_SLUG_WEIGHT = 500
_FULL_SIZE = Fraction(1)


def make_reference_sheet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make both sides of a wide sheet; and sheets that carry them, if they are wanted."""

    def make(job: ReferenceJob) -> Making:
        return _loose(job, SHEETS, "sheet", PageKind(stock=job.wide, margin=job.measures.sheet.margin.left))

    return _made(prepared, request, progress, make)


def make_leaflet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make the eight panels of a leaflet, and the wide sheet that is folded in zigzag to them."""
    return _made(prepared, request, progress, _leaflet)


def make_phase_cards(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make the sheets of cards, a card for each phase."""
    return _made(prepared, request, progress, _cards)


def make_large_print(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make pages in large type, as many as it takes; and sheets that carry them, if they are wanted."""

    def make(job: ReferenceJob) -> Making:
        return _loose(job, LARGE, "large", PageKind(stock=job.upright, margin=job.measures.large.margin.left))

    return _made(prepared, request, progress, make)


def check_reference(prepared: Prepared, request: Request, progress: Progress) -> tuple[Diagnostic, ...]:
    """Fit every form without setting it; tell what is wrong."""
    job, found = open_job(prepared, request, progress)
    if job is None:
        return found
    catalogue, complaints = load_card_catalogue(layouts_root())
    if catalogue is None:
        return complaints
    problems: list[Diagnostic] = []
    for name, stock in (
        ("sheet", job.wide),
        ("leaflet", job.panel),
        ("card", _page(job, catalogue)),
        ("large", job.upright),
    ):
        try:
            form_manuscript(job, name, stock)
        except ContentError as problem:
            problems.extend(problem.diagnostics)
    return tuple(problems)


def _made(prepared: Prepared, request: Request, progress: Progress, make: Callable[[ReferenceJob], Making]) -> Making:
    job, found = open_job(prepared, request, progress)
    if job is None:
        return Making(found=found)
    try:
        return make(job)
    except ContentError as problem:
        return Making(found=problem.diagnostics)


def _pages(job: ReferenceJob, form: str, name: str, stock: Stock) -> Making:
    """Make a form whose pages are printed as they are."""
    job.progress.step(6, "compose", job.name(form))
    made = set_form(job, name, stock)
    if made.galley is None:
        return Making(found=made.diagnostics)
    job.progress.step(7, "press", job.name(form))
    data, complaints = join_reference(job, made.galley, stock)
    job.progress.step(8, "preflight", job.name(form))
    printed, problems = _checked(job, form, data, made.galley, stock)
    return Making(prints=(printed,), found=(*made.diagnostics, *complaints, *problems))


def _loose(job: ReferenceJob, form: str, name: str, kind: PageKind) -> Making:
    """Make pages, and the sheets that carry them, if they are wanted."""
    return with_sheets(job.prepared, job.request, job.progress, _pages(job, form, name, kind.stock), kind)


def _leaflet(job: ReferenceJob) -> Making:
    """Fold a wide sheet in zigzag, or an upright one in four."""
    if job.request.fold_in_four:
        reading = _pages(job, LEAFLET, "quarter", job.quarter)
        page = PageKind(stock=job.quarter, margin=job.measures.quarter.margin.left)
        return folded_in_four(job.prepared, job.request, job.progress, reading, page, job.folded)
    reading = _pages(job, LEAFLET, "leaflet", job.panel)
    if not reading.prints:
        return reading
    (book,) = reading.prints
    job.progress.step(7, "press", job.name(IMPOSED))
    flip = Flip(job.request.flip) if job.request.flip else Flip.SHORT_EDGE
    plan = impose_accordion(book.pages, panels=PANELS, flip=flip)
    correction = correction_for(job.request.printer, wide=plan.wide, turnover=plan.turnover)
    paper = Size(width=job.folded.height, height=job.folded.width)
    grid = Grid.centred(paper, Size(width=job.panel.width, height=job.panel.height), _ZIGZAG)
    file = SheetFile(
        form=IMPOSED,
        sides=(sides := place(plan, grid, correction=correction)),
        pages=book.data,
        face=Face(job.prepared.theme.text, _SLUG_WEIGHT),
        flip=flip,
        promise=promise_of(book, sides, _FULL_SIZE),
        plan=plan.lines,
    )
    job.progress.step(8, "preflight", job.name(IMPOSED))
    folded = print_sheets(job.prepared, file, tray_of(job.request))
    found = (*check_overrun(sides, job.prepared.measures.page.safe), *folded.found)
    return Making(prints=(book, *folded.prints), found=(*reading.found, *found, *_unsigned(job)))


def _unsigned(job: ReferenceJob) -> Iterator[Diagnostic]:
    """Say that there is nothing to fold in signatures."""
    if job.request.signature:
        message = f"the leaflet of {job.prepared.pack.id} is a single sheet: --signature does nothing"
        yield warning("W256", message, hints=("leave it out; other packs' booklets take it",))


def _cards(job: ReferenceJob) -> Making:
    catalogue, found = load_card_catalogue(layouts_root())
    if catalogue is None:
        return Making(found=found)
    dealt = _deal(job, catalogue)

    def set_all(prepared: Prepared, decks: object, cards: CardCatalogue) -> list[SetGalley]:
        """Set the one deck; its pages are phases and no cards of words."""
        return [set_form(job, "card", _page(job, cards))]

    return print_decks(job.prepared, job.request, job.progress, catalogue, [dealt], set_all)


def _deal(job: ReferenceJob, catalogue: CardCatalogue) -> DealtDeck:
    """Deal each phase its card, or several where one doesn't hold it."""
    from pipeline.compose.reference.reference_pages import card_counts

    desk, _ = form_manuscript(job, "card", _page(job, catalogue))
    deck = Deck(
        id="card", title=Prose(job.prepared.labels["reference.cards"]), backs=Backs.OWN, size=job.measures.card_size
    )
    cards = tuple(
        DealtCard(card=Card(id=f"{phase.id}-{number}", title=Prose(phase.name)), path=("phases", phase.id))
        for phase, count in zip(job.phases, card_counts(desk), strict=True)
        for number in range(1, count + 1)
    )
    return DealtDeck(deck=deck, cards=cards, format=_format(job, catalogue), path=("order",))


def _format(job: ReferenceJob, catalogue: CardCatalogue) -> CardFormat:
    form = catalogue.format_of(job.measures.card_size)
    assert form is not None, "layouts/reference.yaml names a size of layouts/cards.yaml"
    return form


def _page(job: ReferenceJob, catalogue: CardCatalogue) -> Stock:
    form = _format(job, catalogue)
    return Stock(name=form.name, width=form.width, height=form.height)


def reference_order(galley: Galley) -> ReadingOrder:
    """Its pages, one after the other."""
    return ReadingOrder(form=Form.SHEETS, entries=(Entry(first_page=1, pages=galley.pages, page=galley.id),))


def join_reference(job: ReferenceJob, galley: Galley, stock: Stock) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Put pages into one file; what lies wide goes over its short edge, like the leaf of a book."""
    from pipeline.press import Opening, join

    fonts = [face_path(face).read_bytes() for face in job.prepared.faces]
    opening = Opening.FLIP_SHORT if stock.width > stock.height else Opening.FLIP_LONG
    return join([galley], reference_order(galley), metadata_of(job.prepared), fonts, opening)


def _checked(
    job: ReferenceJob, form: str, data: bytes, galley: Galley, stock: Stock
) -> tuple[Print, tuple[Diagnostic, ...]]:
    """Read the pages back."""
    from pipeline.contracts.expectation import Expectation, Paper
    from pipeline.preflight import inspect_pdf

    pack = job.prepared.pack
    expectation = Expectation(
        pages=galley.pages,
        paper=Paper(width=stock.width, height=stock.height, safe=job.prepared.measures.page.safe),
        families=frozenset(face.family for face in job.prepared.faces),
        smallest_points=job.measures.smallest,
        paths=(("order",),) * galley.pages,
        title=str(pack.title),
        language=pack.language,
    )
    inspection = inspect_pdf(data, expectation)
    printed = _print(job, form, data, galley, stock)
    return replace(printed, verified=inspection.verified, expectation=expectation), inspection.found


def _print(job: ReferenceJob, form: str, data: bytes, galley: Galley, stock: Stock) -> Print:
    return Print(
        name=f"{job.prepared.pack.id}-{form}.pdf",
        form=form,
        data=data,
        pages=galley.pages,
        width=stock.width,
        height=stock.height,
        sides=tuple(
            PrintSide(of=galley.id, page=page, side=fit.side, body_points=fit.body_points, full=fit.full)
            for page, fit in enumerate(galley.fits, start=1)
        ),
    )
