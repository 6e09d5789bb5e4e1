"""A pack -> where it says some words, and the distances that are typed into its prose."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.diagnostics import Path, Stretch
from pipeline.model import Pack
from pipeline.model.pack_words import all_prose

# "4 in 6" and a quoted "5" are no distances: an "in" follows its number at once, and a quotation mark closes no other.
_TYPED = re.compile(
    r"\d+(?:[.,]\d+)?(?:in\b|\s?(?:cm|ft|inch(?:es)?|feet)\b|[\"″](?=[\s/.,;:)]|$))(?:/\d+(?:\.\d+)?\s?cm\b)?",
    re.ASCII,
)
# Millimetres are mostly paper's; a metric game has them on the table, too.
_MILLIMETRES = re.compile(r"\d+(?:[.,]\d+)?\s?mm\b", re.ASCII)


def find_words(pack: Pack, words: str, near: Path) -> tuple[Path, Stretch] | None:
    """Find where a pack says some words, best beneath a path."""
    places = [(path, text.find(words)) for path, text in all_prose(pack) if words in text]
    if not places:
        return None
    path, offset = min(places, key=lambda place: place[0][: len(near)] != near)
    return path, Stretch(offset=offset, length=len(words))


def typed_distances(text: str, *, is_metric: bool = False) -> Iterator[re.Match[str]]:
    """Find the distances that are typed into a text of a metric or another game."""
    if is_metric:
        yield from _MILLIMETRES.finditer(text)
    for match in _TYPED.finditer(text):
        closes_a_quotation = match[0].endswith('"') and text[: match.end() - 1].count('"') % 2 == 1
        if not closes_a_quotation:
            yield match
