"""Missions made of parts, and slips in them: a part lies beneath its missions, and what is wrong with it is told once."""

# ruff: noqa: E501 - the lines are what a reader sees, whole

from __future__ import annotations

from pathlib import Path

import pytest
from parts_pack import FILES
from small_pack import show, write_files

from pipeline.load import Loading, load_pack
from pipeline.model import Pack
from pipeline.units import Distance

Changed = dict[str, str | None]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def load(folder: Path, changed: Changed | None = None) -> Loading:
    return load_pack(write_files(folder / "made", {**FILES, **(changed or {})}), roots=())


def sound(folder: Path, changed: Changed | None = None) -> Pack:
    loading = load(folder, changed)
    assert [show(each) for each in loading.diagnostics] == []
    assert loading.pack is not None
    return loading.pack


def vary(folder: Path, files: dict[str, str]) -> Loading:
    load(folder)
    text = "extends: made\ntitle: Varied\n" + files.pop("pack.yaml", "")
    return load_pack(write_files(folder / "varied", {"pack.yaml": text, **files}), roots=())


def test_a_mission_lies_over_its_parts(tmp_path: Path) -> None:
    dawn = sound(tmp_path).missions["dawn"]
    assert (dawn.name, dawn.gist, dawn.parts) == (
        "Dawn",
        "In and out before dawn.",
        {"deployment": "lines", "core": "core", "primary": "relay"},
    )
    assert {name: zone.model_dump(exclude_defaults=True) for name, zone in dawn.zones.items()} == {
        "attacker": {"band": "south", "depth": "6in"},
        "defender": {"band": "north", "depth": "10in"},
        "mast": {"circle": "6in", "at": {"of": "centre"}},
    }
    assert [step.text for step in dawn.setting_up] == ["One mast, and no more."]
    assert [step.id for step in dawn.deployment] == ["both"]


def test_a_combination_makes_a_mission_of_each_choice(tmp_path: Path) -> None:
    pack = sound(tmp_path)
    assert pack.mission_order == ("dawn", "relay--ends", "relay--lines", "tide--ends", "tide--lines")
    lines = pack.missions["tide--lines"]
    assert (lines.name, lines.kind, lines.gist) == ("Tide on Lines", "Lines", "Two wrecks. Two lines.")
    assert lines.parts == {"core": "core", "primary": "tide", "deployment": "lines"}
    assert {name: part.name for name, part in pack.parts["deployment"].items()} == {"ends": "Ends", "lines": "Lines"}


def test_later_parts_lie_over_earlier_ones(tmp_path: Path) -> None:
    rain = "distances: {line: 4in}\nsetting_up: {mast: It rains.}\nzones: {mast: {circle: 9in}}\n"
    dawn = (FILES["missions/dawn.yaml"] or "").replace("primary: relay}", "primary: relay, twist: rain}")
    pack = sound(tmp_path, {"parts/twist/rain.yaml": rain, "missions/dawn.yaml": dawn.split("setting_up")[0]})
    made = pack.missions["dawn"]
    assert made.distances == {"line": Distance.of_inches(4)}
    assert [step.text for step in made.setting_up] == ["It rains."]
    assert made.zones["mast"].model_dump()["circle"] == "9in"
    assert made.zones["defender"].model_dump()["depth"] == "4in"


def test_a_part_drops_what_an_earlier_one_says(tmp_path: Path) -> None:
    calm = "setting_up: ~\nzones: {mast: ~, prize: {half: north}}\nobjectives: [{count: 1, placed_by: each, zone: prize}]\n"
    dawn = (FILES["missions/dawn.yaml"] or "").replace("primary: relay}", "primary: relay, twist: calm}")
    pack = sound(tmp_path, {"parts/twist/calm.yaml": calm, "missions/dawn.yaml": dawn.split("setting_up")[0]})
    assert pack.missions["dawn"].setting_up == ()
    assert {*pack.missions["dawn"].zones} == {"attacker", "defender", "prize"}


