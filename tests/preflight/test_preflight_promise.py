from __future__ import annotations

import json
import shutil
import zlib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from galleys import joined, leaf, prose
from test_preflight_faults import ONE, READER, SHOP, TERMS

from pipeline.cli import main
from pipeline.contracts.expectation import Expectation, LineGrid, Spot
from pipeline.contracts.paper import Box, Point, Size
from pipeline.desk.inspection import inspect_file
from pipeline.preflight.promise import read_promise, write_promise
from pipeline.preflight.viewing import check_picture, picture_of_size
from pipeline.units import Length

BOX = Box(
    left=Length.of_mm(-0.5), top=Length.of_mm(8.25), size=Size(width=Length.of_mm(63.5), height=Length.of_mm(88.9))
)
MIDDLE = Point(x=Length.of_mm(31.1234), y=Length.of_mm(50))


@pytest.mark.parametrize(
    "promised",
    [
        READER,
        ONE,
        SHOP,
        replace(SHOP, press=replace(TERMS, ink_limit=None, standard=None), papers=(READER.paper,)),
        replace(READER, grid=LineGrid(font="Barlow", line=1.3158, sizes=((1, 9.5), (3, 8.8)))),
        replace(READER, spots=(Spot(page=1, words="Words", what="the face of one"),)),
        replace(READER, spots=(Spot(page=1, words="Words", what="the face of one", box=BOX, middle=MIDDLE),)),
    ],
)
def test_a_promise_comes_back_as_it_was_written(promised: Expectation) -> None:
    read = read_promise(json.loads(json.dumps(write_promise(promised))))
    assert read == replace(promised, paths=())


def test_a_promise_of_an_older_build_that_knew_no_grid() -> None:
    values = {key: value for key, value in write_promise(READER).items() if key != "grid"}
    assert read_promise(values) == replace(READER, paths=())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A file with the record of its build."""
    path = tmp_path / "trials-sheets.pdf"
    path.write_bytes(joined(prose("cover"), None, leaf("alpha")))
    record(path, write_promise(READER))
    return path


def record(path: Path, promise: object, **more: object) -> None:
    entry = {"file": path.name, "sha256": sha256(path.read_bytes()).hexdigest(), "promise": promise, **more}
    (path.parent / "trials-build.json").write_text(json.dumps({"files": [entry]}))


def test_a_file_is_held_to_the_record_of_its_build(built: Path) -> None:
    inspection = inspect_file(built)
    assert inspection.found == ()
    assert inspection.verified[0] == "4 pages, 1 of them blank on purpose; none turned"
    assert "1 map on a front, the rules on the next page" in inspection.verified


def test_a_file_that_was_changed(built: Path) -> None:
    built.write_bytes(joined(prose("cover")))
    found = [(each.code, each.message) for each in inspect_file(built).found]
    assert found[:2] == [
        ("E835", "trials-sheets.pdf is not the file that was built; its record has another hash"),
        ("E801", "the file has 1 pages where 4 were planned"),
    ]


def test_a_file_without_a_record(built: Path) -> None:
    alone = built.parent / "alone" / built.name
    alone.parent.mkdir()
    shutil.copy(built, alone)
    inspection = inspect_file(alone)
    (found,) = inspection.found
    assert found.code == "N832"
    assert found.message == (
        "no record of a build beside trials-sheets.pdf names it; it is held to what it says of itself alone"
    )
    assert "trim of 210.00 x 297.00 mm, right to 0.01 mm" in inspection.verified


@pytest.mark.slow
@pytest.mark.parametrize("promise", [{}, {"pages": "many"}, []])
def test_a_record_that_makes_no_sense(built: Path, promise: object) -> None:
    record(built, promise)
    inspection = inspect_file(built)
    assert [each.code for each in inspection.found] == ["E829"]
    assert inspection.verified == ()


@pytest.mark.slow
@pytest.mark.parametrize("words", ["{", '{"files": 3}', '{"files": [3]}'])
def test_records_of_other_programs(built: Path, words: str) -> None:
    (built.parent / "trials-build.json").write_text(words)
    assert [each.code for each in inspect_file(built).found] == ["N832"]


def test_the_command_says_what_it_verified(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preflight", str(built)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "  4 pages, 1 of them blank on purpose; none turned"
    assert out.splitlines()[-1] == "trials-sheets.pdf: no problems"
    assert err == ""


SIDES = [
    {"of": "alpha", "page": 3, "side": "front", "body_points": 9.5, "full": 1.0, "free_mm": 12, "map_scale": 14},
    {"of": "alpha", "page": 4, "side": "back", "body_points": 9.5, "full": 0.9, "free_mm": 31, "map_scale": None},
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (
            SIDES,
            [
                "  page 3: alpha, front, in 9.5 pt, its map 1:14, 12 mm free",
                "  page 4: alpha, back, in 9.5 pt, 31 mm free",
            ],
        ),
        ([], ["  no record of its build tells how its sides came out"]),
        ([{"of": "alpha"}], ["  no record of its build tells how its sides came out"]),
        ([{**SIDES[0], "free_mm": "much"}], ["  no record of its build tells how its sides came out"]),
        (7, ["  no record of its build tells how its sides came out"]),
    ],
)
def test_the_command_says_how_sides_came_out(
    built: Path, sides: object, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    record(built, write_promise(READER), sides=sides)
    assert main(["preflight", "--sides", str(built)]) == 0
    assert capsys.readouterr().out.splitlines()[-1 - len(told) : -1] == told


def test_the_command_as_json(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    built.write_bytes(joined(prose("cover")))
    assert main(["preflight", "--json", str(built)]) == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["file"] == str(built)
    assert {"E835", "E801"} < {each["code"] for each in facts["diagnostics"]}


def test_the_command_needs_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preflight", str(tmp_path / "none.pdf")]) == 2
    assert capsys.readouterr().err.startswith(f"error E934: cannot read {tmp_path / 'none.pdf'}: No such file")


SIZE = {"width": 210, "height": 297, "dpi": 300}


@pytest.fixture(scope="module")
def picture() -> bytes:
    return picture_of_size(joined(prose("cover")), page=0, **SIZE)


def said(png: bytes) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in check_picture(png, "one.png", **SIZE)]


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def test_a_picture_has_just_so_many_dots(picture: bytes) -> None:
    assert said(picture) == []


@pytest.mark.parametrize(
    ("start", "value", "message"),
    [
        (16, (211).to_bytes(4, "big"), "one.png is 211 x 297 dots, not 210 x 297"),
        (20, (296).to_bytes(4, "big"), "one.png is 210 x 296 dots, not 210 x 297"),
        (25, b"\x06", "one.png is not in RGB of 8 bits"),
        (0, b"JFIF", "one.png is no PNG"),
    ],
)
def test_pictures_that_a_shop_would_refuse(picture: bytes, start: int, value: bytes, message: str) -> None:
    assert said(picture[:start] + value + picture[start + len(value) :]) == [("E833", message)]


def test_a_picture_that_does_not_say_how_large_it_is(picture: bytes) -> None:
    density = picture.index(b"pHYs") - 4
    unsaid = picture[:density] + picture[density + len(chunk(b"pHYs", bytes(9))) :]
    assert said(unsaid) == [("E833", "one.png says 0 dots to the inch, not 300")]
