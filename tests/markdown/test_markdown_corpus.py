"""Whatever Markdown can say is printed without its signs, and as copyfitting measured it, or told with its place."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import yaml
from benches import WorkedPack, made_ready, worked_pack, write_pack
from laid_out import assert_as_planned

from pipeline.compose.text.markdown_blocks import Block, read_blocks
from pipeline.compose.text.markdown_runs import Run, read_runs
from pipeline.compose.typesetting.galleys import set_galley
from pipeline.load import load_pack
from pipeline.load.markdown_faults import find_faults
from pipeline.preflight import page_texts

CORPUS = Path(__file__).with_name("corpus.yaml")
PAGE = "---\ntitle: Two Raids\n---\n\n"
_ON_A_PAGE = 13


@dataclass(frozen=True)
class Snippet:
    """A text, or a line of one, and what is printed of it or told."""

    text: str
    is_line: bool
    prints: tuple[str, ...] | None
    told: str | None


def corpus() -> Iterator[Snippet]:
    for row in yaml.safe_load(CORPUS.read_text(encoding="utf-8")):
        prints = tuple(row["prints"]) if "prints" in row else None
        yield Snippet(row.get("text", row.get("line")), "line" in row, prints, row.get("told"))


ALL = list(corpus())
PRINTED = [each for each in ALL if each.prints is not None]
TOLD = [each for each in ALL if each.told is not None]


def words(runs: tuple[Run, ...]) -> str:
    said = "".join(run.text for run in runs).replace("\n", "⏎").replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(said.split())


def shown(block: Block) -> str:
    shape = "/".join((*block.within, block.shape))
    number = "" if block.number is None else f" {block.number}"
    rows = (block.grid.head, *block.grid.rows) if block.grid else ()
    said = " / ".join(" | ".join(map(words, row)) for row in rows if row) or words(block.runs)
    return f"{shape}{number}: {said}"


def test_the_corpus_is_large_enough_and_says_one_thing_of_each() -> None:
    assert len(ALL) > 100
    assert [each for each in ALL if (each.prints is None) == (each.told is None)] == []
    assert len({(each.text, each.is_line) for each in ALL}) == len(ALL)


@pytest.mark.parametrize("snippet", PRINTED, ids=lambda each: each.text)
def test_what_is_read(snippet: Snippet) -> None:
    read = (words(read_runs(snippet.text)),) if snippet.is_line else tuple(map(shown, read_blocks(snippet.text)))
    assert read == snippet.prints


def write_snippet(folder: Path, snippet: Snippet) -> Path:
    """Put a text on a page, or a line above it."""
    write_pack(folder)
    page = folder / "pages" / "notes.md"
    if snippet.is_line:
        head = yaml.safe_dump({"title": "Two Raids", "lead": snippet.text}, allow_unicode=True)
        page.write_text(f"---\n{head}---\n\nWords.\n", encoding="utf-8")
    else:
        page.write_text(f"{PAGE}{snippet.text}\n", encoding="utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("snippet", ALL, ids=lambda each: each.text)
def test_what_is_told(snippet: Snippet, tmp_path: Path) -> None:
    loading = load_pack(write_snippet(tmp_path / "moor", snippet), roots=())
    found = [each for each in loading.diagnostics if each.code != "W520"]
    if snippet.told is None:
        assert found == []
        return
    first = found[0]
    offset = first.stretch.offset if first.stretch else -1
    assert f"{offset} {first.code} {first.message}".startswith(snippet.told)
    assert first.hints
    assert first.place is not None
    assert first.place.file.endswith("notes.md")


def test_a_place_is_where_the_sign_stands(tmp_path: Path) -> None:
    text = "- a\n- b\n\n> | a | b |\n> |---|---|\n> | c | d<br>e |\n\nThen [x](https://example.org 'T')."
    loading = load_pack(write_snippet(tmp_path / "moor", Snippet(text, False, None, "")), roots=())
    assert [(each.place.line, each.place.column) for each in loading.diagnostics if each.place] == [(10, 10), (12, 31)]


LARGE = {"|" + " a |" * 21 + "\n|" + "--|" * 21: "21 columns", "| a |\n|--|\n" + "| b |\n" * 600: "600 rows"}


@pytest.mark.parametrize("text", LARGE, ids=LARGE.get)
def test_a_table_has_bounds(text: str) -> None:
    (found,) = find_faults(text, is_line=False)
    assert (found.code, found.message) == ("E517", "a table has at most 20 columns and 500 rows")


@pytest.mark.slow
@pytest.mark.parametrize("text", [*LARGE, "|" + "a|" * 9000 + "\n|" + "-|" * 9000 + "\n" + "|b|\n" * 600])
def test_what_is_too_much_of_a_table_is_not_set(text: str) -> None:
    block, *_ = read_blocks(text)
    assert block.grid is not None
    assert max(len(row) for row in (block.grid.head, *block.grid.rows)) <= 20
    assert len(block.grid.rows) <= 500
    assert len(block.grid.aligns) <= 20


@pytest.mark.slow
def test_a_large_text_is_looked_over_once() -> None:
    """Thousands of each sign, none of them searched for from the beginning again."""
    hostile = ("**a\n\n", "<b \n\n", "- ", "> - a\n", "[a](b c)\n", "| a |\n|--|\n\n", "~a ", "`", "[^1] ", "1. a\n\n")
    started = time.process_time()
    for sign in hostile:
        for is_line in (True, False):
            list(itertools.islice(find_faults(sign * 4_000, is_line=is_line), 20))
    assert time.process_time() - started < 30


PAGES = [
    tuple(each for each in page if each)
    for page in itertools.zip_longest(*[iter(each for each in PRINTED if not each.is_line)] * _ON_A_PAGE)
]


@cache
def _set(page: int, folder: Path) -> WorkedPack:
    write_pack(folder)
    # Between two texts stands a heading, so that no list goes on in the next.
    said = "\n\n".join(f"## Number {number}\n\n{each.text}" for number, each in enumerate(PAGES[page]))
    (folder / "pages" / "notes.md").write_text(f"{PAGE}{said}\n", encoding="utf-8")
    return worked_pack(made_ready(folder))


@pytest.mark.slow
@pytest.mark.parametrize("page", range(len(PAGES)))
def test_it_is_set_as_measured_and_printed_without_signs(page: int, tmp_path: Path) -> None:
    pack = _set(page, tmp_path / "moor")
    manuscript = pack.manuscript("notes")
    assert_as_planned(manuscript)
    galley, _ = set_galley(manuscript)
    (printed,) = page_texts(*galley.pdfs)
    letters = _letters(printed)
    for snippet in PAGES[page]:
        assert snippet.prints is not None
        for said in snippet.prints:
            for part in re.split(r" [|/] |⏎", said.partition(": ")[2]):
                assert _letters(part) in letters, said


def _letters(text: str) -> str:
    """Leave out what lines end on, and the capitals of headings."""
    return re.sub(r"[\s\ufffe□-]+", "", text).casefold()
