"""A reference and a request -> its forms, each checked: sheet, leaflet to fold, phase cards, large print."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.fonts import Face, face_path
from pipeline.imposition import Entry, Flip, Form, PlacedSide, Plan, ReadingOrder, impose_accordion, place
from pipeline.imposition.correction import NO_CORRECTION
from pipeline.imposition.cutting import Raster
from pipeline.imposition.grid import Grid, Size
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_card_catalogue
from pipeline.makers.cards import print_decks
from pipeline.makers.decks import DealtDeck
from pipeline.makers.printers import correction_for
from pipeline.makers.prints import Making, Print, PrintSide, metadata_of
from pipeline.makers.reference_setting import PANELS, ReferenceJob, form_manuscript, open_job, set_form
from pipeline.makers.shelf import SetGalley
from pipeline.model import Backs, Card, CardCatalogue, CardFormat, Deck, Prose, Stock
from pipeline.rules.cards import DealtCard

if TYPE_CHECKING:
    from pipeline.compose.galley import Galley
    from pipeline.makers.preparation import Prepared
    from pipeline.request import Progress, Request

SHEETS, LEAFLET, CARDS, LARGE = "sheets", "booklet", "cards", "large-print"
IMPOSED = "booklet-imposed"
_ZIGZAG = Raster(columns=PANELS, rows=1)
_SLUG_WEIGHT = 500


def make_reference_sheet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make both sides of a wide sheet."""
    return _made(prepared, request, progress, lambda job: _pages(job, SHEETS, "sheet", job.wide))


def make_leaflet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make the eight panels of a leaflet, and the wide sheet that is folded in zigzag to them."""
    return _made(prepared, request, progress, _leaflet)


def make_phase_cards(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make the sheets of cards, a card for each phase."""
    return _made(prepared, request, progress, _cards)


def make_large_print(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make pages in large type, as many as it takes."""
    return _made(prepared, request, progress, lambda job: _pages(job, LARGE, "large", job.upright))


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
    data, complaints = _join(job, made.galley, stock)
    job.progress.step(8, "preflight", job.name(form))
    found = (*made.diagnostics, *complaints, *_check(job, data, made.galley.pages, stock))
    return Making(prints=(_print(job, form, data, made.galley, stock),), found=found)


def _leaflet(job: ReferenceJob) -> Making:
    reading = _pages(job, LEAFLET, "leaflet", job.panel)
    if not reading.prints:
        return reading
    (book,) = reading.prints
    job.progress.step(7, "press", job.name(IMPOSED))
    flip = Flip(job.request.flip) if job.request.flip else Flip.SHORT_EDGE
    plan = impose_accordion(book.pages, panels=PANELS, flip=flip)
    printer = job.request.printer
    correction = correction_for(printer, wide=plan.wide, turnover=plan.turnover) if printer else NO_CORRECTION
    paper = Size(width=job.wide.width, height=job.wide.height)
    grid = Grid.centred(paper, Size(width=job.panel.width, height=job.panel.height), _ZIGZAG)
    sides = place(plan, grid, correction=correction)
    data = _impose(job, plan, sides, book.data)
    job.progress.step(8, "preflight", job.name(IMPOSED))
    found = (*check_overrun(sides, job.prepared.measures.page.safe), *_check_folded(job, plan, data))
    return Making(prints=(book, _folded_print(job, plan, data)), found=(*reading.found, *found))


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
    from pipeline.compose.reference import card_counts

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


def _join(job: ReferenceJob, galley: Galley, stock: Stock) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Put pages into one file; what lies wide goes over its short edge, like the leaf of a book."""
    from pipeline.press import Opening, join

    entry = Entry(first_page=1, pages=galley.pages, page=galley.id)
    order = ReadingOrder(form=Form.SHEETS, entries=(entry,))
    fonts = [face_path(face).read_bytes() for face in job.prepared.faces]
    opening = Opening.FLIP_SHORT if stock.width > stock.height else Opening.FLIP_LONG
    return join([galley], order, metadata_of(job.prepared), fonts, opening)


def _families(job: ReferenceJob) -> frozenset[str]:
    return frozenset(face.family for face in job.prepared.faces)


def _check(job: ReferenceJob, data: bytes, pages: int, stock: Stock) -> tuple[Diagnostic, ...]:
    from pipeline.preflight import Expectation, Paper, check_pdf

    expectation = Expectation(
        pages=pages,
        paper=Paper(width=stock.width, height=stock.height, safe=job.prepared.measures.page.safe),
        families=_families(job),
        smallest_points=job.measures.smallest,
        paths=(("order",),) * pages,
    )
    return check_pdf(data, expectation)


def _impose(job: ReferenceJob, plan: Plan, sides: tuple[PlacedSide, ...], pages: bytes) -> bytes:
    from pipeline.press import Opening, SheetFont, impose

    face = Face(job.prepared.theme.text, _SLUG_WEIGHT)
    font = SheetFont(family=face.family, file=face_path(face).read_bytes())
    return impose(sides, metadata_of(job.prepared), Opening.of_flip(plan.flip), font, pages)


def _check_folded(job: ReferenceJob, plan: Plan, data: bytes) -> tuple[Diagnostic, ...]:
    from pipeline.preflight import Expectation, Paper, check_pdf

    stock, safe = job.wide, job.prepared.measures.page.safe
    paper = Paper(width=stock.width, height=stock.height, safe=safe)
    smallest = job.measures.smallest
    return check_pdf(data, Expectation.of_sheets(plan, paper=paper, families=_families(job), smallest_points=smallest))


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


def _folded_print(job: ReferenceJob, plan: Plan, data: bytes) -> Print:
    return Print(
        name=f"{job.prepared.pack.id}-{IMPOSED}.pdf",
        form=IMPOSED,
        data=data,
        pages=len(plan.sides),
        width=job.wide.width,
        height=job.wide.height,
        plan=plan.lines,
    )
