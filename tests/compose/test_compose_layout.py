from __future__ import annotations

import pytest
from benches import shipped, worked_shipped
from laid_out import Box, bands, set_pages

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.fit.side_fitting import PlacedBand
from pipeline.compose.typesetting.galleys import Manuscript, Side, overruns
from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import Form

NEAR = 0.5  # points


def assert_as_planned(manuscript: Manuscript) -> None:
    """Hold laid-out pages to what copyfitting said of them."""
    document = set_pages(manuscript)
    assert len(document.pages) == len(manuscript.sides)
    assert list(overruns(document)) == []
    for page, side in zip(document.pages, manuscript.sides, strict=True):
        _assert_side(bands(page), side, manuscript.shop)


def _assert_side(made: list[Box], side: Side, shop: Workshop) -> None:
    top = shop.area.margin.top.points
    for box, placed in zip(made, side.fitted.bands, strict=True):
        top += placed.space
        assert box.top == pytest.approx(top, abs=NEAR), box.kind
        assert box.height == pytest.approx(placed.height, abs=NEAR), box.kind
        top += placed.height
        _assert_columns(box, placed, side, shop)
    assert top <= shop.area.margin.top.points + shop.area.height


def _assert_columns(box: Box, placed: PlacedBand, side: Side, shop: Workshop) -> None:
    planned = placed.band.columns if isinstance(placed.band, FittedFlow) else ()
    for column, plan in zip(box.columns, planned, strict=True):
        assert column.height == pytest.approx(plan.height, abs=NEAR)
        assert max(column.line_ends, default=0) <= column.right + NEAR
        for kind, size in column.sizes:
            assert size == pytest.approx(shop.measures.kinds[kind].points_at(side.body), abs=0.02)


def assert_all_as_planned(paper: str, units: str, form: Form, names: list[str]) -> None:
    for name in names:
        assert_as_planned(worked_shipped(paper, units, form).manuscript(name))


@pytest.mark.slow
def test_a_mission_is_laid_out_as_planned() -> None:
    assert_all_as_planned("a4", "both", Form.SHEETS, ["breakthrough"])


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_mission_is_laid_out_as_planned(paper: str, turn: int) -> None:
    """Each on both papers, every third of them in other units."""
    units = ("both", "inches", "cm")[turn - (paper == "letter")]
    assert_all_as_planned(paper, units, Form.BOOKLET, list(shipped().pack.mission_order)[turn::3])


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_is_laid_out_as_planned(paper: str) -> None:
    # The cover's masthead bleeds over the upper margin and draws what is below it up.
    pages = [page.id for page in shipped().pack.pages.values() if page.layout != "cover"]
    assert_all_as_planned(paper, "both", Form.SHEETS, pages)


@pytest.mark.slow
@pytest.mark.parametrize(
    "css",
    [".k-para{padding-top:3pt}", ".k-step{line-height:1.6}", ".flow{padding-top:8pt}", ".k-bullet{font-size:1.2em}"],
)
def test_the_comparison_can_fail(css: str) -> None:
    manuscript = worked_shipped().with_css(css).manuscript("breakthrough")
    with pytest.raises(AssertionError):
        assert_as_planned(manuscript)