def test_one_mission_of_a_combination_may_have_words_of_its_own(tmp_path: Path) -> None:
    own = "name: Deep Water\nzones: {attacker: {depth: 12in}}\n"
    pack = sound(tmp_path, {"missions/tide--lines.yaml": own})
    assert pack.missions["tide--lines"].name == "Deep Water"
    depths = [pack.missions[name].zones["attacker"].model_dump()["depth"] for name in ("tide--lines", "relay--lines")]
    assert depths == ["12in", "10in"]


def test_what_is_left_out_is_not_made(tmp_path: Path) -> None:
    text = (FILES["pack.yaml"] or "").replace("    parts:", "    but: [{primary: tide, deployment: ends}]\n    parts:")
    pack = sound(tmp_path, {"pack.yaml": text})
    assert pack.mission_order == ("dawn", "relay--ends", "relay--lines", "tide--lines")


def test_not_all_of_a_combination_need_be_printed(tmp_path: Path) -> None:
    text = (FILES["pack.yaml"] or "").replace("[dawn, battles]", "[dawn, tide--lines]")
    pack = sound(tmp_path, {"pack.yaml": text})
    assert pack.mission_order == ("dawn", "tide--lines")
    assert {*pack.missions} == {"dawn", "relay--ends", "relay--lines", "tide--ends", "tide--lines"}


def test_a_variant_changes_a_part_and_all_missions_follow(tmp_path: Path) -> None:
    loading = vary(tmp_path, {"pack.yaml": "parts: {deployment: {lines: {distances: {line: 8in}}}}\n"})
    assert [show(each) for each in loading.diagnostics] == []
    assert loading.pack is not None
    depths = {name: str(each.zones["defender"].model_dump()["depth"]) for name, each in loading.pack.missions.items()}
    ends = {"relay--ends": "16in", "tide--ends": "16in"}
    assert depths == {"dawn": "8in", "relay--lines": "8in", "tide--lines": "8in", **ends}
    path = ("missions", "relay--lines", "distances", "line")
    assert [(str(place), text) for place, text in loading.layers(path)] == [
        ("made/parts/deployment/lines.yaml:3:19", "10in"),
        ("varied/pack.yaml:3:48", "8in"),
    ]


def test_a_variant_may_change_a_part_in_a_file(tmp_path: Path) -> None:
    loading = vary(tmp_path, {"parts/primary/relay.yaml": "setting_up: {mast: ~}\ngist: No mast.\n"})
    assert loading.pack is None, "the mission dawn says something of the mast, and would be at a loss"
    assert (
        "\n".join(show(each) for each in loading.diagnostics)
        == """\
made/missions/dawn.yaml:8:3: error E232: nothing in the inherited list is called 'mast'
  |   mast: One mast, and no more.
  |   ^^^^"""
    )


def test_a_variant_adds_parts_and_leaves_missions_out(tmp_path: Path) -> None:
    order = "mission_order: {remove: [dawn, relay--ends]}\n"
    third = "name: Storm\ngist: It blows.\nzones:\n  mast: {circle: 6in, at: {of: centre}}\n"
    combined = "combinations: {battles: {of: {primary: [relay, storm]}}}\n"
    loading = vary(tmp_path, {"pack.yaml": order + combined, "parts/primary/storm.yaml": third})
    assert [show(each) for each in loading.diagnostics] == []
    assert loading.pack is not None
    assert loading.pack.mission_order == ("relay--lines", "storm--ends", "storm--lines")


def test_a_variant_leaves_a_whole_combination_out(tmp_path: Path) -> None:
    loading = vary(tmp_path, {"pack.yaml": "mission_order: {remove: battles}\n"})
    assert loading.pack is not None
    assert loading.pack.mission_order == ("dawn",)


def test_a_change_to_a_part_that_is_not_there_is_told(tmp_path: Path) -> None:
    loading = vary(tmp_path, {"pack.yaml": "parts: {deployment: {line: {gist: Other.}}}\n"})
    assert (
        "\n".join(show(each) for each in loading.diagnostics)
        == """\
varied/pack.yaml:3:22: error E233: no part deployment that is inherited is called 'line', so there is nothing to change
  | parts: {deployment: {line: {gist: Other.}}}
  |                      ^^^^
  = did you mean 'lines'?
  = accepted here: ends, lines"""
    )


