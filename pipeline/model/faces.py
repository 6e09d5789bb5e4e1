"""Faces of cards as data: areas on a card, each with its paint and the field of the card that it shows."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import NAME, Model, PaperLength
from pipeline.model.card_templates import CardWords, Template, read_template

FaceName = Annotated[str, Field(pattern=NAME)]
MOST_AREAS, MOST_ITEMS = 40, 12
# The grid of a face that has none of its own.
_COLUMNS, _ROWS, _MOST_TRACKS = 12, 20, 60
_ITEMS = ("text", "number", "icon", "map", "scores", "action", "diagram", "key")
_CONTENTS = (*_ITEMS, "picture", "line", "flow")
_HUES = ("side-1", "side-2", "side-3", "side-4", "leaf", "water", "stone", "earth")
_TONES = ("ink", "soft", "faint", "paper", "table", "accent", "neutral", "field", "on-field")
_OF_DECK = ("deck", "on-deck", "deck-mark", "deck-fill", "deck-text")
TONES = (*_TONES, *_OF_DECK, *(f"{hue}{part}" for hue in _HUES for part in ("", "-fill", "-text")))


class CardEdge(enum.StrEnum):
    """An edge along which a card is cut."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


class Align(enum.StrEnum):
    """Where lines stand in the width of their area."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Stand(enum.StrEnum):
    """Where words stand in the height of their area; what is spread has its parts moved apart."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"
    SPREAD = "spread"


class Outline(enum.StrEnum):
    """The outline of what is painted in an area: all but a box are as large as it lets them be."""

    BOX = "box"
    ROUND = "round"
    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"


class Pattern(enum.StrEnum):
    """What an area is covered with: it looks the same either way up, and goes on to the edges of the area."""

    GRID = "grid"
    LATTICE = "lattice"
    STRIPES = "stripes"
    RINGS = "rings"
    ZIGZAG = "zigzag"
    TEETH = "teeth"


_OF_PICTURES = (Outline.BOX, Outline.ROUND, Outline.CIRCLE)


class PictureFit(enum.StrEnum):
    """How a picture gets into its area: it covers all of it and is cropped, or all of it is seen."""

    COVER = "cover"
    CONTAIN = "contain"


FaceTone = Literal[TONES]  # type: ignore[valid-type]
Words = Annotated[str, Field(min_length=1, max_length=2_000)]
SPAN = r"^(all|\d{1,2}(\s*-\s*\d{1,2})?)$"
_Span = Annotated[str, Field(pattern=SPAN)]


class FaceGrid(Model):
    """Columns and rows of equal size over the safe box of a card, and the room between them."""

    columns: Annotated[int, Field(ge=1, le=_MOST_TRACKS)] = _COLUMNS
    rows: Annotated[int, Field(ge=1, le=_MOST_TRACKS)] = _ROWS
    gap: PaperLength | None = None


class AreaPlace(Model):
    """Where an area lies: on columns and rows of the grid, or so far from the edges along which the card is cut.

    What reaches `to_cut` on some sides goes on to the cut there, and with its paint beyond.
    """

    columns: _Span | None = None
    rows: _Span | None = None
    left: PaperLength | None = None
    right: PaperLength | None = None
    width: PaperLength | None = None
    top: PaperLength | None = None
    bottom: PaperLength | None = None
    height: PaperLength | None = None
    to_cut: tuple[CardEdge, ...] = ()

    @model_validator(mode="after")
    def _is_said_once(self) -> AreaPlace:
        for tracks, names in (("columns", ("left", "right", "width")), ("rows", ("top", "bottom", "height"))):
            given = [name for name in names if getattr(self, name) is not None]
            if given and getattr(self, tracks) is not None:
                raise PydanticCustomError("place", f"an area lies on '{tracks}' or by lengths, not both")
            if len(given) not in (0, 2):
                raise PydanticCustomError("place", f"by lengths, two of {', '.join(names)} are needed, and no more")
        return self


class TypeLimits(Model):
    """How small and how large words may get, and in how many sizes cards that share a face may come out."""

    least: PaperLength | None = None
    most: PaperLength | None = None
    sizes: Annotated[int, Field(ge=1, le=4)] = 1


