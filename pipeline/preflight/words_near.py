"""A spot on a page -> the words around it as they are read, and which of them is nearest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pipeline.preflight.viewing import opened

_NEAR = 12.0  # points: as far as a click may miss a letter
_AROUND = 110  # letters before and behind


@dataclass(frozen=True, kw_only=True)
class WordsNear:
    """Words around a spot; `at` is the letter of them that is nearest to it."""

    text: str
    at: int


def words_near(pdf: bytes, page: int, across: float, down: float) -> WordsNear | None:
    """Read the words around a spot, given in parts of the page's width and height; None where there are none."""
    with opened(pdf) as (_, document):
        if not 0 <= page < len(document):
            return None
        sheet = document[page]
        words = sheet.get_textpage()
        wide, high = sheet.get_size()
        found = _read(words, across * wide, (1 - down) * high)
        words.close()
        sheet.close()
        return found


def _read(words: Any, x: float, y: float) -> WordsNear | None:
    index = words.get_index(x, y, _NEAR, _NEAR)
    if index is None:
        return None
    start = max(0, index - _AROUND)
    text = str(words.get_text_range(start, index - start + _AROUND))
    return WordsNear(text=text, at=index - start)
