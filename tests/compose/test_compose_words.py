from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.compose.text.markdown_blocks import Block, Shape, read_blocks
from pipeline.compose.text.markdown_runs import Run, read_runs


def shown(blocks: tuple[Block, ...]) -> list[str]:
    """Blocks as one line each: shape, number, words with emphasis as HTML."""
    return [
        f"{block.shape.value}{'' if block.number is None else f' {block.number}'}: "
        + "".join(run.html for run in block.runs)
        for block in blocks
    ]


BLOCKS = {
    "One line,\nand on it goes.\n\nAnother.": ["para: One line, and on it goes.", "para: Another."],
    "## Reserves\n\n### Late\n\nThey come.": ["section: Reserves", "sub: Late", "para: They come."],
    "# Top": ["section: Top"],
    "- a\n- b": ["bullet: a", "bullet: b"],
    "1. a\n2. b": ["step 1: a", "step 2: b"],
    "7. a\n7. b": ["step 7: a", "step 8: b"],
    "1. First\n\n   goes on\n\n2. Second": ["step 1: First", "para: goes on", "step 2: Second"],
    "1. First\n\nBetween.\n\n2. Second": ["step 1: First", "para: Between.", "step 2: Second"],
    "1. a\n   - x\n   - y\n2. b": ["step 1: a", "bullet: x", "bullet: y", "step 2: b"],
    "- a\n- ## b": ["bullet: a", "sub: b"],
    "    set in": ["para: set in"],
    "```\nfenced\n```": ["para: <code>fenced</code>"],
    "> said": ["para: said"],
    "a\n\n---\n\nb": ["para: a", "rule: ", "para: b"],
    "": [],
}


@pytest.mark.parametrize("markdown", BLOCKS)
def test_blocks(markdown: str) -> None:
    assert shown(read_blocks(markdown)) == BLOCKS[markdown]


RUNS = {
    "plain": "plain",
    "**bold** and *slanted*": "<strong>bold</strong> and <em>slanted</em>",
    "***both***": "<strong><em>both</em></strong>",
    "**outer *inner* outer**": "<strong>outer </strong><strong><em>inner</em></strong><strong> outer</strong>",
    "[here](pack:choosing)": '<a href="pack:choosing">here</a>',
    "[a **b**](https://example.org/?a=1&b=2)": (
        '<a href="https://example.org/?a=1&amp;b=2">a </a><strong><a href="https://example.org/?a=1&amp;b=2">b</a></strong>'
        ' <span class="address"><a href="https://example.org/?a=1&amp;b=2">(example.org/?a=1&amp;b=2)</a></span>'
    ),
    "<mailto:a@example.org>": '<span class="address"><a href="mailto:a@example.org">mailto:a@example.org</a></span>',
    "~~gone~~": "<s>gone</s>",
    "`pack build`": "<strong><code>pack build</code></strong>",
    "![a sign](sign.png)": "a sign",
    "a\nb": "a b",
    '8"/20cm': '8"/20cm',
}


@pytest.mark.parametrize("markdown", RUNS)
def test_runs(markdown: str) -> None:
    assert "".join(run.html for run in read_runs(markdown)) == RUNS[markdown]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//example.org", "other.html", "#id"]
)
def test_other_addresses_are_no_links(address: str) -> None:
    runs = read_runs(f"[words]({address})")
    assert [run.link for run in runs if run.link] == []
    assert "words" in "".join(run.text for run in runs)


@pytest.mark.parametrize("spelling", ["HTTPS://example.org", "PACK:choosing"])
def test_schemes_are_lower_case(spelling: str) -> None:
    assert [run.link for run in read_runs(f"[words]({spelling})")] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=y>",
        "a < b > c & d",
        "{{ palette.ink }} {% raw %} {# note #}",
        "</p></section>",
    ],
)
def test_nothing_that_is_typed_becomes_markup(text: str) -> None:
    runs = read_runs(text)
    assert "".join(run.text for run in runs) == text
    written = "".join(run.html for run in runs)
    assert "<" not in written
    assert written == text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def test_a_block_of_html_is_printed_too() -> None:
    (block,) = read_blocks("<div>\nwords\n</div>")
    assert block.text == "<div> words </div>"


@given(st.text(alphabet="ab <>&\"'", min_size=1))
def test_a_link_cannot_end_its_attribute(address: str) -> None:
    html = Run("x", link=f"https://{address}").html
    assert html.count("<") == 2
    assert html.split('"')[2].startswith(">x")


@given(st.lists(st.text(alphabet="abcdef", min_size=1), min_size=1, max_size=8))
def test_a_block_says_its_words(words: list[str]) -> None:
    (block,) = read_blocks("**" + "** **".join(words) + "**")
    assert block.shape is Shape.PARAGRAPH
    assert block.text == " ".join(words)
