"""What rules work out for the table: die tables, chances by when, what happens turn by turn, shares of a force."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pipeline.model import Who


@dataclass(frozen=True, kw_only=True)
class TableLine:
    """A row of a die table: its name, what it says, and the faces that give it, where it may be rolled for."""

    id: str
    name: str
    faces: tuple[int, ...]
    says: str


@dataclass(frozen=True, kw_only=True)
class DieChart:
    """A die table with the heads of its columns; `rolled` tells whether a die may pick a row."""

    heads: tuple[str, str, str]
    rolled: bool
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, kw_only=True)
class RollTurn:
    """A roll: its turn, whose it is where players roll in turn, the dice, and the chances once it is made.

    `sure` where one success comes whatever they show; `target` what they must show, where that is not the same for all
    rolls. `chances` are those of one or more, two or more and so on by now.
    """

    turn: int
    who: str
    dice: int
    sure: bool
    # Exact; what is printed of it is rounded.
    chances: tuple[Fraction, ...]
    target: int | None = None


@dataclass(frozen=True, kw_only=True)
class RollOdds:
    """What dice bring by when, a row a roll, for the rule in use that `id` names.

    `name` is what is rolled for, `target` what a die must show. `ends` where the first success is the last: every row
    then counts, while a chart of successes ends where nothing is left to chance. `sure` explains a star.
    """

    id: str
    name: str
    who: Who
    target: int
    heading: str
    heads: tuple[str, ...]
    sure: str
    ends: bool
    turns: tuple[RollTurn, ...]


@dataclass(frozen=True, kw_only=True)
class StripTurn:
    """A turn of a rule that runs through the game, and all that happens in it, in its order."""

    turn: int
    events: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RuleStrip:
    """A rule turn by turn, for the rule in use that `id` names."""

    id: str
    who: Who
    heading: str
    turns: tuple[StripTurn, ...]


@dataclass(frozen=True, kw_only=True)
class ShareLine:
    """A force, the most of it that may start on the table, and the least that waits.

    `at_most` is what may wait where whole units are shared out, and one of them is enough.
    """

    force: int
    on_table: int
    waiting: int
    at_most: int | None = None


@dataclass(frozen=True, kw_only=True)
class ShareChart:
    """A share worked out for forces of several sizes, with the heads of its columns."""

    heads: tuple[str, ...]
    lines: tuple[ShareLine, ...]


Summary = RollOdds | RuleStrip
