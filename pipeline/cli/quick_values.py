"""Python's dataclasses -> the same, with each method of ours compiled when it is first called.

A command imports some six hundred kinds of values and meets a part of them; to compile six methods for every one is a
fifth of the time until the first file is read. Python 3.13 compiles them at once, which is quick enough.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from typing import Any

_OURS = "pipeline."

Method = Callable[..., Any]


def compile_late() -> None:
    """From now on, in this process, have the methods of our values wait until they are called."""
    # Private: there is no public way to say which methods are made when. Where it isn't there, all are made at once.
    at_once = getattr(dataclasses, "_create_fn", None)
    if at_once is not None and sys.version_info < (3, 13):
        dataclasses._create_fn = _making_late(at_once)  # type: ignore[attr-defined]


def _making_late(at_once: Method) -> Method:
    def create(name: str, *rest: Any, **named: Any) -> Method:
        if str((named.get("globals") or {}).get("__name__")).startswith(_OURS):
            return _late(name, lambda: at_once(name, *rest, **named))
        made: Method = at_once(name, *rest, **named)
        return made

    return create


def _late(name: str, make: Callable[[], Method]) -> Method:
    """Stand in for a method until it is called, then put it in its place."""
    made: Method | None = None

    def method(self: object, *given: Any, **named: Any) -> Any:
        nonlocal made
        if made is None:
            made = make()
            made.__qualname__ = method.__qualname__  # by which a wrong call is told
            for kind in type(self).__mro__:
                if kind.__dict__.get(name) is method:
                    setattr(kind, name, made)
        return made(self, *given, **named)

    method.__name__ = name
    return method
