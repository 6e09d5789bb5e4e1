"""The variants in content/: what they are, that they can be played and printed, and why the small table was mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from launching import Launch
from printed import record_of, shipped_build
from variants import CONTENT, pack_of, write

from pipeline import job
from pipeline.diagnostics import Severity
from pipeline.preflight import page_texts
from pipeline.request import FORMS, Request, Silence
from pipeline.rules import brief_mission
from pipeline.run.preparation import prepare

VARIANTS = {
    "spring-tournament": ("dust-up", "breakthrough", "encounter", "no-retreat", "rearguard"),
    "small-table": ("breakthrough", "bridgehead", "counterattack", "dust-up", "no-retreat", "rearguard"),
    "stopped-convoy": ("stopped-convoy",),
}
SQUARE = """\
extends: ww2-more-missions
table: {width: 4ft, depth: 4ft}
order: [missions]
mission_order: [bridgehead]
selection: ~
cards: ~
"""
SIDES = """\
missions:
  bridgehead:
    zones:
      defender: {clear_of: {short_edges: ~, side_edges: defender_side}}
      attacker:
        join:
          - {side: attacker, half: own, clear_of: {centre_line: attacker_front}}
          - {side: attacker, half: own, within: {side_edges: attacker_side}}
      objectives: {clear_of: {short_edges: ~, side_edges: objective_side}}
"""


@pytest.mark.parametrize(("name", "missions"), VARIANTS.items())
def test_a_variant_says_what_it_is_and_whose_work_it_stands_on(name: str, missions: tuple[str, ...]) -> None:
    pack = pack_of(CONTENT / name)
    assert pack.mission_order == missions
    assert [str(source.title) for source in pack.made_from] == ["The Next Ridge"]
    assert next(str(credit.what) for credit in pack.credits) == "Words and maps"
    assert len(pack.credits) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_side_fits_the_shorter_paper(name: str) -> None:
    request = Request(packs=(CONTENT / name,), forms=FORMS, paper="letter", jobs=1)
    report = job.check(request, Silence()).report
    found = [(each.code, each.message) for each in report if each.severity is not Severity.NOTE]
    assert found == []


@pytest.mark.slow
def test_the_fan_mission_builds_in_every_form_with_its_free_outline(tmp_path: Path) -> None:
    request = Request(packs=(CONTENT / "stopped-convoy",), forms=FORMS, paper="letter", out=tmp_path, jobs=1)
    outcome = job.build(request, Silence())
    assert [product.path.name for product in outcome.products] == [
        "stopped-convoy-sheets.pdf",
        "stopped-convoy-booklet.pdf",
        "stopped-convoy-booklet-imposed.pdf",
    ]
    cover, notes, front, back = page_texts((tmp_path / "stopped-convoy-sheets.pdf").read_bytes())
    assert "Made from The Next Ridge, version 1.0" in cover
    assert "Stopped Convoy: a fan of the game" in cover
    assert "BEFORE YOU PLAY" in notes
    assert "THE ROAD" in front
    assert "AMBUSH · ATTACKER" in back


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_all_variants_build(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    record = record_of(shipped_build(tmp_path_factory, name))
    assert [file["form"] for file in record["files"]] == ["sheets", "booklet", "booklet-imposed"]
    found = [(each["code"], each["message"]) for each in record["diagnostics"] if each["severity"] != "note"]
    assert found == []


@pytest.mark.slow
def test_all_variants_build_on_another_paper(tmp_path: Path) -> None:
    folders = tuple(CONTENT / name for name in VARIANTS)
    outcome = job.build(Request(packs=folders, forms=("sheets",), paper="letter", out=tmp_path, jobs=1), Silence())
    assert len(outcome.products) == len(VARIANTS)
    found = [(each.code, each.message) for each in outcome.report if each.severity is not Severity.NOTE]
    assert found == []


def test_no_side_of_the_small_table_speaks_of_long_or_short_edges() -> None:
    prepared, _ = prepare(CONTENT / "small-table", Request(packs=(), forms=()))
    assert prepared is not None
    for mission in prepared.pack.mission_order:
        brief, _ = brief_mission(prepared.pack, mission, prepared.wording)
        assert not re.search(r"\b(long|short)\W+(table\W+)?edge", repr(brief)), mission


@pytest.mark.slow
def test_what_a_square_has_not_is_told_where_it_is_written(tmp_path: Path) -> None:
    found = checked(write(tmp_path, "square", SQUARE))
    assert [(code, place.partition("content/")[2], message) for code, place, message in found] == [
        (
            "E354",
            f"shared/more-missions/missions/bridgehead.yaml:{spot}",
            "a square table (48in x 48in) has no long or short edges",
        )
        for spot in ("17:29", "22:59", "26:86")
    ]


@pytest.mark.slow
def test_what_has_no_room_on_a_small_table_is_proved(tmp_path: Path) -> None:
    ((code, place, message),) = checked(write(tmp_path, "square", SQUARE + SIDES))
    assert (code, message) == ("E360", "nothing is left of zone 'objectives': clear_of side_edges 28in takes it all")
    assert place.endswith("square/pack.yaml:15:59")


@pytest.mark.slow
def test_the_list_tells_what_a_variant_is_made_from(launch: Launch) -> None:
    head, *missions = launch("list", "spring-tournament").stdout.splitlines()
    assert head == "spring-tournament: Spring Tournament, Five rounds, one sheet each (made from The Next Ridge)"
    assert [line.split()[0] for line in missions] == list(VARIANTS["spring-tournament"])


def checked(folder: Path) -> list[tuple[str, str, str]]:
    report = job.check(Request(packs=(folder,), forms=FORMS, jobs=1), Silence()).report
    return [(each.code, str(each.place), each.message) for each in report if each.severity is Severity.ERROR]
