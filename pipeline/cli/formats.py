"""Outcomes and diagnostics -> the form that was asked for: for people, for programs (JSON), for code hosts and editors.

GitHub reads workflow commands, others SARIF 2.1.0, in which each code has its explanation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

import pipeline
from pipeline.cli.answer import Answer, found
from pipeline.cli.terminal import is_hidden, shown_lines, tally, visible
from pipeline.diagnostics import ContentError, Diagnostic, Place, Report, Severity
from pipeline.request import Product

if TYPE_CHECKING:
    from pipeline.desk.explain import Explanation

# The same three with other names: GitHub says notice, SARIF says note.
GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def as_json(value: object) -> str:
    """Write a value as JSON, readable and in a fixed form; signs that don't show stand as the escapes of JSON."""
    written = json.dumps(value, indent=2, ensure_ascii=False) + "\n"
    return "".join(_inert(each) for each in written)


def _inert(sign: str) -> str:
    return json.dumps(sign)[1:-1] if sign != "\n" and is_hidden(sign) else sign


def diagnostic_facts(diagnostic: Diagnostic) -> dict[str, object]:
    """List what a diagnostic holds."""
    place = diagnostic.place
    spot = {"file": place.file, "line": place.line, "column": place.column, "width": place.width} if place else {}
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.word,
        "message": diagnostic.message,
        **spot,
        "path": list(diagnostic.path),
        "hints": list(diagnostic.hints),
        "related": [
            {"message": what, "file": there.file, "line": there.line, "column": there.column}
            for what, there in diagnostic.related
        ],
    }


def product_facts(product: Product) -> dict[str, object]:
    """List what is known of a file that was built."""
    return {
        "file": str(product.path),
        "pack": product.pack,
        **({"version": product.version} if product.version else {}),
        "form": product.form,
        "pages": product.pages,
        "width_mm": product.width_mm,
        "height_mm": product.height_mm,
        "sha256": product.sha256,
    }


def github(report: Report) -> str:
    """Write one workflow command for each diagnostic."""
    return "".join(f"{_annotation(diagnostic)}\n" for diagnostic in report)


def _annotation(diagnostic: Diagnostic) -> str:
    place = diagnostic.place
    spot = {"file": place.file, "line": place.line, "col": place.column} if place else {}
    properties: Mapping[str, object] = {**spot, "title": diagnostic.code}
    written = ",".join(f"{name}={_escaped(visible(str(value)), ':,')}" for name, value in properties.items())
    message = shown_lines("\n".join((diagnostic.message, *diagnostic.hints)))
    return f"::{GITHUB_LEVELS[diagnostic.severity]} {written}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    """Escape as GitHub's runner expects: per cent first, then line ends and what separates properties."""
    for character in ("%", "\r", "\n", *more):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


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
