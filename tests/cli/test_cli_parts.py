"""Missions of combinations at the command line: listed, mapped, chosen and explained like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from parts_dice import ROLLED

from pipeline.cli import main

RULES = {
    "rules/first-turn.yaml": 'front:\n  - {id: side, text: "{Who} goes first."}\n',
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand beside a pack in which only one of four made missions has a leaf."""
    order = (ROLLED["pack.yaml"] or "").replace("[dawn, battles]", "[dawn, relay--ends]")
    for name, text in {**ROLLED, **RULES, "pack.yaml": order}.items():
        path = tmp_path / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_a_mission_without_a_leaf_has_a_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "tide--lines", "--pack", "made", "--out", "maps"]) == 0
    assert capsys.readouterr().out == "maps/made-tide--lines-map.svg\n"
    assert "Tide on Lines" in Path("maps/made-tide--lines-map.svg").read_text(encoding="utf-8")


def test_dice_choose_among_all_missions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pick", "made", "--random", "--seed", "9", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["mission"] in ("relay--ends", "relay--lines", "tide--ends", "tide--lines")
    assert [roll["table"] for roll in told["rolls"]] == ["primaries", "deployments"]
    assert main(["pick", "made", "--random", "--seed", "9", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told


def test_chances_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "made", "--json"]) == 0
    missions = json.loads(capsys.readouterr().out)["missions"]
    assert {each["mission"]: each["chances"]["battle"] for each in missions} == {
        "dawn": "0",
        "relay--ends": "1/2",
        "relay--lines": "1/4",
        "tide--ends": "1/6",
        "tide--lines": "1/12",
    }


def test_a_value_leads_to_its_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "dawn.zones.attacker.depth", "--pack", "made"]) == 0
    assert capsys.readouterr().out == (
        "missions.dawn.zones.attacker.depth is 6in\n"
        "  from made/missions/dawn.yaml:6:21\n"
        "  in place of line, from made/parts/deployment/lines.yaml:5:34\n"
    )


def test_parts_are_put_in_form(capsys: pytest.CaptureFixture[str]) -> None:
    part = Path("made/parts/deployment/lines.yaml")
    text = part.read_text(encoding="utf-8")
    part.write_text(text.replace("gist: Two lines.", "gist:   'Two lines.'"), encoding="utf-8")
    assert main(["fmt", "made"]) == 0
    assert "parts/deployment/lines.yaml" in capsys.readouterr().out
    assert part.read_text(encoding="utf-8") == text


def test_parts_go_with_the_pack(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle", "made", "--out", "passed"]) == 0
    assert main(["inspect", "passed/made.zip"]) == 0
    assert "parts/deployment/lines.yaml" in capsys.readouterr().out
    assert main(["explain", "relay--lines.name", "--pack", "passed/made.zip"]) == 0
    assert "Relay on Lines" in capsys.readouterr().out
