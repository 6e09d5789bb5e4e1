"""A round may bring a mission that a combination makes, whether or not the pack gives it a leaf."""

from __future__ import annotations

from pathlib import Path

from parts_dice import ROLLED
from small_event import opened, slips, told

from pipeline.event.planning.missions import all_missions


def write_pack(folder: Path) -> None:
    files = {**ROLLED, "pack.yaml": (ROLLED["pack.yaml"] or "").replace("[dawn, battles]", "[dawn]")}
    for name, text in files.items():
        path = folder / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")


def test_a_round_brings_a_mission_without_a_leaf(tmp_path: Path) -> None:
    write_pack(tmp_path)
    rounds = "rounds: [{mission: tide--lines}, {draw: [relay--ends, relay--lines]}]"
    event = opened(tmp_path, {"pack": "pack: made", "rounds": rounds, "seed": "seed: x"})
    brought = all_missions(event.event, event.pack)
    assert brought[0] == "tide--lines"
    assert brought[1] in ("relay--ends", "relay--lines")
    assert event.pack.mission_order == ("dawn", "relay--ends", "relay--lines", "tide--lines")


def test_a_mission_that_no_combination_makes_is_told(tmp_path: Path) -> None:
    write_pack(tmp_path)
    found = slips(tmp_path, {"pack": "pack: made", "rounds": "rounds: [{mission: tide--line}]"})
    assert [told(each) for each in found] == ["event.yaml:5:20: E421 the pack made has no mission 'tide--line'"]