def test_what_one_mission_says_of_the_others_is_its_own(tmp_path: Path) -> None:
    """A distance of a part that one mission has no use for, and another one has, is none too many."""
    lines = (FILES["parts/deployment/lines.yaml"] or "").replace("{line: 10in}", "{line: 10in, gap: 4in}")
    tide = (FILES["parts/primary/tide.yaml"] or "").replace("{circle: 6in", "{circle: gap")
    ends = (FILES["parts/deployment/ends.yaml"] or "") + "distances: {gap: 5in}\n"
    files: Changed = {"parts/deployment/lines.yaml": lines, "parts/primary/tide.yaml": tide}
    assert sound(tmp_path, {**files, "parts/deployment/ends.yaml": ends})


SLIPS = [
    (
        "missions/dawn.yaml",
        "deployment: lines",
        "deployment: line",
        """
made/missions/dawn.yaml:1:21: error E238: no deployment is called 'line'
  | parts: {deployment: line, core: core, primary: relay}
  |                     ^^^^
  = did you mean 'lines'?
  = accepted here: ends, lines
""",
    ),
    (
        "missions/dawn.yaml",
        "deployment: lines",
        "deploymnt: lines",
        """
made/missions/dawn.yaml:1:9: error E238: no kind of part is called 'deploymnt'
  | parts: {deploymnt: lines, core: core, primary: relay}
  |         ^^^^^^^^^
  = did you mean 'deployment'?
  = accepted here: core, deployment, primary
""",
    ),
    (
        "missions/dawn.yaml",
        "  attacker: {depth: 6in}",
        "  atacker: {depth: 6in}",
        """
made/missions/dawn.yaml:6:3: error E233: no zone that is inherited is called 'atacker', so there is nothing to change
  |   atacker: {depth: 6in}
  |   ^^^^^^^
  = did you mean 'attacker'?
  = accepted here: attacker, defender, mast
""",
    ),
    (
        "missions/dawn.yaml",
        "  mast: One mast",
        "  mst: One mast",
        """
made/missions/dawn.yaml:8:3: error E232: nothing in the inherited list is called 'mst'
  |   mst: One mast, and no more.
  |   ^^^
  = did you mean 'mast'?
  = accepted here: mast
""",
    ),
    (
        "missions/dawn.yaml",
        "zones:\n",
        "zones:\n  wreck: ~\n",
        """
made/missions/dawn.yaml:6:3: error E233: nothing inherited is called 'wreck', so there is nothing to drop
  |   wreck: ~
  |   ^^^^^
  = accepted here: attacker, defender, mast
""",
    ),
    (
        "parts/deployment/lines.yaml",
        "zones:",
        "zonez:",
        """
made/missions/dawn.yaml:6:3: error E233: no zone that is inherited is called 'attacker', so there is nothing to change
  |   attacker: {depth: 6in}
  |   ^^^^^^^^
  = accepted here: mast
made/parts/deployment/lines.yaml:4:1: error E201: unknown key 'zonez' in the part deployment/lines
  | zonez:
  | ^^^^^
  = did you mean 'zones'?
  = accepted here: parts, name, kind, gist, orders, faces, rounds, roles, table, homes, distances, zones, alternatives, picks, objectives, spacing, terrain, rules, bring, setting_up, deployment, beginning, first_turn, first_turn_note, winning, scoring, deciding
""",
    ),
    (
        "parts/deployment/lines.yaml",
        "{band: north, depth: line}",
        "{band: nroth, depth: line}",
        """
made/parts/deployment/lines.yaml:6:20: error E204: 'nroth' is not known for zones.defender.band of the part deployment/lines
  |   defender: {band: nroth, depth: line}
  |                    ^^^^^
  = did you mean 'north'?
  = accepted here: north, east, south, west, own, enemy
""",
    ),
    (
        "parts/deployment/lines.yaml",
        "{band: south, depth: line}",
        "{band: south, depth: lin}",
        """
made/parts/deployment/lines.yaml:5:34: error E208: no distance is called 'lin'
  |   attacker: {band: south, depth: lin}
  |                                  ^^^
  = did you mean 'line'?
  = accepted here: line
  = write a length like 8in, or a name from `distances:`
""",
    ),
    (
        "parts/deployment/lines.yaml",
        "{line: 10in}",
        "{line: 10in, gap: 4in}",
        """
made/parts/deployment/lines.yaml:3:25: warning W203: nothing uses the distance 'gap'
  | distances: {line: 10in, gap: 4in}
  |                         ^^^
  = delete it, or write {gap} where a text means it
""",
    ),
    (
        "parts/deployment/lines.yaml",
        "{id: both, text",
        "{id: both, before: mast, text",
        """
made/parts/deployment/lines.yaml:8:24: error E232: nothing in the inherited list is called 'mast'
  |   - {id: both, before: mast, text: "Both deploy within {line} of their edge."}
  |                        ^^^^
  = leave `before` out to stand at the end
""",
    ),
    (
        "parts/deployment/ends.yaml",
        "name: Ends\n",
        "",
        """
made/parts/deployment/ends.yaml:1:1: error E202: the part deployment/ends has no name, and the missions of battles say it
  | gist: End to end.
  | ^
  = add `name: …` to its file
""",
    ),
    (
        "parts/deployment/ends.yaml",
        "name: Ends",
        "- name: Ends",
        """
made/parts/deployment/ends.yaml:2:1: error E111: this doesn't fit what stands before it
  | gist: End to end.
  | ^
  = indent the key like its neighbours
""",
    ),
    (
        "parts/deployment/ends.yaml",
        "name: Ends",
        "name: Lines",
        """
made/pack.yaml:14:11: error E226: the missions relay--ends and relay--lines are both called 'Relay on Lines'
  |     name: "{primary} on {deployment}"
  |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  the other: made/pack.yaml:14:11
  = rename one of them
made/pack.yaml:14:11: error E226: the missions tide--ends and tide--lines are both called 'Tide on Lines'
  |     name: "{primary} on {deployment}"
  |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  the other: made/pack.yaml:14:11
  = rename one of them
""",
    ),
    (
        "parts/deployment/ends.yaml",
        "name: Ends\n",
        "name: Ends\nparts: {core: core}\n",
        """
made/parts/deployment/ends.yaml:2:1: error E236: the part deployment/ends can't be made of parts itself
  | parts: {core: core}
  | ^^^^^
  = name these parts in the missions, before this one
""",
    ),
    (
        "parts/primary/tide.yaml",
        "zone: wreck",
        "zone: wrek",
        """
made/parts/primary/tide.yaml:6:43: error E220: no zone is called 'wrek'
  |   - {count: 2, placed_by: defender, zone: wrek}
  |                                           ^^^^
  = did you mean 'wreck'?
  = accepted here: wreck, attacker, defender
""",
    ),
    (
        "parts/core/core.yaml",
        "first_turn: {side: attacker}\n",
        "",
        """
made/missions/dawn.yaml:1:1: error E202: key 'first_turn' is missing in mission dawn
  | parts: {deployment: lines, core: core, primary: relay}
  | ^
  = add `first_turn: …`
made/pack.yaml:11:3: error E202: key 'first_turn' is missing in the missions of battles
  |   battles:
  |   ^^^^^^^
  = add `first_turn: …`
""",
    ),
    (
        "pack.yaml",
        "[relay, tide]",
        "[relay, tied]",
        """
made/pack.yaml:12:27: error E238: no primary is called 'tied'
  |     of: {primary: [relay, tied], deployment: all}
  |                           ^^^^
  = did you mean 'tide'?
  = accepted here: relay, tide
""",
    ),
    (
        "pack.yaml",
        "{primary: [relay",
        "{primry: [relay",
        """
made/pack.yaml:12:10: error E238: no kind of part is called 'primry'
  |     of: {primry: [relay, tide], deployment: all}
  |          ^^^^^^
  = did you mean 'primary'?
  = accepted here: core, deployment, primary
""",
    ),
    (
        "pack.yaml",
        "deployment: all",
        "deployment: any",
        """
made/pack.yaml:12:46: error E211: 'any' doesn't fit of.deployment of the combination battles: write the word all, or a list of names
  |     of: {primary: [relay, tide], deployment: any}
  |                                              ^^^
""",
    ),
    (
        "pack.yaml",
        "    of: {primary: [relay, tide], deployment: all}\n",
        "",
        """
made/pack.yaml:11:3: error E202: key 'of' is missing in the combination battles
  |   battles:
  |   ^^^^^^^
  = add `of: …`
made/parts/deployment/ends.yaml:1:1: warning W207: no mission is made of the part deployment/ends
  | name: Ends
  | ^
  = write `parts: {deployment: ends}` in a mission, or delete the file
made/parts/primary/tide.yaml:1:1: warning W207: no mission is made of the part primary/tide
  | name: Tide
  | ^
  = write `parts: {primary: tide}` in a mission, or delete the file
""",
    ),
    (
        "pack.yaml",
        "{primary} on",
        "{primry} on",
        """
made/pack.yaml:14:12: error E218: '{primry}' stands for no part of the missions of battles
  |     name: "{primry} on {deployment}"
  |            ^^^^^^^^
  = did you mean 'primary'?
  = accepted here: core, primary, deployment
""",
    ),
    (
        "pack.yaml",
        '    name: "{primary} on {deployment}"\n',
        "",
        """
made/pack.yaml:11:3: error E202: key 'name' is missing in the combination battles
  |   battles:
  |   ^^^^^^^
  = add `name: …`
""",
    ),
    (
        "pack.yaml",
        '    kind: "{deployment}"\n',
        "",
        """
made/pack.yaml:11:3: error E202: neither the combination battles nor its parts say what `kind` of mission they make
  |   battles:
  |   ^^^^^^^
  = add `kind: …` to it, like `kind: "{deployment}"`, or to all parts of one kind
""",
    ),
    (
        "pack.yaml",
        '    kind: "{deployment}"',
        '    kind: "{deployment}"\n    but: [{primary: relay, deployment: endz}]',
        """
made/pack.yaml:16:11: error E218: no mission of battles is made of {primary: relay, deployment: endz}, so there is nothing to leave out
  |     but: [{primary: relay, deployment: endz}]
  |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = name parts of `of`, each by its kind
""",
    ),
    (
        "pack.yaml",
        "mission_order: [dawn, battles]",
        "mission_order: [dawn, battle]",
        """
made/pack.yaml:16:23: error E220: no mission is called 'battle'
  | mission_order: [dawn, battle]
  |                       ^^^^^^
  = did you mean 'battles'?
  = accepted here: dawn, relay--ends, relay--lines, tide--ends, tide--lines, battles
""",
    ),
    (
        "pack.yaml",
        "mission_order: [dawn, battles]",
        "mission_order: [dawn, battles, relay--ends]",
        """
made/pack.yaml:16:32: error E221: 'relay--ends' is listed twice
  | mission_order: [dawn, battles, relay--ends]
  |                                ^^^^^^^^^^^
  first listed here: made/pack.yaml:16:23
""",
    ),
    (
        "pack.yaml",
        '    kind: "{deployment}"',
        '    kind: "{deployment}"\n  more: {of: {primary: [tide], deployment: [ends]}, parts: {core: core}, name: "{primary}", kind: More}',
        """
made/pack.yaml:16:3: error E239: 'tide--ends' is made by two combinations, battles and more
  |   more: {of: {primary: [tide], deployment: [ends]}, parts: {core: core}, name: "{primary}", kind: Mo…
  |   ^^^^
  = leave it out of one of them with `but`
""",
    ),
    (
        "pack.yaml",
        "    parts: {core: core}",
        "    parts: {core: cor}",
        """
made/pack.yaml:13:19: error E238: no core is called 'cor'
  |     parts: {core: cor}
  |                   ^^^
  = did you mean 'core'?
  = accepted here: core
""",
    ),
    (
        "pack.yaml",
        "deployment: all}",
        "deployment: all, core: [core]}",
        """
made/pack.yaml:13:13: error E218: the core of battles is chosen from those in `of`, and `parts` names one, too
  |     parts: {core: core}
  |             ^^^^
  = keep one of the two
""",
    ),
    (
        "pack.yaml",
        "[relay, tide]",
        "[relay, tide, relay]",
        """
made/pack.yaml:12:33: error E221: 'relay' is listed twice
  |     of: {primary: [relay, tide, relay], deployment: all}
  |                                 ^^^^^
  first listed here: made/pack.yaml:12:20
""",
    ),
    (
        "pack.yaml",
        "{primary: [relay, tide], deployment: all}",
        "{primary: [relay, tide], deployment: [], core: all}",
        """
made/pack.yaml:12:46: error E207: of.deployment of the combination battles needs at least 1, and has 0
  |     of: {primary: [relay, tide], deployment: [], core: all}
  |                                              ^^
made/pack.yaml:13:13: error E218: the core of battles is chosen from those in `of`, and `parts` names one, too
  |     parts: {core: core}
  |             ^^^^
  = keep one of the two
made/parts/deployment/ends.yaml:1:1: warning W207: no mission is made of the part deployment/ends
  | name: Ends
  | ^
  = write `parts: {deployment: ends}` in a mission, or delete the file
""",
    ),
    (
        "parts/deployment/lines.yaml",
        "zones:\n",
        "zones:\n  mast: ~\n",
        """
made/parts/deployment/lines.yaml:5:3: error E233: nothing inherited is called 'mast', so there is nothing to drop
  |   mast: ~
  |   ^^^^
  = accepted here: wreck
""",
    ),
]
FILES_BESIDE = [
    (
        "parts/primary/last.yaml",
        "name: Last\n",
        """
made/parts/primary/last.yaml:1:1: warning W207: no mission is made of the part primary/last
  | name: Last
  | ^
  = write `parts: {primary: last}` in a mission, or delete the file
""",
    ),
    (
        "missions/relay--line.yaml",
        "gist: Other.\n",
        """
made/missions/relay--line.yaml:1:1: error E218: no combination makes a mission 'relay--line'
  | gist: Other.
  | ^^^^^^^^^^^^
  = did you mean 'relay--lines'?
  = accepted here: relay--ends, relay--lines, tide--ends, tide--lines
""",
    ),
    (
        "missions/relay--lines.yaml",
        "gist: Other.\nparts: {deployment: ends}\n",
        """
made/missions/relay--lines.yaml:2:8: error E237: the parts of 'relay--lines' are chosen by the combination battles
  | parts: {deployment: ends}
  |        ^^^^^^^^^^^^^^^^^^
  = delete `parts` here
""",
    ),
    (
        "parts/loose.yaml",
        "name: x\n",
        """
made/parts/loose.yaml:1:1: warning W101: nothing reads this file
  |
  | ^
  = a part is a file in the folder of its kind, like parts/deployment/open-orders.yaml
""",
    ),
    (
        "parts/Primary/x.yaml",
        "name: x\n",
        """
made/parts/Primary/x.yaml:1:1: error E213: 'Primary' can't be used as a name
  | name: x
  | ^
  = rename it in lower-case letters and digits joined by hyphens, like no-retreat
made/parts/Primary/x.yaml:1:1: warning W207: no mission is made of the part Primary/x
  | name: x
  | ^
  = write `parts: {Primary: x}` in a mission, or delete the file
""",
    ),
    (
        "parts/primary/X y.yaml",
        "name: x\n",
        """
made/parts/primary/X y.yaml:1:1: error E213: 'X y' can't be used as a name
  | name: x
  | ^
  = rename it in lower-case letters and digits joined by hyphens, like no-retreat
made/parts/primary/X y.yaml:1:1: warning W207: no mission is made of the part primary/X y
  | name: x
  | ^
  = write `parts: {primary: X y}` in a mission, or delete the file
""",
    ),
    (
        "parts/primary/a/b.yaml",
        "name: x\n",
        """
made/parts/primary/a/b.yaml:1:1: warning W101: nothing reads this file
  |
  | ^
  = a part is a file in the folder of its kind, like parts/deployment/open-orders.yaml
""",
    ),
    (
        "parts/primary/b.yml",
        "name: x\n",
        """
made/parts/primary/b.yml:1:1: warning W101: nothing reads this file
  |
  | ^
  = a part is a file in the folder of its kind, like parts/deployment/open-orders.yaml
""",
    ),
]


