"""Terrain on the table: where pieces and their images lie, how a tape sets them up, and what can't be."""

from __future__ import annotations

from typing import Any

import pytest
from grounds import square_inches, to_shape
from hypothesis import given, settings
from hypothesis import strategies as st
from missions import lay_out_pack, mission_of, pack_of
from pictures import covers

from pipeline.contracts.battlefield import Area, Battlefield, Measured, Outline, Point, TerrainArea
from pipeline.diagnostics import Diagnostic
from pipeline.geometry.textures import fill_area
from pipeline.geometry.turned import turn_battlefield
from pipeline.model.terrain import TerrainKind, Texture

HERE = ("missions", "test", "terrain")
KINDS = {name: {"name": name.capitalize()} for name in ("woods", "ruins", "hill")}


def spot(east: float, north: float) -> dict[str, str]:
    return {"east": f"{east}in", "north": f"{north}in"}


def lay(*pieces: dict[str, Any]) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    mission = mission_of(zones={"attacker": {"half": "south"}}, terrain=pieces)
    kinds = {name: TerrainKind.model_validate(kind) for name, kind in KINDS.items()}
    return lay_out_pack(pack_of(mission).model_copy(update={"terrain": kinds}))


def laid(*pieces: dict[str, Any]) -> Battlefield:
    battlefield, found = lay(*pieces)
    assert found == ()
    return battlefield


