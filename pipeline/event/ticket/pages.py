"""A counted job ticket -> its pages as one checked file: what to print on what, how often, for how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.compose.event.event_pages import (
    PageTitle,
    event_manuscript,
    fit_bands,
    height_of,
    one_column,
    page_bands,
    share_out,
    two_columns,
)
from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.side_fitting import Band
from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.text.atoms import Atom
from pipeline.compose.text.markdown_runs import read_blocks, read_runs
from pipeline.compose.typesetting.galleys import set_galley
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Galley
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.event.making.sources import join_pages
from pipeline.event.model import Event
from pipeline.event.ticket.notes import ShopNotes, shop_notes
from pipeline.event.ticket.table import TableRow, table_head, table_rows
from pipeline.event.ticket.ticket import TicketSheet
from pipeline.event.ticket.words import lead
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Print
from pipeline.model import Labels
from pipeline.request import Request
from pipeline.rules.prose import escaped

FORM = "job-ticket"
_GROWTH = 1.0  # type no larger than comfortable: a table with many columns
# The part of the width that the file has, then those of its columns.
_SHARES = (0.265, 0.05, 0.065, 0.06, 0.07, 0.09, 0.145, 0.18, 0.075)


def print_ticket(prepared: Prepared, event: Event, ticket: TicketSheet, request: Request) -> Print:
    """Print a job ticket.

    Raises:
        ContentError: a name in it can't be set.
    """
    shop, found = prepared.workshop(), Report()
    galleys = [*_galleys(prepared, ticket, shop, found)]
    pdf, complaints = join_pages(prepared, galleys)
    found.extend((*complaints, *_check(prepared, pdf, len(galleys))))
    if found.is_failure(strict=request.strict):
        raise ContentError(*found)
    stock = prepared.stock
    return Print(
        name=f"{ticket.name}.pdf", form=FORM, data=pdf, pages=len(galleys), width=stock.width, height=stock.height
    )


def _galleys(prepared: Prepared, ticket: TicketSheet, shop: Workshop, found: Report) -> Iterator[Galley]:
    """Set the ticket's pages."""
    labels = prepared.labels
    opening = PageTitle(
        id=f"{FORM}-1", title=labels["event.ticket"], lead=lead(ticket, labels), foot=ticket.event, number="1"
    )
    for number, bands in enumerate(_pages(ticket, opening, shop), start=1):
        page = PageTitle(
            id=f"{FORM}-{number}",
            title=opening.title,
            lead=opening.lead if number == 1 else "",
            foot=opening.foot,
            number=str(number),
        )
        fitted = fit_bands(page, [*page_bands(page, shop), *bands], shop, growth=_GROWTH)
        galley, complaints = set_galley(event_manuscript(page, fitted, shop), shop)
        found.extend(complaints)
        yield galley


def _pages(ticket: TicketSheet, opening: PageTitle, shop: Workshop) -> Iterator[list[Band]]:
    """Share the table out over pages; the words follow on the last of them, or on pages of their own."""
    notes = shop_notes(ticket, shop.labels)
    rows = table_rows(ticket, notes, shop.labels)
    words = [*shop.maker.blocks(read_blocks(_words(ticket, notes, shop.labels))), *_missions(ticket, shop)]
    room = shop.room - sum(height_of(band) for band in page_bands(opening, shop))
    while rows:
        count = next(
            number for number in range(len(rows), 0, -1) if number == 1 or _fits(rows[:number], ticket, shop, room)
        )
        chart, rows = _chart(rows[:count], ticket, shop), rows[count:]
        below = two_columns(words, shop)
        if not rows and height_of(chart) + height_of(below) <= room:
            yield [chart, below]
            return
        yield [chart]
    for atoms in share_out(words, opening, shop):
        yield [two_columns(atoms, shop)]


def _fits(rows: Sequence[TableRow], ticket: TicketSheet, shop: Workshop, room: float) -> bool:
    return height_of(_chart(rows, ticket, shop)) <= room


def _chart(rows: Sequence[TableRow], ticket: TicketSheet, shop: Workshop) -> Flow:
    """Set rows of the table: each file below what it is, its name without what all names begin with."""
    head = (shop.labels["event.ticket.head.file"], *table_head(ticket, shop.labels))
    cells = [("\n".join((f"**{escaped(row.title)}**", *_short(row, ticket))), *row.cells) for row in rows]
    atoms: list[Atom] = [word_chart(_SHARES, head, cells, shop)]
    return one_column(atoms, shop)


def _short(row: TableRow, ticket: TicketSheet) -> Iterator[str]:
    if row.file:
        yield row.file.replace(ticket.prefix, "")


def _missions(ticket: TicketSheet, shop: Workshop) -> Iterator[Atom]:
    """Tell how missions were come by."""
    yield shop.maker.words("section", read_runs(shop.labels["event.ticket.draws"]))
    for line in ticket.missions:
        yield shop.maker.words("bullet", read_runs(escaped(line)))


def _words(ticket: TicketSheet, notes: ShopNotes, labels: Labels) -> str:
    """Write what to tell the shop in Markdown."""
    parts = [
        labels["event.ticket.names"].format(prefix=ticket.prefix.removesuffix("-")),
        f"## {labels['event.ticket.shop']}",
        notes.always,
        "\n".join(f"{number}. {text}" for number, text in enumerate(notes.numbered, start=1)),
    ]
    return "\n\n".join(filter(None, parts))


def _check(prepared: Prepared, pdf: bytes, pages: int) -> tuple[Diagnostic, ...]:
    from pipeline.contracts.expectation import Expectation, Paper
    from pipeline.preflight import check_pdf

    page, stock = prepared.measures.page, prepared.stock
    expectation = Expectation(
        pages=pages,
        paper=Paper(width=stock.width, height=stock.height, safe=page.safe),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=page.smallest,
    )
    return check_pdf(pdf, expectation)
