from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from benches import FILES, write_pack

from pipeline import press
from pipeline.desk.inspection import inspect_file
from pipeline.diagnostics import ContentError, Diagnostic, Refused, UsageError, error
from pipeline.job import build, check
from pipeline.preflight import page_texts
from pipeline.request import Request
from pipeline.run import preparation
from pipeline.run.conductor import Conductor
from pipeline.run.galley_unit import Setting
from pipeline.run.shelf import Shelf

BLANK = ("N750", "page 2 is left blank, so that the map of raid stands on the front of a sheet")
STEP = "Both sides deploy {gap} from the centre line."


@dataclass
class Listener:
    """Hears which rooms a job goes through."""

    heard: list[str] = field(default_factory=list)
    counted: list[str] = field(default_factory=list)

    def pack(self, number: int, of: int, name: str) -> None:
        self.heard.append(f"pack {number} of {of}: {name}")

    def step(self, number: int, name: str, detail: str) -> None:
        self.heard.append(f"{number} {name}: {detail}")

    def count(self, done: int, total: int, what: str, latest: str) -> None:
        self.counted.append(f"{done} of {total} {what}, {latest}")


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of our own."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an empty shelf, where it matters what is set."""
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def small(tmp_path: Path) -> Request:
    """Ask for the small pack's sheets, in one process."""
    return Request(packs=(write_pack(tmp_path / "small"),), forms=("sheets",), out=tmp_path / "out", jobs=1)


