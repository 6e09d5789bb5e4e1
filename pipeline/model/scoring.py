"""Scoring as an author writes it: sources of points with their caps, and awards (who, when, how much, up to what)."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Annotated

from pydantic import Discriminator, Field, Tag

from pipeline.model.base import NAME, Line, Model, Prose
from pipeline.model.sides import EACH, Who

Points = Annotated[int, Field(ge=1, le=1000)]
Often = Annotated[int, Field(ge=1, le=100)]
Round = Annotated[int, Field(ge=1, le=20)]
SourceId = Annotated[str, Field(pattern=NAME)]
ModeId = Annotated[str, Field(pattern=NAME)]
CardName = Annotated[str, Field(pattern=NAME)]
MOST_MODES = 4


def _points_tag(value: object) -> str:
    return "by-mode" if isinstance(value, Mapping) else "points"


# Points; where a card can be used in several ways, those of each way.
PointsByMode = Annotated[
    Annotated[Points, Tag("points")]
    | Annotated[dict[ModeId, Points], Field(min_length=1, max_length=MOST_MODES), Tag("by-mode")],
    Discriminator(_points_tag),
]


def in_mode(points: int | Mapping[str, int] | None, mode: str | None) -> int | None:
    """Take the points of one way to use a card; None stands for the one way of a card that has no others."""
    if isinstance(points, Mapping):
        return None if mode is None else points.get(mode)
    return points if mode is None else None


class Moment(enum.StrEnum):
    """When points are scored."""

    YOUR_TURN = "your-turn"
    ANY_TURN = "any-turn"
    ROUND = "round"
    BATTLE = "battle"
    AT_ONCE = "at-once"


class Completion(enum.StrEnum):
    """The turn at the end of which an action is completed; there it is done before anything is scored."""

    YOUR_TURN = "your-turn"
    OPPONENTS_TURN = "opponents-turn"
    YOUR_NEXT_TURN = "your-next-turn"

    def turns(self, seats: int) -> int:
        """Tell how many turns after its own an action is completed, where so many players take turns."""
        return {Completion.YOUR_TURN: 0, Completion.OPPONENTS_TURN: 1, Completion.YOUR_NEXT_TURN: seats}[self]


class Done(enum.StrEnum):
    """Which of the things that an action did count for points: those of this turn or round, or all so far."""

    NOW = "now"
    SO_FAR = "so-far"


class MarkersOf(enum.StrEnum):
    """Which objective markers of a ground an award counts, as whoever scores it sees them; the centre's is the nearest.

    Those `between` lie in nobody's zone, those `outside` in any but the scorer's own.
    """

    ANY = "any"
    OWN = "own"
    ENEMY = "enemy"
    BETWEEN = "between"
    OUTSIDE = "outside"
    CENTRE = "centre"


class Award(Model):
    """Points for something: `most` is how often it can be earned at one moment, `up_to` what that moment pays at most.

    Without `most` it is earned once at each moment, and without limit if it pays at once. On a card that can be used in
    several ways `points` has those of each. `done` tells that it counts what the card's action did, `markers` that it
    counts objective markers, and `least` how many of these there must be.
    """

    who: Who = EACH
    when: Moment
    from_round: Round = 1
    to_round: Round | None = None
    what: Prose
    points: PointsByMode
    most: Often | None = None
    up_to: Points | None = None
    done: Done | None = None
    markers: MarkersOf | None = None
    least: Often = 1

    def pays(self, mode: str | None) -> int | None:
        """Give the points in a use of the card; None where it pays nothing then."""
        return in_mode(self.points, mode)


class Action(Model):
    """What units may do instead of fighting: who can, from when to when, and what comes of it.

    `each_turn` is how many of a player's units may start it in a turn, `in_all` how often it is completed in a battle
    by all players together; without them nothing limits it.
    """

    name: Prose
    units: Prose
    each_turn: Often | None = None
    starts: Prose
    from_round: Round = 1
    completes: Completion
    effect: Prose
    in_all: Often | None = None


class ScoreSource(Model):
    """Where points come from: the most that count in all, in a round, and of each card that pays from it.

    What pays stands in `awards`, or on cards whose type scores from here; of a source with neither, pages say what it
    is for, `up_to` what it is worth, and `when` at what moment. An `optional` one counts where players agree on it, a
    `bonus` beyond the total. One that `shares` another's pool pays from what that leaves; once it is taken, which may
    be only `after_round`, that other one counts for no more than it `leaves`.
    """

    name: Line | None = None
    up_to: Points | None = None
    in_round: Points | None = None
    each: Points | None = None
    when: Moment | None = None
    awards: tuple[Award, ...] = Field(default=(), max_length=12)
    optional: bool = False
    bonus: bool = False
    shares: SourceId | None = None
    leaves: Points | None = None
    after_round: Round | None = None


class Played(Model):
    """A row of an example: how often each award of a card or source was earned, in each round or once at the end.

    Of a source whose awards aren't written down it says how many points it paid.
    """

    source: SourceId
    card: CardName | None = None
    mode: ModeId | None = None
    earned: tuple[tuple[Annotated[int, Field(ge=0, le=100)], ...], ...] = Field(default=(), max_length=12)
    points: Points | None = None


class OwnScoring(Model):
    """What a mission says of its scoring: over the pack's, source by source and key by key."""

    rounds: Round | None = None
    total: Points | None = None
    overflow: bool | None = None
    lead: Points | None = None
    sources: dict[SourceId, ScoreSource] = Field(default_factory=dict, max_length=12)


class Scoring(OwnScoring):
    """How a game is scored: in how many rounds, from which sources, with how many points in all at most.

    Where sources can pay more than the `total`, `overflow` says that this is meant: what is above is lost. A `lead` is
    by how much a side must be ahead to win. The `example` is a battle that pages score, to show how it is done.
    """

    sources: dict[SourceId, ScoreSource] = Field(min_length=1, max_length=12)
    example: tuple[Played, ...] = Field(default=(), max_length=12)
