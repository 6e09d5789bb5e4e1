"""Where a length is written, whatever names lead there; and what the pack would be with another one."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from benches import write_pack

from pipeline.load import load_pack
from pipeline.load.folders.roots import find_pack
from pipeline.load.trials import try_text
from pipeline.load.written_values import find_value, missions_with

GAP = ("missions", "raid", "zones", "attacker", "clear_of", "centre_line")
NEAR = ("missions", "raid", "zones", "prize", "clear_of", "edges")
VARIANT = """\
extends: moor
title: Drier Moor
subtitle: Two raids
version: "1.0"
date: 2026-11-19
missions:
  chase: {distances: {gap: 6in}}
"""


def told(folder: Path, path: tuple[str | int, ...]) -> str:
    """Write where a length stands as "name = text at place in file"."""
    value = find_value(load_pack(folder), path)
    assert value is not None
    whose = ", inherited" if value.is_inherited else ""
    return f"{value.name} = {value.node.text} at {value.place} in {value.file}{whose}"


@pytest.fixture
def moor() -> Path:
    return write_pack(Path("moor"))


@pytest.fixture
def drier(moor: Path) -> Path:
    folder = Path("drier")
    folder.mkdir()
    (folder / "pack.yaml").write_text(VARIANT)
    return folder


def plant(folder: Path, old: str, new: str, name: str = "missions/raid.yaml") -> None:
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new))


def test_a_length_is_found_by_way_of_its_name(moor: Path, drier: Path) -> None:
    chase = ("missions", "chase", *GAP[2:])
    assert told(moor, GAP) == "gap = 8in at moor/missions/raid.yaml:5:18 in missions/raid.yaml"
    assert told(moor, (*GAP[:2], "distances", "gap")) == told(moor, GAP)
    assert told(moor, NEAR) == "near = 4in at moor/pack.yaml:9:19 in pack.yaml"
    assert told(drier, GAP) == f"{told(moor, GAP)}, inherited"
    assert told(drier, chase) == "gap = 6in at drier/pack.yaml:7:28 in pack.yaml"


def test_a_name_may_stand_for_a_name(moor: Path) -> None:
    plant(moor, "distances: {gap: 8in}", "distances: {wide: 8in, gap: wide, near: near}")
    assert told(moor, GAP) == "wide = 8in at moor/missions/raid.yaml:5:19 in missions/raid.yaml"
    assert told(moor, NEAR) == "near = 4in at moor/pack.yaml:9:19 in pack.yaml"


def test_a_length_without_a_name_stands_where_it_is(moor: Path) -> None:
    plant(moor, "{edges: near}", "{edges: 5in}")
    assert told(moor, NEAR) == "None = 5in at moor/missions/raid.yaml:9:50 in missions/raid.yaml"


def test_what_is_no_length_has_none(moor: Path) -> None:
    loading = load_pack(moor)
    assert find_value(loading, ("missions", "raid", "zones")) is None
    assert find_value(loading, ("missions", "raid", "zones", "nowhere", "depth")) is None


def test_what_lies_in_an_archive_is_known(moor: Path) -> None:
    with zipfile.ZipFile("moor.zip", "w") as archive:
        for path in sorted(moor.rglob("*")):
            archive.write(path)
    value = find_value(load_pack(find_pack("moor.zip", [])), GAP)
    assert value is not None
    assert (value.is_archived, str(value.place)) == (True, "moor.zip!moor/missions/raid.yaml:5:18")


def test_a_value_of_a_part_counts_in_all_missions_made_of_it(moor: Path) -> None:
    (moor / "parts/zone").mkdir(parents=True)
    (moor / "parts/zone/wide.yaml").write_text("distances: {gap: 9in}\n")
    for name in ("raid", "chase"):
        plant(moor, "distances: {gap: 8in}", "parts: {zone: wide}", f"missions/{name}.yaml")
    loading = load_pack(moor)
    value = find_value(loading, GAP)
    assert value is not None
    assert value.file == "parts/zone/wide.yaml"
    assert set(missions_with(loading, value)) == {"raid", "chase"}
    own = find_value(loading, ("missions", "raid", "zones", "prize", "clear_of", "edges"))
    assert own is not None
    assert missions_with(loading, own) == ()


@pytest.mark.parametrize("path", [GAP, NEAR], ids=["of the mission", "of the pack"])
def test_a_trial_is_the_pack_that_would_be_read(moor: Path, path: tuple[str, ...]) -> None:
    loading = load_pack(moor)
    value = find_value(loading, path)
    assert value is not None
    trial = try_text(loading, value.node, "9.5in")
    plant(moor, f": {value.node.text}", ": 9.5in", value.file)
    assert trial.diagnostics == ()
    assert trial.pack == load_pack(moor).pack != loading.pack


def test_a_trial_tells_what_would_be_wrong(moor: Path) -> None:
    loading = load_pack(moor)
    value = find_value(loading, GAP)
    assert value is not None
    trial = try_text(loading, value.node, "9 bananas")
    assert [f"{each.place}: {each.code}" for each in trial.diagnostics] == ["moor/missions/raid.yaml:5:18: E205"]
    assert trial.pack is None or "raid" not in trial.pack.missions
