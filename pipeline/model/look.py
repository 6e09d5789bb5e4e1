"""What a pack says of its own look: colours laid over its theme's, families of fonts, how its cover is laid out."""

from __future__ import annotations

import enum
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from pipeline.model.base import Model, PaperLength
from pipeline.model.layouts import Colour
from pipeline.model.markers import HUES, Hue
from pipeline.units import Length

# It stands in style sheets as it is.
FAMILY = r"^[A-Za-z][A-Za-z0-9]*( [A-Za-z0-9]+)*$"


Family = Annotated[str, Field(pattern=FAMILY, max_length=60)]


_LEAST_BODY, _MOST_BODY = 9, 12  # points


def _legible(size: Length) -> Length:
    if not _LEAST_BODY <= round(size.points, 2) <= _MOST_BODY:
        raise PydanticCustomError("body_size", "must lie between 9pt and 12pt")
    return size


BodySize = Annotated[PaperLength, AfterValidator(_legible)]


class PackHue(Model):
    """A hue: of lines and marks; what is left out, the tint of its ground and the ink of words about it, follows."""

    line: Colour
    fill: Colour | None = None
    text: Colour | None = None

    @model_validator(mode="before")
    @classmethod
    def _in_short(cls, value: object) -> object:
        return {"line": value} if isinstance(value, str) else value


class Tones(Model):
    """Colours that are laid over a theme's under one kind of ink."""

    ink: Colour | None = None
    soft: Colour | None = None
    faint: Colour | None = None
    table: Colour | None = None
    accent: Colour | None = None
    cover: Colour | None = None
    on_cover: Colour | None = None
    hues: dict[Hue, PackHue] = Field(default_factory=dict, max_length=len(HUES))

    @property
    def plain(self) -> dict[str, str]:
        """The colours that are given, besides hues, by name."""
        return {name: colour for name, colour in self if isinstance(colour, str)}


class PackPalette(Tones):
    """Colours laid over a theme's; `grey` and `lean` are for prints in black only and with little ink."""

    grey: Tones = Tones.model_construct()
    lean: Tones = Tones.model_construct()


class CoverLayout(enum.StrEnum):
    """What fills a cover: a banner over all maps, one map from edge to edge, or the title alone."""

    BANNER = "banner"
    MAP = "map"
    TITLE = "title"


class PackCover(Model):
    """How the cover is laid out, and which map it shows, if any: of a mission, or of a card's ground."""

    layout: CoverLayout = CoverLayout.BANNER
    map: str | None = None

    @model_validator(mode="after")
    def _one_map(self) -> Self:
        if self.map is not None and self.layout is CoverLayout.TITLE:
            raise PydanticCustomError("cover_map", "`map` is for `layout: map` or a banner: a title alone shows no map")
        return self


class PackFonts(Model):
    """Families of installed font packages that stand for a theme's: in headings and on maps, and in text."""

    heading: Family | None = None
    text: Family | None = None
