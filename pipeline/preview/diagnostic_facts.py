"""A diagnostic -> what a browser is told of it."""

from __future__ import annotations

from typing import Any

from pipeline.diagnostics import Diagnostic


def diagnostic_facts(each: Diagnostic) -> dict[str, Any]:
    """Tell what is wrong, where, with the line and what cures it."""
    place = each.place
    facts: dict[str, Any] = {
        "severity": each.severity.word,
        "code": each.code,
        "message": each.message,
        "hints": list(each.hints),
        "path": list(each.path),
    }
    if place is not None:
        facts |= {
            "file": place.file,
            "line": place.line,
            "column": place.column,
            "width": place.width,
            "source": place.source,
            "before": place.before,
            "cell": place.cell,
        }
    return facts
