"""A preview that runs: started as users start it, heard as a browser hears it, asked as a browser asks."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
State = dict[str, Any]


@dataclass(kw_only=True)
class Previewed:
    """A preview's process, its address, and the states that it told."""

    process: subprocess.Popen[str]
    address: str
    states: list[State] = field(default_factory=list)
    _hearing: threading.Thread | None = None
    _news: threading.Condition = field(default_factory=threading.Condition)

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    @property
    def token(self) -> str:
        return urlsplit(self.address).path.strip("/")

    @property
    def state(self) -> State:
        return self.states[-1] if self.states else {}

    def ask(
        self, path: str, body: object = None, *, method: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Ask for something under the token, or for a path from the root."""
        whole = path if path.startswith("/") else f"/{self.token}/{path}"
        line = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        usual = {"x-pack": "1", "origin": f"http://{self.host}"} if body is not None else {}
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        line.request(method or ("GET" if body is None else "POST"), whole, data, headers or usual)
        answer = line.getresponse()
        read = answer.read()
        line.close()
        return answer.status, read

    def wait(self, is_so: Callable[[State], bool], seconds: float = PATIENCE) -> State:
        """Wait for a state."""
        end = time.monotonic() + seconds
        with self._news:
            while not (self.states and is_so(self.states[-1])):
                assert self._news.wait(max(end - time.monotonic(), 0)), f"not so in {seconds:g} s: {self._told()}"
            return self.states[-1]

    def settled(self, serial: int = 0) -> State:
        """Wait until all pages are as they stand on disk."""
        return self.wait(lambda state: state["serial"] >= serial and state["status"] == "ready")

    def _told(self) -> str:
        return json.dumps({key: self.state.get(key) for key in ("serial", "status", "waiting", "found", "choice")})

    def listen(self) -> None:
        """Hear states as a browser does."""
        line = http.client.HTTPConnection(self.host)
        line.request("GET", f"/{self.token}/events")
        answer = line.getresponse()
        assert answer.status == 200

        def hear() -> None:
            try:
                for row in answer:
                    if row.startswith(b"data: "):
                        with self._news:
                            self.states.append(json.loads(row[6:]))
                            self._news.notify_all()
            except (OSError, ValueError, AttributeError, http.client.HTTPException):
                pass
            finally:
                answer.close()
                line.close()

        self._hearing = threading.Thread(target=hear, daemon=True)
        self._hearing.start()

    def stop(self) -> None:
        """End it, as its terminal does, and wait for the line to close."""
        self.process.terminate()
        self.process.wait(20)
        if self._hearing is not None:
            self._hearing.join(20)

    def family(self) -> list[int]:
        """List the processes of the preview, the one that was started first."""
        return [self.process.pid, *_below(self.process.pid)]

    def computed(self) -> float:
        """Tell how many seconds all processes have computed, with those that are gone."""
        return sum(map(_computed, self.family()))

    def memory(self) -> int:
        """Tell how much memory of their own all processes hold, in bytes."""
        return sum(_own_memory(pid) for pid in self.family())


def _below(pid: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == pid:
            yield int(stat.parent.name)
            yield from _below(int(stat.parent.name))


def _computed(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # its own and its children's, ours and the system's


def _own_memory(pid: int) -> int:
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return sum(int(found) for found in re.findall(r"^Private_\w+:\s+(\d+) kB", rollup, re.MULTILINE)) * 1024


@contextmanager
def previewed(target: Path, *options: str, cache: Path | None = None, **surroundings: str) -> Iterator[Previewed]:
    """Start a preview, and end it as Ctrl-C does."""
    own = {**os.environ, "PYTHONPATH": str(ROOT), **surroundings}
    if cache is not None:
        own["PACK_CACHE"] = str(cache)
    words = [sys.executable, str(ROOT / "pipeline" / "__main__.py"), "preview", str(target), "--no-open", *options]
    process = subprocess.Popen(
        words,
        env=own,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=target.parent,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    seen: Previewed | None = None
    try:
        address = process.stdout.readline().strip()
        assert address, process.stderr.read()
        seen = Previewed(process=process, address=address)
        seen.listen()
        yield seen
    finally:
        if seen is not None:
            seen.stop()
        process.kill()
        process.wait(20)
        process.stdout.close()
        process.stderr.close()
