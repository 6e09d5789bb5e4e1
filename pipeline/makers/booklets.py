"""A pack -> its booklet twice, each checked: the pages to read, and the sheets to print, fold and staple or glue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.order import Form
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Plan
from pipeline.diagnostics import Diagnostic, note
from pipeline.fonts import Face
from pipeline.imposition import impose_perfect, impose_saddle, place
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_sheet_store
from pipeline.makers.page_sheets import PageKind, folded_in_four
from pipeline.makers.pages import join_pages, make_pages, promised_pages
from pipeline.makers.papers import BookletPaper, choose_booklet_paper
from pipeline.makers.sheet_files import SheetFile, print_sheets, promise_of, told_sides, tray_of
from pipeline.request import Progress, Request
from pipeline.run.crew import spread
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print, inspected
from pipeline.units import Length

FORM = "booklet-imposed"
SLUG_WEIGHT = 500


def make_booklet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make a booklet to read, each mission's map on the left and its rules on the right, and its sheets to fold."""
    store, complaints = load_sheet_store(layouts_root())
    if store is None:
        return Making(found=complaints)
    prepared = prepared.of_form(Form.BOOKLET)
    paper = choose_booklet_paper(prepared.stock, request, store)
    if request.fold_in_four:
        reading = make_pages(prepared, Form.BOOKLET, request, progress)
        return folded_in_four(prepared, request, progress, reading, PageKind.of(prepared), paper.sheet.stock)
    pages = join_pages(prepared, Form.BOOKLET, request, progress)
    if pages.data is None:
        return Making(found=pages.found)
    book = promised_pages(prepared, pages.order, pages.galleys, pages.data)
    progress.step(7, "press", f"{prepared.pack.id} {FORM}")
    plan = _plan(book.pages, paper, request)
    sides = _sides(prepared, plan, paper, request)
    file = SheetFile(
        form=FORM,
        sides=sides,
        pages=book.data,
        face=Face(prepared.theme.text, SLUG_WEIGHT),
        flip=paper.flip,
        promise=promise_of(book, sides, paper.sheet.scale),
        plan=_lines(paper, plan),
    )
    progress.step(8, "preflight", f"{prepared.pack.id} booklet, {FORM}")

    def check(form: str) -> Making:
        return print_sheets(prepared, file, tray_of(request)) if form == FORM else _read(book)

    reading, folded = spread(check, [book.form, FORM], request.jobs)
    reduced = _reduction(folded.prints, paper, store.least_type)
    found = (*note_blanks(plan), *check_overrun(sides, _room(prepared, paper)), *folded.found, *reduced)
    return Making(prints=(*reading.prints, *folded.prints), found=(*pages.found, *reading.found, *found))


def _read(book: Print) -> Making:
    made, found = inspected(book)
    return Making(prints=(made,), found=found)


def _plan(pages: int, paper: BookletPaper, request: Request) -> Plan:
    """Nest all sheets, or so many at a time as the user wants in a signature."""
    leaf = paper.leaf.thickness
    if request.signature:
        return impose_perfect(pages, sheets_per_signature=request.signature, flip=paper.flip, leaf=leaf)
    return impose_saddle(pages, flip=paper.flip, leaf=leaf)


def _sides(prepared: Prepared, plan: Plan, paper: BookletPaper, request: Request) -> tuple[PlacedSide, ...]:
    """Place the pages; every side is marked where there is room, and the first says what to do."""
    labels, sheet, page = prepared.labels.words, paper.sheet, prepared.measures.page
    placed = tuple(side.with_marks(sheet.marks) for side in place(plan, sheet.grid, correction=paper.correction))
    words = told_sides(labels, plan, placed, tray_of(request))
    done = labels["sheet.signatures" if request.signature else "sheet.booklet"]
    return tuple(
        side.with_marks(sheet.slugs(told, "" if number else done, margin=page.margin.left, safe=page.safe))
        for number, (side, told) in enumerate(zip(placed, words, strict=True))
    )


def note_blanks(plan: Plan) -> Iterator[Diagnostic]:
    """Tell which pages of a booklet stay blank."""
    if plan.blanks:
        yield note(
            "N760",
            f"the last {plan.blanks} of the booklet's {len(plan.slots)} pages stay blank, as sheets to fold carry four",
            path=("order",),
        )


def _room(prepared: Prepared, paper: BookletPaper) -> Length:
    """How far from the edge of the sheet the pages keep their words."""
    return prepared.measures.page.safe * paper.sheet.scale


def _reduction(prints: Sequence[Print], paper: BookletPaper, least_type: float) -> tuple[Diagnostic, ...]:
    from pipeline.preflight.reduction import check_reduction

    read = [made.smallest_points for made in prints]
    return check_reduction(read, paper.sheet, least=least_type, is_chosen=paper.is_chosen, hint=paper.hint)


def _lines(paper: BookletPaper, plan: Plan) -> tuple[str, ...]:
    """The plan in words: what pages are printed on, how backs are moved, every sheet."""
    leaf = f"paper of {paper.leaf.grams} g/m2, {float(paper.leaf.thickness):g} mm thick"
    off = () if paper.correction.is_none else (f"backs moved {paper.correction}",)
    return (f"{paper.sheet}, {leaf}", *off, *plan.lines)
