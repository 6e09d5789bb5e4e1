"""A pack and a language -> the labels that its pages show, each with the place where it prints and where it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from pipeline.contracts.wording import with_sides
from pipeline.diagnostics import ContentError, UsageError
from pipeline.load import layouts_root, load_library, load_pack
from pipeline.load.label_layers import languages_of
from pipeline.load.schemas.label_places import place_of
from pipeline.model import Labels


@dataclass(frozen=True, kw_only=True)
class ListedLabel:
    """A label: its text as it prints, where it prints, and where a pack says it, if one does."""

    key: str
    text: str
    prints: str
    is_missing: bool
    said_at: str


def list_labels(folder: Path, language: str, *, missing: bool) -> tuple[ListedLabel, ...]:
    """List all labels of a pack in a language, or those that the language doesn't say."""
    loading = load_pack(folder)
    if loading.pack is None:
        raise ContentError(*loading.diagnostics)
    pack = loading.pack
    library = load_library(layouts_root(), language or pack.language, pack.theme, languages_of(pack))
    if library.labels is None:
        raise UsageError(*library.diagnostics)
    labels, _ = library.labels_of(pack)
    places = {key: loading.layers(path)[-1][0] for key, path in labels.places.items()}
    said_at = {key: f"{place.file}:{place.line}" for key, place in places.items()}
    # How all sides are called hangs on how many the pack has.
    printed = with_sides(labels, pack)
    return tuple(each for each in _listed(labels, printed, said_at) if each.is_missing or not missing)


def _listed(labels: Labels, printed: Labels, said_at: dict[str, str]) -> Iterator[ListedLabel]:
    lacking = frozenset(labels.missing)
    for key in dict.fromkeys((*labels.words, *labels.missing)):
        text = printed.words.get(key, printed.words.get(f"{key.rpartition('.')[0]}.other"))
        if not text:
            continue
        place = said_at.get(key, "")
        yield ListedLabel(key=key, text=text, prints=place_of(key), is_missing=key in lacking, said_at=place)


def by_place(listed: tuple[ListedLabel, ...]) -> Iterator[tuple[str, tuple[ListedLabel, ...]]]:
    """Gather labels by where they print, in the order in which they stand."""
    for prints, found in groupby(sorted(listed, key=lambda each: each.prints), key=lambda each: each.prints):
        yield prints, tuple(found)
