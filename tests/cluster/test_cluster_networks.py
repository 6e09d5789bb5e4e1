"""A cluster whose scheduler, workers and user are machines of a network: what is lost there, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from benches import write_pack
from clusters import ROOT, Machines, machines
from networks import Machine, lacking, network

NAMES = ("scheduler", "home", "first", "second", "third", "old")


@pytest.fixture
def net() -> Iterator[list[Machine]]:
    if why := lacking():
        pytest.skip(why)
    with network(NAMES) as made:
        yield made


def other_versions(folder: Path) -> Path:
    """Write down that a library is installed in another version, where Python finds that first."""
    told = folder / "pypdf-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: pypdf\nVersion: 1.0\n", encoding="utf-8")
    return folder


def built(words: tuple[str, ...], folder: Path, there: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    own = {"PYTHONPATH": str(ROOT), "PACK_CACHE": str(folder / "cache")}
    return subprocess.Popen(
        [*there, sys.executable, "-m", "pipeline", "build", *words, "--sheets", "--out", str(folder / "out")],
        env={**os.environ, **own},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def bytes_in(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted((folder / "out").glob("*.pdf"))}


def losing(job: subprocess.Popen[str], hall: Machines, second: Machine) -> list[str]:
    """Follow a build; as soon as something is done, one worker is killed and another's cable comes out."""
    said, is_lost = list[str](), False
    assert job.stderr is not None
    for line in job.stderr:
        said.append(line)
        if not is_lost and line.startswith("{") and json.loads(line).get("latest"):
            hall.workers[0].kill()
            second.unplug()
            is_lost = True
    assert is_lost
    return said


@pytest.mark.slow
def test_machines_of_a_network_make_the_same_bytes_though_two_of_them_are_lost(
    net: list[Machine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = str(write_pack(tmp_path / "small"))
    with built((pack,), tmp_path / "alone") as alone:
        alone.communicate()
    scheduler, home, first, second, third, old = net
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP", "11s")  # until silence is noticed; 30 s otherwise
    with machines(tmp_path, at=scheduler) as hall:
        for each in (first, second, third):
            hall.hire(1, at=each)
        hall.hire(1, at=old, libraries=other_versions(tmp_path / "other"))
        with built((pack, "--cluster", hall.address, "--events"), tmp_path / "there", home.there) as job:
            said = losing(job, hall, second)
        assert job.returncode == 0, "".join(said)
    assert len(bytes_in(tmp_path / "alone")) == 1
    assert bytes_in(tmp_path / "there") == bytes_in(tmp_path / "alone")
    (told,) = [line for line in said if line.startswith("the worker ")]
    assert told.startswith(f"the worker tcp://{old.address}:")
    assert " got no work: pypdf 1.0 in place of " in told
