"""Pages of a book -> the sheets that carry them: backs moved, turned by hand, several to a side, cut or folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pipeline.contracts.expectation import Paper, Spot
from pipeline.contracts.paper import NOTHING, Mark
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.contracts.plan import Flip, Plan
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.fonts import Face
from pipeline.imposition import Grid, PageSheet, impose_cut_and_stack, impose_leaflet, impose_n_up, place
from pipeline.imposition.folding import PAGES_OF_A_LEAFLET
from pipeline.imposition.grid import check_overrun
from pipeline.imposition.page_sheet import QUARTERS, SLUG_POINTS
from pipeline.model import Stock
from pipeline.model.layouts import SheetStore
from pipeline.publications.papers import find_stock, sheet_store
from pipeline.publications.printers import correction_for
from pipeline.publications.sheet_directions import told_sides, tray_of
from pipeline.request import Request
from pipeline.run.formes import Reduction, SheetForme, Terms
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book
from pipeline.units import Length

SLUG_WEIGHT = 500
_USUAL_TO_CUT = 2  # leaves on a sheet that is cut, if nobody says how many
_OPENING = 400  # so many characters tell a page from all others


@dataclass(frozen=True, kw_only=True)
class PageKind:
    """What a page is: its size, and the room on its left and right where words about the sheet may stand."""

    stock: Stock
    margin: Length

    @classmethod
    def of(cls, prepared: Prepared) -> PageKind:
        """Take the pages of a pack's missions."""
        return cls(stock=prepared.stock, margin=prepared.measures.page.margin.left)


@dataclass(frozen=True, kw_only=True)
class SheetRun:
    """How the pages of a book go onto sheets: the plan, the grid, how much smaller they get, what is marked and said.

    `sheet` knows where words about it stand, and `done` is the label that says what is done with the printed sheets;
    without either nothing is said; both may stand in one line. `lines` tell in the record what they are printed on.
    """

    form: str
    plan: Plan
    grid: Grid
    correction: Correction
    scale: Fraction = Fraction(1)
    lines: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    sheet: PageSheet | None = None
    margin: Length | None = None
    done: str = ""
    is_one_line: bool = False
    reduction: Reduction | None = None
    found: tuple[Diagnostic, ...] = ()


def sheet_forme(prepared: Prepared, request: Request, terms: Terms, book: Book, run: SheetRun) -> SheetForme:
    """Put the pages of a book on sheets: placed, marked, and with all that they must be."""
    safe = prepared.measures.page.safe
    sides = _marked(prepared, request, run, place(run.plan, run.grid, correction=run.correction))
    moved = () if run.correction.is_none else (f"backs moved {run.correction}",)
    return SheetForme(
        name=f"{prepared.pack.id}-{run.form}",
        form=run.form,
        sides=sides,
        metadata=metadata_of(prepared),
        face=Face(prepared.theme.text, SLUG_WEIGHT),
        flip=run.plan.flip,
        expectation=_smaller(terms, run.scale).expect(
            len(sides),
            _paper(sides, safe * run.scale),
            tagged=False,
            spots=tuple(_page_spots(sides, book.texts)),
        ),
        plan=(*run.lines, *moved, *run.plan.lines),
        tray=tray_of(request),
        reduction=run.reduction,
        found=(*run.found, *check_overrun(sides, safe * run.scale)),
    )


def _marked(
    prepared: Prepared, request: Request, run: SheetRun, placed: tuple[PlacedSide, ...]
) -> tuple[PlacedSide, ...]:
    """Mark every side for the knife or the fold; the first says what to do."""
    if run.sheet is None or run.margin is None:
        return tuple(side.with_marks(run.marks) for side in placed)
    labels, sheet, margin, safe = prepared.labels.words, run.sheet, run.margin, prepared.measures.page.safe
    words = told_sides(labels, run.plan, placed, tray_of(request))
    done = labels[run.done] if run.done else ""
    slugs = (_beside(told, "" if number else done, run) for number, told in enumerate(words))
    return tuple(
        side.with_marks((*run.marks, *sheet.slugs(*slug, margin=margin, safe=safe)))
        for side, slug in zip(placed, slugs, strict=True)
    )


def _beside(told: str, done: str, run: SheetRun) -> tuple[str, str]:
    """Share words out to the left and the right edge; in one line where the cover's art is beside the right one."""
    return (f"{told} {done}".strip(), "") if run.is_one_line else (told, done)


def _smaller(terms: Terms, scale: Fraction) -> Terms:
    """Hold pages that are made smaller to what is left of their type and lines; words on sheets are small, too."""
    return replace(
        terms,
        smallest_points=min(terms.smallest_points * float(scale), SLUG_POINTS),
        smallest_sign=terms.smallest_sign and terms.smallest_sign * float(scale),
        thinnest_line=terms.thinnest_line * float(scale),
    )


def _paper(sides: Sequence[PlacedSide], safe: Length) -> Paper:
    """Tell what the sheets are, and how far from their edges words keep, however the printer needs them moved."""
    moved = max((abs(float(way)) for side in sides for way in (side.correction.right, side.correction.up)), default=0)
    paper = sides[0].paper
    return Paper(width=paper.width, height=paper.height, safe=safe - Length.of_mm(moved))


