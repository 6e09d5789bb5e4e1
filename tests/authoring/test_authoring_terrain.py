"""Layouts of map programs -> lists of terrain: what comes along, what is left out, and files that mean no good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.authoring.map_programs import read_layout
from pipeline.authoring.map_shapes import MOST_CORNERS, thinned
from pipeline.authoring.terrain_list import map_width, tell_left_out, write_terrain
from pipeline.diagnostics import UsageError
from pipeline.model import Mission

SQUARE = {"x": 320, "y": 320, "width": 192, "height": 128}


def tiled(*objects: dict[str, Any], **more: Any) -> dict[str, Any]:
    layer = {"type": "objectgroup", "name": "Woods", "objects": list(objects)}
    return {"width": 60, "height": 44, "tilewidth": 32, "tileheight": 32, "layers": [layer], **more}


def universal(*walls: list[tuple[float, float]], **more: Any) -> dict[str, Any]:
    lines = [[{"x": x, "y": y} for x, y in wall] for wall in walls]
    return {"resolution": {"map_size": {"x": 30, "y": 20}}, "line_of_sight": lines, **more}


def written(tmp_path: Path, found: Any, *, width: str = "", kind: str = "") -> tuple[list[Any], list[str]]:
    """Read a layout; give its pieces as YAML tells them, and what is said of the file."""
    path = tmp_path / "town.json"
    path.write_text(found if isinstance(found, str) else json.dumps(found), encoding="utf-8")
    layout = read_layout(path, kind)
    text = write_terrain(layout, path.name, map_width(width) if width else None)
    pieces = yaml.safe_load(text)["terrain"] if text else []
    return pieces, tell_left_out(layout).splitlines()


def spot(east: str, north: str) -> dict[str, str]:
    return {"east": east, "north": north}


TAKEN: list[tuple[str, Any, dict[str, Any]]] = [
    ("a rectangle", tiled(SQUARE), {"kind": "woods", "box": ["6in", "4in"], "at": spot("13in", "32in")}),
    (
        "turned about its corner, as the program does",
        tiled(SQUARE | {"rotation": 90, "class": "Old Ruins", "name": "The {Inn}"}),
        {
            "kind": "old-ruins",
            "name": "The (Inn)",
            "box": ["6in", "4in"],
            "at": spot("8in", "31in"),
            "turned": 90,
        },
    ),
    (
        "a circle",
        tiled({"x": 0, "y": 0, "width": 64, "height": 64, "ellipse": True, "type": "hill"}),
        {"kind": "hill", "circle": "1in", "at": spot("1in", "43in")},
    ),
    (
        "an outline, in a layer that is shifted",
        {
            **tiled(),
            "layers": [
                {
                    "type": "group",
                    "offsetx": 32,
                    "layers": [
                        {
                            "type": "objectgroup",
                            "name": "9",
                            "offsety": 64,
                            "objects": [
                                {"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 64, "y": 0}, {"x": 0, "y": 96}]}
                            ],
                        }
                    ],
                }
            ],
        },
        {"kind": "terrain", "outline": [spot("1in", "42in"), spot("3in", "42in"), spot("1in", "39in")]},
    ),
    (
        "a wall that closes",
        universal([(2, 2), (8, 2), (8, 6), (2, 2.001)]),
        {"kind": "wall", "outline": [spot("2in", "18in"), spot("8in", "18in"), spot("8in", "14in")]},
    ),
    (
        "what an object hides, counted from where the map begins",
        {
            "resolution": {"map_size": {"x": 30, "y": 20}, "map_origin": {"x": 10, "y": 10}},
            "objects_line_of_sight": [[{"x": 12, "y": 12}, {"x": 14, "y": 12}, {"x": 13, "y": 15}]],
        },
        {"kind": "object", "outline": [spot("2in", "18in"), spot("4in", "18in"), spot("3in", "15in")]},
    ),
]


@pytest.mark.parametrize(("said", "found", "piece"), TAKEN)
def test_pieces_come_along(tmp_path: Path, said: str, found: Any, piece: dict[str, Any]) -> None:
    assert written(tmp_path, found) == ([piece], ["1 piece taken in"]), said


def test_a_width_gives_the_scale_and_the_unit(tmp_path: Path) -> None:
    ((piece,), _) = written(tmp_path, tiled(SQUARE), width="120cm", kind="Some Woods")
    assert piece == {"kind": "woods", "box": ["12cm", "8cm"], "at": spot("26cm", "64cm")}
    ((piece,), _) = written(tmp_path, universal([(0, 0), (6, 0), (6, 6), (0, 0)]), width="60in", kind="Town Hall")
    assert piece["kind"] == "town-hall"


LEFT_OUT: list[tuple[Any, list[str]]] = [
    (tiled({"x": 1, "y": 1, "gid": 4, "name": "tree"}), ["object “tree”: it is a picture of a tile"]),
    (tiled({"x": 1, "y": 1, "point": True}), ["an object in layer “Woods”: it is a point"]),
    (
        tiled({"x": 1, "y": 1, "polyline": [{"x": 0, "y": 0}]}),
        ["an object in layer “Woods”: it is a line without ground"],
    ),
    (tiled(SQUARE | {"visible": False}), ["an object in layer “Woods”: it is hidden"]),
    (tiled(SQUARE | {"width": 0}), ["an object in layer “Woods”: it covers no ground"]),
    (tiled(SQUARE | {"width": 1}), ["an object in layer “Woods”: it is too small to be set up"]),
    (
        tiled({"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 0, "y": 0}, {"x": 320, "y": 320}]}),
        ["an object in layer “Woods”: it covers no ground"],
    ),
    (
        tiled({"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 320, "y": 320}]}),
        ["an object in layer “Woods”: it is too small to be set up"],
    ),
    (tiled(SQUARE | {"width": 9000}), ["an object in layer “Woods”: it reaches over the edge of the map"]),
    (tiled(SQUARE | {"x": "east"}), ["an object in layer “Woods”: it doesn't say where it lies"]),
    (tiled(SQUARE | {"polygon": [{"x": 0}]}), ["an object in layer “Woods”: its shape can't be read"]),
    (tiled(5, 5), ["something in layer “Woods”: it is no object (2 times)"]),  # type: ignore[arg-type]
    (tiled(layers=[{"type": "tilelayer", "name": "Grass\u202e"}]), ["layer “Grass\\u202e”: tiles are pictures"]),
    (tiled(layers=[{"type": "objectgroup", "name": "A", "visible": False}]), ["layer “A”: it is hidden"]),
    (universal([(0, 0), (5, 0), (5, 5)]), ["a wall: its line closes round no ground"]),
    (
        universal(image="AAAA", lights=[1, 2]),
        ["a light: it is no ground (2 times)", "the picture of the map: packs draw their own"],
    ),
]


@pytest.mark.parametrize(("found", "said"), LEFT_OUT)
def test_what_is_left_out_is_said(tmp_path: Path, found: Any, said: list[str]) -> None:
    assert written(tmp_path, found) == ([], ["0 pieces taken in", *(f"left out: {each}" for each in said)])


@pytest.mark.parametrize(
    "name", ["Old\x7fWood", "Old\ud7ffWood", "Old\u0378Wood", "Old\U0001f6ddWood", "Old\U000e1000Wood"]
)
def test_a_name_of_signs_that_no_file_can_hold_comes_along_escaped(name: str, tmp_path: Path) -> None:
    """What is written is shown in a terminal, which escapes signs that can't be seen once more."""
    ((piece,), _) = written(tmp_path, tiled(SQUARE | {"name": name}))
    assert piece["name"] == name
    layout = read_layout(tmp_path / "town.json", "")
    assert write_terrain(layout, "town.json", None).replace("\n", "").isprintable()


