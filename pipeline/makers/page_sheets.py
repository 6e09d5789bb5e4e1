"""A file of pages and a request -> the sheets that carry them: turned by hand, several to a side, cut and stacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic
from pipeline.fonts import Face
from pipeline.imposition import Flip, PlacedSide, Plan, impose_cut_and_stack, impose_n_up, place
from pipeline.imposition.correction import NO_CORRECTION, Correction
from pipeline.imposition.page_sheet import PageSheet
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_sheet_store
from pipeline.makers.papers import find_stock
from pipeline.makers.preparation import Prepared
from pipeline.makers.printers import correction_for
from pipeline.makers.prints import Making, Print
from pipeline.makers.sheet_files import SheetFile, print_sheets, promise_of, told_sides, tray_of
from pipeline.model import Stock
from pipeline.request import Progress, Request

SLUG_WEIGHT = 500
_USUAL_TO_CUT = 2  # leaves on a sheet that is cut, if nobody says how many


@dataclass(frozen=True, kw_only=True)
class PageRun:
    """How pages go onto sheets: the sheet, which way it goes over, how its printer is off, where type gets larger."""

    sheet: PageSheet
    flip: Flip
    correction: Correction
    is_chosen: bool
    hint: str


def with_sheets(prepared: Prepared, request: Request, progress: Progress, making: Making, page: Stock) -> Making:
    """Add the sheets that carry a file's pages, where they are wanted; `page` is what one of its pages is."""
    if not making.prints or not (request.by_hand or request.n_up or request.cut_and_stack):
        return making
    (made,) = making.prints
    progress.step(7, "press", f"{prepared.pack.id} {_form(made.form, request)}")
    more = _impose(prepared, request, made, page)
    return Making(prints=(made, *more.prints), found=(*making.found, *more.found))


def _impose(prepared: Prepared, request: Request, made: Print, page: Stock) -> Making:
    store, complaints = load_sheet_store(layouts_root())
    if store is None:
        return Making(found=complaints)
    run = _run(request, page, store.stocks)
    plan = _plan(made.pages, run, request)
    sides = _sides(prepared, request, run, plan)
    file = SheetFile(
        form=_form(made.form, request),
        sides=sides,
        pages=made.data,
        face=Face(prepared.theme.text, SLUG_WEIGHT),
        flip=run.flip,
        promise=promise_of(made, sides, run.sheet.scale),
        plan=(str(run.sheet), *_moved(run), *plan.lines),
    )
    printed = print_sheets(prepared, file, tray_of(request))
    room = prepared.measures.page.safe * run.sheet.scale
    found = (*check_overrun(sides, room), *printed.found, *_reduction(printed.prints, run, store.least_type))
    return Making(prints=printed.prints, found=found)


def _run(request: Request, page: Stock, stocks: Mapping[str, Stock]) -> PageRun:
    """Choose the sheet; it goes over like the page of a book if nobody says otherwise."""
    name, count = request.stock.partition(":")[0], _count(request)
    sheet = PageSheet.carrying(count, page, find_stock(name, stocks) if name else page)
    flip = Flip(request.flip or (Flip.SHORT_EDGE if sheet.is_wide else Flip.LONG_EDGE))
    turnover = flip.turnover(wide=sheet.is_wide)
    correction = correction_for(request.printer, wide=sheet.is_wide, turnover=turnover) if request.printer else None
    larger = [known for known, stock in stocks.items() if PageSheet.carrying(count, page, stock).scale == 1]
    smallest = min(larger, key=lambda known: stocks[known].width.mm * stocks[known].height.mm, default="")
    hint = f"--stock {smallest} prints at full size" if smallest else ""
    return PageRun(sheet=sheet, flip=flip, correction=correction or NO_CORRECTION, is_chosen=bool(name), hint=hint)


def _count(request: Request) -> int:
    return request.n_up or (_USUAL_TO_CUT if request.cut_and_stack else 1)


def _plan(pages: int, run: PageRun, request: Request) -> Plan:
    raster, wide = run.sheet.grid.raster, run.sheet.is_wide
    if request.cut_and_stack:
        return impose_cut_and_stack(pages, raster, wide=wide, flip=run.flip)
    return impose_n_up(pages, raster, wide=wide, flip=run.flip)


def _sides(prepared: Prepared, request: Request, run: PageRun, plan: Plan) -> tuple[PlacedSide, ...]:
    """Place the pages; every side is marked for the knife if it is to be cut, and the first says what to do."""
    labels, sheet = prepared.labels.words, run.sheet
    placed = place(plan, sheet.grid, correction=run.correction)
    words = told_sides(labels, plan, placed, tray_of(request))
    cuts, done = (tuple(sheet.cuts()), labels["sheet.cut"]) if request.cut_and_stack else ((), "")
    return tuple(
        side.with_marks((*cuts, *sheet.slugs(told, "" if number else done)))
        for number, (side, told) in enumerate(zip(placed, words, strict=True))
    )


def _form(form: str, request: Request) -> str:
    """Name the form after what is done to its pages."""
    count = _count(request)
    return "-".join((form, *([f"{count}-up"] if count > 1 else []), *(["to-cut"] if request.cut_and_stack else [])))


def _moved(run: PageRun) -> tuple[str, ...]:
    return () if run.correction.is_none else (f"backs moved {run.correction}",)


def _reduction(prints: Sequence[Print], run: PageRun, least: float) -> tuple[Diagnostic, ...]:
    from pipeline.preflight.reduction import check_reduction

    files = [each.data for each in prints]
    return check_reduction(files, run.sheet, least=least, is_chosen=run.is_chosen, hint=run.hint)
