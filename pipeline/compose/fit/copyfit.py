"""Bands of atoms -> one full side: the largest body size that fits, columns split, the rest of the room shared out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.fit.column_parting import Place, best_place, part
from pipeline.compose.text.atoms import Atom, Words
from pipeline.compose.text.column_table import ColumnTable

_STEPS = 8  # halvings: body sizes are found to within a hundredth of a point
# So that columns end on one line, the room grows by up to so many body sizes above each heading, then before all other
# atoms. Where that is not enough both grow once more, but nothing moves further from its heading.
_STRETCHES = ((0.75, 0.2), (0.75, 0.3))
_PARTED_COLUMNS = 2  # paragraphs run over between two columns; of more, each has its own

_Row = tuple[Sequence[Atom], Sequence[float]]  # the atoms of a column, and the room before each


@dataclass(frozen=True, kw_only=True)
class Flow:
    """Atoms that run through columns of equal width. `breaks` are indices that open a new column, where they are given.

    One that is parted is a table, whose rows are shared out to the columns anew at each size. A level flow keeps the
    room between its atoms, so that lines beside one another stand at one height; a steady one keeps the room above it,
    as all pages of a pack have it. Where the last column ends early, `filler` may make an atom of at most so many
    points for its foot. That such a place is at the last column's foot is worth some height: `uneven` says how much, as
    a part of what another column would leave. Columns that aren't alike have their `widths`.
    """

    atoms: tuple[Atom, ...]
    columns: int
    width: float
    gutter: float
    before: float = 0.0
    breaks: tuple[int, ...] = ()
    parted: bool = False
    level: bool = False
    steady: bool = False
    filler: Callable[[float], Atom | None] | None = None
    uneven: float = 0.0
    widths: tuple[float, ...] = ()

    @property
    def column_width(self) -> float:
        """The width of one column."""
        return (self.width - self.gutter * (self.columns - 1)) / self.columns


@dataclass(frozen=True, kw_only=True)
class Placed:
    """An atom with the room before it, in points."""

    atom: Atom
    space: float


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column, filled."""

    atoms: tuple[Placed, ...]
    height: float


@dataclass(frozen=True, kw_only=True)
class FittedFlow:
    """A flow at a body size: its columns and how high the highest is."""

    flow: Flow
    columns: tuple[Column, ...]
    height: float
    ends: tuple[float, ...]


def column_height(atoms: Sequence[Atom], body: float, width: float) -> float:
    """Add up a column; its first atom has no room before it."""
    return sum(atom.height(body, width) + (atom.before(body) if index else 0.0) for index, atom in enumerate(atoms))


def _best_split(
    heights: list[float], befores: list[float], keeps: list[bool], columns: int, uneven: float
) -> list[int]:
    """Find where columns end so that the highest is as low as can be; nothing that must be kept ends a column.

    What a column ends above those behind it makes a split worse, by `uneven` of it.
    """
    count = len(heights)
    if columns == 1 or count <= 1:
        return [count]

    def fill(start: int, left: int) -> tuple[float, list[int]]:
        if left == 1:
            return _span(heights, befores, start, count), [count]
        winner: tuple[float, list[int]] = (float("inf"), [])
        for end in range(start + 1, count):
            first = _span(heights, befores, start, end)
            if first >= winner[0]:  # this column only gets higher from here on
                break
            if keeps[end - 1]:
                continue
            rest, ends = fill(end, left - 1)
            cost = max(first, rest + uneven * (rest - first)) if uneven else max(first, rest)
            if cost < winner[0]:
                winner = (cost, [end, *ends])
        return winner

    best_height, best = fill(0, columns)
    return best if best_height < float("inf") else [count]


def _span(heights: list[float], befores: list[float], start: int, end: int) -> float:
    return sum(heights[start:end]) + sum(befores[start + 1 : end])


