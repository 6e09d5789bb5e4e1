"""What layouts/ says, as data: stock and papers, themes with their palettes, rules of style."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field

from pipeline.model.base import Model, PaperLength
from pipeline.model.sides import MOST_SIDES

COLOUR_FORM = r"^#[0-9a-fA-F]{6}$"
Colour = Annotated[str, Field(pattern=COLOUR_FORM), AfterValidator(str.lower)]


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


class SideHues(Model):
    """The colours of one side: of its lines and marks, of the ground it holds, of words about it."""

    line: Colour
    fill: Colour
    text: Colour


# Hues for ground that is nobody's: woods, rivers and marshes, walls and rock, hills and fields.
Ground = Literal["leaf", "water", "stone", "earth"]
GROUNDS: tuple[Ground, ...] = get_args(Ground)


class Palette(Model):
    """The colours of a theme under one kind of ink; `cover` is the ground of mastheads, `on_cover` their words.

    `lit` is the ground of what must be found from afar, on walls and screens; the `table`'s where a theme has none.

    `sides` has the hues of each slot, `grounds` those of nobody's ground; packs name these, never colours.
    """

    ink: Colour
    soft: Colour
    faint: Colour
    paper: Colour
    table: Colour
    accent: Colour
    sides: tuple[SideHues, ...] = Field(min_length=MOST_SIDES, max_length=MOST_SIDES)
    neutral: Colour
    cover: Colour
    on_cover: Colour
    lit: Colour | None = None
    grounds: dict[Ground, SideHues] = Field(default_factory=dict)

    def ground(self, name: str) -> SideHues:
        """The hues of a kind of ground; a theme that has none of its own gives what is nobody's."""
        # Inks of a press are colours, too, in words that no author writes.
        plain = SideHues.model_construct(line=self.neutral, fill=self.faint, text=self.ink)
        return next((hues for kind, hues in self.grounds.items() if kind == name), plain)

    @property
    def hues(self) -> dict[str, str]:
        """Every colour by one name: "ink", "side_1", "side_1_fill"."""
        plain = {name: colour for name, colour in self if isinstance(colour, str)}
        for number, side in enumerate(self.sides, start=1):
            plain |= {f"side_{number}": side.line, f"side_{number}_fill": side.fill, f"side_{number}_text": side.text}
        for name, ground in self.grounds.items():
            plain |= {name: ground.line, f"{name}_fill": ground.fill, f"{name}_text": ground.text}
        return plain

    def dyed(self, dye: Callable[[str], str]) -> Palette:
        """The same palette with every colour turned into another."""

        def dyed(hues: SideHues) -> SideHues:
            # Inks of a press are no colours of the screen, so that these are not looked at again.
            return hues.model_copy(update={part: dye(hue) for part, hue in hues})

        sides = tuple(map(dyed, self.sides))
        grounds = {name: dyed(hues) for name, hues in self.grounds.items()}
        plain = {name: dye(colour) for name, colour in self if isinstance(colour, str)}
        return self.model_copy(update={**plain, "sides": sides, "grounds": grounds})


class FontFile(Model):
    """A face by its package's family name, weight and slant."""

    family: str
    weight: int = Field(ge=100, le=900)
    italic: bool = False


class Theme(Model):
    """A look: palettes by ink, the families for headings and text, and the style sheet beside it.

    `band` is how deep the hatch of a side's ground reaches in from its border; without it all of the ground is hatched.
    """

    name: str
    heading: str
    text: str
    faces: tuple[FontFile, ...]
    palettes: dict[Ink, Palette]
    band: PaperLength | None = None
    css: str = ""


class StyleRules(Model):
    """How long steps and sentences may be, which words may stand twice, and which have better ones.

    `spellings` are how British and American English begin words. `voices` are the keys of texts with a voice of their
    own. `inversions` are patterns of openings; `single` are nouns for what is one.
    """

    step_words: int = Field(ge=5, le=1000)
    sentence_words: int = Field(ge=5, le=100)
    median_words: int = Field(ge=5, le=100)
    median_of: int = Field(ge=1, le=1000)
    voice_words: int = Field(ge=5, le=100)
    voices: tuple[str, ...] = ()
    may_double: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    inversions: tuple[str, ...] = ()
    single: tuple[str, ...] = Field(min_length=1)
    instead: dict[str, str] = Field(default_factory=dict)
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
