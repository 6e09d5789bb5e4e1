"""What a leaf says: a mission's rules worked out into names, sentences, charts and marks for the map."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pipeline.contracts.score_words import ScoreWords
from pipeline.model import Corner, Edge, SideId, Who
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class RuleName:
    """A special rule as the front lists it: "Deep Immediate Reserves", Defender."""

    id: str
    name: str
    who: Who | None
    pages: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReferenceLine:
    """A rule of the rulebook as an index lists it: its page, its name, the edition, and the missions that use it."""

    id: str
    name: str
    page: int
    edition: str
    note: str | None
    missions: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TimeLine:
    """A time of day: its name, what it does, and the faces that give it, where it may be rolled for."""

    id: str
    name: str
    faces: tuple[int, ...]
    says: str


@dataclass(frozen=True, kw_only=True)
class TimeChart:
    """The table of the times of day; `rolled` tells whether a die may pick one."""

    rolled: bool
    lines: tuple[TimeLine, ...]


@dataclass(frozen=True, kw_only=True)
class StepWords:
    """One numbered step, in Markdown. `alternatives` asks for the small maps beside it, `times` stands below it."""

    id: str
    text: str
    alternatives: bool = False
    times: TimeChart | None = None


@dataclass(frozen=True, kw_only=True)
class WinWords:
    """One way to win. `when` is a short tag for summaries: "from turn six", "turn nine", or nothing."""

    who: Who
    when: str
    text: str


@dataclass(frozen=True, kw_only=True)
class PassageWords:
    """A passage whose conditions hold, in Markdown, under its heading if it has one."""

    id: str
    heading: str | None
    text: str


@dataclass(frozen=True, kw_only=True)
class RuleBlock:
    """A special rule in full, for the rules side."""

    id: str
    name: str
    who: Who | None
    passages: tuple[PassageWords, ...]


@dataclass(frozen=True, kw_only=True)
class ReserveTurn:
    """One turn of reserves: dice rolled, and the chance that at least one, two, three ... Units are in by its end."""

    turn: int
    dice: int
    sure: bool
    # Exact; what is printed of it is rounded.
    arrived: tuple[Fraction, ...]


@dataclass(frozen=True, kw_only=True)
class ReserveOdds:
    """How soon reserves come: one row a turn, for one rule in use."""

    id: str
    name: str
    who: Who
    target: int
    turns: tuple[ReserveTurn, ...]


@dataclass(frozen=True, kw_only=True)
class LightTurn:
    """One roll for the light: whose turn, the dice, and the chance that the light has changed by then."""

    turn: int
    who: str
    dice: int
    changed: Fraction


@dataclass(frozen=True, kw_only=True)
class LightOdds:
    """How soon the light changes in the times of day in which it does, for the rule in use that `id` names."""

    id: str
    times: tuple[str, ...]
    target: int
    turns: tuple[LightTurn, ...]


@dataclass(frozen=True, kw_only=True)
class WithdrawalTurn:
    """One turn of a withdrawal: the objectives left once one has gone, whether there is a check, whether the game ends.

    `events` has all that in words, in the order in which it happens.
    """

    turn: int
    objectives_left: int | None
    checks: bool
    ends: bool
    events: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class WithdrawalSummary:
    """A withdrawal turn by turn, for the rule in use that `id` names."""

    id: str
    who: Who
    turns: tuple[WithdrawalTurn, ...]


Summary = LightOdds | WithdrawalSummary


@dataclass(frozen=True, kw_only=True)
class VictoryLine:
    """Victory Points by the winner's losses; `most` is None in the last, open row."""

    least: int
    most: int | None
    winner: int
    loser: int


@dataclass(frozen=True, kw_only=True)
class TurnEvent:
    """Something that happens in a turn: "Immediate Reserves: 1 die", "Withdrawal check", "Attacker can win".

    `short` says it in a narrow box that already tells whose turn it is and shows the dice. `opens_win`: from here on
    each turn can win.
    """

    turn: int
    who: Who
    text: str
    short: str = ""
    dice: int = 0
    opens_win: bool = False


@dataclass(frozen=True, kw_only=True)
class RoundsPlan:
    """The rounds of a game as its track and log show them: so many, with a row for each of `rows`, in playing order.

    `first` has who goes first in each round, None where players find that out; it is empty where one side does so
    all along. `phases` are those of each turn. With `names` there is room to write who plays a side. Where `is_said`,
    the pack says how rounds go, which stands nowhere else.
    """

    count: int
    rows: tuple[Who, ...]
    first: tuple[SideId | None, ...] = ()
    phases: tuple[str, ...] = ()
    names: bool = False
    is_said: bool = False


@dataclass(frozen=True, kw_only=True)
class ArrivalMark:
    """Reserves as the map shows them: whose, called what, from which turn (if the pack knows), where they come in."""

    id: str
    side: SideId
    name: str
    first_turn: int | None
    edges: tuple[Edge, ...] = ()
    half: Edge | None = None
    corners: tuple[Corner, ...] = ()
    along: tuple[Edge, ...] = ()
    within: Distance | None = None
    scatter: tuple[tuple[int, Edge | Corner], ...] = ()
    may_enter_enemy_zone: bool = False


@dataclass(frozen=True, kw_only=True)
class SideWords:
    """Words for one side, in Markdown."""

    side: SideId
    text: str


@dataclass(frozen=True, kw_only=True)
class Outline:
    """A mission in a few words each, for a strip on its map side and for comparing it with others.

    Reserves and ambushes tell whose and what; a side has none of either where it isn't named.
    """

    faces: str
    reserves: tuple[str, ...]
    ambush: tuple[str, ...]
    reconnaissance: str
    first_turn: str
    ends: tuple[str, ...]
    sides: tuple[SideOutline, ...]
    markers: str = ""


@dataclass(frozen=True, kw_only=True)
class SideOutline:
    """What one side does as the game is set up and begins; empty where there is nothing to say."""

    side: SideId
    objectives: str
    reserves: tuple[str, ...]
    ambush: tuple[str, ...]
    scouts: str
    moves: str
    wins: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Brief:
    """Everything that the two sides of a mission's leaf say, ready to set."""

    mission: str
    title: str
    kind: str
    gist: str
    orders: tuple[SideWords, ...]
    special_rules: tuple[RuleName, ...]
    setting_up: tuple[StepWords, ...]
    deployment: tuple[StepWords, ...]
    beginning: tuple[StepWords, ...]
    first_turn: str
    first_turn_note: str | None
    winning: tuple[WinWords, ...]
    deciding: tuple[StepWords, ...]
    outline: Outline
    references: tuple[ReferenceLine, ...]
    blocks: tuple[RuleBlock, ...]
    odds: tuple[ReserveOdds, ...]
    summaries: tuple[Summary, ...]
    victory: tuple[VictoryLine, ...]
    turn_events: tuple[TurnEvent, ...]
    rounds: RoundsPlan
    arrivals: tuple[ArrivalMark, ...]
    scoring: ScoreWords | None = None

    @property
    def ways(self) -> tuple[str, ...]:
        """How it is won, a line each: in its ways to win, and by points."""
        points = () if self.scoring is None else (self.scoring.wins, *self.scoring.told)
        return (*(way.text for way in self.winning), *points)
