"""What users measured on their printers -> profiles in their config folder, and the correction for a kind of sheet."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pipeline.contracts.placed import MOST_DEGREES, MOST_MILLIMETRES, NO_CORRECTION, Correction
from pipeline.contracts.plan import Turnover
from pipeline.diagnostics import Diagnostic, UsageError, error
from pipeline.regular import OWN_BYTES, read_regular
from pipeline.units import Length

USUAL = "default"
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
# Millimetres or degrees; a comma parts the figures, so it can't stand within one
_NUMBER = re.compile(r"[+-]?\d{1,3}(?:\.\d{1,3})?", re.ASCII)
_EXAMPLE = (
    "write how far right and up the fronts lie, in mm, like --set 1.5,-0.4, and an angle in degrees if there is one"
)


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What was read off a calibration sheet: how far backs must move, in millimetres and degrees.

    It holds for sheets that lie as the calibration sheet lay and go over as it went over.
    """

    right: float
    up: float
    degrees: float
    turnover: str

    def correction(self, turnover: Turnover) -> Correction:
        """Turn it into a correction for sheets that go over one way or the other."""
        correction = Correction(right=Length.of_mm(self.right), up=Length.of_mm(self.up), degrees=self.degrees)
        return correction if turnover.value == self.turnover else correction.after_half_turn


def profiles_file() -> Path:
    """Name the file of all profiles."""
    base = os.environ.get("XDG_CONFIG_HOME") or f"{os.environ.get('HOME', '')}/.config"
    return Path(base) / "mission-pack-press" / "printers.json"


def parse_reading(text: str, turnover: Turnover) -> Reading:
    """Read "x,y" or "x,y,angle" as a user types it."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) not in (2, 3) or not all(_NUMBER.fullmatch(part) for part in parts):
        raise UsageError(error("E941", f"{text!r} is no reading", hints=(_EXAMPLE,)))
    right, up, degrees = (float(part) for part in [*parts, "0"][:3])
    if max(abs(right), abs(up)) > MOST_MILLIMETRES or abs(degrees) > MOST_DEGREES:
        message = f"{text!r} is more than any printer is off: {MOST_MILLIMETRES} mm, {MOST_DEGREES} degrees"
        raise UsageError(error("E941", message, hints=(_EXAMPLE,)))
    return Reading(right=right, up=up, degrees=degrees, turnover=turnover.value)


def save_reading(name: str, reading: Reading, *, wide: bool) -> Path:
    """Keep a reading in a printer's profile, in place of an older one for sheets that lie the same way."""
    if not _NAME.fullmatch(name):
        hint = "a name is up to 40 small letters, digits and hyphens, like home-laser"
        raise UsageError(error("E942", f"{name!r} can't name a printer", hints=(hint,)))
    profiles = _read()
    # A printer takes sheets that lie wide along another edge, and is off otherwise with them.
    profiles[name] = {**profiles.get(name, {}), _lie(wide): asdict(reading)}
    file = profiles_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # A build that reads it at this moment finds all of the old file or all of the new one.
        aside = file.with_name(f".{file.name}.{os.getpid()}")
        aside.write_text(json.dumps(profiles, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        aside.replace(file)
    except OSError as problem:
        raise UsageError(error("E943", f"cannot write {file}: {problem.strerror}")) from problem
    return file


def list_readings() -> tuple[str, ...]:
    """Say in a line of each printer that was measured, and each way in which its sheets lie, how far backs move."""
    return tuple(
        f"{name}: sheets that lie {lie}: {_reading(values).correction(Turnover(values['turnover']))}"
        for name, profile in sorted(_read().items())
        for lie, values in sorted(profile.items())
    )


def correction_for(name: str, *, wide: bool, turnover: Turnover) -> Correction:
    """Find how backs must move on a printer; where none is named, they don't.

    Sheets that lie another way than was measured can't be corrected.
    """
    if not name:
        return NO_CORRECTION
    profiles = _read()
    if name not in profiles:
        known = ", ".join(sorted(profiles)) or "none yet"
        hints = (f"printers there are: {known}", f"pack calibrate --printer {name} --set X,Y saves one")
        raise UsageError(error("E940", f"no printer is called {name!r}", hints=hints))
    values = profiles[name].get(_lie(wide))
    if values is None:
        raise UsageError(_unmeasured(name, wide=wide))
    return _reading(values).correction(turnover)


def _unmeasured(name: str, *, wide: bool) -> Diagnostic:
    hint = f"print the sheet of pack calibrate{' --wide' * wide}, then save what it shows with --set"
    return error("E944", f"the printer {name} was not measured for sheets that lie {_lie(wide)}", hints=(hint,))


def _lie(wide: bool) -> str:
    return "wide" if wide else "upright"


def _read() -> dict[str, dict[str, Any]]:
    """Read all profiles; no file means none."""
    file = profiles_file()
    try:
        profiles = json.loads(read_regular(file, OWN_BYTES))
        for profile in profiles.values():
            for values in profile.values():
                _reading(values)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as problem:
        hint = "measure the printers again, or delete the file"
        raise UsageError(error("E943", f"cannot read the printers in {file}", hints=(hint,))) from problem
    return dict(profiles)


def _reading(values: Mapping[str, Any]) -> Reading:
    reading = Reading(**values)
    numbers = (reading.right, reading.up, reading.degrees)
    if not all(type(each) in (int, float) and abs(each) <= MOST_MILLIMETRES for each in numbers):
        raise ValueError(f"no reading: {values}")
    Turnover(reading.turnover)
    return reading
