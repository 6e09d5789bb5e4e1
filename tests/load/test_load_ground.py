"""Slips in objectives at exact places and in terrain -> one message each, with its place; what holds is taken in."""

# ruff: noqa: E501 - the lines are what a reader sees, whole

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import PACK, plant, write_files

from pipeline.load import load_pack
from pipeline.model import Markers, ObjectiveGroup
from pipeline.model.terrain import BoxPiece, Texture
from pipeline.model.zones import Spot

OBJECTIVE = "  - {count: 1, placed_by: defender, zone: prize}\n"
KINDS = "terrain:\n  woods: {name: Woods, pattern: trees, hue: leaf, says: Cover}\n"


def found(tmp_path: Path, objectives: str = "", terrain: str = "", kinds: str = KINDS) -> list[str]:
    more = f"{OBJECTIVE}{objectives}" + (f"terrain:\n{terrain}" if terrain else "")
    files = plant("missions/raid.yaml", OBJECTIVE, more) | {"pack.yaml": PACK + kinds}
    loading = load_pack(write_files(tmp_path / "small", files))
    return [f"{each.code} {'.'.join(map(str, each.path[2:]))}: {each.message}" for each in loading.diagnostics]


def faults(tmp_path: Path, **parts: str) -> list[str]:
    return [each for each in found(tmp_path, **parts) if not each.startswith("W209")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "{at: {east: 8in, north: 8in}, hue: pink}",
            "E204 objectives.1.hue: 'pink' is not known for objectives[1].hue of mission raid",
        ),
        (
            "{at: {east: 8in, north: 8in}, size: 0mm}",
            "E205 objectives.1.size: it must be longer than nothing",
        ),
        (
            "{at: {east: 8in, north: 8in}, letter: Mast}",
            "E211 objectives.1.letter: 'Mast' doesn't fit objectives[1].letter of mission raid: write one capital letter",
        ),
        (
            "{at: {east: 8in, nord: 8in}}",
            "E201 objectives.1.at.nord: unknown key 'nord' in objectives[1].at of mission raid",
        ),
        (
            "{east: 8in, nord: 8in}",
            "E201 objectives.1.nord: unknown key 'nord' in objectives[1] of mission raid",
        ),
        (
            "{at: [{east: 8in, north: eight}]}",
            "E208 objectives.1.at.0.north: no distance is called 'eight'",
        ),
        ("{at: []}", "E207 objectives.1.at: objectives[1].at of mission raid needs at least 1, and has 0"),
        (
            "{at: {east: 8in, north: 8in}, across: sideways}",
            "E204 objectives.1.across: 'sideways' is not known for objectives[1].across of mission raid",
        ),
        ("{count: 2, zone: prize}", "E202 objectives.1: key 'placed_by' is missing in objectives[1] of mission raid"),
    ],
)  # fmt: skip
def test_slips_in_objectives(tmp_path: Path, line: str, expected: str) -> None:
    assert faults(tmp_path, objectives=f"  - {line}\n") == [expected]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "{kind: wods, circle: 4in, at: {east: 8in, north: 8in}}",
            "E220 terrain.0.kind: no kind of terrain is called 'wods'",
        ),
        ("{kind: woods, at: {east: 8in, north: 8in}}", "E209 terrain.0: terrain[0] of mission raid has no shape"),
        (
            "{kind: woods, circle: 4in, box: [4in, 4in], at: {east: 8in, north: 8in}}",
            "E209 terrain.0: terrain[0] of mission raid has 2 shapes: circle, box",
        ),
        (
            "{kind: woods, box: [4in], at: {east: 8in, north: 8in}}",
            "E207 terrain.0.box: item 2 is missing in terrain[0].box of mission raid",
        ),
        (
            "{kind: woods, outline: [{east: 8in, north: 8in}, {east: 9in, north: 8in}]}",
            "E207 terrain.0.outline: terrain[0].outline of mission raid needs at least 3, and has 2",
        ),
        (
            "{kind: woods, box: [4in, 4in], at: {east: 8in, north: 8in}, turned: 400}",
            "E207 terrain.0.turned: terrain[0].turned of mission raid must be at most 360, not 400",
        ),
    ],
)
def test_slips_in_terrain(tmp_path: Path, line: str, expected: str) -> None:
    assert faults(tmp_path, terrain=f"  - {line}\n") == [expected]


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("{name: Woods, pattern: pines}", "E204"),
        ("{pattern: trees}", "E202"),
        ("{name: Woods, hue: '#00ff00'}", "E204"),
        (f"{{name: Woods, says: {'far too long ' * 9}}}", "E207"),
    ],
)
def test_slips_in_kinds(tmp_path: Path, kind: str, code: str) -> None:
    assert [each[:4] for each in faults(tmp_path, kinds=f"terrain:\n  woods: {kind}\n")] == [code]


def test_a_pack_without_terrain_says_so_once(tmp_path: Path) -> None:
    piece = "  - {kind: woods, circle: 4in, at: {east: 8in, north: 8in}}\n"
    assert found(tmp_path, terrain=piece * 2, kinds="") == [
        "E220 terrain.0.kind: no kind of terrain is called 'woods'; there is no kind of terrain at all"
    ]


def test_what_holds_is_taken_in(tmp_path: Path) -> None:
    lines = "  - {east: 8in, north: 8in}\n  - {at: {of: centre}, hue: defender, mirrored: no}\n"
    terrain = "terrain:\n  - {kind: woods, box: [6in, near], at: {of: centre}, turned: -30, across: east-west}\n"
    files = plant("missions/raid.yaml", OBJECTIVE, OBJECTIVE + lines + terrain) | {"pack.yaml": PACK + KINDS}
    pack = load_pack(write_files(tmp_path / "small", files)).pack
    assert pack is not None
    group, spot, markers = pack.missions["raid"].objectives
    assert (type(group), type(spot), type(markers)) == (ObjectiveGroup, Spot, Markers)
    (piece,) = pack.missions["raid"].terrain
    assert isinstance(piece, BoxPiece)
    assert (piece.turned, str(piece.box[1])) == (-30, "4in")
    assert pack.terrain["woods"].pattern is Texture.TREES


def test_w209_a_kind_that_lies_nowhere_is_told(tmp_path: Path) -> None:
    assert [each for each in found(tmp_path) if each.startswith("W")] == [
        "W209 : no piece of terrain is of the kind 'woods'"
    ]
    assert found(tmp_path, terrain="  - {kind: woods, circle: 4in, at: {east: 8in, north: 8in}}\n") == []
