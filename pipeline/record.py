"""What was built -> the record beside it: every file with its size and hash, how its sides came out, what was found."""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pipeline import __version__
from pipeline.diagnostics import Diagnostic, Report
from pipeline.preflight.promise import write_promise
from pipeline.regular import OWN_BYTES, read_regular
from pipeline.request import Product, Request
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Print


def write_record(
    prepared: Prepared, request: Request, made: Sequence[tuple[Print, Product]], report: Report, *, beside: Path
) -> bytes:
    """Write the record of one pack as JSON; it holds nothing that changes from one build of the same to the next.

    What an older record in the place `beside` says of files that this build leaves as they are is kept in it.
    """
    earlier = _earlier(beside, {printed.name for printed, _ in made})
    record = {
        "pack": prepared.pack.id,
        "version": prepared.pack.version,
        "made_with": __version__,
        "paper": request.paper,
        "units": request.units,
        "ink": request.ink,
        "language": prepared.labels.language,
        "theme": request.theme or prepared.pack.theme,
        "files": [_file(printed, product) for printed, product in made],
        "read": {file.name: file.sha256 for file in prepared.loading.files},
        "diagnostics": [describe(each) for each in report],
        **({"earlier": earlier} if earlier else {}),
    }
    return (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode()


def _earlier(beside: Path, names: Set[str]) -> list[Any]:
    """List what older builds made of other forms, as long as the files are there."""
    try:
        record = json.loads(read_regular(beside, OWN_BYTES))
        known = {str(each["file"]): each for each in (*record.get("earlier", ()), *record["files"])}
        return [known[name] for name in sorted(known.keys() - names) if (beside.parent / name).is_file()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return []  # none is there, or some other program's


def _file(printed: Print, product: Product) -> dict[str, object]:
    facts: dict[str, object] = {
        "file": printed.name,
        "form": product.form,
        "pages": product.pages,
        "width_mm": product.width_mm,
        "height_mm": product.height_mm,
        "sha256": product.sha256,
    }
    if printed.sides:
        facts["sides"] = [asdict(side) for side in printed.sides]
    if printed.plan:
        facts["plan"] = list(printed.plan)
    if printed.verified:
        facts["verified"] = list(printed.verified)
    if printed.expectation:
        facts["promise"] = write_promise(printed.expectation)
    return facts


def describe(diagnostic: Diagnostic) -> dict[str, object]:
    """Write one diagnostic as plain values."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.word,
        "message": diagnostic.message,
        "place": str(diagnostic.place) if diagnostic.place else None,
        "hints": list(diagnostic.hints),
    }
