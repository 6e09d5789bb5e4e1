"""An event as its organiser describes it: when and where, rounds, tables, players, what to print and how often."""

from __future__ import annotations

import enum
from decimal import Decimal
from typing import Annotated

from pydantic import Discriminator, Field, Tag

from pipeline.model.base import Model, Prose
from pipeline.model.event_ranking import Ranking
from pipeline.model.layouts import Ink
from pipeline.units import Units

ROUNDS, TABLES, PLAYERS = 20, 2000, 4000
# Missions or cards that one is drawn from, and types of which one card is in play.
LISTED, CARDS = 200, 6
BONUSES = 6  # kinds of points that aren't of games
ANY_SCORES = "any"
Word = Annotated[str, Field(min_length=1, max_length=120)]
Clock = Annotated[str, Field(pattern=r"^([01]?\d|2[0-3]):[0-5]\d$")]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
WhichDay = Annotated[str, Field(pattern=r"^(\d{1,2}|\d{4}-\d{2}-\d{2})$")]
Address = Annotated[str, Field(max_length=200, pattern=r"^(https?://\S+)?$")]
# With {table} and {round}, which are filled in.
RESULT_FORM = r"^(https?://([!-z|~]|\{table\}|\{round\})+)?$"
ResultAddress = Annotated[str, Field(max_length=200, pattern=RESULT_FORM)]
Bonus = Annotated[Decimal, Field(ge=-1000, le=1000, decimal_places=2)]
Price = Annotated[Decimal, Field(ge=0, le=1000, decimal_places=4)]


class ItemKind(enum.StrEnum):
    """A kind of print that an event can have; the order is that of the job ticket."""

    PLAYER_PACKS = "player-packs"
    TABLE_PACKETS = "table-packets"
    SCORE_SHEETS = "score-sheets"
    TABLE_SIGNS = "table-signs"
    ROUND_POSTERS = "round-posters"
    SCHEDULE_POSTER = "schedule-poster"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    PROJECTOR = "projector"
    ROUND_CLOCK = "round-clock"
    ORGANISER_COPY = "organiser-copy"
    NAME_CARDS = "name-cards"
    PLAN_CARDS = "plan-cards"
    CAPTAINS = "captains-sheets"
    TEAM_SCORES = "team-score-sheets"
    JUDGES = "judges-sheet"
    CHECKS = "list-checks"
    LOST_AND_FOUND = "lost-and-found"
    BADGES = "badges"
    BALLOTS = "ballots"


# What is printed where it is asked for by name, and not with everything.
EXTRAS = (ItemKind.JUDGES, ItemKind.CHECKS, ItemKind.LOST_AND_FOUND, ItemKind.BADGES, ItemKind.BALLOTS)


# Shown, and printed on nothing.
ON_SCREEN = (ItemKind.PROJECTOR, ItemKind.ROUND_CLOCK)


class Collation(enum.StrEnum):
    """What packets are ordered by: player packs by `player` or first `table`, table packets by `round` or `table`."""

    PLAYER = "player"
    TABLE = "table"
    ROUND = "round"


class Where(enum.StrEnum):
    """Where sheets lie that both tables and players' packs can have."""

    TABLES = "tables"
    PACKS = "packs"
    BOTH = "both"


def _cards_tag(value: object) -> str:
    return "types" if isinstance(value, dict) else "all"


def _choice_tag(value: object) -> str:
    return "several" if isinstance(value, list | tuple) else "one"


# Of a type of cards: one by name, some to draw from, or `all`.
CardChoice = Annotated[
    Annotated[Word, Tag("one")]
    | Annotated[Annotated[tuple[Word, ...], Field(min_length=1, max_length=LISTED)], Tag("several")],
    Discriminator(_choice_tag),
]
# Of a deck: a card of each of these types, or of all that the players of a game share.
RoundCards = Annotated[
    Annotated[Annotated[str, Field(pattern="^all$")], Tag("all")]
    | Annotated[Annotated[dict[Word, CardChoice], Field(min_length=1, max_length=CARDS)], Tag("types")],
    Discriminator(_cards_tag),
]


class RoundSheet(Model):
    """A round: its mission, or the list that it is drawn from, cards in play, or battle plans at the table.

    `captains` says who plays whom where teams meet; `late` gives tables that begin after the others their time.
    """

    mission: Word | None = None
    draw: tuple[Word, ...] = Field(default=(), max_length=LISTED)
    cards: RoundCards | None = None
    battle_plans: bool = False
    name: Word | None = None
    day: WhichDay | None = None
    starts: Clock | None = None
    minutes: int | None = Field(default=None, ge=10, le=1440)
    pairings: Word | None = None
    captains: Word | None = None
    late: dict[Word, Clock] = Field(default_factory=dict, max_length=TABLES)
    results: Word | None = None
    standings: Word | None = None


class TableSheet(Model):
    """A table with a name, a note on its terrain, the picture of a map."""

    name: Word
    terrain: Annotated[str, Field(max_length=600)] = ""
    map: Word | None = None


