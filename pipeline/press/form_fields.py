"""Fields to type into and to tick -> an AcroForm: a widget for each on its page, a face for what is typed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.paper import Field
from pipeline.pdf.target_file import TargetFile, stream_body
from pipeline.pdf.values import array, number, reference, text
from pipeline.press.font_case import subset
from pipeline.press.recall import Recall
from pipeline.press.sheet_words import NON_SYMBOLIC, PER_EM, SheetFont

_PRINTED = 4  # PDF 32000-1, 12.5.3: the flag of an annotation that is printed
_MANY_LINES = 1 << 12  # 12.7.4.3: the flag of a text field
_FIRST, _LAST = 32, 255  # all characters of WinAnsiEncoding
_PLACES = 256  # of fields that many sheets have, kept in mind
_INSIDE, _STROKE = 2.2, 1.3  # points: a cross keeps off the frame of its box


@dataclass(frozen=True, kw_only=True)
class Corners:
    """Where a field lies on its side, in points from the lower left."""

    left: float
    low: float
    right: float
    high: float


class FormFields:
    """The fields of a file in the making."""

    def __init__(self, target: TargetFile, font: SheetFont) -> None:
        self._target = target
        self._font = font
        self._numbers: list[int] = []
        self._alike = Recall[tuple[bytes, bytes]](_PLACES)
        self._looks: dict[tuple[bytes, bytes, bytes], int] = {}

    def add(self, field: Field, corners: Corners, page: int) -> int:
        """Add a field to a page; tell the number of its widget."""
        edges, entries = self._alike.of(self._entries, corners, field.points, field.has_lines, field.is_tick)
        widget = self._target.add(
            b"<</Type/Annot/Subtype/Widget/F %d/Rect%b/P %b/T%b/TU%b%b>>"
            % (_PRINTED, edges, reference(page), text(field.name), text(field.tells), entries)
        )
        self._numbers.append(widget)
        return widget

    def _entries(self, corners: Corners, points: float, has_lines: bool, is_tick: bool) -> tuple[bytes, bytes]:
        """Write what the same field of every sheet has: its edges, and how it looks."""
        edges = array(map(number, (corners.left, corners.low, corners.right, corners.high)))
        width, height = corners.right - corners.left, corners.high - corners.low
        return edges, self._ticked(width, height) if is_tick else self._typed(width, height, points, has_lines)

    def _typed(self, width: float, height: float, points: float, has_lines: bool) -> bytes:
        lines = b"/Ff %d" % _MANY_LINES if has_lines else b""
        look = self._look(width, height, b"/Tx BMC EMC")  # what viewers put the typed words between: 12.7.3.3
        return b"/FT/Tx/DA(/T %b Tf 0 g)%b/AP<</N %b>>" % (number(points), lines, reference(look))

    def _ticked(self, width: float, height: float) -> bytes:
        """Say how a box looks with its tick, a cross inside of its frame, and without."""
        near, right, high = (number(edge) for edge in (_INSIDE, width - _INSIDE, height - _INSIDE))
        cross = b"%b w %b %b m %b %b l %b %b m %b %b l S" % (
            number(_STROKE),
            near,
            near,
            right,
            high,
            near,
            high,
            right,
            near,
        )
        looks = (reference(self._look(width, height, drawn)) for drawn in (cross, b""))
        return b"/FT/Btn/V/Off/AS/Off/AP<</N<</Yes %b/Off %b>>>>" % tuple(looks)

    def finish(self) -> bytes:
        """Embed the face, if there are fields; tell what the catalog says of the form."""
        if not self._numbers:
            return b""
        fonts = b"/DR<</Font<</T %b>>>>" % reference(self._face)
        form = self._target.add(b"<</Fields%b%b/DA(/T 0 Tf 0 g)>>" % (array(map(reference, self._numbers)), fonts))
        return b"/AcroForm %b" % reference(form)

    def _look(self, width: float, height: float, drawn: bytes) -> int:
        """Make the look of a field; those that look alike share it."""
        look = (number(width), number(height), drawn)
        if look not in self._looks:
            head = b"<</Type/XObject/Subtype/Form/BBox[0 0 %b %b]" % look[:2]
            self._looks[look] = self._target.add(stream_body(head, drawn))
        return self._looks[look]

    @cached_property
    def _face(self) -> int:
        """Embed the glyphs of all that a keyboard of western Europe types."""
        # A simple font, not one by glyphs as everywhere else: a viewer that is typed into knows characters alone.
        codes = range(_FIRST, _LAST + 1)
        glyphs = [self._font.glyphs(bytes([code]).decode("cp1252", "replace"))[0] for code in codes]
        cut = subset(self._font.file, glyphs)
        embedded = self._target.add(stream_body(b"<</Length1 %d" % len(cut), cut))
        name = b"/FILLED+" + self._font.family.replace(" ", "-").encode()
        described = self._target.add(
            self._font.descriptor(name, NON_SYMBOLIC) + b"/FontFile2 " + reference(embedded) + b">>"
        )
        widths = array(number(self._font.width(glyph) * PER_EM) for glyph in glyphs)
        return self._target.add(
            b"<</Type/Font/Subtype/TrueType/BaseFont%b/Encoding/WinAnsiEncoding/FirstChar %d/LastChar %d/Widths%b"
            % (name, _FIRST, _LAST, widths)
            + b"/FontDescriptor %b>>" % reference(described)
        )
