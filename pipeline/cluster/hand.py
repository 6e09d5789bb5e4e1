"""Tasks through a pipe -> their answers: a process beside a worker, which forks a process held to limits for each task.

A worker of dask runs threads, and a process with threads had better not fork; its own children may not have children
either. So each of its threads has a hand, which ends when its worker does.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import IO, Any

_COMMAND = ("-c", "from pipeline.cluster.hand import serve; serve()")
_LENGTH = 8  # bytes that say how long what follows is


class FallenHandError(Exception):
    """The process that works for this worker has ended."""


@dataclass(eq=False)
class Hand:
    """The line to a process that does tasks; it keeps the job that it was given last."""

    process: subprocess.Popen[bytes] = field(default_factory=lambda: _started())
    job: str = ""

    def do(self, job: str, content: bytes, number: int) -> bytes:
        """Have one task of a job done, and give its answer, sealed."""
        told = (None if job == self.job else content, number)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            _write(self.process.stdin, pickle.dumps(told))
            answer = _read(self.process.stdout)
        except OSError:
            answer = None
        if answer is None:
            raise FallenHandError(f"it ended with code {self.process.wait()}")
        self.job = job
        return answer


def _started() -> subprocess.Popen[bytes]:
    # As this process was started: -I is not inherited, and decides where modules come from.
    isolated = ("-I",) if sys.flags.isolated else ()
    return subprocess.Popen(
        [sys.executable, *isolated, *_COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=True
    )


def serve() -> None:
    """Do tasks until nobody asks any more."""
    from pipeline.compose.typesetting.engine import engine_versions
    from pipeline.run.conductor import attempt

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    engine_versions()  # in memory before anything forks
    tasks: list[Any] = []
    with suppress(BrokenPipeError, KeyboardInterrupt):
        while (asked := _read(sys.stdin.buffer)) is not None:
            content, number = pickle.loads(asked)
            try:
                if content is not None:
                    tasks = []  # of a job that can't be read, none of the one before is done in its place
                    tasks = pickle.loads(content)
                answer = attempt(tasks[number])
            except Exception as problem:  # a job that can't be read here is told there
                answer = False, RuntimeError(f"{type(problem).__name__}: {problem}")
            _write(answers, sealed(answer))


def sealed(answer: object) -> bytes:
    """Write an answer down behind its hash."""
    content = pickle.dumps(answer)
    return sha256(content).hexdigest().encode() + content


def unsealed(content: bytes) -> Any:
    """Read an answer; a ValueError says that it isn't whole."""
    length = sha256().digest_size * 2
    digest, body = content[:length], content[length:]
    if sha256(body).hexdigest().encode() != digest:
        raise ValueError("not a whole answer")
    return pickle.loads(body)


def _write(line: IO[bytes], content: bytes) -> None:
    line.write(len(content).to_bytes(_LENGTH, "big"))
    line.write(content)
    line.flush()


def _read(line: IO[bytes]) -> bytes | None:
    """Read what was written; None where the other end is gone."""
    head = line.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    length = int.from_bytes(head, "big")
    content = line.read(length)
    return content if len(content) == length else None
