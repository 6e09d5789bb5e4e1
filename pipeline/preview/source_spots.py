"""What a browser points at -> where that is written in the pack's files; a browser never names a file freely."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.contracts.galley import Galley
from pipeline.diagnostics import Diagnostic, Place, Severity, Stretch
from pipeline.load.folders.unpacked import shown_folder, unpacked_at
from pipeline.model.pack_words import all_prose
from pipeline.preflight.words_near import WordsNear, words_near
from pipeline.preview.page_facts import place_facts
from pipeline.preview.page_painting import Dress, dressed
from pipeline.preview.standing import Standing

_WORD = re.compile(r"[^\W_]+")
_RUN = 3  # so many words in a row tell a text from others
_ENOUGH = 2  # runs that must agree
_FAR = 45  # letters from the spot: what is written there is another text
_SHOWN = 3  # texts


@dataclass(frozen=True, kw_only=True)
class SpotRead:
    """A spot of a page whose words are wanted, in parts of its width and height; a galley's words need its fonts."""

    galley: Galley
    dress: Dress
    page: int
    across: float
    down: float

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return f"page {self.page + 1} of {self.galley.id}"

    def do(self) -> WordsNear | None:
        """Read them."""
        return words_near(dressed(self.galley, self.dress), self.page, self.across, self.down)


def spot_facts(standing: Standing, unit: str, found: WordsNear | None) -> dict[str, Any]:
    """Tell where the words on a spot are written; where that doesn't show, where their page or mission begins."""
    loading, pack = standing.loading, standing.prepared.pack if standing.prepared else None
    if loading is None or loading.places is None or pack is None:
        return {"places": [], "words": ""}
    own = ("missions", unit) if unit in pack.missions else ("pages", unit)
    written = [*_written(standing, own, found)] if found else []
    known = {place.file: place for place in (loading.places.of(own),)} if not written else {}
    places = [*dict.fromkeys((*written, *known.values()))][:_SHOWN]
    words = _clipped(found) if found and written else ""
    return {"places": [place_facts(place) for place in places if place.file], "words": words}


def _written(standing: Standing, own: tuple[str, str], found: WordsNear) -> Iterator[Place]:
    """Find texts that share runs of words with the spot, those of its own page first, then the nearest to the spot."""
    assert standing.prepared is not None
    wanted = _runs(found.text, found.at)
    scored = []
    for path, text in all_prose(standing.prepared.pack):
        shared = [(wanted[run], at) for run, at in _runs_at(text) if run in wanted]
        nearest = min(shared, default=(_FAR, 0))
        if len(shared) >= min(_ENOUGH, len(wanted)) and nearest[0] < _FAR:
            scored.append((path[:2] != own, -len(shared), nearest, path, text))
    for _, _, (_, at), path, text in sorted(scored, key=lambda each: (each[0], each[1], each[2]))[:_SHOWN]:
        offset = min(at, max(len(text) - 1, 0))
        stretch = Stretch(offset=offset, length=len(text[offset:].split(" ", 1)[0]) or 1)
        asked = Diagnostic(code="", message="", severity=Severity.NOTE, path=path, stretch=stretch)
        assert standing.loading is not None
        place = standing.loading.locate(asked).place
        if place is not None:
            yield place


def _runs(text: str, at: int) -> dict[tuple[str, ...], int]:
    """List the runs of words in a text, and how far each is from a letter of it."""
    return {run: abs(start - at) for run, start in _runs_at(text)}


def _runs_at(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    words = [(match[0].casefold(), match.start()) for match in _WORD.finditer(text)]
    size = min(_RUN, len(words))
    for first in range(len(words) - size + 1 if size else 0):
        yield tuple(word for word, _ in words[first : first + size]), words[first][1]


def _clipped(found: WordsNear) -> str:
    """Cut the words at the ends of their line."""
    start = found.text.rfind("\n", 0, found.at) + 1
    end = found.text.find("\n", found.at)
    return found.text[start : end if end >= 0 else None].strip()


def real_place(standing: Standing, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Find the file of a place that was told: it must be one that was read, and lie in no archive."""
    name, line, column = given.get("file"), given.get("line"), given.get("column", 1)
    if not isinstance(name, str) or not isinstance(line, int) or not isinstance(column, int):
        return {}
    path = file_of(standing, name)
    return {} if path is None else {"path": str(path), "line": max(line, 1), "column": max(column, 1)}


def file_of(standing: Standing, shown: str) -> Path | None:
    """Find a file by what messages call it."""
    loading = standing.loading
    for layer in loading.line if loading else ():
        if unpacked_at(layer.folder) is not None:
            continue
        for file in layer.files:
            name = file.name.partition("/")[2]
            if f"{shown_folder(layer.folder)}/{name}" == shown and (layer.folder / name).is_file():
                return (layer.folder / name).resolve()
    return None
