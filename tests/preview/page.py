"""A page that tests look at, in whichever browser: what is asked of all, made of what each can do."""

from __future__ import annotations

import json
import re
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

MISSING = re.compile(r"404 \(Not Found\) \S+/page/(?P<key>[0-9a-f]+)/\d+\.png\?w=\d+")
PATIENCE = 60.0  # seconds for an answer: machines of tests are busy


class BrowserError(AssertionError):
    """The page threw something, or never came to what was waited for."""


class Page(ABC):
    """A tab."""

    @abstractmethod
    def close(self) -> None:
        """Close the tab."""

    @abstractmethod
    def size(self, width: int, height: int, *, is_dark: bool = False, is_phone: bool = False) -> None:
        """Make the window so large, light or dark, for a mouse or a finger."""

    @abstractmethod
    def eval(self, script: str) -> Any:
        """Reckon an expression on the page; promises are waited for."""

    @abstractmethod
    def mouse(self, kind: str, x: float, y: float, *, held: bool = False, shift: bool = False) -> None:
        """Move, press or let go of the mouse."""

    @abstractmethod
    def key(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key and let go of it."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Touch a spot of the window."""

    def choose(self, selector: str, value: str) -> None:
        """Choose what a list offers."""
        self.eval(
            f"(() => {{ const found = document.querySelector({json.dumps(selector)});"
            f" found.value = {json.dumps(value)};"
            " found.dispatchEvent(new Event('change', {bubbles: true})); return null; })()"
        )

    def count(self, selector: str) -> int:
        """Count the elements of a kind."""
        return int(self.eval(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def words(self, selector: str) -> str:
        """Read what an element shows."""
        return str(self.eval(f"document.querySelector({json.dumps(selector)}).innerText"))

    @abstractmethod
    def screenshot(self, path: Path) -> None:
        """Save what the window shows as a PNG."""

    @property
    @abstractmethod
    def complaints(self) -> list[str]:
        """List what the page logged as errors, and what it threw."""

    @property
    @abstractmethod
    def requested(self) -> list[str]:
        """List the addresses that the page asked for."""

    def wait(self, script: str, seconds: float = PATIENCE) -> Any:
        """Wait until an expression is true, and give what it came to."""
        deadline = time.monotonic() + seconds
        while not (found := self.eval(script)) and found != {}:  # as an element of the page is told
            if time.monotonic() > deadline:
                raise BrowserError(f"never came true: {script}")
            time.sleep(0.03)
        return found

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int = 6, drop: bool = True) -> None:
        """Take hold of a spot of the window, and move it."""
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, held=True)
        for step in range(1, steps + 1):
            part = step / steps
            x, y = (one + (other - one) * part for one, other in zip(start, end, strict=True))
            self.mouse("mouseMoved", x, y, held=True)
        if drop:
            self.mouse("mouseReleased", *end)

    def click(self, selector: str) -> None:
        """Click the middle of an element."""
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y, held=True)
        self.mouse("mouseReleased", x, y)

    def middle(self, selector: str) -> tuple[float, float]:
        """Find where the middle of an element is in the window."""
        found = self.eval(
            f"(() => {{ const found = document.querySelector({json.dumps(selector)});"
            " if (!found) return null; found.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = found.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        if found is None:
            raise BrowserError(f"nothing on the page is {selector}")
        return found[0], found[1]


def was_replaced(complaint: str, window: Page) -> bool:
    """Tell whether a picture wasn't there as its page has been set anew since it was asked for, as edits do."""
    asked = MISSING.search(complaint)
    return asked is not None and asked["key"] not in window.eval("preview.state.pages.map((each) => each.key)")
