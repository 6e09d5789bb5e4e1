"""A mission as its author wrote it: zones, objectives, rules, steps, and how it is won."""

from __future__ import annotations

from pydantic import Field

from pipeline.model.base import NAME, Measure, Model, Prose
from pipeline.model.rules import FirstTurn, RuleUse, Win
from pipeline.model.table import Corner, Edge, Side, Table, Who
from pipeline.model.zones import Zone


class Homes(Model):
    """Each side's own table edge, where a mission gives them one."""

    attacker: Edge
    defender: Edge


class ObjectiveGroup(Model):
    """Objectives that go into one zone. `removed` of them are taken away again, by `removed_by`."""

    count: int = Field(ge=1, le=20)
    placed_by: Who
    zone: str
    removed: int = Field(default=0, ge=0, le=20)
    removed_by: Side | None = None


class Pick(Model):
    """A choice of ground that a side makes in setting up, shown on the map: an edge, a quarter or several."""

    side: Side
    edge: Edge | None = None
    quarters: tuple[Corner, ...] = ()
    says: Prose | None = None


class Step(Model):
    """One numbered step: words of its own, or a step that the pack shares (`use`), seen through a rule (`of`)."""

    id: str = Field(pattern=NAME)
    text: Prose | None = None
    use: str | None = None
    of: str | None = None
    alternatives: bool = False


class Alternative(Model):
    """Another way the ground may fall, shown as a small map beside the step that has `alternatives: true`."""

    id: str = Field(pattern=NAME)
    caption: Prose
    zones: dict[str, Zone]


class Mission(Model):
    """One scenario. Zones called `attacker` and `defender` are where the sides deploy."""

    name: Prose
    kind: Prose
    gist: Prose
    table: Table | None = None
    homes: Homes | None = None
    distances: dict[str, Measure] = Field(default_factory=dict)
    zones: dict[str, Zone] = Field(min_length=1, max_length=60)
    alternatives: tuple[Alternative, ...] = ()
    picks: tuple[Pick, ...] = ()
    objectives: tuple[ObjectiveGroup, ...] = ()
    rules: tuple[RuleUse, ...] = ()
    setting_up: tuple[Step, ...] = ()
    deployment: tuple[Step, ...] = ()
    first_turn: FirstTurn
    first_turn_note: Prose | None = None
    winning: tuple[Win, ...] = Field(min_length=1)
