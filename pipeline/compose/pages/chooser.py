"""All missions of a pack -> a chart to choose by: each with its small map, and what dice must show for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.compose.fit.display_type import filled_lines
from pipeline.compose.leaves.outlines import page_reference
from pipeline.compose.leaves.summaries import faces_text
from pipeline.compose.pages.page_material import Chart, PageMaterial, absent
from pipeline.compose.text.atoms import Picture
from pipeline.contracts.plate import Plate
from pipeline.contracts.selection_charts import DieChart
from pipeline.diagnostics import ContentError
from pipeline.draw import plates_to_scale
from pipeline.fonts import Face, measure
from pipeline.units import MM_PER_POINT, Length

# All in points.
_COLUMNS, _BETWEEN = 3, 12.0
_MAP_SHARE, _BESIDE = 0.5, 6.0  # of a cell: its map; the room between map and words
_NAME, _NAME_LINE, _NAME_FACE = 9.5, 11.0, 700
_TEXT, _LINE, _FACE = 7.5, 8.8, 500
_BELOW = 7.0  # below a row
_SAFE = 0.97  # of a width: what words fill
_HAIR = 0.1  # what widths may be rounded up by


@dataclass(frozen=True, kw_only=True)
class ChooserCell:
    """A mission: its map, the lines of its name, its kind with its page, and which faces of which dice lead here."""

    id: str
    plate: Plate
    name: tuple[str, ...]
    where: tuple[str, ...]
    rolls: tuple[tuple[tuple[str, ...], str], ...]

    @property
    def height(self) -> float:
        """How high it stands."""
        lines = sum(len(title) for title, _ in self.rolls) + len(self.where)
        return max(self.plate.height.points, len(self.name) * _NAME_LINE + lines * _LINE)


@dataclass(frozen=True, kw_only=True)
class ChooserRow:
    """Some missions side by side."""

    cells: tuple[ChooserCell, ...]

    @property
    def height(self) -> float:
        """How high the highest of them stands, with the room below."""
        return max(cell.height for cell in self.cells) + _BELOW


def chooser(material: PageMaterial) -> Chart:
    """Show all missions, those of a kind together, and how dice and plans come to each."""
    pack, shop = material.pack, material.shop
    if not pack.mission_order:
        raise ContentError(absent(material.page, "missions"))
    width = (shop.area.width - _BETWEEN * (_COLUMNS - 1)) / _COLUMNS - _HAIR
    drawn = {name: material.tables[name] for name in pack.mission_order}
    plates = plates_to_scale(drawn, Length.of_mm(round(width * _MAP_SHARE * MM_PER_POINT, 2)))
    charts = material.charts
    tables = tuple({each.id: each for chart in (charts.random, *charts.plan_tables) for each in chart.dice}.values())
    beside = (width * (1 - _MAP_SHARE) - _BESIDE) * _SAFE
    kinds = list(dict.fromkeys(pack.missions[name].kind for name in pack.mission_order))
    names = sorted(pack.mission_order, key=lambda name: kinds.index(pack.missions[name].kind))
    cells = [_cell(name, plates[name], tables, beside, material) for name in names]
    rows = [ChooserRow(cells=tuple(cells[at : at + _COLUMNS])) for at in range(0, len(cells), _COLUMNS)]
    html = shop.render("chooser", rows=rows, width=width, between=_BETWEEN, beside=_BESIDE, hair=_HAIR)
    return Chart(picture=Picture("chart", html, sum(row.height for row in rows), room_before=0.6), full=True)


def _cell(name: str, plate: Plate, tables: Sequence[DieChart], width: float, material: PageMaterial) -> ChooserCell:
    mission, heading = material.pack.missions[name], material.shop.theme.heading
    bold, plain = Face(heading, _NAME_FACE), Face(heading, _FACE)
    rolls = []
    for table in tables:
        faces = [face for row in table.rows if row.mission == name for face in row.faces]
        if faces:
            said = faces_text(faces)
            room = width - measure(f"{said} ", bold, _TEXT)
            rolls.append((filled_lines(table.title.split(), plain, room / _TEXT), said))
    page = page_reference(material.references.numbers[name], material.shop)
    return ChooserCell(
        id=name,
        plate=plate,
        name=filled_lines(str(mission.name).split(), bold, width / _NAME),
        where=filled_lines([*str(mission.kind).split(), page], plain, width / _TEXT),
        rolls=tuple(rolls),
    )
