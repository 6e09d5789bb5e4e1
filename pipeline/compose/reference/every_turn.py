"""Blocks that are looked up every turn -> one frame of them in much larger type, as an atom of a column."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from pipeline.compose.fit.copyfit import column_height, largest
from pipeline.compose.reference.reference_blocks import Part, ReferenceAtom
from pipeline.compose.text.atoms import Words
from pipeline.compose.text.column_table import ColumnTable

_BORDER = 0.4  # body sizes: the line of the frame, and the air within
_NUMBER = re.compile(r"[+\N{MINUS SIGN}-]?\d+\+?")
_LEAST = 1.2  # body sizes: smaller would not be large


@dataclass(frozen=True, kw_only=True)
class Emphasis:
    """How large prose and figures are beside other words: what is read once, and what is looked up."""

    prose: float = 0.72
    figures: float = 1.4


# In a column beside smaller words; or with a place of its own, by which it is found.
IN_A_COLUMN, APART = Emphasis(), Emphasis(prose=1.0, figures=1.2)


def enlarged(block: ReferenceAtom, emphasis: Emphasis) -> ReferenceAtom:
    """Let the figures of a block be seen before its words: they are what is looked up."""
    return replace(block, parts=tuple(_enlarged(part, emphasis) for part in block.parts))


def _enlarged(part: Part, emphasis: Emphasis) -> Part:
    if isinstance(part, ColumnTable):
        cells = [cell for row in part.rows for cell in row[1:]]
        if 2 * sum(bool(_NUMBER.fullmatch(cell.text)) for cell in cells) <= len(cells):
            return part
        rows = tuple((row[0], *(_scaled(cell, emphasis.figures) for cell in row[1:])) for row in part.rows)
        return replace(part, kind="figures", rows=rows, _known={}, _heights={})
    return _scaled(part, emphasis.prose) if isinstance(part, Words) else part


def _scaled(words: Words, factor: float) -> Words:
    return replace(words, measures=words.measures.model_copy(update={"size": words.measures.size * factor}))


@dataclass(frozen=True, kw_only=True)
class EveryTurn:
    """Blocks in a frame of their own, so many times as large as the others: at most `most`, and as the room allows."""

    blocks: tuple[ReferenceAtom, ...]
    most: float
    write: Callable[[str, float], str]
    size: float = _LEAST
    kind: str = "every-turn"
    keep: bool = False
    opens: bool = True

    def sized(self, body: float, room: float, width: float) -> EveryTurn:
        """The same as large as it goes into a column; it may be too large even so."""
        return self.fitted(body, room, width, _LEAST) or replace(self, size=_LEAST)

    def fitted(self, body: float, room: float, width: float, least: float) -> EveryTurn | None:
        """The same as large as it goes into a column, from a size on; None where it doesn't."""

        def fits(size: float) -> bool:
            tried = replace(self, size=size)
            return tried.height(body, width) <= room and not tried.is_too_wide(body, width)

        size = largest(fits, least, self.most)
        return None if size is None else replace(self, size=size)

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""
        return tuple(words for block in self.blocks for words in block.words)

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.blocks[0].before(body) if self.blocks else 0.0

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        inside = column_height(self.blocks, body * self.size, self._inside(body, width))
        return inside + 2 * _BORDER * body

    def html(self, body: float, width: float) -> str:
        """The frame with its blocks, set so wide."""
        large, inside = body * self.size, self._inside(body, width)
        blocks = (
            f'<div style="margin-top:{block.before(large) if index else 0:.2f}pt">{block.html(large, inside)}</div>'
            for index, block in enumerate(self.blocks)
        )
        return self.write("".join(blocks), self.size)

    def is_too_wide(self, body: float, width: float) -> bool:
        """Tell whether a table of it has no room even where it is smallest."""
        inside = self._inside(body, width)
        return any(block.is_too_wide(body * self.size, inside) for block in self.blocks)

    @staticmethod
    def _inside(body: float, width: float) -> float:
        return width - 2 * _BORDER * body
