"""A selection for the tests of choosing: two plans, three tables, one mission by agreement."""

from __future__ import annotations

from typing import Any

from rulebook import make_mission, make_pack

from pipeline.model import Pack, Selection
from pipeline.rules.choosing.chances import Chances, cell_of, table_chances

MISSIONS = ("ambush", "brawl", "chase", "duel")

SELECTION: dict[str, Any] = {
    "random": "any",
    "tables": {
        "any": {
            "name": "Any",
            "rows": ({"faces": (1, 2, 3), "mission": "ambush"}, {"faces": (4, 5, 6), "mission": "brawl"}),
        },
        "same": {"name": "Same", "rows": ({"faces": (1, 2, 3, 4, 5, 6), "mission": "brawl"},)},
        "mixed": {
            "name": "Mixed",
            "rows": (
                {"faces": (1,), "mission": "ambush"},
                {"faces": (2, 3), "mission": "brawl"},
                {"faces": (4, 5, 6), "mission": "chase"},
            ),
        },
    },
    "battle_plans": {
        "rows": {"id": "red", "name": "Red"},
        "columns": {"id": "blue", "name": "Blue"},
        "plans": (
            {"id": "storm", "name": "Storm", "motto": "Go.", "why": ("You are strong.",)},
            {"id": "stand", "name": "Stand", "motto": "Stay.", "why": ("You are dug in.",)},
        ),
        "cells": (
            {"row": "storm", "column": "storm", "table": "same", "roll_off": True},
            {"row": "storm", "column": "stand", "table": "mixed", "first_side": "red"},
            {"row": "stand", "column": "storm", "table": "mixed", "first_side": "blue"},
            {"row": "stand", "column": "stand", "table": "same", "roll_off": True},
        ),
    },
    "by_agreement_only": ("duel",),
    "bound": {"says": "fortified", "side": "defender", "plan": "stand"},
}


def pack_of(**changes: Any) -> Pack:
    """Make a pack with this selection, changed."""
    missions = {name: make_mission(name=name.capitalize()) for name in MISSIONS}
    return make_pack(missions=missions, selection={**SELECTION, **changes})


def chances_of(selection: Selection, plans: tuple[str, str] | None) -> Chances:
    """Give every mission's chance for a pair of plans, or at random."""
    if plans is None:
        return table_chances(selection, selection.random)
    assert selection.battle_plans is not None
    return table_chances(selection, cell_of(selection.battle_plans, *plans).table)


def first_of(selection: Selection, plans: tuple[str, str]) -> str | None:
    """Name the player to whom a pair of plans gives the first side."""
    assert selection.battle_plans is not None
    return cell_of(selection.battle_plans, *plans).first_side
