"""A pack that is watched: how long a save takes until its files are there, once the watcher has seen some."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from itertools import cycle, product
from pathlib import Path

ROOT = Path(__file__).parents[2]
_READY = "watching for changes"
_SEEN_BEFORE = 2  # saves, until hands that stay know what they read
_CALM = 0.4  # seconds between two saves
_TURN = re.compile(r"(hold|clear): \{side: (\w+), from_turn: \d+\}")


class Watcher:
    """`pack build --watch` with a pack and a cache of its own, from when it is started until it is stopped."""

    def __init__(self, folder: Path, pack: str) -> None:
        self.folder = folder / "watched"
        self.pack = self.folder / pack
        shutil.copytree(ROOT / "content" / pack, self.pack)
        self.mission = self.pack / "missions" / "breakthrough.yaml"
        self.states = cycle(product((5, 6, 7), repeat=2))  # nine, so that hardly one comes again
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and save some edits that don't count."""
        words = ["build", str(self.pack), "--booklet", "--watch", "--out", "out"]
        self.process = subprocess.Popen(
            [sys.executable, "-I", str(ROOT / "pipeline" / "__main__.py"), *words],
            cwd=self.folder,
            env={**os.environ, "PACK_CACHE": str(self.folder / "cache")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._wait()
        for _ in range(_SEEN_BEFORE):
            time.sleep(_CALM)
            self.save()
        time.sleep(_CALM)

    def save(self) -> None:
        """Save an edit of one mission, and wait for its pages."""
        turns = iter(next(self.states))
        text = self.mission.read_text(encoding="utf-8")
        edited, count = _TURN.subn(lambda found: f"{found[1]}: {{side: {found[2]}, from_turn: {next(turns)}}}", text)
        assert count == 2, f"{self.mission} has lost what is edited"
        self.mission.write_text(edited, encoding="utf-8")
        self._wait()

    def stop(self) -> None:
        """Stop it, if it was started."""
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()
            self.process = None

    def _wait(self) -> None:
        assert self.process is not None
        assert self.process.stderr is not None
        while _READY not in (line := self.process.stderr.readline()):
            assert line, "who watches is gone"
