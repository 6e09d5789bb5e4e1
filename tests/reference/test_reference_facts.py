"""The shipped reference holds every figure of its facts: typed here from the facts sheet, block by block."""

from __future__ import annotations

import pytest
from references import drafted, shipped

from pipeline.compose.typesetting.galleys import write_html
from pipeline.model.pack_words import prose_in
from pipeline.rules.telling.told_phases import ToldBlock, ToldPhase, tell_phases

# Blocks in the order of the facts, by phase, with the pages that they cite.
PAGES: dict[str, dict[str, tuple[int, ...]]] = {
    "starting": {
        "remount": (61,),
        "rally": (64,),
        "unit-last-stand": (81,),
        "formation-last-stand": (82,),
        "victory-check": (101,),
        "reveal-ambushes": (103,),
        "reserves": (104,),
        "aircraft-arrival": (39,),
    },
    "movement": {
        "in-command": (41,),
        "out-of-command": (41,),
        "moving-terrain": (42,),
        "difficult-terrain": (42,),
        "minefields": (112,),
        "movement-orders": (46,),
        "blitz-move": (46,),
        "cross-here": (46,),
        "follow-me": (46,),
        "shoot-and-scoot": (46,),
        "dig-in": (46,),
        "mine-clearing": (112,),
        "passengers": (44,),
        "transports": (45,),
    },
    "shooting": {
        "weapons-that-fire": (50,),
        "line-of-sight": (51,),
        "concealment": (53,),
        "gone-to-ground": (40, 56),
        "how-many-dice": (56,),
        "score-to-hit": (56,),
        "smoke-direct": (65,),
        "seven-plus": (56,),
        "assign-hits": (57,),
        "mistaken-target": (58,),
        "hull-or-turret": (59,),
        "armour-saves": (59,),
        "other-saves": (62,),
        "pinned-by-shooting": (64,),
        "shooting-at-aircraft": (50,),
        "aa-rof": (93,),
        "unit-leader-lost": (63,),
        "commander-lost": (63,),
    },
    "artillery": {
        "aiming-point": (67,),
        "range-in": (68,),
        "additional-batteries": (68,),
        "artillery-to-hit": (69,),
        "weapons-firing": (69,),
        "artillery-saves": (70,),
        "artillery-pinned": (70,),
        "smoke-bombardment": (71,),
    },
    "assault": {
        "charge": (73,),
        "assault-terrain": (74,),
        "defensive-fire": (75,),
        "fall-back": (76,),
        "assault-to-hit": (77,),
        "assault-saves": (77,),
        "assault-over": (78,),
        "counterattack-test": (78,),
        "counterattack": (79, 80),
        "break-off": (80,),
    },
}
NEAR, FAR = '4"/10cm', '16"/40cm'
TWO, SIX, EIGHT = '2"/5cm', '6"/15cm', '8"/20cm'
# What each block must say, besides its heading.
SAYS: dict[str, tuple[str, ...]] = {
    "remount": ("no Move", "no Shooting", "no Bombardment", "no Assault", "Motivation", "Remount", "Destroyed"),
    "rally": ("Moving ROF", "no Bombardment", "enemy in sight", "Motivation", "Rally"),
    "unit-last-stand": ("Infantry Teams", "3 or more", "2 or more", "Gun Teams", "Last Stand", "Unit Destroyed"),
    "formation-last-stand": ("2 Units or more", "in Reserve", "Formation Destroyed"),
    "victory-check": ("Holding an Objective", "no Formation", "A mission may have other conditions"),
    "reveal-ambushes": ("Deployment Area", NEAR, FAR, "Concealed by Terrain"),
    "reserves": ("5+", "First", "Second", "Third", "one more"),
    "aircraft-arrival": ("one die", "4+", "until the turn ends"),
    "in-command": (SIX, "8+ teams", EIGHT, "ends its movement"),
    "out-of-command": ("Tactical", "+1 to hit", "towards its Unit Leader"),
    "moving-terrain": ("Tactical", "Shoot or Assault", "Terrain Dash", "no Shooting and no Assault"),
    "difficult-terrain": ("Cross", "counts as having Moved"),
    "minefields": (TWO, "Skill", "Tactics", "Anti-tank 5", "Firepower 1+", "Top armour", "other teams roll their Save"),
    "movement-orders": ("Each turn", "one Order", "In Command"),
    "blitz-move": ("Before", "Skill", "Tactics", NEAR, "Tactical speed only", "Halted ROF", "No Dash", "+1 to hit"),
    "cross-here": (SIX, "Unit Leader", "no test", "No Shooting afterwards"),
    "follow-me": (NEAR, "Motivation", "Teams In Command can’t Shoot"),
    "shoot-and-scoot": ("Assault Step", "Skill", "Tactics", NEAR, "have not moved"),
    "dig-in": ("Movement Step", "Skill", "Tactics", "Foxholes", "Moving ROF", "no Bombardment"),
    "mine-clearing": (
        TWO,
        "Mine-clearing Tank",
        "not Pinned Down",
        "turn before",
        "no Move, Shooting, Bombardment or Assault",
    ),
    "passengers": ("at the start of Movement", "at the end of Movement", "After they mount", "Dash if it hasn’t moved"),
    "transports": ("unarmoured or unarmed", NEAR, FAR, "of the Unit before it moves"),
    "weapons-that-fire": (
        "all Machine-guns",
        "one weapon",
        "Moving ROF",
        "a Dash or Cross Here",
        "After Follow Me, teams In Command can’t Shoot",
    ),
    "line-of-sight": (TWO, SIX, "Buildings", "Hills", "Smoke Screen", "to Aircraft"),
    "concealment": ("Tall or Short Terrain", "half of it or more", "Infantry and has not moved", "Foxholes"),
    "gone-to-ground": ("Move, Shoot or Assault", "Scouts"),
    "how-many-dice": ("one die", "Halted ROF", "not Pinned Down", "Moving ROF"),
    "score-to-hit": ("Is Hit On", FAR, "Gone to Ground", "Out of Command", "Smoke", "Night"),
    "smoke-direct": (TWO, "+1"),
    "seven-plus": ("7+", "8+", "6", "5+"),
    "assign-hits": ("first hit", SIX, "evenly", "team type"),
    "mistaken-target": ("3+", EIGHT, NEAR, "Tanks", "Infantry or Guns", "another pair"),
    "hull-or-turret": ("Front", "Side", "1–3 hull, 4–6 turret"),
    "armour-saves": (
        FAR,
        "Die + Armour",
        "more than Anti-tank",
        "equal to Anti-tank",
        "less than Anti-tank",
        "Bailed Out",
    ),
    "other-saves": ("Destroyed", "unharmed", "Bulletproof Cover", "Firepower", "Aircraft"),
    "pinned-by-shooting": ("5", "8", "12+", "Armoured Tanks, Aircraft", "Moving ROF"),
    "shooting-at-aircraft": (NEAR, "just before", "Defensive Fire", "next Shooting Step", "next Assault Step"),
    "aa-rof": ("full", "1", "+1"),
    "unit-leader-lost": (SIX, "without a roll"),
    "commander-lost": ("no roll", "3+", SIX),
    "aiming-point": (NEAR, SIX, EIGHT, "Salvo", "Aircraft", "Line of Sight"),
    "range-in": ("three attempts", "Skill", "Smoke Screen", "Night"),
    "additional-batteries": ("remaining attempts", "another Unit"),
    "artillery-to-hit": ("Is Hit On", "second attempt", "third attempt", "Repeat Bombardment"),
    "weapons-firing": ("1–2", "re-roll hits", "3–4", "no re-roll", "5 or more", "re-roll misses"),
    "artillery-saves": ("Top armour", "Gun Shield", "no Bulletproof Cover", "re-roll Saves they pass"),
    "artillery-pinned": ("1", "Unarmoured Tanks"),
    "smoke-bombardment": (NEAR, SIX, "very start of the Shooting Step"),
    "charge": (NEAR, "Armoured Tanks", "Contact", "friendly Infantry"),
    "assault-terrain": ("Cross", TWO),
    "defensive-fire": (EIGHT, "Halted", "Moving if Pinned Down", "Side armour", "did not Move or Shoot"),
    "fall-back": (TWO, "5", "8", "12+", "2+", "Armoured Tanks are never Pinned Down"),
    "assault-to-hit": ("Skill", "Assault", "in Contact"),
    "assault-saves": ("no Save", "player who scored it chooses", "Side", "Top", "2", "1+"),
    "assault-over": (NEAR, "Bailed Out or Destroyed", "Break Off"),
    "counterattack-test": ("Motivation", "Counterattack", "Break Off"),
    "counterattack": ("Charge into Contact", "no Defensive Fire"),
    "break-off": (SIX, NEAR, "Destroyed"),
}
MODIFIERS: dict[str, tuple[int, ...]] = {
    "cross-here": (-1,),
    "score-to-hit": (1, 1, 2, 1, 1, 1),
    "armour-saves": (1,),
    "range-in": (1, 1),
    "artillery-to-hit": (1, 2, 1),
}
# What the rulebook counts, and what we count with it: the victory check, the choice of weapons, smoke before all else.
STEPS = {"starting": 8 + 1, "movement": 0, "shooting": 8 + 1, "artillery": 6 + 1, "assault": 7}


