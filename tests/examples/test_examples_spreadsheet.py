"""The example that comes out of a spreadsheet: every row that is ready is on its cards, as often as its column says.

The list is read here with Python alone, as whoever keeps it would count.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping

import pytest
from printed import file_of, read_pages, shipped_build
from taped import EXAMPLES

from pipeline.load import load_pack

FOLDER = EXAMPLES / "tidewater-fair"
DECKS = {"Net": "ware", "Lantern": "guest", "Wave": "tide"}


def ready() -> list[Mapping[str, str]]:
    """List the rows below the headings, in row four, that are ready and of which there are any."""
    text = (FOLDER / "All cards (Friday).csv").read_bytes().decode("cp1252")
    rows = csv.DictReader(text.splitlines()[3:], delimiter=";")
    return [row for row in rows if row["Status"].lower() not in ("draft", "cut") and row["No."] and row["Qty"] != "0"]


def test_every_row_that_is_ready_is_a_card() -> None:
    pack = load_pack(FOLDER).pack
    assert pack is not None
    assert pack.deck is not None
    cards = [
        (kind, str(card.name), card.quantity, str(card.gist or ""), card.fields)
        for kind in DECKS.values()
        for card in pack.deck.of(kind).values()
    ]
    fields = ("Back", "Price", "Goods", "Worth", "Text", "Status")
    assert cards == [
        (kind, row["Card"], int(row["Qty"]), row["Flavour"], {each: row[each] for each in fields if row[each]})
        for back, kind in DECKS.items()
        for row in ready()
        if row["Back"] == back
    ]


@pytest.mark.slow
def test_every_card_is_printed_as_often_as_the_list_says(tmp_path_factory: pytest.TempPathFactory) -> None:
    pages = read_pages(file_of(shipped_build(tmp_path_factory, "examples/tidewater-fair"), "cards"))
    # Names may break into lines.
    text = "".join("".join(pages).split()).lower()
    wanted = Counter({"".join(row["Card"].split()).lower(): int(row["Qty"]) for row in ready()})
    assert sum(wanted.values()) == 100
    assert {name: text.count(name) for name in wanted} == wanted
