"""An event made ready: tables and players by number, rounds with the missions drawn for them, pairings where known.

What an organiser wrote is `pipeline.model.event.EventSheet`; this is what came of it once lists were read and missions
drawn.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path

from pipeline.event.reading.people import Player, Table, Team
from pipeline.event.reading.ready_standings import Outcome, Standings
from pipeline.model.event import EventSheet, ItemKind, Where
from pipeline.model.pictures import Picture


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Who meets at a table: a bye has one side and no table, where four sit the first two are one side.

    Where teams meet, `teams` has one for each side, and nobody may be known to sit yet. `mission` is this table's own,
    where captains choose it; a table that begins later than the round says when it `starts`.
    """

    table: Table | None
    players: tuple[Player, ...]
    teams: tuple[Team, ...] = ()
    mission: str | None = None
    starts: str = ""

    @property
    def is_bye(self) -> bool:
        """Tell whether somebody plays nobody."""
        return self.table is None

    @property
    def sides(self) -> tuple[tuple[Player, ...], ...]:
        """Part who sits there by sides; nobody stands for a side of which only the team is known."""
        if self.is_bye:
            return (self.players,)
        half = len(self.players) // 2
        return (self.players[:half], self.players[half:])


@dataclass(frozen=True, kw_only=True)
class Match:
    """Two teams that meet, at so many tables; one team alone has a bye."""

    teams: tuple[Team, ...]
    games: tuple[Pairing, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Tell whether a team plays nobody."""
        return len(self.teams) == 1


@dataclass(frozen=True, kw_only=True)
class Result:
    """How a game ended: scores by sides, units lost where that is known; `winner` tells who won where scores don't.

    Where it `is_of_match`, it sums up all tables at which two teams meet, and `pairing` is the first of them.
    """

    pairing: Pairing
    scores: tuple[Decimal, ...]
    losses: tuple[int | None, ...] = (None, None)
    winner: int | None = None
    is_of_match: bool = False

    def outcome(self, side: int, margin: Decimal = Decimal(0)) -> Outcome:
        """Tell what became of the game for a side; scores that differ by the margin at most are drawn."""
        if self.winner is not None:
            return Outcome.WON if self.winner == side else Outcome.LOST
        ahead = self.scores[side] - self.scores[1 - side]
        return Outcome.DRAWN if abs(ahead) <= margin else Outcome.WON if ahead > 0 else Outcome.LOST


class Chosen(enum.StrEnum):
    """How a round's mission was come by."""

    NAMED = "named"
    DRAWN = "drawn"
    BATTLE_PLANS = "battle-plans"


@dataclass(frozen=True, kw_only=True)
class Draw:
    """A mission or a card drawn by seed: a die with a face for each, in their order, showed this face (from 1).

    Once announced, it says with which version, on which day if that is known, and out of which list it was drawn.
    """

    seed: str
    listed: tuple[str, ...]
    face: int
    version: str = ""
    date: str = ""
    of: tuple[str, ...] = ()

    @property
    def drawn(self) -> str:
        """What was drawn."""
        return self.listed[self.face - 1]


@dataclass(frozen=True, kw_only=True)
class CardInPlay:
    """A card of a type that both players of each table have in play; one that was drawn says how."""

    kind: str
    name: str
    draw: Draw | None = None


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round; `mission` is an id in the pack, none where players choose by battle plans at the table.

    Where `cards` are in play, it is that of the game that they make.
    """

    number: int
    name: str
    chosen: Chosen
    mission: str | None = None
    draw: Draw | None = None
    cards: tuple[CardInPlay, ...] = ()
    starts: str = ""
    minutes: int | None = None
    pairings: tuple[Pairing, ...] = ()
    matches: tuple[Match, ...] = ()
    results: tuple[Result, ...] = ()
    standings: Standings | None = None
    team_standings: Standings | None = None

    def at(self, table: Table) -> Pairing | None:
        """Find who meets at a table, if that is known."""
        return self._by_table.get(table.number)

    @cached_property
    def _by_table(self) -> dict[int, Pairing]:
        """The games by their tables; of several at one, the first counts."""
        return {each.table.number: each for each in reversed(self.pairings) if each.table is not None}

    @property
    def draws(self) -> tuple[tuple[str, Draw], ...]:
        """List what was drawn, each with the type of its cards; that of a mission has none."""
        drawn = (("", self.draw), *((each.kind, each.draw) for each in self.cards))
        return tuple((kind, draw) for kind, draw in drawn if draw is not None)

    @property
    def game(self) -> tuple[tuple[str, str], ...]:
        """List its cards in play, each with its type."""
        return tuple((each.kind, each.name) for each in self.cards)

    @property
    def byes(self) -> tuple[Player, ...]:
        """List who plays nobody."""
        return tuple(player for each in self.pairings if each.is_bye for player in each.players)

    @property
    def team_byes(self) -> tuple[Team, ...]:
        """List which teams play nobody."""
        return tuple(each.teams[0] for each in self.matches if each.is_bye)

    @cached_property
    def captains_missions(self) -> tuple[str, ...]:
        """List the missions that captains chose for single tables."""
        return tuple(dict.fromkeys(each.mission for each in self.pairings if each.mission))

    @property
    def late(self) -> tuple[Pairing, ...]:
        """List the games that begin later than the round."""
        return tuple(each for each in self.pairings if each.starts)


@dataclass(frozen=True, kw_only=True)
class Event:
    """Everything that print runs are planned from. `sheet` is what the organiser wrote, `id` names the files.

    `players` are those who play and get something printed; `gone` are those who left, or never came.
    """

    id: str
    sheet: EventSheet
    pack: Path
    tables: tuple[Table, ...]
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    gone: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    items: tuple[ItemKind, ...] = ()
    logo: Picture | None = None
    house_rules: str = ""

    @cached_property
    def everybody(self) -> tuple[Player, ...]:
        """List who plays and who has left, in the order of the list."""
        return tuple(sorted((*self.players, *self.gone), key=lambda player: player.number))

    @cached_property
    def _by_number(self) -> dict[int, Player]:
        return {player.number: player for player in self.everybody}

    def player(self, number: int) -> Player:
        """Find a player by number; numbers of those who left are nobody else's."""
        return self._by_number[number]

    @property
    def missions(self) -> tuple[str, ...]:
        """List the missions that its rounds and captains name or drew."""
        return tuple(name for each in self.rounds for name in (each.mission, *each.captains_missions) if name)

    @property
    def games(self) -> tuple[tuple[tuple[str, str], ...], ...]:
        """List the cards in play of each round that has some."""
        return tuple(each.game for each in self.rounds if each.game)

    @property
    def has_teams(self) -> bool:
        """Tell whether teams meet teams."""
        return self.sheet.team_size is not None

    @property
    def tables_per_match(self) -> int:
        """Tell at how many tables two teams meet, or that a pairing takes one."""
        return max(1, 2 * (self.sheet.team_size or 1) // self.sheet.seats)

    @property
    def has_whole_teams_at_tables(self) -> bool:
        """Tell whether one table seats whole teams, as pairs of doubles: captains pair nobody there."""
        return self.has_teams and self.tables_per_match == 1

    @property
    def seats(self) -> tuple[Table | None, ...]:
        """List the tables, and none of them at the end for those who have a bye, if anybody has."""
        return (*self.tables, None) if any(each.byes for each in self.rounds) else self.tables

    @property
    def url(self) -> str:
        """Where the QR code of stamps leads; nothing where the organiser gives no address."""
        return self.sheet.url

    @property
    def has_scores_in_packs(self) -> bool:
        """Tell whether players' packs hold score sheets: where that is asked for, or where tables have none."""
        items = self.sheet.items
        return self.sheet.score_sheets is not Where.TABLES or (items is not None and ItemKind.SCORE_SHEETS not in items)

    def has_plan_missions(self, where: Where) -> bool:
        """Tell whether the missions that plans lead to lie there; what isn't printed of one, the other holds."""
        kind = ItemKind.PLAYER_PACKS if where is Where.TABLES else ItemKind.TABLE_PACKETS
        items = self.sheet.items
        return self.sheet.plan_missions in (where, Where.BOTH) or (items is not None and kind not in items)

    def wants(self, kind: ItemKind) -> bool:
        """Tell whether a kind of print was chosen."""
        return kind in self.items
