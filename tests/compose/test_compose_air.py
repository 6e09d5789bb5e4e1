from __future__ import annotations

from dataclasses import replace

import pytest
from benches import shop
from blocks import Brick, flow

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.fit.side_fitting import NO_AIR, Band, Draft, FittedSide, fit, let_air_in, stack
from pipeline.compose.leaves.summaries import word_chart
from pipeline.compose.text.atoms import Atom, Picture
from pipeline.compose.text.markdown_runs import read_runs
from pipeline.compose.workshop import Workshop

LINES = 12


def draft(shop: Workshop, *more: Band) -> Draft:
    atoms: tuple[Atom, ...] = tuple(shop.maker.words("para", read_runs(f"Line {number}")) for number in range(LINES))
    lines = Flow(atoms=atoms, columns=1, width=300.0, gutter=0.0)
    low, high = shop.measures.body.floor, shop.measures.body.comfortable
    return Draft(body=lambda t: low + (high - low) * t, bands=lambda _: [Picture("head", "", 40.0), lines, *more])


def aired(factor: float, *more: Band) -> tuple[FittedSide, float]:
    """Fit the draft into so much more room than it needs at comfort."""
    made = draft(shop(), *more)
    room = stack(made, 1.0).height * factor
    pile = fit(made, room)
    assert pile is not None
    return let_air_in(pile, room, shop(), most=10.0), room


def test_a_page_with_room_opens_up_until_it_is_full() -> None:
    side, room = aired(1.1)
    assert 1 < side.air.leading < shop().measures.air.leading
    assert sum(band.space + band.height for band in side.bands) == pytest.approx(room, rel=0.002)


def test_a_page_opens_no_further_than_the_measures_allow() -> None:
    side, _ = aired(3)
    assert side.air == shop().measures.air
    assert side.full < 1


def test_small_type_gets_no_air() -> None:
    side, _ = aired(0.9)
    assert side.body < shop().measures.body.comfortable
    assert side.air == NO_AIR


def test_what_can_stretch_takes_what_air_leaves() -> None:
    side, room = aired(3, Picture("chart", "", 50.0, room_before=0.0, stretch=5000.0))
    assert side.full == pytest.approx(1)
    assert side.bands[-1].height > 50
    assert sum(band.space + band.height for band in side.bands) == pytest.approx(room)


def test_rows_of_charts_open_with_the_lines() -> None:
    side, _ = aired(3, Picture("chart", "", 0.0, per_body=8.0))
    assert side.bands[-1].height == pytest.approx(8 * shop().measures.air.row * side.body)


def test_words_below_a_title_stay_where_all_pages_have_them() -> None:
    below = replace(flow(Brick(9, 1.0), columns=1), before=0.4, steady=True)
    side, _ = aired(3, Picture("chart", "", 20.0), below, Picture("chart", "", 20.0))
    assert side.bands[-2].space == pytest.approx(0.4 * side.body)
    assert side.bands[-1].space > 0.6 * side.body * shop().measures.air.before


def test_rows_of_words_open_as_rows_of_figures_do() -> None:
    body, air = 10.0, shop().measures.air
    tight = word_chart((0.5, 0.5), ("Mission", "Edges"), [["Contact", "Long edges"]] * 3, shop())
    open_ = tight.aired(air)
    assert open_.before(body) == pytest.approx(tight.before(body) * air.before)
    grown = open_.height(body, 400.0) - tight.height(body, 400.0)
    assert grown == pytest.approx(3 * 1.62 * body * (air.row - 1))
