"""The body words on an open page -> how many lines they make, and those in two columns that aren't level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_float
from dataclasses import dataclass
from typing import Any

from pipeline.contracts.expectation import LineGrid
from pipeline.preflight.page_text import font_name, said
from pipeline.preflight.page_things import Bounds, bounds_of

_LEVEL = 0.35  # points: what is lost when places are written with a few decimals
_SAME_SIZE = 0.03  # points, likewise: body sizes are noted to a hundredth


@dataclass(frozen=True)
class Unlevel:
    """Words in two columns whose lines are so many points apart, where they should be level or a line apart."""

    upper: str
    lower: str
    points: float


@dataclass(frozen=True)
class GridLines:
    """The lines of a page's body words, and the first pair, from the top, that isn't level."""

    lines: int = 0
    unlevel: Unlevel | None = None


@dataclass(frozen=True)
class _Run:
    """A piece of body text: how high it stands, and where."""

    thing: Any
    base: float
    bounds: Bounds


def read_grid_lines(raw: Any, page: Any, words: Any, number: int, grid: LineGrid) -> GridLines:
    """Find the lines of body words on a page, counted from 1, and hold those beside one another to one grid."""
    body = grid.size_on(number)
    if body is None:
        return GridLines()
    runs = sorted(_runs(raw, page, grid.font, body), key=lambda run: -run.base)
    pairs = _pairs_off(runs, body * grid.line)
    off = next(
        (Unlevel(said(raw, one.thing, words), said(raw, two.thing, words), one.base - two.base) for one, two in pairs),
        None,
    )
    return GridLines(lines=len({round(run.base, 1) for run in runs}), unlevel=off)


def _runs(raw: Any, page: Any, font: str, body: float) -> Iterator[_Run]:
    """Find body text that stands upright; that of maps and charts is in forms, or in other sizes."""
    matrix, size = raw.FS_MATRIX(), c_float()
    for index in range(raw.FPDFPage_CountObjects(page)):
        thing = raw.FPDFPage_GetObject(page, index)
        if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_TEXT:
            continue
        raw.FPDFPageObj_GetMatrix(thing, byref(matrix))
        raw.FPDFTextObj_GetFontSize(thing, byref(size))
        is_body = not (matrix.b or matrix.c) and abs(size.value * matrix.d - body) <= _SAME_SIZE
        if is_body and font_name(raw, raw.FPDFTextObj_GetFont(thing)) == font:
            yield _Run(thing, matrix.f, bounds_of(raw, thing))


def _pairs_off(runs: Iterable[_Run], step: float) -> Iterator[tuple[_Run, _Run]]:
    """Pair runs beside one another that are neither level nor a line apart, from the highest down."""
    above: list[_Run] = []
    for run in runs:
        above = [each for each in above if each.base - run.base < step - _LEVEL]
        yield from ((each, run) for each in above if each.base - run.base > _LEVEL and _are_beside(each, run))
        above.append(run)


def _are_beside(one: _Run, other: _Run) -> bool:
    return one.bounds.right < other.bounds.left or other.bounds.right < one.bounds.left
