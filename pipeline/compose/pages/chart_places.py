"""Blocks of a page -> the charts that they ask for, and what asks for one where none can stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from pipeline.compose.text.markdown_blocks import Block, Shape
from pipeline.diagnostics import Diagnostic, Stretch, error
from pipeline.model import Page

_CHART = re.compile(r"\{([a-z0-9_]+)\}")
# In a page as it is written braces in pairs are braces of their own.
_ASKED = re.compile(r"(?<!\{)\{(?P<name>[a-z0-9_]+)\}(?!\})")


def chart_name(block: Block) -> str | None:
    """Tell which chart a block asks for: a paragraph of its own does, in no list or quote."""
    is_paragraph = block.shape is Shape.PARAGRAPH and not block.within
    match = _CHART.fullmatch(block.text.strip()) if is_paragraph else None
    return match[1] if match else None


def misplaced(page: Page, blocks: Iterable[Block], known: Collection[str]) -> Iterator[Diagnostic]:
    """Find charts that are asked for among words: their names would be printed."""
    stood = Counter(map(chart_name, blocks))
    for match in _ASKED.finditer(page.body):
        name = match["name"]
        if name not in known:
            continue
        line = page.body[page.body.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0]
        if stood[name] and line.strip() == match[0]:
            stood[name] -= 1
            continue
        hint = "write it as a paragraph of its own, with an empty line above and below, in no list and no quote"
        found = error("E717", f"the chart {match[0]} can't stand here", path=("pages", page.id, "body"), hints=(hint,))
        yield replace(found, stretch=Stretch(offset=match.start(), length=len(match[0])))
