"""A pack -> its booklet twice, each checked: the pages to read, and the sheets to print, fold and staple."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic, note
from pipeline.fonts import Face, face_path
from pipeline.imposition import Form, PlacedSide, Plan, impose_saddle, place
from pipeline.imposition.booklet import SLUG_POINTS
from pipeline.imposition.placing import check_overrun
from pipeline.load import layouts_root, load_sheet_store
from pipeline.makers.pages import make_pages
from pipeline.makers.papers import BookletPaper, choose_booklet_paper
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Making, Print, metadata_of
from pipeline.request import Progress, Request
from pipeline.units import Length

if TYPE_CHECKING:
    from pipeline.preflight import Spot

FORM = "booklet-imposed"
_OPENING = 400  # so many characters tell a page from all others
SLUG_WEIGHT = 500


def make_booklet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make a booklet to read, each mission's map on the left and its rules on the right, and its sheets to fold."""
    store, complaints = load_sheet_store(layouts_root())
    if store is None:
        return Making(found=complaints)
    paper = choose_booklet_paper(prepared.stock, request, store)
    reading = make_pages(prepared, Form.BOOKLET, request, progress)
    if not reading.prints:
        return reading
    (book,) = reading.prints
    progress.step(7, "press", f"{prepared.pack.id} {FORM}")
    plan = impose_saddle(book.pages, flip=paper.flip, leaf=paper.leaf.thickness)
    sides = _sides(prepared, plan, paper)
    data = _press(prepared, sides, paper, book.data)
    progress.step(8, "preflight", f"{prepared.pack.id} {FORM}")
    printed, complaints = _checked(prepared, plan, paper, data, _spots(sides, book.data))
    reduced = _reduction(data, paper, store.least_type)
    found = (*note_blanks(plan), *_overrun(prepared, sides, paper), *complaints, *reduced)
    return Making(prints=(book, printed), found=(*reading.found, *found))


def _sides(prepared: Prepared, plan: Plan, paper: BookletPaper) -> tuple[PlacedSide, ...]:
    """Place the pages; every side is marked where there is room, and the first says how to print and fold."""
    words, sheet = prepared.labels.words, paper.sheet
    slug = words["sheet.booklet"].format(edge=words[f"sheet.edge.{paper.flip.value}"])
    first, *others = (side.with_marks(sheet.marks) for side in place(plan, sheet.grid, correction=paper.correction))
    return (first.with_marks([sheet.slug(slug)]), *others)


def _press(prepared: Prepared, sides: tuple[PlacedSide, ...], paper: BookletPaper, pages: bytes) -> bytes:
    from pipeline.press import Opening, SheetFont, impose

    face = Face(prepared.theme.text, SLUG_WEIGHT)
    font = SheetFont(family=face.family, file=face_path(face).read_bytes())
    return impose(sides, metadata_of(prepared), Opening.of_flip(paper.flip), font, pages)


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


def _overrun(prepared: Prepared, sides: tuple[PlacedSide, ...], paper: BookletPaper) -> tuple[Diagnostic, ...]:
    return check_overrun(sides, _room(prepared, paper))


def _spots(sides: tuple[PlacedSide, ...], pages: bytes) -> tuple[Spot, ...]:
    """Say which page must be found where; backs are moved as the printer needs it."""
    from pipeline.preflight import Spot, page_texts

    texts = page_texts(pages)
    return tuple(
        Spot(
            page=number,
            words=texts[placed.page - 1][:_OPENING],
            what=f"page {placed.page}",
            box=placed.trim.moved(right=side.correction.right, down=side.correction.up * -1),
        )
        for number, side in enumerate(sides, start=1)
        for placed in side.pages
    )


def _reduction(data: bytes, paper: BookletPaper, least_type: float) -> tuple[Diagnostic, ...]:
    from pipeline.preflight.reduction import check_reduction

    return check_reduction(data, paper.sheet, least=least_type, is_chosen=paper.is_chosen, hint=paper.hint)


def _checked(
    prepared: Prepared, plan: Plan, paper: BookletPaper, data: bytes, spots: tuple[Spot, ...]
) -> tuple[Print, tuple[Diagnostic, ...]]:
    """Read the sheets back."""
    from pipeline.preflight import Expectation, Paper, inspect_pdf

    page, sheet = prepared.measures.page, paper.sheet
    moved = Length.of_mm(max(abs(float(paper.correction.right)), abs(float(paper.correction.up))))
    expectation = Expectation.of_sheets(
        plan,
        paper=Paper(width=sheet.grid.paper.width, height=sheet.grid.paper.height, safe=_room(prepared, paper) - moved),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=min(page.smallest * float(sheet.scale), SLUG_POINTS),
    )
    promised = replace(
        expectation,
        title=str(prepared.pack.title),
        language=prepared.pack.language,
        thinnest_line=expectation.thinnest_line * float(sheet.scale),
        spots=spots,
    )
    inspection = inspect_pdf(data, promised)
    printed = _print(prepared, plan, paper, data)
    return replace(printed, verified=inspection.verified, expectation=promised), inspection.found


def _print(prepared: Prepared, plan: Plan, paper: BookletPaper, data: bytes) -> Print:
    leaf = f"paper of {paper.leaf.grams} g/m2, {float(paper.leaf.thickness):g} mm thick"
    off = () if paper.correction.is_none else (f"backs moved {paper.correction}",)
    return Print(
        name=f"{prepared.pack.id}-{FORM}.pdf",
        form=FORM,
        data=data,
        pages=len(plan.sides),
        width=paper.sheet.grid.paper.width,
        height=paper.sheet.grid.paper.height,
        plan=(f"{paper.sheet}, {leaf}", *off, *plan.lines),
    )
