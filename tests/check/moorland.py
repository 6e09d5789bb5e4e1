"""A small sound pack, and mistakes planted in a copy of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.cli import main

SOUND = Path(__file__).parent / "moorland"


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """A slip in one file: what stands there rightly, and wrongly; `said` is what a check must say of it."""

    file: str
    right: str
    wrong: str
    said: str


def copy_pack(folder: Path, mistakes: Iterable[Mistake] = ()) -> Path:
    pack = folder / "moorland"
    shutil.copytree(SOUND, pack)
    for mistake in mistakes:
        path = pack / mistake.file
        text = path.read_text(encoding="utf-8")
        assert text.count(mistake.right) == 1, f"{mistake.right!r} must stand once in {mistake.file}"
        path.write_text(text.replace(mistake.right, mistake.wrong), encoding="utf-8")
    return pack


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What a command said: its exit code, and each thing that it found as lines, without the last that counts them."""

    code: int
    out: str
    found: tuple[str, ...]


def check(capsys: pytest.CaptureFixture[str], *words: str) -> Checked:
    """Check the pack in this folder, in this process."""
    code = main(["check", "moorland", "--jobs", "1", *words])
    out, err = capsys.readouterr()
    *found, _ = err.split("\n\n") if err else [""]
    return Checked(code=code, out=out, found=tuple(each.strip("\n") for each in found))


def check_as_json(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """List code and place of everything found."""
    main(["check", "moorland", "--jobs", "1", "--format", "json"])
    found = json.loads(capsys.readouterr().out)["diagnostics"]
    return [f"{each['code']} {each['file']}:{each['line']}:{each['column']}" for each in found]