def fit_flow(flow: Flow, body: float) -> FittedFlow:
    """Split a flow into balanced columns at a body size."""
    if flow.parted:
        return replace(fit_flow(_parted_table(flow, body), body), flow=flow)
    width = flow.column_width
    heights = [atom.height(body, width) for atom in flow.atoms]
    befores = [atom.before(body) for atom in flow.atoms]
    keeps = [atom.keep for atom in flow.atoms]
    ends = (
        [*flow.breaks, len(heights)] if flow.breaks else _best_split(heights, befores, keeps, flow.columns, flow.uneven)
    )
    bounds = list(zip([0, *ends[:-1]], ends, strict=True))
    rows: list[_Row] = [(flow.atoms[start:end], befores[start:end]) for start, end in bounds]
    spans = [_span(heights, befores, start, end) for start, end in bounds]
    if flow.columns == _PARTED_COLUMNS and not flow.breaks:
        place = best_place(flow.atoms, heights, befores, body, below=max(spans, default=0.0))
        rows = _parted(flow.atoms, befores, place) if place else rows
        spans = [column_height(atoms, body, width) for atoms, _ in rows] if place else spans
    tallest = max(spans, default=0.0)
    filler = flow.filler(tallest - spans[-1]) if flow.filler else None
    if filler is not None:
        last, before = rows[-1]
        rows[-1] = ((*last, filler), (*before, filler.before(body)))
        spans[-1] += filler.before(body) + filler.height(body, width)
    columns = tuple(
        _stretched(atoms, before, span, span if flow.level else tallest, body)
        for (atoms, before), span in zip(rows, spans, strict=True)
    )
    return FittedFlow(flow=flow, columns=columns, height=tallest, ends=tuple(spans))


def _parted_table(flow: Flow, body: float) -> Flow:
    """Share the rows of a table out to the columns of its flow."""
    table = flow.atoms[0]
    assert isinstance(table, ColumnTable)
    parts = table.parted(flow.columns, body, flow.column_width)
    return replace(flow, parted=False, atoms=parts, breaks=tuple(range(1, len(parts))))


def _parted(atoms: Sequence[Atom], befores: Sequence[float], place: Place) -> list[_Row]:
    """Fill two columns, the first up to a place inside an atom."""
    words = atoms[place.atom]
    assert isinstance(words, Words)
    head, tail = part(words, place)
    return [
        ((*atoms[: place.atom], head), befores[: place.atom + 1]),
        ((tail, *atoms[place.atom + 1 :]), befores[place.atom :]),
    ]


def _stretched(atoms: Sequence[Atom], befores: Sequence[float], height: float, target: float, body: float) -> Column:
    """Open a column so that it ends with its neighbours: above headings first, between lines only by a hair."""
    headings = [index for index, atom in enumerate(atoms) if index and _heads(atom)]
    others = [index for index in range(1, len(atoms)) if index not in headings]
    apart = [index for index in others if not _heads(atoms[index - 1])]
    spaces = [before if index else 0.0 for index, before in enumerate(befores)]
    left = target - height
    for lines, (above, between) in zip((others, apart), _STRETCHES, strict=True):
        for places, most in ((headings, above), (lines, between)):
            each = min(left / len(places), most * body) if places else 0.0
            for index in places:
                spaces[index] += each
            left -= each * len(places)
    placed = tuple(Placed(atom=atom, space=space) for atom, space in zip(atoms, spaces, strict=True))
    return Column(atoms=placed, height=target - left)


def _heads(atom: Atom) -> bool:
    """Tell headings from words that are only kept with their chart."""
    return atom.keep and not (isinstance(atom, Words) and atom.kept)


def largest(fits: Callable[[float], bool], least: float, most: float) -> float | None:
    """Find the largest size that fits between two; None where even the least doesn't."""
    if fits(most):
        return most
    if not fits(least):
        return None
    # What fits at a size is taken to fit at all smaller ones. Where that isn't so, as lines break otherwise, what is
    # found still fits: only sizes that were tried are given back.
    for _ in range(_STEPS):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least
