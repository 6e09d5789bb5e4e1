"""A table that has others rolled together -> the parts that they give, how likely, and the mission made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from types import MappingProxyType

from pipeline.model import DieTable, Pack, Selection
from pipeline.model.parts import made_id

# The part of each kind that dice gave, or that a mission is made of.
Parts = frozenset[tuple[str, str]]
# Combination -> what its missions are made of -> mission.
Made = Mapping[str, Mapping[Parts, str]]
NOTHING: Made = MappingProxyType({})
# Of dice rolled together; no honest table has as many, and each of them is looked at.
MOST_OUTCOMES = 10_000


def made_missions(pack: Pack) -> Made:
    """Name the missions of each combination by their parts."""
    made: dict[str, dict[Parts, str]] = {}
    for name, combination in pack.combinations.items():
        made[name] = {}
        for mission, each in pack.missions.items():
            parts = [(kind, each.parts[kind]) for kind in combination.of if kind in each.parts]
            if mission == made_id(name, [part for _, part in parts]):
                made[name][frozenset(parts)] = mission
    return made


def leaves_of_parts(pack: Pack) -> Mapping[tuple[str, str], str]:
    """Name the missions that show one part each, on a leaf of its own: those of combinations of one kind."""
    found = ((of, mission) for missions in made_missions(pack).values() for of, mission in missions.items())
    return {part: mission for of, mission in found if len(of) == 1 and mission in pack.mission_order for part in of}


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The parts that dice may give together, each as a kind and a name, and the missions made of them: one, or none."""

    parts: tuple[tuple[str, str], ...]
    missions: tuple[str, ...]
    chance: Fraction

    @property
    def mission(self) -> str | None:
        """The mission, if there is one."""
        return self.missions[0] if self.missions else None


def rolled_tables(selection: Selection, table: DieTable) -> tuple[DieTable, ...]:
    """List the tables that one has rolled, those that there are."""
    return tuple(selection.tables[name] for name in table.roll if name in selection.tables)


def kinds_of(selection: Selection, table: DieTable) -> tuple[str, ...]:
    """List the kinds of parts that one has rolled."""
    return tuple(str(each.of) for each in rolled_tables(selection, table))


def count_outcomes(selection: Selection, table: DieTable) -> int:
    """Count what dice may give together, before it is listed."""
    return prod(len(_shares(each)) for each in rolled_tables(selection, table))


def outcomes(selection: Selection, table: DieTable, made: Made) -> Iterator[Outcome]:
    """List all that the dice of a table may give together."""
    tables = rolled_tables(selection, table)
    for parts in product(*(_shares(each).items() for each in tables)):
        named = tuple((str(each.of), part) for each, (part, _) in zip(tables, parts, strict=True))
        chance = prod((share for _, share in parts), start=Fraction(1))
        yield Outcome(parts=named, missions=missions_of(table, named, made), chance=chance)


def missions_of(table: DieTable, parts: tuple[tuple[str, str], ...], made: Made) -> tuple[str, ...]:
    """Find the missions of a table's combination that have these parts."""
    name = combination_of(table, tuple(kind for kind, _ in parts), made)
    return tuple(mission for of, mission in made.get(name or "", {}).items() if {*parts} <= of)


def combination_of(table: DieTable, kinds: Sequence[str], made: Made) -> str | None:
    """Name the combination whose missions a table gives: unless it says which, the only one of these kinds of parts."""
    able = [name for name, missions in made.items() if any({*kinds} <= {kind for kind, _ in of} for of in missions)]
    return table.combination or (able[0] if len(able) == 1 else None)


def _shares(table: DieTable) -> dict[str, Fraction]:
    """Tell how likely each part of a table is."""
    shares: dict[str, Fraction] = {}
    for row in table.rows:
        if row.part is not None:
            shares[row.part] = shares.get(row.part, Fraction(0)) + Fraction(len(row.faces), table.die)
    return shares
