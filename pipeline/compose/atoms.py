"""Atoms: the smallest things that a page is set from, each knowing its height at any body size and width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Protocol

from pipeline.compose.faces import face_for
from pipeline.compose.words import Block, Run
from pipeline.fonts import Face, measure
from pipeline.model import Theme
from pipeline.model.measures import Kind, Measures

# A space, letters that end in a hyphen before a letter, or letters up to the next of these.
_BREAKS = re.compile(r" |[^ ]*?[^\W\d]-(?=[^\W\d])|[^ ]+")
_UNIT = 100.0  # words are measured once at this size; widths grow in proportion


class Atom(Protocol):
    """Something with a kind, a height, and HTML."""

    @property
    def kind(self) -> str:
        """The name of its measures."""

    @property
    def keep(self) -> bool:
        """Whether it must stand above something else."""

    def height(self, body: float, width: float) -> float:
        """How high it stands, in points, without the room before it."""

    def before(self, body: float) -> float:
        """The room before it, in points."""


@cache
def _width(word: str, face: Face) -> float:
    return measure(word, face, _UNIT) / _UNIT


@dataclass
class Piece:
    """Letters that stay together on a line; they may change face inside."""

    letters: list[tuple[str, Run]]
    after_space: bool


def _pieces(runs: Iterable[Run]) -> Iterator[Piece]:
    """Cut runs where a line may break: at spaces, and behind a hyphen inside a word."""
    piece = Piece([], after_space=False)
    for run in runs:
        for part in _BREAKS.findall(run.text):
            if part == " ":
                if piece.letters:
                    yield piece
                piece = Piece([], after_space=True)
            else:
                piece.letters.append((part, run))
                if part.endswith("-"):
                    yield piece
                    piece = Piece([], after_space=False)
    if piece.letters:
        yield piece


def count_lines(pieces: Iterable[tuple[float, bool]], space: float, room: float) -> int:
    """Count the lines that pieces (width, whether a space goes before) fill, set greedily as the typesetter does."""
    lines, used = 1, 0.0
    for width, after_space in pieces:
        needed = used + (space if used and after_space else 0.0) + width
        if used and needed > room:
            lines, used = lines + 1, width
        else:
            used = needed
    return lines


@dataclass(frozen=True)
class Words:
    """A heading, paragraph, step or bullet."""

    kind: str
    runs: tuple[Run, ...]
    measures: Kind
    theme: Theme
    number: int | None = None
    id: str | None = None

    @property
    def keep(self) -> bool:
        """Headings stay with what they head."""
        return self.measures.keep

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.measures.before_at(body)

    def _piece_width(self, piece: Piece) -> float:
        total = 0.0
        for word, run in piece.letters:
            shown = word.upper() if self.measures.caps else word
            face = face_for(self.measures, self.theme, bold=run.bold, italic=run.italic)
            total += _width(shown, face) + self.measures.track * len(shown)
        return total

    @cached_property
    def _widths(self) -> tuple[tuple[float, bool], ...]:
        return tuple((self._piece_width(piece), piece.after_space) for piece in _pieces(self.runs))

    def lines(self, body: float, width: float) -> int:
        """How many lines it fills."""
        size = self.measures.points_at(body)
        space = (_width(" ", face_for(self.measures, self.theme)) + self.measures.track) * size
        room = width - self.measures.indent * body
        widths = ((width * size, after_space) for width, after_space in self._widths)
        return count_lines(widths, space, room)

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return self.lines(body, width) * self.measures.line_at(body)

    @property
    def html(self) -> str:
        """The words, with their emphasis."""
        return "".join(run.html for run in self.runs)


@dataclass(frozen=True)
class Picture:
    """A drawing or a chart of known size: so many points high, plus so many body sizes."""

    kind: str
    html: str
    fixed: float
    per_body: float = 0.0
    keep: bool = False
    room_before: float = 0.6

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return self.fixed + self.per_body * body


@dataclass(frozen=True)
class AtomMaker:
    """Makes atoms of words under a theme and its measures."""

    measures: Measures
    theme: Theme

    def words(self, kind: str, runs: tuple[Run, ...], *, number: int | None = None, id: str | None = None) -> Words:
        """Make one atom of words."""
        return Words(kind, runs, self.measures.kinds[kind], self.theme, number, id)

    def blocks(self, blocks: Iterable[Block]) -> list[Atom]:
        """Make atoms of Markdown blocks."""
        return [self.words(block.shape.value, block.runs, number=block.number) for block in blocks]
