"""Phases: the steps of a turn with their blocks of rules as an author writes them, and how reference prints are set."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import Field

from pipeline.model.base import NAME, Blocks, Model, PaperLength, Prose
from pipeline.model.layouts import Colour, Ink
from pipeline.model.measures import BodyMeasures, Kind, Margins

PageNumber = Annotated[int, Field(ge=1, le=9999)]


class PackKind(enum.StrEnum):
    """What a pack is a publication of."""

    MISSIONS = "missions"
    REFERENCE = "reference"
    DECK = "deck"


class RatingTest(Model):
    """A roll against a rating of the Unit, or against its special rating; what passing and failing come to."""

    rating: Prose
    special: Prose | None = None
    of: Prose | None = None
    passed: Prose
    failed: Prose


class Modifier(Model):
    """What makes a roll harder (above 0) or easier (below 0), and by how much."""

    when: Prose
    by: int = Field(ge=-9, le=9)


class Modifiers(Model):
    """Modifiers of one roll, with what they are added to."""

    to: Prose
    rows: tuple[Modifier, ...] = Field(min_length=1)


class Grid(Model):
    """A small chart: its heads, if it has any, and rows with a cell for each column."""

    head: tuple[Prose, ...] = ()
    rows: tuple[tuple[Prose, ...], ...] = Field(min_length=1)


class Block(Model):
    """One rule: its heading, where the rulebook has it, what it says in words, in steps and in tables.

    `text` is Markdown above the tables, `note` a last line below them. One that is looked up `every_turn` stands in a
    frame of larger type, where a form has a column for these.
    """

    heading: Prose
    pages: tuple[PageNumber, ...] = ()
    text: Blocks | None = None
    steps: tuple[Prose, ...] = ()
    tests: tuple[RatingTest, ...] = ()
    modifiers: Modifiers | None = None
    tables: tuple[Grid, ...] = ()
    note: Prose | None = None
    every_turn: bool = False


class SequenceStep(Model):
    """A step of a phase, with the blocks that say more; a check between two steps has no number."""

    name: Prose
    blocks: tuple[str, ...] = ()
    numbered: bool = True


class Sequence(Model):
    """The order in which a phase is played, under a heading; `numbered` where the rulebook counts the steps."""

    heading: Prose
    steps: tuple[SequenceStep, ...] = Field(min_length=1)
    numbered: bool = True


class Phase(Model):
    """A part of the turn: its name, the letter that marks it, its page of the rulebook, its order and its blocks."""

    name: Prose
    letter: str = Field(pattern=r"^[A-Z]$")
    page: PageNumber | None = None
    sequence: Sequence
    blocks: dict[Annotated[str, Field(pattern=NAME)], Block] = Field(min_length=1)


class PhaseHue(Model):
    """The colours of a phase: of its bars, of the words on them, and of the ground of its tables."""

    bar: Colour
    on_bar: Colour
    tint: Colour


class PrintMeasures(Model):
    """How one form of a reference is set: its columns on each page, its margins, between which sizes its type is.

    `strip` is the height of what stands above the columns, and `foot` the size of what stands below them, in points.
    A compact one runs the order of a phase on in lines, and has less air. `signs` mark what follows from tests in place
    of a head, where a strip on each page explains them. `every_turn` is how many times as large blocks of every turn
    are at most, where columns are planned.
    """

    columns: int = Field(ge=1, le=8)
    margin: Margins
    gutter: PaperLength
    body: BodyMeasures
    strip: float = Field(ge=0, le=200)
    foot: float = Field(gt=4, lt=40)
    compact: bool = False
    signs: bool = False
    every_turn: float = Field(default=1.0, ge=1, le=3)


class ReferenceMeasures(Model):
    """How all forms of a reference are set; `hues` are the colours of the phases in their order, by kind of ink.

    `compact_kinds` lie over the others in compact forms.
    """

    smallest: float = Field(gt=4, lt=40)
    sheet: PrintMeasures
    leaflet: PrintMeasures
    quarter: PrintMeasures
    card: PrintMeasures
    large: PrintMeasures
    card_size: str
    hues: dict[Ink, tuple[PhaseHue, ...]]
    kinds: dict[str, Kind]
    compact_kinds: dict[str, Kind]
