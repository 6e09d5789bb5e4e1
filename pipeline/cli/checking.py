"""`pack preflight`: a finished file, read back once more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli import options
from pipeline.cli.answer import Answer, found
from pipeline.cli.formats import as_json, diagnostic_facts
from pipeline.cli.terminal import tally, visible
from pipeline.diagnostics import Report


def preflight(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PDF that was built here.")],
    strict: options.Strict = False,
    json: options.Json = False,
) -> Answer:
    """Read a finished PDF back: say what was verified, and what is wrong with it."""
    from pipeline.desk.inspection import inspect_file

    inspection = inspect_file(file)
    report = Report(list(inspection.found))
    code = int(report.is_failure(strict=strict))
    if json:
        diagnostics = [diagnostic_facts(each) for each in report]
        facts = {"file": str(file), "verified": list(inspection.verified), "diagnostics": diagnostics}
        return Answer(out=as_json(facts), code=code)
    told = [*(f"  {line}" for line in inspection.verified), f"{file.name}: {tally(report)}"]
    return Answer(out="".join(f"{visible(line)}\n" for line in told), err=found(report), code=code)
