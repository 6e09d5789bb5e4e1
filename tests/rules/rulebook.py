"""Small packs for the tests of the rules: a sound one, and ways to change it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from facts import facts_in
from two_sides import SIDES, with_sides

from pipeline.contracts.wording import Wording
from pipeline.model import Labels, Mission, Pack, RuleText, StepText
from pipeline.model.rules import Reserves
from pipeline.rules.prose.prose_values import Reading
from pipeline.units import Distance, Rulers, Units

ROOT = Path(__file__).parents[2]
PACK_DISTANCES = {"near": "4in", "clear": "8in", "corner": "16in"}

FIGURES: dict[str, Any] = {
    "reserves": {
        "on_table_percent": 60,
        "forces": (50, 75, 101),
        "succeed_on": 5,
        "sure_with_dice": 3,
        "first_roll": {"immediate": 1, "delayed": 3},
        "deep_on_table": 1,
        "scatter": {1: "north-west", 2: "north-east", 3: "east", 4: "south-east", 5: "south-west", 6: "west"},
        "corner": "corner",
    },
    "victory_points": (
        {"losses": 0, "winner": 8, "loser": 1},
        {"losses": 2, "winner": 7, "loser": 2},
        {"losses": 3, "winner": 6, "loser": 3},
    ),
    "minefields": ({"period": "Mid War", "points": 25}, {"period": "Late War", "points": 750}),
    "time_of_day": {
        "times": (
            {"id": "dawn", "name": "Dawn", "faces": (1,), "begins": "dark", "becomes": "light", "says": "Dark first"},
            {"id": "daylight", "name": "Daylight", "faces": (2, 3, 4), "begins": "light", "says": "Light"},
            {"id": "dusk", "name": "Dusk", "faces": (5,), "begins": "light", "becomes": "dark", "says": "Light first"},
            {"id": "darkness", "name": "Darkness", "faces": (6,), "begins": "dark", "says": "Dark"},
        ),
        "change": {"from_turn": 3, "by": "second", "succeed_on": 5},
    },
}

MISSION: dict[str, Any] = {
    "name": "Skirmish",
    "kind": "Mobile battle",
    "gist": "Two small forces meet.",
    "homes": {"attacker": "south", "defender": "north"},
    "distances": {"strip": "12in"},
    "zones": {
        "attacker": {"side": "attacker", "band": "own", "depth": "strip"},
        "defender": {"side": "defender", "band": "own", "depth": "strip"},
        "middle": {"circle": "strip"},
    },
    "objectives": ({"count": 2, "placed_by": "attacker", "zone": "middle"},),
    "rules": (),
    "setting_up": ({"id": "attacker", "text": "The Attacker deploys within {strip} of its edge."},),
    "deployment": (),
    "first_turn": {"side": "attacker"},
    "winning": ({"hold": {"side": "attacker", "from_turn": 6}},),
}

RULES: dict[str, Any] = {
    "ambush": {"back": ({"id": "hold", "text": "{Who} hides one Unit."},)},
    "reserves": {"back": ({"id": "name", "text": "{Who} holds {kind}."},)},
    "strategic-withdrawal": {"back": ({"id": "count", "text": "From turn {from_turn}: {threshold}."},)},
    "meeting-engagement": {"back": ({"id": "limits", "text": "No Aircraft."},)},
    "minefields": {},
    "time-of-day": {"back": ({"id": "light", "text": "{Starter} rolls {first_dice} die in turn {change_turn}."},)},
    "winning-hold": {"front": ({"id": "hold", "text": "{Who} holds one within {near}."},)},
    "winning-clear": {"front": ({"id": "clear", "text": "{Who} clears all within {clear}."},)},
    "winning-last-formation": {"front": ({"id": "last", "text": "{Who} outlasts {enemy}."},)},
    "winning-at-end": {"front": ({"id": "end", "text": "{Who} wins at the end."},)},
    "winning-survive": {"front": ({"id": "survive", "text": "{Who} lasts until turn {turn}."},)},
    "first-turn": {"front": ({"id": "first", "text": "{Who} begins."},)},
    "victory-points": {"back": ({"id": "count", "text": "Count losses."},)},
}

IMMEDIATE: dict[str, Any] = {"side": "defender", "timing": "immediate", "arrive": ({"edges": ("north",)},)}
DELAYED: dict[str, Any] = {"side": "attacker", "timing": "delayed", "arrive": ({"edges": ("south",)},)}


def english() -> Labels:
    words = facts_in(ROOT / "layouts" / "labels" / "en.yaml")
    return with_sides(Labels(language="en", words=words))


def wording(units: Units = Units.BOTH, labels: Labels | None = None) -> Wording:
    return Wording(labels=labels or english(), sides=SIDES, rulers=Rulers(units=units))


def named(distances: dict[str, str]) -> dict[str, Distance]:
    return {name: Distance.parse(text) for name, text in distances.items()}


def make_mission(**changes: Any) -> Mission:
    fields = {**MISSION, **changes}
    distances = named({**PACK_DISTANCES, **fields["distances"]})
    return Mission.model_validate(fields, context={"distances": distances})


def make_reserves(**changes: Any) -> Reserves:
    return Reserves.model_validate({**IMMEDIATE, **changes}, context={"distances": named(PACK_DISTANCES)})


def make_pack(*, missions: dict[str, Mission] | None = None, **changes: Any) -> Pack:
    """Make a pack of the figures and texts above; `changes` replace its fields, None takes a rule's text away."""
    missions = missions or {"skirmish": make_mission()}
    context = {"distances": named(PACK_DISTANCES)}
    texts = {name: text for name, text in {**RULES, **changes.pop("rules", {})}.items() if text is not None}
    rules = {name: RuleText.model_validate(text, context=context) for name, text in texts.items()}
    steps = {name: StepText.model_validate(step) for name, step in changes.pop("steps", {}).items()}
    fields = {
        "id": "small",
        "title": "Small",
        "subtitle": "For tests",
        "setting": "Nowhere",
        "game": "A game",
        "version": "1.0",
        "date": "2026-01-01",
        "licence": "MIT",
        "sides": SIDES,
        "table": {"width": "6ft", "depth": "4ft"},
        "distances": PACK_DISTANCES,
        "figures": FIGURES,
        "order": ("missions",),
        "mission_order": tuple(missions),
        "missions": missions,
        "rules": rules,
        "steps": steps,
        **changes,
    }
    return Pack.model_validate(fields, context=context)


def one_mission(*, pack: dict[str, Any] | None = None, **changes: Any) -> Pack:
    """Make a pack of one mission with changes to the mission, and to the pack."""
    return make_pack(missions={"skirmish": make_mission(**changes)}, **(pack or {}))


def reading(pack: Pack, units: Units = Units.BOTH) -> Reading:
    return Reading(pack=pack, mission_id=next(iter(pack.missions)), wording=wording(units))


def passages(*texts: str, **when: Any) -> tuple[dict[str, Any], ...]:
    """Make passages that share their conditions."""
    return tuple({"id": f"p{index}", "text": text, "when": when} for index, text in enumerate(texts))
