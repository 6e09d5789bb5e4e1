"""A pack small enough to read at a glance, whole or with slips in it; diagnostics as a terminal shows them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from two_sides import SIDES_YAML

from pipeline.diagnostics import Diagnostic

PACK = f"""\
title: Small Pack
subtitle: Two raids
setting: A rainy moor
game: Any rules you like
version: "1.0"
date: 2026-11-18
licence: CC BY-SA 4.0
table: {{width: 6ft, depth: 4ft}}
distances:
  near: 4in
order: [cover, missions]
mission_order: [raid]
{SIDES_YAML}"""
RAID = """\
name: Raid
kind: Night action
gist: In and out before dawn.
distances: {gap: 8in}
zones:
  attacker:
    half: south
    clear_of: {centre_line: gap}
  defender: {half: north}
  prize: {quarter: north-east, clear_of: {edges: near}}
objectives:
  - {count: 1, placed_by: defender, zone: prize}
rules:
  - ambush: {side: defender}
setting_up:
  - {id: prize, text: "The prize lies {near} from any edge."}
deployment:
  - {id: hide, use: hide, of: ambush-defender}
first_turn: {side: attacker}
winning:
  - hold: {side: each, from_turn: 3}
"""
AMBUSH = """\
parameters: {side: side}
figures: {scatter: {a: faces, optional: yes}}
back:
  - {id: spring, when: {side: defender}, text: "{Who} springs it."}
"""
HOLD = """\
parameters: {side: who, from_turn: {a: turn, optional: yes}}
gives: [{win: {who: =side, from_turn: =from_turn, says: "{who} wins by an objective."}}]
front:
  - {id: hold, text: "{Who} holds it."}
"""
FILES = {
    "pack.yaml": PACK,
    "missions/raid.yaml": RAID,
    "rules/ambush.yaml": AMBUSH,
    "rules/hold.yaml": HOLD,
    "steps.yaml": "hide:\n  - id: hide\n    text: One Unit hides.\n",
    "pages/cover.md": "---\ntitle: Small Pack\nlisted: no\n---\n\nTwo raids.\n",
    "selection.yaml": "random: d6\ntables:\n  d6: {name: Any, rows: [{faces: [1, 2, 3], mission: raid}]}\n",
}


def write_pack(folder: Path, files: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Write the small pack; `files` come beside or instead of its own, or (None) leave one out."""
    return write_files(folder, {**FILES, **(files or {})})


def write_files(folder: Path, files: Mapping[str, str | bytes | None]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        if content is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def plant(name: str, right: str, wrong: str) -> dict[str, str | None]:
    """Write one slip into a file of the small pack."""
    assert FILES[name].count(right) == 1, f"{right!r} must stand once in {name}"
    return {**FILES, name: FILES[name].replace(right, wrong)}


def show(diagnostic: Diagnostic) -> str:
    """Write a diagnostic as a terminal would: place, message, source line, caret, hints."""
    place = diagnostic.place
    assert place is not None
    assert place.source is not None
    return "\n".join(
        [
            f"{place}: {diagnostic.severity.word} {diagnostic.code}: {diagnostic.message}",
            f"  | {'…' * (place.before > 0)}{place.source}{'…' * place.is_cut}".rstrip(),
            f"  | {' ' * (place.column - 1 - place.before + (place.before > 0))}{'^' * place.width}",
            *(f"  {words}: {other}" for words, other in diagnostic.related),
            *(f"  = {hint}" for hint in diagnostic.hints),
        ]
    )
