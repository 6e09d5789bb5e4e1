"""Atoms: the smallest things that a page is set from, each knowing its height at any body size and width."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Protocol, runtime_checkable

from pipeline.compose.text.line_breaks import Wide, break_lines, count_lines, cut, line_html, widen
from pipeline.compose.text.markdown_runs import Block, Run
from pipeline.fonts import Face, face_for, measure
from pipeline.model import Theme
from pipeline.model.measures import AirMeasures, Kind, Measures

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

    def aired(self, air: AirMeasures) -> Fitted:
        """The same with more room above it and in it."""

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that are wider than their part of it."""

    def widest_body(self, width: float) -> float:
        """Tell at which body size the first word would be wider than its part."""


@cache
def _width(word: str, face: Face) -> float:
    return measure(word, face, _UNIT) / _UNIT


@dataclass(frozen=True)
class Words:
    """A heading, paragraph, step or bullet; one that is `kept` stands above something that belongs to it."""

    kind: str
    runs: tuple[Run, ...]
    measures: Kind
    theme: Theme
    number: int | None = None
    id: str | None = None
    kept: bool = False

    @property
    def keep(self) -> bool:
        """Headings stay with what they head."""
        return self.kept or self.measures.keep

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.measures.before_at(body)

    def _shown(self, run: Run) -> tuple[str, Face]:
        text = run.text.upper() if self.measures.caps else run.text
        return text, face_for(self.measures, self.theme, bold=run.bold, light=run.light, italic=run.italic)

    @property
    def shown(self) -> tuple[tuple[str, Face], ...]:
        """The runs as they come out: their letters and the face of each."""
        return tuple(map(self._shown, self.runs))

    def _run_width(self, run: Run) -> float:
        text, face = self._shown(run)
        return _width(text, face) + self.measures.track * len(text)

    @cached_property
    def _pieces(self) -> tuple[Wide, ...]:
        return widen(cut(self.runs), self._run_width)

    @cached_property
    def _space(self) -> float:
        return _width(" ", face_for(self.measures, self.theme)) + self.measures.track

    def _room(self, body: float, width: float) -> float:
        """The width of a line, in its own type sizes."""
        return (width - self.measures.indent * body) / self.measures.points_at(body)

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that are wider than a line."""
        room = self._room(body, width)
        return tuple(wide.piece.text for wide in self._pieces if wide.width > room)

    def lines(self, body: float, width: float) -> int:
        """How many lines it fills."""
        return count_lines(self._pieces, self._space, self._room(body, width))

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
        widest = max((wide.width for wide in self._pieces), default=0.0)
        return widest * self.measures.points_at(1.0) + self.measures.indent

    @cached_property
    def whole(self) -> float:
        """The width of all words on one line, in body sizes."""
        spaces = sum(wide.piece.after_space for wide in self._pieces) * self._space
        return (sum(wide.width for wide in self._pieces) + spaces) * self.measures.points_at(1.0)

    def aired(self, air: AirMeasures) -> Words:
        """The same words with more room in and above them; where they may break stays known."""
        made = replace(self, measures=self.measures.aired(air))
        # Air changes no width: what was measured is handed on, as measuring is most of what fitting costs.
        made.__dict__.update(_pieces=self._pieces, _space=self._space)
        return made

    def line_htmls(self, body: float, width: float) -> list[str]:
        """The words line by line, with their emphasis."""
        return list(map(line_html, break_lines(self._pieces, self._space, self._room(body, width))))

    def html(self, body: float, width: float) -> str:
        """The words, with their emphasis, broken into lines."""
        return "\n".join(self.line_htmls(body, width))


@dataclass(frozen=True)
class Picture:
    """A drawing or a chart of known size: so many points high, plus so many body sizes of rows.

    One that can `stretch` may be given so many points more, and may `write` itself as high as it comes out; a steady
    one stays as near as it is to what stands above.
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
