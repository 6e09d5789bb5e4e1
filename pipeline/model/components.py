"""What rules are made of: components, each named for what it computes.

A component is a class, its fields are the keys that authors write, its first sentence is its line in the reference.
A field takes a value, or `=name`: the parameter or figure of the rule that is called so, `=group.part` a part of one.
Nothing else is evaluated: sums, odds and proofs are the components' own.
"""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import Field

from pipeline.model.base import NAME, Model, OneOf, Prose
from pipeline.model.component_fields import REF_FORM, Component, ComponentId, Number, Ref, Told, Turns, WhoRef
from pipeline.model.conditions import When
from pipeline.model.parameters import Mover
from pipeline.model.shown import AreaMark, LineMark, RingMark, SignMark


class Keep(Component):
    """Keeps something off the table as the game begins: the strip and the comparison tell whose and what.

    `column` is one of the pack's `outline`, `amount` how much is kept.
    """

    column: Annotated[str, Field(pattern=f"{NAME}|{REF_FORM}")]
    amount: Told | None = None


class First(Component):
    """Tells who acts first in something, in a column of the pack's `outline`."""

    column: Annotated[str, Field(pattern=NAME)]
    who: WhoRef


class Arrive(Component):
    """Shows on the map where what waits comes in, whose it is, what it is called, and from which turn on.

    `ways` are places, `within` how far from a corner unless they say it, `no_nearer` how far from enemies, `faces`
    where each face of a die leads. What comes in its own turn stands on the track. Only ways in that are said by edges
    leave out an enemy's home edge, where all sides share one list of them.
    """

    id: ComponentId = "arrival"
    who: WhoRef = "=side"
    ways: Ref
    from_turn: Number | None = None
    within: Ref | None = None
    no_nearer: Ref | None = None
    faces: Ref | None = None


class SumOf(enum.StrEnum):
    """Which dice are added: those of a roll, or those of all rolls so far."""

    ROLL = "roll"
    ALL = "all"


class Roll(Component):
    """Dice turn by turn: entries of the track, and the exact chances below the rule.

    From `from_turn` on there are `dice`, and `more` of them each time; a die succeeds on `succeed_on` or more. With
    `sum` what dice add up to must be as high: those of a `roll`, or of `all` rolls so far. Each roll needs `easier`
    less than the one before. `sure_with` is how many dice bring one success whatever they show. `counts: each` brings
    one thing by each success, and the chart has a column for one, two and so on; `counts: once` is over with the first.
    At most `most` rolls are shown. Where `who` is a mover, players roll in turn, and one entry is for all where their
    order is open.
    """

    id: ComponentId = "roll"
    who: WhoRef
    die: Number = 6
    succeed_on: Number
    from_turn: Number
    dice: Number = 1
    more: Number = 0
    sum: SumOf | None = None
    easier: Number = 0
    sure_with: Number | None = None
    counts: Annotated[str, Field(pattern="^(each|once)$")] = "each"
    most: Annotated[int, Field(ge=1, le=20)] | None = None
    text: Told
    short: Told | None = None
    open: OpenRoll | None = None
    chart: RollChart


class OpenRoll(Model):
    """What the track says of rolls in turn where the order of play is open: all rolls of a turn in one entry.

    `each` says one roll, by the number of dice or as the last that is shown, and `first` and `second` say it in short.
    """

    text: Prose
    each: Told
    short: Prose
    first: Told
    second: Told


class RollChart(Model):
    """The words of a chart of chances: its heading, the heads of its columns, and what a star stands for."""

    heading: Prose
    heads: tuple[Prose, ...] = Field(min_length=1, max_length=6)
    sure: Prose | None = None


class Track(Component):
    """Entries of the turn track: what happens in which turns, in full and, for a narrow box, in short.

    Where it is open who goes first, `order` says that it is the `first` or the `second` player's alone. `takes` names
    who placed the objectives of which each turn takes one away. `strip` is what a strip says of it, by `nth` where the
    first times differ from all others: first, second, again.
    """

    id: ComponentId = "track"
    who: WhoRef
    turns: Turns
    order: Mover | None = None
    text: Told
    short: Prose | None = None
    takes: Ref | None = None
    strip: Told | None = None


class Tally(Component):
    """Counters that are gained whenever a count falls short of `reach`, and given back when it doesn't."""

    id: ComponentId = "tally"
    reach: Number


class Strip(Component):
    """A rule turn by turn, below its words: what its tracks say of each turn, and of the end of the game."""

    of: tuple[ComponentId, ...] = Field(min_length=1, max_length=4)
    who: WhoRef
    heading: Prose
    end: Prose | None = None


class Results(Component):
    """Results of a die: a table below the step that names the rule, and on a page that asks for it.

    `faces` are shown where these facts hold: elsewhere nobody rolls. `heads` are those of die, name and words.
    """

    id: ComponentId = "results"
    die: Number = 6
    rows: Ref
    faces: When = Field(default_factory=dict)
    heads: tuple[Prose, Prose, Prose]
    step: bool = False


class ShareRow(enum.StrEnum):
    """What a share comes to: how much may start on the table, how much waits, how much may wait."""

    ON_TABLE = "on-table"
    WAITING = "waiting"
    AT_MOST = "at-most"


class SheetRow(Model):
    """A row of a share in the table to look up on a sheet, where these facts hold."""

    row: ShareRow
    when: When = Field(default_factory=dict)


class Share(Component):
    """A share of a force, in points or units, rounded so that a part never helps; a page can show it for many forces.

    `percent` may start on the table, the rest waits. `whole` counts whole units, and tells what may wait where one is
    enough; `heads` are those of the chart. `sheet` says which of it a mission's sheet shows.
    """

    id: ComponentId = "share"
    percent: Number
    forces: Ref
    whole: When = Field(default_factory=dict)
    heads: Annotated[tuple[Told, ...], Field(min_length=3, max_length=4)]
    sheet: Annotated[tuple[SheetRow, ...], Field(max_length=6)] = ()


class Rate(Component):
    """So many things for a force of so many points: a row of the table to look up on a sheet.

    `each` are the points for one; of several rates, the first counts. A part of that earns one more where it is rounded
    `up`. `heads` are what forces and the things are called.
    """

    each: Ref
    forces: Ref
    up: bool = False
    heads: tuple[Told, Told]


class Win(Component):
    """A way to win, or what settles a game that nobody has won: in the strip, the comparison and the track.

    From `from_turn` on it can happen at any time; at the start of `at_turn` it does, and the game is over. `otherwise`
    is for a game that ends with nothing else met. `says` is the one sentence that tells how, wherever that stands; it
    begins as in the middle of one, because the turn that it waits for comes before it.
    """

    who: WhoRef
    from_turn: Number | None = None
    at_turn: Number | None = None
    otherwise: bool = False
    marked: bool = True
    says: Told


class Gives(OneOf):
    """One component of a rule, under the name of what it computes."""

    keep: Keep | None = None
    first: First | None = None
    arrive: Arrive | None = None
    ring: RingMark | None = None
    area: AreaMark | None = None
    line: LineMark | None = None
    sign: SignMark | None = None
    roll: Roll | None = None
    track: Track | None = None
    tally: Tally | None = None
    strip: Strip | None = None
    results: Results | None = None
    share: Share | None = None
    rate: Rate | None = None
    win: Win | None = None

    @property
    def component(self) -> Component:
        """The component itself."""
        component: Component = getattr(self, self.kind)
        return component
