"""Marks of a side -> what draws them: operators for its contents, and the fonts, forms and fields that these need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, pi, sin

from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Box, Field, Line, Mark, QuickCode, Size, Words
from pipeline.pdf.target_file import TargetFile
from pipeline.pdf.values import array, number, reference
from pipeline.press.board_pen import draw_board, letterings_of
from pipeline.press.form_fields import Corners, FormFields
from pipeline.press.quick_codes import QuickCodes
from pipeline.press.recall import Recall
from pipeline.press.sheet_words import Lettering, SheetFonts

_DASHES = b"[3 2] 0 d"  # folds are dashed, cuts are not
_QUARTER_TURN = pi / 2
_REMEMBERED = 4096  # lines
_DRAWN, _PLACES = 16, 256  # marks of sides that were drawn last, places of fields
_LIGHT, _MEDIUM, _BOLD = 500, 600, 700  # the weights of words on boards


@dataclass(frozen=True, kw_only=True)
class Lay:
    """How something lies on a side: larger or smaller, on its head where both are below nought, and moved."""

    across: float = 1.0
    upwards: float = 1.0
    right: float = 0.0
    up: float = 0.0

    @cached_property
    def operands(self) -> bytes:
        """Write it as the operands of `cm`."""
        return b" ".join(map(number, (self.across, 0, 0, self.upwards, self.right, self.up)))

    def moved(self, x: float, y: float) -> Lay:
        """Begin at another point of what lies there."""
        return replace(self, right=self.right + self.across * x, up=self.up + self.upwards * y)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Find where a point comes to lie."""
        return self.across * x + self.right, self.upwards * y + self.up


FLAT = Lay()


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """Marks as a page object takes them: operators, entries of its resources, and fields by number."""

    contents: tuple[bytes, ...]
    fonts: tuple[bytes, ...] = ()
    codes: tuple[bytes, ...] = ()
    fields: tuple[int, ...] = ()


def entries_of(drawn: Sequence[Drawn]) -> tuple[bytes, bytes, bytes]:
    """Write what a page object says of its marks: fonts, forms of codes, and annotations."""
    fonts = b"".join(sorted({font for each in drawn for font in each.fonts}))
    codes = b"".join(sorted({code for each in drawn for code in each.codes}))
    fields = [field for each in drawn for field in each.fields]
    return (
        b"/Font<<%b>>" % fonts if fonts else b"",
        codes,
        b"/Annots" + array(map(reference, fields)) if fields else b"",
    )


class MarkPen:
    """Draws the marks of a file in the making; faces, codes and the form are in it once."""

    def __init__(self, target: TargetFile, fonts: SheetFonts) -> None:
        font, strong = fonts.plain, fonts.strong or fonts.plain
        self._plain = Lettering(target, font)
        self._strong = Lettering(target, strong, b"S") if strong != font else self._plain
        self._medium = Lettering(target, fonts.medium, b"M") if fonts.medium else self._plain
        self._weights = {_LIGHT: self._plain, _MEDIUM: self._medium, _BOLD: self._strong}
        self._codes = QuickCodes(target)
        self._fields = FormFields(target, font)
        # Most lines stand on both sides of a leaf, and on all leaves of a packet; fields have the same places on all.
        self._said = Recall[bytes](_REMEMBERED)
        self._drawn = Recall[Drawn](_DRAWN)
        self._corners = Recall[Corners](_PLACES)

    def draw(self, marks: Sequence[Mark], paper: Size, page: int, lay: Lay = FLAT) -> Drawn:
        """Draw marks on a paper so large, which lies so on the side that has this page object."""
        fields = [mark for mark in marks if isinstance(mark, Field)]
        if not fields:
            return self._drawn.of(self._draw, marks, paper, lay)
        drawn = self._draw([mark for mark in marks if not isinstance(mark, Field)], paper, lay)
        numbers = (self._fields.add(mark, self._corners.of(_corners, mark.box, paper, lay), page) for mark in fields)
        return replace(drawn, fields=tuple(numbers))

    def _draw(self, marks: Sequence[Line | Words | QuickCode | Board], paper: Size, lay: Lay) -> Drawn:
        """Draw what is the same on every page object."""
        contents = [self._mark(mark, paper) for mark in marks]
        if lay != FLAT and contents:
            contents = [b"q %b cm" % lay.operands, *contents, b"Q"]
        used = dict.fromkeys(each for mark in marks for each in self._letterings(mark))
        return Drawn(
            contents=tuple(contents),
            fonts=tuple(each.resource for each in used),
            codes=tuple(self._codes.form(mark.address).resource for mark in marks if isinstance(mark, QuickCode)),
        )

    def finish(self) -> bytes:
        """Put in what all sides share; tell what the catalog says of it."""
        for lettering in dict.fromkeys((self._plain, self._medium, self._strong)):
            lettering.finish()
        return self._fields.finish()

    def _letterings(self, mark: Mark) -> Sequence[Lettering]:
        match mark:
            case Words():
                return (self._lettering(mark),)
            case Board():
                return letterings_of(mark, self._weights)
            case _:
                return ()

    def _lettering(self, words: Words) -> Lettering:
        return self._strong if words.strong else self._plain

    def _mark(self, mark: Line | Words | QuickCode | Board, paper: Size) -> bytes:
        match mark:
            case Board():
                return draw_board(mark, paper.height.points, self._weights)
            case Line():
                return _line(mark, paper)
            case Words():
                return self._said.of(self._words, mark, paper)
            case QuickCode():
                return self._codes.draw(mark, paper)

    def _words(self, words: Words, paper: Size) -> bytes:
        lettering = self._lettering(words)
        before = lettering.length(words.text, words.points) * words.anchor.value
        angle = _QUARTER_TURN if words.sideways else 0.0
        x = words.at.x.points - before * cos(angle)
        y = paper.height.points - words.at.y.points - before * sin(angle)
        return lettering.line(words.text, x, y, words.points, angle=angle)


def _corners(box: Box, paper: Size, lay: Lay) -> Corners:
    """Find the corners of a field's box on the side."""
    height = paper.height.points
    one = lay.point(box.left.points, height - box.bottom.points)
    other = lay.point(box.right.points, height - box.top.points)
    (left, right), (low, high) = (sorted(pair) for pair in zip(one, other, strict=True))
    return Corners(left=left, low=low, right=right, high=high)


def _line(line: Line, paper: Size) -> bytes:
    start, end = (
        b"%b %b" % (number(spot.x.points), number(paper.height.points - spot.y.points))
        for spot in (line.start, line.end)
    )
    drawn = b"%b w %b m %b l S" % (number(line.width.points), start, end)
    return b"q %b %b Q" % (_DASHES, drawn) if line.dashed else drawn
