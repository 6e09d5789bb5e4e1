from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from missions import field

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.geometry import Frame

frames = st.builds(
    Frame,
    table_width=st.floats(12, 120),
    table_depth=st.floats(12, 120),
    scale=st.floats(0.5, 10),
    left=st.floats(0, 100),
    top=st.floats(0, 100),
)


@given(frames)
def test_the_table_fills_its_room_on_the_plate(frame: Frame) -> None:
    corners = [Point(x, y) for x in (0.0, frame.table_width) for y in (0.0, frame.table_depth)]
    there = [frame.to_plate(point) for point in corners]
    assert min(point.x for point in there) == pytest.approx(frame.left)
    assert min(point.y for point in there) == pytest.approx(frame.top)
    assert max(point.x for point in there) == pytest.approx(frame.left + frame.width)
    assert max(point.y for point in there) == pytest.approx(frame.top + frame.height)


def test_north_is_up_and_millimetres_run_down() -> None:
    frame = Frame.of(field(zones={"ground": {"whole": "table"}}), scale=2.0, left=10.0, top=5.0)
    assert (frame.width, frame.height) == (144.0, 96.0)
    assert frame.to_plate(Point(0.0, 48.0)) == Point(10.0, 5.0)
    assert frame.to_plate(Point(72.0, 0.0)) == Point(154.0, 101.0)


def test_an_area_keeps_its_holes() -> None:
    ring = (Point(0.0, 0.0), Point(4.0, 0.0), Point(0.0, 4.0))
    area = Area((Outline(ring, (ring,)),))
    frame = Frame(table_width=10.0, table_depth=10.0, scale=2.0)
    there = (Point(0.0, 20.0), Point(8.0, 20.0), Point(0.0, 12.0))
    assert frame.area_to_plate(area) == Area((Outline(there, (there,)),))