def _page_spots(sides: Sequence[PlacedSide], texts: Sequence[str]) -> Iterator[Spot]:
    """Say which page must be found where; backs are moved as the printer needs it."""
    for number, side in enumerate(sides, start=1):
        for placed in side.pages:
            # Readings of a calibration sheet count upwards, boxes count downwards.
            box = placed.trim.moved(right=side.correction.right, down=side.correction.up * -1)
            words = texts[placed.page - 1][:_OPENING]
            yield Spot(page=number, words=words, what=f"page {placed.page}", box=box)


@dataclass(frozen=True, kw_only=True)
class LooseSheets:
    """Sheets that carry the pages of a form, as the user wants them: for the printer, several to a side, to be cut."""

    prepared: Prepared
    request: Request
    form: str
    page: PageKind
    terms: Terms

    @classmethod
    def wanted(
        cls, prepared: Prepared, request: Request, form: str, page: PageKind, terms: Terms
    ) -> tuple[LooseSheets, ...]:
        """Make them where the user asks for any."""
        if not (request.by_hand or request.printer or request.n_up or request.cut_and_stack):
            return ()
        return (cls(prepared=prepared, request=request, form=form, page=page, terms=terms),)

    def formes(self, book: Book) -> Iterator[SheetForme]:
        """Choose the sheet; it goes over like the page of a book if nobody says otherwise."""
        request, page, store = self.request, self.page, sheet_store()
        count = request.n_up or (_USUAL_TO_CUT if request.cut_and_stack else 1)
        sheet = PageSheet.carrying(count, page.stock, chosen_stock(request, page.stock, store))
        flip = Flip(request.flip or (Flip.SHORT_EDGE if sheet.is_wide else Flip.LONG_EDGE))
        impose = impose_cut_and_stack if request.cut_and_stack else impose_n_up
        plan = impose(book.order.pages, sheet.grid.raster, wide=sheet.is_wide, flip=flip)
        several = f"-{count}-up" if count > 1 else ""
        use = "-to-cut" if request.cut_and_stack else "" if several or request.by_hand else "-to-print"
        ways = {known: PageSheet.carrying(count, page.stock, stock) for known, stock in store.stocks.items()}
        run = SheetRun(
            form=f"{self.form}{several}{use}",
            plan=plan,
            grid=sheet.grid,
            correction=correction_for(request.printer, wide=plan.wide, turnover=plan.turnover),
            scale=sheet.scale,
            lines=(str(sheet),),
            marks=tuple(sheet.cuts()) if request.cut_and_stack else (),
            sheet=sheet,
            margin=page.margin,
            done="sheet.cut" if request.cut_and_stack else "",
            reduction=reduction_on(sheet, ways, request, store),
        )
        yield sheet_forme(self.prepared, request, self.terms, book, run)


@dataclass(frozen=True, kw_only=True)
class FoldedInFour:
    """The one sheet that a booklet of few pages is folded of, on a stock if the user names none."""

    prepared: Prepared
    request: Request
    form: str
    page: PageKind
    terms: Terms
    stock: Stock
    ticks: Length = NOTHING  # at the folds, where pages have margins for them

    def formes(self, book: Book) -> Iterator[SheetForme]:
        """Fold it, unless there are too many pages."""
        request, page, store = self.request, self.page, sheet_store()
        pages = book.order.pages
        if pages > PAGES_OF_A_LEAFLET:
            message = f"a sheet folded in four has {PAGES_OF_A_LEAFLET} pages, the booklet {pages}"
            hint = "leave --fold-in-four out: longer booklets are stapled, or folded in signatures"
            raise ContentError(error("E764", message, path=("order",), hints=(hint,)))
        sheet = PageSheet.laid_out(page.stock, chosen_stock(request, self.stock, store), QUARTERS, wide=False)
        plan = impose_leaflet(pages, flip=Flip(request.flip or Flip.LONG_EDGE))
        ways = {
            known: PageSheet.laid_out(page.stock, stock, QUARTERS, wide=False) for known, stock in store.stocks.items()
        }
        run = SheetRun(
            form=f"{self.form}-imposed",
            plan=plan,
            grid=sheet.grid,
            correction=correction_for(request.printer, wide=plan.wide, turnover=plan.turnover),
            scale=sheet.scale,
            lines=(str(sheet),),
            marks=tuple(sheet.folds(self.ticks)),
            sheet=sheet,
            margin=page.margin,
            is_one_line=True,
            done="sheet.fold-in-four" if plan.sheets[0].back else "sheet.fold-one-side-in-four",
            reduction=reduction_on(sheet, ways, request, store),
        )
        yield sheet_forme(self.prepared, request, self.terms, book, run)


def chosen_stock(request: Request, usual: Stock, store: SheetStore) -> Stock:
    """Take the stock that the user names, or the usual one."""
    return find_stock(request.stock_name, store.stocks) if request.stock_name else usual


def reduction_on(sheet: PageSheet, ways: Mapping[str, PageSheet], request: Request, store: SheetStore) -> Reduction:
    """Say what becomes of type on a sheet; the smallest stock on which pages keep their size is the cure."""
    large = [name for name, way in ways.items() if way.scale == 1]
    smallest = min(large, key=lambda name: ways[name].stock.width.mm * ways[name].stock.height.mm, default="")
    hint = f"--stock {smallest} prints at full size" if smallest else ""
    return Reduction(sheet=sheet, least=store.least_type, is_chosen=bool(request.stock_name), hint=hint)
