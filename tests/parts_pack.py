"""A pack whose missions are made of parts: one by hand, and a combination of two deployments and two primaries."""

from __future__ import annotations

from two_sides import SIDES_YAML

PACK = f"""\
title: Made of Parts
subtitle: Four battles, and one
setting: A rainy moor
game: Any rules you like
version: "1.0"
date: 2026-11-18
licence: CC BY-SA 4.0
table: {{width: 60in, depth: 44in}}
order: [missions]
combinations:
  battles:
    of: {{primary: [relay, tide], deployment: all}}
    parts: {{core: core}}
    name: "{{primary}} on {{deployment}}"
    kind: "{{deployment}}"
mission_order: [dawn, battles]
{SIDES_YAML}"""
FILES: dict[str, str | None] = {
    "pack.yaml": PACK,
    "missions/dawn.yaml": """\
parts: {deployment: lines, core: core, primary: relay}
name: Dawn
kind: Night action
gist: In and out before dawn.
zones:
  attacker: {depth: 6in}
setting_up:
  mast: One mast, and no more.
""",
    "rules/hold.yaml": """\
parameters: {side: who, from_turn: {a: turn, optional: yes}}
gives: [{win: {who: =side, from_turn: =from_turn, says: "{who} wins by an objective."}}]
front:
  - {id: hold, text: "{Who} wins from turn {from_turn}."}
""",
    "parts/core/core.yaml": "first_turn: {side: attacker}\nwinning:\n  - hold: {side: each, from_turn: 3}\n",
    "parts/deployment/lines.yaml": """\
name: Lines
gist: Two lines.
distances: {line: 10in}
zones:
  attacker: {band: south, depth: line}
  defender: {band: north, depth: line}
deployment:
  - {id: both, text: "Both deploy within {line} of their edge."}
""",
    "parts/deployment/ends.yaml": """\
name: Ends
gist: End to end.
zones:
  attacker: {band: east, depth: 16in}
  defender: {band: west, depth: 16in}
""",
    "parts/primary/relay.yaml": """\
name: Relay
gist: One mast.
zones:
  mast: {circle: 6in, at: {of: centre}}
objectives:
  - {count: 1, placed_by: defender, zone: mast}
setting_up:
  - {id: mast, text: The Defender puts up a mast.}
""",
    "parts/primary/tide.yaml": """\
name: Tide
gist: Two wrecks.
zones:
  wreck: {circle: 6in, at: {of: centre}}
objectives:
  - {count: 2, placed_by: defender, zone: wreck}
""",
}
