"""Cards: decks with faces and backs as an author writes them, and the sizes to which cards are cut."""

from __future__ import annotations

import enum
import re
from typing import Self

from pydantic import Field, field_validator, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import NAME, Blocks, Model, PaperLength, Prose
from pipeline.model.card_limits import CardLimits
from pipeline.model.deck import CardFields, CardLook, CardType, Quantity, TypeId
from pipeline.model.diagrams import Diagram
from pipeline.model.faces import FaceDesign, FaceName
from pipeline.model.layouts import Colour
from pipeline.model.map_key import KeyRow
from pipeline.model.measures import Kind
from pipeline.units import Length, UnitError

# What a deck may be of besides a type of cards.
BATTLE_PLANS = "battle-plans"
MOST_TYPES = 20  # of cards, each with a table of its own
_SIZE_OF_ITS_OWN = re.compile(r"(.+?)\s+x\s+(.+)")
_LEAST, _MOST = Length.of_mm(25), Length.of_mm(400)


class ScoreRow(Model):
    """A row of a score table: what earns points, and the points in each of the table's boxes.

    `when` and `said` are the two parts of it, for a table that tells the moment once for several rows; the last row may
    be the most that the card pays in all.
    """

    what: Prose
    points: tuple[str, ...]
    when: Prose | None = None
    said: Prose | None = None
    is_most: bool = False


class ScoreTable(Model):
    """Boxes of points on a card, under their heads."""

    head: tuple[Prose, ...]
    rows: tuple[ScoreRow, ...] = Field(min_length=1)

    @property
    def most(self) -> str:
        """The most that the card pays in all, use by use up to the last that has a limit of its own."""
        said = [points for row in self.rows if row.is_most for points in row.points]
        while said and not said[-1].isdecimal():
            said.pop()
        return " | ".join(said)


class ActionTable(Model):
    """What an action is called, and who does it, when and to what end: a word and what it heads, row by row."""

    name: Prose
    rows: tuple[tuple[Prose, Prose], ...] = Field(min_length=1)


class CardFace(Model):
    """One side of a card: small words over a sign, a title, a motto, text in Markdown, points in boxes, and notes.

    Where there is an `action`, the notes tell it in words. `map` names the deployment of the pack that is drawn below
    the title; `fields` holds what else faces may show, and `face` is the face of this one alone, where it isn't the
    deck's.
    """

    title: Prose
    over: Prose | None = None
    sign: str | None = None
    motto: Prose | None = None
    text: Blocks | None = None
    scores: ScoreTable | None = None
    action: ActionTable | None = None
    diagram: Diagram | None = None
    key: tuple[KeyRow, ...] = ()
    notes: Blocks | None = None
    map: str | None = None
    look: CardLook = CardLook.DARK
    face: FaceName | None = None
    fields: CardFields = Field(default_factory=dict)


class Card(CardFace):
    """A card of a deck: how often it is in it, and its own back if the deck's cards have backs of their own."""

    id: str = Field(pattern=NAME)
    quantity: Quantity = 1
    back: CardFace | None = None


class Backs(enum.StrEnum):
    """What is behind the faces of a deck: the pack's pattern on all, a side of its own for each card, or nothing."""

    SHARED = "shared"
    OWN = "own"
    NONE = "none"


class Deck(Model):
    """Cards of one size that are printed together, `sets` times.

    Sets that are `marked` say on face and back which of them a card belongs to, so that they can be parted again.
    `face` names the face of all that have none of their own, `back` that of the one back that all share; `size` a
    size in layouts/cards.yaml, or one of its own; faces call its `colour` "deck". Where `of` is given, the cards are
    those of a type, or written from the battle plans, so that nothing is written twice.
    """

    id: str = Field(pattern=NAME)
    title: Prose
    face: FaceName | None = None
    backs: Backs = Backs.SHARED
    back: FaceName | None = None
    size: str = "poker"
    colour: Colour | None = None
    sets: Quantity = 1
    marked: bool = False
    of: TypeId | None = None
    cards: tuple[Card, ...] = Field(default=(), max_length=500)

    @field_validator("size")
    @classmethod
    def _is_name_or_size(cls, value: str) -> str:
        try:
            format_of_its_own(value)
        except UnitError as problem:
            raise PydanticCustomError("length", "{problem}", {"problem": str(problem)}) from problem
        return value


