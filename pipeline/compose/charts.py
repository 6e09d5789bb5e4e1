"""A chart's name on a page -> the chart: `{contents}`, `{random_table}`, `{matrix}` and the others, with their heights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pipeline.compose.atoms import Picture
from pipeline.compose.extras import percent, victory_chart
from pipeline.compose.references import References
from pipeline.compose.workshop import Workshop
from pipeline.draw.plate import Plate
from pipeline.model import Pack
from pipeline.rules.charts import selection_charts
from pipeline.rules.reserves import reserves_table
from pipeline.rules.victory import victory_lines
from pipeline.units import Length

_CARD_ROWS = 2
_CARD_COLUMNS = 3
_CARD_HEIGHT = 96.0  # mm: the page's own cards, a little taller than a poker card


@dataclass(frozen=True, kw_only=True)
class PageMaterial:
    """All that a page of the pack may need besides its words."""

    pack: Pack
    references: References
    thumbnails: Callable[[Length], Mapping[str, Plate]]
    sign: Callable[[str, Length], Plate]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart, and whether it runs over the full width or stands in a column."""

    picture: Picture
    full: bool = False


ChartMaker = Callable[[PageMaterial, Workshop], Chart]


def _rows(count: float, shop: Workshop) -> float:
    return shop.measures.chart.row * count


def _contents(material: PageMaterial, shop: Workshop) -> Chart:
    pack, numbers = material.pack, material.references.numbers
    pages = [
        (page.id, page.title, numbers[page.id]) for page in pack.pages.values() if page.listed and page.id in numbers
    ]
    missions = [(name, pack.missions[name].name, numbers[name]) for name in pack.mission_order]
    listed = sorted([*pages, *missions], key=lambda row: row[2])
    html = shop.render("contents", rows=listed, missions=set(pack.mission_order))
    return Chart(picture=Picture("chart", html, 0.0, per_body=_rows(len(listed), shop), room_before=0.8))
