"""A manuscript -> the characters that its faces lack, found before the typesetter borrows them from other fonts."""

from __future__ import annotations

from collections.abc import Iterator, Set

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.atoms import Composite, Words
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.diagnostics import Diagnostic, error
from pipeline.fonts import missing

_NOTHING: frozenset[str] = frozenset()


def lacking_glyphs(manuscript: Manuscript, told: Set[str] = _NOTHING) -> Iterator[Diagnostic]:
    """Tell which characters of a manuscript's words cannot be set, but for those told of the pack's prose."""
    for words in _all_words(manuscript):
        for text, face in words.shown:
            lacking = [letter for letter in missing(text, face) if letter not in told]
            if lacking:
                message = f"{face} has no {' '.join(lacking)}, which is needed for {text!r}"
                yield error("E706", message, path=manuscript.path, hints=(HINT,))


def _all_words(manuscript: Manuscript) -> Iterator[Words]:
    for side in manuscript.sides:
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                for atom in placed.band.flow.atoms:
                    yield from (atom,) if isinstance(atom, Words) else atom.words if isinstance(atom, Composite) else ()


HINT = "write it with other characters; arrows and dice are drawn, not typed"
