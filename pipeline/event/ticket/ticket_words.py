"""A job ticket -> its words: a table and notes for people and print shops, and JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from pipeline.event.ticket.change_words import change_facts, tell_changes
from pipeline.event.ticket.choice_costs import choice_facts, tell_choices
from pipeline.event.ticket.ticket_count import TicketRow, TicketSheet
from pipeline.event.ticket.ticket_table import NUMBERS, columns_of, for_shop, shop_notes, table_head, table_rows
from pipeline.model import Labels

_GAP = "  "


def write_text(ticket: TicketSheet, labels: Labels) -> str:
    """Write a ticket as plain text."""
    notes = shop_notes(ticket, labels)
    rows = table_rows(ticket, notes, labels)
    lines = [f"{labels['event.ticket']}: {lead(ticket, labels)}"]
    lines += [labels[f"event.ticket.{'counted' if ticket.is_counted else 'planned'}"], ""]
    head = (*table_head(ticket, labels), labels["event.ticket.head.file"])
    lines += _table(columns_of(ticket), [head, *((*row.cells, row.file or row.title) for row in rows)])
    lines += ["", f"{labels['event.ticket.shop']}: {notes.always}"]
    lines += [f"{_GAP}{number}. {text}" for number, text in enumerate(notes.numbered, start=1)]
    if ticket.changes is not None:
        lines += _list("event.ticket.again", tell_changes(ticket.changes, labels), labels)
    if ticket.choices:
        lines += _list("event.ticket.choices", tell_choices(ticket.choices, ticket.currency, labels), labels)
    lines += _list("event.ticket.draws", ticket.missions, labels)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _list(label: str, told: Iterable[str], labels: Labels) -> list[str]:
    return ["", f"{labels[label]}:", *(f"{_GAP}{line}" for line in told)]


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Line columns up: figures at their right, words at their left; the last may be as long as it likes."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(columns))]
    for row in rows:
        cells = (
            f"{cell:>{width}}" if column in NUMBERS else f"{cell:<{width}}"
            for cell, width, column in zip(row, widths, columns, strict=False)
        )
        yield _GAP.join((*cells, row[-1]))


def lead(ticket: TicketSheet, labels: Labels) -> str:
    """Say what a ticket is for."""
    words = labels["event.ticket.lead"]
    return words.format(event=ticket.event, version=ticket.version, date=ticket.dates, place=ticket.place)


def write_json(ticket: TicketSheet, labels: Labels) -> bytes:
    """Write a ticket for programs."""
    return (json.dumps(ticket_facts(ticket, labels), indent=2, ensure_ascii=False) + "\n").encode()


def ticket_facts(ticket: TicketSheet, labels: Labels) -> dict[str, object]:
    """List what a ticket holds as plain values."""
    return {
        "event": ticket.event,
        "version": ticket.version,
        "date": ticket.date,
        "place": ticket.place,
        "counted": ticket.is_counted,
        "files": [_facts(row, ticket, labels) for row in ticket.rows],
        "sheets": sum(row.sheets for row in ticket.printed),
        "sides": sum(row.sides for row in ticket.printed),
        **({"cost": str(ticket.cost), "currency": ticket.currency} if ticket.cost else {}),
        "missions": list(ticket.missions),
        "choices": [choice_facts(each) for each in ticket.choices],
        **({} if ticket.changes is None else {"again": [change_facts(each) for each in ticket.changes]}),
    }


def _facts(row: TicketRow, ticket: TicketSheet, labels: Labels) -> dict[str, object]:
    facts: dict[str, object] = {"kind": row.kind.value, "title": row.title}
    if row.is_picture:
        return {**facts, **({"pictures": list(row.pictures)} if row.pictures else {}), "pages": list(row.pages)}
    return {
        "file": row.file,
        **facts,
        "sets": row.sets,
        "sheets": row.sheets,
        "sides": row.sides,
        "paper": row.paper,
        "width_mm": row.size.width if row.size else None,
        "height_mm": row.size.height if row.size else None,
        "grams": row.grams,
        "colour": row.is_colour,
        "duplex": row.is_duplex,
        "flip": row.flip if row.is_duplex else None,
        "staples": row.staples,
        "cut_into": row.slots,
        **({"cost": str(row.cost)} if ticket.cost else {}),
        "for_the_shop": list(for_shop(row, ticket, labels)),
        "sha256": row.sha256 or None,
    }
