"""What changed in a part of missions is told once, and of the part; what one mission has alone, of the mission."""

from __future__ import annotations

from pathlib import Path

from parts_dice import TABLES
from parts_pack import FILES

from pipeline.changes import compare_packs
from pipeline.load import load_pack
from pipeline.model import Pack

LINES = "parts/deployment/lines.yaml"


def read(folder: Path, **changes: str) -> Pack:
    for name, text in {**FILES, **changes}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")
    pack = load_pack(folder, roots=()).pack
    assert pack is not None
    return pack


def told(tmp_path: Path, name: str, old: str, new: str) -> list[tuple[str, str, str]]:
    text = FILES[name] or ""
    assert text.count(old) == 1
    changes = compare_packs(read(tmp_path / "made"), read(tmp_path / "new" / "made", **{name: text.replace(old, new)}))
    return [(each.part, ".".join(each.path), each.says) for each in changes]


def test_a_change_to_a_part_is_told_once(tmp_path: Path) -> None:
    # Dawn has a zone of its own for the Attacker, so what it shares is the other one.
    assert told(tmp_path, LINES, "{band: north, depth: line}", "{band: north, depth: 8in}") == [
        ("Lines, deployment of 3 missions", "parts.deployment.lines.zones.defender.depth", "Defender 10in -> 8in deep")
    ]


def test_a_change_to_one_mission_is_its_own(tmp_path: Path) -> None:
    assert told(tmp_path, "missions/dawn.yaml", "{depth: 6in}", "{depth: 7in}") == [
        ("Dawn", "missions.dawn.zones.attacker.depth", "Attacker 6in -> 7in deep")
    ]


def test_what_a_mission_overrides_is_told_of_the_others(tmp_path: Path) -> None:
    assert told(tmp_path, LINES, "{band: south, depth: line}", "{band: south, depth: 8in}") == [
        ("Relay on Lines", "missions.relay--lines.zones.attacker.depth", "Attacker 10in -> 8in deep"),
        ("Tide on Lines", "missions.tide--lines.zones.attacker.depth", "Attacker 10in -> 8in deep"),
    ]


def test_changes_to_tables_of_parts_are_told(tmp_path: Path) -> None:
    before = read(tmp_path / "made", **{"selection.yaml": TABLES})
    after = TABLES.replace("[primaries, deployments]", "[deployments, primaries]")
    after = after.replace("{faces: [1, 2, 3], part: relay}", "{faces: [1, 2], part: relay}").replace("[4]", "[3, 4]")
    changes = compare_packs(before, read(tmp_path / "new" / "made", **{"selection.yaml": after}))
    assert [each.says for each in changes] == [
        "table “Battle” rolls together: primaries, deployments -> deployments, primaries",
        "table “Primary”, on a 3: Relay -> Tide",
    ]


def test_a_mission_without_a_leaf_is_compared_too(tmp_path: Path) -> None:
    order = ("pack.yaml", "mission_order: [dawn, battles]", "mission_order: [dawn]")
    assert told(tmp_path, *order) == []
