"""Words on sheets -> text in a PDF, set in one face of the theme, of which the file holds the glyphs in use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, sin
from typing import Any

from pipeline.press.fonts import embed
from pipeline.press.target import TargetFile
from pipeline.press.values import number, reference

_PER_EM = 1000
_NON_SYMBOLIC = 32


@dataclass(frozen=True, kw_only=True)
class SheetFont:
    """A face for words on sheets: its family's name, and its whole file."""

    family: str
    file: bytes

    @cached_property
    def opened(self) -> Any:
        """The font, ready to be measured."""
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(self.file))

    def glyphs(self, words: str) -> list[int]:
        """Find the glyph of each character."""
        return [self.opened.get_nominal_glyph(ord(character)) or 0 for character in words]

    def width(self, glyph: int) -> float:
        """Measure a glyph, in ems."""
        return float(self.opened.get_glyph_h_advance(glyph) / self.opened.face.upem)

    def length(self, words: str) -> float:
        """Measure a line of words, in ems."""
        return sum(map(self.width, self.glyphs(words)))


class Lettering:
    """The words of a file in the making."""

    def __init__(self, target: TargetFile, font: SheetFont) -> None:
        self._target = target
        self._font = font
        self._number = 0
        self._characters: dict[int, str] = {}

    @property
    def resource(self) -> bytes:
        """What the resources of a page say of the face."""
        return b"/Font<</F %b>>" % reference(self._number)

    def length(self, words: str, points: float) -> float:
        """Measure a line of words, in points."""
        return self._font.length(words) * points

    def line(self, words: str, x: float, y: float, points: float, *, angle: float = 0.0) -> bytes:
        """Write a line of words from a point on, in points, running at an angle to the level."""
        self._number = self._number or self._target.reserve()
        glyphs = self._font.glyphs(words)
        self._characters.update(zip(glyphs, words, strict=True))
        turn = (cos(angle), sin(angle), -sin(angle), cos(angle), x, y)
        matrix = b" ".join(map(number, turn))
        return b"BT /F %b Tf %b Tm <%b> Tj ET" % (
            number(points),
            matrix,
            b"".join(b"%04x" % glyph for glyph in glyphs),
        )

    def finish(self) -> None:
        """Embed the glyphs in use, if there are any."""
        if not self._number:
            return
        extents = self._font.opened.get_font_extents("ltr")
        upem = self._font.opened.face.upem
        ascent, descent = (number(value * _PER_EM / upem) for value in (extents.ascender, extents.descender))
        name = b"/SHEETS+" + self._font.family.replace(" ", "-").encode()
        head = b"/Type/FontDescriptor/FontName%b/Flags %d/ItalicAngle 0/StemV 80" % (name, _NON_SYMBOLIC)
        head += b"/Ascent %b/Descent %b/CapHeight %b" % (ascent, descent, ascent)
        widths = {glyph: number(self._font.width(glyph) * _PER_EM) for glyph in self._characters}
        widest = max(widths.values(), key=float, default=b"0")
        embed(
            self._target,
            self._number,
            name=name,
            descriptor=head + b"/FontBBox[0 %b %b %b]" % (descent, widest, ascent),
            file=self._font.file,
            widths=widths,
            characters={
                glyph: character.encode("utf-16-be").hex().encode() for glyph, character in self._characters.items()
            },
        )
