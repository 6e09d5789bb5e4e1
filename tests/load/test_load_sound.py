"""A pack with errors -> the parts of it that hold, for other rooms to look at."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import FILES, plant, write_files, write_pack

from pipeline import __version__
from pipeline.diagnostics import error
from pipeline.load import Loading, load_pack

RAID = str(FILES["missions/raid.yaml"])
SECOND: dict[str, str | None] = {
    "missions/foray.yaml": RAID.replace("name: Raid", "name: Foray"),
    "pack.yaml": str(FILES["pack.yaml"]).replace("[raid]", "[raid, foray]"),
}


def load(folder: Path, files: dict[str, str | None]) -> Loading:
    return load_pack(write_files(folder / "small", {**FILES, **SECOND, **files}), roots=())


def test_a_pack_without_errors_is_whole_and_sound(tmp_path: Path) -> None:
    loading = load(tmp_path, {})
    assert loading.pack is not None
    assert loading.sound == loading.pack


@pytest.mark.parametrize(
    "wrong",
    [
        RAID.replace("kind: Night action\n", ""),
        RAID.replace("gap: 8in", "gap: 8"),
        RAID.replace("kind:", "kind"),
        RAID.replace("kind:", "table: {width: 3in, depth: 4ft}\nkind:"),
        RAID + "name: Again\n",
    ],
)
def test_a_mission_that_fails_is_left_out_alone(wrong: str, tmp_path: Path) -> None:
    loading = load(tmp_path, {"missions/raid.yaml": wrong})
    assert loading.pack is None
    assert loading.sound is not None
    assert (loading.sound.mission_order, list(loading.sound.missions)) == (("foray",), ["foray"])


def test_a_name_that_stands_for_nothing_leaves_its_mission_in(tmp_path: Path) -> None:
    loading = load(tmp_path, {"missions/raid.yaml": RAID.replace("use: hide", "use: hid")})
    assert loading.pack is None
    assert loading.sound is not None
    assert loading.sound.mission_order == ("raid", "foray")


@pytest.mark.parametrize(
    ("file", "right", "wrong", "part"),
    [
        ("rules/ambush.yaml", "back:", "bakc:", "rules"),
        ("steps.yaml", "hide:\n", "hide:\n  - &a\n", "steps"),
        ("pages/cover.md", "listed: no", "listed: perhaps", "pages"),
    ],
)
def test_other_parts_are_left_out_likewise(file: str, right: str, wrong: str, part: str, tmp_path: Path) -> None:
    sound = load(tmp_path, {file: plant(file, right, wrong)[file]}).sound
    assert sound is not None
    assert not {Path(file).stem} & {*getattr(sound, part)}
    assert sound.order == (("missions",) if part == "pages" else ("cover", "missions"))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("depth: 4ft", "depth: 4"), ("title: Small Pack", ": ["), ("mission_order", "mision_order")],
)
def test_without_a_pack_file_that_holds_nothing_is_sound(right: str, wrong: str, tmp_path: Path) -> None:
    assert load(tmp_path, {"pack.yaml": str(FILES["pack.yaml"]).replace(right, wrong)}).sound is None


def test_what_may_only_follow_is_not_told(tmp_path: Path) -> None:
    loading = load(tmp_path, {"missions/raid.yaml": RAID.replace("use: hide", "use: hid")})
    use = ("missions", "raid", "deployment", 0, "use")
    follows = error("E305", "no passage holds", path=use[:-1]).relying_on(use[:-1])
    elsewhere = error("E305", "no passage holds", path=("missions", "foray")).relying_on(("missions", "foray"))
    again = error("E357", "no step is called so", path=use)
    found = [each.path for each in loading.tell([follows, elsewhere, again])]
    assert found == [("missions", "foray")]


def test_two_missions_of_one_name_are_told_apart_by_nobody(tmp_path: Path) -> None:
    (found,) = load(tmp_path, {"missions/foray.yaml": RAID}).diagnostics
    assert (found.code, found.message) == ("E226", "the missions raid and foray are both called 'Raid'")
    ((words, place),) = found.related
    assert (words, Path(place.file).name, place.line, place.column) == ("the other", "raid.yaml", 1, 7)


def test_a_pack_for_a_later_version_says_that_alone(tmp_path: Path) -> None:
    text = str(SECOND["pack.yaml"])
    for needs, code in (
        ("0.1", []),
        (__version__, []),
        ("1000.0", ["E115"]),
        ("9999999.0", ["E211"]),
        ("1.٠", ["E211"]),
    ):
        files: dict[str, str | None] = {"pack.yaml": f'needs: "{needs}"\n{text}'}
        assert [each.code for each in load(tmp_path / needs, files).diagnostics] == code
    later: dict[str, str | None] = {"pack.yaml": f'needs: "1000.0"\nlighting: dim\n{text}'}
    (found,) = load(tmp_path / "later", later).diagnostics
    assert found.message == f"the pack needs version 1000.0 of `pack`, and this is {__version__}"


def test_a_rule_that_nothing_uses_is_told_unless_its_use_may_be_in_doubt(tmp_path: Path) -> None:
    fog = {"rules/fog.yaml": "back:\n  - {id: fog, text: It is foggy.}\n"}
    found = load_pack(write_pack(tmp_path / "small", fog), roots=()).diagnostics
    assert [(each.code, str(each.place)) for each in found] == [("W206", "small/rules/fog.yaml:1:1")]
    broken = {**fog, **plant("missions/raid.yaml", "rules:", "rles:")}
    assert [each.code for each in load_pack(write_pack(tmp_path / "broken", broken), roots=()).diagnostics] == ["E201"]
