"""Arrows for distances, as shapes."""

from __future__ import annotations

from pipeline.contracts.battlefield import Point
from pipeline.draw.arrow_shapes import head, inner

HERE, THERE = Point(3.0, 4.0), Point(13.0, 4.0)


def test_a_line_ends_where_its_heads_begin() -> None:
    start, end = inner(HERE, THERE)
    assert HERE.x < start.x < end.x < THERE.x
    assert head(HERE, THERE)[0] == HERE
    assert {point.x for point in head(HERE, THERE)[1:]} == {start.x}


def test_a_distance_too_short_to_be_seen_is_a_dot() -> None:
    assert inner(HERE, HERE) == (HERE, HERE)
    assert set(head(HERE, HERE)) == {HERE}
