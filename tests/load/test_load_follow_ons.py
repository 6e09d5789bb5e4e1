"""One slip is told once: what is wrong only because of a misspelled key isn't told beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import FILES, RAID, plant, write_files

from pipeline.diagnostics import Severity
from pipeline.load import load_pack
from pipeline.request import Request
from pipeline.run.preparation import prepare


def found(files: dict[str, str | None], folder: Path) -> list[str]:
    loading = load_pack(write_files(folder / "small", files))
    return [f"{each.code} {each.message}" for each in loading.diagnostics]


@pytest.mark.parametrize(
    ("name", "right", "wrong", "told"),
    [
        ("missions/raid.yaml", "distances:", "distancs:", "E201 unknown key 'distancs' in mission raid"),
        ("pack.yaml", "distances:", "distancs:", "E201 unknown key 'distancs' in the file"),
        ("missions/raid.yaml", "rules:", "ruls:", "E201 unknown key 'ruls' in mission raid"),
        ("pack.yaml", "sides:", "sids:", "E201 unknown key 'sids' in the file"),
        (
            "missions/raid.yaml",
            'text: "The prize',
            'tekst: "The prize',
            "E201 unknown key 'tekst' in setting_up[0] of mission raid",
        ),
        ("missions/raid.yaml", "zone: prize", "zone: prise", "E220 no zone is called 'prise'"),
    ],
)
def test_a_misspelled_key_is_told_once(name: str, right: str, wrong: str, told: str, tmp_path: Path) -> None:
    assert found(plant(name, right, wrong), tmp_path) == [told]


def test_what_a_slip_does_not_explain_is_told_beside_it(tmp_path: Path) -> None:
    raid = RAID.replace("distances:", "distancs:").replace("zone: prize", "zone: prise").replace("gist", "jist")
    assert found({**FILES, "missions/raid.yaml": raid}, tmp_path) == [
        "E201 unknown key 'jist' in mission raid",
        "E201 unknown key 'distancs' in mission raid",
        "E220 no zone is called 'prise'",
    ]


def test_a_distance_that_is_missing_where_the_list_of_them_is_right(tmp_path: Path) -> None:
    assert found(plant("missions/raid.yaml", "{gap: 8in}", "{gpa: 8in}"), tmp_path) == [
        "E208 no distance is called 'gap'"
    ]


def test_a_strange_word_in_many_places_is_told_at_the_first(tmp_path: Path) -> None:
    """A side that is misspelled where it is declared is one slip, however many missions name it."""
    raids = {f"missions/raid-{number}.yaml": RAID for number in range(3)}
    pack = FILES["pack.yaml"].replace("  attacker:", "  atacker:")
    assert pack != FILES["pack.yaml"]
    loading = load_pack(write_files(tmp_path / "small", {**FILES, **raids, "pack.yaml": pack}))
    (first,) = (each for each in loading.diagnostics if "'attacker' is not known" in each.message)
    assert first.message == "'attacker' is not known for first_turn.side of mission raid-0"
    assert first.hints[0] == "did you mean 'atacker'?"
    assert first.hints[-1] == "the same word stands in 3 more places"


@pytest.mark.slow
def test_readings_do_not_miss_a_mission_that_has_errors(tmp_path: Path) -> None:
    """A base's readings touch its missions; what a variant breaks is told where it is broken, and nowhere else."""
    (tmp_path / "pack.yaml").write_text(
        "extends: ww2-more-missions\ntitle: Broken\nsubtitle: One mission\n"
        'version: "1.0"\ndate: 2027-03-01\n'
        "missions: {breakthrough: {zones: {attacker: {circle: 9in}}}}\n"
    )
    _, found = prepare(tmp_path, Request(packs=(tmp_path,), forms=("sheets",)))
    assert [each.code for each in found if each.severity is Severity.ERROR] == ["E209"]
