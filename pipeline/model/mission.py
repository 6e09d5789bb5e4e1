"""A mission as its author wrote it: zones, objectives, rules, steps, and how it is won."""

from __future__ import annotations

import enum

from pydantic import Field

from pipeline.model.base import NAME, Blocks, Bring, Measure, Model, Prose, Title
from pipeline.model.homes import Homes
from pipeline.model.markers import MOST_MARKERS, Objective
from pipeline.model.parts import Parts
from pipeline.model.rounds import Roles, Rounds
from pipeline.model.rules import FirstTurn, RuleUse, WayToWin
from pipeline.model.scoring import OwnScoring
from pipeline.model.sides import SideId
from pipeline.model.table import Corner, Edge, Table
from pipeline.model.terrain import Terrain
from pipeline.model.zones import Zone


class Among(enum.StrEnum):
    """Between which objectives a distance counts."""

    ALL = "all"
    OWN_PLACED = "own-placed"


class Spacing(Model):
    """How far objectives lie from one another: all of them, or those that each player places among themselves."""

    among: Among = Among.ALL
    at_most: Measure | None = None
    more_than: Measure | None = None


class Pick(Model):
    """A choice of ground that a side makes in setting up, shown on the map: an edge, a quarter or several."""

    side: SideId
    edge: Edge | None = None
    quarters: tuple[Corner, ...] = ()
    says: Prose | None = None


class StepPlaces(Model):
    """What of the map a step is about; there its number stands again. Objectives go by their numbers on the map."""

    picks: tuple[SideId, ...] = ()
    objectives: tuple[int, ...] = ()
    zones: tuple[str, ...] = ()
    taken_back: tuple[int, ...] = ()


class Step(Model):
    """One numbered step: words of its own, or a step that the pack shares (`use`), seen through a rule (`of`).

    A rule is called by its use; `first-turn` is what the mission says of that. A step that doesn't say `where` is about
    the zone that it is called like, and about what arrives by its rule.
    """

    id: str = Field(pattern=NAME)
    text: Prose | None = None
    use: str | None = None
    of: str | None = None
    alternatives: bool = False
    where: StepPlaces | None = None


class Alternative(Model):
    """Another way the ground may fall, shown as a small map beside the step that has `alternatives: true`."""

    id: str = Field(pattern=NAME)
    caption: Prose
    zones: dict[str, Zone]


class Mission(Model):
    """One scenario. Zones that are called like sides are where these deploy; `orders` tell each what to do before.

    `beginning` and `deciding` are steps too: what happens between deployment and the first turn, and what is settled
    once the game has ended. `rounds` and `roles` are what differs from the pack's. `faces` says how the sides face each
    other where neither homes nor quarters tell. It is won in one of the ways of `winning`, or by points: `scoring` says
    what is this mission's own of them. `parts` are
    what it is made of, by kind.
    """

    parts: Parts = Field(default_factory=dict)
    name: Title
    kind: Title
    gist: Prose
    orders: dict[SideId, Blocks] = Field(default_factory=dict)
    faces: Prose | None = None
    rounds: Rounds | None = None
    roles: Roles | None = None
    table: Table | None = None
    homes: Homes = Field(default_factory=dict)
    distances: dict[str, Measure] = Field(default_factory=dict)
    zones: dict[str, Zone] = Field(min_length=1, max_length=60)
    alternatives: tuple[Alternative, ...] = ()
    picks: tuple[Pick, ...] = ()
    objectives: tuple[Objective, ...] = Field(default=(), max_length=MOST_MARKERS)
    spacing: tuple[Spacing, ...] = ()
    terrain: Terrain = ()
    rules: tuple[RuleUse, ...] = ()
    bring: Bring = ()
    setting_up: tuple[Step, ...] = ()
    deployment: tuple[Step, ...] = ()
    beginning: tuple[Step, ...] = ()
    first_turn: FirstTurn
    first_turn_note: Blocks | None = None
    winning: tuple[WayToWin, ...] = ()
    scoring: OwnScoring | None = None
    deciding: tuple[Step, ...] = ()
