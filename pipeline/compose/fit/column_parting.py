"""A flow's atoms at one size -> the place inside a paragraph at which two columns end most evenly, if there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import NamedTuple

from pipeline.compose.fit.column_breaks import is_first_item, leaves_enough
from pipeline.compose.text.atoms import Atom, Words

_TOGETHER = 2  # lines: fewer at the foot or the head of a column look lost
_WORTH = 0.5  # lines: a page that gains less leaves paragraphs whole
_KINDS = frozenset({"para", "follow", "bullet"})  # a step stays whole: players follow it with a finger
_HAIR = 0.01  # lines


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


@cache  # a run has few kinds of lines and sizes of type, and asks for each some hundred thousand times
def _is_on(line: float, grid: float) -> bool:
    over = line % grid
    return line > 0 and min(over, grid - over) < _HAIR * grid


class Piece(NamedTuple):
    """An atom at a size and width: the room before it, its height, and its line's if it is made of words.

    One whose lines are those of a grid stands on that `grid`.
    """

    atom: Atom
    before: float
    height: float
    line: float
    grid: float

    @classmethod
    def of(cls, atom: Atom, body: float, width: float, grid: float = 0.0) -> Piece:
        """Measure an atom."""
        words = atom.words if isinstance(atom, Part) else atom
        line = words.measures.line_at(body) if isinstance(words, Words) else 0.0
        own = grid if grid and _is_on(line, grid) else 0.0
        return cls(atom=atom, before=atom.before(body), height=atom.height(body, width), line=line, grid=own)

    @property
    def lines(self) -> int:
        """How many lines of words it has."""
        return round(self.height / self.line) if self.line else 0

    def cut(self, lines: int) -> tuple[Piece, Piece]:
        """Cut it in two between its lines."""
        assert isinstance(self.atom, Words)
        return self._part(0, lines), self._part(lines, self.lines)

    def _part(self, first: int, last: int) -> Piece:
        assert isinstance(self.atom, Words)
        part = Part(words=self.atom, first=first, last=last)
        return self._replace(atom=part, height=(last - first) * self.line)


def parted_lower(
    pieces: Sequence[Piece], below: float, high: Callable[[Sequence[Piece]], float]
) -> tuple[Sequence[Piece], Sequence[Piece]] | None:
    """Fill two columns, one up to a place inside an atom, where they get lower by it and that is worth it."""
    lowest, found = inf, None
    for index, lines in _places(pieces):
        piece = pieces[index]
        worth, (head, tail) = _WORTH * piece.line, piece.cut(lines)
        rows = [*pieces[:index], head], [tail, *pieces[index + 1 :]]
        first = high(rows[0])
        if first + worth > below or first >= lowest:  # however high the other one is
            continue
        height = max(first, high(rows[1]))
        if height + worth <= below and height < lowest:
            lowest, found = height, rows
    return found


def _places(pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """List the atoms that may be parted, and after how many of their lines."""
    atoms, heights = [piece.atom for piece in pieces], [piece.height for piece in pieces]
    for index, piece in enumerate(pieces):
        atom = piece.atom
        if not isinstance(atom, Words) or atom.kind not in _KINDS or atom.keep:
            continue
        if atom.kind == "bullet" and is_first_item(atoms, index):
            continue
        for count in range(_TOGETHER, piece.lines - _TOGETHER + 1):
            over = (piece.lines - count) * piece.line
            if leaves_enough(atoms, heights, index + 1, piece.line, besides=over):
                yield index, count
