"""Fields to type into -> an AcroForm: a widget for each on its page, and a face for what is typed in the file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pipeline.imposition.marks import Field
from pipeline.press.fonts import subset
from pipeline.press.lettering import SheetFont
from pipeline.press.target import TargetFile, stream_body
from pipeline.press.values import array, number, reference, text

_PER_EM = 1000
_NON_SYMBOLIC = 32
_PRINTED = 4  # PDF 32000-1, 12.5.3: the flag of an annotation that is printed
_MANY_LINES = 1 << 12  # 12.7.4.3: the flag of a text field
_FIRST, _LAST = 32, 255


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
        self._looks: dict[tuple[bytes, bytes], int] = {}

    def add(self, field: Field, corners: Corners, page: int) -> int:
        """Add a field to a page; tell the number of its widget."""
        edges = array(map(number, (corners.left, corners.low, corners.right, corners.high)))
        typed = b"/T%b/TU%b/DA(/T %b Tf 0 g)" % (text(field.name), text(field.tells), number(field.points))
        look = self._look(number(corners.right - corners.left), number(corners.high - corners.low))
        widget = self._target.add(
            b"<</Type/Annot/Subtype/Widget/FT/Tx/F %d/Rect%b/P %b" % (_PRINTED, edges, reference(page))
            + typed
            + (b"/Ff %d" % _MANY_LINES if field.has_lines else b"")
            + b"/AP<</N %b>>>>" % reference(look)
        )
        self._numbers.append(widget)
        return widget

    def finish(self) -> bytes:
        """Embed the face, if there are fields; tell what the catalog says of the form."""
        if not self._numbers:
            return b""
        fonts = b"/DR<</Font<</T %b>>>>" % reference(self._face)
        form = self._target.add(b"<</Fields%b%b/DA(/T 0 Tf 0 g)>>" % (array(map(reference, self._numbers)), fonts))
        return b"/AcroForm %b" % reference(form)

    def _look(self, width: bytes, height: bytes) -> int:
        """Make the look of an empty field; those of one size share it."""
        if (width, height) not in self._looks:
            head = b"<</Type/XObject/Subtype/Form/BBox[0 0 %b %b]" % (width, height)
            self._looks[width, height] = self._target.add(stream_body(head, b"/Tx BMC EMC"))
        return self._looks[width, height]

    @cached_property
    def _face(self) -> int:
        """Embed the glyphs of all that a keyboard of western Europe types."""
        codes = range(_FIRST, _LAST + 1)
        glyphs = [self._font.glyphs(bytes([code]).decode("cp1252", "replace"))[0] for code in codes]
        cut = subset(self._font.file, glyphs)
        embedded = self._target.add(stream_body(b"<</Length1 %d" % len(cut), cut))
        name = b"/FILLED+" + self._font.family.replace(" ", "-").encode()
        described = self._target.add(
            self._font.descriptor(name, _NON_SYMBOLIC) + b"/FontFile2 " + reference(embedded) + b">>"
        )
        widths = array(number(self._font.width(glyph) * _PER_EM) for glyph in glyphs)
        return self._target.add(
            b"<</Type/Font/Subtype/TrueType/BaseFont%b/Encoding/WinAnsiEncoding/FirstChar %d/LastChar %d/Widths%b"
            % (name, _FIRST, _LAST, widths)
            + b"/FontDescriptor %b>>" % reference(described)
        )
