"""A whole command runs in a process of its own: limits of time and memory, signals, and its end told in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import lifeline

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not lifeline.can_part(), reason="only Linux gives commands a process of their own"),
]
# A command that does something else than it should, once it runs in its own process.
RUN = """
import os, signal, sys, time
from pipeline import limits
limits.COMMAND_SECONDS = limits.LOOKING_SECONDS = {seconds}
limits.GRACE_SECONDS = 1
limits.COMMAND_BYTES = {megabytes} * 1024**2
from pipeline.cli import app, entry
def does(words, began=0):
{body}
if {whole}:
    app.run = does
else:
    app._commands = lambda: type("Commands", (), dict(main=lambda self, words, **more: does(words)))()
sys.argv[1:] = {words!r}
sys.exit(entry.main())
"""


def program(
    body: str, *, words: str = "odds", seconds: float = 60, megabytes: int = 2048, whole: bool = True
) -> list[str]:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    text = RUN.format(body=lines, words=words.split(), seconds=seconds, megabytes=megabytes, whole=whole)
    return [sys.executable, "-c", text]


def heeding() -> None:
    """Heed a terminal that goes: who runs the tests may not, as under nohup, and children take that over."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def start(command: list[str]) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True, preexec_fn=heeding)


def ended(command: list[str]) -> tuple[int, str]:
    process = start(command)
    _, said = process.communicate(timeout=100)
    return process.returncode, said


@pytest.mark.parametrize("code", [0, 1, 2, 3, 70])
def test_the_exit_code_is_that_of_the_command(code: int) -> None:
    assert ended(program(f"return {code}")) == (code, "")


def test_a_command_that_computes_without_end() -> None:
    code, said = ended(program("while True: pass", words="map raid", seconds=1, whole=False))
    assert (code, said.splitlines()[0]) == (3, "error E507: pack map took more than 1 second of computing")


def test_a_command_that_cant_be_told_that_its_time_is_over() -> None:
    """A library may compute for minutes without asking Python whether a signal has come."""
    body = "limits.allow(1)\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGPROF])\nwhile True: pass"
    code, said = ended(program(body, words="map raid", seconds=2))
    assert (code, said.splitlines()[0]) == (3, "error E507: pack map took more than 2 seconds of computing")


def test_a_command_that_fills_the_memory() -> None:
    code, said = ended(program("kept = [bytes(10**8) for _ in range(30)]", megabytes=500))
    assert (code, said.splitlines()[0]) == (3, "error E508: pack odds needed more than 500 MB of memory")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal SIGKILL"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "was ended by signal SIGSEGV"),
        ("os.abort()", "gave up (signal SIGABRT), most often as it may not use more than 2,048 MB of memory"),
    ],
)
def test_a_command_whose_process_breaks_down(body: str, told: str) -> None:
    code, said = ended(program(body))
    assert (code, said.splitlines()[0]) == (3, f"error E509: the process that worked on pack odds {told}")


def test_what_was_typed_is_not_in_the_message() -> None:
    code, said = ended(program("os.kill(os.getpid(), signal.SIGKILL)", words="../x\x1b[31m"))
    assert (code, said.splitlines()[0]) == (
        3,
        "error E509: the process that worked on pack was ended by signal SIGKILL",
    )


WAITING = "sys.stdout.write('here\\n')\nsys.stdout.flush()\ntime.sleep(60)"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_signals_reach_the_command(number: signal.Signals, code: int) -> None:
    process = start(program(WAITING))
    assert process.stdout is not None
    assert process.stdout.readline() == "here\n"
    process.send_signal(number)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (code, "\npack: stopped; what was there before is untouched\n")


def test_what_a_library_makes_of_the_end_is_no_bug_of_ours() -> None:
    """An import that is interrupted, say, tells of a module that is missing."""
    waiting = WAITING.replace("\n", "\n    ")
    process = start(program(f"try:\n    {waiting}\nexcept KeyboardInterrupt:\n    raise ImportError('half a library')"))
    assert process.stdout is not None
    assert process.stdout.readline() == "here\n"
    process.terminate()
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said) == (143, "\npack: stopped; what was there before is untouched\n")


def test_the_keyboard_stops_a_command_once() -> None:
    """A terminal tells all of its group at once: who waits and who works."""
    body = (
        f"try:\n    {WAITING.replace(chr(10), chr(10) + '    ')}\nfinally:\n    time.sleep(0.5)\n    print('tidied up')"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        program(body), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "here\n"
    for _ in range(3):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.1)
    told, said = process.communicate(timeout=30)
    assert (process.returncode, told) == (130, "tidied up\n")
    assert said == "\npack: stopped; what was there before is untouched\n"


def _is_there(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def _gone(process: int) -> bool:
    deadline = time.monotonic() + 20
    while _is_there(process) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not _is_there(process)


CREW = """
from pipeline.run.crew import dispatch
def work(task):
    sys.stdout.write(f"{os.getppid()} {os.getpid()}\\n")
    sys.stdout.flush()
    while True: pass
dispatch(work, [1], jobs=1)
"""


@pytest.mark.parametrize("who", ["called", "leader"])
def test_whoever_is_killed_takes_all_others_along(who: str) -> None:
    """Even those who are busy, and wouldn't look up for a minute."""
    process = start(program(CREW))
    assert process.stdout is not None
    leader, hand = map(int, process.stdout.readline().split())
    os.kill(process.pid if who == "called" else leader, signal.SIGKILL)
    assert _gone(leader)
    assert _gone(hand)
    process.kill()
    process.communicate()


def test_what_hands_compute_counts_for_the_command() -> None:
    body = """
from pipeline.run.crew import dispatch
def work(task):
    end = time.process_time() + 0.6
    while time.process_time() < end: pass
dispatch(work, list(range(20)), jobs=2)
return 0"""
    code, said = ended(program(body, words="map raid", seconds=3, whole=False))
    assert (code, said.splitlines()[0]) == (3, "error E507: pack map took more than 3 seconds of computing")
