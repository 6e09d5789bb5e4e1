"""`pack calibrate`: a sheet to print and read, and what was read kept as a printer's profile."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer


def calibrate(
    reading: Annotated[str, typer.Option("--set", metavar="X,Y[,ANGLE]", help="Keep what the sheet shows.")] = "",
    printer: Annotated[str, typer.Option(metavar="NAME", help="Whose profile; otherwise the one called default.")] = "",
    paper: options.Paper = "a4",
    wide: Annotated[bool, typer.Option("--wide", help="For sheets that lie wide, as booklets do.")] = False,
    flip: options.Flip = "",
    out: options.Out = Path("out"),
) -> Answer:
    """Find out how far a printer's backs are off: print a sheet, read it, keep the reading with --set."""
    from pipeline.desk import calibration

    sheet = calibration.Sheet(paper=paper.lower(), wide=wide, flip=flip)
    if reading:
        return Answer(out=f"{calibration.keep_reading(sheet, reading, printer)}\n")
    return Answer(out=f"{calibration.print_sheet(sheet, out)}\n")
