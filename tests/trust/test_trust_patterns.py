"""No pattern of ours can be kept busy: what strangers write is tried on all of them, repeated as no honest text is."""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
import time
from collections.abc import Iterator
from types import FrameType

import pytest

import pipeline

pytestmark = pytest.mark.slow
# A pattern that tries a text from each of its letters on takes a few thousandths of a second for so many; one that
# tries each way to part it takes for ever.
LETTERS = 600
MOST_SECONDS = 0.5
PIECES = (
    *(
        "a",
        " ",
        "\n",
        "\t",
        "0",
        "1.",
        "-",
        "--",
        "_",
        "*",
        "**",
        "~",
        "`",
        "[",
        "]",
        "![",
        "[a](",
        "(",
        ")",
        "((a",
        "{",
        "}",
    ),
    *(
        "{a}",
        "<",
        ">",
        "<a",
        "</a>",
        "&",
        "&a;",
        "|",
        "|a",
        "\\",
        '"',
        "'",
        '""',
        "''",
        ",",
        ";",
        ":",
        "a:",
        "a: ",
        "#",
        "//",
    ),
    *(
        "../",
        "a/",
        "a.",
        "a-",
        "a_",
        "=",
        "%",
        "@",
        "1/",
        "1in",
        "1 in ",
        "é",
        "e\u0301",
        "\u0301",
        "😀",
        "a a",
        "a\n",
        "- a\n",
    ),
)
ENDS = ("!", "]")
# Whole programs of these are read by the editor's own files, never from a stranger.
NOT_OURS = ("pipeline._content", "pipeline._layouts")


class TooLongError(Exception):
    """A pattern is still at it."""


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(pipeline.__path__, "pipeline."):
        if not found.name.startswith(NOT_OURS) and not found.name.endswith("__main__"):
            yield found.name


def patterns() -> dict[str, re.Pattern[str]]:
    """Gather all patterns for texts that modules keep, in classes and tables, too."""
    gathered: dict[str, re.Pattern[str]] = {}
    for name in modules():
        try:
            module = importlib.import_module(name)
        except ImportError:  # an extra that isn't installed here
            continue
        for called, value in vars(module).items():
            for each in _within(value):
                gathered.setdefault(each.pattern, each)
                gathered[f"{name}.{called}"] = gathered.pop(each.pattern)
    return gathered


def _within(value: object) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _within(each)
    elif isinstance(value, dict):
        yield from _within(list(value.values()))
    elif hasattr(value, "pattern") and isinstance(getattr(value, "pattern", None), re.Pattern):
        yield value.pattern


def ring(number: int, frame: FrameType | None) -> None:
    raise TooLongError


def test_no_pattern_can_be_kept_busy() -> None:
    found = patterns()
    assert len(found) > 60, "most of them are found"
    signal.signal(signal.SIGVTALRM, ring)
    slow = []
    for name, pattern in found.items():
        for piece in PIECES:
            whole = piece * (LETTERS // len(piece))
            for text in (*(whole + end for end in ENDS), f"[{whole}"):
                if not _is_quick(pattern, text):
                    slow.append((name, pattern.pattern, piece))
                    break
    assert slow == []


def _is_quick(pattern: re.Pattern[str], text: str) -> bool:
    began = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        pattern.fullmatch(text)
        for _ in pattern.finditer(text):
            pass
    except TooLongError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - began < MOST_SECONDS
