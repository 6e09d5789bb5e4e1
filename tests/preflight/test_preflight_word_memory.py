from __future__ import annotations

import json
from typing import Any

import pytest
from galleys import joined, leaf, prose

from pipeline.preflight import page_texts, recall_texts, word_memory

SOURCES = ("cover 0", "", "alpha 0", "alpha 1")


@pytest.fixture(scope="module")
def book() -> bytes:
    return joined(prose("cover"), None, leaf("alpha"))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note which pages are read, counted from 0."""
    heard: list[int] = []

    def texts(pdf: bytes, places: list[int]) -> tuple[str, ...]:
        heard.extend(places)
        return page_texts(pdf, places)

    monkeypatch.setattr(word_memory, "page_texts", texts)
    return heard


def noted(pdf: bytes) -> Any:
    """Read a file, and keep what was read as a disk does."""
    texts, note = recall_texts(pdf, SOURCES, None)
    assert texts == page_texts(pdf)
    return json.loads(json.dumps(note))


def test_words_of_pages_that_were_set_as_the_same_are_not_read_again(book: bytes, read: list[int]) -> None:
    note = noted(book)
    assert read == [0, 1, 2, 3]
    read.clear()
    assert recall_texts(book, SOURCES, note) == (page_texts(book), note)
    assert read == []


def test_words_of_a_page_that_was_set_otherwise_are_read(book: bytes, read: list[int]) -> None:
    note = noted(book)
    read.clear()
    other = joined(prose("cover"), None, leaf("alpha", number=21))
    texts, now = recall_texts(other, (*SOURCES[:2], "alpha* 0", SOURCES[3]), note)
    assert read == [2]
    assert texts == page_texts(other) != page_texts(book)
    assert [*now["words"]] == ["cover 0", "", "alpha* 0", "alpha 1"]


@pytest.mark.parametrize("said", ["", "0078"])
def test_where_a_glyph_stands_for_something_else_all_is_read(book: bytes, read: list[int], said: str) -> None:
    note = noted(book)
    glyph = next(iter(note["characters"]))
    note["characters"][glyph] = said
    read.clear()
    assert recall_texts(book, SOURCES, note)[0] == page_texts(book)
    assert read == [0, 1, 2, 3]


def test_glyphs_that_come_and_go_change_no_page(book: bytes, read: list[int]) -> None:
    note = noted(book)
    del note["characters"][next(iter(note["characters"]))]
    note["characters"]["/A-font-that-is-gone 0001"] = "0078"
    read.clear()
    assert recall_texts(book, SOURCES, note)[0] == page_texts(book)
    assert read == []


@pytest.mark.parametrize("note", [None, {}, [], {"words": {}}, {"characters": [], "words": {"": ""}}, 7])
def test_an_odd_note_is_as_good_as_none(book: bytes, read: list[int], note: object) -> None:
    assert recall_texts(book, SOURCES, note)[0] == page_texts(book)
    assert read == [0, 1, 2, 3]
