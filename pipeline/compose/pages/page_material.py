"""What a page of the pack may show besides its words, and what comes of its charts; and which pages show grounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.text.atoms import Composite, Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief
from pipeline.contracts.selection_charts import MatrixChart, SelectionCharts
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.draw import BoxDrawing, DeploymentDrawing, TableDrawing
from pipeline.model import Pack, Page
from pipeline.rules.choosing.chances import selection_charts
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class ShownMission:
    """What pages show of a mission worked out: its brief, and how far apart the sides deploy."""

    brief: Brief
    apart: Distance | None


@dataclass(frozen=True, kw_only=True)
class PageMaterial:
    """All that a page of the pack may need besides its words.

    `page` is its id; `tables` are missions and deployments to be drawn bare and small, `box` is the pack's tuck box.
    """

    page: str
    pack: Pack
    references: References
    shop: Workshop
    missions: Mapping[str, ShownMission]
    deployments: Mapping[str, DeploymentDrawing]
    tables: Mapping[str, TableDrawing]
    box: BoxDrawing | None = None

    @cached_property
    def charts(self) -> SelectionCharts:
        """The charts of the pack's selection."""
        charts = selection_charts(self.pack, self.shop.wording)
        if charts is None:
            raise ContentError(absent(self.page, "selection.yaml"))
        return charts

    @property
    def matrix(self) -> MatrixChart:
        """The battle plan matrix."""
        if self.charts.matrix is None:
            raise ContentError(absent(self.page, "battle_plans in selection.yaml"))
        return self.charts.matrix

    def rows(self, count: float) -> float:
        """The height of so many rows, in body sizes."""
        return self.shop.measures.chart.row * count


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart, and whether it runs over the full width or stands in a column."""

    picture: Picture | Composite
    full: bool = False


def absent(page: str, what: str) -> Diagnostic:
    """Say that a page asks for a chart of something that the pack hasn't got."""
    message = f"page {page} asks for a chart that needs {what}"
    found = error("E705", message, path=("pages", page, "body"), hints=("take the chart out, or write the file",))
    return found.relying_on(("selection",), ("cards",), ("missions",), ("deck",), ("order",), ("mission_order",))


def shows_missions(page: Page) -> bool:
    """Tell whether a page shows more of the missions than their names: maps on a cover, all of them compared."""
    return page.layout == "cover" or "{comparison}" in page.body


def shows_deployments(page: Page) -> bool:
    """Tell whether a page shows the ground of deployments."""
    return page.layout == "cover" or "{deployment}" in page.body
