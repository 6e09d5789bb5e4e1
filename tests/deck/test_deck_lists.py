"""Lists of cards on a page: every card of the decks asked for, in its order, with its copies or boxes for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import WorkedPack, made_ready, worked_pack

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.text.markdown_runs import BOX
from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError
from pipeline.load import load_pack

PACK = """\
kind: deck
title: Harbour Market
subtitle: Cards for two
setting: A harbour
game: card games
licence: CC BY 4.0
version: "1.0"
date: 2027-03-01
order: [list]
"""
CARDS = """\
types:
  goods: {name: Goods, shows: fields}
  ships: {name: Ship, shows: fields}
decks:
  - {id: goods, title: Goods, of: goods, face: text}
  - {id: ships, title: Ships, of: ships, face: text, sets: 2}
"""
SHIPS = "id,name,quantity,Cost\nheron,Grey Heron,1,7\ngull,Gull,3,4\n"


def goods(count: int) -> str:
    rows = (f"g{number},Crate {number},{number % 3 + 1},{number % 5},North quay" for number in range(1, count + 1))
    return "\n".join(("id,name,quantity,Cost,Where", *rows, ""))


def market(folder: Path, page: str, *, count: int = 4) -> Path:
    files = {
        "pack.yaml": PACK,
        "cards.yaml": CARDS,
        "deck/goods.csv": goods(count),
        "deck/ships.csv": SHIPS,
        "pages/list.md": page,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def worked(folder: Path, page: str, *, count: int = 4) -> WorkedPack:
    return worked_pack(made_ready(market(folder, page, count=count)), Form.SHEETS)


def page(words: str, **head: str) -> str:
    keys = "".join(f"{key}: {value}\n" for key, value in head.items())
    return f"---\ntitle: All cards\n{keys}---\n\n{words}\n"


def tables(pack: WorkedPack) -> Iterator[ColumnTable]:
    """The tables of the page, as they stand: parts in their order."""
    (side,) = pack.manuscript("list").sides
    for placed in side.fitted.bands:
        if isinstance(placed.band, FittedFlow):
            yield from (atom for atom in placed.band.flow.atoms if isinstance(atom, ColumnTable))


def rows(table: ColumnTable) -> list[str]:
    shown = (table.head, *table.rows)
    return [" | ".join(words.text.strip() for words in row) for row in shown]


def test_an_index_counts_all_copies_of_every_deck(tmp_path: Path) -> None:
    first, second = tables(worked(tmp_path, page("{card_index}")))
    assert rows(first) == [
        "No. | Card | Copies",
        "1 | Crate 1 | 2",
        "2 | Crate 2 | 3",
        "3 | Crate 3 | 1",
        "4 | Crate 4 | 2",
    ]
    assert rows(second) == ["No. | Card | Copies", "1 | Grey Heron | 2", "2 | Gull | 6"]


def test_a_checklist_has_a_box_for_each_copy_of_the_decks_and_fields_asked_for(tmp_path: Path) -> None:
    (table,) = tables(worked(tmp_path, page("{checklist}", decks="[ships]", show="[Cost]")))
    assert rows(table) == [
        "Have | No. | Card | Cost",
        f"{BOX} {BOX} | 1 | Grey Heron | 7",
        f"{BOX} ×6 | 2 | Gull | 4",
    ]


@pytest.mark.parametrize("count", [60, 150])
def test_a_long_list_is_parted_over_the_page_and_loses_no_card(count: int, tmp_path: Path) -> None:
    parts = list(tables(worked(tmp_path, page("{checklist}", decks="[goods]"), count=count)))
    assert len(parts) > 1
    listed = [row.split(" | ")[2] for part in parts for row in rows(part)[1:]]
    assert listed == [f"Crate {number}" for number in range(1, count + 1)]
    lengths = [len(part.rows) for part in parts]
    assert max(lengths) - min(lengths) <= len(parts)


def test_a_field_that_no_card_has_is_told_with_what_it_may_be(tmp_path: Path) -> None:
    pack = worked(tmp_path, page("{card_index}", show="[Cost, Wehre]"))
    with pytest.raises(ContentError) as found:
        pack.manuscript("list")
    (told,) = found.value.diagnostics
    assert (told.code, told.message) == ("E719", "no card that is listed here has a field 'Wehre'")
    assert told.hints == ("did you mean 'Where'?",)
    assert told.path == ("pages", "list", "show", 1)


def test_a_deck_that_is_not_there_is_told(tmp_path: Path) -> None:
    loading = load_pack(market(tmp_path, page("{card_index}", decks="[goods, shipps]")), roots=())
    (told,) = loading.diagnostics
    assert (told.code, told.message) == ("E220", "no deck is called 'shipps'")


def test_keys_for_a_list_that_is_not_asked_for_are_told(tmp_path: Path) -> None:
    loading = load_pack(market(tmp_path, page("Words.", show="[Cost]")), roots=())
    (told,) = loading.diagnostics
    assert (told.code, told.message) == ("W208", "page list tells of no cards, though its head names `show`")
    assert told.hints == (
        "write the paragraph `{card_index}` or `{checklist}` where they are listed, or delete `show` from the head",
    )