def phases() -> tuple[ToldPhase, ...]:
    prepared = shipped()
    told, found = tell_phases(prepared.pack, prepared.wording)
    assert found == ()
    return told


def blocks() -> dict[str, ToldBlock]:
    return {block.id: block for phase in phases() for block in phase.blocks}


def test_all_blocks_stand_in_their_phases_with_their_pages() -> None:
    cited = {phase.id: {each.id: each.block.pages for each in phase.blocks} for phase in phases()}
    assert cited == PAGES
    assert [phase.page for phase in phases()] == [39, None, 49, None, 72]
    assert sum(map(len, PAGES.values())) == 58


@pytest.mark.parametrize("block", SAYS)
def test_a_block_says_its_figures(block: str) -> None:
    said = " | ".join(text for _, text in prose_in(blocks()[block].block))
    assert [words for words in SAYS[block] if words not in said] == []


def test_every_block_is_in_the_table() -> None:
    assert list(SAYS) == [block for phase in PAGES.values() for block in phase]


def test_modifiers_are_added_as_the_facts_say() -> None:
    found = {name: told.block.modifiers for name, told in blocks().items()}
    added = {name: tuple(row.by for row in each.rows) for name, each in found.items() if each is not None}
    assert added == MODIFIERS


def test_steps_are_counted_as_the_facts_say_and_lead_to_blocks() -> None:
    assert {phase.id: sum(bool(step.number) for step in phase.steps) for phase in phases()} == STEPS
    unled = [step.name for phase in phases() for step in phase.steps if not step.codes]
    assert unled == ["Remove Friendly Smoke Markers", "Check Range", "Declare Targets", "Rotate to Face"]


