"""Who plays and where: tables, players and teams by number, as everything about an event names them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pipeline.model.pictures import Picture


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table to play on; `number` counts from 1, `name` is its number where it has no other."""

    number: int
    name: str
    terrain: str = ""
    map: Picture | None = None


# Points that aren't of games, each with what they are for.
Bonus = tuple[tuple[str, Decimal], ...]


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody who plays; `number` counts from 1 in the list's order, `more` keeps columns that we have no use for.

    Whoever comes late `joins` in a later round than the first; who left played last in round `left_after`, or never.
    """

    number: int
    name: str
    team: str = ""
    force: str = ""
    nickname: str = ""
    more: tuple[tuple[str, str], ...] = ()
    joins: int = 1
    left_after: int | None = None
    bonus: Bonus = ()

    @property
    def is_named(self) -> bool:
        """Tell whether there is a name, or just a place in the count of players."""
        return bool(self.name)

    def plays_in(self, number: int) -> bool:
        """Tell whether the player is there in a round."""
        return self.joins <= number and (self.left_after is None or number <= self.left_after)


@dataclass(frozen=True, kw_only=True)
class Team:
    """Players who play as one, the captain first; `number` counts from 1 in the order of the list."""

    number: int
    name: str
    players: tuple[Player, ...]
    bonus: Bonus = ()

    @property
    def captain(self) -> Player:
        """Who speaks for the team."""
        return self.players[0]
