"""The forms of a PDF -> how often a page draws them, within one another too, before a reader that counts nothing does.

A form that draws the next ten times, and so on, comes to more things than any memory holds in a file of some kilobytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

DRAWN_AT_MOST = 100_000  # on a page; a sheet of ours draws some dozens
DEEPEST = 40  # looked into by recursion, which Python ends at a thousand calls
_DRAWS = re.compile(rb"(/[^\s/<>\[\]()]+)\s+Do\b")


class EndlessError(ValueError):
    """Forms that are drawn without end, or so often that nobody can tell."""


def check_forms(pages: Iterable[tuple[bytes, Any]]) -> None:
    """Go through the content of pages, each with its resources.

    Raises:
        EndlessError: the forms of one draw themselves, or one another, without end or too often; it says which.
    """
    counting = _Counting()
    for content, resources in pages:
        counting.drawn(content, resources)


@dataclass
class _Counting:
    """How many drawings come of each form, by its number; `open` are those that are being looked into."""

    known: dict[int, int] = field(default_factory=dict)
    open: list[int] = field(default_factory=list)

    def drawn(self, content: bytes, resources: Any) -> int:
        """Count all drawings that a content stream comes to."""
        total = 0
        for number, form, times in _forms(content, resources):
            total += times * (1 + self._within(number, form, resources))
            if total > DRAWN_AT_MOST:
                raise EndlessError(f"its forms are drawn within one another more than {DRAWN_AT_MOST:,} times")
        return total

    def _within(self, number: int, form: Any, resources: Any) -> int:
        """Look into a form, once."""
        if number in self.open:
            raise EndlessError(f"the form in object {number} draws itself")
        if len(self.open) == DEEPEST:
            raise EndlessError(f"its forms are nested more than {DEEPEST} deep")
        if number not in self.known:
            self.open.append(number)
            self.known[number] = self.drawn(form.get_data(), form.get("/Resources", resources))
            self.open.pop()
        return self.known[number]


def _forms(content: bytes, resources: Any) -> Iterator[tuple[int, Any, int]]:
    """List the forms that a content stream draws: number, form, how often. What isn't there draws nothing."""
    drawings = _plain(_plain(resources).get("/XObject", {}))
    for name, times in Counter(match[1].decode("latin-1") for match in _DRAWS.finditer(content)).items():
        found = drawings.raw_get(name) if name in drawings else None
        form = _plain(found)
        if form is not None and form.get("/Subtype") == "/Form":
            yield getattr(found, "idnum", 0), form, times


def _plain(value: Any) -> Any:
    """Follow a reference to what it leads to."""
    return value.get_object() if hasattr(value, "get_object") else value