def test_more_pieces_than_a_map_takes_are_counted(tmp_path: Path) -> None:
    pieces, said = written(tmp_path, tiled(*[SQUARE] * 63))
    assert len(pieces) == 60
    assert said == ["60 pieces taken in", "left out: pieces: a map takes 60 at most (3 times)"]


def test_outlines_of_many_corners_are_thinned_to_what_an_outline_takes(tmp_path: Path) -> None:
    steps = [{"x": step, "y": (step * step) % 7} for step in range(300)]
    corners = [*steps, {"x": 300, "y": 400}, {"x": 0, "y": 400}]
    ((piece,), said) = written(tmp_path, tiled({"x": 32, "y": 32, "polygon": corners}))
    assert len(piece["outline"]) <= MOST_CORNERS
    assert said[1] == f"changed: an object in layer “Woods”: of 302 corners {MOST_CORNERS} are left"


def test_thinning_leaves_out_what_bends_least() -> None:
    square = ((0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    assert thinned(square, 4) == ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


REFUSED: list[tuple[str, str]] = [
    ("", "town.json holds no layout: it is no JSON (line 1)"),
    ("[" * 100_000, "town.json holds no layout: it is no JSON (it can't be taken in)"),
    ('{"layers": [], "width": ' + "9" * 5000 + "}", "town.json holds no layout: it is no JSON (it can't be taken in)"),
    ("[1, 2]", "town.json holds no layout: it is no map that this tool knows"),
    ('{"layers": 5}', "town.json holds no layout: it is no map that this tool knows"),
    (json.dumps(tiled(width=-1)), "the map doesn't say how wide and how high it is"),
    (json.dumps(tiled(tilewidth=None)), "the map doesn't say how wide and how high it is"),
    (
        '{"layers": [], "width": NaN, "height": 1, "tilewidth": 1, "tileheight": 1}',
        "the map doesn't say how wide and how high it is",
    ),
    (json.dumps(tiled(orientation="hexagonal")), "a map that is 'hexagonal' has no table to lie on"),
    (json.dumps(tiled(infinite=True)), "a map that is 'infinite' has no table to lie on"),
    ('{"resolution": {"map_size": {"x": 1e300, "y": 1}}}', "the map doesn't say how wide and how high it is"),
]


@pytest.mark.parametrize(("found", "message"), REFUSED)
def test_e966_what_holds_no_layout_is_refused(tmp_path: Path, found: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        written(tmp_path, found)
    (problem,) = refused.value.diagnostics
    assert (problem.code, problem.message) == ("E966", message)


@pytest.mark.parametrize(
    ("width", "message"),
    [
        ("60", "--width: '60' is not a length; write a number and a unit, like 60in"),
        ("0in", "--width: no table is 0in wide"),
        ("2000ft", "--width: no table is 2000ft wide"),
    ],
)
def test_e965_widths_that_no_table_has(width: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        map_width(width)
    assert [(each.code, each.message) for each in refused.value.diagnostics] == [("E965", message)]


def test_e965_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        read_layout(tmp_path / "nowhere.json", "")
    with pytest.raises(UsageError, match="cannot read"):
        read_layout(tmp_path, "")


_KEYS = ("type", "name", "x", "y", "width", "height", "rotation", "ellipse", "polygon", "visible", "offsetx", "objects")
_ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=5),
    max_leaves=12,
)
_OBJECTS = st.lists(
    st.fixed_dictionaries(
        {"x": st.integers(0, 1900) | _ANY, "y": st.integers(0, 1400) | _ANY},
        optional={
            "width": st.integers(0, 400) | _ANY,
            "height": st.integers(0, 400) | _ANY,
            "rotation": st.floats(-720, 720) | _ANY,
            "ellipse": st.booleans(),
            "name": st.text(max_size=90) | _ANY,
            "class": st.text(max_size=90),
            "polygon": _ANY
            | st.lists(st.fixed_dictionaries({"x": st.integers(0, 300), "y": st.integers(0, 300)}), max_size=9),
        },
    )
    | _ANY,
    max_size=6,
)


@pytest.mark.slow
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_OBJECTS, st.lists(_ANY, max_size=3))
def test_whatever_stands_in_a_file_comes_out_as_terrain_or_is_told(
    tmp_path: Path, objects: list[Any], layers: list[Any]
) -> None:
    found = tiled(*objects)
    pieces, said = written(tmp_path, {**found, "layers": [*found["layers"], *layers]})
    assert said[0].startswith(f"{len(pieces)} piece")
    Mission.model_validate(
        {"name": "A", "kind": "B", "gist": "C", "first_turn": {"side": "a"}, "zones": {"a": {"half": "south"}}}
        | {"terrain": pieces}
    )
