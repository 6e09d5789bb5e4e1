"""A job ticket -> its words: lines for people and print shops, and JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pipeline.event.ticket import TicketRow, TicketSheet
from pipeline.model import Labels
from pipeline.model.event import ItemKind

_DOT = " · "


def write_text(ticket: TicketSheet, labels: Labels) -> str:
    """Write a ticket as plain text."""
    lines = [_lead(ticket, labels), labels[f"event.ticket.{'counted' if ticket.is_counted else 'planned'}"], ""]
    for number, row in enumerate(ticket.rows, start=1):
        lines += [f"{number}. {row.title}: {row.file}", f"   {amount(row, labels)}"]
        if not row.is_picture:
            lines += [f"   {manner(row, labels)}", f"   {cost(row, ticket, labels)}"]
            lines += [f"   {labels['event.ticket.shop']}: {' '.join(for_shop(row, ticket, labels))}"]
        lines.append("")
    lines += [total(ticket, labels), "", f"{labels['event.ticket.draws']}:"]
    lines += [f"   {line}" for line in ticket.missions]
    return "\n".join(lines) + "\n"


def _lead(ticket: TicketSheet, labels: Labels) -> str:
    words = labels["event.ticket.lead"]
    lead = words.format(event=ticket.event, version=ticket.version, date=ticket.date, place=ticket.place)
    return f"{labels['event.ticket']}: {lead}"


def amount(row: TicketRow, labels: Labels) -> str:
    """Say how much of a file is printed."""
    words = labels["event.ticket.pictures" if row.is_picture else "event.ticket.amount"]
    return words.format(sheets=row.sheets, sides=row.sides, sets=row.sets)


def manner(row: TicketRow, labels: Labels) -> str:
    """Say on what and how a file is printed."""
    sides = labels["event.ticket.duplex" if row.is_duplex else "event.ticket.simplex"].format(edge=row.flip)
    parts = [
        labels["event.ticket.paper"].format(paper=row.paper, grams=row.grams),
        labels["event.ticket.colour" if row.is_colour else "event.ticket.black"],
        sides,
    ]
    if row.staples:
        parts.append(labels["event.ticket.staples"].format(staples=row.staples))
    return _DOT.join(parts)


def cost(row: TicketRow, ticket: TicketSheet, labels: Labels) -> str:
    """Say what a file costs."""
    return labels["event.ticket.cost"].format(cost=row.cost, currency=ticket.currency)


def total(ticket: TicketSheet, labels: Labels) -> str:
    """Say how much it is in all."""
    return labels["event.ticket.total"].format(
        sheets=sum(row.sheets for row in ticket.printed),
        sides=sum(row.sides for row in ticket.printed),
        staples=sum(row.staples for row in ticket.printed),
        cost=ticket.cost,
        currency=ticket.currency,
    )


def for_shop(row: TicketRow, ticket: TicketSheet, labels: Labels) -> Iterator[str]:
    """Say sentence by sentence what a print shop must know of a file."""
    usual = {each.paper for each in ticket.printed if each.kind is not ItemKind.ROUND_POSTERS}
    if row.kind is ItemKind.ROUND_POSTERS and row.paper not in usual:
        yield labels["event.ticket.shop.poster"].format(paper=row.paper)
    yield labels["event.ticket.shop.scale"]
    yield labels["event.ticket.shop.duplex" if row.is_duplex else "event.ticket.shop.simplex"].format(edge=row.flip)
    if row.kind in (ItemKind.NAME_CARDS, ItemKind.PLAN_CARDS):
        yield labels["event.ticket.shop.cards"]
    if row.slots > 1:
        yield labels["event.ticket.shop.cut"].format(slots=row.slots)
    elif row.most_leaves > 1:
        yield labels["event.ticket.shop.collated"]
    if row.staples:
        is_even = row.least_leaves == row.most_leaves
        words = labels["event.ticket.shop.staple" if is_even else "event.ticket.shop.staple.mixed"]
        yield words.format(leaves=row.most_leaves, least=row.least_leaves, most=row.most_leaves)


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
        "cost": str(ticket.cost),
        "currency": ticket.currency,
        "missions": list(ticket.missions),
    }


def _facts(row: TicketRow, ticket: TicketSheet, labels: Labels) -> dict[str, object]:
    facts: dict[str, object] = {"file": row.file, "kind": row.kind.value, "title": row.title}
    if row.is_picture:
        return {**facts, "pictures": row.sheets}
    return {
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
        "cost": str(row.cost),
        "for_the_shop": list(for_shop(row, ticket, labels)),
        "sha256": row.sha256 or None,
    }
