"""A finished file and the record beside it -> whether the file still keeps what it was built to, and in what."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pipeline.diagnostics import Diagnostic, UsageError, error, note
from pipeline.limits import FILE_BYTES
from pipeline.preflight import Expectation, Inspection, inspect_pdf
from pipeline.preflight.check import unreadable
from pipeline.preflight.guess import guess_expectation
from pipeline.preflight.promise import read_promise
from pipeline.regular import OWN_BYTES, read_regular

RECORDS = "*-build.json"


def inspect_file(path: Path) -> Inspection:
    """Read a PDF back and hold it to what its build promised; without a record, to what it says of itself."""
    try:
        pdf = read_regular(path, FILE_BYTES)
    except OSError as problem:
        raise UsageError(error("E934", f"cannot read {path}: {problem.strerror}")) from problem
    entry = _entry(path)
    found = tuple(_beside(path, pdf, entry))
    try:
        expectation = _expectation(pdf, entry)
    except Exception as problem:  # a file or a record in which a reader stumbles
        return Inspection(found=(*found, unreadable(problem)), verified=())
    inspection = inspect_pdf(pdf, expectation)
    return Inspection(found=(*found, *inspection.found), verified=inspection.verified)


def _expectation(pdf: bytes, entry: Mapping[str, Any] | None) -> Expectation:
    if entry is None or "promise" not in entry:
        return guess_expectation(pdf)
    return read_promise(entry["promise"])


def _entry(path: Path) -> Mapping[str, Any] | None:
    """Find what the record of a build in the same folder says of the file."""
    for record in sorted(path.parent.glob(RECORDS)):
        try:
            files = json.loads(read_regular(record, OWN_BYTES))["files"]
            entry = next((each for each in files if each["file"] == path.name), None)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            continue  # some other program's file of that name
        if isinstance(entry, dict):
            return entry
    return None


def _beside(path: Path, pdf: bytes, entry: Mapping[str, Any] | None) -> Iterator[Diagnostic]:
    """Compare the file with its record."""
    if entry is None:
        message = f"no record of a build beside {path.name} names it; it is held to what it says of itself alone"
        yield note("N832", message)
    elif entry.get("sha256") != hashlib.sha256(pdf).hexdigest():
        yield error("E835", f"{path.name} is not the file that was built; its record has another hash")
