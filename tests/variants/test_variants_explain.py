"""Where a value comes from: its layers, each with file and line, for every kind of value that a variant can change."""

from __future__ import annotations

from pathlib import Path

import pytest
from launching import Launch
from variants import BASE, write

from pipeline.desk.explain import explain_value

NIGHT = f"""\
extends: {BASE}
title: Night League
theme: signal
distances: {{corner: 14in}}
mission_order: {{remove: [annihilation]}}
selection: {{by_agreement_only: [hasty-attack]}}
cards: {{decks: {{battle-plans: {{size: tarot}}}}}}
missions:
  breakthrough:
    zones: {{objectives: {{clear_of: {{edges: 9in}}}}}}
    setting_up: {{attacker-quarter: The Attacker takes either quarter left.}}
    rules: {{reserves-attacker: {{timing: immediate}}}}
pages: {{choosing: {{sections: {{By agreement: Talk.}}}}}}
rules: {{reserves: {{back: {{orders: No Orders.}}}}}}
"""
DEEP = "extends: night\ndistances: {corner: 12in}\n"


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("explain")
    write(folder, "night", NIGHT)
    return write(folder, "deep", DEEP)


SHARED, OWN, VARIANT = "shared/more-missions", BASE, "night"


@pytest.mark.parametrize(
    ("name", "layers"),
    [
        (
            "breakthrough.distances.corner",
            [(SHARED, "16in"), ("night/pack.yaml:4:21", "14in"), ("deep/pack.yaml:2:21", "12in")],
        ),
        ("title", [(OWN, "The Next Ridge"), ("night/pack.yaml:2:8", "Night League")]),
        ("theme", [(OWN, "field"), ("night/pack.yaml:3:8", "signal")]),
        (
            "breakthrough.zones.objectives.clear_of.edges",
            [(SHARED, "objective_edge"), ("night/pack.yaml:10:44", "9in")],
        ),
        (
            "breakthrough.setting_up.attacker-quarter.text",
            [
                (SHARED, "The Attacker picks one of the other two for itself."),
                (VARIANT, "The Attacker takes either quarter left."),
            ],
        ),
        ("breakthrough.rules.reserves-attacker.timing", [(OWN, "delayed"), (VARIANT, "immediate")]),
        ("selection.by_agreement_only", [(OWN, "[annihilation, hasty-attack]"), (VARIANT, "[hasty-attack]")]),
        ("cards.decks.battle-plans.size", [(SHARED, "poker"), (VARIANT, "tarot")]),
        ("choosing.By agreement", [(OWN, "All eleven missions are open to you."), (VARIANT, "Talk.")]),
        (
            "reserves.back.orders.text",
            [(OWN, "A Unit off the table takes no Movement Orders"), (VARIANT, "No Orders.")],
        ),
    ],
)
def test_each_layer_is_told_and_the_last_wins(name: str, layers: list[tuple[str, str]], deep: Path) -> None:
    origin = explain_value(deep, name)
    assert origin is not None
    assert len(origin.layers) == len(layers)
    for (place, text), (where, says) in zip(origin.layers, layers, strict=True):
        assert where in str(place)
        assert place.line > 0
        assert text.startswith(says)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ("missions: {rearguard: {deployment: {remove: [ranged-in]}}}", "rearguard.deployment.ranged-in"),
        ("missions: {rearguard: {deployment: {ranged-in: ~}}}", "rearguard.deployment.ranged-in.use"),
        ("setting: ~", "setting"),
        ("pages: {choosing: {sections: {At random: ~}}}", "choosing.At random"),
        ("cards: ~", "cards.decks.battle-plans.size"),
    ],
)
def test_what_a_variant_took_out_is_said(change: str, name: str, tmp_path: Path) -> None:
    origin = explain_value(write(tmp_path, "less", f"extends: {BASE}\n{change}\n"), name)
    assert origin is not None
    (_, older), (place, newer) = origin.layers
    assert newer == "taken out"
    assert older != newer
    assert "less/pack.yaml:" in str(place)


def test_what_is_taken_out_of_a_list_is_still_told_beneath(deep: Path) -> None:
    origin = explain_value(deep, "mission_order")
    assert origin is not None
    (_, older), (place, newer) = origin.layers
    assert "annihilation" in older
    assert "annihilation" not in newer
    assert str(place).endswith("night/pack.yaml:5:16")


@pytest.mark.slow
def test_the_command_names_what_won_first(deep: Path, launch: Launch) -> None:
    said = launch("explain", "breakthrough.distances.corner", "--pack", str(deep)).stdout.splitlines()
    assert said[0] == "distances.corner is 12in"
    assert said[1].endswith("deep/pack.yaml:2:21")
    assert said[2].startswith("  in place of 14in, from ")
    assert said[3].startswith("  in place of 16in, from ")
