"""What was found -> an answer in the form that was asked for: for people, for programs, for code hosts."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.cli.answer import Answer, found
from pipeline.cli.formats import as_json, diagnostic_facts, github
from pipeline.cli.sarif import sarif_facts
from pipeline.cli.text import tally
from pipeline.cli.visible import visible
from pipeline.diagnostics import ContentError, Report


def tell(report: Report, form: str, code: int, *, names: str, more: Mapping[str, object] | None = None) -> Answer:
    """Tell what was found in the packs of these names; JSON has `more` than that."""
    match form:
        case "json":
            facts = {**(more or {"diagnostics": [diagnostic_facts(each) for each in report]})}
            return Answer(out=as_json(facts), code=code)
        case "github":
            return Answer(out=github(report), code=code)
        case "sarif":
            return Answer(out=as_json(sarif_facts(report)), code=code)
        case _:
            was_read = code <= ContentError.exit_code
            return Answer(out=f"{visible(names)}: {tally(report)}\n" if was_read else "", err=found(report), code=code)
