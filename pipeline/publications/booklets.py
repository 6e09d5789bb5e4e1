"""The pages of a booklet -> the sheets to print, fold and staple or glue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.plan import Plan
from pipeline.diagnostics import Diagnostic, note
from pipeline.imposition import impose_perfect, impose_saddle
from pipeline.publications.papers import BookletPaper
from pipeline.publications.sheets import SheetRun, sheet_forme
from pipeline.request import Request
from pipeline.run.formes import Reduction, SheetForme, Terms
from pipeline.run.preparation import Prepared
from pipeline.run.publication import Book

FORM = "booklet-imposed"


@dataclass(frozen=True, kw_only=True)
class FoldedBooklet:
    """Sheets that are nested, all of them or so many at a time as the user wants in a signature."""

    prepared: Prepared
    request: Request
    paper: BookletPaper
    least_type: float
    terms: Terms

    def formes(self, book: Book) -> Iterator[SheetForme]:
        """Nest the sheets."""
        paper, sheet = self.paper, self.paper.sheet
        plan = self._plan(book.order.pages)
        leaf = f"paper of {paper.leaf.grams} g/m2, {float(paper.leaf.thickness):g} mm thick"
        run = SheetRun(
            form=FORM,
            plan=plan,
            grid=sheet.grid,
            correction=paper.correction,
            scale=sheet.scale,
            lines=(f"{sheet}, {leaf}",),
            marks=sheet.marks,
            sheet=sheet,
            margin=self.prepared.measures.page.margin.left,
            done="sheet.signatures" if self.request.signature else "sheet.booklet",
            reduction=Reduction(sheet=sheet, least=self.least_type, is_chosen=paper.is_chosen, hint=paper.hint),
            found=tuple(note_blanks(plan)),
        )
        yield sheet_forme(self.prepared, self.request, self.terms, book, run)

    def _plan(self, pages: int) -> Plan:
        leaf, flip = self.paper.leaf.thickness, self.paper.flip
        if self.request.signature:
            return impose_perfect(pages, sheets_per_signature=self.request.signature, flip=flip, leaf=leaf)
        return impose_saddle(pages, flip=flip, leaf=leaf)


def note_blanks(plan: Plan) -> Iterator[Diagnostic]:
    """Tell which pages of a booklet stay blank."""
    if plan.blanks:
        yield note(
            "N760",
            f"the last {plan.blanks} of the booklet's {len(plan.slots)} pages stay blank, as sheets to fold carry four",
            path=("order",),
        )
