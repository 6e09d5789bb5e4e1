"""What a stranger's folder may not do: lead out of itself, hold no files, or fill the machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from small_pack import write_pack

from pipeline.diagnostics import Refused
from pipeline.load import load_pack
from pipeline.load.folders import files
from pipeline.regular import read_regular


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "small")


def refusal(folder: Path) -> str:
    with pytest.raises(Refused) as caught:
        load_pack(folder, roots=())
    (found,) = caught.value.diagnostics
    assert caught.value.exit_code == 3
    return f"{found.place} {found.code} {found.message}"


@pytest.mark.parametrize("target", ["/etc/passwd", "../secret.yaml", "..", "missions", "nowhere.yaml", "extra.yaml"])
def test_a_link_must_lead_to_a_file_of_the_folder(target: str, folder: Path) -> None:
    (folder.parent / "secret.yaml").write_text("a: 1\n")
    (folder / "extra.yaml").symlink_to(target)
    assert refusal(folder) == "small/extra.yaml:1:1 E501 a link leads out of the folder, or to no file in it"


def test_a_link_within_the_folder_is_a_file_like_others(folder: Path) -> None:
    (folder / "missions" / "raid.yaml").rename(folder / "README.raid")
    (folder / "missions" / "raid.yaml").symlink_to(folder / "README.raid")
    loading = load_pack(folder, roots=())
    assert loading.pack is not None
    assert list(loading.pack.missions) == ["raid"]


def test_a_pipe_is_refused_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "missions" / "pipe.yaml")
    assert refusal(folder) == "small/missions/pipe.yaml:1:1 E502 neither a file nor a folder"


def test_too_many_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FOLDER_FILES", 5)
    assert refusal(folder) == "small:1:1 E503 more than 5 files in one folder"


def test_too_big_a_file(folder: Path) -> None:
    (folder / "steps.yaml").write_bytes(b"a: " + b"x" * 2_000_000)
    assert refusal(folder) == "small/steps.yaml:1:1 E504 the file holds more than 2,000,000 bytes"


def test_too_much_in_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FOLDER_BYTES", 600)
    assert refusal(folder) == "small/pack.yaml:1:1 E504 the files of one folder hold more than 600 bytes"


def test_what_may_not_be_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path, most: int) -> bytes:
        if path.name == "steps.yaml":
            raise PermissionError(13, "Permission denied")
        return read_regular(path, most)

    monkeypatch.setattr(files, "read_regular", closed)
    assert refusal(folder) == "small/steps.yaml:1:1 E505 the file can't be read: Permission denied"


def test_nested_brackets_end_as_a_message(folder: Path) -> None:
    (folder / "steps.yaml").write_text("a: " + "[" * 300_000)
    assert refusal(folder) == "small/steps.yaml:1:67 E506 more than 64 levels deep"
