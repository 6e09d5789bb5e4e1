"""Ways to win, column by column -> boxes at their places, with their words in lines that fit beside pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import Protocol

from pipeline.compose.fit.display_type import filled_lines, fit_line
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.fonts import Face
from pipeline.units import Length

# All in points.
_BETWEEN = 6.0  # from one box to the next
_SAYS, _SAYS_LINE, _SAYS_PAD, _SAYS_FACE = 9.0, 10.6, 2.6, 700  # the sentence, in a band of its side's colour
_BARE, _BARE_LINE = 10.5, 12.6  # the sentence of a box that has nothing else
_TURN, _NUMERAL, _NUMERAL_LINE, _SMALL_LINE, _NUMERAL_FACE = 42.0, 30.0, 27.0, 9.0, 700
_WORD = 22.0  # a word in place of a numeral
_TEXT, _LINE, _FACE = 8.0, 9.2, 500  # what must hold
_WHEN, _WHEN_LINE, _WHEN_FACE = 7.5, 9.0, 700  # when it is looked at
_PAD, _INNER, _ARROW = 3.0, 3.0, 9.0  # around a moment, in it, and between two of them
_BESIDE = 4.0  # from a picture to its words
_LEAST, _WISH = 46.0, 92.0  # how wide words beside a picture are at least, and as a box is to be
_ALONE = 130.0  # how wide words without a picture want to be
_SAFE = 0.96  # of a width: how much of it words fill before they break into one line more


class Pictured(Protocol):
    """A picture of known size, which is drawn when it is asked for its plate."""

    @property
    def width(self) -> Length:
        """How wide it is."""

    @property
    def height(self) -> Length:
        """How high it is."""

    @property
    def plate(self) -> Plate:
        """Draw it."""


@dataclass(frozen=True, kw_only=True)
class BoxMoment:
    """A moment as a box shows it: its words, its picture; where it stands in its box, and its words in lines."""

    heading: str
    time: str
    text: str
    drawing: Pictured | None
    left: float = 0.0
    width: float = 0.0
    when: tuple[str, ...] = ()
    what: tuple[str, ...] = ()

    @cached_property
    def plate(self) -> Plate | None:
        """Its picture, drawn only where it is shown: boxes are laid out many times before."""
        return None if self.drawing is None else self.drawing.plate

    @property
    def picture(self) -> float:
        """How wide its picture is, with the room beside it."""
        return 0.0 if self.drawing is None else self.drawing.width.points + _BESIDE

    @property
    def height(self) -> float:
        """How high it stands."""
        words = len(self.when) * _WHEN_LINE + len(self.what) * _LINE
        return max(words, 0.0 if self.drawing is None else self.drawing.height.points) + 2 * _INNER


@dataclass(frozen=True, kw_only=True)
class WinBox:
    """A way to win in a box: the words around its numeral, its moments, or a note; where it stands."""

    slot: int | None
    says: str
    before: str
    numeral: str
    after: str
    moments: tuple[BoxMoment, ...]
    note: str
    left: float = 0.0
    top: float = 0.0
    width: float = 0.0
    height: float = 0.0
    head: float = 0.0
    lines: tuple[str, ...] = ()
    size: float = _NUMERAL
    notes: tuple[str, ...] = ()
    is_bare: bool = False

    @property
    def is_short(self) -> bool:
        """Tell whether it has nothing but its sentence."""
        return not self.moments and not self.note

    @property
    def wish(self) -> float:
        """How wide it would like to be."""
        wide = sum(each.picture + _WISH + 2 * _INNER for each in self.moments) + _ARROW * (len(self.moments) - 1)
        return _TURN + (wide if self.moments else _ALONE) + 2 * _PAD

    @property
    def body(self) -> float:
        """How high what stands below its sentence is."""
        moments = max((each.height for each in self.moments), default=0.0)
        notes = len(self.notes) * _LINE
        numeral = _NUMERAL_LINE + _SMALL_LINE * ((self.before != "") + (self.after != ""))
        bare = len(self.lines) * _BARE_LINE if self.is_bare else 0.0
        return max(moments, notes, numeral, bare) + 2 * _PAD

    @property
    def says_top(self) -> float:
        """Where its sentence begins, so that it stands in the middle of its band, or of the box."""
        line, room = (_BARE_LINE, self.height) if self.is_bare else (_SAYS_LINE, self.head)
        return (room - len(self.lines) * line) / 2

    @property
    def moments_height(self) -> float:
        """How high its moments are, all alike."""
        return self.height - self.head - 2 * _PAD


def boxes_height(boxes: Sequence[WinBox]) -> float:
    """Tell how high boxes stand together."""
    return max(box.top + box.height for box in boxes)


def lay_out_boxes(columns: Sequence[Sequence[WinBox]], shop: Workshop) -> list[WinBox]:
    """Lay columns out side by side, as many abreast as have room for their words; a row is as high all along.

    Where no box has more than its sentence, that stands beside the numerals.
    """
    columns = [
        [replace(box, is_bare=all(each.is_short for each in chain(*columns))) for box in column] for column in columns
    ]
    for abreast in range(len(columns), 0, -1):
        placed = list(_rows(columns, abreast, shop))
        if abreast == 1 or all(_has_room(box) for box in placed):
            break
    return placed


def _has_room(box: WinBox) -> bool:
    return all(each.width - each.picture - 2 * _INNER >= _LEAST for each in box.moments)


def _rows(columns: Sequence[Sequence[WinBox]], abreast: int, shop: Workshop) -> Iterator[WinBox]:
    top, left_over = 0.0, iter(columns)
    while row := list(islice(left_over, abreast)):
        made = list(_row(row, top, shop))
        yield from made
        top = boxes_height(made) + _BETWEEN


def _row(columns: Sequence[Sequence[WinBox]], top: float, shop: Workshop) -> Iterator[WinBox]:
    """Share the width out by what boxes wish for; the last box of a column fills it."""
    wishes = [max(box.wish for box in column) for column in columns]
    room = shop.area.width - _BETWEEN * (len(columns) - 1)
    widths = [room * wish / sum(wishes) for wish in wishes]
    set_boxes = [[_set(box, width, shop) for box in column] for column, width in zip(columns, widths, strict=True)]
    most = max(len(column) for column in columns)
    heads = [max(column[at].head for column in set_boxes if at < len(column)) for at in range(most)]
    bodies = [max(column[at].body for column in set_boxes if at < len(column)) for at in range(most)]
    highs = [head + body for head, body in zip(heads, bodies, strict=True)]
    total, left = sum(highs) + _BETWEEN * (most - 1), 0.0
    for column, width in zip(set_boxes, widths, strict=True):
        down = 0.0
        for at, box in enumerate(column):
            height = total - down if at == len(column) - 1 else highs[at]
            yield replace(box, left=left, top=top + down, height=height, head=heads[at])
            down += height + _BETWEEN
        left += width + _BETWEEN


def _set(box: WinBox, width: float, shop: Workshop) -> WinBox:
    """Break the words of a box so wide into lines."""
    family = shop.theme.heading
    beside, size_of_says = (_TURN + 2 * _PAD, _BARE) if box.is_bare else (4 * _PAD, _SAYS)
    lines = _lines(box.says, size_of_says, Face(family, _SAYS_FACE), width - beside)
    most = _NUMERAL if box.numeral.isdecimal() else _WORD
    size = fit_line(box.numeral, Face(family, _NUMERAL_FACE), width=_TURN - 2 * _PAD, most=most)
    room = width - _TURN - _PAD
    count = len(box.moments)
    free = room - sum(each.picture + 2 * _INNER for each in box.moments) - _ARROW * (count - 1)
    left, moments = _TURN, []
    for each in box.moments:
        words = free / count
        wide = each.picture + words + 2 * _INNER
        when = " ".join(filter(None, (each.heading, each.time))).upper()
        moments.append(
            replace(
                each,
                left=left,
                width=wide,
                when=_lines(when, _WHEN, Face(family, _WHEN_FACE), words),
                what=_lines(each.text, _TEXT, Face(family, _FACE), words),
            )
        )
        left += wide + _ARROW
    notes = _lines(box.note, _TEXT, Face(family, _FACE), room - 2 * _PAD)
    head = 0.0 if box.is_bare else len(lines) * _SAYS_LINE + 2 * _SAYS_PAD
    return replace(box, width=width, head=head, lines=lines, size=size, moments=tuple(moments), notes=notes)


def _lines(text: str, size: float, face: Face, width: float) -> tuple[str, ...]:
    return filled_lines(text.split(" "), face, width * _SAFE / size) if text else ()