def picture(battlefield: Battlefield, inches: int = 4) -> str:
    """Draw the table from above, north up, with the number of the uppermost piece at the middle of each square."""
    columns, rows = int(battlefield.width.inches // inches), int(battlefield.depth.inches // inches)
    lines = []
    for row in reversed(range(rows)):
        middles = [Point((column + 0.5) * inches, (row + 0.5) * inches) for column in range(columns)]
        found = [[piece.number for piece in battlefield.terrain if covers(piece.area, each)] for each in middles]
        lines.append("".join(str(numbers[-1]) if numbers else "." for numbers in found))
    return "\n".join(lines)


SQUARE = {"kind": "ruins", "box": ["8in", "8in"], "at": spot(12, 12)}
PICTURES: dict[str, tuple[list[dict[str, Any]], str]] = {
    "a box, a circle, an outline": (
        [
            {"kind": "ruins", "box": ["16in", "8in"], "at": spot(16, 36)},
            {"kind": "hill", "circle": "9in", "at": {"of": "centre", "east": "20in"}},
            {"kind": "woods", "outline": [spot(0, 0), spot(24, 0), spot(0, 24)]},
        ],
        """
..................
..................
..1111............
..1111............
............2222..
............2222..
............2222..
3...........2222..
33................
333...............
3333..............
33333.............
""",
    ),
    "turned through the centre": (
        [{"kind": "woods", "outline": [spot(0, 0), spot(24, 0), spot(0, 12)], "mirrored": "yes"}],
        """
.............11111
...............111
.................1
..................
..................
..................
..................
..................
..................
1.................
111...............
11111.............
""",
    ),
    "from east to west": (
        [SQUARE | {"across": "east-west"}],
        """
..................
..................
..................
..................
..................
..................
..................
..................
..11..........11..
..11..........11..
..................
..................
""",
    ),
    "in every quarter, below what is written later": (
        [
            SQUARE | {"across": "north-south", "mirrored": "yes"},
            {"kind": "hill", "box": ["4in", "40in"], "at": spot(10, 24)},
        ],
        """
..................
..2...............
..21..........11..
..21..........11..
..2...............
..2...............
..2...............
..2...............
..21..........11..
..21..........11..
..2...............
..................
""",
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pieces_lie_where_they_are_written(name: str) -> None:
    written, drawn = PICTURES[name]
    assert picture(laid(*written)) == drawn.strip()


def test_a_box_turns_clockwise() -> None:
    (piece,) = laid({"kind": "ruins", "box": ["40in", "2in"], "at": {"of": "centre"}, "turned": 45}).terrain
    assert covers(piece.area, Point(48, 12)), "its eastern end has come to the south"
    assert covers(piece.area, Point(24, 36))
    assert not covers(piece.area, Point(48, 36))


def told(piece: TerrainArea) -> list[str]:
    """Write each point as "west 16in, north 20in", as far as the piece is measured by points."""

    def way(measured: Measured) -> str:
        said = ", ".join(f"{edge} {far}" for edge, far in (measured.level, measured.upright))
        return f"centre {said}" if measured.from_centre else said

    assert piece.measures
    reaches = [f"{edge} {near}-{far}" for edge, near, far in piece.measures.reaches]
    return [way(measured) for _, measured in piece.measures.points] + reaches


MEASURED = [
    ("a circle: to its middle", {"kind": "hill", "circle": "4in", "at": spot(60, 12)}, ["east 12in, south 12in"]),
    ("a box: to the corner nearest to edges", SQUARE, ["west 8in, south 8in"]),
    (
        "a box measured from the centre: to its middle",
        SQUARE | {"at": {"of": "centre", "north": "6in"}},
        ["centre west 0in, north 6in"],
    ),
    (
        "a box turned upright: as long the other way",
        SQUARE | {"turned": 90, "box": ["8in", "4in"]},
        ["west 10in, south 8in"],
    ),
    (
        "a box askew: to the ends of its outermost side",
        {"kind": "ruins", "box": ["8in", "4in"], "at": spot(12, 8), "turned": 45},
        ["west 13.4in, south 3.8in", "west 7.8in, south 9.4in"],
    ),
    (
        "an outline: to its corners",
        {"kind": "woods", "outline": [spot(2, 40), spot(8, 40), spot(8, 46)]},
        ["west 2in, north 8in", "west 8in, north 2in", "west 8in, north 8in"],
    ),
    (
        "an outline of many corners: from where to where it reaches",
        {
            "kind": "woods",
            "outline": [spot(*each) for each in ((60, 8), (62, 4), (67, 4), (69, 8), (68, 10), (65, 12), (61, 11))],
        },
        ["east 3in-12in", "south 4in-12in"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("said", "piece", "expected"), MEASURED)
def test_pieces_are_measured(said: str, piece: dict[str, Any], expected: list[str]) -> None:
    (found,) = laid(piece).terrain
    assert sorted(told(found)) == sorted(expected), said


def test_an_image_has_the_number_of_its_piece_and_no_measures() -> None:
    first, image = laid(SQUARE | {"mirrored": "yes"}).terrain
    assert (first.number, image.number, image.measures) == (1, 1, None)
    assert first.again == "turned"
    assert square_inches(image.area) == pytest.approx(64)


BAD: list[tuple[dict[str, Any], tuple[str, str, tuple[str | int, ...]]]] = [
    (
        {"kind": "hill", "circle": "6in", "at": spot(70, 20)},
        ("E396", "the piece reaches over the east edge of the table, which is 72in x 48in", (*HERE, 0)),
    ),
    (
        {"kind": "ruins", "box": ["20in", "4in"], "at": spot(6, 6), "turned": 45},
        ("E396", "the piece reaches over the south and the west edge of the table, which is 72in x 48in", (*HERE, 0)),
    ),
    (
        {"kind": "ruins", "box": ["4in", "4in"], "at": spot(80, 4)},
        ("E355", "the spot at east 80in, north 4in lies outside the table, which is 72in x 48in", (*HERE, 0, "at")),
    ),
    (
        {"kind": "woods", "outline": [spot(0, 0), spot(8, 8), spot(8, 0), spot(0, 8)]},
        ("E356", "the outline is no simple polygon: Self-intersection[4 4]", (*HERE, 0, "outline")),
    ),
    (
        {"kind": "woods", "outline": [spot(0, 0), spot(8, 0), spot(8, 0.0001)]},
        ("E397", "the piece covers no ground", (*HERE, 0)),
    ),
    (
        SQUARE | {"at": {"of": "centre"}, "mirrored": "yes"},
        (
            "E378",
            "`mirrored` changes nothing: the piece lies in the middle, and is its own image",
            (*HERE, 0, "mirrored"),
        ),
    ),
]


@pytest.mark.parametrize(("piece", "expected"), BAD)
def test_what_is_wrong_is_told_with_its_place(
    piece: dict[str, Any], expected: tuple[str, str, tuple[str | int, ...]]
) -> None:
    _, found = lay(piece)
    assert [(each.code, each.message, each.path) for each in found] == [expected]


def test_more_pieces_than_a_map_has_room_for_are_an_error() -> None:
    _, found = lay(*[SQUARE | {"mirrored": "yes", "across": "east-west"}] * 16)
    assert [(each.code, each.message, each.path) for each in found] == [
        ("E379", "64 pieces of terrain are more than the 60 that a map has room for", HERE)
    ]


def test_turned_twice_terrain_lies_as_it_did() -> None:
    field = laid(*(piece for _, piece, _ in MEASURED if "circle" not in piece and piece.get("turned") != 45))
    assert turn_battlefield(turn_battlefield(field)) == field
    assert turn_battlefield(field) != field


@settings(max_examples=30, deadline=None)
@given(st.integers(8, 60), st.integers(8, 40), st.integers(-180, 180))
def test_what_is_mirrored_through_the_centre_is_turned_with_it(east: int, north: int, turned: int) -> None:
    """Seen from the other seat a piece and its image only change places."""
    piece = {"kind": "ruins", "box": ["6in", "4in"], "at": spot(east + 0.5, north + 0.25), "turned": turned}
    field = laid(piece | {"mirrored": "yes"})
    one, other = (to_shape(each.area) for each in field.terrain)
    turned_one, _ = (to_shape(each.area) for each in turn_battlefield(field).terrain)
    assert one.area == pytest.approx(24, abs=1e-4)
    assert other.symmetric_difference(turned_one).area == pytest.approx(0, abs=1e-4)


FIELD = Area((Outline((Point(0, 0), Point(40, 4), Point(36, 30), Point(3, 27))),))


@pytest.mark.parametrize("texture", Texture)
@pytest.mark.parametrize("is_lean", [False, True])
def test_textures_stay_within_their_outline(texture: Texture, is_lean: bool) -> None:
    filling, ground = fill_area(FIELD, texture, 4.0, is_lean=is_lean), to_shape(FIELD).buffer(1e-3)
    points = [end for line in filling.lines for end in (line.start, line.end)]
    points += [point for sign in filling.signs for line in sign for point in line]
    assert all(ground.covers(type(ground.centroid)(point.x, point.y)) for point in points)
    is_bare = texture is Texture.PLAIN or (texture is Texture.SOLID and not is_lean)
    assert bool(points) is not is_bare


def test_small_ground_has_one_sign_and_the_smallest_none() -> None:
    def side(length: float) -> Area:
        return Area(
            (Outline((Point(1, 1), Point(1 + length, 1), Point(1 + length, 1 + length), Point(1, 1 + length))),)
        )

    assert len(fill_area(side(4.0), Texture.TREES, 4.0).signs) == 1
    assert fill_area(side(1.0), Texture.TREES, 4.0).signs == ()
