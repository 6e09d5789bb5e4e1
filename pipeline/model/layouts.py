"""What layouts/ says, as data: stock and papers, themes with their palettes, rules of style."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import Field

from pipeline.model.base import Model, PaperLength

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Ink(enum.StrEnum):
    """How much ink a print may use: full colour, black only, or lines without fills."""

    COLOUR = "colour"
    GREY = "grey"
    LEAN = "lean"


class Stock(Model):
    """A paper size."""

    name: str
    width: PaperLength
    height: PaperLength


class Palette(Model):
    """The colours of a theme under one kind of ink; `cover` is the ground of mastheads, `on_cover` their words."""

    ink: Colour
    soft: Colour
    faint: Colour
    paper: Colour
    table: Colour
    accent: Colour
    attacker: Colour
    attacker_fill: Colour
    attacker_text: Colour
    defender: Colour
    defender_fill: Colour
    defender_text: Colour
    neutral: Colour
    cover: Colour
    on_cover: Colour


class FontFile(Model):
    """A face by its package's family name, weight and slant."""

    family: str
    weight: int = Field(ge=100, le=900)
    italic: bool = False


class Theme(Model):
    """A look: palettes by ink, the families for headings and text, and the style sheet beside it."""

    name: str
    heading: str
    text: str
    faces: tuple[FontFile, ...]
    palettes: dict[Ink, Palette]
    css: str = ""


class StyleRules(Model):
    """How long a step may be, which words may stand twice, and how British and American English begin words."""

    step_words: int = Field(ge=5, le=1000)
    may_double: tuple[str, ...] = ()
    spellings: dict[str, str] = Field(min_length=1)


class Leaf(Model):
    """A sort of paper by its weight in grams per square metre, and how thick a leaf of it is."""

    grams: int = Field(ge=20, le=600)
    thickness: PaperLength
    sort: str
    estimate: bool = False


class SheetStore(Model):
    """The stocks and papers that are known, the one in everybody's tray, what booklets of each page are printed on."""

    stocks: dict[str, Stock]
    papers: tuple[Leaf, ...] = Field(min_length=1)
    office_paper: int
    booklet_on: dict[str, str]
    least_type: float = Field(gt=2, lt=20)

    def leaf(self, grams: int) -> Leaf | None:
        """Find a paper by its weight."""
        return next((leaf for leaf in self.papers if leaf.grams == grams), None)
