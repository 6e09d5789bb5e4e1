"""Marks of a side -> what draws them: operators for its contents, and the fonts, forms and fields that these need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from pipeline.imposition.grid import Size
from pipeline.imposition.marks import Field, Line, Mark, QuickCode, Words
from pipeline.press.form_fields import FormFields
from pipeline.press.lettering import Lettering, SheetFont
from pipeline.press.quick_codes import QuickCodes
from pipeline.press.target import TargetFile
from pipeline.press.values import array, number, reference

_DASHES = b"[3 2] 0 d"
_QUARTER_TURN = pi / 2


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The marks of one side as its page object takes them."""

    contents: tuple[bytes, ...]
    fonts: bytes = b""
    forms: bytes = b""
    fields: bytes = b""


class MarkPen:
    """Draws the marks of a file in the making; faces, codes and the form are in it once."""

    def __init__(self, target: TargetFile, font: SheetFont, strong: SheetFont) -> None:
        self._plain = Lettering(target, font)
        self._strong = Lettering(target, strong, b"S") if strong != font else self._plain
        self._codes = QuickCodes(target)
        self._fields = FormFields(target, font)

    def draw(self, marks: Sequence[Mark], paper: Size, page: int) -> Drawn:
        """Draw marks on a side that has so large a paper and this page object."""
        used = [self._lettering(mark) for mark in marks if isinstance(mark, Words)]
        contents = tuple(self._mark(mark, paper) for mark in marks if not isinstance(mark, Field))
        fonts = b"".join(each.resource for each in dict.fromkeys(used))
        codes = {self._codes.form(mark.address).number for mark in marks if isinstance(mark, QuickCode)}
        fields = [self._fields.add(mark, paper, page) for mark in marks if isinstance(mark, Field)]
        return Drawn(
            contents=contents,
            fonts=b"/Font<<%b>>" % fonts if fonts else b"",
            forms=b"".join(b"/Q%d %b" % (each, reference(each)) for each in sorted(codes)),
            fields=b"/Annots" + array(map(reference, fields)) if fields else b"",
        )

    def finish(self) -> bytes:
        """Put in what all sides share; tell what the catalog says of it."""
        for lettering in dict.fromkeys((self._plain, self._strong)):
            lettering.finish()
        return self._fields.finish()

    def _lettering(self, words: Words) -> Lettering:
        return self._strong if words.strong else self._plain

    def _mark(self, mark: Line | Words | QuickCode, paper: Size) -> bytes:
        match mark:
            case Line():
                return _line(mark, paper)
            case Words():
                return _words(mark, paper, self._lettering(mark))
            case QuickCode():
                return self._codes.draw(mark, paper)


def _line(line: Line, paper: Size) -> bytes:
    start, end = (
        b"%b %b" % (number(spot.x.points), number((paper.height - spot.y).points)) for spot in (line.start, line.end)
    )
    drawn = b"%b w %b m %b l S" % (number(line.width.points), start, end)
    return b"q %b %b Q" % (_DASHES, drawn) if line.dashed else drawn


def _words(words: Words, paper: Size, lettering: Lettering) -> bytes:
    before = lettering.length(words.text, words.points) * words.anchor.value
    angle = _QUARTER_TURN if words.sideways else 0.0
    x = words.at.x.points - before * cos(angle)
    y = (paper.height - words.at.y).points - before * sin(angle)
    return lettering.line(words.text, x, y, words.points, angle=angle)
