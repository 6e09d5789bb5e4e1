"""A manuscript -> what of its words can't be set: characters that faces lack, words that are wider than their column.

Both are found beforehand: the typesetter would borrow the characters from other fonts, and let the words stick out.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.atoms import Composite, Fitted, Words
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.diagnostics import Diagnostic, error
from pipeline.fonts import UNSETTABLE, missing
from pipeline.model import Pack
from pipeline.rules.prose.pack_prose import find_words

_NOTHING: frozenset[str] = frozenset()
_SHOWN = 24  # letters of such a word that a message quotes


def lacking_glyphs(manuscript: Manuscript, told: Set[str] = _NOTHING) -> Iterator[Diagnostic]:
    """Tell which characters of a manuscript's words cannot be set, but for those told of the pack's prose."""
    for words in _all_words(manuscript):
        for text, face in words.shown:
            lacking = [letter for letter in missing(text, face) if letter not in told]
            if lacking:
                message = f"{face} has no {' '.join(lacking)}, which is needed for {text!r}"
                yield error("E706", message, path=manuscript.path, hints=(UNSETTABLE,))


def _all_words(manuscript: Manuscript) -> Iterator[Words]:
    for side in manuscript.sides:
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                for atom in placed.band.flow.atoms:
                    yield from (atom,) if isinstance(atom, Words) else atom.words if isinstance(atom, Composite) else ()


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
                    if isinstance(atom, Words | Fitted):
                        yield from atom.wide_words(side.body, flow.column_width)
