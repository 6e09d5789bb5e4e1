"""A finished file and the record beside it -> whether the file still keeps what it was built to, and in what."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pipeline.contracts.expectation import Expectation
from pipeline.diagnostics import Diagnostic, Refused, UsageError, error, note
from pipeline.limits import FILE_BYTES
from pipeline.preflight import Inspection, inspect_pdf
from pipeline.preflight.anatomy import Anatomy
from pipeline.preflight.check import locked, unreadable
from pipeline.preflight.forms import EndlessError, check_forms
from pipeline.preflight.promise import guess_expectation, read_promise
from pipeline.preflight.proof import is_locked
from pipeline.regular import OWN_BYTES, NotRegularError, TooLargeError, read_regular
from pipeline.request import Silence
from pipeline.run.conductor import Conductor
from pipeline.spelling import escaped

# As record.py calls them: one beside the files of every build.
RECORDS = "*-build.json"


def inspect_file(path: Path) -> Inspection:
    """Read a PDF back and hold it to what its build promised; without a record, to what it says of itself.

    It may be anybody's, so it is read in a process of its own that is held to limits.
    """
    try:
        (inspection,) = Conductor(progress=Silence()).ask([PdfReading(path=path)], "files")
    except Refused as refusal:
        hint = "nothing in the file was verified; no file that `pack` builds comes near that"
        raise Refused(*(replace(each, hints=(hint,)) for each in refusal.diagnostics)) from refusal
    return inspection


def tell_sides(path: Path) -> tuple[str, ...]:
    """Say how each side of a file came out, as the record of its build has it; nothing where there is none."""
    try:
        return tuple(map(_side, (_entry(path) or {}).get("sides", ())))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        return ()  # some other program's record


def _side(side: Mapping[str, Any]) -> str:
    scale = f", its map 1:{int(side['map_scale'])}" if side.get("map_scale") else ""
    of, kind = (escaped(str(side[key])) for key in ("of", "side"))
    points, free = float(side["body_points"]), int(side["free_mm"])
    return f"page {int(side['page'])}: {of}, {kind}, in {points:g} pt{scale}, {free} mm free"


@dataclass(frozen=True, kw_only=True)
class PdfReading:
    """Anybody's PDF to be read by the crew."""

    path: Path

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return escaped(self.path.name)

    def do(self) -> Inspection:
        """Read it, and hold it to its promises."""
        return _inspect(self.path)


def _inspect(path: Path) -> Inspection:
    before = logging.root.manager.disable
    logging.disable()  # readers log what they stumble over, as it stands in the file
    try:
        return _read_back(path)
    finally:
        logging.disable(before)


def _read_back(path: Path) -> Inspection:
    pdf = _read(path)
    entry = _entry(path)
    found = tuple(_beside(path, pdf, entry))
    try:
        _check_forms(pdf)
        if is_locked(pdf):
            return Inspection(found=(*found, locked()), verified=())
        expectation = _expectation(pdf, entry)
    except MemoryError:
        raise
    except Exception as problem:  # a file or a record in which a reader stumbles
        return Inspection(found=(*found, unreadable(problem)), verified=())
    inspection = inspect_pdf(pdf, expectation)
    return Inspection(found=(*found, *inspection.found), verified=inspection.verified)


def _read(path: Path) -> bytes:
    try:
        return read_regular(path, FILE_BYTES)
    except TooLargeError as problem:
        raise Refused(error("E504", f"{path} holds more than {FILE_BYTES:,} bytes")) from problem
    except NotRegularError as problem:
        raise Refused(error("E502", f"{path} is {problem.strerror}")) from problem
    except OSError as problem:
        raise UsageError(error("E934", f"cannot read {path}: {problem.strerror}")) from problem


def _check_forms(pdf: bytes) -> None:
    """Look for endless forms; where this reader stumbles the next one tells of it, and has no more room."""
    try:
        check_forms(Anatomy(pdf).contents)
    except (EndlessError, MemoryError):
        raise
    except Exception:
        return


def _expectation(pdf: bytes, entry: Mapping[str, Any] | None) -> Expectation:
    if entry is None or "promise" not in entry:
        return guess_expectation(pdf)
    return read_promise(entry["promise"])


def _entry(path: Path) -> Mapping[str, Any] | None:
    """Find what the record of a build in the same folder says of the file."""
    for record in sorted(path.parent.glob(RECORDS)):
        try:
            said = json.loads(read_regular(record, OWN_BYTES))
            files = (*said["files"], *said.get("earlier", ()))
            entry = next((each for each in files if each["file"] == path.name), None)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
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
