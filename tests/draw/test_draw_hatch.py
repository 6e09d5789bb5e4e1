from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from grounds import to_shape
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.geometry.box import Box
from pipeline.geometry.hatch import HatchLine, hatch, without

SQUARE = Area((Outline((Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10))),))


@st.composite
def areas(draw: st.DrawFn) -> Area:
    """Stars around a middle, now and then with a hole: any such ring is a sound outline."""
    count = draw(st.integers(min_value=3, max_value=9))
    reaches = [draw(st.floats(min_value=4, max_value=30)) for _ in range(count)]
    outer = tuple(around(number / count, reach) for number, reach in enumerate(reaches))
    hole = tuple(around(number / count, 0.3 * reach) for number, reach in enumerate(reaches))
    return Area((Outline(outer, (hole,) if draw(st.booleans()) else ()),))


def around(turn: float, reach: float) -> Point:
    return Point(40 + reach * math.cos(math.tau * turn), 40 + reach * math.sin(math.tau * turn))


def as_line(line: HatchLine) -> shapely.LineString:
    return shapely.LineString([(line.start.x, line.start.y), (line.end.x, line.end.y)])


angles = st.sampled_from((0.0, 45.0, -45.0, 30.0, 90.0))


@pytest.mark.slow
@given(areas(), angles, st.floats(min_value=0.8, max_value=5))
def test_hatch_stays_inside_its_area(area: Area, angle: float, spacing: float) -> None:
    ground = to_shape(area).buffer(1e-6)
    assert all(ground.covers(as_line(line)) for line in hatch(area, angle, spacing))


@pytest.mark.slow
@given(areas(), angles)
def test_hatch_fills_its_area(area: Area, angle: float) -> None:
    spacing = 0.5
    ruled = sum(line.length for line in hatch(area, angle, spacing)) * spacing
    assert ruled == pytest.approx(to_shape(area).area, rel=0.1, abs=4)


@pytest.mark.slow
@given(areas(), angles, st.lists(st.tuples(st.floats(20, 60), st.floats(20, 60)), max_size=4))
def test_no_hatch_is_left_under_labels(area: Area, angle: float, spots: list[tuple[float, float]]) -> None:
    boxes = [Box.around(Point(x, y), 9, 4) for x, y in spots]
    lines = hatch(area, angle, 2.0)
    kept = without(lines, boxes)
    covers = shapely.union_all([shapely.box(box.left, box.top, box.right, box.bottom) for box in boxes])
    # A line along a box's very side may stay or go.
    least, most = (sum(as_line(line).difference(covers.buffer(by)).length for line in lines) for by in (1e-6, -1e-6))
    assert least - 1e-4 <= sum(line.length for line in kept) <= most + 1e-4
    assert all(as_line(line).intersection(covers.buffer(-1e-6)).length < 1e-6 for line in kept)


def test_hatch_is_one_ruling_for_all_areas() -> None:
    beside = Area((Outline((Point(10, 0), Point(20, 0), Point(20, 10), Point(10, 10))),))
    here, there = hatch(SQUARE, 30, 3.0), hatch(beside, 30, 3.0)
    ends = {(round(line.end.x, 6), round(line.end.y, 6)) for line in here if round(line.end.x, 6) == 10}
    starts = {(round(line.start.x, 6), round(line.start.y, 6)) for line in there if round(line.start.x, 6) == 10}
    assert ends == starts
    assert len(ends) == 3


def test_lines_lie_a_spacing_apart() -> None:
    levels = sorted(line.start.y for line in hatch(SQUARE, 0, 2.5))
    assert all(upper - lower == pytest.approx(2.5) for lower, upper in pairwise(levels))


def test_an_empty_area_has_no_hatch() -> None:
    assert hatch(Area(()), 45, 2.0) == ()
