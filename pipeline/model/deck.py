"""Mission cards as an author writes them: points as data (who, when, how much, up to what), actions, deployments."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import NAME, Model, Prose
from pipeline.model.mission import Homes
from pipeline.model.sides import EACH, Who
from pipeline.model.table import Table
from pipeline.model.zones import Spot, Zone

Points = Annotated[int, Field(ge=1, le=100)]
Round = Annotated[int, Field(ge=1, le=20)]
CardName = Annotated[str, Field(pattern=NAME)]


class CardKind(enum.StrEnum):
    """The types of mission cards; each has a file of its own in the pack's deck folder."""

    DEPLOYMENT = "deployment"
    PRIMARY = "primary"
    SECONDARY = "secondary"
    SECRET = "secret"
    RULE = "rule"
    REFERENCE = "reference"


class Mode(enum.StrEnum):
    """The two ways to use a secondary card: kept all game, or drawn and replaced."""

    FIXED = "fixed"
    TACTICAL = "tactical"


class Moment(enum.StrEnum):
    """When points are scored."""

    YOUR_TURN = "your-turn"
    ANY_TURN = "any-turn"
    ROUND = "round"
    BATTLE = "battle"
    AT_ONCE = "at-once"

    def times(self, rounds: int) -> int | None:
        """Tell how often the moment comes in so many battle rounds; None where nothing limits it."""
        match self:
            case Moment.YOUR_TURN | Moment.ROUND:
                return rounds
            case Moment.ANY_TURN:
                # A round has a turn of each player.
                return 2 * rounds
            case Moment.BATTLE:
                return 1
            case Moment.AT_ONCE:
                return None


class Completion(enum.StrEnum):
    """The turn at the end of which an action is completed; there it is done before anything is scored."""

    YOUR_TURN = "your-turn"
    OPPONENTS_TURN = "opponents-turn"
    YOUR_NEXT_TURN = "your-next-turn"

    @property
    def turns(self) -> int:
        """How many turns after its own an action is completed."""
        return tuple(Completion).index(self)


class Done(enum.StrEnum):
    """Which of the things that an action did count for points: those of this turn or round, or all so far."""

    NOW = "now"
    SO_FAR = "so-far"


class Standing(enum.StrEnum):
    """How a player's Primary points compare with the opponent's."""

    BEHIND = "behind"
    LEVEL = "level"
    AHEAD = "ahead"


class Award(Model):
    """Points for something: `most` is how often it can be earned at one moment, `up_to` what that moment pays at most.

    Without `most` it is earned once at each moment, and without limit if it pays at once.
    A secondary card says `fixed` and `tactical`, as it pays differently in its two uses; other cards say `vp`.
    `done` tells that it counts what the card's action did, and `least` how much of that there must be.
    """

    who: Who = EACH
    when: Moment
    from_round: Round = 1
    to_round: Round | None = None
    what: Prose
    vp: Points | None = None
    fixed: Points | None = None
    tactical: Points | None = None
    most: Points | None = None
    up_to: Points | None = None
    done: Done | None = None
    least: Points = 1

    @model_validator(mode="after")
    def _pays(self) -> Award:
        if (self.vp is None) == (self.fixed is None and self.tactical is None):
            raise PydanticCustomError("award", "an award pays either 'vp', or 'fixed' and 'tactical'")
        return self

    def pays(self, mode: Mode | None) -> int | None:
        """Give the points in a use of the card; None where it pays nothing then."""
        return {None: self.vp, Mode.FIXED: self.fixed, Mode.TACTICAL: self.tactical}[mode]


class Action(Model):
    """What units may do instead of fighting: who can, from when to when, and what comes of it.

    `each_turn` is how many of a player's units may start it in a turn, `in_all` how often it is completed in a battle
    by both players together; without them nothing limits it.
    """

    name: Prose
    units: Prose
    each_turn: Points | None = None
    starts: Prose
    from_round: Round = 1
    completes: Completion
    effect: Prose
    in_all: Points | None = None


class PlayCard(Model):
    """What every mission card has."""

    name: Prose
    gist: Prose
    quantity: Annotated[int, Field(ge=1, le=20)] = 1


