"""No code and no template asks for which pack or mission it works: none of them knows one by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from facts import facts_in

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "content"
# Which pack is built, or copied, where nobody names one.
MEANT = {("pipeline/load/folders/roots.py", "ww2-more-missions")}


def content_names() -> set[str]:
    """Gather the ids and titles of all packs and missions."""
    names = set()
    for path in [*CONTENT.rglob("pack.yaml"), *CONTENT.rglob("missions/*.yaml")]:
        written = facts_in(path) or {}
        names |= {
            path.parent.name if path.name == "pack.yaml" else path.stem,
            written.get("title"),
            written.get("name"),
        }
    return {str(name) for name in names if name}


def names_in_code(source: str, names: set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in names:
            yield node.value


def names_in_template(source: str, names: set[str]) -> Iterator[str]:
    for name in sorted(names):
        if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", source):
            yield name


def where_known(names: set[str]) -> set[tuple[str, str]]:
    code, templates = ROOT.glob("pipeline/**/*.py"), (*ROOT.glob("layouts/**/*.j2"), *ROOT.glob("layouts/**/*.css"))
    found = [(path, name) for path in code for name in names_in_code(path.read_text(encoding="utf-8"), names)]
    found += [(path, name) for path in templates for name in names_in_template(path.read_text(encoding="utf-8"), names)]
    return {(path.relative_to(ROOT).as_posix(), name) for path, name in found}


@pytest.mark.slow
def test_no_code_and_no_template_knows_a_pack_or_a_mission() -> None:
    names = content_names()
    assert {"ww2-classic-missions", "Classic Missions", "cauldron", "Cauldron", "scifi-mission-deck"} <= names
    assert where_known(names) == MEANT


@pytest.mark.parametrize(
    "line",
    ['if mission == "cauldron":\n    pass', 'ODD = {"Cauldron"}', "match name:\n    case 'cauldron':\n        pass"],
)
def test_a_planted_question_in_code_is_found(line: str) -> None:
    assert list(names_in_code(line, {"cauldron", "Cauldron"}))


@pytest.mark.parametrize(
    "line", ["{% if brief.mission == 'cauldron' %}", "<h1>Cauldron</h1>", "#cauldron { color: red }"]
)
def test_a_planted_question_in_a_template_is_found(line: str) -> None:
    assert list(names_in_template(line, {"cauldron", "Cauldron"}))
