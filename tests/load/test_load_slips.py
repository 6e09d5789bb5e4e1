"""One slip in a small pack -> one message, word for word, with its place, its line and its caret."""

# ruff: noqa: E501 - the lines are what a reader sees, whole

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import plant, show, write_files

from pipeline.load import load_pack

SLIPS = [
    (
        "missions/raid.yaml",
        "    clear_of: {centre_line: gap}",
        "    clear_off: {centre_line: gap}",
        """
small/missions/raid.yaml:8:5: error E201: unknown key 'clear_off' in zones.attacker of mission raid
  |     clear_off: {centre_line: gap}
  |     ^^^^^^^^^
  = did you mean 'clear_of'?
  = accepted here: side, clear_of, within, cut, label, note, half
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{half: north, label: Barn, the old one}",
        """
small/missions/raid.yaml:9:40: error E201: unknown key 'the old one' in zones.defender of mission raid
  |   defender: {half: north, label: Barn, the old one}
  |                                        ^^^^^^^^^^^
  = accepted here: side, clear_of, within, cut, label, note, half
  = within braces a comma parts entries; put a text that has one into quotes
""",
    ),
    (
        "missions/raid.yaml",
        "gist: In and out before dawn.\n",
        "",
        """
small/missions/raid.yaml:1:1: error E202: key 'gist' is missing in mission raid
  | name: Raid
  | ^
  = add `gist: …`
""",
    ),
    (
        "missions/raid.yaml",
        "kind: Night action",
        "kind: [Night, action]",
        """
small/missions/raid.yaml:2:7: error E203: kind of mission raid must be a text, not a list
  | kind: [Night, action]
  |       ^^^^^^^^^^^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "from_turn: 3",
        "from_turn: five",
        """
small/missions/raid.yaml:21:35: error E203: winning[0].hold.from_turn of mission raid must be a whole number, not 'five'
  |   - hold: {side: each, from_turn: five}
  |                                   ^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "ambush: {side: defender}",
        "ambush: {side: defendr}",
        """
small/missions/raid.yaml:14:20: error E204: 'defendr' is not known for rules[0].ambush.side of mission raid
  |   - ambush: {side: defendr}
  |                    ^^^^^^^
  = did you mean 'defender'?
  = accepted here: attacker, defender
""",
    ),
    (
        "missions/raid.yaml",
        "gap: 8in",
        "gap: 8",
        """
small/missions/raid.yaml:4:18: error E205: '8' is not a length; write a number and a unit, like 8in
  | distances: {gap: 8}
  |                  ^
""",
    ),
    (
        "missions/raid.yaml",
        "gap: 8in",
        'gap: "1,5cm"',
        """
small/missions/raid.yaml:4:18: error E205: '1,5cm' is not a length; a full stop divides off decimals, and nothing thousands: 1.5cm
  | distances: {gap: "1,5cm"}
  |                  ^^^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "gap: 8in",
        "gap: 1ft,5cm",
        """
small/missions/raid.yaml:4:22: error E213: '5cm' can't be used as a name
  | distances: {gap: 1ft,5cm}
  |                      ^^^
  = within braces a comma parts entries; a full stop divides off decimals, as in 1.5cm
""",
    ),
    (
        "missions/raid.yaml",
        "gap: 8in",
        "gap: 30 m",
        """
small/missions/raid.yaml:4:18: error E205: '30 m' is longer than any table; write 30mm or 30cm if you mean those
  | distances: {gap: 30 m}
  |                  ^^^^
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "units: [cm, mm]\ntitle: Small Pack",
        """
small/pack.yaml:1:8: error E219: units: cm and mm are of one ruler, and one of them is enough
  | units: [cm, mm]
  |        ^^^^^^^^
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "units: metric\ntitle: Small Pack",
        """
small/pack.yaml:1:8: error E203: units must be a list, not 'metric'
  | units: metric
  |        ^^^^^^
  = write [metric]
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "units: [inches]\ntitle: Small Pack",
        """
small/pack.yaml:1:9: error E204: 'inches' is not known for units[0]
  | units: [inches]
  |         ^^^^^^
  = accepted here: in, cm, mm
""",
    ),
    (
        "missions/raid.yaml",
        "gap: 8in",
        "gap: 8 parsecs",
        """
small/missions/raid.yaml:4:18: error E205: unknown unit 'parsecs'; accepted here: in, ft, cm, mm, m
  | distances: {gap: 8 parsecs}
  |                  ^^^^^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "centre_line: gap",
        "centre_line: gpa",
        """
small/missions/raid.yaml:8:29: error E208: no distance is called 'gpa'
  |     clear_of: {centre_line: gpa}
  |                             ^^^
  = did you mean 'gap'?
  = accepted here: gap, near
  = write a length like 8in, or a name from `distances:`
""",
    ),
    (
        "missions/raid.yaml",
        "count: 1",
        "count: 0",
        """
small/missions/raid.yaml:12:13: error E207: objectives[0].count of mission raid must be at least 1, not 0
  |   - {count: 0, placed_by: defender, zone: prize}
  |             ^
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{wedge: [.inf, 90]}",
        """
small/missions/raid.yaml:9:22: error E203: zones.defender.wedge[0] of mission raid must be a number, not '.inf'
  |   defender: {wedge: [.inf, 90]}
  |                      ^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{wedge: [0, -inf]}",
        """
small/missions/raid.yaml:9:25: error E206: '-inf' is no number that can be reckoned with
  |   defender: {wedge: [0, -inf]}
  |                         ^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{ring: [8in]}",
        """
small/missions/raid.yaml:9:20: error E207: item 2 is missing in zones.defender.ring of mission raid
  |   defender: {ring: [8in]}
  |                    ^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{hlaf: north}",
        """
small/missions/raid.yaml:9:3: error E209: zones.defender of mission raid has no shape
  |   defender: {hlaf: north}
  |   ^^^^^^^^
  = did you mean 'half'?
  = accepted here: arc, band, circle, front, half, join, meet, polygon, quarter, quarters, ring, triangle, wedge, whole, zone
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{half: north, circle: 8in}",
        """
small/missions/raid.yaml:9:3: error E209: zones.defender of mission raid has 2 shapes: half, circle
  |   defender: {half: north, circle: 8in}
  |   ^^^^^^^^
  = keep one of them
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "north",
        """
small/missions/raid.yaml:9:13: error E203: zones.defender of mission raid must be keys with values, not 'north'
  |   defender: north
  |             ^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{join: [{half: north, clear_of: {edgs: 4in}}]}",
        """
small/missions/raid.yaml:9:46: error E201: unknown key 'edgs' in zones.defender.join[0].clear_of of mission raid
  |   defender: {join: [{half: north, clear_of: {edgs: 4in}}]}
  |                                              ^^^^
  = did you mean 'edges'?
  = accepted here: edges, long_edges, short_edges, side_edges, own_edge, enemy_edge, north_edge, east_edge, south_edge, west_edge, centre_line, centre_lines, long_centre_line, short_centre_line, centre, corners, corner, zone, outline
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{polygon: [{east: 1in, north: 2in}]}",
        """
small/missions/raid.yaml:9:23: error E207: zones.defender.polygon of mission raid needs at least 3, and has 1
  |   defender: {polygon: [{east: 1in, north: 2in}]}
  |                       ^^^^^^^^^^^^^^^^^^^^^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{quarters: [north-west, north-est]}",
        """
small/missions/raid.yaml:9:37: error E204: 'north-est' is not known for zones.defender.quarters[1] of mission raid
  |   defender: {quarters: [north-west, north-est]}
  |                                     ^^^^^^^^^
  = did you mean 'north-west'?
  = accepted here: north-west, north-east, south-east, south-west
""",
    ),
    (
        "rules/ambush.yaml",
        "back:",
        "gives: [{keep: {column: hidden}, tally: {reach: 6}}]\nback:",
        """
small/rules/ambush.yaml:3:9: error E210: gives[0] of the rule text ambush has 2 kinds: keep, tally
  | gives: [{keep: {column: hidden}, tally: {reach: 6}}]
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = keep one of them
""",
    ),
    (
        "missions/raid.yaml",
        "- ambush: {side: defender}",
        "- ambsh: {side: defender}",
        """
small/missions/raid.yaml:14:5: error E307: no rule is called 'ambsh'
  |   - ambsh: {side: defender}
  |     ^^^^^
  = did you mean 'ambush'?
  = accepted here: ambush
  = write rules/ambsh.yaml
""",
    ),
    (
        "missions/raid.yaml",
        "gist: In and out before dawn.",
        "gist:",
        """
small/missions/raid.yaml:3:1: error E212: gist of mission raid has no words
  | gist:
  | ^^^^
  = write some, or delete the key
""",
    ),
    (
        "missions/raid.yaml",
        "gist: In and out before dawn.",
        'gist: ""',
        """
small/missions/raid.yaml:3:7: error E212: gist of mission raid has no words
  | gist: ""
  |       ^^
  = write some, or delete the key
""",
    ),
    (
        "missions/raid.yaml",
        "gist: In and out before dawn.",
        'gist: "  "',
        """
small/missions/raid.yaml:3:7: error E212: gist of mission raid has no words
  | gist: "  "
  |       ^^^^
  = write some, or delete the key
""",
    ),
    (
        "missions/raid.yaml",
        "{id: hide, use",
        "{id: Hide It, use",
        """
small/missions/raid.yaml:18:10: error E211: 'Hide It' doesn't fit deployment[0].id of mission raid: write lower-case letters and digits joined by hyphens, like no-retreat
  |   - {id: Hide It, use: hide, of: ambush-defender}
  |          ^^^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "first_turn: {side: attacker}",
        "first_turn: {roll_off: perhaps}",
        """
small/missions/raid.yaml:19:24: error E203: first_turn.roll_off of mission raid must be yes or no, not 'perhaps'
  | first_turn: {roll_off: perhaps}
  |                        ^^^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "winning:\n  - hold: {side: each, from_turn: 3}\n",
        "winning: []\n",
        """
small/missions/raid.yaml:20:10: error E207: winning of mission raid needs at least 1, and has 0
  | winning: []
  |          ^^
  = say who wins when, or with `scoring:` what pays points
""",
    ),
    (
        "missions/raid.yaml",
        "zone: prize",
        "zone: prise",
        """
small/missions/raid.yaml:12:43: error E220: no zone is called 'prise'
  |   - {count: 1, placed_by: defender, zone: prise}
  |                                           ^^^^^
  = did you mean 'prize'?
  = accepted here: attacker, defender, prize
""",
    ),
    (
        "missions/raid.yaml",
        "use: hide",
        "use: hid",
        """
small/missions/raid.yaml:18:21: error E220: no step is called 'hid'
  |   - {id: hide, use: hid, of: ambush-defender}
  |                     ^^^
  = did you mean 'hide'?
  = accepted here: hide
""",
    ),
    (
        "missions/raid.yaml",
        "of: ambush-defender",
        "of: ambush-attacker",
        """
small/missions/raid.yaml:18:31: error E220: no rule in use is called 'ambush-attacker'
  |   - {id: hide, use: hide, of: ambush-attacker}
  |                               ^^^^^^^^^^^^^^^
  = did you mean 'ambush-defender'?
  = accepted here: ambush-defender, first-turn, hold
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{half: north, clear_of: {zone: {zone: atacker, by: 4in}}}",
        """
small/missions/raid.yaml:9:51: error E220: no zone is called 'atacker'
  |   defender: {half: north, clear_of: {zone: {zone: atacker, by: 4in}}}
  |                                                   ^^^^^^^
  = did you mean 'attacker'?
  = accepted here: attacker, defender, prize
""",
    ),
    (
        "missions/raid.yaml",
        'text: "The prize lies {near} from any edge."',
        "",
        """
small/missions/raid.yaml:16:5: error E215: a step needs either 'text' or 'use', and has neither
  |   - {id: prize, }
  |     ^^^^^^^^^^^^^
  = write its words as `text`, or name a step of steps.yaml as `use`
""",
    ),
    (
        "missions/raid.yaml",
        "use: hide, of: ambush-defender}",
        "use: hide, text: Hide well., of: ambush-defender}",
        """
small/missions/raid.yaml:18:5: error E215: a step needs either 'text' or 'use', and has use and text
  |   - {id: hide, use: hide, text: Hide well., of: ambush-defender}
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = keep one of them
""",
    ),
    (
        "missions/raid.yaml",
        '"The prize lies {near} from any edge."',
        "{near} from any edge.",
        """
small/missions/raid.yaml:16:30: error E102: expected ',' or '}': '{' of line 16 is still open
  |   - {id: prize, text: {near} from any edge.}
  |                              ^
  opened here: small/missions/raid.yaml:16:5
  = a text with {names} in it stands in double quotes: "{near} or more"
""",
    ),
    (
        "steps.yaml",
        "text: One Unit hides.",
        "text: {near} from here hides a Unit.",
        """
small/steps.yaml:3:18: error E111: a text can't begin with '{' without quotes
  |     text: {near} from here hides a Unit.
  |                  ^
  = a text with {names} in it stands in double quotes: "{near} or more"
""",
    ),
    (
        "steps.yaml",
        "text: One Unit hides.",
        "text: {near}",
        """
small/steps.yaml:3:11: error E203: passages[0].text of the step hide must be a text, not keys with values
  |     text: {near}
  |           ^^^^^^
  = a text with {names} in it stands in double quotes: "{near} or more"
""",
    ),
    (
        "missions/raid.yaml",
        "{half: north}",
        "{whole: tabel}",
        """
small/missions/raid.yaml:9:21: error E211: 'tabel' doesn't fit zones.defender.whole of mission raid: write the word table
  |   defender: {whole: tabel}
  |                     ^^^^^
""",
    ),
    (
        "missions/raid.yaml",
        "distances: {gap: 8in}",
        "distances: {gap: 8in, spare: 4in}",
        """
small/missions/raid.yaml:4:23: warning W203: nothing uses the distance 'spare'
  | distances: {gap: 8in, spare: 4in}
  |                       ^^^^^
  = delete it, or write {spare} where a text means it
""",
    ),
    (
        "missions/raid.yaml",
        "distances: {gap: 8in}",
        "distances: {gap: 8in, Far-Off: 4in}",
        """
small/missions/raid.yaml:4:23: error E213: 'Far-Off' can't be used as a name
  | distances: {gap: 8in, Far-Off: 4in}
  |                       ^^^^^^^
  = write it in lower-case letters and digits joined by underscores, like from_centre
""",
    ),
    (
        "missions/raid.yaml",
        "  - {id: hide, use: hide, of: ambush-defender}",
        "  - {id: hide, use: hide}\n  - {id: hide, use: hide}",
        """
small/missions/raid.yaml:19:5: error E221: 'hide' is listed twice
  |   - {id: hide, use: hide}
  |     ^^^^^^^^^^^^^^^^^^^^^
  first listed here: small/missions/raid.yaml:18:5
""",
    ),
    (
        "missions/raid.yaml",
        "gist: In and out before dawn.",
        "table: {width: 4in, depth: 4ft}\ngist: x",
        """
small/missions/raid.yaml:3:16: error E207: table.width of mission raid must be between 6in and 360in, not 4in
  | table: {width: 4in, depth: 4ft}
  |                ^^^
""",
    ),
    (
        "pack.yaml",
        'version: "1.0"',
        "version: one",
        """
small/pack.yaml:5:10: error E211: 'one' doesn't fit version: write a version like 1.0
  | version: one
  |          ^^^
""",
    ),
    (
        "pack.yaml",
        "date: 2026-11-18",
        "date: 18 Nov",
        """
small/pack.yaml:6:7: error E211: '18 Nov' doesn't fit date: write a date like 2026-11-18
  | date: 18 Nov
  |       ^^^^^^
""",
    ),
    (
        "pack.yaml",
        "order: [cover, missions]",
        "order: [covr, missions]",
        """
small/pack.yaml:11:9: error E220: no page is called 'covr'
  | order: [covr, missions]
  |         ^^^^
  = did you mean 'cover'?
  = accepted here: cover, missions
""",
    ),
    (
        "pack.yaml",
        "order: [cover, missions]",
        "order: [missions]",
        """
small/pages/cover.md:1:1: warning W201: page cover is never printed: 'order' doesn't list it
  | ---
  | ^
  = add it to `order`, or delete the file
""",
    ),
    (
        "pack.yaml",
        "order: [cover, missions]",
        "order: [cover, missions]\ncover: {layout: title}",
        """
small/pack.yaml:12:1: warning W205: no page of the pack is a cover
  | cover: {layout: title}
  | ^^^^^
  = give a page of `order` the line `layout: cover` in its head, or delete the key
""",
    ),
    (
        "pack.yaml",
        "order: [cover, missions]",
        "order: [cover]",
        """
small/pack.yaml:11:1: error E224: 'order' leaves out the missions that 'mission_order' lists
  | order: [cover]
  | ^^^^^
  = write `missions` where they stand, or empty `mission_order`
""",
    ),
    (
        "pack.yaml",
        "mission_order: [raid]",
        "mission_order: []",
        """
small/pack.yaml:12:16: error E225: 'mission_order' lists no mission
  | mission_order: []
  |                ^^
  = list missions, or take `missions` out of `order`
""",
    ),
    (
        "pack.yaml",
        "mission_order: [raid]",
        "mission_order: [rade]",
        """
small/pack.yaml:12:17: error E220: no mission is called 'rade'
  | mission_order: [rade]
  |                 ^^^^
  = did you mean 'raid'?
  = accepted here: raid
""",
    ),
    (
        "pack.yaml",
        "mission_order: [raid]",
        "mission_order: [raid, raid]",
        """
small/pack.yaml:12:23: error E221: 'raid' is listed twice
  | mission_order: [raid, raid]
  |                       ^^^^
  first listed here: small/pack.yaml:12:17
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "titel: Small Pack",
        """
small/pack.yaml:1:1: error E201: unknown key 'titel' in the file
  | titel: Small Pack
  | ^^^^^
  = did you mean 'title'?
  = accepted here: kind, title, subtitle, setting, game, version, date, needs, url, language, theme, palette, fonts, body, logo, cover_art, cover, licence, credits, made_from, sides, teams, each, enemy, rounds, roles, table, units, cm_per_inch, distances, terrain, terms, glossary, wording, labels, leaf, outline, kinds, rulebook, references and 7 more
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "id: tiny\ntitle: Small Pack",
        """
small/pack.yaml:1:1: error E214: key 'id' can't stand in pack.yaml
  | id: tiny
  | ^^
  = a pack's id is the name of its folder
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "steps: {}\ntitle: Small Pack",
        """
small/pack.yaml:1:1: error E214: key 'steps' can't stand in pack.yaml
  | steps: {}
  | ^^^^^
  = it belongs into steps.yaml
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "cm_per_inch: 1/0\ntitle: Small Pack",
        """
small/pack.yaml:1:14: error E219: cm_per_inch: a plain number above 0, like 2.5, is needed here
  | cm_per_inch: 1/0
  |              ^^^
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "extends: smal\ntitle: Small Pack",
        """
small/pack.yaml:1:10: error E231: no pack is called 'smal'
  | extends: smal
  |          ^^^^
""",
    ),
    (
        "selection.yaml",
        "mission: raid",
        "mission: rad",
        """
small/selection.yaml:3:54: error E220: no mission is called 'rad'
  |   d6: {name: Any, rows: [{faces: [1, 2, 3], mission: rad}]}
  |                                                      ^^^
  = did you mean 'raid'?
  = accepted here: raid
""",
    ),
    (
        "selection.yaml",
        "random: d6",
        "random: d66",
        """
small/selection.yaml:1:9: error E220: no table is called 'd66'
  | random: d66
  |         ^^^
  = did you mean 'd6'?
  = accepted here: d6
""",
    ),
    (
        "rules/ambush.yaml",
        "when: {side: defender}",
        "whn: {side: defender}",
        """
small/rules/ambush.yaml:4:18: error E201: unknown key 'whn' in back[0] of the rule text ambush
  |   - {id: spring, whn: {side: defender}, text: "{Who} springs it."}
  |                  ^^^
  = did you mean 'when'?
  = accepted here: id, heading, when, text, bring
""",
    ),
    (
        "steps.yaml",
        "    text: One Unit hides.\n",
        "    txt: One Unit hides.\n",
        """
small/steps.yaml:3:5: error E201: unknown key 'txt' in passages[0] of the step hide
  |     txt: One Unit hides.
  |     ^^^
  = did you mean 'text'?
  = accepted here: id, heading, when, text, bring
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "figures: {ambush: {scatter: {1: nroth}}}\ntitle: Small Pack",
        """
small/pack.yaml:1:33: error E204: 'nroth' is not known for figures.ambush.scatter.1
  | figures: {ambush: {scatter: {1: nroth}}}
  |                                 ^^^^^
  = did you mean 'north'?
  = accepted here: north, east, south, west, north-west, north-east, south-east, south-west
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "figures: {ambush: {scatter: {one: north}}}\ntitle: Small Pack",
        """
small/pack.yaml:1:30: error E203: figures.ambush.scatter.one must be a whole number, not 'one'
  | figures: {ambush: {scatter: {one: north}}}
  |                              ^^^
""",
    ),
    (
        "pack.yaml",
        "title: Small Pack",
        "title: &t Small Pack",
        """
small/pack.yaml:1:8: error E108: an anchor ('&t') is not allowed
  | title: &t Small Pack
  |        ^^^^^^^^^^^^^
  = delete it
""",
    ),
    (
        "pages/cover.md",
        "listed: no",
        "listd: no",
        """
small/pages/cover.md:3:1: error E201: unknown key 'listd' in page cover
  | listd: no
  | ^^^^^
  = did you mean 'listed'?
  = accepted here: title, layout, only, at, listed, parts, pages, decks, show, lead
""",
    ),
    (
        "pages/cover.md",
        "title: Small Pack\n",
        "title: Small Pack\nbody: x\n",
        """
small/pages/cover.md:3:1: error E112: the head has a key 'body'
  | body: x
  | ^^^^
  = write the words below the head
""",
    ),
    (
        "pages/cover.md",
        "listed: no\n---",
        "listed: no\n",
        """
small/pages/cover.md:1:1: error E112: the page's head is never closed
  | ---
  | ^
  = begin the file with `---`, `title: …`, `---`, each on its own line
""",
    ),
]


@pytest.mark.parametrize(("name", "right", "wrong", "shown"), SLIPS, ids=[slip[2].strip()[:50] for slip in SLIPS])
def test_a_slip_is_said_once_and_exactly(
    name: str, right: str, wrong: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = write_files(tmp_path / "small", plant(name, right, wrong))
    loading = load_pack(folder, roots=())
    assert "\n".join(show(each) for each in loading.diagnostics) == shown.strip("\n")
