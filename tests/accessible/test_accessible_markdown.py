"""Who listens to a page hears of its Markdown what who looks at it sees: lists in items, heads of columns, quotes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import made_ready, write_pack
from making import make
from tag_tree import Element, TaggedFile
from verapdf import broken_rules

from pipeline.request import Request

pytestmark = pytest.mark.slow

PAGE = """\
---
title: Two Raids
---

See [**the** rules](https://example.org/a/long/way/to-the/rules), https://example.org or [the raid](pack:raid).

- First
  - Inner
    1. Innermost

  Goes on.
- Second

  > Quoted, ~~struck~~\\
  > and ended.

| Turn | Dice |
|---|--:|
| First | [one](https://example.org/one) |

---

> - In a quote
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("markdown")
    write_pack(folder / "moor")
    (folder / "moor/pages/notes.md").write_text(PAGE, encoding="utf-8")
    made = make(made_ready(folder / "moor"), "sheets", Request(packs=(folder / "moor",), forms=("sheets",)))
    (printed,) = made.prints
    path = folder / "moor.pdf"
    path.write_bytes(printed.data)
    return path


@pytest.fixture(scope="module")
def file(built: Path) -> TaggedFile:
    return TaggedFile(built.read_bytes())


def outline(element: Element, file: TaggedFile) -> Iterator[str]:
    """An element and what it holds in brackets; words stand where they are held."""
    inside = [each for each in element.parts if isinstance(each, Element)]
    if element.role in ("Span", "NonStruct", "P", "TH", "TD", "Lbl"):
        yield f"{element.role} {' '.join(file.words_of(element).split())}"
    else:
        yield element.role
        for each in inside:
            yield from (f"  {line}" for line in outline(each, file))


def first(role: str, file: TaggedFile) -> list[str]:
    found = next(each for each in file.tree.walk() if each.role == role)
    return list(outline(found, file))


def test_an_item_holds_its_lists_and_paragraphs_in_their_order(file: TaggedFile) -> None:
    assert first("L", file) == [
        "L",
        "  LI",
        "    Lbl •",
        "    LBody",
        "      Span First",
        "      L",
        "        LI",
        "          Lbl –",
        "          LBody",
        "            Span Inner",
        "            L",
        "              LI",
        "                Lbl 1.",
        "                LBody",
        "                  Span Innermost",
        "      P Goes on.",
        "  LI",
        "    Lbl •",
        "    LBody",
        "      Span Second",
    ]


def test_a_quote_is_one(file: TaggedFile) -> None:
    assert first("BlockQuote", file) == ["BlockQuote", "  NonStruct ", "  P Quoted, struckand ended."]


def test_a_table_has_heads_of_columns_and_rows(file: TaggedFile) -> None:
    table = next(each for each in file.tree.walk() if each.role == "Table")
    heads = {each.id: file.words_of(each) for each in table.walk() if each.role == "TH"}
    (cell,) = (each for each in table.walk() if each.role == "TD")
    assert sorted(heads.values()) == ["Dice", "First", "Turn"]
    assert [heads[each] for each in cell.headers] == ["First", "Dice"]


def test_a_link_is_one_link_in_each_face_and_line(file: TaggedFile) -> None:
    links = [file.words_of(each).strip() for each in file.tree.walk() if each.role == "Link"]
    assert {"the", "rules", "https://example.org", "page 3", "(example.org/one)"} <= set(links)
    assert "" not in links


def test_markdown_is_pdf_ua_1(built: Path) -> None:
    assert broken_rules(built) == [{}]
