"""What comes of a publication: its files with what is known of them, and what was found while they were made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.diagnostics import Diagnostic
from pipeline.source_date import source_date
from pipeline.units import Length

if TYPE_CHECKING:
    from pipeline.contracts.expectation import Expectation
    from pipeline.preflight.counting import Counted
    from pipeline.press import Metadata
    from pipeline.run.preparation import Prepared


@dataclass(frozen=True, kw_only=True)
class PrintSide:
    """How one typeset side came out: the unit that it is of, its page, its body type, how full it is, its map's scale.

    So many millimetres of its height are free for words.
    """

    of: str
    page: int
    side: str
    body_points: float
    full: float
    free_mm: int = 0
    map_scale: int | None = None


@dataclass(frozen=True, kw_only=True)
class Print:
    """One file that was made: its name, the form it is of, its bytes, and its paper as it lies in the printer.

    `plan` is the plan of its sheets in words, where pages or cards were imposed on sheets; `verified` is what preflight
    found to be right, `expectation` what it held the file to, `smallest_points` the smallest type that it read,
    `counted` how many sides, where somebody has counted.
    """

    name: str
    form: str
    data: bytes
    pages: int
    width: Length
    height: Length
    sides: tuple[PrintSide, ...] = ()
    plan: tuple[str, ...] = ()
    verified: tuple[str, ...] = ()
    expectation: Expectation | None = None
    smallest_points: float | None = None
    counted: Counted | None = None


@dataclass(frozen=True, kw_only=True)
class Making:
    """The files of one form, none where something stopped it, and what was found, each with its path in the pack.

    `told` is what to do with the files, where that isn't plain.
    """

    prints: tuple[Print, ...] = ()
    found: tuple[Diagnostic, ...] = ()
    told: tuple[str, ...] = ()


def metadata_of(prepared: Prepared) -> Metadata:
    """Read what a file says of itself from the pack's colophon, and its date from SOURCE_DATE_EPOCH if that is set."""
    from pipeline.press import Metadata

    return Metadata.of_pack(prepared.pack, created=source_date())
