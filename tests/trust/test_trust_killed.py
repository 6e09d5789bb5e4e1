"""A build that is killed, or that another one runs beside, leaves output that is whole: the old or the new."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from launching import Launch

from pipeline.publish import ASIDE, SWAP, publish

ROOT = Path(__file__).parents[2]
MOORLAND = ROOT / "tests" / "check" / "moorland"
Files = dict[str, bytes]


class Workplace:
    """A folder with two states of a pack, what each builds to, and a way to start a build of the newer one."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.started = folder, 0
        self.old, self.new = (self._state(number) for number in (1, 2))

    def _state(self, number: int) -> Files:
        pack = self.folder / f"state-{number}" / "moorland"
        shutil.copytree(MOORLAND, pack)
        (pack / "pack.yaml").write_text((MOORLAND / "pack.yaml").read_text().replace("Three raids", f"Raids {number}"))
        out = self.folder / f"state-{number}" / "out"
        assert self.build(number, out, cache="states").wait() == 0
        return held(out)

    def build(self, number: int, out: Path, cache: str = "") -> subprocess.Popen[bytes]:
        """Start a build in a process of its own, from nothing but what `cache` already holds."""
        self.started += 1
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PACK_CACHE": str(self.folder / (cache or str(self.started))),
        }
        words = [
            "build",
            str(self.folder / f"state-{number}" / "moorland"),
            "--out",
            str(out),
            "--jobs",
            "1",
            "--quiet",
        ]
        return subprocess.Popen(
            [sys.executable, "-m", "pipeline", *words], env=environment, stdout=subprocess.DEVNULL, cwd=self.folder
        )

    def killed(self, when: Callable[[Path], None]) -> Files:
        """Kill a build of the new state over the output of the old one; say what is there then."""
        out = self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(self.folder / "state-1" / "out", out)
        process = self.build(2, out)
        when(out)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if (out / SWAP).exists():
            publish(out, {})  # a build that was killed over its swap is finished by the next
        return held(out)


def held(out: Path) -> Files:
    return {path.name: path.read_bytes() for path in out.iterdir() if path.name != ASIDE}


def after(seconds: float) -> Callable[[Path], None]:
    return lambda out: time.sleep(seconds)


def while_written_aside(out: Path) -> None:
    deadline, before = time.monotonic() + 60, out.stat().st_mtime_ns
    while time.monotonic() < deadline and out.stat().st_mtime_ns == before:
        time.sleep(0.0005)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workplace:
    return Workplace(tmp_path_factory.mktemp("killed"))


@pytest.mark.slow
def test_a_killed_build_leaves_output_whole_and_the_next_one_is_clean(place: Workplace) -> None:
    for when in (after(0.2), after(1.5), while_written_aside):
        assert place.killed(when) in (place.old, place.new)
    out = place.folder / "out"
    assert place.build(2, out, cache="states").wait() == 0
    assert held(out) == place.new
    assert sorted(path.name for path in out.iterdir()) == sorted(place.new)


@pytest.mark.slow
def test_two_builds_at_once_do_not_hurt_each_other(place: Workplace) -> None:
    out = place.folder / "both"
    builds = [place.build(number, out, cache="states") for number in (1, 2)]
    assert [build.wait() for build in builds] == [0, 0]
    assert held(out) in (place.old, place.new)
    assert sorted(path.name for path in out.iterdir()) == sorted(place.new)


@pytest.mark.slow
def test_a_build_leaves_no_fonts_behind(launch: Launch, tmp_path: Path) -> None:
    shutil.copytree(MOORLAND, tmp_path / "moorland")
    (tmp_path / "tmp").mkdir()
    assert launch("build", "moorland", "--jobs", "2", TMPDIR=str(tmp_path / "tmp")).returncode == 0
    assert [path.name for path in (tmp_path / "tmp").iterdir()] == [], "its processes are killed when all is done"