class ScoringCard(PlayCard):
    """A card that pays points: at most `up_to` in all, where it says so. `when_drawn` is done at once."""

    when_drawn: Prose | None = None
    awards: tuple[Award, ...] = Field(min_length=1, max_length=6)
    up_to: Points | None = None
    action: Action | None = None

    @model_validator(mode="after")
    def _does_what_counts(self) -> ScoringCard:
        if self.action is None and any(award.done for award in self.awards):
            raise PydanticCustomError("award", "an award counts what an action did, and the card has no action")
        return self

    @property
    def modes(self) -> tuple[Mode | None, ...]:
        """The uses that the card has; None stands for the one use of a card that isn't a secondary."""
        # Not empty: loops over the uses then need no case for cards that have just one.
        return (None,)

    def ceiling(self, mode: Mode | None) -> int | None:
        """Give the most that the card says it pays in a use."""
        return self.up_to if mode is None else None


class PrimaryCard(ScoringCard):
    """The main mission of both players."""


class SecondaryCard(ScoringCard):
    """A mission of one player, to be used as Fixed or as Tactical, each with a ceiling of its own."""

    fixed_up_to: Points | None = None
    tactical_up_to: Points | None = None

    @property
    def modes(self) -> tuple[Mode | None, ...]:
        """The uses in which any award pays."""
        return tuple(mode for mode in Mode if any(award.pays(mode) is not None for award in self.awards))

    def ceiling(self, mode: Mode | None) -> int | None:
        """Give the most that the card says it pays in a use."""
        return {None: None, Mode.FIXED: self.fixed_up_to, Mode.TACTICAL: self.tactical_up_to}[mode]


class SecretCard(ScoringCard):
    """A hidden goal; `open_to` is how a player must stand in Primary points to choose it."""

    open_to: tuple[Standing, ...] = (Standing.BEHIND, Standing.LEVEL)


class DeploymentCard(PlayCard):
    """How the armies face each other: zones, home edges and objective markers on a table.

    `part` is the part of missions that all this is taken from, but for what the card says itself.
    """

    part: str | None = None
    table: Table | None = None
    homes: Homes
    zones: dict[str, Zone] = Field(min_length=2, max_length=20)
    objectives: tuple[Spot, ...] = Field(min_length=1, max_length=12)


class TextCard(PlayCard):
    """A card of words: a mission rule, or a reference. `text` is Markdown."""

    text: Prose
    action: Action | None = None


AnyCard = DeploymentCard | PrimaryCard | SecondaryCard | SecretCard | TextCard


class MissionDeck(Model):
    """All mission cards of a pack by type, each type in the order in which it is written."""

    deployment: dict[CardName, DeploymentCard] = Field(default_factory=dict)
    primary: dict[CardName, PrimaryCard] = Field(default_factory=dict)
    secondary: dict[CardName, SecondaryCard] = Field(default_factory=dict)
    secret: dict[CardName, SecretCard] = Field(default_factory=dict)
    rule: dict[CardName, TextCard] = Field(default_factory=dict)
    reference: dict[CardName, TextCard] = Field(default_factory=dict)

    def of(self, kind: CardKind) -> Mapping[str, AnyCard]:
        """Give the cards of a type."""
        cards: Mapping[str, AnyCard] = getattr(self, kind.value)
        return cards

    @property
    def scoring(self) -> Iterator[tuple[CardKind, str, ScoringCard]]:
        """All cards that pay points."""
        for kind in (CardKind.PRIMARY, CardKind.SECONDARY, CardKind.SECRET):
            for name, card in self.of(kind).items():
                assert isinstance(card, ScoringCard)
                yield kind, name, card


class Scoring(Model):
    """The game's caps: what a player may score in all and from each source, in how many battle rounds."""

    rounds: Round
    total: Points
    primary: Points
    secondary: Points
    painted: Points
    fixed_card: Points
    fixed_cards: Round
    primary_with_secret: Points
    secret_after: Round
    hand: Round


class Played(Model):
    """A card of an example: how often each award was earned in each battle round, or once for all at the end."""

    card: CardName
    earned: tuple[tuple[Annotated[int, Field(ge=0, le=40)], ...], ...]


class Example(Model):
    """A battle of one player with Fixed missions, from which a booklet shows how scoring works."""

    primary: Played
    secondaries: tuple[Played, ...] = ()
    secret: Played | None = None
    painted: bool = True
