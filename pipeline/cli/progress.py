"""Steps of a job -> a line on stderr that changes as they pass, where stderr is a terminal; nothing elsewhere."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.cli.visible import visible
from pipeline.request import Progress

if TYPE_CHECKING:
    from rich.status import Status

STEPS = 8


@dataclass(frozen=True)
class Silence:
    """Progress that nobody sees."""

    def step(self, number: int, name: str, detail: str) -> None:
        """Say nothing."""


@dataclass(frozen=True)
class StatusLine:
    """Progress in a terminal: "3/8 geometry  Breakthrough"."""

    status: Status

    def step(self, number: int, name: str, detail: str) -> None:
        """Show the step in place of the one before."""
        from rich.text import Text

        self.status.update(Text.assemble((f"{number}/{STEPS} {name}", "bold"), f"  {visible(detail)}"))


@contextlib.contextmanager
def progress(*, quiet: bool = False) -> Iterator[Progress]:
    """Give a job something to report to for as long as it runs."""
    if quiet or not sys.stderr.isatty():
        yield Silence()
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield StatusLine(status)
