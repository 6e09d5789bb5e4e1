"""What a leaf says: a mission's rules worked out into names, sentences, charts and marks for the map."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from pipeline.contracts.look_up import LookUpTable
from pipeline.contracts.rule_marks import RuleMark
from pipeline.contracts.rule_results import Summary
from pipeline.contracts.score_words import ScoreWords
from pipeline.contracts.step_words import StepWords
from pipeline.contracts.win_words import WinWords
from pipeline.diagnostics import Path
from pipeline.model import Corner, Edge, SideId, Who
from pipeline.model.markers import Image
from pipeline.model.parameters import Mover
from pipeline.model.zones import Spot
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class RuleName:
    """A special rule as the front lists it: "Deep Fog", Guard."""

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
class PassageWords:
    """A passage whose conditions hold, in Markdown, under its heading if it has one; one `points` to another rule's."""

    id: str
    heading: str | None
    text: str
    points: bool = False


@dataclass(frozen=True, kw_only=True)
class RuleBlock:
    """A special rule in full, for the rules side."""

    id: str
    name: str
    who: Who | None
    passages: tuple[PassageWords, ...]


@dataclass(frozen=True, kw_only=True)
class VictoryLine:
    """Points by the winner's losses; `most` is None in the last, open row."""

    least: int
    most: int | None
    winner: int
    loser: int


@dataclass(frozen=True, kw_only=True)
class TurnEvent:
    """Something that happens in a turn: "Fog: 1 die", "Guard can win".

    `short` says it in a narrow box that already tells whose turn it is and shows the dice; `chance` is that of a first
    success by then, where all of these dice must show the same. `opens_win`: from here on
    each turn can win, which the clock says in a band of its own. `by_order` parts it among the players by the order of
    play, where it is open who goes first.
    """

    turn: int
    who: Who
    text: str
    short: str = ""
    dice: int = 0
    chance: Fraction | None = None
    opens_win: bool = False
    by_order: tuple[tuple[Mover, TurnEvent], ...] = ()


@dataclass(frozen=True, kw_only=True)
class RoundsPlan:
    """The rounds of a game as its clock shows them: so many, with a row for each of `rows`, in playing order.

    `first` has who goes first in each round, None where players find that out; it is empty where one side does so
    all along. `phases` are those of each turn. With `names` there is room to write who plays a side. Where `is_said`,
    the pack says how rounds go, which stands nowhere else. An open game may go on behind the last of them. With
    `by_order` the rows are the first player's and the second player's, whichever sides they turn out to be.
    """

    count: int
    rows: tuple[Who, ...]
    first: tuple[SideId | None, ...] = ()
    phases: tuple[str, ...] = ()
    names: bool = False
    is_said: bool = False
    is_open: bool = False
    by_order: bool = False


@dataclass(frozen=True, kw_only=True)
class ArrivalMark:
    """What comes onto the table, as the map shows it: whose, called what, and where.

    It comes from a turn on, in one `turn`, or nobody knows when. `no_nearer` is how far it keeps from enemies as it
    comes in. Each of its spots lies there in all of its images. `path` is where it is written, so that complaints lead
    to it.
    """

    id: str
    side: SideId
    name: str
    first_turn: int | None
    turn: int | None = None
    no_nearer: Distance | None = None
    edges: tuple[Edge, ...] = ()
    half: Edge | None = None
    corners: tuple[Corner, ...] = ()
    along: tuple[Edge, ...] = ()
    within: Distance | None = None
    spots: tuple[Spot, ...] = ()
    images: tuple[Image, ...] = (Image(),)
    scatter: tuple[tuple[int, Edge | Corner], ...] = ()
    may_enter_enemy_zone: bool = False
    path: Path = field(default=(), compare=False)


@dataclass(frozen=True, kw_only=True)
class SideWords:
    """Words for one side, in Markdown."""

    side: SideId
    text: str


@dataclass(frozen=True, kw_only=True)
class OutlineColumn:
    """What a column of the pack's own tells of a mission: in the strip and the comparison, and for each side.

    `in_comparison` is not set for one that the strip has alone; one `of_order` tells who acts first.
    """

    id: str
    head: str
    row: str
    in_comparison: bool
    of_order: bool
    texts: tuple[str, ...]
    nobody: str
    by_side: dict[SideId, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Outline:
    """A mission in a few words each, for a strip on its map side and for comparing it with others.

    `glance` is what players want to know first, in fewer words still.
    """

    faces: str
    columns: tuple[OutlineColumn, ...]
    first_turn: str
    ends: tuple[str, ...]
    sides: tuple[SideOutline, ...]
    markers: str = ""
    glance: tuple[GlanceCell, ...] = ()
    slots: tuple[OutlineSlot, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GlanceCell:
    """What is known of a mission at a glance: what of, and its lines, each in the colour of a side where it is one's.

    `icon` is the name of an icon or a sign, if there is one for it.
    """

    id: str
    head: str
    lines: tuple[tuple[Who | None, str], ...]
    icon: str | None = None


@dataclass(frozen=True, kw_only=True)
class OutlineSlot:
    """What is known of a mission in letters and figures: what of, and marks, each of a side where it is one's: "D3".

    All missions of a pack have the same slots in the same order.
    """

    id: str
    head: str
    marks: tuple[tuple[SideId | None, str], ...]
    icon: str | None = None


@dataclass(frozen=True, kw_only=True)
class SideOutline:
    """What one side does as the game is set up and begins; empty where there is nothing to say."""

    side: SideId
    objectives: str
    moves: str
    wins: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class SheetReading:
    """How the pack reads what a mission touches: below a block of its rules side, below a step, or by itself."""

    id: str
    text: str
    block: str | None = None
    step: str | None = None


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
    summaries: tuple[Summary, ...]
    victory: tuple[VictoryLine, ...]
    turn_events: tuple[TurnEvent, ...]
    rounds: RoundsPlan
    arrivals: tuple[ArrivalMark, ...]
    scoring: ScoreWords | None = None
    marks: tuple[RuleMark, ...] = ()
    readings: tuple[SheetReading, ...] = ()
    bring: str = ""
    look_up: tuple[LookUpTable, ...] = ()

    @property
    def of_ground(self) -> Brief:
        """The same without its words: what is left shows where all comes in."""
        outline = Outline(faces="", columns=(), first_turn="", ends=(), sides=())
        return Brief(
            mission=self.mission,
            title=self.title,
            kind=self.kind,
            gist="",
            orders=(),
            special_rules=(),
            setting_up=(),
            deployment=(),
            beginning=(),
            first_turn="",
            first_turn_note=None,
            winning=(),
            deciding=(),
            outline=outline,
            references=(),
            blocks=(),
            summaries=(),
            victory=(),
            turn_events=(),
            rounds=RoundsPlan(count=0, rows=()),
            arrivals=self.arrivals,
        )

    @property
    def numbered(self) -> tuple[tuple[int, StepWords], ...]:
        """All steps before the first turn, numbered through."""
        return tuple(enumerate((*self.setting_up, *self.deployment, *self.beginning), start=1))

    @property
    def ways(self) -> tuple[str, ...]:
        """How it is won, a line each: in its ways to win, and by points."""
        points = () if self.scoring is None else (self.scoring.wins, *self.scoring.told)
        return (*(way.told for way in self.winning), *points)
