"""A process that stays reads and works a pack out again and again: nothing of before shows where something changed."""

from __future__ import annotations

import pickle
import shutil
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from benches import RAID, made_ready, write_pack
from content_changes import Change, every_change
from every_kind import EVERY_KIND, write_files

from pipeline.contracts.order import Form
from pipeline.diagnostics import PackError
from pipeline.imposition import reading_order
from pipeline.job import build_all
from pipeline.load.shaping import shape_again
from pipeline.publications.page_units import page_units
from pipeline.request import FORMS, Request, Silence
from pipeline.rules import brief_mission
from pipeline.run import early_crew, worked_missions
from pipeline.run.conductor import Conductor
from pipeline.run.early_crew import EarlyCrew
from pipeline.run.fingerprint import fingerprint
from pipeline.run.galley_unit import Setting
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out
from pipeline.run.worked_missions import Missions

CONTENT = Path(__file__).parents[2] / "content"
CHANGES = {str(change): change for change in every_change(EVERY_KIND)}
FILES = sorted({change.file for change in CHANGES.values()})


@pytest.fixture
def staying() -> Iterator[EarlyCrew]:
    crew = EarlyCrew(stays=True)
    yield crew
    crew.dismiss()


def worked(folder: Path, *, stays: bool) -> str:
    """Name all that is read and worked out of a pack, to the last field."""
    try:
        prepared, found = prepare(folder, Request(packs=(folder,), forms=FORMS))
        if prepared is None:
            return fingerprint(found)
        made = work_out(prepared, Silence(), stays=stays)
    except PackError as problem:
        return fingerprint(problem.diagnostics)
    told = {name: (each.brief, each.grounds, each.captions, each.found) for name, each in made.missions.items()}
    return fingerprint(prepared.pack, prepared.theme, prepared.labels, prepared.measures, found, told, made.found)


def worked_afresh(folder: Path) -> str:
    """Name the same, worked out as if for the first time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worked_missions, "_known", OrderedDict())
        patch.setattr(shape_again, "_kept", shape_again._kept.__wrapped__)
        return worked(folder, stays=False)


def stale(folder: Path, changes: list[Change]) -> list[str]:
    """List the changes after which something shows of before: of the pack as it was, or of the change before."""
    found = []
    for change in changes:
        path = folder / change.file
        path.write_text(change.text, encoding="utf-8")
        if worked(folder, stays=True) != worked_afresh(folder):
            found.append(str(change))
        path.write_text(EVERY_KIND[change.file], encoding="utf-8")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_whatever_is_changed_in_a_file_comes_out_as_for_the_first_time(file: str, tmp_path: Path) -> None:
    folder = write_files(tmp_path / "moor", EVERY_KIND)
    worked(folder, stays=True)
    assert stale(folder, [change for change in CHANGES.values() if change.file == file]) == []


def test_a_memory_that_leaves_something_out_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where missions are known by their names alone, they stay as they were."""
    folder = write_files(tmp_path / "moor", EVERY_KIND)
    monkeypatch.setattr(worked_missions, "_known", OrderedDict())
    monkeypatch.setattr(worked_missions, "fingerprint", lambda rest, wording, name, mission: name)
    worked(folder, stays=True)
    shown = ["pack.yaml: a length distances.near", "missions/raid.yaml: words gist"]
    assert stale(folder, [CHANGES[name] for name in shown]) == shown


@pytest.mark.parametrize("name", ["ww2-more-missions", "ww2-classic-missions", "small-table"])
def test_a_mission_says_alone_what_it_says_among_all_others(name: str) -> None:
    prepared = made_ready(CONTENT / name)
    pack, wording = prepared.pack, prepared.wording
    missions = Missions(pack=pack, wording=wording)
    told = {each: (missions.told(each).brief, missions.told(each).found) for each in pack.missions}
    among = {each: brief_mission(pack, each, wording) for each in pack.missions}
    assert [each for each in among if fingerprint(told[each]) != fingerprint(among[each])] == []