def _scores_tag(value: object) -> str:
    return "any" if isinstance(value, str) else "listed"


def _tables_tag(value: object) -> str:
    return "names" if isinstance(value, list | tuple) else "count"


def _table_tag(value: object) -> str:
    return "table" if isinstance(value, dict | TableSheet) else "name"


def _players_tag(value: object) -> str:
    return "list" if isinstance(value, str) and not value.lstrip("-").isdigit() else "count"


NamedTable = Annotated[
    Annotated[Word, Tag("name")] | Annotated[TableSheet, Tag("table")],
    Discriminator(_table_tag),
]
Tables = Annotated[
    Annotated[int, Field(ge=1, le=TABLES), Tag("count")]
    | Annotated[tuple[NamedTable, ...], Field(min_length=1, max_length=TABLES), Tag("names")],
    Discriminator(_tables_tag),
]
Players = Annotated[
    Annotated[int, Field(ge=1, le=PLAYERS), Tag("count")] | Annotated[Word, Tag("list")],
    Discriminator(_players_tag),
]


# The scores that a game can end with, where house rules give others than the pack.
Scores = Annotated[
    Annotated[str, Field(pattern="^any$"), Tag("any")]
    | Annotated[
        tuple[Annotated[str, Field(pattern=r"^\d{1,4}([.]\d)? *[-:] *\d{1,4}([.]\d)?$")], ...],
        Field(max_length=200),
        Tag("listed"),
    ],
    Discriminator(_scores_tag),
]


class Appointment(Model):
    """Something else in the schedule: doors, lunch, prizes."""

    at: Clock
    until: Clock | None = None
    day: WhichDay | None = None
    what: Word


class Prices(Model):
    """What printing costs, for each printed side (or poster), each sheet of paper, each staple."""

    currency: Annotated[str, Field(min_length=1, max_length=8)] = "EUR"
    black: Price = Decimal(0)
    colour: Price = Decimal(0)
    poster: Price = Decimal(0)
    card: Price = Decimal(0)
    sheet: Price = Decimal(0)
    staple: Price = Decimal(0)


class Collations(Model):
    """How packets follow one another."""

    player_packs: Collation = Collation.PLAYER
    table_packets: Collation = Collation.ROUND


class EventSheet(Model):
    """What event.yaml holds. `spares` says by formula how many of a kind to print in all, as `tables + 2`.

    Teams meet teams where there is a `team_size`. `dropped` says after which round a player left, `late` with which one
    came; `aliases` say who is meant where a list writes a name in another way. A `bonus` gives points beside
    those of games, by name.
    """

    name: Prose
    date: Day
    until: Day | None = None
    place: Prose
    version: Word = "1"
    pack: Word
    rounds: tuple[RoundSheet, ...] = Field(min_length=1, max_length=ROUNDS)
    seed: Word | None = None
    repeats: bool = False
    tables: Tables
    players: Players
    seats: int = Field(default=2, ge=2, le=4)
    team_size: int | None = Field(default=None, ge=2, le=8)
    teams: dict[Word, Annotated[tuple[Word, ...], Field(max_length=8)]] = Field(
        default_factory=dict, max_length=PLAYERS
    )
    dropped: dict[Word, Annotated[int, Field(ge=0, le=ROUNDS)]] = Field(default_factory=dict, max_length=PLAYERS)
    late: dict[Word, Annotated[int, Field(ge=1, le=ROUNDS)]] = Field(default_factory=dict, max_length=PLAYERS)
    aliases: dict[Word, Word] = Field(default_factory=dict, max_length=PLAYERS)
    bonus: dict[Word, Annotated[dict[Word, Bonus], Field(max_length=PLAYERS)]] = Field(
        default_factory=dict, max_length=BONUSES
    )
    scores: Scores = ()
    ranking: Ranking = Field(default_factory=Ranking)
    team_ranking: Ranking = Field(default_factory=Ranking)
    items: tuple[ItemKind, ...] | None = None
    extras: tuple[ItemKind, ...] = ()
    spares: dict[ItemKind, Annotated[str, Field(max_length=80)]] = Field(default_factory=dict)
    collate: Collations = Field(default_factory=Collations)
    score_sheets: Where = Where.TABLES
    plan_missions: Where = Where.BOTH
    prizes: tuple[Word, ...] = Field(default=(), max_length=12)
    time_up: Annotated[str, Field(max_length=300)] = ""
    schedule: tuple[Appointment, ...] = Field(default=(), max_length=60)
    house_rules: Word | None = None
    logo: Word | None = None
    url: Address = ""
    result_url: ResultAddress = ""
    paper: Word = "a4"
    poster: Word | None = None
    grams: int | None = Field(default=None, ge=20, le=600)
    ink: Ink = Ink.COLOUR
    units: Units = Units.BOTH
    language: str = ""
    theme: str = ""
    printer: str = ""
    prices: Prices = Field(default_factory=Prices)
