"""A pack worked out -> the publications of its pages: duplex sheets; the booklet to read, with its sheets to fold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.compose.workshop import Workshop
from pipeline.contracts.expectation import LineGrid, MissionPages, Paper
from pipeline.contracts.order import Form, ReadingOrder
from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Plan
from pipeline.diagnostics import Diagnostic, note
from pipeline.imposition import impose_perfect, impose_saddle
from pipeline.model import Pack, Stock
from pipeline.publications.page_orders import Answers, at_once, order_of
from pipeline.publications.page_units import page_units
from pipeline.publications.papers import BookletPaper, choose_booklet_paper, folding_sheet, sheet_store
from pipeline.publications.sheet_formes import FoldedInFour, LooseSheets, PageKind, SheetRun, sheet_forme
from pipeline.request import Request
from pipeline.run.formes import PageForme, Reduction, SheetForme, Terms
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book, Layout, Publication
from pipeline.run.worked import Worked
from pipeline.units import Length

_FOLDED = "booklet-imposed"


@dataclass(frozen=True, kw_only=True)
class ReadingPages:
    """The pages of a pack as they are, in the order in which they are read."""

    name: str
    form: str
    pack: Pack
    stock: Stock
    safe: Length
    terms: Terms
    font: str
    line: float

    @classmethod
    def of(cls, prepared: Prepared, form: str, terms: Terms) -> ReadingPages:
        """Print a pack's pages on its paper, in a file named for the form."""
        return cls(
            name=f"{prepared.pack.id}-{form}",
            form=form,
            pack=prepared.pack,
            stock=prepared.stock,
            safe=prepared.measures.page.safe,
            terms=terms,
            font=prepared.theme.text,
            line=prepared.measures.grid,
        )

    def formes(self, book: Book) -> Iterator[PageForme]:
        """Promise what the reading order says."""
        order, stock = book.order, self.stock
        sizes = tuple((side.page, side.body_points) for side in book.sides)
        yield PageForme(
            name=self.name,
            form=self.form,
            size=Size(width=stock.width, height=stock.height),
            expectation=self.terms.expect(
                order.pages,
                Paper(width=stock.width, height=stock.height, safe=self.safe),
                grid=LineGrid(font=self.font, line=self.line, sizes=sizes),
                **ordered(self.pack, order),
            ),
            sides=book.sides,
        )


def ordered(pack: Pack, order: ReadingOrder) -> dict[str, object]:
    """Say what a pack's reading order promises of its pages."""
    missions = tuple(
        MissionPages(
            id=str(entry.mission), name=str(pack.missions[str(entry.mission)].name), first_page=entry.first_page
        )
        for entry in order.missions
    )
    return {
        "blanks": frozenset(order.blanks),
        "missions": missions,
        "map_parity": order.form.mission_parity,
        "paths": tuple(path for entry in order.entries for path in entry.paths),
        "knows_blanks": True,
        "repeats": False,
    }


def terms_of(prepared: Prepared) -> Terms:
    """Say what every file of a pack's pages must be."""
    return Terms(
        families=prepared.families,
        smallest_points=prepared.measures.page.smallest,
        smallest_sign=prepared.measures.page.smallest_sign,
        title=str(prepared.pack.title),
        language=prepared.pack.language,
    )


def pages_of(worked: Worked, order: ReadingOrder, found: tuple[Diagnostic, ...], *layouts: Layout) -> Publication:
    """Publish a pack's pages in an order."""
    prepared = worked.prepared
    return Publication(
        name=f"{prepared.pack.id} {order.form.value}",
        units=page_units(worked, order),
        layouts=layouts,
        metadata=metadata_of(prepared),
        faces=prepared.faces,
        order=order,
        found=found,
    )


def sheets(worked: Worked, request: Request, answers: Answers = at_once) -> Iterator[Publication]:
    """Publish leaves: each mission's map in front, its rules behind; and sheets that carry them, if they are wanted."""
    prepared, terms = worked.prepared, terms_of(worked.prepared)
    order, blanks = order_of(worked, Form.SHEETS, answers)
    loose = LooseSheets.wanted(prepared, request, Form.SHEETS.value, PageKind.of(prepared), terms)
    yield pages_of(worked, order, blanks, ReadingPages.of(prepared, Form.SHEETS.value, terms), *loose)


def workshop_ahead(prepared: Prepared, form: str, request: Request) -> Workshop:
    """Tell in which workshop the pages of a form will be set, before it is known what stands on them."""
    if form != Form.BOOKLET.value:
        return prepared.of_form(Form.SHEETS).workshop()
    if request.fold_in_four:
        return prepared.of_form(Form.BOOKLET).workshop()
    return prepared.for_folding(folding_sheet(prepared.stock, request, sheet_store())).workshop()


def booklet(worked: Worked, request: Request, answers: Answers = at_once) -> Iterator[Publication]:
    """Publish a booklet to read, each mission's map on the left and what goes with it on the right, and its sheets.

    Its pages are made for the sheet that is folded, which carries two of them at full size. A sheet that is folded in
    four carries small ones anyway.
    """
    store = sheet_store()
    sheet = folding_sheet(worked.prepared.stock, request, store)
    worked = worked.of_form(Form.BOOKLET) if request.fold_in_four else worked.for_folding(sheet)
    prepared, terms = worked.prepared, terms_of(worked.prepared)
    paper = choose_booklet_paper(prepared.stock, sheet, request, store)
    order, blanks = order_of(worked, Form.BOOKLET, answers)
    folded: Layout = FoldedBooklet(
        prepared=prepared, request=request, paper=paper, least_type=store.least_type, terms=terms
    )
    if request.fold_in_four:
        folded = FoldedInFour(
            prepared=prepared,
            request=request,
            form=Form.BOOKLET.value,
            page=PageKind.of(prepared),
            terms=terms,
            stock=paper.sheet.stock,
        )
    yield pages_of(worked, order, blanks, ReadingPages.of(prepared, Form.BOOKLET.value, terms), folded)


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
            form=_FOLDED,
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
