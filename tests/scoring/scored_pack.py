"""A pack whose missions are won by points: one scores markers and bounty, the other crossings, both a painted army."""

from __future__ import annotations

from pathlib import Path

from pipeline.diagnostics import Diagnostic
from pipeline.load import load_pack
from pipeline.model import Pack
from pipeline.rules import check_rules

PACK = """\
title: Held Ground
subtitle: Battles by five rounds
setting: The Long Dusk
game: tabletop battles
version: "1.0"
date: 2027-03-01
licence: CC BY 4.0
sides:
  raiders: {name: Raiders, letter: R, forms: {who: the Raiders, whose: the Raiders’, its: their}}
  guard: {name: Guard, letter: G, forms: {who: the Guard, whose: the Guard’s, its: its}}
table: {width: 60in, depth: 44in}
distances: {deep: 10in, hold: 3in}
scoring:
  rounds: 5
  sources:
    markers: {name: Markers, up_to: 48, in_round: 12}
    bounty: {name: Bounty, up_to: 12}
    painted: {name: Painted army, up_to: 10, when: battle, optional: yes}
order: [score-sheet, missions]
mission_order: [ridge, ford]
leaf: {strip: yes}
"""
RIDGE = """\
name: The Ridge
kind: Pitched battle
gist: Three stones on a ridge, and nobody lets go.
homes: {raiders: south, guard: north}
zones:
  raiders: {band: south, depth: deep}
  guard: {band: north, depth: deep}
  ridge: {circle: 12in, at: {east: 30in, north: 22in}}
objectives:
  - {count: 4, placed_by: each, zone: ridge}
deployment:
  - {id: deploy, text: "Both sides set up within {deep} of their edges, for up to {markers_cap} points."}
first_turn: {side: guard}
scoring:
  sources:
    markers:
      awards:
        - {when: your-turn, from_round: 2, points: 4, most: 3, what: "each Objective that you hold within {hold}"}
    bounty:
      awards:
        - {when: at-once, points: 3, most: 3, what: you destroy a unit}
        - {when: battle, points: 3, who: guard, what: you hold the Objective nearest to the centre}
"""
FORD = """\
name: The Ford
kind: Breakthrough
gist: Whoever holds the crossing writes the peace.
homes: {raiders: south, guard: north}
zones:
  raiders: {band: south, depth: deep}
  guard: {band: north, depth: deep}
first_turn: {side: raiders}
scoring:
  lead: 5
  sources:
    markers:
      name: Crossings
      up_to: 52
      awards:
        - {when: round, points: 4, most: 2, what: each crossing that you hold}
        - {when: round, from_round: 3, points: 4, what: you hold more than your opponent}
"""
FILES = {
    "pack.yaml": PACK,
    "missions/ridge.yaml": RIDGE,
    "missions/ford.yaml": FORD,
    "rules/first-turn.yaml": 'front:\n  - {id: side, text: "{Who} goes first."}\n',
    "pages/score-sheet.md": "---\ntitle: Score Sheet\n---\n\n{caps}\n\n{score_sheet}\n",
}


def scored_pack(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """Write the pack; in each file named, one text stands for another."""
    made = folder / "held-ground"
    texts = dict(FILES)
    for name, old, new in changes:
        assert old in texts[name], (name, old)
        texts[name] = texts[name].replace(old, new, 1)
    for name, text in texts.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return made


def pack_at(folder: Path) -> Pack:
    """Load a pack that is in order."""
    loading = load_pack(folder)
    assert loading.pack is not None, loading.diagnostics
    return loading.pack


def told(folder: Path) -> list[Diagnostic]:
    """Load a pack and check its rules; everything wrong is told with its place."""
    loading = load_pack(folder)
    assert loading.sound is not None, loading.diagnostics
    return [*loading.diagnostics, *loading.tell(check_rules(loading.sound))]
