"""Slips of somebody who writes a pack for a game of their own: each is said where it is, with what mends it.

The pack in sheepfold/ is sound. A slip in slips_of_a_new_game.yaml puts one text in the place of another, or moves a
file, and says all that `pack check` then tells. `--update-golden` writes what is said anew.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
import yaml

from pipeline.cli import main
from pipeline.load.folders import roots
from pipeline.run import crew

HERE = Path(__file__).parent
SOUND = HERE / "sheepfold"
TABLE = HERE / "slips_of_a_new_game.yaml"
SLIPS = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
# Where no name is near enough, and nothing else can be meant, the message itself is the cure.
CURE_IN_THE_MESSAGE = {"E103", "E105", "E203", "E204", "E205", "E207", "E211", "E219", "E221"}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(roots, "_ours", lambda name: (HERE.parents[1] / "layouts",) if name == "layouts" else ())
    monkeypatch.setattr(crew, "_FORKS", False)  # a process for each of the slips would take its time
    shutil.copytree(SOUND, "sheepfold")


def check(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["check", "sheepfold"])
    out, err = capsys.readouterr()
    return code, f"{err}{out}"


def plant(slip: dict[str, str]) -> None:
    path = Path("sheepfold") / slip["file"]
    if "to" in slip:
        moved = Path("sheepfold") / slip["to"]
        moved.parent.mkdir(exist_ok=True)
        path.rename(moved)
        return
    text = path.read_text(encoding="utf-8")
    assert text.count(slip["right"]) == 1, f"{slip['right']!r} must stand once in {slip['file']}"
    path.write_text(text.replace(slip["right"], slip["wrong"]), encoding="utf-8")


def test_the_pack_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys) == (0, "sheepfold: no problems\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", SLIPS)
def test_a_slip(name: str, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    slip = SLIPS[name]
    plant(slip)
    code, said = check(capsys)
    if request.config.getoption("--update-golden"):
        renew(name, said)
        return
    assert said == slip["said"]
    assert code == 1
    first = said.splitlines()[0]
    # What is missing is told where it is asked for.
    is_elsewhere = any(f"error {asked}:" in said for asked in ("E220", "E223", "E306"))
    assert first.startswith(f"sheepfold/{slip.get('to', slip['file'])}:") or is_elsewhere
    assert "hint: " in said or any(code in first for code in CURE_IN_THE_MESSAGE)


def renew(name: str, said: str) -> None:
    slips = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    slips[name]["said"] = said
    TABLE.write_text(written(slips), encoding="utf-8")


def written(slips: dict[str, dict[str, str]]) -> str:
    """Write the table: what is said as it is read, all else on one line."""
    lines = ["# What an author of a new game may slip on, and all that `pack check` says of it."]
    for name, slip in slips.items():
        lines.append(f"{name}:")
        lines += [f"  {key}: {json.dumps(slip[key], ensure_ascii=False)}" for key in slip if key != "said"]
        lines += ["  said: |", *(f"    {line}".rstrip() for line in slip.get("said", "").splitlines())]
    return "\n".join(lines) + "\n"


def test_there_are_slips_enough_and_no_two_alike() -> None:
    planted = [json.dumps({key: slip[key] for key in slip if key != "said"}) for slip in SLIPS.values()]
    assert len({*planted}) == len(planted) >= 30


@pytest.mark.parametrize(("sort", "codes"), [("distance", []), ("length", ["E204"])])
def test_a_distance_that_a_broken_rule_asks_for_is_not_called_unused(
    sort: str, codes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "rules/hold.yaml": [("  side: who\n", f"  side: who\n  grip: {sort}\n"), ("near.", "near, {grip}.")],
        "missions/night.yaml": [("  fold: 20cm\n", "  fold: 20cm\n  bite: 5cm\n"), ("from_turn: 3", "grip: bite")],
        "missions/ford.yaml": [("hold: {", "hold: {grip: 5cm, ")],
    }
    for name, changes in files.items():
        path = Path("sheepfold") / name
        text = path.read_text(encoding="utf-8")
        for right, wrong in changes:
            assert right in text, right
            text = text.replace(right, wrong)
        path.write_text(text, encoding="utf-8")
    _, said = check(capsys)
    assert re.findall(r" (?:error|warning) ([EW]\d+):", said) == codes, said
