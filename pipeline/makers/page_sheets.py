"""A file of pages -> the sheets that carry them: backs moved, turned by hand, several to a side, cut, folded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.contracts.paper import Mark
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Flip, Plan
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.fonts import Face
from pipeline.imposition import PageSheet, impose_cut_and_stack, impose_leaflet, impose_n_up, place
from pipeline.imposition.folding import PAGES_OF_A_LEAFLET
from pipeline.imposition.page_sheet import QUARTERS
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_sheet_store
from pipeline.makers.papers import find_stock
from pipeline.makers.preparation import Prepared
from pipeline.makers.printers import correction_for
from pipeline.makers.prints import Making, Print
from pipeline.makers.sheet_files import SheetFile, print_sheets, promise_of, told_sides, tray_of
from pipeline.model import Stock
from pipeline.model.layouts import SheetStore
from pipeline.request import Progress, Request
from pipeline.units import Length

SLUG_WEIGHT = 500
_USUAL_TO_CUT = 2  # leaves on a sheet that is cut, if nobody says how many


@dataclass(frozen=True, kw_only=True)
class PageRun:
    """How pages go onto sheets: where they lie and what is marked, what is done with the sheets, how type gets larger.

    `done` is the label that says what to do with the printed sheets, none where they stay as they are.
    """

    form: str
    margin: Length
    sheet: PageSheet
    plan: Plan
    marks: tuple[Mark, ...] = ()
    done: str = ""
    correction: Correction
    is_chosen: bool
    hint: str


@dataclass(frozen=True, kw_only=True)
class PageKind:
    """What a page is: its size, and the room on its left and right where words about the sheet may stand."""

    stock: Stock
    margin: Length

    @classmethod
    def of(cls, prepared: Prepared) -> PageKind:
        """Take the pages of a pack's missions."""
        return cls(stock=prepared.stock, margin=prepared.measures.page.margin.left)


def with_sheets(prepared: Prepared, request: Request, progress: Progress, making: Making, page: PageKind) -> Making:
    """Add the sheets that carry a file's pages, where they are wanted."""
    if not making.prints or not (request.by_hand or request.printer or request.n_up or request.cut_and_stack):
        return making
    (made,) = making.prints
    return _with_run(prepared, request, progress, making, _run(request, made, page, _store().stocks))


def folded_in_four(
    prepared: Prepared, request: Request, progress: Progress, making: Making, page: PageKind, stock: Stock
) -> Making:
    """Add the sheet that a booklet of few pages is folded of, on a stock if the user names none."""
    if not making.prints:
        return making
    (made,) = making.prints
    if made.pages > PAGES_OF_A_LEAFLET:
        message = f"a sheet folded in four has {PAGES_OF_A_LEAFLET} pages, the booklet {made.pages}"
        hint = "leave --fold-in-four out: longer booklets are stapled, or folded in signatures"
        return Making(found=(error("E764", message, path=("order",), hints=(hint,)),))
    stocks = _store().stocks
    sheet = PageSheet.laid_out(page.stock, chosen_stock(request, stock), QUARTERS, wide=False)
    plan = impose_leaflet(made.pages, flip=Flip(request.flip or Flip.LONG_EDGE))
    run = PageRun(
        form=f"{made.form}-imposed",
        margin=page.margin,
        sheet=sheet,
        plan=plan,
        marks=tuple(sheet.folds()),
        done="sheet.fold-in-four" if plan.sheets[0].back else "sheet.fold-one-side-in-four",
        correction=correction_for(request.printer, wide=plan.wide, turnover=plan.turnover),
        is_chosen=bool(request.stock_name),
        hint=_hint(
            {known: PageSheet.laid_out(page.stock, each, QUARTERS, wide=False) for known, each in stocks.items()}
        ),
    )
    return _with_run(prepared, request, progress, making, run)


def chosen_stock(request: Request, usual: Stock) -> Stock:
    """Take the stock that the user names, or the usual one."""
    return find_stock(request.stock_name, _store().stocks) if request.stock_name else usual


