"""A pack -> all words of it that pages may show, each with the path to where it is written."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import RootModel

from pipeline.diagnostics import Path
from pipeline.model.base import Model, Prose
from pipeline.model.pack import Pack


def prose_in(value: object, path: Path = ()) -> Iterator[tuple[Path, Prose]]:
    """Find every piece of prose in a value of the model."""
    if isinstance(value, Prose):
        yield path, value
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from prose_in(getattr(value, name), (*path, name))
    elif isinstance(value, RootModel):
        yield from prose_in(value.root, path)
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
