"""Blocks of Markdown -> atoms under a theme and its measures: words, tables, rules and pictures, set in if need be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.compose.text.atoms import Atom, Fitted, Within, Words
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.text.markdown_blocks import Align, Block, Grid, Shape
from pipeline.compose.text.markdown_runs import Run
from pipeline.compose.text.word_chart import SetRow
from pipeline.model import Theme
from pipeline.model.measures import Measures

_FOLLOWING = "follow"
_HEAD, _CELL = "table_head", "table_cell"  # kinds of words


@dataclass(frozen=True, kw_only=True)
class Ornament:
    """A rule between passages, so many body sizes high with the room around it."""

    high: float
    room_before: float
    kind: str = "rule-line"
    keep: bool = False
    words: tuple[Words, ...] = ()

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.room_before * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        return self.high * body

    def html(self, body: float, width: float) -> str:
        """A line that screen readers pass over."""
        return '<div class="line"></div>'

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """It has none."""
        return ()

    def widest_body(self, width: float) -> float:
        """It stands at any size."""
        return float("inf")


@dataclass(frozen=True, kw_only=True)
class Inset:
    """A table or a rule that stands `within` lists or quotes, set in by these."""

    inner: Fitted
    within: tuple[Within, ...]

    @property
    def kind(self) -> str:
        """The kind of what is set in."""
        return self.inner.kind

    @property
    def keep(self) -> bool:
        """Whether that must stand above something else."""
        return self.inner.keep

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""
        return self.inner.words

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return self.inner.before(body)

    def height(self, body: float, width: float) -> float:
        """How high it stands in what is left of a width."""
        return self.inner.height(body, self._left(body, width))

    def html(self, body: float, width: float) -> str:
        """What it is, set in what is left of a width."""
        return self.inner.html(body, self._left(body, width))

    def wide_words(self, body: float, width: float) -> tuple[str, ...]:
        """List the words that would stick out."""
        return self.inner.wide_words(body, self._left(body, width))

    def widest_body(self, width: float) -> float:
        """Tell at which body size the first word would stick out."""
        inner = self.inner.widest_body(width)
        return inner if inner == float("inf") else width / (width / inner + self._inset)

    def _left(self, body: float, width: float) -> float:
        return width - self._inset * body

    @property
    def _inset(self) -> float:
        return sum(each.indent for each in self.within)


@dataclass(frozen=True)
class AtomMaker:
    """Makes atoms of words under a theme and its measures; `render` fills a template.

    `picture` makes an atom of a block that shows one, if it is there.
    """

    measures: Measures
    theme: Theme
    render: Callable[..., str]
    picture: Callable[[Block], Fitted | None]

    def words(self, kind: str, runs: tuple[Run, ...], *, number: int | None = None, id: str | None = None) -> Words:
        """Make one atom of words."""
        return Words(kind, runs, self.measures.kinds[kind], self.theme, number, id)

    def blocks(self, blocks: Iterable[Block]) -> list[Words | Fitted]:
        """Make atoms of Markdown blocks."""
        return [self._block(block) for block in blocks]

    def followed(self, atoms: Sequence[Atom]) -> Iterator[Atom]:
        """Tell a paragraph that stands below another from it by its first line."""
        above: Atom | None = None
        for atom in atoms:
            yield self._following(atom) if _is_paragraph(above) and _is_paragraph(atom) else atom
            above = atom

    def _following(self, atom: Atom) -> Atom:
        assert isinstance(atom, Words)
        return replace(atom, kind=_FOLLOWING, measures=self.measures.kinds[_FOLLOWING])

    def _block(self, block: Block) -> Words | Fitted:
        within = tuple(Within(holder, self.measures.kinds[holder].indent) for holder in block.within)
        made = self._fitted(block)
        if made is not None:
            return Inset(inner=made, within=within) if within else made
        # Of a picture that isn't there, which has been told, there are the words that say what it shows.
        kind = Shape.PARAGRAPH if block.shape is Shape.PICTURE else block.shape
        return replace(self.words(kind, block.runs, number=block.number), within=within)

    def _fitted(self, block: Block) -> Fitted | None:
        """Make what is more than words: a table, a rule, a picture."""
        if block.shape is Shape.RULE:
            return self._rule()
        if block.shape is Shape.PICTURE:
            return self.picture(block)
        return None if block.grid is None else self.table(block.grid)

    def _rule(self) -> Ornament:
        kind = self.measures.kinds["para"]
        return Ornament(high=kind.size, room_before=kind.before)

    def table(self, grid: Grid, roomy: tuple[int, ...] = ()) -> ColumnTable:
        """Make a table; what its columns don't need goes to `roomy` ones, or to those set from the left."""
        left = tuple(index for index, align in enumerate(grid.aligns) if align is Align.LEFT)
        return ColumnTable(
            head=tuple(self.words(_HEAD, cell) for cell in grid.head),
            rows=tuple(tuple(self.words(_CELL, cell) for cell in row) for row in grid.rows),
            roomy=roomy or left or tuple(range(len(grid.aligns))),
            room_before=self.measures.kinds[_CELL].before,
            write=partial(self._write, grid.aligns),
        )

    def _write(self, aligns: Sequence[Align], head: Sequence[SetRow], rows: Sequence[SetRow]) -> str:
        return self.render("table", head=head, rows=rows, aligns=aligns)


def _is_paragraph(atom: Atom | None) -> bool:
    return isinstance(atom, Words) and atom.kind == Shape.PARAGRAPH and not atom.within
