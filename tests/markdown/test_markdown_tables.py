"""Tables in words: where they stand on a page, how they share it out, and what has no room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from benches import WorkedPack, made_ready, worked_pack, write_pack
from laid_out import assert_as_planned

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.column_table import ColumnTable
from pipeline.diagnostics import Diagnostic


def page(folder: Path, words: str, **prepared: str) -> WorkedPack:
    write_pack(folder)
    (folder / "pages/notes.md").write_text(f"---\ntitle: Two Raids\n---\n\n{words}\n", encoding="utf-8")
    return worked_pack(made_ready(folder, **prepared))


def table(*rows: str, dashes: str = "|---|---|") -> str:
    head, *body = rows
    return "\n".join((head, dashes, *body))


def tables(pack: WorkedPack) -> Iterator[tuple[int, ColumnTable]]:
    """Each table with the number of columns beside one another where it stands."""
    (side,) = pack.manuscript("notes").sides
    for placed in side.fitted.bands:
        for column in placed.band.columns if isinstance(placed.band, FittedFlow) else ():
            found = (each.atom for each in column.atoms if isinstance(each.atom, ColumnTable))
            yield from ((len(placed.band.columns), each) for each in found)  # type: ignore[union-attr]


def told(pack: WorkedPack) -> list[str]:
    return [f"{each.code} {each.message}" for each in pack.fit("notes")]


SHORT = table("| Turn | Dice |", "| First | 1 |", "| Second | 2 |")
WORDS = "One Unit comes, and another, and they stay where they are for as long as anybody looks at them."


def test_a_short_table_stands_in_its_column(tmp_path: Path) -> None:
    ((columns, _),) = tables(page(tmp_path, f"{WORDS}\n\n{SHORT}\n\n{WORDS}\n\n{WORDS}"))
    assert columns == 2


def test_a_table_of_many_words_stands_across_the_page_with_its_heading(tmp_path: Path) -> None:
    wide = table(*(f"| {WORDS} | {WORDS} | {WORDS} |" for _ in range(4)), dashes="|--|--|--|")
    pack = page(tmp_path, f"{WORDS}\n\n## All at once\n\n{wide}")
    ((columns, _),) = tables(pack)
    assert columns == 1
    html = pack.html("notes")
    assert html.index("flow-1", html.index("One Unit")) < html.index("All at once")


def test_a_long_table_is_parted_and_every_part_has_the_heads(tmp_path: Path) -> None:
    rows = [f"| {number} | North |" for number in range(70)]
    pack = page(tmp_path, table("| Roll | Wind |", *rows))
    parts = list(tables(pack))
    assert len(parts) > 1
    assert {columns for columns, _ in parts} == {len(parts)}
    assert [words.text for _, part in parts for (words, _) in part.rows] == [str(number) for number in range(70)]
    assert {part.head[1].text for _, part in parts} == {"Wind"}
    assert_as_planned(pack.manuscript("notes"))


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "grey", "lean"])
def test_tables_are_set_as_measured_on_any_paper(paper: str, ink: str, tmp_path: Path) -> None:
    inner = "\n".join(f"  {line}" for line in SHORT.splitlines())
    quoted = "\n".join(f"> {line}" for line in SHORT.splitlines())
    words = f"- An item\n\n{inner}\n\n{quoted}\n\n{WORDS}\n\n{SHORT}"
    assert_as_planned(page(tmp_path, words, paper=paper, ink=ink).manuscript("notes"))


def test_a_table_without_room_is_told_with_its_widths(tmp_path: Path) -> None:
    heads = " | ".join(f"Heading-of-no-use{number}" for number in range(16))
    pack = page(tmp_path, f"{WORDS}\n\n| {heads} |\n{'|--' * 16}|\n{'| x ' * 16}|")
    (found,) = pack.fit("notes")
    assert found.code == "E715"
    assert found.message.startswith("a table of 16 columns needs 2")
    assert found.message.endswith(" mm, and there are 186 mm")
    assert found.path == ("pages", "notes", "body")
    assert found.stretch is not None


LONE = {
    "See {contents} here.": 4,
    "> {contents}": 2,
    "- {contents}": 2,
    "Words\n{contents}": 6,
    "| a |\n|---|\n| {contents} |": 14,
}


@pytest.mark.parametrize("words", LONE)
def test_a_chart_among_words_is_told(words: str, tmp_path: Path) -> None:
    (found,) = page(tmp_path, words).fit("notes")
    assert (found.code, found.message) == ("E717", "the chart {contents} can't stand here")
    assert found.stretch is not None
    assert found.stretch.offset == LONE[words]


@pytest.mark.parametrize("words", ["{contents}", "## All\n{contents}\n\nMore.", "Braces: {{contents}}."])
def test_a_chart_of_its_own_is_none_of_that(words: str, tmp_path: Path) -> None:
    found: tuple[Diagnostic, ...] = page(tmp_path, words).fit("notes")
    assert found == ()
