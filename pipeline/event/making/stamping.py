"""A stamp and the strip that a page keeps free for it -> marks for the press: round, table, players, event, QR code."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache

from pipeline.address_codes import code_rows
from pipeline.contracts.paper import Anchor, Box, Mark, Point, QuickCode, Size, Words
from pipeline.event.making.fitting import Faces
from pipeline.event.planning.print_run import Stamp
from pipeline.model import Labels, Stock
from pipeline.model.measures import Measures
from pipeline.press.recall import Recall
from pipeline.units import Length

# Where the lines of a stamp stand, as parts of its height from above: the large one, and one or two small ones.
_BASELINES = {
    lines: tuple(Fraction(part, 100) for part in parts)
    for lines, parts in {1: (60,), 2: (50, 86), 3: (42, 69, 96)}.items()
}
_APART = 0.3  # points: between two lines at least
# Below pages without a strip: up to which short edge, how far above the paper's edge words stand, in which type. Cards,
# the smallest, are cut out of the middle of a sheet.
_EDGES = (
    (60.0, Length.parse("2.2mm"), 6.5),
    (200.0, Length.parse("5.6mm"), 6.5),
    (250.0, Length.parse("5.6mm"), 7.5),
    (math.inf, Length.parse("5.8mm"), 9.5),
)
_EDGE_RIGHT = Length.of_mm(9)
_BESIDE = Length.of_mm(4)  # between words and the code: four modules of it must stay white
_STRIPS = 64  # kept in mind: each size of pages has one, with one to three lines
_LINES = 4096  # kept in mind: the players of a thousand tables, and their copies


def strip_of(stock: Stock, measures: Measures) -> Box:
    """Find the strip on a page of this size."""
    page = measures.page
    width = stock.width - page.margin.left - page.margin.right
    return Box(left=page.margin.left, top=page.safe, size=Size(width=width, height=measures.stamp.height))


@dataclass(frozen=True, kw_only=True, eq=False)
class _Frame:
    """How a strip is shared out: where lines begin, the room beside them in points, the code."""

    strip: Box
    baselines: tuple[Point, ...]
    room: float
    code: Box


@cache
def _frame(strip: Box, lines: int, has_code: bool) -> _Frame:
    code = square_at_right(strip)
    end = code.left - _BESIDE if has_code else strip.right
    baselines = tuple(Point(x=strip.left, y=strip.top + strip.size.height * down) for down in _BASELINES[lines])
    return _Frame(strip=strip, baselines=baselines, room=(end - strip.left).points, code=code)


@dataclass(frozen=True, kw_only=True)
class Stamper:
    """Words stamps and sets them."""

    faces: Faces
    measures: Measures
    labels: Labels

    def marks(self, stamp: Stamp, strip: Box) -> Iterator[Mark]:
        """Set a stamp into its strip."""
        lines = self.lines(stamp)
        frame = self._frames.of(_frame, strip, len(lines), bool(stamp.qr))
        yield from reversed([*self._set(lines, frame)])
        if stamp.qr:
            yield QuickCode(address=stamp.qr, box=frame.code)

    @cached_property
    def _frames(self) -> Recall[_Frame]:
        return Recall(_STRIPS)

    def _set(self, lines: Sequence[str], frame: _Frame) -> Iterator[Words]:
        """Set the lines, the last one first: what hangs down from one may not touch what stands up from the next."""
        below = frame.strip.size.height.points
        for index, text in reversed([*enumerate(lines)]):
            words, below = self._line(text, frame, index, below)
            yield words

    @cached_property
    def _line(self) -> Callable[[str, _Frame, int, float], tuple[Words, float]]:
        """Set a line, and tell how far down the one above it may reach; most lines stand on many pages."""
        return lru_cache(maxsize=_LINES)(self._set_line)

    def _set_line(self, text: str, frame: _Frame, index: int, below: float) -> tuple[Words, float]:
        at, top, is_large = frame.baselines[index], frame.strip.top, index == 0
        sizes, down = self.measures.stamp, (at.y - top).points
        most = sizes.large if is_large else sizes.small
        # Capitals may carry accents, of which some stand high.
        rise, fall = self.faces.rise(text, strong=is_large), self.faces.fall(text, strong=is_large)
        if down + fall * most > below:
            down = below - fall * most
            at = replace(at, y=top + Length.near_points(down))
        most = min(most, (down - _APART) / rise)
        fitted = self.faces.fit(text, width=frame.room, most=most, least=sizes.smallest, strong=is_large)
        words = Words(text=fitted.text, at=at, points=fitted.points, strong=is_large, anchor=Anchor.START)
        return words, down - rise * fitted.points - _APART

    def edge_marks(self, stamp: Stamp, page: Size) -> Iterator[Words]:
        """Set version and what it replaces at the lower edge of a page without a strip, at its right."""
        told = " · ".join(self._versions(stamp))
        if told:
            short = float(min(page.width, page.height))
            up, least = next((up, points) for most, up, points in _EDGES if short <= most)
            at = Point(x=page.width - _EDGE_RIGHT, y=page.height - up)
            room = (page.width - _EDGE_RIGHT * 2).points
            fitted = self.faces.fit(told, width=room, most=least, least=self.measures.stamp.smallest)
            yield Words(text=fitted.text, at=at, points=fitted.points, anchor=Anchor.END)

    def _versions(self, stamp: Stamp) -> Iterator[str]:
        if stamp.version:
            yield self.labels["event.version"].format(version=stamp.version)
        if stamp.replaces:
            yield self.labels["event.replaces"].format(version=stamp.replaces)

    def lines(self, stamp: Stamp) -> tuple[str, ...]:
        """Word a stamp: what tells it from others first, large, then what is the same on many."""
        where = " · ".join(filter(None, (stamp.round, stamp.table)))
        who = self.labels["event.versus"].join(stamp.players or stamp.teams)
        heads = [each for each in (where, who) if each]
        return (*heads, self._origin(stamp))

    def _origin(self, stamp: Stamp) -> str:
        """Tell event, version and copy."""
        copy = stamp.copy
        told = (
            stamp.event,
            *self._versions(stamp),
            self.labels["event.copy"].format(number=copy.number, of=copy.of) if copy else "",
            self.labels["event.spare"] if stamp.is_spare else "",
        )
        return " · ".join(filter(None, told))


def square_at_right(box: Box) -> Box:
    """Take the square at the right end of a box."""
    side = box.size.height
    return Box(left=box.right - side, top=box.top, size=Size(width=side, height=side))


def least_code(address: str, side: Length) -> Length:
    """Tell how large a module of an address's code is that fills a square of this side."""
    return side * Fraction(1, len(code_rows(address)))
