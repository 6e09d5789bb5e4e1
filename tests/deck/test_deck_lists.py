"""Lists of cards on a page: every card of the decks asked for, in its order, with its copies or boxes for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import WorkedPack, made_ready, worked_pack
from laid_out import assert_as_planned

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
    for side in pack.manuscript("list").sides:
        for placed in side.fitted.bands:
            columns = placed.band.columns if isinstance(placed.band, FittedFlow) else ()
            atoms = (each.atom for column in columns for each in column.atoms)
            yield from (atom for atom in atoms if isinstance(atom, ColumnTable))


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
        f"{BOX}\N{NO-BREAK SPACE}{BOX} | 1 | Grey Heron | 7",
        f"{BOX}\N{NO-BREAK SPACE}×6 | 2 | Gull | 4",
    ]


@pytest.mark.parametrize("count", [60, 150])
def test_a_long_list_is_parted_over_the_page_and_loses_no_card(count: int, tmp_path: Path) -> None:
    parts = list(tables(worked(tmp_path, page("{checklist}", decks="[goods]"), count=count)))
    assert len(parts) > 1
    listed = [row.split(" | ")[2] for part in parts for row in rows(part)[1:]]
    assert listed == [f"Crate {number}" for number in range(1, count + 1)]
    heights = [sum(part.row_heights(10, 120)) for part in parts]
    assert max(heights) - min(heights) <= len(parts) * max(parts[0].row_heights(10, 120))


@pytest.mark.slow
def test_a_list_runs_on_over_pages_below_its_heads_again(tmp_path: Path) -> None:
    pack = worked(tmp_path, page("{card_index}", decks="[goods]", show="[Where]", pages="3"), count=400)
    sides = pack.manuscript("list").sides
    assert [side.foot.right for side in sides if side.foot] == ["1", "2", "3"]
    parts = list(tables(pack))
    assert [row.split(" | ")[0] for part in parts for row in rows(part)[1:]] == [str(each) for each in range(1, 401)]
    assert {rows(part)[0] for part in parts} == {"No. | Card | Where | Copies"}
    # Type keeps its size: pages are filled one after another, and the last takes what is left.
    *fulls, rest = (side.fitted.full for side in sides)
    assert min(fulls) > 0.95
    assert 0 < rest < min(fulls)
    assert len({side.fitted.body for side in sides}) == 1
    assert_as_planned(pack.manuscript("list"))


@pytest.mark.parametrize(
    ("words", "pages", "said"),
    [
        ("{checklist}", 2, "the words of page list take 4 pages, and its head says 2"),
        ("Words.", 3, "the words of page list take 1 page, and its head says 3"),
    ],
)
def test_a_page_takes_as_many_pages_as_it_says(words: str, pages: int, said: str, tmp_path: Path) -> None:
    pack = worked(tmp_path, page(words, pages=str(pages)), count=900)
    with pytest.raises(ContentError) as found:
        pack.manuscript("list")
    (told,) = found.value.diagnostics
    assert (told.code, told.message, told.path) == ("E718", said, ("pages", "list", "pages"))


def test_a_field_that_no_card_has_is_told_with_what_it_may_be(tmp_path: Path) -> None:
    pack = worked(tmp_path, page("{card_index}", show="[Cost, Wehre]"))
    with pytest.raises(ContentError) as found:
        pack.manuscript("list")
    (told,) = found.value.diagnostics
    assert (told.code, told.message) == ("E719", "no card that is listed here has a field 'Wehre'")
    assert told.hints == ("did you mean 'Where'?",)
    assert told.path == ("pages", "list", "show", 1)


def test_what_is_cut_up_is_one_page(tmp_path: Path) -> None:
    loading = load_pack(market(tmp_path, page("{plan_cards}", pages="2")), roots=())
    (told,) = loading.diagnostics
    assert (told.code, told.message) == ("E219", "page list: a cover and a page that is cut up are one page each")


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
