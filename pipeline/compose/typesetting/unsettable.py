"""A manuscript -> what of its words can't be set: characters that faces lack, words that are wider than their column.

Both are found beforehand: the typesetter would borrow the characters from other fonts, and let the words stick out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import replace

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.fit.side_fitting import FittedSide
from pipeline.compose.text.atom_maker import Inset
from pipeline.compose.text.atoms import Composite, Fitted, Words
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.typesetting.galleys import Manuscript
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.fonts import UNSETTABLE, missing
from pipeline.model import Pack
from pipeline.rules.prose.pack_prose import find_words
from pipeline.units import MM_PER_POINT

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
            else:
                yield from placed.band.said


def too_wide(manuscript: Manuscript, pack: Callable[[], Pack]) -> Iterator[Diagnostic]:
    """Tell of tables that have no room, and of words that would stick out of their column, where the pack says them.

    The pack is asked for once there are any.
    """
    for side, atom, width in _placed(manuscript):
        table = atom.inner if isinstance(atom, Inset) else atom
        if isinstance(table, ColumnTable) and (words := atom.wide_words(side.body, width)):
            yield _at(words[0], _too_wide_table(table, side.body, width, manuscript.path), pack())
    for word in dict.fromkeys(_wide_words(manuscript)):
        shown = word if len(word) <= _SHOWN else f"{word[:_SHOWN]}…"
        hint = "write it shorter, or let it break at a space or a hyphen"
        found = error("E708", f"the word {shown!r} is wider than its column", path=manuscript.path, hints=(hint,))
        yield _at(word, found, pack())


def _too_wide_table(table: ColumnTable, body: float, width: float, path: Path) -> Diagnostic:
    needed, room = (round(points * MM_PER_POINT) for points in (table.least * body, width))
    message = f"a table of {len(table.rows[0])} columns needs {needed} mm, and there are {room} mm"
    hint = "give it fewer columns, write shorter words, or make a list of its rows"
    return error("E715", message, path=path, hints=(hint,))


def _at(word: str, found: Diagnostic, pack: Pack) -> Diagnostic:
    """Tell it where the pack says a word."""
    place = find_words(pack, word, near=found.path)
    return replace(found, path=place[0], stretch=place[1]) if place else found


def _placed(manuscript: Manuscript) -> Iterator[tuple[FittedSide, Words | Fitted, float]]:
    """List all words and charts with their side and the width that they have."""
    for side in manuscript.sides:
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                flow = placed.band.flow
                yield from (
                    (side.fitted, atom, flow.column_width) for atom in flow.atoms if isinstance(atom, Words | Fitted)
                )


def _wide_words(manuscript: Manuscript) -> Iterator[str]:
    for side, atom, width in _placed(manuscript):
        if not isinstance(atom.inner if isinstance(atom, Inset) else atom, ColumnTable):
            yield from atom.wide_words(side.body, width)
