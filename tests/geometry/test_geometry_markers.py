"""Objectives at exact places: where they come to lie, how they are measured, and what can't be."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from missions import LONG, field, lay_out, mission_of, objectives

from pipeline.contracts.battlefield import Battlefield
from pipeline.geometry.turned import turn_battlefield
from pipeline.model import Edge, placed_markers
from pipeline.units import Distance

HERE = ("missions", "test", "objectives")
HALVES = {"attacker": {"half": "south"}, "defender": {"half": "north"}}
MAST = {"at": {"of": "centre"}, "name": "Radio Mast", "letter": "M", "hue": "3", "size": "40mm", "control": "3in"}


def spot(east: float, north: float) -> dict[str, str]:
    return {"east": f"{east}in", "north": f"{north}in"}


def placed(*written: Any, **parts: Any) -> Battlefield:
    return field(zones=HALVES, objectives=written, **parts)


def picture(battlefield: Battlefield, inches: int = 8) -> str:
    """Draw the table from above, north up, with what stands on each marker."""
    columns, rows = int(battlefield.width.inches // inches), int(battlefield.depth.inches // inches)
    drawn = [["." for _ in range(columns)] for _ in range(rows)]
    for marker in battlefield.markers:
        drawn[rows - 1 - int(marker.at.y // inches)][int(marker.at.x // inches)] = marker.sign[-1]
    return "\n".join("".join(row) for row in drawn)


PICTURES = {
    "a list of spots": (
        [spot(4, 4), spot(36, 28), {"at": [spot(60, 44), spot(12, 44)]}],
        """
.4.....3.
.........
....2....
.........
.........
1........
""",
    ),
    "turned through the centre": (
        [{"at": [spot(4, 4), spot(12, 28)], "mirrored": "yes"}],
        """
........2
.........
.3.......
.......4.
.........
1........
""",
    ),
    "as in a mirror, from east to west": (
        [{"at": spot(4, 12), "across": "east-west"}, {"at": spot(36, 44)}],
        """
....3....
.........
.........
.........
1.......2
.........
""",
    ),
    "as in a mirror, from north to south": (
        [{"at": spot(4, 12), "across": "north-south"}],
        """
.........
2........
.........
.........
1........
.........
""",
    ),
    "in every quarter": (
        [{"at": spot(4, 12), "across": "east-west", "mirrored": "yes", "letter": "Q"}],
        """
.........
4.......2
.........
.........
1.......3
.........
""",
    ),
    "from corners and from the centre": (
        [
            {"of": "north-east", "west": "4in", "south": "4in"},
            {"at": {"of": "centre", "west": "24in"}},
            {"at": {"of": "south-east", "west": "12in", "north": "4in"}, "letter": "W"},
        ],
        """
