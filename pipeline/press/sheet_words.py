"""Words on sheets -> text in a PDF, set in one face of the theme, of which the file holds the glyphs in use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import cos, sin
from typing import Any

from pipeline.glyph_gaps import overhangs
from pipeline.pdf.target_file import TargetFile
from pipeline.pdf.values import number, reference
from pipeline.press.font_case import embed

_LEVEL = b"1 0 0 1"  # nearly all words: not worth a sine and a cosine
PER_EM = 1000  # PDF 32000-1, 9.2.4: glyphs are measured in thousandths of their size
NON_SYMBOLIC = 32  # 9.8.2: the flag of a font whose characters are those of text
# How a font's name begins in the file, by what pages call it: two faces of one family are two fonts.
_TAGS = {b"F": b"SHEETS", b"M": b"MEDIUM", b"S": b"STRONG"}
_REMEMBERED = 1 << 15  # lines: the same names stand on the sheets of every round
_WIDEST = 1000  # of an em: a box that all glyphs are about as wide as


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
        return [self._glyph(character) for character in words]

    def width(self, glyph: int) -> float:
        """Measure a glyph, in ems."""
        return self._advance(glyph)

    @cached_property
    def _glyph(self) -> Callable[[str], int]:
        """Look each character up once: runs stamp the same ones thousands of times."""
        font = self.opened
        return cache(lambda character: font.get_nominal_glyph(ord(character)) or 0)

    @cached_property
    def _advance(self) -> Callable[[int], float]:
        font, upem = self.opened, self.opened.face.upem
        return cache(lambda glyph: float(font.get_glyph_h_advance(glyph) / upem))

    def length(self, words: str) -> float:
        """Measure a line of words, in ems."""
        return sum(map(self.width, self.glyphs(words))) + sum(ems for _, ems in self.apart(words))

    def apart(self, words: str) -> tuple[tuple[int, float], ...]:
        """Tell behind which letters of a line the next must stand further away, and how many ems."""
        return overhangs(self.opened, words)

    def shaped(self, words: str, *, joined: bool) -> tuple[tuple[int, float, str], ...]:
        """Set a line with its kerning: each glyph, how far it is to the next in ems, which letters it shows.

        Letters that are set apart on purpose aren't joined to ligatures.
        """
        key = words, joined
        if key not in self._shaped:
            if len(self._shaped) >= _REMEMBERED:
                self._shaped.clear()
            self._shaped[key] = tuple(self._shape(words, joined=joined))
        return self._shaped[key]

    @cached_property
    def _shaped(self) -> dict[tuple[str, bool], tuple[tuple[int, float, str], ...]]:
        return {}

    def _shape(self, words: str, *, joined: bool) -> Iterator[tuple[int, float, str]]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(str(words))  # the shaper refuses subclasses such as Prose
        buffer.guess_segment_properties()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        uharfbuzz.shape(self.opened, buffer, {"liga": joined, "clig": joined})
        apart, upem = dict(self.apart(words)), self.opened.face.upem
        starts = [info.cluster for info in buffer.glyph_infos]
        for info, position, end in zip(
            buffer.glyph_infos, buffer.glyph_positions, (*starts[1:], len(words)), strict=True
        ):
            advance = position.x_advance / upem + apart.get(info.cluster, 0.0)
            yield info.codepoint, advance, words[info.cluster : end]

    def descriptor(self, name: bytes, flags: int) -> bytes:
        """Write the entries of its descriptor, open for where its file is."""
        # PDF asks for a stem's width, which serves only to imitate a font that is missing; WeasyPrint says 80, too.
        extents, upem = self.opened.get_font_extents("ltr"), self.opened.face.upem
        ascent, descent = (number(value * PER_EM / upem) for value in (extents.ascender, extents.descender))
        head = b"<</Type/FontDescriptor/FontName%b/Flags %d/ItalicAngle 0/StemV 80" % (name, flags)
        heights = b"/Ascent %b/Descent %b/CapHeight %b" % (ascent, descent, ascent)
        return head + heights + b"/FontBBox[0 %b %d %b]" % (descent, _WIDEST, ascent)


@dataclass(frozen=True, kw_only=True)
class SheetFonts:
    """The faces of marks: plain and strong words have one each, those of boards a third between them."""

    plain: SheetFont
    strong: SheetFont | None = None
    medium: SheetFont | None = None


class Lettering:
    """The words of a file in the making."""

    def __init__(self, target: TargetFile, font: SheetFont, name: bytes = b"F") -> None:
        self._target = target
        self._font = font
        self._name = name
        self._number = 0
        self._letters: dict[int, str] = {}

    @property
    def resource(self) -> bytes:
        """What the fonts of a page say of the face."""
        return b"/%b %b" % (self._name, reference(self._number))

    def length(self, words: str, points: float) -> float:
        """Measure a line of words, in points."""
        return self._font.length(words) * points

    def line(self, words: str, x: float, y: float, points: float, *, angle: float = 0.0) -> bytes:
        """Write a line of words from a point on, in points, running at an angle to the level."""
        self._number = self._number or self._target.reserve()
        glyphs = self._font.glyphs(words)
        self._letters.update(zip(glyphs, words, strict=True))
        turn = b" ".join(map(number, (cos(angle), sin(angle), -sin(angle), cos(angle)))) if angle else _LEVEL
        codes = [f"{glyph:04x}" for glyph in glyphs]
        for at, ems in self._font.apart(words):
            codes[at] += f">{-ems * PER_EM:.0f}<"
        return self._shown("".join(codes), x, y, points, turn)

    def kerned(self, words: str, x: float, y: float, points: float, *, track: float = 0.0) -> bytes:
        """Write a level line of words from a point on, kerned; tracked, each letter has so many ems behind it."""
        self._number = self._number or self._target.reserve()
        drawn, font = "", self._font
        for glyph, advance, letters in font.shaped(words, joined=not track):
            self._letters.setdefault(glyph, letters)
            drawn += f"{glyph:04x}"
            nearer = (font.width(glyph) - advance - track) * PER_EM
            if round(nearer):
                drawn += f">{nearer:.0f}<"
        return self._shown(drawn, x, y, points, _LEVEL)

    def _shown(self, codes: str, x: float, y: float, points: float, turn: bytes) -> bytes:
        """Write glyphs by their codes; between some may stand how much further the next is."""
        shown = f"[<{codes}>]TJ" if "<" in codes else f"<{codes}> Tj"
        spot = b"%b %b %b" % (turn, number(x), number(y))
        return b"BT /%b %b Tf %b Tm %b ET" % (self._name, number(points), spot, shown.encode())

    def finish(self) -> None:
        """Embed the glyphs in use, if there are any."""
        if not self._number:
            return
        name = b"/%b+%b" % (_TAGS[self._name], self._font.family.replace(" ", "-").encode())
        widths = {glyph: number(self._font.width(glyph) * PER_EM) for glyph in self._letters}
        embed(
            self._target,
            self._number,
            name=name,
            descriptor=self._font.descriptor(name, NON_SYMBOLIC).removeprefix(b"<<"),
            file=self._font.file,
            widths=widths,
            characters={glyph: letters.encode("utf-16-be").hex().encode() for glyph, letters in self._letters.items()},
        )
