"""Small packs for the tests of the ground: one mission with what a test is about, and the eleven of the facts."""

from __future__ import annotations

from typing import Any

from two_sides import SIDES

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic
from pipeline.geometry import lay_out_battlefield
from pipeline.model import Labels, Mission, Pack
from pipeline.rules import mission_ground
from pipeline.units import Rulers

LONG = {"attacker": "south", "defender": "north"}
SHORT = {"attacker": "east", "defender": "west"}
EDGES = {"edges": "8in", "centre": "12in"}


def mission_of(**parts: Any) -> Mission:
    """Make a mission of what matters to a test."""
    plain = {"name": "Test", "kind": "Test", "gist": "Test", "first_turn": {"side": "attacker"}}
    return Mission.model_validate(plain | parts)


def pack_of(mission: Mission, width: str = "72in", depth: str = "48in") -> Pack:
    """Make a pack of one mission called "test"."""
    return Pack.model_validate(
        {
            "id": "pack",
            "title": "Pack",
            "subtitle": "Pack",
            "setting": "Anywhere",
            "game": "Any",
            "version": "1.0",
            "date": "2026-01-01",
            "licence": "MIT",
            "sides": SIDES,
            "table": {"width": width, "depth": depth},
            "order": ("missions",),
            "mission_order": ("test",),
            "missions": {"test": mission},
        }
    )


def lay_out(
    width: str = "72in", depth: str = "48in", *, arrivals: tuple[ArrivalMark, ...] = (), **parts: Any
) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    """Lay out a mission of what matters to a test."""
    return lay_out_pack(pack_of(mission_of(**parts), width, depth), arrivals)


def lay_out_pack(
    pack: Pack, arrivals: tuple[ArrivalMark, ...] = (), alternative: str | None = None
) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    """Lay out the mission of a pack of one."""
    wording = Wording(labels=Labels(language="en", words={}), sides=SIDES, rulers=Rulers())
    ground, slips = mission_ground(pack, "test", wording, arrivals, alternative)
    assert slips == ()
    return lay_out_battlefield(ground)


def field(width: str = "72in", depth: str = "48in", **parts: Any) -> Battlefield:
    """Lay out a mission that must be faultless."""
    battlefield, found = lay_out(width, depth, **parts)
    assert found == ()
    return battlefield


def objectives(zone: str, count: int = 2, **parts: Any) -> dict[str, Any]:
    """Make a group of objectives."""
    return {"count": count, "placed_by": "each", "zone": zone} | parts


_BAND = {"band": "own", "depth": "12in"}
_LONG_BANDS = {"attacker": _BAND, "defender": _BAND}
_BY_ENEMY = {"within": {"enemy_edge": "8in"}, "clear_of": {"side_edges": "8in"}, "whole": "table"}
_OPEN_BATTLE = {
    "homes": LONG,
    "zones": _LONG_BANDS
    | {"by-defender": _BY_ENEMY | {"side": "attacker"}, "by-attacker": _BY_ENEMY | {"side": "defender"}},
    "objectives": [objectives("by-defender"), objectives("by-attacker")],
}
_CONTACT_ZONES = {
    "attacker": {"half": "own", "clear_of": {"centre_line": "12in"}},
    "defender": {"half": "own", "clear_of": {"centre_line": "8in"}},
    "south": {"half": "south", "clear_of": {"centre_line": "16in", "short_edges": "8in"}},
    "north": {"half": "north", "clear_of": {"centre_line": "12in", "short_edges": "8in"}},
}
ELEVEN: dict[str, dict[str, Any]] = {
    "annihilation": {"homes": LONG, "zones": _LONG_BANDS},
    "breakthrough": {
        "zones": {
            "attacker": {"quarter": "south-west", "clear_of": {"centre_lines": "8in"}},
            "defender": {"quarters": ["north-west", "south-east"]},
            "objectives": {"quarter": "north-east", "clear_of": {"edges": "8in"}},
        },
        "objectives": [objectives("objectives")],
    },
    "bridgehead": {
        "homes": LONG,
        "zones": {
            "attacker": {
                "join": [
                    {"half": "own", "clear_of": {"centre_line": "16in"}},
                    {"half": "own", "within": {"side_edges": "8in"}},
                ]
            },
            "defender": {"half": "own", "clear_of": {"side_edges": "20in"}},
            "objectives": {
                "zone": "defender",
                "clear_of": {"centre_line": "8in", "long_edges": "8in", "short_edges": "28in"},
            },
        },
        "objectives": [objectives("objectives")],
    },
    "contact": {
        "homes": LONG,
        "zones": _CONTACT_ZONES,
        "objectives": [objectives("south"), objectives("north")],
    },
    "counterattack": {
        "zones": {
            "defender": {"quarter": "north-west", "clear_of": {"centre": "12in"}},
            "own": {"quarter": "north-west", "clear_of": EDGES},
        },
        "alternatives": [
            {
                "id": "long",
                "caption": "Along the long edge",
                "zones": {
                    "attacker": {"quarter": "north-east", "clear_of": {"centre_lines": "8in"}},
                    "opposite": {"quarter": "south-west", "clear_of": EDGES},
                },
            },
            {
                "id": "short",
                "caption": "Along the short edge",
                "zones": {
                    "attacker": {"quarter": "south-west", "clear_of": {"centre_lines": "8in"}},
                    "opposite": {"quarter": "north-east", "clear_of": EDGES},
                },
            },
        ],
        "objectives": [objectives("own", 1), objectives("opposite", 1)],
    },
    "dust-up": {
        "zones": {
            "attacker": {"quarter": "south-west", "clear_of": {"centre": "12in"}},
            "defender": {"quarter": "north-east", "clear_of": {"centre": "12in"}},
            "south-west": {"quarter": "south-west", "clear_of": EDGES},
            "north-east": {"quarter": "north-east", "clear_of": EDGES},
        },
        "objectives": [objectives("south-west"), objectives("north-east")],
    },
    "encounter": _OPEN_BATTLE,
    "free-for-all": _OPEN_BATTLE,
    "hasty-attack": {
        "homes": LONG,
        "zones": _CONTACT_ZONES | {"deep": {"half": "north", "clear_of": {"centre_line": "12in", "edges": "8in"}}},
        "objectives": [
            objectives("deep", 1),
            objectives("south", 1),
            objectives("north", removed=1, removed_by="attacker"),
        ],
    },
    "no-retreat": {
        "homes": SHORT,
        "zones": {
            "attacker": {"half": "own", "clear_of": {"centre_line": "16in"}},
            "defender": {"half": "own"},
            "objectives": {"zone": "defender", "clear_of": {"centre_line": "8in", "edges": "8in"}},
        },
        "objectives": [objectives("objectives")],
    },
    "rearguard": {
        "homes": LONG,
        "zones": {
            "attacker": {"band": "own", "depth": "8in"},
            "defender": {"half": "own"},
            "objectives": {"band": "north", "depth": "16in", "clear_of": {"side_edges": "16in"}},
        },
        "objectives": [objectives("objectives")],
    },
}
