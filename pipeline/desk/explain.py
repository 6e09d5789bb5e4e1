"""A code, like E204, or the name of a value -> what it means and how to mend it, or where it comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pipeline.diagnostics import Place
from pipeline.load import load_pack
from pipeline.load.parsing.nodes import plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source

# E for errors, W for warnings, N for notes.
CODE = re.compile(r"[EWN]\d{3}")
# Where a name may stand that doesn't say where.
_DIGITS = 10  # of a number in a list: no list is as long as more
_SHELVES = ("missions", "phases", "pages", "rules", "steps")
CATALOGUES = Path(__file__).parents[1] / "codes"


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """What a code means."""

    code: str
    title: str
    cause: str
    example: str
    cure: str


def explain_code(code: str) -> Explanation | None:
    """Find what a code means."""
    return next((found for found in explanations() if found.code == code), None)


def explanations() -> tuple[Explanation, ...]:
    """Read all catalogues, in the order of their codes."""
    found: list[Explanation] = []
    for catalogue in sorted(CATALOGUES.glob("*.yaml")):
        reading = read_yaml(Source(catalogue.name, catalogue.read_text(encoding="utf-8")))
        if reading.top is None or reading.diagnostics:
            raise ValueError(f"{catalogue.name} is broken: {reading.diagnostics}")
        codes = plain(reading.top)
        assert isinstance(codes, dict)
        found.extend(Explanation(code=code, **facts) for code, facts in codes.items())
    return tuple(sorted(found, key=lambda explanation: explanation.code))


@dataclass(frozen=True, kw_only=True)
class Origin:
    """What each pack in the line says of a value, from the outermost ancestor to the one that counts."""

    name: str
    layers: tuple[tuple[Place, str], ...]


def explain_value(folder: Path, name: str) -> Origin | None:
    """Find where a value comes from; a distance that a mission doesn't name itself is the pack's."""
    loading = load_pack(folder)
    parts = tuple(int(part) if part.isdecimal() and len(part) < _DIGITS else part for part in name.split("."))
    own = parts[1:] if parts[0] == "pack" else parts
    candidates = [own, *((part, *parts) for part in _SHELVES)]
    if len(parts) == 3 and parts[1] == "distances":
        candidates.append(parts[1:])
    for path in candidates:
        if layers := loading.layers(path):
            return Origin(name=".".join(map(str, path)), layers=layers)
    return None
