from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.contracts.placed import Correction
from pipeline.contracts.plan import Turnover
from pipeline.diagnostics import UsageError
from pipeline.publications.printers import Reading, correction_for, parse_reading, profiles_file, save_reading
from pipeline.units import Length

READING = Reading(right=1.5, up=-0.4, degrees=0.2, turnover="sideways")
CORRECTION = Correction(right=Length.of_mm(1.5), up=Length.of_mm(-0.4), degrees=0.2)


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def test_a_reading_is_kept_and_found_again(config: Path) -> None:
    file = save_reading("attic", READING, wide=False)
    assert file == profiles_file() == config / "mission-pack-press" / "printers.json"
    assert correction_for("attic", wide=False, turnover=Turnover.SIDEWAYS) == CORRECTION
    assert list(file.parent.iterdir()) == [file]


def test_a_printer_that_turns_sheets_the_other_way_prints_backs_the_other_way_up() -> None:
    save_reading("attic", READING, wide=False)
    assert correction_for("attic", wide=False, turnover=Turnover.UPWARDS) == CORRECTION.after_half_turn


def test_readings_for_both_ways_to_lie_stand_side_by_side() -> None:
    save_reading("attic", READING, wide=False)
    save_reading("attic", parse_reading("2,3", Turnover.UPWARDS), wide=True)
    save_reading("cellar", parse_reading("-1,0", Turnover.SIDEWAYS), wide=True)
    assert correction_for("attic", wide=False, turnover=Turnover.SIDEWAYS) == CORRECTION
    assert correction_for("attic", wide=True, turnover=Turnover.UPWARDS).up == Length.of_mm(3)
    assert correction_for("cellar", wide=True, turnover=Turnover.SIDEWAYS).right == Length.of_mm(-1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1.5,-0.4", (1.5, -0.4, 0)), ("+2, 0", (2, 0, 0)), (" 0,0,-0.25 ", (0, 0, -0.25))],
)
def test_readings_as_users_type_them(text: str, expected: tuple[float, float, float]) -> None:
    reading = parse_reading(text, Turnover.SIDEWAYS)
    assert (reading.right, reading.up, reading.degrees) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1.5", "'1.5' is no reading"),
        ("1,2,3,4", "'1,2,3,4' is no reading"),
        ("a,b", "'a,b' is no reading"),
        ("", "'' is no reading"),
        ("٣,٤", "'٣,٤' is no reading"),
        ("1e5,0", "'1e5,0' is no reading"),
        ("nan,0", "'nan,0' is no reading"),
        ("30,0", "'30,0' is more than any printer is off: 20 mm, 5 degrees"),
        ("0,0,9", "'0,0,9' is more than any printer is off: 20 mm, 5 degrees"),
    ],
)
def test_readings_that_are_none(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_reading(text, Turnover.SIDEWAYS)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E941", message)


@pytest.mark.parametrize("name", ["", "Attic", "../x", "a b", "-x", "x" * 41])
def test_names_that_printers_cant_have(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        save_reading(name, READING, wide=False)
    assert caught.value.diagnostics[0].code == "E942"
    assert not profiles_file().exists()


def test_a_printer_that_isnt_known() -> None:
    save_reading("cellar", READING, wide=False)
    with pytest.raises(UsageError) as caught:
        correction_for("attic", wide=False, turnover=Turnover.SIDEWAYS)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E940", "no printer is called 'attic'")
    assert found.hints == ("printers there are: cellar", "pack calibrate --printer attic --set X,Y saves one")


def test_a_printer_measured_for_upright_sheets_says_nothing_about_wide_ones() -> None:
    save_reading("attic", READING, wide=False)
    with pytest.raises(UsageError) as caught:
        correction_for("attic", wide=True, turnover=Turnover.SIDEWAYS)
    (found,) = caught.value.diagnostics
    assert found.code == "E944"
    assert found.message == "the printer attic was not measured for sheets that lie wide"
    assert found.hints == ("print the sheet of pack calibrate --wide, then save what it shows with --set",)


@pytest.mark.parametrize(
    "content",
    [
        "no json",
        "[]",
        '{"attic": 1}',
        '{"attic": {"wide": {"right": 1}}}',
        '{"attic": {"wide": {"right": true, "up": 2, "degrees": 0, "turnover": "sideways"}}}',
        '{"attic": {"wide": {"right": NaN, "up": 2, "degrees": 0, "turnover": "sideways"}}}',
        '{"attic": {"wide": {"right": 1, "up": 2000, "degrees": 0, "turnover": "sideways"}}}',
        '{"attic": {"wide": {"right": 1, "up": 2, "degrees": 0, "turnover": "over"}}}',
    ],
)
def test_a_broken_file_of_printers_is_no_bug_of_ours(content: str) -> None:
    profiles_file().parent.mkdir()
    profiles_file().write_text(content, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        correction_for("attic", wide=True, turnover=Turnover.SIDEWAYS)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E943", f"cannot read the printers in {profiles_file()}")


def test_a_folder_that_cant_be_written_is_said(config: Path) -> None:
    (config / "mission-pack-press").write_text("in the way", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        save_reading("attic", READING, wide=False)
    assert caught.value.diagnostics[0].code == "E943"
