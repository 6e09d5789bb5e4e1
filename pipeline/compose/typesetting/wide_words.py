"""A manuscript -> the words in it that are wider than their column, which nothing can break."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.atoms import Words
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.diagnostics import Diagnostic, error
from pipeline.model import Pack
from pipeline.rules.prose.pack_prose import find_words

_SHOWN = 24  # letters of such a word that a message quotes


def too_wide(manuscript: Manuscript, pack: Pack) -> Iterator[Diagnostic]:
    """Tell of words that would stick out of their column, where the pack says them."""
    for word in dict.fromkeys(_wide_words(manuscript)):
        shown = word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…"
        hint = "write it shorter, or let it break at a space or a hyphen"
        found = error("E708", f"the word {shown!r} is wider than its column", path=manuscript.path, hints=(hint,))
        place = find_words(pack, word, near=manuscript.path)
        yield replace(found, path=place[0], stretch=place[1]) if place else found


def _wide_words(manuscript: Manuscript) -> Iterator[str]:
    for side in manuscript.sides:
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                flow = placed.band.flow
                for atom in flow.atoms:
                    if isinstance(atom, Words):
                        yield from atom.wide_words(side.body, flow.column_width)
