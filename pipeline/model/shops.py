"""Print shops: what each takes, as data with its date and its sources."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

from pydantic import Field

from pipeline.model.base import Model, PaperLength, Prose
from pipeline.units import Length

Percent = Annotated[int, Field(ge=100, le=400)]
FormName = Literal["sheets", "booklet", "cards"]


class Colours(enum.StrEnum):
    """The colour space that a shop takes."""

    CMYK = "cmyk"
    RGB = "rgb"


class Marks(enum.StrEnum):
    """What is drawn outside of the bleed: nothing, or marks for the knife."""

    NONE = "none"
    CROP = "crop"


class CardOrder(enum.StrEnum):
    """Which side of a card comes first in a file of single pages."""

    FACE_FIRST = "face-first"
    BACK_FIRST = "back-first"


class Standard(enum.StrEnum):
    """A standard that a file may claim: the part of ISO 15930, and what it is built on."""

    X1A = "PDF/X-1a:2003"
    X4 = "PDF/X-4"

    @property
    def takes_named_condition(self) -> bool:
        """Tell whether a printing condition's registered name is enough; else its profile must be in the file."""
        return self is Standard.X1A


class Pixels(Model):
    """The size of a picture."""

    width: int = Field(gt=0, le=20000)
    height: int = Field(gt=0, le=20000)

    def __str__(self) -> str:
        return f"{self.width} x {self.height}"


class Pictures(Model):
    """How a shop takes cards as pictures: dots to the inch, and exact sizes by size of card where it names them."""

    dpi: int = Field(ge=72, le=1200)
    sizes: dict[str, Pixels] = Field(default_factory=dict)


class Shop(Model):
    """A print shop's wishes. What no source says is our estimate and listed as such by the name of its key."""

    name: Prose
    as_of: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    takes: tuple[FormName, ...] = Field(min_length=1)
    bleed: PaperLength
    safe: PaperLength
    colours: Colours = Colours.CMYK
    ink_limit: Percent | None = None
    standard: Standard | None = None
    condition: str | None = None
    marks: Marks = Marks.NONE
    cards: CardOrder = CardOrder.FACE_FIRST
    pages_in: int = Field(default=1, ge=1, le=64)
    smallest_type: float = Field(ge=3, le=12)
    thinnest_line: PaperLength
    picture_dpi: int = Field(default=300, ge=72, le=1200)
    pictures: Pictures | None = None
    estimated: tuple[str, ...] = ()
    sources: dict[str, str] = Field(min_length=1)

    def pixels(self, size: str, width: Length, height: Length) -> Pixels:
        """Tell how large the picture of a card must be: as the shop says, else as its dots to the inch give."""
        assert self.pictures is not None
        named = self.pictures.sizes.get(size)
        return named or Pixels(width=self._dots(width), height=self._dots(height))

    def _dots(self, length: Length) -> int:
        assert self.pictures is not None
        inches = (length + self.bleed * 2).mm / Length.parse("1in").mm
        return round(inches * self.pictures.dpi)