@pytest.fixture
def units_set(cold: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note which units are set; they are in a process of its own, so it is what the shelf has had before that tells."""
    noted: list[str] = []
    honest = Conductor._ordered

    def noting(self: Conductor, tasks: Sequence[Any], *more: Any, **named: Any) -> list[Any]:
        shelves = [task.shelf._folder for task in tasks if isinstance(task, Setting)]
        had = {path.name for path in shelves[0].glob("*") if Shelf(shelves[0]).take(path.name)} if shelves else set()
        answers = honest(self, tasks, *more, **named)
        asked = [(task, each) for task, each in zip(tasks, answers, strict=True) if isinstance(task, Setting)]
        noted.extend(task.unit.id for task, each in asked if not each.names or not had.issuperset(each.names))
        return answers

    monkeypatch.setattr(Conductor, "_ordered", noting)
    return noted


def edit(request: Request, name: str, old: str, new: str) -> None:
    path = request.packs[0] / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def told(found: tuple[Diagnostic, ...] | Iterator[Diagnostic]) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in found]


def refusal(request: Request) -> list[Diagnostic]:
    with pytest.raises(ContentError) as caught:
        build(request, Listener())
    return list(caught.value.diagnostics)


def written(request: Request) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(request.out.glob("*.*")) if path.name[0] != "."}


@pytest.mark.slow
@pytest.mark.usefixtures("cold")
def test_a_pack_becomes_a_file_and_a_record(small: Request) -> None:
    listener = Listener()
    outcome = build(small, listener)
    (product,) = outcome.products
    data = (small.out / "small-sheets.pdf").read_bytes()
    assert product.path == small.out / "small-sheets.pdf"
    assert (product.pack, product.form, product.pages) == ("small", "sheets", 6)
    assert (product.width_mm, product.height_mm) == (210, 297)
    assert product.sha256 == sha256(data).hexdigest()
    assert told(iter(outcome.report)) == [BLANK]
    assert set(written(small)) == {"small-sheets.pdf", "small-build.json"}
    assert listener.heard == [
        "pack 1 of 1: small",
        "1 load: small",
        "2 rules: small, 2 missions",
        "3 geometry: small, 2 grounds",
        "4 draw: small, 2 maps",
        "5 imposition: small sheets",
        "6 compose: small sheets, 6 pages",
        "7 press: small sheets",
        "8 preflight: small sheets",
    ]
    assert listener.counted == [
        "0 of 5 pages, ",
        "2 of 5 pages, raid",
        "4 of 5 pages, chase",
        "5 of 5 pages, notes",
        "0 of 6 sides, ",
        "6 of 6 sides, small-sheets",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("cold")
def test_a_check_looks_again_at_what_has_changed_alone(small: Request) -> None:
    before = Listener()
    report = check(small, before).report
    edit(small, "missions/raid.yaml", "In and out before dawn.", "In and out by dawn.")
    after, again = Listener(), Listener()
    check(small, after)
    edit(small, "missions/raid.yaml", "In and out by dawn.", "In and out before dawn.")
    assert [*map(str, check(small, again).report)] == [*map(str, report)]
    assert before.counted[-1] == "3 of 3 units, chase"
    assert after.counted == ["0 of 1 units, ", "1 of 1 units, raid"]
    assert again.counted == []


def heading(text: str) -> str:
    return next((name for name in ("TWO RAIDS", "RAID", "CHASE") if name in text), "")


@pytest.mark.slow
def test_all_files_are_told_of_so_that_none_is_missed_when_it_is_gone(small: Request) -> None:
    assert sorted(build(small, Listener()).written) == sorted(small.out.iterdir())


@pytest.mark.slow
def test_pages_stand_in_their_order(small: Request) -> None:
    build(replace(small, forms=("sheets", "booklet")), Listener())
    sheets, booklet = (page_texts(written(small)[f"small-{form}.pdf"]) for form in ("sheets", "booklet"))
    assert [heading(text) for text in sheets] == ["TWO RAIDS", "", "RAID", "RAID", "CHASE", "CHASE"]
    assert [heading(text) for text in booklet] == ["TWO RAIDS", "RAID", "RAID", "CHASE", "CHASE"]
    assert "on page 3 and page 5" in sheets[0]
    assert "on page 2 and page 4" in booklet[0]
    assert "on the back" in sheets[2]
    assert "on the facing page" in booklet[1]


def test_the_record_tells_what_was_made_of_what(small: Request) -> None:
    build(small, Listener())
    record = json.loads(written(small)["small-build.json"])
    (file,) = record["files"]
    assert (record["pack"], record["paper"], record["units"], record["ink"]) == ("small", "a4", "both", "colour")
    assert (record["language"], record["theme"]) == ("en", "field")
    assert file["sha256"] == sha256(written(small)["small-sheets.pdf"]).hexdigest()
    assert (file["file"], file["form"], file["pages"]) == ("small-sheets.pdf", "sheets", 6)
    assert [(side["of"], side["page"], side["side"]) for side in file["sides"]] == [
        ("notes", 1, "prose"),
        ("raid", 3, "front"),
        ("raid", 4, "back"),
        ("chase", 5, "front"),
        ("chase", 6, "back"),
    ]
    assert record["read"] == {
        f"small/{name}": sha256(text.encode()).hexdigest() for name, text in sorted(FILES.items())
    }
    (said,) = record["diagnostics"]
    assert (said["code"], said["severity"], said["place"]) == ("N750", "note", "small/pack.yaml:10:8")


@pytest.mark.slow
def test_a_pack_s_record_is_the_same_whatever_is_built_with_it(small: Request, tmp_path: Path) -> None:
    build(small, Listener())
    alone = written(small)["small-build.json"]
    other = write_pack(tmp_path / "other")
    outcome = build(replace(small, packs=(other, *small.packs)), Listener())
    assert written(small)["small-build.json"] == alone
    assert [str(each.place) for each in outcome.report] == ["other/pack.yaml:10:8", "small/pack.yaml:10:8"]


@pytest.mark.slow
def test_a_record_keeps_what_lies_there_of_other_forms(small: Request) -> None:
    def names(key: str) -> list[str]:
        record = json.loads(written(small)["small-build.json"])
        return [each["file"] for each in record.get(key, ())]

    build(replace(small, forms=("booklet",)), Listener())
    booklets = ["small-booklet-imposed.pdf", "small-booklet.pdf"]
    assert (sorted(names("files")), names("earlier")) == (booklets, [])
    build(small, Listener())
    assert (names("files"), names("earlier")) == (["small-sheets.pdf"], booklets)
    for path in small.out.glob("*.pdf"):
        assert not [each.code for each in inspect_file(path).found]
    (small.out / "small-booklet-imposed.pdf").unlink()
    build(replace(small, forms=("booklet",)), Listener())
    build(small, Listener())
    (small.out / "small-booklet.pdf").unlink()
    build(small, Listener())
    assert names("earlier") == ["small-booklet-imposed.pdf"]


@pytest.mark.slow
def test_a_second_build_sets_nothing_and_writes_the_same(small: Request, units_set: list[str]) -> None:
    build(small, Listener())
    assert units_set == ["raid", "chase", "notes"]
    first = written(small)
    units_set.clear()
    build(small, Listener())
    assert units_set == []
    assert written(small) == first


@pytest.mark.slow
def test_an_edited_mission_is_the_only_one_set_again(small: Request, units_set: list[str]) -> None:
    build(small, Listener())
    units_set.clear()
    edit(small, "missions/raid.yaml", STEP, "Both sides deploy {gap} or more from the centre line.")
    build(small, Listener())
    assert units_set == ["raid"]
    assert "or more from the centre line" in " ".join(page_texts(written(small)["small-sheets.pdf"])[2].split())


@pytest.mark.slow
@pytest.mark.parametrize("is_galley", [True, False])
def test_a_spoiled_galley_is_set_again_and_one_whose_note_is_spoiled_is_found(
    small: Request, units_set: list[str], tmp_path: Path, is_galley: bool
) -> None:
    build(small, Listener())
    first = written(small)
    units_set.clear()
    shelved = sorted((tmp_path / "cache" / "galleys").iterdir())
    assert len(shelved) == 2 * 2 + 1 + 3 + 1, "a galley of each side, a note of each unit, and what was read of pages"
    spoiled = next(path for path in shelved if (b"%PDF" in path.read_bytes()) is is_galley)
    whole = spoiled.read_bytes()
    spoiled.write_bytes(whole[:-1])
    build(small, Listener())
    assert len(units_set) == is_galley
    assert spoiled.read_bytes() == whole
    assert written(small) == first


@pytest.mark.slow
def test_strictness_lets_warnings_fail(small: Request) -> None:
    edit(small, "missions/raid.yaml", STEP, "Both sides deploy {gap} from the centre line, that is 8in.")
    outcome = build(small, Listener())
    assert [each.code for each in outcome.report] == ["W301", "N750"]
    before = written(small)
    edit(small, "missions/raid.yaml", "In and out", "Out and in")
    assert [each.code for each in refusal(replace(small, strict=True))] == ["W301", "N750"]
    assert written(small) == before


def test_strictness_lets_notes_pass(small: Request) -> None:
    assert len(build(replace(small, strict=True), Listener()).products) == 1


@pytest.mark.slow
def test_two_packs_tell_their_errors_together_and_nothing_is_written(small: Request, tmp_path: Path) -> None:
    edit(small, "missions/raid.yaml", "half: south", "half: nowhere")
    other = write_pack(tmp_path / "other", chase=(STEP, "Deploy {gapp} apart."))
    third = write_pack(tmp_path / "third")
    found = refusal(replace(small, packs=(*small.packs, other, third)))
    errors = [each for each in found if each.code[0] == "E"]
    assert [str(each.place).split(":")[0] for each in errors] == [
        "other/missions/chase.yaml",
        "small/missions/raid.yaml",
    ]
    assert not small.out.exists()


@pytest.mark.slow
def test_faulty_ground_stops_its_unit_alone(small: Request, units_set: list[str]) -> None:
    whole = "defender: {half: north, clear_of: {centre_line: gap}}"
    edit(small, "missions/raid.yaml", whole, "defender: {half: south}")
    found = refusal(small)
    assert [(each.code, str(each.place)) for each in found] == [
        ("E361", "small/missions/raid.yaml:8:13"),
        ("N750", "small/pack.yaml:10:8"),
    ]
    assert units_set == ["chase", "raid", "notes"]
    units_set.clear()
    edit(small, "missions/raid.yaml", "defender: {half: south}", whole)
    build(small, Listener())
    assert units_set == ["raid"]


@pytest.mark.slow
def test_what_does_not_fit_is_told_by_build_and_check_alike(small: Request) -> None:
    edit(small, "missions/raid.yaml", STEP, f"{STEP} " * 150)
    found = told(iter(refusal(small)))
    assert found[0][0] == "E703"
    assert found[0][1].startswith("raid, front: ")
    assert told(iter(check(small, Listener()).report)) == found
    assert not small.out.exists()


@pytest.mark.usefixtures("cold")
def test_check_prints_nothing(small: Request, tmp_path: Path) -> None:
    listener = Listener()
    outcome = check(small, listener)
    assert outcome.products == ()
    assert told(iter(outcome.report)) == [BLANK]
    assert listener.heard == [
        "pack 1 of 1: small",
        "1 load: small",
        "2 rules: small, 2 missions",
        "3 geometry: small, 2 grounds",
        "4 draw: small, 2 maps",
        "6 compose: small",
    ]
    kept = [path.stat().st_size for path in (tmp_path / "cache" / "galleys").iterdir()]
    assert 0 < max(kept) < 1000, "notes alone"
    assert not small.out.exists()


def test_what_the_press_cannot_join_is_told_with_its_place(small: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise ContentError(error("E751", "the pages use the font Fraktur", path=("missions", "chase")))

    monkeypatch.setattr(press, "join", refuse)
    found = refusal(small)
    assert [(each.code, str(each.place)) for each in found] == [
        ("E751", "small/missions/chase.yaml:1:1"),
        ("N750", "small/pack.yaml:10:8"),
    ]


def test_a_paper_that_is_not_there(small: Request) -> None:
    with pytest.raises(UsageError) as caught:
        build(replace(small, paper="a44"), Listener())
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E920", "no paper is called 'a44'")
    assert found.hints[1].startswith("accepted here: a3, a4, ")


def test_a_pack_that_cannot_be_read_is_told_of_once(small: Request) -> None:
    (small.packs[0] / "pack.yaml").write_text("title: [", encoding="utf-8")
    assert told(iter(refusal(small))) == [("E102", "a value is expected here: a bracket or brace is still open")]


def test_two_packs_of_one_name(small: Request, tmp_path: Path) -> None:
    twin = write_pack(tmp_path / "elsewhere" / "small")
    with pytest.raises(UsageError) as caught:
        build(replace(small, packs=(*small.packs, twin)), Listener())
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E921", f"two packs are called small: {small.packs[0]} and {twin}")
    assert not small.out.exists()


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_something_refused_stops_the_job(
    small: Request, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    layouts = tmp_path / "layouts"
    shutil.copytree(preparation.layouts_root(), layouts)
    with (layouts / "themes/field/theme.css").open("a", encoding="utf-8") as sheet:
        sheet.write("\nh1 { background: url(http://example.org/paper.png) }\n")
    monkeypatch.setattr(preparation, "layouts_root", lambda: layouts)
    with pytest.raises(Refused) as caught:
        build(replace(small, jobs=jobs), Listener())
    assert told(caught.value.diagnostics) == [("E702", "the pages ask for 'http://example.org/paper.png'")]
    assert not small.out.exists()