def test_the_victory_check_follows_the_fourth_step() -> None:
    steps = phases()[0].steps
    assert [(step.number, step.name) for step in steps[3:6]] == [
        ("4", "Check Formation Last Stand"),
        ("5", "Check Victory Conditions"),
        ("6", "Reveal Ambushes"),
    ]


def test_shoot_and_scoot_is_told_of_in_the_assault_step_too() -> None:
    assert phases()[4].steps[-1].codes == (blocks()["shoot-and-scoot"].code,)


def test_only_targets_without_cover_are_destroyed_by_a_failed_save_alone() -> None:
    """Those in Bulletproof Cover and Aircraft are Destroyed only if the shooter passes a Firepower Test, too."""
    block = blocks()["other-saves"].block
    (table,) = block.tables
    assert dict(table.rows) == {
        "Infantry or Gun in Bulletproof Cover": "Firepower Test",
        "Aircraft": "Firepower Test",
        "Any other target": "Destroyed",
    }
    assert block.note == "Firepower Test: the shooter rolls. Passed: Destroyed. Failed: unharmed."
    assert block.tests == ()


def test_what_a_mine_does_stands_below_the_test_that_it_follows_from() -> None:
    """Tables stand above tests, and notes below them."""
    mine = blocks()["minefields"].block
    assert mine.tables == ()
    assert "Anti-tank" in str(mine.note)


def test_points_that_the_rulebook_leaves_open_are_told_as_ours() -> None:
    """The facts' open points, by their names: Q14, Q16, Q18 to Q20, Q28, Q36, and what its sheet doesn't say at all."""
    pack = shipped().pack
    named = {"follow-me", "dig-in", "mistaken-target", "defensive-fire", "artillery-saves", "break-off", "fall-back"}
    assert set(pack.readings) == named | {"terrain-dash", "minefields", "assault-saves"}
    assert set(pack.readings) - set(blocks()) == {"terrain-dash"}


@pytest.mark.slow
@pytest.mark.parametrize("form", ["sheet", "leaflet", "quarter", "card", "large"])
def test_each_form_says_of_which_game_it_is_and_whose_pages_it_names(form: str) -> None:
    said = "Flames Of War, the edition with Units and Formations. Page numbers are those of its rulebook."
    assert said in write_html(drafted(form))


def test_readings_stand_below_the_blocks_that_they_touch() -> None:
    pack, found = shipped().pack, 0
    for reading in pack.readings.values():
        for block in reading.touches.blocks if reading.touches else ():
            found += 1
            assert f"{reading.text}" in str(blocks()[block].block.note) or "{" in reading.text
            assert "Our reading: " in str(blocks()[block].block.note)
    assert found > 5
