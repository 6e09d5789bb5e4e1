"""What a built file must be, in numbers and words: the other side of every preflight check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.contracts.order import Parity
from pipeline.contracts.paper import Box, Point
from pipeline.diagnostics import Path
from pipeline.model.shops import Colours, Shop, Standard
from pipeline.units import Length

# What holds for any print of ours: lines that a printer can draw, pictures that look sharp.
THINNEST_LINE = 0.25
PICTURE_DPI = 300
LEAST_DPI = 72  # on a printer at home: below, a reader sees squares


@dataclass(frozen=True, kw_only=True)
class MissionPages:
    """A mission and the page that must carry its map; its rules stand on the next one."""

    id: str
    name: str
    first_page: int


@dataclass(frozen=True, kw_only=True)
class Paper:
    """Trim size, and how far in from its edges words must stay."""

    width: Length
    height: Length
    safe: Length


@dataclass(frozen=True, kw_only=True)
class PressTerms:
    """What a print shop asks of every page: bleed, colours, ink; and the standard that the file claims, if any."""

    bleed: Length
    colours: Colours
    ink_limit: int | None = None
    standard: Standard | None = None

    @classmethod
    def of_shop(cls, shop: Shop, standard: Standard | None) -> PressTerms:
        """Take a shop at its word."""
        return cls(bleed=shop.bleed, colours=shop.colours, ink_limit=shop.ink_limit, standard=standard)


@dataclass(frozen=True, kw_only=True)
class Spot:
    """Words that a page must hold, in a box from its upper left corner if that matters, and what it is they tell.

    Where the words must stand to a hair, `middle` is that of all their letters.
    """

    page: int
    words: str
    what: str
    box: Box | None = None
    middle: Point | None = None


@dataclass(frozen=True, kw_only=True)
class LineGrid:
    """Body words that stand on one grid: their font, its lines in body sizes, and the body size of each page."""

    font: str
    line: float
    sizes: tuple[tuple[int, float], ...]

    def size_on(self, page: int) -> float | None:
        """Tell the body size of a page; None where there are no such words."""
        return dict(self.sizes).get(page)


@dataclass(frozen=True, kw_only=True)
class Expectation:
    """A promise about one file.

    `families` are the theme's; `smallest_points` is the floor for type, and `smallest_sign` that for signs, letters and
    numbers that stand by themselves, where that is another. `blanks` are the pages left empty on purpose, where
    `knows_blanks` says that these are all; pages come in multiples of `pages_in`, and none is printed twice unless the
    file `repeats` them. A file of imposed sheets is not tagged and names no missions. Where `title` and `language` are
    empty, any will do. `paths` tell what stands on each page, for whoever must mend it.
    Body words of columns stand on the `grid`, where there is one.
    """

    pages: int
    paper: Paper
    families: frozenset[str]
    smallest_points: float
    tagged: bool = True
    blanks: frozenset[int] = frozenset()
    missions: tuple[MissionPages, ...] = ()
    map_parity: Parity = Parity.ODD
    papers: tuple[Paper, ...] = ()
    paths: tuple[Path, ...] = ()
    title: str = ""
    language: str = ""
    knows_blanks: bool = False
    repeats: bool = True
    pages_in: int = 1
    thinnest_line: float = THINNEST_LINE
    picture_dpi: int = PICTURE_DPI
    spots: tuple[Spot, ...] = ()
    press: PressTerms | None = None
    smallest_sign: float | None = None
    grid: LineGrid | None = None

    @property
    def least_sign(self) -> float:
        """How small a sign may be."""
        return self.smallest_points if self.smallest_sign is None else self.smallest_sign

    def paper_of(self, page: int) -> Paper:
        """Tell what paper a page should be on; sheets of one file may differ in size and in how they lie."""
        return self.papers[page - 1] if page <= len(self.papers) else self.paper

    def of_pages(self, numbers: Sequence[int]) -> Expectation:
        """Promise what a file is that holds these pages of sheets, in this order."""
        where = {page: place for place, page in enumerate(numbers, start=1)}
        return replace(
            self,
            pages=len(numbers),
            papers=tuple(map(self.paper_of, numbers)),
            paths=tuple(map(self.path_of, numbers)),
            blanks=frozenset(where[page] for page in self.blanks if page in where),
            spots=tuple(replace(spot, page=where[spot.page]) for spot in self.spots if spot.page in where),
        )

    def path_of(self, page: int) -> Path:
        """Tell what stands on a page, as a path in the pack."""
        return self.paths[page - 1] if 1 <= page <= len(self.paths) else ()
