"""Sides as an author may get them wrong, each with its place and its cure."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_pack import PACK, RAID, show, write_pack
from two_sides import SIDES_YAML

from pipeline.diagnostics import Diagnostic
from pipeline.load import load_pack

FORMS = "forms: {who: Red, whose: Red's, its: its}"
RED = f"{{name: Red, letter: R, {FORMS}}}"
DEFENDER = SIDES_YAML.splitlines()[2]
THREE_MORE = "".join(f"\n  red-{letter}: {RED.replace('R,', f'{letter.upper()},')}" for letter in "xyz")


def told(diagnostic: Diagnostic) -> str:
    """Write a diagnostic without its line of source."""
    return "\n".join(line for line in show(diagnostic).splitlines() if not line.startswith("  |"))


@pytest.mark.parametrize(
    ("name", "old", "new", "shown"),
    [
        (
            "pack.yaml",
            SIDES_YAML,
            "",
            """\
small/pack.yaml:1:1: error E202: key 'sides' is missing in the file
  = say who plays: `sides: {red: {name: Red, letter: R, forms: {who: Red, whose: Red's, its: its}}, …}`""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            DEFENDER.replace("letter: D", "letter: A"),
            """\
small/pack.yaml:15:38: error E227: attacker and defender both have the letter 'A'
  the other: small/pack.yaml:14:38
  = give one of them another""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            DEFENDER.replace("letter: D", "letter: d"),
            "small/pack.yaml:15:38: error E211: 'd' doesn't fit sides.defender.letter: write one capital letter",
        ),
        (
            "pack.yaml",
            DEFENDER,
            DEFENDER.replace(", its: its", ""),
            """\
small/pack.yaml:15:41: error E202: key 'its' is missing in sides.defender.forms
  = add `its: …`""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            f"{DEFENDER}\n  enemy: {RED}",
            """\
small/pack.yaml:16:3: error E228: no side can be called 'enemy'
  = each, all, enemy, own, first, second, first-deployed, table mean something else: choose another id""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            "".join(
                (
                    DEFENDER,
                    *(f"\n  red-{letter}: {RED.replace('letter: R', f'letter: {letter.upper()}')}" for letter in "xyz"),
                )
            ),
            "small/pack.yaml:13:1: error E207: sides takes at most 4, and has 5",
        ),
        (
            "pack.yaml",
            DEFENDER,
            f"{DEFENDER}\n  neutral: {RED}\nteams: {{coast: {{name: Coast, {FORMS}}}}}",
            """\
small/pack.yaml:17:9: error E229: no side is of the team coast
  = write `team: coast` into its sides""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            DEFENDER.replace("letter: D", "letter: D, team: coast"),
            """\
small/pack.yaml:15:47: error E220: no team is called 'coast'; there is no team at all""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            f"{DEFENDER}\nteams: {{attacker: {{name: Coast, {FORMS}}}}}".replace("D,", "D, team: attacker,"),
            """\
small/pack.yaml:16:9: error E228: no team can be called 'attacker'
  = it means a side: choose another id""",
        ),
        (
            "pack.yaml",
            SIDES_YAML,
            f"sides:\n  neutral: {RED}\n",
            """\
small/pack.yaml:13:1: error E229: 'sides' names nobody who plays
  = say who plays: `sides: {red: {name: Red, letter: R, forms: {who: Red, whose: Red's, its: its}}, …}`""",
        ),
        (
            "pack.yaml",
            DEFENDER,
            f"{DEFENDER}\n  neutral: {RED}\nteams: {{coast: {{name: Coast, {FORMS}}}}}".replace(
                "D,", "D, team: coast,"
            ).replace("R,", "R, team: coast,"),
            """\
small/pack.yaml:16:41: error E229: what is neutral is of no team
  = take `team` away""",
        ),
        (
            "missions/raid.yaml",
            "zones:\n",
            "zones:\n  neutral: {circle: 4in}\n",
            """\
small/missions/raid.yaml:6:3: error E229: a zone is called neutral, and the pack doesn't say who that is
  = say under `sides` who is meant, as of a side: `neutral: {name: Beasts, letter: B, forms: {…}}`""",
        ),
        (
            "missions/raid.yaml",
            "first_turn: {side: attacker}",
            "first_turn: {side: atacker}",
            """\
small/missions/raid.yaml:19:20: error E204: 'atacker' is not known for first_turn.side of mission raid
  = did you mean 'attacker'?
  = accepted here: attacker, defender""",
        ),
        (
            "missions/raid.yaml",
            "side: each",
            "side: both",
            """\
small/missions/raid.yaml:21:18: error E204: 'both' is not known for winning[0].hold.side of mission raid
  = accepted here: attacker, defender, each""",
        ),
        (
            "missions/raid.yaml",
            "zones:\n",
            "homes: {atacker: south, defender: north}\nzones:\n",
            """\
small/missions/raid.yaml:5:9: error E201: unknown key 'atacker' in homes of mission raid
  = did you mean 'attacker'?
  = accepted here: attacker, defender""",
        ),
        (
            "missions/raid.yaml",
            "zones:\n",
            "orders: {attacker: Take it.}\nzones:\n",
            """\
small/missions/raid.yaml:5:1: error E202: key 'defender' is missing in orders of mission raid
  = add `defender: …`""",
        ),
    ],
)
def test_a_slip_among_sides_is_told_with_its_cure(tmp_path: Path, name: str, old: str, new: str, shown: str) -> None:
    text = {"pack.yaml": PACK, "missions/raid.yaml": RAID}[name]
    assert old in text
    found = load_pack(write_pack(tmp_path / "small", {name: text.replace(old, new)}), roots=()).diagnostics
    assert [told(each) for each in found] == [shown]


def test_a_deck_that_names_no_side_needs_none(tmp_path: Path) -> None:
    """One that names a side must say who that is."""
    award = "{when: battle, points: 5, what: Hold it, who: red}"
    primary = f"hill:\n  name: The Hill\n  gist: Hold it.\n  awards: [{award}]\n"
    files = dict.fromkeys(("missions/raid.yaml", "rules/ambush.yaml", "steps.yaml", "selection.yaml"))
    pack = PACK.replace(SIDES_YAML, "").replace("mission_order: [raid]\n", "").replace("[cover, missions]", "[cover]")
    pack = f"kind: deck\n{pack}scoring: {{rounds: 5, sources: {{hills: {{name: Hills}}}}}}\n"
    deck = "types: {primary: {name: Hill, scores: hills}}\ndecks: [{id: hills, title: Hills, of: primary}]\n"
    files |= {"pack.yaml": pack, "cards.yaml": deck, "deck/primary.yaml": primary}
    folder = write_pack(tmp_path / "small", files)
    assert [told(each) for each in load_pack(folder, roots=()).diagnostics] == [
        """\
small/deck/primary.yaml:4:58: error E204: 'red' is not known for deck.primary.hill.awards[0].who
  = accepted here: each
  = say in pack.yaml, under `sides`, who plays"""
    ]
    write_pack(folder, files | {"deck/primary.yaml": primary.replace(", who: red", "")})
    assert load_pack(folder, roots=()).diagnostics == ()
