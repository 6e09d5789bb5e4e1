"""A pack -> all its prose with the places where it is written, and the distances that are typed into it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.diagnostics import Path, Stretch
from pipeline.model import Model, Pack, Prose

# "4 in 6" and a quoted "5" are no distances: an "in" follows its number at once, and a quotation mark closes no other.
_TYPED = re.compile(
    r"\d+(?:[.,]\d+)?(?:in\b|\s?(?:cm|ft|inch(?:es)?|feet)\b|[\"″](?=[\s/.,;:)]|$))(?:/\d+(?:\.\d+)?\s?cm\b)?",
    re.ASCII,
)
# Millimetres are mostly paper's; a metric game has them on the table, too.
_MILLIMETRES = re.compile(r"\d+(?:[.,]\d+)?\s?mm\b", re.ASCII)


def prose_in(value: object, path: Path = ()) -> Iterator[tuple[Path, Prose]]:
    """Find every piece of prose in a value of the model."""
    if isinstance(value, Prose):
        yield path, value
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from prose_in(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from prose_in(item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from prose_in(item, (*path, key))


def all_prose(pack: Pack) -> Iterator[tuple[Path, str]]:
    """Find all words of a pack that pages may show."""
    yield from prose_in(pack)
    yield from ((("pages", page.id, "body"), page.body) for page in pack.pages.values())


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
