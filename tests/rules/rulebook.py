"""Small packs for the tests of the rules: the rules that shipped packs declare, in a few words of the tests' own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from facts import facts_in
from pydantic import TypeAdapter
from two_sides import SIDES, with_sides

from pipeline.contracts.wording import Wording
from pipeline.model import Labels, Mission, Pack, Rule, StepText
from pipeline.model.figures import GameFigures, figures_type
from pipeline.model.rules import RuleUse, WayToWin, use_type
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.used.mission_uses import rules_in_use, ways_to_win
from pipeline.rules.used.uses import RuleInUse
from pipeline.units import Distance, Rulers, Units

ROOT = Path(__file__).parents[2]
PACK_DISTANCES = {"near": "4in", "clear": "8in", "corner": "16in"}

FIGURES: dict[str, Any] = {
    "ambush": {"tanks": 8, "teams": 12},
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
    "points_by_losses": (
        {"losses": 0, "winner": 8, "loser": 1},
        {"losses": 2, "winner": 7, "loser": 2},
        {"losses": 3, "winner": 6, "loser": 3},
    ),
    "minefields": {"points": {"mid_war": 25, "late_war": 750}},
    "time-of-day": {
        "times": (
            {"id": "dawn", "name": "Dawn", "faces": (1,), "tags": ("changing",), "says": "Dark first"},
            {"id": "daylight", "name": "Daylight", "faces": (2, 3, 4), "says": "Light"},
            {"id": "dusk", "name": "Dusk", "faces": (5,), "tags": ("changing",), "says": "Light first"},
            {"id": "darkness", "name": "Darkness", "faces": (6,), "says": "Dark"},
        ),
        "starter": "second",
        "from_turn": 3,
        "succeed_on": 5,
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

# Where each rule is declared, and the words that these tests say it in.
SHARED, CLASSIC = "shared/more-missions", "ww2-classic-missions"
WORDS: dict[str, tuple[str | None, dict[str, Any]]] = {
    "ambush": (SHARED, {"back": ({"id": "hold", "text": "{Who} hides one Unit."},)}),
    "reserves": (SHARED, {"back": ({"id": "name", "text": "{Who} holds {kind}."},)}),
    "strategic-withdrawal": (SHARED, {"back": ({"id": "count", "text": "From turn {from_turn}: {threshold}."},)}),
    "meeting-engagement": (SHARED, {"back": ({"id": "limits", "text": "No Aircraft."},)}),
    "minefields": (SHARED, {}),
    "time-of-day": (
        "ww3-more-missions",
        {"back": ({"id": "light", "text": "{light_Who} rolls {light_first_dice} die in turn {light_first}."},)},
    ),
    "referenced": (CLASSIC, {}),
    "reconnaissance": (CLASSIC, {"front": ({"id": "who", "text": "{Who} scouts."},)}),
    "hold": (SHARED, {"front": ({"id": "hold", "text": "{Who} holds one within {near}."},)}),
    "clear": (SHARED, {"front": ({"id": "clear", "text": "{Who} clears all within {clear}."},)}),
    "last-formation": ("ww2-more-missions", {"front": ({"id": "last", "text": "{Who} outlasts {enemy}."},)}),
    "at-end": ("ww3-more-missions", {"front": ({"id": "end", "text": "{Who} wins at the end."},)}),
    "survive": (SHARED, {"front": ({"id": "survive", "text": "{Who} lasts until turn {turn}."},)}),
    "tie": (
        CLASSIC,
        {
            "gives": ({"win": {"who": "each", "otherwise": "yes", "says": "a tie is a tie."}},),
            "front": ({"id": "tie", "text": "A tie."},),
        },
    ),
    "first-turn": (None, {"front": ({"id": "first", "text": "{Who} begins."},)}),
    "points-by-losses": (None, {"back": ({"id": "count", "text": "Count losses."},)}),
}
# What a rule declares besides its words. Where the rulebook has it, only a parameter of the mission's can say here.
DECLARED = ("title", "name", "called", "listed", "parameters", "figures", "gives", "must")


def _declared(name: str, home: str | None) -> dict[str, Any]:
    if home is None:
        return {}
    text = (ROOT / "content" / home / "rules" / f"{name}.yaml").read_text(encoding="utf-8")
    sheet = yaml.load(text, Loader=yaml.BaseLoader)
    of_missions = {"see": sheet["see"]} if sheet.get("see", "").startswith("=") else {}
    return {key: sheet[key] for key in DECLARED if key in sheet} | of_missions


SHEETS: dict[str, dict[str, Any]] = {name: _declared(name, home) for name, (home, _) in WORDS.items()}
RULES: dict[str, dict[str, Any]] = {name: {**SHEETS[name], **words} for name, (_, words) in WORDS.items()}

OUTLINE: dict[str, Any] = {
    "reserves": {"head": "Reserves"},
    "ambush": {"head": "Ambush"},
    "minefields": {"head": "Minefields", "compared": False},
    "reconnaissance": {"head": "Scouts first", "row": "Reconnaissance", "nobody": "nobody", "compared": False},
}
IMMEDIATE: dict[str, Any] = {"side": "defender", "timing": "immediate", "arrive": ({"edges": ("north",)},)}
DELAYED: dict[str, Any] = {"side": "attacker", "timing": "delayed", "arrive": ({"edges": ("south",)},)}


@cache
def english() -> Labels:
    words = facts_in(ROOT / "layouts" / "labels" / "en.yaml")
    return with_sides(Labels(language="en", words=words))


def wording(units: Units = Units.BOTH, labels: Labels | None = None) -> Wording:
    return Wording(labels=labels or english(), sides=SIDES, rulers=Rulers(units=units))


def named(distances: dict[str, str]) -> dict[str, Distance]:
    return {name: Distance.parse(text) for name, text in distances.items()}


def rule_of(sheet: Mapping[str, Any]) -> Rule:
    return Rule.model_validate(sheet, context=_context())


def _context(**more: str) -> dict[str, Any]:
    return {"distances": named({**PACK_DISTANCES, **more}), "sides": SIDES.ids}


@cache
def _shipped() -> dict[str, Rule]:
    return {name: rule_of(sheet) for name, sheet in RULES.items()}


@cache
def _shipped_uses(base: type[RuleUse]) -> TypeAdapter[Any]:
    return _uses(_shipped(), base)


@cache
def _shipped_figures() -> type[GameFigures]:
    return figures_type(_shipped())


def _uses(rules: Mapping[str, Rule], base: type[RuleUse]) -> TypeAdapter[Any]:
    made = use_type(rules, base)
    return TypeAdapter(tuple[made, ...])  # type: ignore[valid-type]


def make_mission(*, sheets: Mapping[str, Any] | None = None, **changes: Any) -> Mission:
    """Make a mission that may use all shipped rules, and those of `sheets`."""
    fields = {**MISSION, **changes}
    context = _context(**fields["distances"])
    own = {name: rule_of(sheet) for name, sheet in (sheets or {}).items()}
    for key, base in (("rules", RuleUse), ("winning", WayToWin)):
        named = {name for use in fields[key] for name in use}
        # Types take time to make: one for the few rules that are used, where there are others than the shipped ones.
        few = {name: rule for name, rule in {**_shipped(), **own}.items() if name in named}
        known = _uses(few, base) if named & own.keys() else _shipped_uses(base)
        fields[key] = known.validate_python(fields[key], context=context)
    return Mission.model_validate(fields, context=context)


def make_pack(*, missions: dict[str, Mission] | None = None, **changes: Any) -> Pack:
    """Make a pack of the figures and rules above.

    `changes` replace its fields. Those of a rule go on top of what is declared of it, in place of its words; None takes
    the rule away, and so are the figures of a rule that isn't there.
    """
    missions = missions or {"skirmish": make_mission()}
    own = changes.pop("rules", {})
    made = {name: rule_of({**SHEETS.get(name, {}), **text}) for name, text in own.items() if text is not None}
    rules = {name: rule for name, rule in {**_shipped(), **made}.items() if own.get(name, {}) is not None}
    steps = {name: StepText.model_validate(step) for name, step in changes.pop("steps", {}).items()}
    figures = changes.pop("figures", FIGURES)
    asked = figures_type({name: rules[name] for name in figures if name in rules}) if own else _shipped_figures()
    figures = {name: each for name, each in figures.items() if name in asked.model_fields}
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
        "terms": {"taking": "Taking", "clearing": "ending its turn"},
        "outline": OUTLINE,
        "figures": asked.model_validate(figures, context=_context()),
        "order": ("missions",),
        "mission_order": tuple(missions),
        "missions": missions,
        "rules": rules,
        "steps": steps,
        **changes,
    }
    return Pack.model_validate(fields, context=_context())


def one_mission(*, pack: dict[str, Any] | None = None, **changes: Any) -> Pack:
    """Make a pack of one mission with changes to the mission, and to the pack."""
    return make_pack(missions={"skirmish": make_mission(**changes)}, **(pack or {}))


def reading(pack: Pack, units: Units = Units.BOTH) -> Reading:
    return Reading(pack=pack, mission_id=next(iter(pack.missions)), wording=wording(units))


def used(pack: Pack, index: int = 0) -> RuleInUse:
    """Take a rule of the pack's first mission."""
    name, mission = next(iter(pack.missions.items()))
    return rules_in_use(pack, mission, ("missions", name))[index]


