"""Signs and what they mean -> a legend: rows of a width, or a list with a row for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.contracts.battlefield import Point
from pipeline.draw.maps.legend_words import Topic
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.pen.map_look import MapLook, Tone
from pipeline.draw.pen.word_blocks import Block, Words, set_broken
from pipeline.geometry.box import Box

# Millimetres: what a sign means stands much nearer to it than its neighbour does, or else the two are mixed up.
_AFTER_SIGN = 1.3
_BETWEEN = 5.0
_ROW = 5.0  # millimetres from line to line, on a map of the usual width
SIGN_HIGH = 3.8  # millimetres, likewise: a sign
_BETWEEN_LINES = 1.4  # millimetres from the words of one row of a list to those of the next


@dataclass(frozen=True, kw_only=True)
class LegendItem:
    """A topic, the room in which its sign is drawn, and what it means."""

    topic: Topic
    box: Box
    words: Block
    words_centre: Point


@dataclass(frozen=True, kw_only=True)
class Legend:
    """The rows of a legend, from its upper left corner, or where it stands."""

    items: tuple[LegendItem, ...] = ()
    height: float = 0.0
    bottom: float = 0.0

    def at(self, left: float, top: float) -> Legend:
        """The same elsewhere; one that says nothing is nowhere."""
        if not self.items:
            return self
        items = tuple(
            replace(
                each,
                box=Box.around(
                    Point(each.box.centre.x + left, each.box.centre.y + top), each.box.width, each.box.height
                ),
                words_centre=Point(each.words_centre.x + left, each.words_centre.y + top),
            )
            for each in self.items
        )
        return replace(self, items=items, bottom=top + self.height)


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A sign still to be placed, and what it means on one line."""

    topic: Topic
    sign_width: float
    words: Block

    @property
    def width(self) -> float:
        """How wide both are."""
        return self.sign_width + _AFTER_SIGN + self.words.width


def in_rows(wishes: Sequence[Wish], sizes: Sizes, width: float) -> Legend:
    """Set all signs in as few rows as there must be, flush left."""
    rows, high = _rows(wishes, width), sizes.mm(_ROW)
    items = tuple(item for number, row in enumerate(rows) for item in _laid(row, (number + 0.5) * high, sizes))
    return Legend(items=items, height=len(rows) * high)


def listed(wishes: Sequence[Wish], look: MapLook, sizes: Sizes, width: float) -> Legend:
    """Set each sign in a row of its own, all words at one edge, on as many lines as they take."""
    usual = max((wish.sign_width for wish in wishes), default=0.0)
    top, items, left = 0.0, list[LegendItem](), usual + _AFTER_SIGN
    for wish in wishes:
        said = Words(text=wish.words.text, style=sizes.legend, tone=Tone.INK)
        words = set_broken(look.family, (said,), width - left)
        high = max(sizes.mm(_ROW), words.height + _BETWEEN_LINES)
        middle = top + high / 2
        items.append(
            LegendItem(
                topic=wish.topic,
                box=Box.around(Point(wish.sign_width / 2, middle), wish.sign_width, sizes.mm(SIGN_HIGH)),
                words=words,
                words_centre=Point(left + words.width / 2, middle),
            )
        )
        top += high
    return Legend(items=tuple(items), height=top)


def _rows(wishes: Sequence[Wish], width: float) -> list[list[Wish]]:
    """Use as few rows as there must be, and make them as even as those allow."""
    fewest = len(_filled(wishes, width))
    # Rows grow even by themselves when they are filled to a width that only just takes so many.
    while width > 0 and len(_filled(wishes, width - 1)) == fewest:
        width -= 1
    return _filled(wishes, width)


def _filled(wishes: Sequence[Wish], width: float) -> list[list[Wish]]:
    rows: list[list[Wish]] = [[]]
    for wish in wishes:
        if rows[-1] and _room([*rows[-1], wish]) > width:
            rows.append([])
        rows[-1].append(wish)
    return rows


def _room(row: list[Wish]) -> float:
    return sum(wish.width for wish in row) + _BETWEEN * (len(row) - 1)


def _laid(row: list[Wish], middle: float, sizes: Sizes) -> Iterator[LegendItem]:
    left, high = 0.0, sizes.mm(SIGN_HIGH)
    for wish in row:
        yield LegendItem(
            topic=wish.topic,
            box=Box.around(Point(left + wish.sign_width / 2, middle), wish.sign_width, high),
            words=wish.words,
            words_centre=Point(left + wish.width - wish.words.width / 2, middle),
        )
        left += wish.width + _BETWEEN
