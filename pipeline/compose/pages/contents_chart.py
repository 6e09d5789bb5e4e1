"""A pack's pages and missions with their numbers -> the table of contents; its rows are as high as their words need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.text.atoms import Words
from pipeline.compose.text.markdown_runs import Run
from pipeline.compose.workshop import Workshop

# Shares of its width, and body sizes left and right of words, as structure.css.j2 has them.
_NAME, _KIND, _PAD = 0.48, 0.38, 0.35
# How a theme may set names at most: those of missions in its heading face.
_OF_PAGE = {"weight": 500}
_OF_MISSION = {"face": "heading", "weight": 700, "size": 1.0, "track": 0.03}


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A page or a mission: its id and its number, its name, and what kind of mission it is."""

    id: str
    number: int
    name: Words
    kind: Words
    is_mission: bool


@dataclass(frozen=True, kw_only=True)
class SetEntry:
    """An entry as the template writes it; one of several lines has a height of its own, in points."""

    id: str
    number: int
    is_mission: bool
    name: str
    kind: str
    height: float | None


def entry(id: str, number: int, name: str, shop: Workshop, kind: str | None = None) -> Entry:
    """Make an entry; one that has a kind is a mission."""
    plain = shop.maker.words("chart", (Run(name),))
    shown = replace(plain, measures=plain.measures.model_copy(update=_OF_PAGE if kind is None else _OF_MISSION))
    words = shop.maker.words("chart", (Run(kind or ""),))
    return Entry(id=id, number=number, name=shown, kind=words, is_mission=kind is not None)


@dataclass(frozen=True, kw_only=True)
class ContentsChart:
    """The table of contents; a row of one line is `row` body sizes high."""

    entries: tuple[Entry, ...]
    row: float
    write: Callable[[Sequence[SetEntry]], str]
    kind: str = "chart"
    keep: bool = False
    room_before: float = 0.8

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return sum(self._height(each, body, width) for each in self.entries)

    def html(self, body: float, width: float) -> str:
        """The chart, set so wide."""
        return self.write([self._set(each, body, width) for each in self.entries])

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""
        return tuple(words for each in self.entries for words in (each.name, each.kind))

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that are wider than their cell."""
        cells = (cell for each in self.entries for cell in _cells(each, body, width))
        return tuple(word for words, room in cells for word in words.wide_words(body, room))

    def widest_body(self, width: float) -> float:
        """Tell at which body size the first word would be wider than its cell."""
        shares = ((words, share) for each in self.entries for words, share in _shares(each))
        return min((share * width / (words.widest + 2 * _PAD) for words, share in shares), default=float("inf"))

    def _lines(self, entry: Entry, body: float, width: float) -> int:
        return max(1, *(words.lines(body, room) for words, room in _cells(entry, body, width)))

    def _height(self, entry: Entry, body: float, width: float) -> float:
        more = self._lines(entry, body, width) - 1
        return self.row * body + more * entry.name.measures.line_at(body)

    def _set(self, entry: Entry, body: float, width: float) -> SetEntry:
        name, kind = (words.html(body, room) for words, room in _cells(entry, body, width))
        is_high = self._lines(entry, body, width) > 1
        height = self._height(entry, body, width) if is_high else None
        return SetEntry(
            id=entry.id, number=entry.number, is_mission=entry.is_mission, name=name, kind=kind, height=height
        )


def _shares(entry: Entry) -> Iterator[tuple[Words, float]]:
    yield entry.name, _NAME
    yield entry.kind, _KIND


def _cells(entry: Entry, body: float, width: float) -> tuple[tuple[Words, float], ...]:
    return tuple((words, share * width - 2 * _PAD * body) for words, share in _shares(entry))
