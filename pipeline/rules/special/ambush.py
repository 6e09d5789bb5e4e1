"""Ambush: one Unit hidden in the own deployment area -> how far apart, and how near the enemy, it may show itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pipeline.contracts.wording import number_word, side_values
from pipeline.model import Keeps
from pipeline.model.rules import Ambush
from pipeline.rules.reading import Reading
from pipeline.rules.special.kind import ONE_SIDE, Facts, SpecialRule
from pipeline.units import Distance

BIG_UNIT_TANKS = 8
BIG_UNIT_TEAMS = 12


def is_big_unit(*, tanks: int, teams: int) -> bool:
    """Tell whether a Unit may spread wider round its leader: many Tank Teams, or many Teams of any kind."""
    return tanks >= BIG_UNIT_TANKS or teams >= BIG_UNIT_TEAMS


@dataclass(frozen=True, kw_only=True)
class Watcher:
    """An enemy Team, seen from the spot where an ambusher would stand."""

    distance: Distance
    sees: bool
    is_concealed_from: bool = False


def may_show(watchers: Iterable[Watcher], *, near: Distance, in_sight: Distance) -> bool:
    """Tell whether an ambusher may stand on a spot: clear of all enemies, and farther from those who see it plainly."""
    return all(
        watcher.distance >= (in_sight if watcher.sees and not watcher.is_concealed_from else near)
        for watcher in watchers
    )


class AmbushKind(SpecialRule[Ambush]):
    """Ambush as packs use it."""

    text = "ambush"
    facts: ClassVar[Facts] = {"side": ONE_SIDE}

    def answers(self, rule: Ambush) -> Facts:
        """Answer whose ambush it is."""
        return {"side": (rule.side.value,)}

    def keeps(self, rule: Ambush) -> Keeps:
        """Tell what it keeps off the table."""
        return Keeps.AMBUSH

    def values(self, rule: Ambush, reading: Reading) -> dict[str, str]:
        """Say whose it is and what counts as a big Unit."""
        return side_values(reading.labels, rule.side) | {
            "big_tanks": number_word(reading.labels, BIG_UNIT_TANKS),
            "big_teams": number_word(reading.labels, BIG_UNIT_TEAMS),
        }
