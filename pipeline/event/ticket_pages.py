"""A counted job ticket -> its pages as one checked file: what to print on what, how often, for how much."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.compose.event_pages import PageTitle, house_rules_manuscript, house_rules_pages
from pipeline.compose.galley import Galley
from pipeline.compose.galleys import set_galley
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic, Report
from pipeline.event.model import Event
from pipeline.event.sources import join_pages
from pipeline.event.ticket import TicketRow, TicketSheet
from pipeline.event.ticket_words import amount, cost, for_shop, manner, total
from pipeline.makers.preparation import Prepared
from pipeline.makers.prints import Print
from pipeline.model import Labels
from pipeline.request import Request

FORM = "job-ticket"


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
    lead = labels["event.ticket.lead"].format(
        event=ticket.event, version=ticket.version, date=ticket.date, place=ticket.place
    )
    title = labels["event.ticket"]
    opening = PageTitle(id=f"{FORM}-1", title=title, lead=lead, foot=ticket.event)
    for number, atoms in enumerate(house_rules_pages(_words(ticket, labels), opening, shop), start=1):
        page = PageTitle(id=f"{FORM}-{number}", title=title, lead=lead if number == 1 else "", foot=ticket.event)
        galley, complaints = set_galley(house_rules_manuscript(page, atoms, shop), shop)
        found.extend(complaints)
        yield galley


def _words(ticket: TicketSheet, labels: Labels) -> str:
    """Write the ticket in Markdown: a heading for each file, what it is printed on, what to tell the shop."""
    parts = [total(ticket, labels)]
    parts += [part for number, row in enumerate(ticket.rows, start=1) for part in _row(number, row, ticket, labels)]
    parts += [f"## {labels['event.ticket.draws']}", *(f"- {line}" for line in ticket.missions)]
    return "\n\n".join(parts)


def _row(number: int, row: TicketRow, ticket: TicketSheet, labels: Labels) -> Iterator[str]:
    yield f"### {number}. {row.title}"
    yield f"- `{row.file}`\n- **{amount(row, labels)}**"
    if not row.is_picture:
        yield f"- {manner(row, labels)}\n- {cost(row, ticket, labels)}\n- {' '.join(for_shop(row, ticket, labels))}"


def _check(prepared: Prepared, pdf: bytes, pages: int) -> tuple[Diagnostic, ...]:
    from pipeline.preflight import Expectation, Paper, check_pdf

    page, stock = prepared.measures.page, prepared.stock
    expectation = Expectation(
        pages=pages,
        paper=Paper(width=stock.width, height=stock.height, safe=page.safe),
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=page.smallest,
    )
    return check_pdf(pdf, expectation)
