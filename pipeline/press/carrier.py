"""Objects of one file -> the same objects in another, under new numbers; only what is asked for comes along."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable

from pipeline.press.objects import Body, SourceFile
from pipeline.press.target import TargetFile

_REFERENCE = re.compile(rb"(\d+) 0 R\b")
# Strings are matched to be passed over: words such as "see 12 0 R" are not references.
_STRING_OR_REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|(\d+) 0 R\b", re.DOTALL)

Edit = Callable[[int, bytes], bytes]


def _as_is(number: int, value: bytes) -> bytes:
    return value


class Carrier:
    """Carries objects over, each once; `edit` may change a value, which comes with its new number."""

    def __init__(self, source: SourceFile, target: TargetFile, edit: Edit = _as_is) -> None:
        self.source = source
        self._target = target
        self._edit = edit
        self._numbers: dict[int, int] = {}
        self._waiting: deque[int] = deque()

    def stand_in(self, old: int, new: int) -> None:
        """Let an object of the target stand for one of the source, which then isn't carried."""
        self._numbers[old] = new

    def number(self, old: int) -> int:
        """Tell the new number of an object, and see to it that the object comes along."""
        new = self._numbers.get(old)
        if new is None:
            new = self._numbers[old] = self._target.reserve()
            self._waiting.append(old)
        return new

    def renumbered(self, value: bytes) -> bytes:
        """Change the references in a value to the new numbers."""
        if b"(" in value:
            return _STRING_OR_REFERENCE.sub(self._replacement, value)
        # Nearly all values hold no string: cutting them at their references takes half the time.
        pieces = _REFERENCE.split(value)
        pieces[1::2] = [b"%d 0 R" % self.number(int(old)) for old in pieces[1::2]]
        return b"".join(pieces)

    def _replacement(self, match: re.Match[bytes]) -> bytes:
        return match[0] if match[1] is None else b"%d 0 R" % self.number(int(match[1]))

    def carry(self) -> None:
        """Carry over all that was asked for, and what that refers to."""
        while self._waiting:
            old = self._waiting.popleft()
            body, new = self.source.body(old), self._numbers[old]
            self._target.put(new, Body(self.renumbered(self._edit(new, body.value)), body.stream))
