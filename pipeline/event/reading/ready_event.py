"""An event made ready: tables and players by number, rounds with the missions drawn for them, pairings where known.

What an organiser wrote is `pipeline.model.event.EventSheet`; this is what came of it once lists were read and missions
drawn.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path

from pipeline.model.event import EventSheet, ItemKind
from pipeline.model.pictures import Picture


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table to play on; `number` counts from 1, `name` is its number where it has no other."""

    number: int
    name: str
    terrain: str = ""
    map: Picture | None = None


@dataclass(frozen=True, kw_only=True)
class Player:
    """Somebody who plays; `number` counts from 1 in the list's order, `more` keeps columns that we have no use for."""

    number: int
    name: str
    team: str = ""
    force: str = ""
    more: tuple[tuple[str, str], ...] = ()

    @property
    def is_named(self) -> bool:
        """Tell whether there is a name, or just a place in the count of players."""
        return bool(self.name)


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Who meets at a table; a bye has one player and no table."""

    table: Table | None
    players: tuple[Player, ...]


class Chosen(enum.StrEnum):
    """How a round's mission was come by."""

    NAMED = "named"
    DRAWN = "drawn"
    BATTLE_PLANS = "battle-plans"


@dataclass(frozen=True, kw_only=True)
class Draw:
    """A mission drawn by seed: a die with a face for each mission listed, in their order, showed this face (from 1).

    Once announced, it says with which version, on which day if that is known, and out of which list it was drawn.
    """

    seed: str
    listed: tuple[str, ...]
    face: int
    version: str = ""
    date: str = ""
    of: tuple[str, ...] = ()

    @property
    def mission(self) -> str:
        """What was drawn."""
        return self.listed[self.face - 1]


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round; `mission` is an id in the pack, none where players choose by battle plans at the table."""

    number: int
    name: str
    chosen: Chosen
    mission: str | None = None
    draw: Draw | None = None
    starts: str = ""
    minutes: int | None = None
    pairings: tuple[Pairing, ...] = ()

    def at(self, table: Table) -> Pairing | None:
        """Find who meets at a table, if that is known."""
        return next((each for each in self.pairings if each.table == table), None)

    @property
    def byes(self) -> tuple[Player, ...]:
        """List who plays nobody."""
        return tuple(player for each in self.pairings if each.table is None for player in each.players)


@dataclass(frozen=True, kw_only=True)
class Event:
    """Everything that print runs are planned from. `sheet` is what the organiser wrote, `id` names the files."""

    id: str
    sheet: EventSheet
    pack: Path
    tables: tuple[Table, ...]
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    items: tuple[ItemKind, ...]
    logo: Picture | None = None
    house_rules: str = ""

    @property
    def seats(self) -> tuple[Table | None, ...]:
        """List the tables, and none of them at the end for those who have a bye, if anybody has."""
        return (*self.tables, None) if any(each.byes for each in self.rounds) else self.tables

    @property
    def url(self) -> str:
        """Where the QR code of stamps leads; nothing where the organiser gives no address."""
        return self.sheet.url

    def wants(self, kind: ItemKind) -> bool:
        """Tell whether a kind of print was chosen."""
        return kind in self.items