class FaceItem(Model):
    """What an area shows, by the card's fields: words, a number, an icon, its map, scores, action, diagram or key."""

    text: Words | None = None
    number: Words | None = None
    icon: Words | None = None
    map: bool = False
    scores: bool = False
    action: bool = False
    diagram: bool = False
    key: bool = False
    style: str | None = None

    @field_validator("text", "number", "icon")
    @classmethod
    def _is_template(cls, value: str | None) -> str | None:
        return None if value is None else read_template(value)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Name what is shown, by its keys."""
        return tuple(name for name in _ITEMS if getattr(self, name))

    @property
    def templates(self) -> Iterator[Template]:
        """All templates of it."""
        for each in (self.text, self.number, self.icon):
            if each is not None:
                yield Template(each)


class FlowItem(FaceItem):
    """A part of what runs down an area. `before` is the room above it, in sizes of its words."""

    before: Annotated[float, Field(ge=0, le=4)] | None = None

    @model_validator(mode="after")
    def _is_one(self) -> FlowItem:
        if len(self.kinds) != 1:
            raise PydanticCustomError("one_of_shown", f"one of {', '.join(_ITEMS)} is needed here")
        return self


Matches = Annotated[dict[str, str | tuple[str, ...]], Field(max_length=6)]
Condition = str | Matches


class Area(FaceItem):
    """A part of a face. Areas are painted in their order, those of a higher layer later, and words stand on all paint.

    `alt` says what a picture shows; if nothing does, the name of its card.
    `when` names a field that has to be filled, or fields with the values that they must have; `unless` is its contrary.
    """

    at: AreaPlace | None = None
    layer: Annotated[int, Field(ge=-9, le=9)] = 0
    when: Condition | None = None
    unless: Condition | None = None
    hidden: bool = False
    fill: FaceTone | None = None
    hatch: bool = False
    pattern: Pattern | None = None
    border: FaceTone | None = None
    weight: PaperLength | None = None
    line: FaceTone | None = None
    shape: Outline = Outline.BOX
    picture: Words | None = None
    alt: Words | None = None
    fit: PictureFit = PictureFit.COVER
    flow: Annotated[tuple[FlowItem, ...], Field(max_length=MOST_ITEMS)] = ()
    tone: FaceTone | None = None
    align: Align | None = None
    stand: Stand | None = None
    turn: int = 0
    pad: PaperLength | None = None
    type: TypeLimits = TypeLimits.model_construct()

    @field_validator("turn")
    @classmethod
    def _is_quarter(cls, value: int) -> int:
        if value not in (0, 90, 180, 270):
            raise PydanticCustomError("turn", "an area is turned by 90, 180 or 270 degrees, clockwise")
        return value

    @field_validator("picture", "alt")
    @classmethod
    def _is_picture(cls, value: str | None) -> str | None:
        return None if value is None else read_template(value)

    @model_validator(mode="after")
    def _shows_one_thing(self) -> Area:
        given = [*self.kinds, *(name for name in ("picture", "line", "flow") if getattr(self, name))]
        if len(given) > 1:
            raise PydanticCustomError("one_of_shown", f"an area shows one thing, and this one {' and '.join(given)}")
        if self.picture is not None and self.shape not in _OF_PICTURES:
            raise PydanticCustomError("shape", f"a picture is cut to one of {', '.join(_OF_PICTURES)}")
        if self.alt is not None and self.picture is None:
            raise PydanticCustomError("alt", "'alt' says what a picture shows, and there is none here")
        return self

    @property
    def items(self) -> tuple[FaceItem, ...]:
        """What runs down the area: one thing, or several."""
        return self.flow or ((self,) if self.kinds else ())

    @property
    def is_fitted(self) -> bool:
        """Tell whether it holds words that have to be fitted, or what stands between them."""
        return bool(self.flow) or self.kinds not in ((), ("icon",))

    @property
    def fields(self) -> Iterator[str]:
        """Name all fields that the area asks for."""
        for condition in (self.when, self.unless):
            if condition is not None:
                yield from [condition] if isinstance(condition, str) else condition
        for item in (self, *self.flow):
            for template in item.templates:
                yield from template.fields
        for picture in (self.picture, self.alt):
            if picture is not None:
                yield from Template(picture).fields

    def over(self, base: Area) -> Area:
        """Lay this area over one of the same name; if it shows something, it shows nothing of the other."""
        given = {key: getattr(self, key) for key in self.model_fields_set}
        kept = {key: getattr(base, key) for key in base.model_fields_set}
        if any(given.get(key) for key in _CONTENTS):
            kept = {key: value for key, value in kept.items() if key not in _CONTENTS}
        return Area.model_validate({**kept, **given})

    def is_on(self, words: CardWords) -> bool:
        """Tell whether a card with such words has the area."""
        wanted = self.when is None or _holds(self.when, words)
        return not self.hidden and wanted and not (self.unless is not None and _holds(self.unless, words))


def _holds(condition: Condition, words: CardWords) -> bool:
    if isinstance(condition, str):
        return bool(words.of(condition))
    return all(words.of(name) in ((value,) if isinstance(value, str) else value) for name, value in condition.items())


class FaceDesign(Model):
    """A face of cards. One that `extends` another says only what differs, area by area and key by key."""

    extends: FaceName | None = None
    grid: FaceGrid | None = None
    areas: Annotated[dict[FaceName, Area], Field(max_length=MOST_AREAS)]

    def laid_over(self, base: FaceDesign) -> FaceDesign:
        """Lay this face over the one that it extends."""
        areas = dict(base.areas)
        for name, area in self.areas.items():
            under = areas.get(name)
            areas[name] = area if under is None else area.over(under)
        return FaceDesign(grid=self.grid or base.grid, areas=areas)

    @property
    def fields(self) -> Iterable[str]:
        """Name all fields that the face asks for, each once."""
        return dict.fromkeys(field for area in self.areas.values() for field in area.fields)

    def shows(self, kind: str) -> bool:
        """Tell whether any area shows a map, scores or an action."""
        return any(kind in item.kinds for area in self.areas.values() for item in (area, *area.flow))
