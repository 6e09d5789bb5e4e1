"""A pack with two-step tables, times of day and readings, asked about on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from benches import write_pack

from pipeline.cli import main

PACK = ["--pack", "ww3-more-missions"]
VARIANT = "extends: ww3-more-missions\ntitle: Ours\n"


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words, *PACK]) == 0
    return capsys.readouterr().out


def variant(folder: Path, **files: str) -> Path:
    """Write a variant of the pack with files of its own."""
    own = folder / "ours"
    own.mkdir()
    for name, text in {"pack": VARIANT, **files}.items():
        (own / f"{name}.yaml").write_text(text)
    return own


def test_a_pick_at_random_rolls_twice(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(answer(capsys, "pick", "--random", "--seed", "1", "--json"))
    first, second = facts["rolls"]
    assert (first["table"], second["table"]) == ("mission-type", "meeting-engagements")
    assert (facts["sides"], facts["settled_by"]) == ({}, "mission")
    assert facts["story"][-1].endswith("Its own set-up settles who plays which side.")


@pytest.mark.slow
@pytest.mark.parametrize("words", [["odds"], ["pick", "--random", "--seed", "4"]], ids=lambda words: words[0])
def test_a_pack_is_named_first_or_as_an_option(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    command, *options = words
    assert main([command, "ww3-more-missions", *options]) == 0
    first = capsys.readouterr().out
    assert first == answer(capsys, *words)
    assert main(words) == 0
    assert first != capsys.readouterr().out


@pytest.mark.slow
def test_odds_tell_the_times_of_day_and_when_light_changes(capsys: pytest.CaptureFixture[str]) -> None:
    text = answer(capsys, "odds")
    assert re.search(r"^Breakthrough +11\.1% +- +33\.3% +-$", text, re.MULTILINE)
    assert re.search(r"^Daylight +50\.0%$", text, re.MULTILINE)
    assert "How soon the light changes: Dawn or Dusk (5+)\n" in text
    assert re.search(r"^ +3 +Second player +1 +33\.3%$", text, re.MULTILINE)
    assert re.search(r"^ +4 +First player +2 +70\.4%$", text, re.MULTILINE)
    facts = json.loads(answer(capsys, "odds", "--json"))
    (times,) = facts["tables"]
    assert (times["rule"], times["chances"]["Dawn"]) == ("Time of Day", "1/6")
    (light,) = [
        each for each in facts["rolls"] if "who" in each["turns"][0] and each["turns"][0]["who"] == "Second player"
    ]
    assert light["turns"][1] == {"turn": 4, "who": "First player", "dice": 2, "sure": False, "chances": ["19/27"]}


def test_a_pack_without_die_tables_has_no_odds_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tables"] == []


def test_a_reading_is_explained_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "odd: {about: Odd numbers, text: 'Round up. See {page:choosing}.'}\n"
    own = variant(tmp_path, readings=text)
    assert main(["explain", "odd", "--pack", str(own)]) == 0
    assert capsys.readouterr().out == "Odd numbers\n\nRound up. See Ways to Choose.\n"


def test_all_readings_are_listed_with_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    text = answer(capsys, "explain", "readings")
    assert text.startswith(
        "Choosing plans (plans)\n  Choose in secret. Show both plans at once.\n\nRoles that no table settles ("
    )
    assert "at the start of its third turn" in text
    assert len(text.split("\n\n")) == 42
    assert not re.search(r"[{}]", text)


def test_a_pack_without_readings_is_told_how_they_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", "readings", "--pack", str(write_pack(tmp_path / "small"))]) == 0
    assert capsys.readouterr().out.startswith("How a pack reads what its source leaves open: readings.yaml\n")


@pytest.mark.parametrize(
    ("words", "file", "text", "message"),
    [
        (
            ["pick", "--random"],
            "selection",
            "tables: {mobile-battles: {rows: [{faces: [1, 2, 3, 4, 5, 6], table: mission-type}]}}\n",
            "the table 'mission-type' leads back to itself",
        ),
        (
            ["odds"],
            "pack",
            VARIANT + "figures: {time-of-day: {succeed_on: 7}}\n",
            "a die of 6 faces never shows 7",
        ),
    ],
    ids=["circle", "no such face"],
)
def test_dice_that_lead_nowhere_are_refused(
    words: list[str], file: str, text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = variant(tmp_path, **{file: text})
    assert main([*words, "--pack", str(own)]) == 1
    assert message in capsys.readouterr().err
