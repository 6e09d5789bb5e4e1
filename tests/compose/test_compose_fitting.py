from __future__ import annotations

import pytest
from blocks import Brick, flow
from hypothesis import given
from hypothesis import strategies as st

from pipeline.compose.fit.side_fitting import Draft, excess, fit, spread, stack
from pipeline.compose.text.atoms import Picture

HEAD = Picture("head", "<h1></h1>", 40.0)
WORDS = flow(Brick(0, 4.0), Brick(1, 4.0), columns=1)  # 8.5 body sizes with the room between
FLOOR, COMFORT = 8.0, 12.0
TIGHT, LOOSE = 40 + 8.5 * FLOOR, 40 + 8.5 * COMFORT  # how high the draft is, at least and at most


def draft(*more: Picture) -> Draft:
    return Draft(body=lambda t: FLOOR + (COMFORT - FLOOR) * t, bands=lambda _: [HEAD, WORDS, *more])


def test_bands_are_piled_up_with_the_room_before_each_but_the_first() -> None:
    pile = stack(draft(Picture("chart", "", 10.0, per_body=2.0, room_before=1.5)), 0.0)
    assert [(band.space, band.height) for band in pile.bands] == [(0, 40), (0, 68), (12, 26)]
    assert pile.height == 146


def test_room_enough_gives_comfort() -> None:
    pile = fit(draft(), LOOSE)
    assert pile is not None
    assert pile.body == COMFORT


@given(st.floats(TIGHT, LOOSE))
def test_the_pile_is_as_high_as_the_room_allows(room: float) -> None:
    pile = fit(draft(), room)
    assert pile is not None
    assert pile.height <= room
    assert room - pile.height <= 8.5 * (COMFORT - FLOOR) / 256 + 1e-6
    assert FLOOR <= pile.body <= COMFORT


def test_what_does_not_fit_at_its_tightest_has_no_pile_but_an_excess() -> None:
    assert fit(draft(), TIGHT - 1) is None
    assert excess(draft(), TIGHT - 1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("left", "most", "extra"),
    [(0, 10, 0), (12, 10, 6), (40, 10, 10)],
    ids=["full", "shared", "at most"],
)
def test_what_is_left_goes_between_the_bands(left: float, most: float, extra: float) -> None:
    pile = stack(draft(Picture("notes", "", 10.0, room_before=0.0)), 0.0)
    side = spread(pile, pile.height + left, most=most)
    assert [band.space for band in side.bands] == [0, extra, extra]
    assert side.full == pytest.approx((pile.height + 2 * extra) / (pile.height + left))
    assert side.body == FLOOR
