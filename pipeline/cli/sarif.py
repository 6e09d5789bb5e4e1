"""Diagnostics -> SARIF 2.1.0, which code hosts and editors read; each code with its explanation."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

import pipeline
from pipeline.cli.visible import visible
from pipeline.diagnostics import Diagnostic, Place, Report, Severity

if TYPE_CHECKING:
    from pipeline.desk.explain import Explanation

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif_facts(report: Report) -> dict[str, object]:
    """List one run of `pack` with all that it found, in the form of SARIF."""
    from pipeline.desk.explain import explanations

    codes = sorted({each.code for each in report})
    told = [each for each in explanations() if each.code in codes]
    driver = {"name": "pack", "version": pipeline.__version__, "rules": [_rule(each) for each in told]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, codes.index(each.code)) for each in report],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(told: Explanation) -> dict[str, object]:
    return {
        "id": told.code,
        "shortDescription": {"text": told.title},
        "fullDescription": {"text": told.cause},
        "help": {"text": f"{told.cure}\nFor example: {told.example}"},
    }


def _result(found: Diagnostic, index: int) -> dict[str, object]:
    words = "\n".join(map(visible, (found.message, *(f"hint: {hint}" for hint in found.hints))))
    result: dict[str, object] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": LEVELS[found.severity],
        "message": {"text": words},
    }
    if found.place:
        result["locations"] = [_location(found.place)]
    if found.related:
        result["relatedLocations"] = [_location(there, visible(what)) for what, there in found.related]
    return result


def _location(place: Place, words: str = "") -> dict[str, object]:
    region: dict[str, object] = {"startLine": place.line, "startColumn": place.column}
    region["endColumn"] = place.column + place.width
    if place.source:
        region["snippet"] = {"text": visible(place.source)}
    spot = {"artifactLocation": {"uri": _uri(place.file)}, "region": region}
    return {"physicalLocation": spot, **({"message": {"text": words}} if words else {})}


def _uri(file: str) -> str:
    """Write a path as the reference that it is from the working folder; a whole path as a file's address."""
    written = quote(PurePath(file).as_posix())
    return f"file://{written}" if PurePath(file).is_absolute() else written
