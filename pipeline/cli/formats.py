"""Outcomes and diagnostics -> what other programs read: JSON, and annotations for GitHub's checks."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pipeline.cli.visible import is_hidden, shown_lines, visible
from pipeline.diagnostics import Diagnostic, Report, Severity
from pipeline.request import Product

GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


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
