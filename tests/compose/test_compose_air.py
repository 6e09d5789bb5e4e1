from __future__ import annotations

import pytest
from benches import shipped

from pipeline.compose.air import let_air_in
from pipeline.compose.atoms import Atom, Picture
from pipeline.compose.copyfit import Flow
from pipeline.compose.fitting import NO_AIR, Draft, FittedSide, fit, stack
from pipeline.compose.words import read_runs
from pipeline.compose.workshop import Workshop

LINES = 12


def shop() -> Workshop:
    return shipped().workshop()


def draft(shop: Workshop, *more: Picture) -> Draft:
    atoms: tuple[Atom, ...] = tuple(shop.maker.words("para", read_runs(f"Line {number}")) for number in range(LINES))
    flow = Flow(atoms=atoms, columns=1, width=300.0, gutter=0.0)
    low, high = shop.measures.body.floor, shop.measures.body.comfortable
    return Draft(body=lambda t: low + (high - low) * t, bands=lambda _: [Picture("head", "", 40.0), flow, *more])


def aired(factor: float, *more: Picture) -> tuple[FittedSide, float]:
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
