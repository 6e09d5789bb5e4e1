"""Tasks through a pipe -> their answers: a process beside a worker, held to the limits that a crew's hands are held to.

A worker of dask runs threads and many people's work; what sets pages is a process of its own, which the system can end
and nothing else suffers. Each of a worker's threads has such a hand. It stays from task to task and from job to job, as
fonts, templates and words that it has read once serve it again, and ends when its worker does.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import IO, Any

from pipeline import limits
from pipeline.deep_calls import roomy

_COMMAND = ("-c", "from pipeline.cluster.hand import serve; serve()")
_LENGTH = 8  # bytes that say how long what follows is
# How a process ends that could as well have done its work: its machine had no memory left for it, or was shut down.
_LOST = (-signal.SIGKILL, -signal.SIGTERM)


class FallenHandError(Exception):
    """The process that works for this worker has ended, and not by what it was given to do."""


@dataclass(eq=False)
class Hand:
    """The line to a process that does tasks; it keeps the job that it was given last."""

    process: subprocess.Popen[bytes] = field(default_factory=lambda: _started())
    job: str = ""
    is_tired: bool = False

    @property
    def is_fit(self) -> bool:
        """Tell whether it can be given a task."""
        return not self.is_tired and self.process.poll() is None

    def do(self, job: str, content: bytes, number: int, name: str) -> bytes:
        """Have one task of a job done, and give its answer, sealed: a refusal where it reached a limit."""
        from multiprocessing.connection import wait

        if job != self.job and sha256(content).hexdigest() != job:
            raise ValueError("the job didn't arrive whole")
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        answer = None
        with suppress(OSError):  # of one who has fallen, the silence will tell
            _write(self.process.stdin, pickle.dumps((None if job == self.job else content, number)))
            if not wait([self.process.stdout.fileno()], limits.WALL_SECONDS):
                self.dismiss()
                return sealed((False, limits.too_slow(name)))
            answer = _read(self.process.stdout)
        if answer is None:
            return sealed((False, self._refusal(name)))
        self.job, self.is_tired = job, bool(answer[0])
        return answer[1:]

    def _refusal(self, name: str) -> Exception:
        """Say which limit it fell to; one that was lost makes no answer, and its task is for another."""
        code = self.process.wait()
        if code >= 0 or code in _LOST:
            raise FallenHandError(f"it ended with code {code}")
        return limits.Fallen(name=name, exit_code=code).refusal()

    def dismiss(self) -> None:
        """Send it home, and let go of its lines."""
        self.process.kill()
        self.process.communicate()


def _started() -> subprocess.Popen[bytes]:
    # As this process was started: -I is not inherited, and decides where modules come from.
    isolated = ("-I",) if sys.flags.isolated else ()
    return subprocess.Popen(
        [sys.executable, *isolated, *_COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=True
    )


@roomy
def serve() -> None:
    """Do tasks until nobody asks any more."""
    from pipeline.compose.typesetting.engine import engine_versions
    from pipeline.run.crew import sweep
    from pipeline.run.warm_crew import has_grown, kilobytes

    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    engine_versions()  # what every page needs is no part of what the first of them may take
    gc.disable()
    gc.freeze()
    limits.confine()
    began, job = kilobytes(), _Job()
    with suppress(BrokenPipeError, KeyboardInterrupt):
        while True:
            asked = _read(sys.stdin.buffer)
            if asked is None:
                return
            limits.allow(limits.TASK_SECONDS)
            answer = sealed(job.done(*pickle.loads(asked)))
            _write(answers, bytes((has_grown(began),)) + answer)
            sweep()


@dataclass
class _Job:
    """The tasks of the job that was given last."""

    tasks: list[Any] = field(default_factory=list)

    def done(self, content: bytes | None, number: int) -> tuple[bool, Any]:
        """Do one of them, after taking in others where some are sent: its answer, or what went wrong."""
        from pipeline.run.crew import attempt

        try:
            if content is not None:
                self.tasks = []  # of a job that can't be read, none of the one before is done in its place
                self.tasks = pickle.loads(content)
            task = self.tasks[number]
        except Exception as problem:  # a job that can't be read here is told there
            return False, RuntimeError(f"{type(problem).__name__}: {problem}")
        return attempt(task.do, task.called)


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
