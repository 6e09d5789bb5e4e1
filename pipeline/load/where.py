"""A path in a pack -> words for it: "zones.attacker of mission breakthrough"."""

from __future__ import annotations

from pipeline.diagnostics import Path
from pipeline.load.spelling import escaped

_OWNERS = {
    "missions": "mission",
    "rules": "the rule text",
    "steps": "the step",
    "pages": "page",
    "phases": "phase",
    "readings": "the reading",
    "palettes": "the palette",
}


def describe(path: Path) -> str:
    """Name a place in a pack as its author thinks of it."""
    if not path:
        return "the file"
    if len(path) > 1 and path[0] in _OWNERS:
        owner = f"{_OWNERS[str(path[0])]} {dotted(path[1:2])}"
        return f"{dotted(path[2:])} of {owner}" if path[2:] else owner
    return dotted(path)


def dotted(path: Path) -> str:
    """Write a path as one word: `arrive[0].corners`."""
    text = "".join(f"[{segment}]" if isinstance(segment, int) else f".{segment}" for segment in path)
    return escaped(text.removeprefix("."))
