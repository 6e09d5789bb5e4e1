"""A pack's prose -> distances typed into it by hand, which no map, no unit and no variant can follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, warning
from pipeline.model import Model, Pack, Prose

# "4 in 6" and a quoted "5" are no distances: an "in" follows its number at once, and a quotation mark closes no other.
_TYPED = re.compile(r"\d+(?:\.\d+)?(?:in\b|\s?(?:cm|ft|inch(?:es)?|feet)\b|[\"″](?=[\s/.,;:)]|$))", re.ASCII)
_LIKE = "write {name} and give the name its length under distances"


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


def typed_distance(text: str) -> str | None:
    """Find the first distance that is typed into a text."""
    for match in _TYPED.finditer(text):
        closes_a_quotation = match[0].endswith('"') and text[: match.end() - 1].count('"') % 2 == 1
        if not closes_a_quotation:
            return match[0]
    return None


def check_prose(pack: Pack) -> Iterator[Diagnostic]:
    """Warn of each text that says a distance by hand."""
    for path, text in prose_in(pack):
        found = typed_distance(text)
        if found is not None:
            yield warning("W301", f"the distance {found} is typed into the text", path=path, hints=(_LIKE,))
