"""A small pack of missions with something of every kind in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from benches import FILES, RAID, changed
from two_sides import SIDES_YAML

MORE = {
    "pack.yaml": """\
title: Moor and Mire
subtitle: Two raids
setting: A rainy moor
game: Any rules you like
version: "1.0"
date: "2026-11-18"
licence: CC BY-SA 4.0
credits:
  - {what: Words, who: Nobody}
table: {width: 6ft, depth: 4ft}
cm_per_inch: "2.5"
distances: {near: 4in, reach: 16in}
terms: {troops: Infantry}
labels: {heading.winning: Winning the day}
leaf: {strip: yes, second_map: yes}
outline: {reserves: {head: Reserves}, ambush: {head: Ambush}}
rulebook: {name: your rulebook, edition: the first edition}
references:
  ambush: {rule: Ambush, page: 12, note: look before you leap}
figures:
  reserves:
    on_table_percent: 60
    forces: [50, 100]
    succeed_on: 5
    sure_with_dice: 3
    first_roll: {immediate: 1, delayed: 3}
  points_by_losses:
    - {losses: 0, winner: 6, loser: 1}
    - {losses: 2, winner: 5, loser: 2}
order: [opening, notes, choosing, plans, missions, compared]
mission_order: [raid, chase]
"""
    + SIDES_YAML,
    "missions/raid.yaml": changed(
        changed(RAID, "setting_up:\n", "rules:\n  - ambush: {side: defender}\nsetting_up:\n"),
        "deployment:\n",
        """\
alternatives:
  - id: west
    caption: The prize in the west
    zones:
      prize: {quarter: north-west, clear_of: {edges: near}}
deployment:
  - {id: hide, use: hide, of: ambush-defender}
  - {id: plain, text: "Written out, that is 8in."}
  - {id: places, text: The prize may lie in the west., alternatives: yes}
""",
    ),
    "missions/chase.yaml": """\
name: Chase
kind: Running fight
gist: After them before dawn.
homes: {attacker: south, defender: north}
table: {width: 5ft, depth: 4ft}
distances: {gap: 8in}
zones:
  attacker: {half: south, clear_of: {centre_line: gap}, label: Marsh, note: "{gap} from the middle"}
  defender: {half: north, clear_of: {centre_line: gap}}
rules:
  - reserves:
      side: defender
      timing: delayed
      arrive:
        - {corners: [north-west], within: reach, says: the far corner}
        - {corners: [south-west], within: reach, says: the near corner, may_enter_enemy_zone: yes}
  - referenced: {to: [ambush], side: each}
deployment:
  - {id: both, text: "Both sides deploy {gap} from the centre line. Reserves come {reach} from a corner."}
first_turn: {side: defender}
winning:
  - last-formation: {side: each}
""",
    "rules/last-formation.yaml": """\
parameters: {side: who}
gives: [{win: {who: =side, marked: no, says: "{who} wins when {enemy} has no Formation left."}}]
front:
  - {id: last, text: "{Who} wins when {enemy} has no Formation left."}
""",
    "rules/points-by-losses.yaml": """\
title: Victory Points
back:
  - {id: score, text: Count the Units that the winner lost.}
""",
    "rules/ambush.yaml": """\
title: Ambush
parameters: {side: side}
gives: [{keep: {column: ambush}}]
distances: {unseen: 16in}
back:
  - {id: spring, text: "{who} shows it {unseen} or more from every enemy that sees it."}
""",
    "rules/referenced.yaml": """\
called: to
see: =to
listed: {side: each}
parameters: {to: references, side: {a: who, optional: yes}}
""",
    "rules/reserves.yaml": """\
name:
  - {when: {timing: delayed}, text: Delayed}
  - {text: Reserves, one: Reserve}
parameters: {side: who, timing: [immediate, delayed], arrive: ways-in}
figures:
  on_table_percent: percent
  forces: numbers
  succeed_on: number
  sure_with_dice: number
  first_roll: {a: turn, by: timing}
gives:
  - keep: {column: reserves}
  - arrive: {ways: =arrive, from_turn: =first_roll}
  - share: {percent: =on_table_percent, forces: =forces, heads: [Force, On the table, In Reserve]}
  - roll:
      who: =side
      succeed_on: =succeed_on
      from_turn: =first_roll
      more: 1
      sure_with: =sure_with_dice
      text: {by: roll, one: "{name}: 1 die", other: "{name}: {dice} dice"}
      chart: {heading: How soon Reserves come, heads: [1st, 2nd]}
back:
  - {id: roll, text: "From the {roll_first} turn on {who} rolls for {its} {kind}."}
""",
    "steps.yaml": 'hide:\n  - {id: hide, text: "Before anyone deploys, {who} hides one Unit."}\n',
    "readings.yaml": "mud: {about: Mud and mire, text: We take mire for mud.}\n",
    "selection.yaml": """\
random: one-die
tables:
  one-die:
    name: One die
    rows:
      - {faces: [1, 2, 3], mission: raid}
      - {faces: [4, 5, 6], mission: chase}
  same-plan:
    name: Same plan
    rows:
      - {faces: [1, 2], mission: raid}
      - {faces: [3, 4, 5, 6], mission: chase}
battle_plans:
  rows: {id: allied, name: Allied}
  columns: {id: axis, name: Axis}
  plans:
    - {id: attack, name: Attack, motto: Straight at them., why: [You are fast., You are many.]}
    - {id: defend, name: Defend, motto: Let them come., why: [You are few.]}
  cells:
    - {row: attack, column: attack, table: same-plan, roll_off: yes}
    - {row: attack, column: defend, table: one-die, first_side: allied}
    - {row: defend, column: attack, table: one-die, first_side: axis}
    - {row: defend, column: defend, table: same-plan, roll_off: yes}
bound: {says: fortified, side: defender, plan: defend}
""",
    "cards.yaml": """\
decks:
  - id: weather
    title: Weather
    face: text
    backs: own
    size: poker
    sets: 2
    marked: yes
    cards:
      - id: rain
        title: Rain
        over: Sky
        quantity: 3
        text: Within {near} of the ford is mud.
        back: {title: Wet, motto: It pours.}
      - {id: fog, title: Fog, look: light, text: "Nobody sees {near}.", back: {title: Grey, motto: It creeps.}}
  - {id: plans, title: Plans, of: battle-plans, face: emblem, backs: shared}
""",
    "pages/opening.md": """\
---
title: Moor and Mire
layout: cover
listed: no
lead: Roll, unfold, play.
---

Two raids for a wet afternoon.
""",
    "pages/choosing.md": """\
---
title: Choosing
lead: Roll one die.
---

{contents}

{random_table}

An Objective is held {near} away. Raid stands on {page:raid}.
""",
    "pages/plans.md": """\
---
title: Battle plans
---

{matrix}

{plan_tables}
""",
    "pages/compared.md": """\
---
title: All compared
only: [sheets, booklet]
---

{comparison}

{reference_index}

{reserves_share_chart}

{victory_table}
""",
}
EVERY_KIND: Mapping[str, str] = {**FILES, **MORE}


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
