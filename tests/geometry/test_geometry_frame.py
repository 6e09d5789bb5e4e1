from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from missions import field

from pipeline.contracts.battlefield import Area, Outline, Point
from pipeline.geometry import Frame, Turn
from pipeline.model import Corner, Edge

inches = st.floats(0, 120)
frames = st.builds(
    Frame,
    table_width=st.floats(12, 120),
    table_depth=st.floats(12, 120),
    scale=st.floats(0.5, 10),
    left=st.floats(0, 100),
    top=st.floats(0, 100),
    turn=st.sampled_from(Turn),
)
points = st.builds(Point, inches, inches)


@given(frames, points)
def test_to_the_plate_and_back_is_the_same_point(frame: Frame, point: Point) -> None:
    back = frame.to_table(frame.to_plate(point))
    assert (back.x, back.y) == (pytest.approx(point.x, abs=1e-6), pytest.approx(point.y, abs=1e-6))


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


# Where the north-west corner and the north edge come to lie when the map is turned clockwise.
TURNS = {
    Turn.NONE: (Point(0.0, 0.0), Edge.NORTH),
    Turn.QUARTER: (Point(48.0, 0.0), Edge.EAST),
    Turn.HALF: (Point(72.0, 48.0), Edge.SOUTH),
    Turn.THREE_QUARTERS: (Point(0.0, 72.0), Edge.WEST),
}


@pytest.mark.parametrize("turn", Turn)
def test_a_turned_map_turns_clockwise(turn: Turn) -> None:
    frame = Frame(table_width=72.0, table_depth=48.0, scale=1.0, turn=turn)
    assert (frame.to_plate(Point(0.0, 48.0)), frame.edge_on_plate(Edge.NORTH)) == TURNS[turn]


@pytest.mark.parametrize("turn", Turn)
@pytest.mark.parametrize("corner", Corner)
def test_edges_stay_with_their_corners(turn: Turn, corner: Corner) -> None:
    frame = Frame(table_width=72.0, table_depth=48.0, scale=1.0, turn=turn)
    level, upright = corner.edges
    there = frame.to_plate(Point(72.0 if upright is Edge.EAST else 0.0, 48.0 if level is Edge.NORTH else 0.0))
    across = Edge.WEST if there.x == 0 else Edge.EAST
    down = Edge.NORTH if there.y == 0 else Edge.SOUTH
    assert {frame.edge_on_plate(level), frame.edge_on_plate(upright)} == {across, down}


def test_an_area_keeps_its_holes() -> None:
    ring = (Point(0.0, 0.0), Point(4.0, 0.0), Point(0.0, 4.0))
    area = Area((Outline(ring, (ring,)),))
    frame = Frame(table_width=10.0, table_depth=10.0, scale=2.0)
    there = (Point(0.0, 20.0), Point(8.0, 20.0), Point(0.0, 12.0))
    assert frame.area_to_plate(area) == Area((Outline(there, (there,)),))
