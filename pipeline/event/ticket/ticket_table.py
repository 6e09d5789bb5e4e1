"""A job ticket -> its table in words: a head, a row for each file, what it comes to."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pipeline.event.ticket.shop_notes import ShopNotes
from pipeline.event.ticket.ticket_count import TicketRow, TicketSheet
from pipeline.model import Labels

# The columns beside the one that names a file; those of `_NUMBERS` hold figures.
COLUMNS = ("sets", "sheets", "sides", "staples", "cost", "paper", "printing", "notes")
NUMBERS = frozenset({"sets", "sheets", "sides", "staples", "cost"})


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A row of the table: what it is about, its file as it may be called here, a cell for each column."""

    title: str
    file: str
    cells: tuple[str, ...]


def table_head(ticket: TicketSheet, labels: Labels) -> tuple[str, ...]:
    """Head the columns."""
    return tuple(labels[f"event.ticket.head.{column}"].format(currency=ticket.currency) for column in COLUMNS)


def table_rows(ticket: TicketSheet, notes: ShopNotes, labels: Labels) -> tuple[TableRow, ...]:
    """Write the rows; the last one adds them up."""
    return (*(_row(row, ticket, notes, labels) for row in ticket.rows), _total(ticket, labels))


def _row(row: TicketRow, ticket: TicketSheet, notes: ShopNotes, labels: Labels) -> TableRow:
    if row.is_picture:
        told = labels[labels.form("event.ticket.pictures", row.sheets)].format(count=row.sheets)
        return _of(row.title, row.pictures, printing=told)
    return _of(
        row.title,
        (row.file,),
        sets=str(row.sets),
        sheets=str(row.sheets),
        sides=str(row.sides),
        staples=str(row.staples or ""),
        cost=_cost(row.cost, ticket),
        paper=labels["event.ticket.paper"].format(paper=row.paper, grams=row.grams),
        printing=printing(row, labels),
        notes=", ".join(map(str, notes.numbers[row.file])),
    )


def _cost(cost: Decimal, ticket: TicketSheet) -> str:
    """Write a cost, where there are prices."""
    return str(cost) if ticket.cost else ""


def _of(title: str, files: tuple[str, ...], **cells: str) -> TableRow:
    shown = files[0] if len(files) == 1 else f"{files[0]} … {files[-1]}"
    return TableRow(title=title, file=shown, cells=tuple(cells.get(column, "") for column in COLUMNS))


def printing(row: TicketRow, labels: Labels) -> str:
    """Say how a file is printed."""
    ink = labels["event.ticket.colour" if row.is_colour else "event.ticket.black"]
    sides = labels["event.ticket.duplex" if row.is_duplex else "event.ticket.simplex"]
    return f"{ink}, {sides.format(edge=labels[f'sheet.edge.{row.flip}'])}"


def _total(ticket: TicketSheet, labels: Labels) -> TableRow:
    cells = {
        "sheets": str(sum(row.sheets for row in ticket.printed)),
        "sides": str(sum(row.sides for row in ticket.printed)),
        "staples": str(sum(row.staples for row in ticket.printed)),
        "cost": _cost(ticket.cost, ticket),
    }
    return TableRow(title=labels["event.ticket.all"], file="", cells=tuple(cells.get(column, "") for column in COLUMNS))
