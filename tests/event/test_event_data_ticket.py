"""The job ticket says how much is printed on what, for how much, and what a print shop must know."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from planned import planned, prepared, store

from pipeline.event.event_request import EventRequest
from pipeline.event.planning.run_sheets import lay_out
from pipeline.event.run import make_event
from pipeline.event.ticket.ticket_count import TicketSheet, count_ticket, plan_ticket
from pipeline.event.ticket.ticket_table import for_shop, printing, shop_notes
from pipeline.event.ticket.ticket_words import ticket_facts, write_text
from pipeline.model.event import ItemKind, Prices
from pipeline.pdf.target_file import TargetFile
from pipeline.pdf.values import array, reference
from pipeline.request import Request, Silence
from pipeline.run.prints import Print

PRICES = {"prices": "prices: {colour: 0.2, black: 0.05, poster: 2, sheet: 0.01, card: 0.1, staple: 0.05}"}


def ticket(folder: Path, changes: dict[str, str] | None = None) -> TicketSheet:
    event, run = planned(folder, {**PRICES, **(changes or {})})
    return plan_ticket(prepared(), event, run, store(), Request(packs=(), forms=()))


def test_the_plan_counts_what_lies_on_the_sheets(tmp_path: Path) -> None:
    event, run = planned(tmp_path)
    rows = plan_ticket(prepared(), event, run, store(), Request(packs=(), forms=())).rows
    # What is shown on a screen alone is no file of the run.
    for row, file in zip((row for row in rows if row.file), run.files, strict=True):
        sides = lay_out(file)
        assert row.sheets == sum(not side.is_back for side in sides)
        assert row.sides == sum(bool(side.pages) for side in sides)


def test_what_it_costs(tmp_path: Path) -> None:
    rows = {row.kind: row for row in ticket(tmp_path).rows}
    packs = rows[ItemKind.PLAYER_PACKS]
    assert (packs.sheets, packs.sides, packs.staples) == (12, 20, 4)
    assert packs.cost == Decimal("4.32")
    assert rows[ItemKind.ROUND_POSTERS].cost == Decimal("4.02")
    assert rows[ItemKind.NAME_CARDS].cost == Decimal("0.30")
    assert rows[ItemKind.PROJECTOR].cost == 0


def test_what_the_shop_is_told(tmp_path: Path) -> None:
    made = ticket(tmp_path)
    rows = {row.kind: row for row in made.rows}
    labels = prepared().labels
    packs = rows[ItemKind.PLAYER_PACKS]
    assert printing(packs, labels) == "colour, both sides, long edge"
    assert list(for_shop(packs, made, labels)) == [
        'Print at 100 %, never "fit to page".',
        "Print both sides and flip on the long edge. Blank backs stay blank.",
        "Keep the pages in the file’s order. Every set begins on a front.",
        "Staple each set at its upper left corner: a set has 3 sheets.",
    ]
    assert list(for_shop(rows[ItemKind.SCORE_SHEETS], made, labels))[-1] == (
        "Cut each sheet into 2 at the marks, the whole stack at once. Then lay the piles on one another, row by row "
        "from the upper left, the first on top."
    )
    assert next(for_shop(rows[ItemKind.ROUND_POSTERS], made, labels)) == (
        "Print on A3; that is larger than the other files' paper."
    )


def test_the_shop_is_told_everything_once(tmp_path: Path) -> None:
    """What holds for all files stands above the notes; every other sentence has a number, which its files refer to."""
    made = ticket(tmp_path)
    labels = prepared().labels
    notes = shop_notes(made, labels)
    assert notes.always == 'Print at 100 %, never "fit to page".'
    assert len(set(notes.numbered)) == len(notes.numbered)
    one_side = labels["event.ticket.shop.simplex"]
    for row in made.printed:
        told = {notes.always, *(notes.numbered[number - 1] for number in notes.numbers[row.file])}
        assert told == {*for_shop(row, made, labels)} - {one_side}


def test_draws_can_be_checked_by_the_ticket(tmp_path: Path) -> None:
    changes = {
        "rounds": "rounds: [{draw: [contact, dust-up, encounter]}, {battle_plans: yes}]",
        "seed": "seed: low tide",
    }
    first, second = ticket(tmp_path, changes).missions
    assert first == (
        'Round 1: Encounter, drawn with the seed "low tide/round 1": a die of 3 showed 3 on Contact, Dust Up, Encounter'
    )
    assert second == "Round 2: battle plans at the table"


def blank_pages(count: int) -> bytes:
    """Write a file of so many pages, every second of them blank."""
    target = TargetFile()
    root, contents = target.reserve(), target.add(b"<<>>")
    kids = [
        target.add(
            b"<</Type/Page/Parent %b/MediaBox[0 0 595 842]%b>>"
            % (reference(root), b"/Contents %b" % reference(contents) if number % 2 == 0 else b"")
        )
        for number in range(count)
    ]
    target.put(root, b"<</Type/Pages/Count %d/Kids%b>>" % (count, array(map(reference, kids))))
    catalog = target.add(b"<</Type/Catalog/Pages %b>>" % reference(root))
    return target.write(root=catalog, info=target.add(b"<<>>"))


def test_numbers_are_counted_from_the_files_and_held_to_the_plan(tmp_path: Path) -> None:
    made = ticket(tmp_path, {"items": "items: [organiser-copy]"})
    (row,) = made.rows
    paper = prepared().stock
    printed = Print(name=row.file, form="x", data=blank_pages(10), pages=10, width=paper.width, height=paper.height)
    counted, found = count_ticket(made, [printed], Prices(colour=Decimal("0.1"), sheet=Decimal("0.02")))
    (only,) = counted.rows
    assert (only.sheets, only.sides, only.cost) == (5, 5, Decimal("0.60"))
    planned_as = f"{row.sheets} sheets of 210 x 297 mm, {row.sides} sides were planned"
    assert [(each.code, each.message) for each in found] == [
        ("E450", f"{row.file} has 5 sheets of 210 x 297 mm, 5 sides; {planned_as}")
    ]
    same, none = count_ticket(replace(made, rows=(only,)), [printed], Prices())
    assert (same.is_counted, none) == (True, ())


@pytest.mark.slow
def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    planned(tmp_path / "cup", PRICES)
    asked = EventRequest(path=tmp_path / "cup", out=tmp_path / "out", dry_run=True)
    made = make_event(asked, Silence())
    assert not (tmp_path / "out").exists()
    assert made.ticket.startswith("Job ticket: Small Cup, version 1 · 6 March 2027 · The Shed\nPlanned; nothing")
    assert made.facts["counted"] is False


def test_without_prices_nothing_is_said_of_money(tmp_path: Path) -> None:
    made = ticket(tmp_path / "cup", {"prices": "prices: {currency: EUR}"})
    facts, words = ticket_facts(made, prepared().labels), write_text(made, prepared().labels)
    assert "EUR" not in words
    assert "0.00" not in words
    assert "In packs, too, they would take 8 sheets more" in words
    assert "cost" not in str(facts)
    assert "EUR" not in str(facts)


def test_words_and_facts_say_the_same(tmp_path: Path) -> None:
    made = ticket(tmp_path / "cup")
    facts, words = ticket_facts(made, prepared().labels), write_text(made, prepared().labels)
    (total,) = (line.split() for line in words.splitlines() if line.endswith("In all"))
    assert total[:2] == [str(facts["sheets"]), str(facts["sides"])]
    assert total[3] == facts["cost"]
    files = facts["files"]
    assert isinstance(files, list)
    assert [each["file"] for each in files if "file" in each] == [row.file for row in made.printed]
    shown = [each["pictures"] for each in files if "pictures" in each]
    assert shown == [["cup-projector-round-1.png", "cup-projector-round-2.png"]]
    assert [each["pages"] for each in files if "pages" in each] == [[], ["cup-round-clock.html"]]
    assert "2 pictures, not printed" in words
    assert "cup-projector-round-1.png …\n" in words
