"""A job ticket -> what a print shop must know: of every file, of each file, and by number where several share it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.event.ticket.ticket_count import TicketRow, TicketSheet
from pipeline.model import Labels
from pipeline.model.event import ItemKind


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
    usual = {each.paper for each in ticket.printed if each.kind is not ItemKind.ROUND_POSTERS}
    if row.kind is ItemKind.ROUND_POSTERS and row.paper not in usual:
        yield labels["event.ticket.shop.poster"].format(paper=row.paper)
    yield labels["event.ticket.shop.scale"]
    sides = labels["event.ticket.shop.duplex" if row.is_duplex else "event.ticket.shop.simplex"]
    yield sides.format(edge=labels[f"sheet.edge.{row.flip}"])
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
