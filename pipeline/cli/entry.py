"""Words of a command line -> an exit code, with whatever goes wrong said in words and never as a traceback.

A build in which nothing changed ends in the first lines of `main`: what it needs is imported when it is needed.
"""

from __future__ import annotations

import gc
import os
import sys
import time

from pipeline import unchanged
from pipeline.deep_calls import roomy

# As typing has it, without importing typing: that alone takes longer than a recall.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# 1 is a pack's errors and 2 a wrong command line; 70 is EX_SOFTWARE of sysexits.h, which the launcher uses, too.
WRONG_SURROUNDINGS = 2
OUT_OF_MEMORY = 3
OUR_BUG = 70
_TOO_LITTLE = "pack: there is not enough memory for this; what was there before is untouched\n"
_ON_WINDOWS = (
    "pack: it runs in WSL, the Linux that comes with Windows: what it reads and sets, it does in processes that the\n"
    "      system holds to limits, which Windows itself doesn't have\n"
    "      hint: type `wsl --install` once and restart; then use pack in the window that is called Ubuntu\n"
)
# Most that a command makes lives until its end: to look for rubbish is a twentieth of the time of a small build.
# A usual pack comes to some 300,000 values.
_SELDOM = 500_000


@roomy
def main(words: Sequence[str] | None = None) -> int:
    """Run one command line."""
    if sys.platform == "win32":
        sys.stderr.write(_ON_WINDOWS)
        return WRONG_SURROUNDINGS
    is_whole, words = words is None, sys.argv[1:] if words is None else words
    if "WSL_DISTRO_NAME" in os.environ:
        from pipeline.cli.windows_words import as_typed_here

        words = as_typed_here(words)
    _open_streams()
    try:
        os.getcwd()  # noqa: PTH109 - pathlib takes longer than a recall
    except FileNotFoundError:
        sys.stderr.write("pack: the folder that you are in is gone; go to another, then try again\n")
        return WRONG_SURROUNDINGS
    try:
        return _answer(words, time.time(), is_whole=is_whole)
    except KeyboardInterrupt:
        return _stopped()
    except BrokenPipeError:
        # Whoever read our output has had enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        from pipeline.cli.apart import out_of_memory

        sys.stderr.write(out_of_memory(words) or _TOO_LITTLE)
        return OUT_OF_MEMORY
    except Exception as bug:
        from pipeline.lifeline import is_stopped

        if is_stopped():
            return _stopped()
        if "cannot load library" in str(bug):  # cffi's words, in this process or in one of ours
            from pipeline.desk.machine import missing_library, pango_cure

            sys.stderr.write(f"pack: Pango, which sets all words, is missing: {missing_library(bug)}\n")
            sys.stderr.write(f"      hint: {pango_cure()}; `pack doctor` looks over the rest\n")
            return WRONG_SURROUNDINGS
        return _own_up(bug)


def _stopped() -> int:
    sys.stderr.write("\npack: stopped; what was there before is untouched\n")
    from pipeline.lifeline import stopped_code

    return stopped_code()


def _open_streams() -> None:
    """Have something to write to where whoever called has closed it, as Python doesn't."""
    sys.stdout, sys.stderr = (
        stream or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
        for stream in (sys.stdout, sys.stderr)
    )


def _answer(words: Sequence[str], began: float, *, is_whole: bool) -> int:
    """Answer from what was said before, or else in a process of its own, where whoever called runs nothing else."""
    said = unchanged.recall(words) if words[:1] == ["build"] else None
    if said is not None:
        sys.stdout.write(said[0])
        sys.stderr.write(said[1])
        return 0
    if is_whole:
        from pipeline.cli.apart import apart

        code = apart(words)
        if code is not None:
            return code
        from pipeline.cli.quick_values import compile_late

        compile_late()
        _leave_plugins_out()
        from pipeline import read_ahead

        read_ahead.hire(words)
    gc.set_threshold(_SELDOM)
    from pipeline.cli.app import run

    code = run(words, began)
    if is_whole:
        _end(code)
    return code


def _leave_plugins_out() -> None:
    """Leave out whatever is installed to look over pydantic's shoulder: nothing of ours asks for it.

    Private: pydantic can be told to use none, and still loads what lists installed packages, just to find none.
    """
    from types import ModuleType

    found = sys.modules["pydantic.plugin._loader"] = ModuleType("pydantic.plugin._loader")
    found.__dict__["get_plugins"] = tuple


def _end(code: int) -> None:
    """End here, without Python taking all apart that a build has made, value by value; where threads work, return.

    It would look for rubbish in it first, which takes a quarter of a second.
    """
    gc.freeze()
    if "threading" not in sys.modules or sys.modules["threading"].active_count() == 1:
        import atexit

        sys.stdout.flush()
        sys.stderr.flush()
        atexit._run_exitfuncs()
        os._exit(code)


def _own_up(bug: Exception) -> int:
    if os.environ.get("PACK_DEBUG"):
        import traceback

        traceback.print_exception(bug)
    sys.stderr.write(
        f"pack: this is our bug, not your pack's: {type(bug).__name__}: {str(bug)[:300]!r} in {_where(bug)}\n"
        "Please report it with the command line, this message and, if you can, the pack.\n"
        "With PACK_DEBUG=1 in the environment the same command shows where it happened.\n"
    )
    return OUR_BUG


def _where(bug: Exception) -> str:
    """Name the line in which it happened; a bug in another process of ours brings its traceback as a note."""
    notes = "\n".join(getattr(bug, "__notes__", ()))
    if told := [line.strip() for line in notes.splitlines() if ", line " in line]:
        return told[-1]
    spot = bug.__traceback__
    while spot and spot.tb_next:
        spot = spot.tb_next
    return f"{spot.tb_frame.f_globals.get('__name__')}:{spot.tb_lineno}" if spot else "an unknown place"
