"""Arrows for distances, as shapes."""

from __future__ import annotations

from pipeline.contracts.battlefield import Point
from pipeline.draw.pen.pictograms import arrow_head, arrow_shaft

HERE, THERE = Point(3.0, 4.0), Point(13.0, 4.0)


def test_a_line_ends_where_its_heads_begin() -> None:
    start, end = arrow_shaft(HERE, THERE)
    assert HERE.x < start.x < end.x < THERE.x
    assert arrow_head(HERE, THERE)[0] == HERE
    assert {point.x for point in arrow_head(HERE, THERE)[1:]} == {start.x}


def test_a_distance_too_short_to_be_seen_is_a_dot() -> None:
    assert arrow_shaft(HERE, HERE) == (HERE, HERE)
    assert set(arrow_head(HERE, HERE)) == {HERE}
