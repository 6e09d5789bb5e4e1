"""Same input, same bytes: whatever hash seed, time zone, language, folder, installation and number of cores."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from launching import Launch, launcher
from printed import shipped_build
from wheel import installed_wheel

pytestmark = pytest.mark.slow

PACK = "ww2-more-missions"
# Other than where tests run, in all that a build could look at.
ELSEWHERE = {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": ""}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("determinism")


@pytest.fixture(scope="module")
def launch(folder: Path) -> Launch:
    return launcher(folder)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Everything of the default pack, built where tests run, by as many processes as there are cores."""
    return held(shipped_build(tmp_path_factory, PACK))


def held(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.glob("*.*")) if path.name[0] != "."}


def test_a_wheel_installed_elsewhere_writes_the_same_bytes_from_nothing_in_an_empty_folder(
    launch: Launch, folder: Path, shipped: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    installed = installed_wheel(tmp_path_factory)
    program = str(installed / "pipeline" / "__main__.py")
    run = launch(python=(program, "build", "--all", "--jobs", "1"), PYTHONPATH=str(installed), **ELSEWHERE)
    assert run.returncode == 0, run.stderr
    assert set(shipped) == {
        f"{PACK}-booklet-imposed.pdf",
        f"{PACK}-booklet.pdf",
        f"{PACK}-build.json",
        f"{PACK}-cards.pdf",
        f"{PACK}-sheets.pdf",
    }
    # The record says where content lies; ours is named from the folder in which tests run.
    there = str(installed / "pipeline" / "_content").encode()
    assert {name: data.replace(there, b"content") for name, data in held(folder / "out").items()} == shipped


def test_galleys_from_the_shelf_make_the_same_bytes(launch: Launch, folder: Path, shipped: dict[str, bytes]) -> None:
    """Every unit is on the shelf from which the tests take theirs, and nothing is set."""
    name, out = f"{PACK}-booklet.pdf", folder / "shelved"
    # A shelf of links, as this run throws the oldest galleys away; the shared one is never tidied.
    shelf = shutil.copytree(os.environ["PACK_CACHE"], folder / "shelf", copy_function=os.link)
    assert launch("build", "--booklet", "--out", str(out), PACK_CACHE=str(shelf)).returncode == 0
    assert (out / name).read_bytes() == shipped[name]