........1
.........
.2.......
.........
.........
.......W.
""",
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_markers_lie_where_they_are_written(name: str) -> None:
    written, drawn = PICTURES[name]
    assert picture(placed(*written)) == drawn.strip()


def test_a_marker_keeps_what_is_written_of_it() -> None:
    (mast,) = placed(MAST).markers
    assert (mast.sign, mast.name, mast.hue, str(mast.size), str(mast.control)) == (
        "M",
        "Radio Mast",
        "3",
        "40mm",
        "3in",
    )
    assert [math.hypot(point.x - 36, point.y - 24) for point in mast.rings[0]] == pytest.approx([3.8] * 257, abs=0.01)


def test_a_ring_ends_where_the_table_does() -> None:
    (marker,) = placed({"at": spot(0, 24), "control": "6in"}).markers
    assert [len(marker.rings), min(point.x for point in marker.rings[0])] == [1, 0]


def test_the_middle_is_its_own_image() -> None:
    signs = [marker.sign for marker in placed({"at": [{"of": "centre"}, spot(4, 4)], "mirrored": "yes"}).markers]
    assert signs == ["1", "2", "3"]


def test_markers_without_a_letter_count_on_from_those_that_sides_place() -> None:
    found = placed(MAST, spot(4, 4), objectives("defender", 2), spot(8, 8))
    assert [list(numbers) for _, numbers in found.numbered_objectives] == [[1, 2]]
    assert [marker.sign for marker in found.markers] == ["M", "3", "4"]


def test_objectives_that_sides_place_keep_off_markers() -> None:
    (group,) = placed(objectives("defender", 1, placed_by="attacker"), spot(36, 36)).objectives
    assert math.hypot(group.spots[0].x - 36, group.spots[0].y - 36) >= 8


def test_spacing_counts_for_markers_too() -> None:
    found = placed(
        objectives("defender", 1, placed_by="attacker"), spot(36, 34), spacing=[{"more_than": "20in"}], homes=LONG
    )
    (group,) = found.objectives
    assert math.hypot(group.spots[0].x - 36, group.spots[0].y - 34) > 20


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 71), st.integers(1, 47), st.booleans(), st.sampled_from([None, "east-west", "north-south"])
)  # fmt: skip
def test_images_of_images_lie_where_markers_lie(east: int, north: int, mirrored: bool, across: str | None) -> None:
    """What is mirrored and mirrored again is where it was, so that no way round gives anything new."""
    written = mission_of(zones=HALVES, objectives=[{"at": spot(east, north), "mirrored": mirrored, "across": across}])
    table = (Distance(Fraction(72)), Distance(Fraction(48)))
    markers = placed_markers(written.objectives, table)
    places = {marker.place for marker in markers}
    (group,) = written.objectives
    assert {image.of(place, table) for place in places for image in group.images} == places  # type: ignore[union-attr]
    assert 1 <= len(places) == len(markers) <= len(group.images)  # type: ignore[union-attr]


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 71), st.integers(1, 47), st.booleans())
def test_the_measures_of_a_marker_add_up_to_the_table(east: int, north: int, from_centre: bool) -> None:
    centred = {"of": "centre", "east": f"{max(east - 36, 0)}in", "north": f"{max(north - 24, 0)}in"}
    (marker,) = placed({"at": centred if from_centre else spot(east, north)}).markers
    seen = turn_battlefield(placed({"at": centred if from_centre else spot(east, north)})).markers[0]
    for place, length, ways in (
        (marker.at.x, 72, (marker.measured.level, seen.measured.level)),
        (marker.at.y, 48, (marker.measured.upright, seen.measured.upright)),
    ):
        (edge, far), (other, back) = ways
        assert (other, back) == (edge.opposite, far), "from the other seat it is the same way from the opposite edge"
        start = {True: length / 2, False: 0.0 if edge in (Edge.WEST, Edge.SOUTH) else float(length)}[from_centre]
        away = float(far.inches) * (1 if edge in (Edge.EAST, Edge.NORTH) else -1)
        assert start + (away if from_centre else -away) == pytest.approx(place)
        assert from_centre or far.inches <= length / 2, "from the nearer edge"


BAD: list[tuple[list[Any], list[tuple[str, str, tuple[str | int, ...]]]]] = [
    (
        [spot(80, 8)],
        [("E355", "the spot at east 80in, north 8in lies outside the table, which is 72in x 48in", (*HERE, 0))],
    ),
    (
        [spot(8, 8), {"at": [spot(4, 4), {"of": "centre", "east": "40in"}], "mirrored": "yes"}],
        [
            (
                "E355",
                "the spot at east 40in of centre lies outside the table, which is 72in x 48in",
                (*HERE, 1, "at", 1),
            )
        ],
    ),
    (
        [{"at": {"east": "8in"}}],
        [("E369", "the spot doesn't say how far north or south of the south-west corner it lies", (*HERE, 0, "at"))],
    ),
    ([spot(8, 8), {"at": spot(8, 8)}], [("E376", "markers 1 and 2 lie on one spot", (*HERE, 1, "at"))]),
    (
        [{"at": spot(36, 8), "size": "40mm"}, {"at": spot(37, 8), "size": "50mm", "letter": "B"}],
        [
            (
                "E376",
                "markers 1 and B lie on one another: their middles are 1in apart, and 1.8in is the least",
                (*HERE, 1, "at"),
            )
        ],
    ),
    (
        [spot(8, 8), {"at": spot(64, 40), "mirrored": "yes"}],
        [("E376", "markers 1 and 3 lie on one spot", (*HERE, 1, "at"))],
    ),
    (
        [{"at": spot(0.5, 8), "size": "40mm"}],
        [("E375", "marker 1, 40mm across, reaches over the table's edge", (*HERE, 0, "at"))],
    ),
    (
        [{"at": spot(8, 8), "letter": "A"}, {"at": spot(16, 8), "letter": "A"}],
        [("E377", "two objectives bear the letter A", (*HERE, 1, "letter"))],
    ),
    (
        [MAST | {"across": "north-south"}],
        [
            (
                "E378",
                "`across` changes nothing: the marker lies in the middle, and is its own image",
                (*HERE, 0, "across"),
            )
        ],
    ),
    (
        [{"at": [spot(2 * step + 2, 4) for step in range(21)], "mirrored": "yes"}],
        [("E379", "42 markers are more than the 40 that a map has room for", HERE)],
    ),
]


@pytest.mark.parametrize(("written", "expected"), BAD)
def test_what_is_wrong_is_told_with_its_place(
    written: list[Any], expected: list[tuple[str, str, tuple[str | int, ...]]]
) -> None:
    _, found = lay_out(zones=HALVES, objectives=written)
    assert [(each.code, each.message, each.path) for each in found] == expected


def test_markers_that_break_the_spacing_are_told() -> None:
    _, found = lay_out(zones=HALVES, objectives=[spot(8, 8), spot(13, 8)], spacing=[{"more_than": "6in"}])
    assert [(each.code, each.message) for each in found] == [
        ("E367", "two markers at exact places lie 5in apart, which the spacing forbids")
    ]