class Sleeves(Model):
    """What cards are kept in, as their packet says: how wide and high they are outside, how thick their film is."""

    width: PaperLength
    height: PaperLength
    film: PaperLength


class TuckBox(Model):
    """The box that cards go into: how thick a card is or what its paper weighs, how much air they need, the glued rim.

    `grams` are those of a square metre. Cards in `sleeves` need a larger box.
    """

    card: PaperLength | None = None
    grams: int | None = Field(default=None, ge=20, le=600)
    sleeves: Sleeves | None = None
    air: PaperLength = Length.of_mm(1)
    glue: PaperLength = Length.of_mm(8)

    @model_validator(mode="after")
    def _has_one_measure(self) -> Self:
        if (self.card is None) is (self.grams is None):
            problem = "say how thick a card is with `card`, or what its paper weighs with `grams`"
            raise PydanticCustomError("box", "{problem}", {"problem": problem})
        return self


class Cards(Model):
    """All decks of a pack, the types of its cards, their diagrams, the box, and what they are held to."""

    types: dict[TypeId, CardType] = Field(default_factory=dict, max_length=MOST_TYPES)
    decks: tuple[Deck, ...] = Field(min_length=1, max_length=20)
    box: TuckBox | None = None
    diagrams: tuple[Diagram, ...] = Field(default=(), max_length=200)
    limits: CardLimits | None = None

    def sorted_by(self, kind: str) -> tuple[str, ...]:
        """Name the columns that tell which rows of a table are cards of a type, its own or the one that it is like."""
        names: dict[str, None] = {}
        seen: list[str] = []
        while kind in self.types and kind not in seen and (table := self.types[kind].table) is not None:
            seen.append(kind)
            names |= dict.fromkeys((*table.only, *table.leave_out))
            kind = table.like or ""
        return tuple(names)


class CardSize(Model):
    """A size to which cards are cut, and who says so."""

    name: str
    width: PaperLength
    height: PaperLength
    source: str


class CardFormat(Model):
    """A card as it is printed: cut to width and height, with ink for the bleed beyond and words only inside safe."""

    name: str
    width: PaperLength
    height: PaperLength
    bleed: PaperLength
    safe: PaperLength


class SheetEdges(Model):
    """What a sheet of cards keeps free: a rim out of the printer's reach, room for words and rulers, and for marks."""

    rim: PaperLength
    strip: PaperLength
    sides: PaperLength


class CardCatalogue(Model):
    """The sizes of cards, how far ink and words keep from the cut, and how words are set on them."""

    bleed: PaperLength
    safe: PaperLength
    sheet: SheetEdges
    sizes: dict[str, CardSize]
    type_width: PaperLength
    comfortable: float = Field(gt=4, lt=40)
    smallest: float = Field(gt=4, lt=40)
    kinds: dict[str, Kind]
    faces: dict[FaceName, FaceDesign] = Field(default_factory=dict)

    def format_of(self, size: str) -> CardFormat | None:
        """Find the format that a deck's size means; None where there is no such size."""
        found = format_of_its_own(size) or self.sizes.get(size)
        if found is None:
            return None
        return CardFormat(name=found.name, width=found.width, height=found.height, bleed=self.bleed, safe=self.safe)


def format_of_its_own(size: str) -> CardSize | None:
    """Read "70mm x 110mm"; None for the name of a size in the catalogue."""
    match = _SIZE_OF_ITS_OWN.fullmatch(size.strip())
    if match is None:
        return None
    width, height = Length.parse(match[1]), Length.parse(match[2])
    if not (_LEAST <= width <= _MOST and _LEAST <= height <= _MOST):
        raise UnitError(f"a card is between {_LEAST} and {_MOST} wide and high, not {size}")
    return CardSize(name=size, width=width, height=height, source="the pack")
