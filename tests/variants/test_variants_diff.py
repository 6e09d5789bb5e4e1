"""What changed from one pack to another, said in words: one line for each kind of change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from launching import Launch
from variants import BASE, CONTENT, pack_of, write

from pipeline.changes import Change, compare_packs
from pipeline.changes.tell import changed_sentences, sections
from pipeline.changes.walk import Kind
from pipeline.model import Pack


@pytest.fixture(scope="module")
def base() -> Pack:
    return pack_of(CONTENT / BASE)


def told(base: Pack, folder: Path, changes: str) -> list[str]:
    variant = pack_of(write(folder, "variant", f"extends: {BASE}\n{changes}\n"))
    return [str(change) for change in compare_packs(base, variant)]


CHANGES: list[tuple[str, list[str]]] = [
    (
        "missions: {breakthrough: {distances: {objective_edge: 10in}}}",
        ["Breakthrough: Objectives 8in -> 10in from edges"],
    ),
    (
        "missions: {annihilation: {distances: {strip: 10in}}}",
        ["Annihilation: Attacker 12in -> 10in deep", "Annihilation: Defender 12in -> 10in deep"],
    ),
    ("distances: {near: 6in}", ["Pack: distance near: 4in -> 6in"]),
    ("title: Ours", ["Pack: title: “The Next Ridge” -> “Ours”"]),
    ("theme: signal", ["Pack: theme: field -> signal"]),
    (
        "missions: {breakthrough: {rules: {reserves-attacker: {timing: immediate}}}}",
        ["Breakthrough: reserves-attacker, timing: delayed -> immediate"],
    ),
    (
        "missions: {annihilation: {homes: {defender: {zone: defender}}}}",
        ["Annihilation: homes, defender: north -> zone defender"],
    ),
    (
        "missions: {breakthrough: {winning: {hold: {from_turn: 4}}}}",
        ["Breakthrough: hold-attacker, from turn: 6 -> 4"],
    ),
    (
        "missions: {breakthrough: {setting_up: {attacker-quarter: The Attacker takes either quarter left.}}}",
        [
            (
                "Breakthrough: step attacker-quarter: “The Attacker picks one of the other two for itself.” -> "
                "“The Attacker takes either quarter left.”"
            )
        ],
    ),
    (
        "missions: {breakthrough: {setting_up: {add: [{id: fog, text: Fog falls.}]}}}",
        ["Breakthrough: new: step fog, “Fog falls.”"],
    ),
    (
        "missions: {rearguard: {deployment: {remove: [ranged-in]}}}",
        ["Rearguard: gone: step ranged-in"],
    ),
    (
        "missions: {rearguard: {zones: {objectives: {clear_of: {short_edges: ~, centre_line: 4in}}}}}",
        [
            "Rearguard: Objectives no longer 16in from short edges",
            "Rearguard: Objectives now 4in from centre line",
        ],
    ),
    (
        "missions: {rearguard: {objectives: {objectives: {count: 3}}}}",
        ["Rearguard: objectives in objectives, count: 2 -> 3"],
    ),
    (
        "mission_order: {remove: [annihilation]}",
        ["Annihilation: gone: the mission", "Selection: gone: by agreement only, annihilation"],
    ),
    (
        "rules: {hold: {front: {excluded: All Teams count.}}}",
        ["Rule text hold: passage excluded:"],
    ),
    (
        "pages: {choosing: {sections: {By agreement: All missions are open to you., At random: ~}}}",
        [
            "Page choosing: section “By agreement”: “All eleven missions are open to you.",
            "Page choosing: gone: section “At random”,",
        ],
    ),
    (
        "steps: {foxholes: {foxholes: Nobody digs.}}",
        [
            (
                "Shared step foxholes: passage foxholes: "
                "“Give Foxholes to each {dug_in} Team on the table.” -> “Nobody digs.”"
            )
        ],
    ),
    (
        "selection: {tables: {random: {rows: {breakthrough: {mission: bridgehead}}}}}",
        ["Selection: table “Random mission”, on a 1: Breakthrough -> Bridgehead"],
    ),
    ("cards: {decks: {battle-plans: {size: tarot}}}", ["Pack: cards, decks, battle plans, size: poker -> tarot"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "lines"), CHANGES, ids=[changes[:60] for changes, _ in CHANGES])
def test_each_kind_of_change_has_its_words(changes: str, lines: list[str], base: Pack, tmp_path: Path) -> None:
    found = told(base, tmp_path, changes)
    assert len(found) == len(lines)
    assert all(whole.startswith(start) for whole, start in zip(found, lines, strict=True)), found


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ("missions: {rearguard: {deployment: {remove: [ranged-in]}}}", ["Rearguard: gone: step ranged-in"]),
        ("body: 9pt", ["Pack: new: body, 9pt"]),
    ],
)
def test_a_name_is_told_once_and_type_in_points(changes: str, lines: list[str], base: Pack, tmp_path: Path) -> None:
    assert told(base, tmp_path, changes) == lines


def test_another_order_is_told_once(base: Pack, tmp_path: Path) -> None:
    order = [*base.mission_order[1:], base.mission_order[0]]
    (line,) = told(base, tmp_path, f"mission_order: [{', '.join(order)}]")
    assert line.startswith("Pack: missions in another order: annihilation, breakthrough, bridgehead,")
    assert line.endswith("no-retreat, rearguard, annihilation")


def test_a_distance_of_the_pack_is_told_in_every_mission_that_measures_with_it(base: Pack, tmp_path: Path) -> None:
    found = told(base, tmp_path, "distances: {corner: 12in}")
    assert found[0] == "Pack: figures, reserves, corner: 16in -> 12in"
    assert "Counterattack: reserves-defender, arrive, within: 16in -> 12in" in found


def test_a_new_mission_and_a_new_page_are_told(base: Pack) -> None:
    found = [str(change) for change in compare_packs(base, pack_of(CONTENT / "stopped-convoy"))]
    assert "Stopped Convoy: new: the mission, Ambush on the road" in found
    assert "Page notes: new" in found
    assert "Selection: gone: no die chooses a mission" in found


def test_changes_are_values_too(base: Pack, tmp_path: Path) -> None:
    variant = pack_of(
        write(
            tmp_path,
            "variant",
            f"extends: {BASE}\nmissions: {{breakthrough: {{distances: {{objective_edge: 10in}}}}}}\n",
        )
    )
    assert compare_packs(base, variant) == (
        Change(
            part="Breakthrough",
            path=("missions", "breakthrough", "zones", "objectives", "clear_of", "edges"),
            kind=Kind.CHANGED,
            says="Objectives 8in -> 10in from edges",
            before="8in",
            after="10in",
        ),
    )


def test_the_same_pack_has_no_changes(base: Pack) -> None:
    assert compare_packs(base, base) == ()


@pytest.mark.parametrize(
    ("before", "after", "pairs"),
    [
        ("One. Two.", "One. Three.", [("Two.", "Three.")]),
        ("One.", "One. Two.", [("", "Two.")]),
        ("One. Two.", "Two.", [("One.", "")]),
        ("Same  words.", "Same words.", []),
        ("- a\n- b", "- a\n- c", [("- b", "- c")]),
    ],
)
def test_sentences_are_compared_one_by_one(before: str, after: str, pairs: list[tuple[str, str]]) -> None:
    assert list(changed_sentences(before, after)) == pairs


def test_a_page_is_cut_at_its_headings() -> None:
    assert sections("Hello.\n\n## One\n\nWords.\n\n### Two ##\nMore.") == {
        "": "Hello.",
        "One": "Words.",
        "Two": "More.",
    }


@pytest.mark.slow
def test_the_command_says_it_in_words_or_as_json(launch: Launch, tmp_path: Path) -> None:
    variant = str(write(tmp_path, "variant", f"extends: {BASE}\ndistances: {{near: 6in}}\n"))
    said = launch("diff", BASE, variant)
    assert (said.returncode, said.stdout) == (0, "Pack: distance near: 4in -> 6in\n")
    (change,) = json.loads(launch("diff", BASE, variant, "--json").stdout)
    assert change == {
        "part": "Pack",
        "path": ["distances", "near"],
        "kind": "changed",
        "says": "distance near: 4in -> 6in",
        "before": "4in",
        "after": "6in",
    }
    assert launch("diff", BASE, BASE).stdout == f"{BASE} and {BASE} say the same\n"
