"""A pack as one file: made the same each time, read as the folder it came from, told of before it is built."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import zipfile
from pathlib import Path

import pytest

from pipeline import limits
from pipeline.cli import main
from pipeline.desk import bundle as bundling
from pipeline.desk import bundle as contents
from pipeline.load.folders.layers import Layer, read_layer
from pipeline.load.variants import extends

MOORLAND = Path(__file__).parents[1] / "check" / "moorland"
LEAGUE = """\
extends: ../moorland
title: League
version: "2.0"
mission_order: [raid]
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    shutil.copytree(MOORLAND, "moorland")
    Path("league").mkdir()
    Path("league/pack.yaml").write_text(LEAGUE)


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, str]:
    assert main(list(words)) == code
    out, err = capsys.readouterr()
    return out, err


def listed(path: str) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


def test_a_bundle_holds_a_pack_and_what_it_builds_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "bundle", "league") == ("out/league.zip\n", "")
    names = listed("out/league.zip")
    assert names[:2] == ["manifest.json", "league/pack.yaml"]
    assert set(names[2:]) == {f"moorland/{path.relative_to(MOORLAND)}" for path in MOORLAND.rglob("*.*")}


def test_a_bundle_is_the_same_bytes_whenever_it_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "bundle", "league", "--out", "one")
    for path in [*Path("moorland").rglob("*"), Path("league/pack.yaml")]:
        os.utime(path, (1, 1))
    run(capsys, "bundle", "league", "--out", "two")
    assert Path("one/league.zip").read_bytes() == Path("two/league.zip").read_bytes()


def test_a_bundle_of_a_bundle_is_the_bundle(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "bundle", "league", "--out", "one")
    run(capsys, "bundle", "one/league.zip", "--out", "two")
    assert Path("one/league.zip").read_bytes() == Path("two/league.zip").read_bytes()


@pytest.mark.slow
def test_a_bundle_is_built_and_asked_like_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "bundle", "league")
    assert run(capsys, "check", "out/league.zip") == (run(capsys, "check", "league")[0], "")
    assert run(capsys, "list", "out/league.zip") == run(capsys, "list", "league")
    for words in (["map", "raid", "--pack"], ["explain", "raid.distances.gap", "--pack"]):
        run(capsys, *words, "out/league.zip")


def test_a_pack_that_comes_with_the_pipeline_is_named_and_not_taken_along(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundling, "is_ours", lambda folder: folder.name == "moorland")
    run(capsys, "bundle", "league")
    assert listed("out/league.zip") == ["manifest.json", "league/pack.yaml"]
    with zipfile.ZipFile("out/league.zip") as archive:
        manifest = json.loads(archive.read("manifest.json"))
    (expected,) = manifest["builds_on"]
    assert (expected["name"], expected["version"]) == ("moorland", "1.0")
    assert len(expected["sha256"]) == 64


def test_a_pack_with_errors_is_not_bundled(capsys: pytest.CaptureFixture[str]) -> None:
    Path("league/pack.yaml").write_text("extends: moorlnd\n")
    _, err = run(capsys, "bundle", "league", code=1)
    assert err.startswith("league/pack.yaml:1:10: error E231: no pack is called 'moorlnd'\n")
    assert not Path("out").exists()


def test_two_packs_of_one_name_do_not_fit_into_a_bundle(capsys: pytest.CaptureFixture[str]) -> None:
    Path("other/league").mkdir(parents=True)
    Path("other/league/pack.yaml").write_text("extends: ../../league\n")
    _, err = run(capsys, "bundle", "other/league", code=2)
    assert err.startswith("error E951: two of the packs that belong together are called league\n")


