"""How things look, as data from layouts/: labels per language, paper stock, themes with their palettes."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from pipeline.model.base import Model, PaperLength

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Ink(enum.StrEnum):
    """How much ink a print may use: full colour, black only, or lines without fills."""

    COLOUR = "colour"
    GREY = "grey"
    LEAN = "lean"


class Labels(Model):
    """The words that the pipeline itself puts on a page, in one language; `words` maps a dotted key to its text."""

    language: str
    words: dict[str, str]

    def __getitem__(self, key: str) -> str:
        return self.words[key]

    def saying(self, others: Mapping[str, str]) -> Labels:
        """The same labels with other words for some keys; keys that there are not stay out."""
        known = {key: str(text) for key, text in others.items() if key in self.words}
        return self.model_copy(update={"words": {**self.words, **known}})


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
