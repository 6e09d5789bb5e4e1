from __future__ import annotations

from fractions import Fraction

import pytest

from pipeline.contracts.stocks import full_size_stock, half_stock
from pipeline.imposition import BookletSheet
from pipeline.load import layouts_root, load_sheet_store
from pipeline.model.layouts import SheetStore
from pipeline.units import Length


@pytest.fixture(scope="module")
def store() -> SheetStore:
    store, found = load_sheet_store(layouts_root())
    assert store is not None
    assert found == ()
    return store


@pytest.mark.parametrize(
    ("page", "stock", "expected"),
    [
        ("a4", "a4", "A4 pages at 70.71 % on A4"),
        ("a4", "a3", "A4 pages at full size on A3"),
        ("a5", "a4", "A5 pages at full size on A4"),
        ("letter", "letter", "Letter pages at 64.71 % on Letter"),
        ("letter", "tabloid", "Letter pages at full size on Tabloid"),
        ("half-letter", "letter", "Half Letter pages at full size on Letter"),
        ("a6", "a4", "A6 pages at full size on A4"),
    ],
)
def test_how_large_pages_are_on_a_sheet(store: SheetStore, page: str, stock: str, expected: str) -> None:
    assert str(BookletSheet.of(store.stocks[page], store.stocks[stock])) == expected


@pytest.mark.parametrize("page", ["a4", "a5", "letter", "half-letter", "legal", "a3", "tabloid", "a6"])
def test_pages_meet_at_the_fold_and_stay_on_the_sheet(store: SheetStore, page: str) -> None:
    sheet = BookletSheet.of(store.stocks[page], store.stocks[store.booklet_on[page]])
    left, right = sheet.grid.box(0, 0), sheet.grid.box(1, 0)
    assert left.right == right.left == sheet.grid.paper.width * Fraction(1, 2)
    assert sheet.grid.fits()
    assert sheet.grid.paper.is_wide


@pytest.mark.parametrize(
    ("page", "larger"),
    [("a4", "a3"), ("a5", "a4"), ("a6", "a5"), ("letter", "tabloid"), ("half-letter", "letter"), ("a3", None)],
)
def test_the_stock_that_keeps_pages_at_full_size(store: SheetStore, page: str, larger: str | None) -> None:
    assert full_size_stock(store.stocks[page], store.stocks) == larger


@pytest.mark.parametrize(
    ("stock", "page"), [("a4", "a5"), ("a3", "a4"), ("letter", "half-letter"), ("tabloid", "letter")]
)
def test_the_page_that_fills_half_a_stock(store: SheetStore, stock: str, page: str) -> None:
    assert half_stock(store.stocks[stock], store.stocks) == page


def test_nothing_is_half_of_the_smallest_stock(store: SheetStore) -> None:
    assert half_stock(store.stocks["a6"], store.stocks) is None


def test_thicker_paper_is_heavier_within_a_sort(store: SheetStore) -> None:
    uncoated = [leaf for leaf in store.papers if "coated" not in leaf.sort]
    assert sorted(uncoated, key=lambda leaf: leaf.grams) == sorted(uncoated, key=lambda leaf: leaf.thickness)


def test_every_paper_has_the_bulk_of_paper(store: SheetStore) -> None:
    """Coated paper is denser than water, office paper a little lighter: cubic centimetres to a gram."""
    for leaf in store.papers:
        bulk = float(leaf.thickness) * 1000 / leaf.grams
        assert 0.75 <= bulk <= 0.95 if "coated" in leaf.sort else 1.1 <= bulk <= 1.35, leaf


def test_office_paper_is_in_the_table_and_every_page_has_a_usual_stock(store: SheetStore) -> None:
    leaf = store.leaf(store.office_paper)
    assert leaf is not None
    assert leaf.thickness == Length.parse("0.105mm")
    assert set(store.booklet_on) == set(store.stocks)
    assert set(store.booklet_on.values()) <= set(store.stocks)
