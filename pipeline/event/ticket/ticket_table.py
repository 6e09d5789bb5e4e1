"""A job ticket -> its table in words, a row for each file, and what a print shop must know of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.event.planning.run_files import POSTERS
from pipeline.event.reading.event_names import figure
from pipeline.event.ticket.ticket_count import TicketRow, TicketSheet
from pipeline.model import Labels
from pipeline.model.event import ItemKind

# The columns beside the one that names a file; those of `NUMBERS` hold figures.
_COLUMNS = ("sets", "sheets", "sides", "staples", "cost", "paper", "printing", "notes")
NUMBERS = frozenset({"sets", "sheets", "sides", "staples", "cost"})


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A row of the table: what it is about, its file as it may be called here, a cell for each column."""

    title: str
    file: str
    cells: tuple[str, ...]


def columns_of(ticket: TicketSheet) -> tuple[str, ...]:
    """List the columns beside the one that names a file; costs have one where there are prices."""
    return tuple(column for column in _COLUMNS if column != "cost" or ticket.cost)


def table_head(ticket: TicketSheet, labels: Labels) -> tuple[str, ...]:
    """Head the columns."""
    return tuple(
        labels[f"event.ticket.head.{column}"].format(currency=ticket.currency) for column in columns_of(ticket)
    )


def table_rows(ticket: TicketSheet, notes: ShopNotes, labels: Labels) -> tuple[TableRow, ...]:
    """Write the rows; the last one adds them up."""
    return (*(_row(row, ticket, notes, labels) for row in ticket.rows), _total(ticket, labels))


def _row(row: TicketRow, ticket: TicketSheet, notes: ShopNotes, labels: Labels) -> TableRow:
    if row.is_picture:
        told = labels[labels.form("event.ticket.pictures", row.sheets)].format(count=row.sheets)
        if row.kind is ItemKind.ROUND_CLOCK:
            told = labels["event.ticket.clock"]
        return _of(ticket, row.title, row.pictures or row.pages, printing=told)
    return _of(
        ticket,
        row.title,
        (row.file,),
        sets=str(row.sets),
        sheets=str(row.sheets),
        sides=str(row.sides),
        staples=str(row.staples or ""),
        cost=figure(str(row.cost), labels),
        paper=labels["event.ticket.paper"].format(paper=row.paper, grams=row.grams),
        printing=printing(row, labels),
        notes=", ".join(map(str, notes.numbers[row.file])),
    )


def _of(ticket: TicketSheet, title: str, files: tuple[str, ...], **cells: str) -> TableRow:
    shown = files[0] if len(files) == 1 else f"{files[0]} …"
    return TableRow(title=title, file=shown, cells=tuple(cells.get(column, "") for column in columns_of(ticket)))


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
        "cost": figure(str(ticket.cost), labels),
    }
    return TableRow(
        title=labels["event.ticket.all"], file="", cells=tuple(cells.get(column, "") for column in columns_of(ticket))
    )


@dataclass(frozen=True, kw_only=True)
class ShopNotes:
    """What a print shop must know: `always` of all files; `numbered` notes, and the numbers of those for each file."""

    always: str
    numbered: tuple[str, ...]
    numbers: Mapping[str, tuple[int, ...]]


def shop_notes(ticket: TicketSheet, labels: Labels) -> ShopNotes:
    """Say once what holds for all files, all else once under a number; that a file has one side, the table says."""
    told = {row.file: tuple(for_shop(row, ticket, labels)) for row in ticket.printed}
    shared = [each for each in next(iter(told.values()), ()) if all(each in others for others in told.values())]
    known = {*shared, labels["event.ticket.shop.simplex"]}
    own = {file: [each for each in sentences if each not in known] for file, sentences in told.items()}
    numbered = tuple(dict.fromkeys(each for sentences in own.values() for each in sentences))
    numbers = {file: tuple(numbered.index(each) + 1 for each in sentences) for file, sentences in own.items()}
    return ShopNotes(always=" ".join(shared), numbered=numbered, numbers=numbers)


def for_shop(row: TicketRow, ticket: TicketSheet, labels: Labels) -> Iterator[str]:
    """Say sentence by sentence what a print shop must know of a file."""
    usual = {each.paper for each in ticket.printed if each.kind not in POSTERS}
    if row.kind in POSTERS and row.paper not in usual:
        yield labels["event.ticket.shop.poster"].format(paper=row.paper)
    yield labels["event.ticket.shop.scale"]
    sides = labels["event.ticket.shop.duplex" if row.is_duplex else "event.ticket.shop.simplex"]
    yield sides.format(edge=labels[f"sheet.edge.{row.flip}"])
    if row.kind in (ItemKind.NAME_CARDS, ItemKind.PLAN_CARDS):
        yield labels["event.ticket.shop.cards"]
    if row.kind is ItemKind.TABLE_SIGNS:
        yield labels["event.ticket.shop.fold"]
    if row.slots > 1:
        yield labels["event.ticket.shop.cut"].format(slots=row.slots)
    elif row.most_leaves > 1:
        yield labels["event.ticket.shop.collated"]
    if row.staples:
        is_even = row.least_leaves == row.most_leaves
        words = labels["event.ticket.shop.staple" if is_even else "event.ticket.shop.staple.mixed"]
        yield words.format(leaves=row.most_leaves, least=row.least_leaves, most=row.most_leaves)
