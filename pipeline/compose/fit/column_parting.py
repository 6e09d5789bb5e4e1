"""A flow's atoms at one size -> the place inside a paragraph at which two columns end most evenly, if there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pipeline.compose.text.atoms import Atom, Words

_TOGETHER = 2  # lines: fewer at the foot or the head of a column look lost
_WORTH = 0.5  # lines: a page that gains less leaves paragraphs whole
_KINDS = frozenset({"para", "bullet"})  # a step stays whole: players follow it with a finger


@dataclass(frozen=True, kw_only=True)
class Part:
    """Some lines of words that run over from one column into the next."""

    words: Words
    first: int
    last: int

    @property
    def kind(self) -> str:
        """The name of its measures."""
        return self.words.kind

    @property
    def keep(self) -> bool:
        """No part is kept with what follows: the rest of its words does."""
        return False

    @property
    def is_opening(self) -> bool:
        """Tell whether the words begin here."""
        return self.first == 0

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.words.before(body)

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return (self.last - self.first) * self.words.measures.line_at(body)

    def html(self, body: float, width: float) -> str:
        """Its lines, with their emphasis."""
        return "\n".join(self.words.line_htmls(body, width)[self.first : self.last])


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where words are parted: which atom, after how many of its lines, and how high the higher column then is."""

    height: float
    atom: int
    lines: int
    of: int


def best_place(
    atoms: Sequence[Atom], heights: Sequence[float], befores: Sequence[float], body: float, *, below: float
) -> Place | None:
    """Find the place at which the higher of two columns is lowest, where that is worth it."""
    places = _places(atoms, heights, befores, body)
    found = min(places, key=lambda place: (place.height, place.atom, place.lines), default=None)
    return found if found and found.height + _WORTH * _line(atoms[found.atom], body) <= below else None


def part(words: Words, place: Place) -> tuple[Part, Part]:
    """Cut words in two between their lines."""
    return (
        Part(words=words, first=0, last=place.lines),
        Part(words=words, first=place.lines, last=place.of),
    )


def _places(atoms: Sequence[Atom], heights: Sequence[float], befores: Sequence[float], body: float) -> Iterator[Place]:
    tops = [0.0, *accumulate(height + before for height, before in zip(heights, befores, strict=True))]
    first = befores[0] if befores else 0.0
    for index, atom in enumerate(atoms):
        if not isinstance(atom, Words) or atom.kind not in _KINDS or atom.keep:
            continue
        line = atom.measures.line_at(body)
        lines = round(heights[index] / line)
        above = tops[index] + befores[index] - first
        after = tops[-1] - tops[index + 1]
        for count in range(_TOGETHER, lines - _TOGETHER + 1):
            height = max(above + count * line, (lines - count) * line + after)
            yield Place(height=height, atom=index, lines=count, of=lines)


def _line(atom: Atom, body: float) -> float:
    return atom.measures.line_at(body) if isinstance(atom, Words) else 0.0
