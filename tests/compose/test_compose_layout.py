from __future__ import annotations

import pytest
from benches import shipped, worked_shipped
from laid_out import assert_as_planned

from pipeline.contracts.order import Form


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
    left = set(pages)
    for form in (Form.SHEETS, Form.BOOKLET):
        printed = {entry.id for entry in worked_shipped(paper, "both", form).order.entries}
        assert_all_as_planned(paper, "both", form, [page for page in pages if page in printed])
        left -= printed
    assert left == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "css",
    [".k-para{padding-top:3pt}", ".k-step{line-height:1.6}", ".flow{padding-top:8pt}", ".k-bullet{font-size:1.2em}"],
)
def test_the_comparison_can_fail(css: str) -> None:
    manuscript = worked_shipped().with_css(css).manuscript("breakthrough")
    with pytest.raises(AssertionError):
        assert_as_planned(manuscript)
