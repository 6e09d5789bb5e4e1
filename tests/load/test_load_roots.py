"""A pack's name -> its folder; where packs and layouts lie; and that looking for them costs nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from small_pack import write_files

from pipeline.diagnostics import UsageError
from pipeline.load import content_roots, find_pack, layouts_root, list_packs
from pipeline.load.folders import roots

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def shelves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    monkeypatch.chdir(tmp_path)
    own, ours = tmp_path / "own", tmp_path / "ours"
    for folder in (own / "night", own / "raid", ours / "raid", ours / "siege", ours / "shown/ford", tmp_path / "loose"):
        folder.parent.mkdir(exist_ok=True, parents=True)
        write_files(folder, {"pack.yaml": "title: x\n"})
    (ours / "notes").mkdir()
    return own, ours


def test_packs_are_listed_by_name_and_the_first_root_wins(shelves: tuple[Path, Path]) -> None:
    own, ours = shelves
    assert list_packs(shelves) == (own / "night", own / "raid", ours / "siege")
    assert list_packs([own / "nowhere"]) == ()


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("raid", "own/raid"),
        ("siege", "ours/siege"),
        ("loose", "loose"),
        ("./ours/raid", "ours/raid"),
        ("shown/ford", "ours/shown/ford"),
    ],
)
def test_a_pack_is_found_by_name_or_path(name: str, folder: str, shelves: tuple[Path, Path], tmp_path: Path) -> None:
    assert find_pack(name, shelves).resolve() == tmp_path / folder


@pytest.mark.parametrize(
    ("name", "message", "hints"),
    [
        ("seige", "no pack is called 'seige'", ("did you mean 'siege'?", "accepted here: night, raid, siege")),
        ("", "no pack is called ''", ("accepted here: night, raid, siege",)),
        (
            "shown/fort",
            "no pack is called 'shown/fort'",
            ("did you mean 'shown/ford'?", "accepted here: night, raid, siege, shown/ford"),
        ),
        ("../ours/raid", "no pack is called '../ours/raid'", ("accepted here: night, raid, siege",)),
        ("./ours", "the folder './ours' is no pack", ("a pack is a folder with a pack.yaml in it",)),
    ],
)
def test_an_unknown_pack_is_a_wrong_command_line(
    name: str, message: str, hints: tuple[str, ...], shelves: tuple[Path, Path]
) -> None:
    with pytest.raises(UsageError) as caught:
        find_pack(name, shelves)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message, found.hints, caught.value.exit_code) == ("E240", message, hints, 2)


def test_the_working_directory_brings_packs_but_no_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert content_roots() == (REPOSITORY / "content",)
    assert layouts_root() == REPOSITORY / "layouts"
    (tmp_path / "content").mkdir()
    (tmp_path / "layouts").mkdir()
    assert content_roots() == (tmp_path / "content", REPOSITORY / "content")
    assert layouts_root() == REPOSITORY / "layouts"


def test_an_installed_package_carries_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    package = tmp_path / "site" / "pipeline"
    for name in ("_content", "_layouts"):
        (package / name).mkdir(parents=True)
    monkeypatch.setattr(roots, "_PACKAGE", package)
    assert (content_roots(), layouts_root()) == ((package / "_content",), package / "_layouts")


def test_no_layouts_at_all_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(roots, "_PACKAGE", tmp_path / "site" / "pipeline")
    with pytest.raises(UsageError, match="no layouts folder is installed") as caught:
        layouts_root()
    assert caught.value.diagnostics[0].code == "E241"


def test_finding_a_pack_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from pipeline.load import content_roots, find_pack, list_packs\n"
        "find_pack('ww2-more-missions', content_roots()); list_packs(content_roots())\n"
        "print(sorted({'yaml', 'pydantic', 'pipeline.model'} & set(sys.modules)))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
