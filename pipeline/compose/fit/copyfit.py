"""A flow of atoms at a body size -> columns on one grid of lines, split where they may be, ragged at the foot."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from pipeline.compose.fit.column_breaks import may_end
from pipeline.compose.fit.column_parting import Piece, parted_lower
from pipeline.compose.text.atoms import Atom
from pipeline.compose.text.column_table import ColumnTable

STEPS = 8  # halvings: body sizes are found to within a hundredth of a point
_PARTED_COLUMNS = 2  # paragraphs run over between two columns; of more, each has its own
_TILT = 0.04  # of what a column ends above the one behind it: of two splits nearly as low, the one that ends early last
_HAIR = 0.02  # points: what sums of lines may differ by

_Pieces = Sequence[Piece]


@dataclass(frozen=True, kw_only=True)
class Flow:
    """Atoms that run through columns of equal width. `breaks` are indices that open a new column, where they are given.

    Words whose lines are those of the grid, which is so many body sizes high, stand on it: so they stand level with
    words in other columns. One that is parted is a table, whose rows are shared out to the columns anew at each size. A
    steady one keeps the room above it, as all pages of a pack have it. Columns that aren't alike have their
    `widths`; those of a loose flow may end after the first item of a list, where that is a long one.
    """

    atoms: tuple[Atom, ...]
    columns: int
    width: float
    gutter: float
    before: float = 0.0
    breaks: tuple[int, ...] = ()
    parted: bool = False
    steady: bool = False
    grid: float = 0.0
    loose: bool = False
    widths: tuple[float, ...] = ()

    @property
    def column_width(self) -> float:
        """The width of one column."""
        return (self.width - self.gutter * (self.columns - 1)) / self.columns

    @cached_property
    def fitted(self) -> dict[float, FittedFlow]:
        """How it came out at the sizes that were tried: many ways to fill a page have the same flow."""
        return {}


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


def fit_flow(flow: Flow, body: float) -> FittedFlow:
    """Split a flow into columns at a body size, as low as can be."""
    if body not in flow.fitted:
        flow.fitted[body] = _fitted(flow, body)
    return flow.fitted[body]


def _fitted(flow: Flow, body: float) -> FittedFlow:
    if flow.parted:
        return replace(fit_flow(_parted_table(flow, body), body), flow=flow)
    width, grid = flow.column_width, flow.grid * body
    pieces = [Piece.of(atom, body, width, grid) for atom in flow.atoms]
    ends = [*flow.breaks, len(pieces)] if flow.breaks else _best_split(pieces, flow, body)
    rows: list[_Pieces] = [pieces[start:end] for start, end in zip([0, *ends[:-1]], ends, strict=True)]
    columns = [column_of(row) for row in rows]
    if flow.columns == _PARTED_COLUMNS and not flow.breaks:
        highest = max((column.height for column in columns), default=0.0)
        found = parted_lower(pieces, highest, _height_of)
        columns = [column_of(row) for row in found] if found else columns
    return FittedFlow(flow=flow, columns=tuple(columns), height=max((each.height for each in columns), default=0.0))


def column_of(pieces: _Pieces) -> Column:
    """Pile a column up; its first atom has no room before it, and lines of the grid stand on it."""
    placed: list[Placed] = []
    bottom = 0.0
    for piece in pieces:
        top = bottom + piece.before if placed else 0.0
        if piece.grid:
            top = math.ceil((top - _HAIR) / piece.grid) * piece.grid
        placed.append(Placed(atom=piece.atom, space=top - bottom))
        bottom = top + piece.height
    return Column(atoms=tuple(placed), height=bottom)


def _height_of(pieces: _Pieces) -> float:
    """Tell how high a column stands, which is asked far more often than what stands where."""
    return _heights(pieces)[-1] if pieces else 0.0


def _heights(pieces: _Pieces) -> list[float]:
    """Pile a column up, and tell how high it stands behind each of its pieces."""
    heights: list[float] = []
    bottom = 0.0
    for _, before, height, _, grid in pieces:
        top = bottom + before if heights else 0.0
        if grid:
            top = math.ceil((top - _HAIR) / grid) * grid
        bottom = top + height
        heights.append(bottom)
    return heights


def column_height(atoms: Sequence[Atom], body: float, width: float) -> float:
    """Tell how high a column stands that has no grid."""
    return _height_of([Piece.of(atom, body, width) for atom in atoms])


def _best_split(pieces: _Pieces, flow: Flow, body: float) -> list[int]:
    """Find where columns end so that the highest is as low as can be, and none ends where it may not.

    Where no such place is left, only headings stay with what they head.
    """
    count, columns, grid = len(pieces), flow.columns, flow.grid * body
    if columns == 1 or count <= 1:
        return [count]
    atoms, heights = [piece.atom for piece in pieces], [piece.height for piece in pieces]
    line = grid or body
    may = [False, *(may_end(atoms, heights, index, line, after_long=flow.loose) for index in range(1, count))]
    any_place = [False, *(not atoms[index - 1].keep for index in range(1, count))]
    return list(_lowest(pieces, columns, may) or _lowest(pieces, columns, any_place) or (count,))


def _lowest(pieces: _Pieces, columns: int, may: Sequence[bool]) -> tuple[int, ...]:
    """Find the split with the lowest columns; none where they may not end anywhere."""
    count = len(pieces)

    @cache
    def spans(start: int) -> list[float]:
        return _heights(pieces[start:])

    @cache
    def fill(start: int, left: int) -> tuple[float, float, tuple[int, ...]]:
        """Give what a split costs, how high it is, and its ends."""
        high = spans(start)
        if left == 1:
            return high[-1], high[-1], (count,)
        winner: tuple[float, float, tuple[int, ...]] = (float("inf"), float("inf"), ())
        for end in range(start + 1, count):
            first = high[end - start - 1]
            if first >= winner[0]:  # this column only gets higher from here on
                break
            if not may[end]:
                continue
            _, rest, ends = fill(end, left - 1)
            highest = max(first, rest)
            cost = highest + _TILT * max(rest - first, 0.0)
            if cost < winner[0]:
                winner = (cost, highest, (end, *ends))
        return winner

    return fill(0, columns)[2]


def _parted_table(flow: Flow, body: float) -> Flow:
    """Share the rows of a table out to the columns of its flow."""
    table = flow.atoms[0]
    assert isinstance(table, ColumnTable)
    parts = table.parted(flow.columns, body, flow.column_width)
    return replace(flow, parted=False, atoms=parts, breaks=tuple(range(1, len(parts))))


def largest(fits: Callable[[float], bool], least: float, most: float) -> float | None:
    """Find the largest size that fits between two; None where even the least doesn't."""
    if fits(most):
        return most
    if not fits(least):
        return None
    # What fits at a size is taken to fit at all smaller ones. Where that isn't so, as lines break otherwise, what is
    # found still fits: only sizes that were tried are given back.
    for _ in range(STEPS):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least
