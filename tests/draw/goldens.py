"""Golden drawings: canonical SVG kept under the name of its test, compared line by line."""

from __future__ import annotations

import difflib
from pathlib import Path
from xml.etree import ElementTree

FOLDER = Path(__file__).parent / "golden"


def canonical(svg: str) -> str:
    """Write SVG with one element a line and its attributes sorted."""
    tree = ElementTree.fromstring(svg)
    ElementTree.indent(tree, " ")
    return ElementTree.canonicalize(ElementTree.tostring(tree, encoding="unicode")) + "\n"


def compare(svg: str, path: Path, *, update: bool) -> None:
    """Fail with a diff if a drawing is not the one that is kept; keep it first if asked to."""
    drawn = canonical(svg)
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    diff = list(difflib.unified_diff(kept.splitlines(), drawn.splitlines(), "kept", "drawn", lineterm="", n=1))
    assert not diff, "\n".join(["the drawing differs from its golden one", *diff[:60]])