@pytest.mark.parametrize(
    ("name", "right", "wrong", "shown"), SLIPS, ids=[f"{each[0]}: {each[2].strip()[-50:]}" for each in SLIPS]
)
def test_a_slip_is_said_once_and_exactly(name: str, right: str, wrong: str, shown: str, tmp_path: Path) -> None:
    text = FILES[name] or ""
    assert text.count(right) == 1
    loading = load(tmp_path, {name: text.replace(right, wrong)})
    assert "\n".join(show(each) for each in loading.diagnostics) == shown.strip("\n")


@pytest.mark.parametrize(("name", "text", "shown"), FILES_BESIDE, ids=[each[0] for each in FILES_BESIDE])
def test_a_file_that_nothing_asks_for_is_told(name: str, text: str, shown: str, tmp_path: Path) -> None:
    loading = load(tmp_path, {name: text})
    assert "\n".join(show(each) for each in loading.diagnostics) == shown.strip("\n")


def test_a_page_that_names_parts_tells_of_them(tmp_path: Path) -> None:
    order = (FILES["pack.yaml"] or "").replace("[missions]", "[primaries, missions]")
    page = "---\ntitle: Primaries\nparts: primary\n---\n\n{parts}\n"
    assert sound(tmp_path, {"pack.yaml": order, "pages/primaries.md": page}).pages["primaries"].parts == "primary"
    loading = load(tmp_path, {"pack.yaml": order, "pages/primaries.md": page.replace("{parts}", "None.")})
    assert (
        "\n".join(show(each) for each in loading.diagnostics)
        == """\
made/pages/primaries.md:3:1: warning W208: page primaries tells of no parts, though its head names a kind of them
  | parts: primary
  | ^^^^^
  = write the paragraph `{parts}` where they are told of, or delete `parts` from the head"""
    )
    loading = load(
        tmp_path, {"pack.yaml": order, "pages/primaries.md": page.replace("parts: primary", "parts: primry")}
    )
    assert [each.message for each in loading.diagnostics] == ["no kind of part is called 'primry'"]


def test_too_many_missions_are_not_made(tmp_path: Path) -> None:
    parts: Changed = {f"parts/{kind}/p{number}.yaml": "name: P\n" for kind in ("a", "b", "c") for number in range(10)}
    text = (FILES["pack.yaml"] or "").replace("{primary: [relay, tide], deployment: all}", "{a: all, b: all, c: all}")
    loading = load(tmp_path, {**parts, "pack.yaml": text.replace("{primary} on {deployment}", "{a}{b}{c}")})
    assert (
        "\n".join(show(each) for each in loading.diagnostics if each.code != "W207")
        == """\
made/pack.yaml:11:3: error E516: the combinations make 1,000 missions, and 200 are the most
  |   battles:
  |   ^^^^^^^
  = name fewer parts, or leave some out with `but`"""
    )


def test_an_id_fits_into_the_name_of_a_file(tmp_path: Path) -> None:
    long = "l" * 119
    loading = load(
        tmp_path,
        {f"parts/deployment/{long}.yaml": FILES["parts/deployment/ends.yaml"], "parts/deployment/ends.yaml": None},
    )
    shown = f"the id of a mission takes at most 120 letters, and 'relay--{'l' * 53}…' has 126"
    assert loading.diagnostics[0].message == shown
