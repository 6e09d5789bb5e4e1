"""A pack's ways to choose a mission -> the matrix of battle plans, and all tables as one grid of a die's faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.compose.fit.display_type import filled_lines
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.contracts.plate import Plate
from pipeline.contracts.selection_charts import DieChart, MatrixChart
from pipeline.contracts.wording import label
from pipeline.draw import draw_sign
from pipeline.fonts import Face, measure
from pipeline.model import Palette
from pipeline.units import Length

# All in points.
_HEAD, _TEXT, _LINE, _PAD = 16.0, 7.5, 8.4, 2.4
_BETWEEN = 16.0
_SIGN = Length.of_mm(3.6)
_PLAN, _CELL, _ROW, _LETTER = 66.0, 32.0, 23.0, 9.5
_CODE_GAP, _LEAST_ROW = 4.0, 15.0
_NOTE = 11.0
_BELOW_BOTH = 9.0
_HAIR = 0.6
_LINES = 5.0  # what rules between rows add
_FACES = 20  # of a die: more have no room side by side


@dataclass(frozen=True, kw_only=True)
class PlanHead:
    """A plan: its sign, its letter, its name in lines."""

    sign: Plate
    letter: str
    name: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SetMatrix:
    """The matrix as it is set; each cell has the letter of the side that the player of the row plays, and its slot."""

    plans: tuple[PlanHead, ...]
    cells: tuple[tuple[tuple[str, int | None, str], ...], ...]
    corner: str
    note: str
    width: float
    plan_width: float
    cell_width: float
    row: float = _ROW

    @property
    def height(self) -> float:
        """How high it stands, with its head and its note."""
        return _HEAD + (len(self.plans) + 1) * _ROW + _NOTE


@dataclass(frozen=True, kw_only=True)
class GridCell:
    """What some faces that stand beside one another give."""

    mission: str | None
    lines: tuple[str, ...]
    span: int


@dataclass(frozen=True, kw_only=True)
class SetGrid:
    """The tables as they are set: a row each, a column for each face."""

    faces: tuple[int, ...]
    rows: tuple[tuple[str, tuple[str, ...], tuple[GridCell, ...]], ...]
    width: float
    code: float
    title: float
    row: float

    @property
    def height(self) -> float:
        """How high it stands, with its head and its note."""
        return _HEAD + _LEAST_ROW + len(self.rows) * self.row + _NOTE


@dataclass(frozen=True, kw_only=True)
class Ways:
    """The matrix and the grid, and where the grid stands."""

    matrix: SetMatrix | None
    grid: SetGrid | None
    left: float
    top: float

    @property
    def height(self) -> float:
        """How high both stand."""
        heights = (self.matrix.height if self.matrix else 0.0, self.top + self.grid.height if self.grid else 0.0)
        return max(heights) + _LINES


def lay_out_ways(material: PageMaterial) -> Ways | None:
    """Set them beside one another, or the grid below the matrix where its words need the width of the page."""
    shop, charts = material.shop, material.charts
    matrix = _matrix(charts.matrix, material) if charts.matrix is not None else None
    tables = charts.dice
    across = shop.area.width
    beside = matrix.width + _BETWEEN if matrix else 0.0
    grid = _grid(tables, across - beside, material)
    if grid is not None or matrix is None:
        return Ways(matrix=matrix, grid=grid, left=beside, top=0.0) if grid else None
    grid = _grid(tables, across, material)
    return Ways(matrix=matrix, grid=grid, left=0.0, top=matrix.height + _BELOW_BOTH)


def _face(material: PageMaterial, weight: int) -> Face:
    return Face(material.shop.theme.heading, weight)


def _on_ground(palette: Palette) -> Palette:
    """Give the inks of what stands on the ground of covers."""
    return palette.model_copy(update={"ink": palette.on_cover, "paper": palette.cover})


def _matrix(chart: MatrixChart, material: PageMaterial) -> SetMatrix:
    shop = material.shop
    sides, bold = shop.wording.sides, _face(material, 700)
    code = max(measure(cell.code, bold, _LETTER) for row in chart.cells for cell in row)
    cell_width = max(code + 20.0, _CELL)
    plan_width = _PLAN
    plans = tuple(
        PlanHead(
            sign=draw_sign(sign, _on_ground(shop.palette), _SIGN, title=name, icons=material.pack.icons),
            letter=letter,
            name=filled_lines(name.split(), bold, (plan_width - _SIGN.points - 18) / _TEXT),
        )
        for name, letter, sign in zip(chart.plans, chart.letters, chart.signs, strict=True)
    )
    cells = tuple(
        tuple((sides[cell.side].letter if cell.side else "", sides.slot(cell.side), cell.code) for cell in row)
        for row in chart.cells
    )
    return SetMatrix(
        plans=plans,
        cells=cells,
        corner=label(shop.labels, "chooser.plans.read", rows=chart.rows, columns=chart.columns),
        note=label(shop.labels, "chooser.plans.note", rows=chart.rows),
        width=plan_width + len(plans) * cell_width,
        plan_width=plan_width,
        cell_width=cell_width,
    )


def _grid(tables: Sequence[DieChart], width: float, material: PageMaterial) -> SetGrid | None:
    """Set tables of one die as a grid; none where their words have no room, or where their dice differ."""
    dice = {table.die for table in tables}
    if len(dice) != 1 or any(die > _FACES for die in dice) or any(table.rolled for table in tables):
        return None
    bold, plain = _face(material, 700), _face(material, 600)
    faces = tuple(range(1, dice.pop() + 1))
    # A code that is a word of the title need not be said beside it.
    has_codes = any(table.pairs and table.code not in table.title.split() for table in tables)
    code = max(measure(table.code, bold, _LETTER) for table in tables) + _PAD + _CODE_GAP if has_codes else 0.0
    words = [word for table in tables for word in table.title.split()]
    whole = max(measure(table.title, plain, _TEXT) for table in tables) + 2 * _PAD + _HAIR
    given = [_cells(table, faces) for table in tables]
    cell = max(_widest(each.lines[0], plain) / each.span for cells in given for each in cells)
    title = min(width - code - cell * len(faces), whole)
    if title < max(map(partial(_widest, face=plain), words)):
        return None
    cell = (width - code - title) / len(faces)
    rows = tuple(
        (
            table.code if has_codes else "",
            filled_lines(table.title.split(), plain, (title - 2 * _PAD) / _TEXT),
            tuple(_broken(each, each.span * cell, plain) for each in cells),
        )
        for table, cells in zip(tables, given, strict=True)
    )
    lines = max(max(len(said), *(len(each.lines) for each in cells)) for _, said, cells in rows)
    return SetGrid(
        faces=faces, rows=rows, width=width, code=code, title=title, row=max(lines * _LINE + _PAD, _LEAST_ROW)
    )


def _cells(table: DieChart, faces: Sequence[int]) -> tuple[GridCell, ...]:
    """Put what a table gives below its faces, those that lie side by side together."""
    given = {each: row for row in table.rows for each in row.faces}
    found: list[GridCell] = []
    for number in faces:
        row = given.get(number)
        cell = GridCell(mission=row.mission if row else None, lines=(row.name if row else "",), span=1)
        if found and replace(found[-1], span=1) == cell:
            found[-1] = replace(cell, span=found[-1].span + 1)
        else:
            found.append(cell)
    return tuple(found)


def _broken(cell: GridCell, width: float, face: Face) -> GridCell:
    return replace(cell, lines=filled_lines(cell.lines[0].split(), face, (width - 2 * _PAD) / _TEXT))


def _widest(text: str, face: Face) -> float:
    """Tell how wide a cell must be for the widest of some words."""
    return max((measure(word, face, _TEXT) for word in text.split()), default=0.0) + 2 * _PAD + _HAIR
