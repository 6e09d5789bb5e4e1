"""Atoms: the smallest things that a page is set from, each knowing its height at any body size and width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import Protocol, runtime_checkable

from pipeline.compose.text.line_breaks import Wide, apart, break_lines, count_lines, cut, line_html, widen
from pipeline.compose.text.markdown_blocks import Holder
from pipeline.compose.text.markdown_runs import Run
from pipeline.fonts import Face, face_for, measure
from pipeline.model import Theme
from pipeline.model.measures import Kind

_NOISE = 1e-6  # what sums of the same widths may differ by
_UNIT = 100.0  # words are measured once at this size; widths grow in proportion
BOX_WIDTH = 0.8  # of the type around it: how wide a box to tick is
ADDRESS = 0.9  # of the type around it: how large an address is set


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


@runtime_checkable
class Composite(Protocol):
    """An atom of several words, like a chart: it knows them all, and writes itself at any body size and width."""

    @property
    def kind(self) -> str:
        """The name of its measures."""

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""

    def height(self, body: float, width: float) -> float:
        """How high it stands, in points."""

    def html(self, body: float, width: float) -> str:
        """The whole of it, set so wide."""


@runtime_checkable
class Fitted(Composite, Protocol):
    """A composite that is fitted with a page's words: it grows with them, and has air to give."""

    @property
    def keep(self) -> bool:
        """Whether it must stand above something else."""

    def before(self, body: float) -> float:
        """The room before it, in points."""

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that are wider than their part of it."""

    def widest_body(self, width: float) -> float:
        """Tell at which body size the first word would be wider than its part."""


@cache
def _width(word: str, face: Face) -> float:
    return measure(word, face, _UNIT) / _UNIT


@dataclass(frozen=True)
class Within:
    """Something that words stand in, and by how many body sizes it sets them in."""

    holder: Holder
    indent: float


@dataclass(frozen=True)
class Words:
    """A heading, paragraph, step or bullet; one that is `kept` stands above something that belongs to it.

    What stands `within` lists or quotes is set in by these. `marked` lists classes that say how its number looks.
    """

    kind: str
    runs: tuple[Run, ...]
    measures: Kind
    theme: Theme
    number: int | None = None
    id: str | None = None
    kept: bool = False
    within: tuple[Within, ...] = ()
    marked: str = ""

    @property
    def inset(self) -> float:
        """By how many body sizes it is set in."""
        return sum(each.indent for each in self.within)

    @property
    def keep(self) -> bool:
        """Headings stay with what they head."""
        return self.kept or self.measures.keep

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.measures.before_at(body)

    def _shown(self, run: Run) -> tuple[str, Face]:
        if run.box:
            return "", face_for(self.measures, self.theme)
        text = run.text.upper() if self.measures.caps and not run.address else run.text
        emphasis = run.bold, run.light, run.italic
        if emphasis not in self._faces:
            bold, light, italic = emphasis
            self._faces[emphasis] = face_for(self.measures, self.theme, bold=bold, light=light, italic=italic)
        return text, self._faces[emphasis]

    @cached_property
    def _faces(self) -> dict[tuple[bool, bool, bool], Face]:
        """The face of each emphasis, bold, light and italic, found once for all pieces of its runs."""
        return {}

    @property
    def shown(self) -> tuple[tuple[str, Face], ...]:
        """The runs as they come out: their letters and the face of each."""
        return tuple(map(self._shown, self.runs))

    def _run_width(self, run: Run) -> float:
        if run.box:
            return BOX_WIDTH
        text, face = self._shown(run)
        size = ADDRESS if run.address else 1.0
        return _width(text, face) * size + self.measures.track * len(text)

    @cached_property
    def _parts(self) -> tuple[tuple[Wide, ...], ...]:
        """The pieces between the places where its author ends a line."""
        parts = tuple(widen(cut(runs), self._run_width) for runs in apart(self.runs))
        if not self.measures.first or not parts[0]:
            return parts
        opening, *rest = parts[0]
        first = self.measures.first / self.measures.points_at(1.0)
        return ((opening._replace(width=opening.width + first), *rest), *parts[1:])

    @cached_property
    def _space(self) -> float:
        return _width(" ", face_for(self.measures, self.theme)) + self.measures.track

    def _room(self, body: float, width: float) -> float:
        """The width of a line, in its own type sizes."""
        return (width - (self.measures.indent + self.inset) * body) / self.measures.points_at(body)

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that are wider than a line."""
        room = self._room(body, width)
        return tuple(wide.piece.text for wide in chain(*self._parts) if wide.width > room)

    def lines(self, body: float, width: float) -> int:
        """How many lines it fills."""
        room = self._room(body, width)
        if len(self._parts) == 1 and self._longest < room - _NOISE:
            return 1
        if room not in self._counted:
            self._counted[room] = sum(count_lines(part, self._space, room) for part in self._parts)
        return self._counted[room]

    @cached_property
    def _counted(self) -> dict[float, int]:
        """How many lines it fills, by their width: pages are tried in many ways, and most leave it as wide."""
        return {}

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return self.lines(body, width) * self.measures.line_at(body)

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(run.text for run in self.runs)

    @cached_property
    def widest(self) -> float:
        """The width of the widest piece that no line can break, in body sizes."""
        widest = max((wide.width for wide in chain(*self._parts)), default=0.0)
        return widest * self.measures.points_at(1.0) + self.measures.indent + self.inset

    @cached_property
    def whole(self) -> float:
        """The width of all words on one line, in body sizes."""
        return self._longest * self.measures.points_at(1.0)

    @cached_property
    def _longest(self) -> float:
        return max(map(self._whole, self._parts))

    def _whole(self, part: tuple[Wide, ...]) -> float:
        spaces = sum(wide.piece.after_space for wide in part) * self._space
        return sum(wide.width for wide in part) + spaces

    def line_htmls(self, body: float, width: float) -> list[str]:
        """The words line by line, with their emphasis."""
        room = self._room(body, width)
        return [line_html(line) for part in self._parts for line in break_lines(part, self._space, room)]

    def html(self, body: float, width: float) -> str:
        """The words, with their emphasis, broken into lines."""
        return "\n".join(self.line_htmls(body, width))


@dataclass(frozen=True)
class Picture:
    """A drawing or a chart of known size: so many points high, plus so many body sizes of rows.

    One that can `stretch` may be given so many points more, and may `write` itself as high as it comes out; a steady
    one stays as near as it is to what stands above. What is `said` in it are words of an author's, which stay in their
    lines up to a body size of `widest`.
    """

    kind: str
    html: str
    fixed: float
    per_body: float = 0.0
    keep: bool = False
    room_before: float = 0.6
    stretch: float = 0.0
    steady: bool = False
    write: Callable[[float], str] | None = None
    said: tuple[Words, ...] = ()
    widest: float = float("inf")

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return self.fixed + self.per_body * body