def won(pack: Pack, index: int = 0) -> RuleInUse:
    """Take a way to win the pack's first mission."""
    name, mission = next(iter(pack.missions.items()))
    return ways_to_win(pack, mission, ("missions", name))[index]


def values_of_use(pack: Pack, index: int = 0) -> dict[str, str]:
    """Give what the words of a rule in use may ask for."""
    return used(pack, index).values(reading(pack), Scribe())


def at_work(kind: str, pack: Pack, index: int = 0) -> Any:
    """Put the component of a kind to work that a rule of the pack's first mission has."""
    use = used(pack, index)
    (worker,) = (each for each in use.workers(use.teller(reading(pack))) if each.path[2] == kind)
    return worker


def passages(*texts: str, **when: Any) -> tuple[dict[str, Any], ...]:
    """Make passages that share their conditions."""
    return tuple({"id": f"p{index}", "text": text, "when": when} for index, text in enumerate(texts))


def drilled(sheet: Mapping[str, Any], given: Mapping[str, Any] | None = None, **changes: Any) -> Pack:
    """Make a pack of one mission that uses a tiny rule called `drill`; `figures` are what the pack gives for it."""
    whole = {"title": "Drill", "back": passages("Drill."), **sheet}
    if rule_of(whole).wins:
        whole = {**whole, "back": (), "front": passages("Drill.")}
        uses: dict[str, Any] = {"winning": ({"drill": given or {}},)}
    else:
        uses = {"rules": ({"drill": given or {}},)}
    figures, own = changes.pop("figures", None), changes.pop("pack", {})
    numbers = {"figures": {} if figures is None else {"drill": figures}}
    mission = make_mission(sheets={"drill": whole}, **uses, **changes)
    return make_pack(missions={"skirmish": mission}, rules={"drill": whole}, **numbers, **own)