@pytest.mark.parametrize("name", ["con", "x" * 120])
def test_a_name_that_no_archive_may_have(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree("league", name)
    _, err = run(capsys, "bundle", name, code=2)
    assert err.startswith("error E952: the name is ")
    assert not Path("out").exists()


def test_what_is_in_a_bundle_is_told_before_it_is_built(capsys: pytest.CaptureFixture[str]) -> None:
    Path("moorland/notes.txt").write_text("Not for the bundle.\n")
    run(capsys, "bundle", "league")
    out, err = run(capsys, "inspect", "out/league.zip")
    lines = out.splitlines()
    assert lines[0].startswith("A build would read 17 files, ")
    assert lines[0].endswith(" of the layouts the theme field and the language en; it runs nothing of them.")
    assert lines[1:4] == [
        "Its manifest, made with pack 0.1.0, holds for all 17 files.",
        "",
        "out/league.zip!league: League, version 2.0",
    ]
    assert lines[4].split()[:2] == ["pack.yaml", str(len(LEAGUE))]
    assert "out/league.zip!moorland: Moorland, version 1.0" in lines
    assert (lines[-1], err) == ("no problems", "")


@pytest.mark.parametrize("command", ["bundle", "inspect"])
def test_each_pack_of_a_line_is_read_but_once(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(1, 12):
        Path(f"league-{number}").mkdir()
        on = f"league-{number - 1}" if number > 1 else "league"
        Path(f"league-{number}/pack.yaml").write_text(f"extends: {on}\ntitle: League {number}\n")
    read: list[str] = []

    def counted(folder: Path) -> Layer:
        read.append(folder.name)
        return read_layer(folder)

    monkeypatch.setattr(extends, "read_layer", counted)
    out, _ = run(capsys, command, "league-11")
    assert sorted(read) == sorted(["moorland", "league", *(f"league-{number}" for number in range(1, 12))])
    if command == "inspect":
        assert "league-7: League 7, version 2.0\n" in out


@pytest.mark.slow
@pytest.mark.parametrize("command", ["bundle", "inspect"])
def test_one_clock_holds_for_a_whole_line(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also for what is done with a pack once it has been read."""

    def endless(*_: object) -> tuple[str, ...]:
        while True:
            pass

    room = contents if command == "inspect" else bundling
    monkeypatch.setattr(limits, "READING_SECONDS", 1)
    monkeypatch.setattr(room, "own_files", endless)
    _, err = run(capsys, command, "league", code=3)
    assert err.startswith("error E507: reading league took more than 1 second of computing")


def test_files_that_nothing_reads_are_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    Path("moorland/logo.svg").write_text("<svg/>")
    out, err = run(capsys, "inspect", "moorland")
    assert [line.split() for line in out.splitlines() if "logo" in line] == [["logo.svg", "6", "not", "read"]]
    assert err.startswith("moorland/logo.svg:1:1: warning W101: nothing reads this file\n")


def test_what_is_in_a_bundle_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "bundle", "league")
    facts = json.loads(run(capsys, "inspect", "out/league.zip", "--json")[0])
    assert facts["archive"] == str(Path("out/league.zip").resolve())
    assert facts["manifest"]["pack"] == "league"
    assert [pack["title"] for pack in facts["packs"]] == ["League", "Moorland"]
    assert all(file["read"] and len(file["sha256"]) == 64 for pack in facts["packs"] for file in pack["files"])


def test_a_bundle_that_was_changed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "bundle", "league")
    path = Path("out/league.zip")
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content.replace(b"League", b"Leagus"))
    _, err = run(capsys, "inspect", "out/league.zip", code=3)
    message = "the file is not the one that the manifest lists: its hash differs"
    assert err.startswith(f"out/league.zip!league/pack.yaml:1:1: error E529: {message}\n")


@pytest.mark.slow
def test_an_edited_archive_is_not_taken_for_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    """The memo of a build hangs on the archive, not on the place where it was unpacked."""
    Path("league/pack.yaml").write_text(LEAGUE)
    run(capsys, "bundle", "league", "--out", ".")
    run(capsys, "build", "league.zip", "--quiet")
    before = Path("out/league-sheets.pdf").read_bytes()
    Path("league/pack.yaml").write_text(LEAGUE.replace("League", "Cup"))
    run(capsys, "bundle", "league", "--out", ".")
    run(capsys, "build", "league.zip", "--quiet")
    assert Path("out/league-sheets.pdf").read_bytes() != before


@pytest.mark.parametrize(
    "words", [["fmt", "league.zip"], ["schema", "league.zip"], ["new", "mission", "x", "--pack", "league.zip"]]
)
def test_what_changes_a_pack_takes_no_archive(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "bundle", "league", "--out", ".")
    _, err = run(capsys, *words, code=2)
    assert err.startswith("error E242: the archive 'league.zip' can't be changed\n")
