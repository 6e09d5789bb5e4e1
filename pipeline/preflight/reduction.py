"""Files of imposed sheets -> how small type has become on them, said where that is hard to read."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.diagnostics import Diagnostic, note, warning
from pipeline.imposition import PageSheet
from pipeline.preflight.proof import read_proof


def check_reduction(
    pdfs: Sequence[bytes], sheet: PageSheet, *, least: float, is_chosen: bool, hint: str
) -> tuple[Diagnostic, ...]:
    """Measure the smallest type as printed. On a sheet that the user chose too little is a warning, else a note."""
    if sheet.scale == 1:
        return ()
    pages = (page for pdf in pdfs for page in read_proof(pdf).pages)
    smallest = min((kind.points for page in pages for kind in page.types), default=least)
    if smallest >= least:
        return ()
    message = f"{sheet}: the smallest type is {smallest:g} pt as printed; below {least:g} pt it is hard to read"
    hints = (hint,) if hint else ()
    return (warning("W820", message, hints=hints) if is_chosen else note("N820", message, hints=hints),)