def _store() -> SheetStore:
    store, found = load_sheet_store(layouts_root())
    if store is None:
        raise ContentError(*found)
    return store


def _run(request: Request, made: Print, page: PageKind, stocks: Mapping[str, Stock]) -> PageRun:
    """Choose the sheet; it goes over like the page of a book if nobody says otherwise."""
    count = request.n_up or (_USUAL_TO_CUT if request.cut_and_stack else 1)
    sheet = PageSheet.carrying(count, page.stock, chosen_stock(request, page.stock))
    flip = Flip(request.flip or (Flip.SHORT_EDGE if sheet.is_wide else Flip.LONG_EDGE))
    impose = impose_cut_and_stack if request.cut_and_stack else impose_n_up
    plan = impose(made.pages, sheet.grid.raster, wide=sheet.is_wide, flip=flip)
    several = f"-{count}-up" if count > 1 else ""
    use = "-to-cut" if request.cut_and_stack else "" if several or request.by_hand else "-to-print"
    return PageRun(
        form=f"{made.form}{several}{use}",
        margin=page.margin,
        sheet=sheet,
        plan=plan,
        marks=tuple(sheet.cuts()) if request.cut_and_stack else (),
        done="sheet.cut" if request.cut_and_stack else "",
        correction=correction_for(request.printer, wide=plan.wide, turnover=plan.turnover),
        is_chosen=bool(request.stock_name),
        hint=_hint({known: PageSheet.carrying(count, page.stock, stock) for known, stock in stocks.items()}),
    )


def _hint(ways: Mapping[str, PageSheet]) -> str:
    """Name the smallest stock on which pages keep their size."""
    large = [name for name, way in ways.items() if way.scale == 1]
    smallest = min(large, key=lambda name: ways[name].stock.width.mm * ways[name].stock.height.mm, default="")
    return f"--stock {smallest} prints at full size" if smallest else ""


def _with_run(prepared: Prepared, request: Request, progress: Progress, making: Making, run: PageRun) -> Making:
    """Place, print and check."""
    (made,) = making.prints
    progress.step(7, "press", f"{prepared.pack.id} {run.form}")
    sides = _sides(prepared, request, run)
    moved = () if run.correction.is_none else (f"backs moved {run.correction}",)
    file = SheetFile(
        form=run.form,
        sides=sides,
        pages=made.data,
        face=Face(prepared.theme.text, SLUG_WEIGHT),
        flip=run.plan.flip,
        promise=promise_of(made, sides, run.sheet.scale),
        plan=(str(run.sheet), *moved, *run.plan.lines),
    )
    progress.step(8, "preflight", f"{prepared.pack.id} {run.form}")
    printed = print_sheets(prepared, file, tray_of(request))
    room = prepared.measures.page.safe * run.sheet.scale
    found = (*making.found, *check_overrun(sides, room), *printed.found, *_reduction(printed.prints, run))
    return Making(prints=(made, *printed.prints), found=found)


def _sides(prepared: Prepared, request: Request, run: PageRun) -> tuple[PlacedSide, ...]:
    """Place the pages; every side is marked for the knife or the fold, and the first says what to do."""
    labels, safe = prepared.labels.words, prepared.measures.page.safe
    placed = place(run.plan, run.sheet.grid, correction=run.correction)
    words = told_sides(labels, run.plan, placed, tray_of(request))
    done = labels[run.done] if run.done else ""
    return tuple(
        side.with_marks((*run.marks, *run.sheet.slugs(told, "" if number else done, margin=run.margin, safe=safe)))
        for number, (side, told) in enumerate(zip(placed, words, strict=True))
    )


def _reduction(prints: Sequence[Print], run: PageRun) -> tuple[Diagnostic, ...]:
    from pipeline.preflight.reduction import check_reduction

    read = [each.smallest_points for each in prints]
    return check_reduction(read, run.sheet, least=_store().least_type, is_chosen=run.is_chosen, hint=run.hint)
