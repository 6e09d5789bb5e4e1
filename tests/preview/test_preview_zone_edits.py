"""What a page may ask of a zone: tried lengths are those that would be read, and what makes no sense is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from benches import write_pack
from map_bench import MapBench

from pipeline.diagnostics import UsageError
from pipeline.preview.measured_maps import map_measures

GAP = "missions.raid.distances.gap"
ASKED: dict[str, tuple[dict[str, Any], str]] = {
    "nothing": ({}, "E974 a zone can't be asked to ''"),
    "something else": ({"do": "dance"}, "E974 a zone can't be asked to 'dance'"),
    "no text": ({"do": ["write"]}, "E974 a zone can't be asked to ''"),
    "an unknown mission": (
        {"do": "try", "mission": "raids", "value": GAP, "length": "9in"},
        "E974 no mission is called 'raids'",
    ),
    "an unknown value": (
        {"do": "write", "mission": "raid", "value": "title", "length": "9in"},
        "E974 nothing on the map moves with 'title'",
    ),
    "no length": (
        {"do": "write", "mission": "raid", "value": GAP, "length": "9"},
        "E974 '9' is not a length; write a number and a unit, like 9in",
    ),
    "a length that runs on": (
        {"do": "write", "mission": "raid", "value": GAP, "length": "9in}\nevil: yes"},
        "E974 '9in}\\nevil: yes' is not a length; write a number and a unit, like 8in",
    ),
    "nothing to take back": ({"do": "undo"}, "E973 there is nothing to undo"),
    "nothing to do again": ({"do": "redo"}, "E973 there is nothing to do again"),
}


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MapBench:
    monkeypatch.chdir(tmp_path)
    made = MapBench(folder=write_pack(tmp_path / "moor"), mission="raid")
    made.read()
    return made


def answer(bench: MapBench, **asked: Any) -> dict[str, Any]:
    assert bench.worked is not None
    return bench.edits.take_back(asked) or bench.edits.answer(bench.worked, bench.frame(bench.worked), asked)


def raid(bench: MapBench) -> Path:
    return bench.folder / "missions/raid.yaml"


@pytest.mark.parametrize("case", ASKED)
def test_what_makes_no_sense_is_refused(bench: MapBench, case: str) -> None:
    asked, message = ASKED[case]
    before = raid(bench).read_bytes()
    with pytest.raises(UsageError) as problem:
        answer(bench, **asked)
    (found,) = problem.value.diagnostics
    assert f"{found.code} {found.message}" == message
    assert raid(bench).read_bytes() == before


def test_a_trial_is_the_map_that_the_file_would_have(bench: MapBench) -> None:
    assert bench.worked is not None
    before, frame = raid(bench).read_bytes(), bench.frame(bench.worked)
    tried = answer(bench, do="try", mission="raid", value=GAP, length="10.5in")
    assert (tried["found"], tried["is_sound"], raid(bench).read_bytes()) == ([], True, before)
    answer(bench, do="write", mission="raid", value=GAP, length="10.5in")
    assert raid(bench).read_bytes() == before.replace(b"gap: 8in", b"gap: 10.5in")
    assert map_measures(bench.read(), "raid", frame) == tried["measures"]


def test_a_trial_tells_what_would_be_wrong(bench: MapBench) -> None:
    tried = answer(bench, do="try", mission="raid", value=GAP, length="24in")
    told = [f"{each['code']} {each['file']}:{each['line']} {each['message']}" for each in tried["found"]]
    assert not tried["is_sound"]
    assert told == [
        "E360 moor/missions/raid.yaml:7 nothing is left of zone 'attacker': clear_of centre_line 24in takes it all",
        "E360 moor/missions/raid.yaml:8 nothing is left of zone 'defender': clear_of centre_line 24in takes it all",
    ]


def test_what_is_written_is_told(bench: MapBench) -> None:
    place = {"file": "moor/missions/raid.yaml", "line": 5}
    done = answer(bench, do="write", mission="raid", value=GAP, length="9in")
    assert done["written"] == {**place, "says": "gap: 8in -> 9in", "is_back": False}
    assert done["history"] == {"undo": "gap: 8in -> 9in", "redo": None}
    back = answer(bench, do="undo")
    assert back["written"] == {**place, "says": "gap: 8in -> 9in", "is_back": True}
    assert back["history"] == {"undo": None, "redo": "gap: 8in -> 9in"}


def test_what_is_inherited_is_written_only_as_a_change_of_ones_own(bench: MapBench, tmp_path: Path) -> None:
    drier = tmp_path / "drier"
    drier.mkdir()
    head = 'extends: moor\ntitle: Drier Moor\nsubtitle: Two raids\nversion: "1.0"\ndate: 2026-11-19\n'
    (drier / "pack.yaml").write_text(head)
    own = MapBench(folder=drier, mission="raid")
    own.read()
    before = raid(bench).read_bytes()
    with pytest.raises(UsageError) as problem:
        answer(own, do="write", mission="raid", value=GAP, length="9in")
    (found,) = problem.value.diagnostics
    assert (found.code, found.message, found.hints) == (
        "E975",
        "'gap' is inherited from moor/missions/raid.yaml; that is not changed from here",
        ("write it as a change of drier's own, or open that pack",),
    )
    answer(own, do="write", mission="raid", value=GAP, length="9in", here=True)
    assert (drier / "missions/raid.yaml").read_text() == "distances: {gap: 9in}\n"
    assert raid(bench).read_bytes() == before
    answer(own, do="undo")
    assert not (drier / "missions/raid.yaml").exists()


def test_a_value_in_an_archive_stays(bench: MapBench, tmp_path: Path) -> None:
    import zipfile

    from pipeline.load.folders.roots import find_pack

    with zipfile.ZipFile(tmp_path / "moor.zip", "w") as archive:
        for path in sorted(bench.folder.rglob("*")):
            archive.write(path, path.relative_to(tmp_path))
    packed = MapBench(folder=find_pack("moor.zip", []), mission="raid")
    packed.read()
    (value,) = (each for each in packed.map()["facts"]["measures"]["values"] if each["id"] == GAP)
    assert (value["is_writable"], value["why"]) == (False, "It stands in an archive.")
    with pytest.raises(UsageError) as problem:
        answer(packed, do="write", mission="raid", value=GAP, length="9in")
    (found,) = problem.value.diagnostics
    assert (found.code, found.message) == ("E972", "'8in' stands in an archive, so it is not written from here")
