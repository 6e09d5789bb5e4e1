"""The measures of the page, shared by copyfitting and the style sheet: lines, margins, body sizes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pipeline.model.base import Model, PaperLength
from pipeline.model.layouts import Stock
from pipeline.units import Length

# Type sizes between letters: of words that are spaced more, some readers of PDFs make single letters.
MOST_TRACK = 0.07


class Margins(Model):
    """The white around a page."""

    top: PaperLength
    right: PaperLength
    bottom: PaperLength
    left: PaperLength


class PageMeasures(Model):
    """Margins, the room between columns, the running foot, what words keep from edges, how small things may get."""

    margin: Margins
    gutter: PaperLength
    foot: float
    safe: PaperLength
    narrowest: PaperLength
    smallest: float


class BodyMeasures(Model):
    """The body type of all pages, and the smallest that one which has no room for it may have.

    On pages that are lower than `low_below` it is at most `low`; on stamped ones it is `less` by so much.
    """

    comfortable: float = Field(gt=4, lt=40)
    floor: float = Field(gt=4, lt=40)
    low: float | None = Field(default=None, gt=4, lt=40)
    low_below: PaperLength | None = None
    less: float = 0.0

    def on(self, height: Length, wanted: Length | None) -> BodyMeasures:
        """Take the size for pages of a height, which a pack may want otherwise."""
        size = self.comfortable if wanted is None else round(wanted.points, 2)
        if self.low is not None and self.low_below is not None and height < self.low_below:
            size = min(size, self.low)
        return self.model_copy(update={"comfortable": size - self.less})


class ChartMeasures(Model):
    """How much room charts and extras take."""

    row: float
    note_line: PaperLength
    tally: PaperLength
    least_map: float = Field(gt=0.2, le=1)
    least_sheet: float = Field(gt=0.2, le=1)
    last_sheet: float = Field(gt=0.2, le=1)
    deep: float = Field(default=1.0, gt=0.2, le=2)
    least_deep: float = Field(default=0.2, ge=0.2, le=1)


class StampMeasures(Model):
    """The strip that a stamped page keeps free at its head, and how words and the QR code stand in it."""

    height: PaperLength
    clear: PaperLength
    bottom: PaperLength
    least_map: float = Field(gt=0.2, le=1)
    least_sheet: float = Field(gt=0.2, le=1)
    last_sheet: float = Field(gt=0.2, le=1)
    smaller: float = Field(default=0.0, ge=0, lt=4)
    large: float = Field(gt=6, lt=40)
    small: float = Field(gt=6, lt=20)
    smallest: float = Field(gt=4, lt=20)
    module: PaperLength


class Kind(Model):
    """How one kind of line is set. `size` is in body sizes; `points` is absolute and doesn't move with the body.

    Its first line is set in by `first` body sizes more than all by `indent`.
    """

    face: Literal["heading", "text"]
    weight: int
    italic: bool = False
    size: float = 1.0
    points: float | None = None
    line: float
    before: float = 0.0
    indent: float = 0.0
    first: float = 0.0
    track: float = Field(default=0.0, ge=0, le=MOST_TRACK)
    keep: bool = False
    caps: bool = False

    def points_at(self, body: float) -> float:
        """The type size when the body is so big."""
        return self.points if self.points is not None else self.size * body

    def line_at(self, body: float) -> float:
        """The height of one line when the body is so big."""
        return self.points_at(body) * self.line

    def before_at(self, body: float) -> float:
        """The room above when the body is so big."""
        return self.before * body


class SmallMeasures(Model):
    """What is otherwise on small pages, which are narrower than `below`; its kinds of lines lie over the usual ones."""

    below: PaperLength
    page: PageMeasures
    body: BodyMeasures
    chart: ChartMeasures
    map_type: PaperLength
    display: float = Field(gt=0.2, le=1)
    kinds: dict[str, Kind]


class Measures(Model):
    """All measures of the page; those of small pages themselves have no `small`.

    Maps have type as large as on one that is `map_type` wide, unless they are wider; titles and
    pictures of covers are `display` times as large as on usual pages.
    """

    page: PageMeasures
    body: BodyMeasures
    chart: ChartMeasures
    stamp: StampMeasures
    kinds: dict[str, Kind]
    small: SmallMeasures | None = None
    map_type: PaperLength | None = None
    display: float = 1.0

    @property
    def is_small(self) -> bool:
        """Tell whether these are the measures of small pages, on which words flow over as many pages as they take."""
        return self.small is None

    def on(self, stock: Stock) -> Measures:
        """Take the measures for pages of a paper."""
        small = self.small
        if small is None or stock.width >= small.below:
            return self
        changed = {name: getattr(small, name) for name in ("page", "body", "chart", "map_type", "display")}
        return self.model_copy(update={**changed, "kinds": {**self.kinds, **small.kinds}, "small": None})

    def in_size(self, height: Length, wanted: Length | None) -> Measures:
        """The same measures with the body type for pages of a height, which a pack may want otherwise."""
        return self if self.is_small else self.model_copy(update={"body": self.body.on(height, wanted)})

    @property
    def grid(self) -> float:
        """The height of a line of the grid on which words stand, in body sizes."""
        return self.kinds["para"].line_at(1.0)

    def with_bottom(self, least: Length) -> Measures:
        """The same measures with a lower margin of so much at least."""
        page = self.page
        margin = page.margin.model_copy(update={"bottom": max(least, page.margin.bottom)})
        return self.model_copy(update={"page": page.model_copy(update={"margin": margin})})

    @property
    def stamped(self) -> Measures:
        """The same measures for pages that keep their head free for a stamp."""
        top = self.page.safe + self.stamp.height + self.stamp.clear
        margin = self.page.margin.model_copy(
            update={"top": max(top, self.page.margin.top), "bottom": self.stamp.bottom}
        )
        least = {name: getattr(self.stamp, name) for name in ("least_map", "least_sheet", "last_sheet")}
        chart = self.chart.model_copy(update=least)
        body = self.body.model_copy(update={"less": self.stamp.smaller})
        page = self.page.model_copy(update={"margin": margin})
        return self.model_copy(update={"page": page, "chart": chart, "body": body})


class TypeArea(Model):
    """The room for type on a paper: its size in points."""

    stock: Stock
    margin: Margins

    @property
    def width(self) -> float:
        """How wide it is."""
        return (self.stock.width - self.margin.left - self.margin.right).points

    @property
    def height(self) -> float:
        """How high it is."""
        return (self.stock.height - self.margin.top - self.margin.bottom).points