def test_what_has_not_changed_is_the_very_same(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "moor", EVERY_KIND)
    mission = folder / "missions" / "raid.yaml"

    def made() -> dict[str, object]:
        prepared, _ = prepare(folder, Request(packs=(folder,), forms=FORMS))
        assert prepared is not None
        out = work_out(prepared, Silence(), stays=True)
        parts = {**prepared.pack.missions, **prepared.pack.pages, **prepared.pack.rules, "theme": prepared.theme}
        return parts | {f"worked {name}": each.brief for name, each in out.missions.items()}

    before = made()
    mission.write_text(f"{mission.read_text(encoding='utf-8')}\n# a remark\n", encoding="utf-8")
    assert {name: each is before[name] for name, each in made().items()} == dict.fromkeys(before, True)
    mission.write_text(CHANGES["missions/raid.yaml: words gist"].text, encoding="utf-8")
    now = made()
    assert {name for name in now if now[name] is not before[name]} == {"raid", "worked raid"}


def test_a_length_that_is_written_otherwise_is_another(tmp_path: Path) -> None:
    """Both reach as far, and are equal; on pages they are said in their own units."""
    folder = write_files(tmp_path / "moor", EVERY_KIND)
    pack, said = folder / "pack.yaml", []
    text = pack.read_text(encoding="utf-8")
    for length in ("16in", "40cm"):
        pack.write_text(text.replace("reach: 16in", f"reach: {length}"), encoding="utf-8")
        assert worked(folder, stays=True) == worked_afresh(folder)
        said.append(worked(folder, stays=True))
    assert said[0] != said[1]


def test_values_that_travel_come_with_types_made_once() -> None:
    pack = made_ready(CONTENT / "ww2-more-missions").pack
    uses = [use for mission in pack.missions.values() for use in mission.rules]
    first, second = pickle.loads(pickle.dumps(uses)), pickle.loads(pickle.dumps(uses))
    assert first == second == uses
    assert [type(each) for each in first] == [type(each) for each in second]
    assert [[*vars(each)] for each in first] == [[*vars(each)] for each in uses]


def test_a_hand_that_stays_sets_all_sides_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, staying: EarlyCrew
) -> None:
    worked_pack = work_out(made_ready(write_files(tmp_path / "moor", EVERY_KIND)), Silence())
    unit = next(each for each in page_units(worked_pack, reading_order(worked_pack.pack, Form.SHEETS)[0]))
    hands = list[int]()

    def ask(conductor: Conductor, tasks: Sequence[Setting], *rest: object, **named: object) -> None:
        hands.extend(task.hands for task in tasks)
        raise LookupError

    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Conductor, "ask", ask)
    for early in (None, staying):
        with pytest.raises(LookupError):
            Conductor(progress=Silence(), jobs=4, early=early).galleys([unit])
    assert hands == [4, 1]


@pytest.mark.slow
def test_a_process_that_stays_makes_what_a_new_one_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path / "pack")
    mission = folder / "missions" / "raid.yaml"

    def built(name: str, cache: str, *, stays: bool) -> dict[str, bytes]:
        monkeypatch.setenv("PACK_CACHE", str(tmp_path / cache))
        out = tmp_path / name
        build_all((Request(packs=(folder,), forms=("sheets", "booklet"), out=out),), Silence(), stays=stays)
        return {each.name: each.read_bytes() for each in out.glob("*.pdf")}

    built("first", "warm", stays=True)
    states = [RAID.replace("gist: ", f"gist: {word} ") for word in ("Once more.", "At dawn.", "Once more.")]
    assert RAID not in states
    made = []
    for number, text in enumerate(states):
        mission.write_text(text, encoding="utf-8")
        made.append(
            (built(f"stays {number}", "warm", stays=True), built(f"new {number}", f"cold {number}", stays=False))
        )
        shutil.rmtree(tmp_path / f"cold {number}")
    early_crew._STAYING[-1].dismiss()
    assert [warm == cold for warm, cold in made] == [True] * 3
    assert made[0] == made[2] != made[1]
