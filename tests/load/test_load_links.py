"""Links of a pack lead to the web, the post or its own pages; pictures and hidden characters have no place in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import plant, show, write_pack

from pipeline.load import load_pack

PAGE = "---\ntitle: Small Pack\nlisted: no\n---\n\n"


def found_in(files: dict[str, str | None]) -> list[str]:
    return [show(each) for each in load_pack(write_pack(Path("small"), files), roots=()).diagnostics]


def on_page(words: str) -> list[str]:
    return [line.split("\n")[0] for line in found_in({"pages/cover.md": f"{PAGE}{words}\n"})]


def test_a_table_is_told_where_its_head_stands() -> None:
    (found,) = found_in({"pages/cover.md": f"{PAGE}Wolves and sheep:\n\n| Wolf | Sheep |\n|---|---:|\n| 1 | 20 |\n"})
    assert found == (
        "small/pages/cover.md:8:1: error E515: a table in Markdown can't be set\n"
        "  | | Wolf | Sheep |\n"
        "  | ^^^^^^^^^^^^^^^^\n"
        "  = write a list, or a sentence for each row; a reference and a card can have tables of their own"
    )


@pytest.mark.parametrize("words", ["Wolf | sheep", "one | two\nthree -- four", "---\n\na | b", "## A | B\n\n- - -"])
def test_bars_and_dashes_that_make_no_table(words: str) -> None:
    assert on_page(words) == []


@pytest.mark.parametrize(
    "words",
    [
        "[rules](https://example.org/a_(b)) or <https://example.org>",
        "[write](mailto:us@example.org)",
        "[the raid](pack:raid)",
        "Array[0] (or less) and a <b> & c: d",
        "[see]: https://example.org",
    ],
)
def test_links_that_a_pack_may_have(words: str) -> None:
    assert on_page(words) == []


@pytest.mark.parametrize(
    ("words", "column", "target"),
    [
        ("Go [there](javascript:alert(1)).", 4, "javascript:alert(1)"),
        ("[there](file:///etc/passwd)", 1, "file:///etc/passwd"),
        ("[there](<FILE:///etc/passwd>)", 1, "FILE:///etc/passwd"),
        ("[there](../../secret.md)", 1, "../../secret.md"),
        ("[there](data:text/html;base64,x)", 1, "data:text/html;base64,x"),
        ("<vbscript:x>", 1, "vbscript:x"),
        ("[there]: file:///etc/passwd", 1, "file:///etc/passwd"),
    ],
)
def test_links_that_lead_elsewhere(words: str, column: int, target: str) -> None:
    said = f"small/pages/cover.md:6:{column}: error E510: a link can't lead to {target!r}"
    assert on_page(words) == [said]


def test_a_picture() -> None:
    (found,) = found_in(plant("missions/raid.yaml", "The prize lies", "The ![prize](http://127.0.0.1/p.png) lies"))
    assert found.startswith(
        "small/missions/raid.yaml:16:28: error E511: a picture ('http://127.0.0.1/p.png') can't be put into a pack\n"
    )


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u200b", "\u2060", "\U000e0041", "\u2028"])
def test_characters_that_nobody_sees(character: str) -> None:
    (found,) = found_in(plant("pack.yaml", "Two raids", f"Two{character} raids"))
    said = f"small/pack.yaml:2:14: error E105: a control character ({character!r}) stands in the text"
    assert found.startswith(said)


@pytest.mark.parametrize("escape", ["\\e[31m", "\\0", "\\u202e", "\\x07"])
def test_characters_that_hide_behind_escapes(escape: str) -> None:
    (found,) = found_in(plant("pack.yaml", "subtitle: Two raids", f'subtitle: "Two{escape}"'))
    assert found.startswith("small/pack.yaml:2:11: error E105: a control character (")
