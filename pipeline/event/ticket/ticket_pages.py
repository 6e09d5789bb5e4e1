"""A counted job ticket -> its pages as one checked file: what to print on what, how often, for how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.compose.workshop import Workshop
from pipeline.contracts.expectation import Paper
from pipeline.contracts.paper import Size
from pipeline.event.ticket.change_words import tell_changes
from pipeline.event.ticket.choice_costs import tell_choices
from pipeline.event.ticket.ticket_count import TicketSheet
from pipeline.event.ticket.ticket_table import ShopNotes, TableRow, columns_of, shop_notes, table_head, table_rows
from pipeline.event.ticket.ticket_words import lead
from pipeline.model import Labels
from pipeline.rules.prose.placeholders import escaped
from pipeline.run.formes import PageForme, Terms
from pipeline.run.galley_unit import Unit
from pipeline.run.preparation import Prepared
from pipeline.run.prints import metadata_of
from pipeline.run.publication import Book, Publication
from pipeline.units import Length

FORM = "job-ticket"
_GROWTH = 1.0  # type no larger than comfortable: a table with many columns
# The part of the width that each column has; the file's has what is left.
_SHARES = {
    "sets": 0.05,
    "sheets": 0.065,
    "sides": 0.06,
    "staples": 0.07,
    "cost": 0.09,
    "paper": 0.145,
    "printing": 0.18,
    "notes": 0.075,
}


def ticket_publication(prepared: Prepared, ticket: TicketSheet) -> Publication:
    """Publish a job ticket, as many pages as it takes."""
    shop, page = prepared.workshop(), prepared.measures.page
    count = len(tuple(_pages(ticket, _title(ticket, 1, shop), shop)))
    terms = Terms(families=prepared.families, smallest_points=page.smallest, smallest_sign=page.smallest_sign)
    size = Size(width=prepared.stock.width, height=prepared.stock.height)
    return Publication(
        name=ticket.name,
        units=tuple(
            Unit(id=f"{FORM}-{number}", write=ticket_manuscript, given=(ticket, number, shop))
            for number in range(1, count + 1)
        ),
        layouts=(TicketPages(name=ticket.name, size=size, safe=page.safe, terms=terms),),
        metadata=metadata_of(prepared),
        faces=prepared.faces,
        lead_nowhere=True,
    )


@dataclass(frozen=True, kw_only=True)
class TicketPages:
    """The pages of a ticket as they are."""

    name: str
    size: Size
    safe: Length
    terms: Terms

    def formes(self, book: Book) -> Iterator[PageForme]:
        """Promise as many as it took."""
        paper = Paper(width=self.size.width, height=self.size.height, safe=self.safe)
        expectation = self.terms.expect(book.order.pages, paper)
        yield PageForme(name=self.name, form=FORM, size=self.size, expectation=expectation)


def ticket_manuscript(ticket: TicketSheet, number: int, shop: Workshop) -> Manuscript:
    """Write one page of a ticket."""
    bands = tuple(_pages(ticket, _title(ticket, 1, shop), shop))[number - 1]
    page = _title(ticket, number, shop)
    fitted = fit_bands(page, [*page_bands(page, shop), *bands], shop, growth=_GROWTH)
    return event_manuscript(page, fitted, shop)


def _title(ticket: TicketSheet, number: int, shop: Workshop) -> PageTitle:
    return PageTitle(
        id=f"{FORM}-{number}",
        title=shop.labels["event.ticket"],
        lead=lead(ticket, shop.labels) if number == 1 else "",
        foot=ticket.event,
        number=str(number),
    )


def _pages(ticket: TicketSheet, opening: PageTitle, shop: Workshop) -> Iterator[list[Band]]:
    """Share the table out over pages; the words follow on the last of them, or on pages of their own."""
    notes = shop_notes(ticket, shop.labels)
    rows = table_rows(ticket, notes, shop.labels)
    words = [*shop.maker.blocks(read_blocks(_words(ticket, notes, shop.labels))), *_lists(ticket, shop)]
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
    shares = [_SHARES[column] for column in columns_of(ticket)]
    atoms: list[Atom] = [word_chart((1 - sum(shares), *shares), head, cells, shop)]
    return one_column(atoms, shop)


def _short(row: TableRow, ticket: TicketSheet) -> Iterator[str]:
    if row.file:
        yield row.file.replace(ticket.prefix, "")


def _lists(ticket: TicketSheet, shop: Workshop) -> Iterator[Atom]:
    """Tell what is printed again, and how missions were come by."""
    if ticket.changes is not None:
        yield from _list("event.ticket.again", tell_changes(ticket.changes, shop.labels), shop)
    if ticket.choices:
        yield from _list("event.ticket.choices", [*tell_choices(ticket.choices, ticket.currency, shop.labels)], shop)
    yield from _list("event.ticket.draws", ticket.missions, shop)


def _list(label: str, lines: Sequence[str], shop: Workshop) -> Iterator[Atom]:
    yield shop.maker.words("section", read_runs(shop.labels[label]))
    for line in lines:
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
