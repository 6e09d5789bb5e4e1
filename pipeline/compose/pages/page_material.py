"""What a page of the pack may show besides its words, and what comes of its charts."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.compose.leaves.leaf_references import References
from pipeline.compose.text.atoms import Fitted, Picture, Words
from pipeline.compose.typesetting.feet import Footing
from pipeline.compose.workshop import Workshop
from pipeline.contracts.brief import Brief
from pipeline.contracts.score_words import ScoreWords, shared_by
from pipeline.contracts.selection_charts import MatrixChart, SelectionCharts
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.draw import BoxDrawing, DeploymentDrawing, TableDrawing
from pipeline.model import CardCatalogue, Pack
from pipeline.rules.choosing.chances import selection_charts
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.telling.told_scoring import tell_scoring
from pipeline.units import Distance


class Shown(enum.Enum):
    """What a page is given only where it asks for it; without, it isn't set anew when that changes."""

    MISSIONS = "missions worked out: their briefs, their bare maps"
    GROUNDS = "missions as they are chosen by: their bare maps, and what arrives"
    SLOTS = "what they are chosen by besides, which small pages have no room for"
    DEPLOYMENTS = "the ground of deployment cards"
    WHOLE_PACK = "more of missions than what a list of them shows"
    BOX = "the tuck box of the cards"
    FACES = "the faces of cards, and the measures that they are set by"


@dataclass(frozen=True, kw_only=True)
class ShownMission:
    """What pages show of a mission worked out: its brief, and how far apart the sides deploy."""

    brief: Brief
    apart: Distance | None


@dataclass(frozen=True, kw_only=True)
class PageMaterial:
    """All that a page of the pack may need besides its words.

    `page` is its id; `tables` are missions and deployments to be drawn bare and small, `box` is the pack's tuck box,
    `catalogue` says how cards are set. Of die tables, no more than `beside` stand in a row. A page that goes by itself
    has a `footing` of its own.
    """

    page: str
    pack: Pack
    references: References
    shop: Workshop
    missions: Mapping[str, ShownMission]
    deployments: Mapping[str, DeploymentDrawing]
    tables: Mapping[str, TableDrawing]
    box: BoxDrawing | None = None
    catalogue: CardCatalogue | None = None
    beside: int | None = None
    footing: Footing | None = None

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

    @property
    def scoring(self) -> ScoreWords:
        """How the pack's battles are scored: what all its missions share, or what its cards do."""
        ledger = ledger_of(self.pack)
        told = shared_by([each.brief.scoring for each in self.missions.values() if each.brief.scoring is not None])
        if told is None and ledger is not None:
            told = tell_scoring(ledger, self.shop.labels, lambda text, _: text)
        if told is None:
            raise ContentError(absent(self.page, "scoring in pack.yaml"))
        return told

    def rows(self, count: float) -> float:
        """The height of so many rows, in body sizes."""
        return self.shop.measures.chart.row * count


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart, and whether it runs over the full width or stands in a column.

    One that is `listed`, of headings and tables, is parted like tables in a page's words. A `series` of
    pictures runs over the full width, below one another.
    """

    picture: Picture | Fitted | None = None
    full: bool = False
    listed: tuple[Words | Fitted, ...] = ()
    series: tuple[Picture, ...] = ()


def absent(page: str, what: str) -> Diagnostic:
    """Say that a page asks for a chart of something that the pack hasn't got."""
    message = f"page {page} asks for a chart that needs {what}"
    found = error("E705", message, path=("pages", page, "body"), hints=("take the chart out, or write the file",))
    holders = ("selection", "cards", "missions", "deck", "scoring", "order", "mission_order")
    return found.relying_on(*((part,) for part in holders))
