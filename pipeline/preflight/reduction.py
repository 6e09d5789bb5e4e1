"""The smallest type that was read on imposed sheets -> how small it has become, said where that is hard to read."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.diagnostics import Diagnostic, note, warning
from pipeline.imposition import PageSheet


def check_reduction(
    read: Iterable[float | None], sheet: PageSheet, *, least: float, is_chosen: bool, hint: str
) -> tuple[Diagnostic, ...]:
    """Hold the smallest type of each file to the least. On a sheet that the user chose too little is a warning."""
    if sheet.scale == 1:
        return ()
    # A file without words has no type that could be too small.
    smallest = min((points for points in read if points is not None), default=least)
    if smallest >= least:
        return ()
    message = f"{sheet}: the smallest type is {smallest:g} pt as printed; below {least:g} pt it is hard to read"
    hints = (hint,) if hint else ()
    return (warning("W820", message, hints=hints) if is_chosen else note("N820", message, hints=hints),)
