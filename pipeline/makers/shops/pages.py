"""A pack and a print shop -> the file of its pages to hand in, checked: single pages in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.contracts.order import Form
from pipeline.contracts.paper import Size
from pipeline.diagnostics import Diagnostic, note
from pipeline.imposition.single_pages import padded, single_pages
from pipeline.makers.pages import Book, join_pages
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Making, Print
from pipeline.makers.shops.desk import ShopDesk, open_desk
from pipeline.request import Progress, Request

_SIDES_OF_A_LEAF = 2
_OPENING = 80  # so many characters tell a page from all others


def make_shop_sheets(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make leaves: each mission's map in front, its rules behind."""
    return _make_pages(prepared, Form.SHEETS, request, progress)


def make_shop_booklet(prepared: Prepared, request: Request, progress: Progress) -> Making:
    """Make a booklet: each mission's map on the left, its rules on the right."""
    return _make_pages(prepared, Form.BOOKLET, request, progress)


def _make_pages(prepared: Prepared, form: Form, request: Request, progress: Progress) -> Making:
    desk = open_desk(request, form.value)
    own = desk.furnish(prepared.of_form(form))
    return print_book(own, desk, join_pages(own, form, request, progress), progress)


def print_book(own: Prepared, desk: ShopDesk, book: Book, progress: Progress) -> Making:
    """Put the joined pages of a form on single sides as the shop wants them, and check them."""
    if book.data is None:
        return Making(found=book.found)
    form = book.order.form
    pages = padded(book.order.pages, _multiple(desk, form))
    trim = Size(width=own.stock.width, height=own.stock.height)
    sides = single_pages(pages, trim, bleed=desk.shop.bleed, marks=desk.shop.marks)
    data = desk.press(own, sides, book.data)
    progress.step(8, "preflight", f"{own.pack.id} {form.value} for {desk.shop.name}")
    made, found = _checked_pages(own, desk, book, len(pages), data)
    return Making(prints=(made,), found=(*desk.found, *book.found, *_added(book, len(pages)), *found))


def _multiple(desk: ShopDesk, form: Form) -> int:
    """Tell in what number pages come: so many in a booklet, two on a leaf."""
    return desk.shop.pages_in if form is Form.BOOKLET else _SIDES_OF_A_LEAF


def _added(book: Book, pages: int) -> Iterator[Diagnostic]:
    blank = pages - book.order.pages
    if blank:
        message = f"the last {blank} of the {pages} pages for the shop stay blank"
        yield note("N831", message, path=("order",))


def _checked_pages(
    prepared: Prepared, desk: ShopDesk, book: Book, pages: int, data: bytes
) -> tuple[Print, tuple[Diagnostic, ...]]:
    from pipeline.contracts.expectation import Expectation, Paper, PressTerms, Spot
    from pipeline.preflight import inspect_pdf, page_texts

    shop, stock = desk.shop, prepared.stock
    promised = Expectation.of_order(
        prepared.pack,
        book.order,
        paper=Paper(width=stock.width, height=stock.height, safe=shop.safe),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=shop.smallest_type,
    )
    expectation = replace(
        promised,
        pages=pages,
        tagged=False,
        blanks=promised.blanks | frozenset(range(book.order.pages + 1, pages + 1)),
        pages_in=_multiple(desk, book.order.form),
        thinnest_line=shop.thinnest_line.points,
        picture_dpi=shop.picture_dpi,
        spots=tuple(
            Spot(page=number, words=text[:_OPENING], what=f"page {number} of the {book.order.form.value}")
            for number, text in enumerate(page_texts(book.data or b""), start=1)
            if text.strip()
        ),
        press=PressTerms.of_shop(shop, desk.standard),
    )
    inspection = inspect_pdf(data, expectation)
    made = Print(
        name=f"{prepared.pack.id}-{book.order.form.value}-{desk.name}.pdf",
        form=book.order.form.value,
        data=data,
        pages=pages,
        width=stock.width,
        height=stock.height,
        verified=inspection.verified,
        expectation=expectation,
    )
    return made, inspection.found
