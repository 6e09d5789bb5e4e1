"""A font of a file, and the codes that a page shows in it -> a hash of what the page needs of it: those glyphs alone.

A file has each face once, cut down to the glyphs that all its pages use. A letter more on one of them makes the face
another one, and leaves every other page as it was.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from pipeline.pdf.source_file import SourceFile
from pipeline.pdf.values import Dictionary, items, mapped_characters, referred, written

# As the press writes fonts; any other is needed whole.
_FONT = {"/Type": "/Font", "/Subtype": "/Type0", "/Encoding": "/Identity-H"}
_GLYPHS = {"/Type": "/Font", "/Subtype": "/CIDFontType2", "/CIDToGIDMap": "/Identity"}
_PARTS = ("/DescendantFonts", "/ToUnicode", "/FontDescriptor", "/W", "/FontFile2")
_TEXT = re.compile(rb"<([^<>/]+)>")  # what has names in it is a dictionary
_HEXADECIMAL = re.compile(rb"(?:[0-9a-fA-F]{4})*")
# Tables of which a page needs its glyphs' part, or nothing: it calls glyphs by number, not by their letters.
_IN_PARTS = (b"glyf", b"loca", b"hmtx")
_OF_LETTERS = (b"cmap", b"OS/2")
_CHECKSUM = slice(8, 12)  # of the head table: of the whole file
_MORE, _WORDS, _SCALE, _TWO_SCALES, _MATRIX = 0x20, 0x1, 0x8, 0x40, 0x80  # flags of a glyph's components

Shown = Mapping[bytes, Collection[int]]  # codes by the font's name; under no name those whose font isn't known


# A page has some; who reads a file again as something in it was edited, finds nearly all of them as they were.
@lru_cache(maxsize=300)
def shown_in(content: bytes) -> Shown | None:
    """List the codes that contents show; None where they show text in a way in which nothing of ours is written."""
    if b"(" in content or content.count(b"Tf") != content.count(b" Tf"):
        return None
    shown: dict[bytes, list[bytes]] = {}
    font = b""
    # Ten thousand letters stand on a page: cutting is many times quicker than reading every operator.
    for part in content.split(b" Tf"):
        known, _, restored = part.partition(b"Q")  # behind which the font is one that was set before
        shown.setdefault(font, []).append(known)
        shown.setdefault(b"", []).append(restored)
        font = part.rpartition(b"/")[2].partition(b" ")[0]
    texts = {font: {*_TEXT.findall(b"".join(parts))} for font, parts in shown.items()}
    if not all(_HEXADECIMAL.fullmatch(text) for each in texts.values() for text in each):
        return None
    return {
        font: {code for text in each for (code,) in struct.iter_unpack(">H", bytes.fromhex(text.decode()))}
        for font, each in texts.items()
    }


def written_codes(shown: Iterable[Shown | None]) -> dict[str, str] | None:
    """Write the codes that several contents show, together, as JSON can; None where that isn't known of some."""
    together: dict[bytes, set[int]] = {}
    for each in shown:
        if each is None:
            return None
        for name, codes in each.items():
            together.setdefault(name, set()).update(codes)
    packed = {name: struct.pack(f">{len(codes)}H", *sorted(codes)).hex() for name, codes in together.items()}
    return {name.decode("latin-1"): codes for name, codes in packed.items()}


def read_codes(written: Mapping[str, str]) -> Shown:
    """Read codes that were written so."""
    return {
        name.encode("latin-1"): [code for (code,) in struct.iter_unpack(">H", bytes.fromhex(codes))]
        for name, codes in written.items()
    }


class GlyphKeys:
    """Hashes parts of the fonts of a file, each glyph once."""

    def __init__(self, file: SourceFile) -> None:
        self._file = file
        self._cuts: dict[int, _Cut | None] = {}

    def is_cut(self, number: int, value: bytes) -> bool:
        """Tell whether an object is a font of which a part is enough."""
        if number not in self._cuts:
            self._cuts[number] = self._cut(self._file.dictionary(number)) if b"/Type0" in value else None
        return self._cuts[number] is not None

    def _cut(self, font: Dictionary) -> _Cut | None:
        try:
            (descendant,) = items(font, "/DescendantFonts")
            glyphs = self._file.dictionary(referred(descendant))
            descriptor = self._file.dictionary(referred(glyphs.raw_get("/FontDescriptor")))
            mapping = self._file.data(referred(font.raw_get("/ToUnicode")))
            outlines = _Outlines.of(self._file.data(referred(descriptor.raw_get("/FontFile2"))))
            widths = dict(_widths(items(glyphs, "/W")))
        except (AssertionError, LookupError, ValueError):  # whatever another program has written
            return None
        rest = [_said(each) for each in (font, glyphs, descriptor)]
        is_ours = _FONT.items() <= {**font}.items() and _GLYPHS.items() <= {**glyphs}.items()
        if outlines is None or not is_ours or b"beginbfrange" in mapping or any(b" R" in each for each in rest):
            return None
        return _Cut(
            shell=_hashed((*rest, mapping.partition(b"endcodespacerange")[0], outlines.shared)),
            widths=widths,
            characters={int(code, 16): characters for code, characters in mapped_characters(mapping)},
            outlines=outlines,
        )

    def key(self, number: int, codes: Iterable[int] | None) -> bytes:
        """Hash what is needed of a font to show some codes, or all that it has."""
        cut = self._cuts[number]
        assert cut is not None
        return cut.key({*cut.widths, *cut.characters} if codes is None else {*codes})


@dataclass(frozen=True, kw_only=True)
class _Cut:
    """A font as the press writes it: all that it says of every glyph, and each glyph's width, characters, outline."""

    shell: bytes
    widths: Mapping[int, bytes]
    characters: Mapping[int, bytes]
    outlines: _Outlines
    known: dict[int, bytes] = field(default_factory=dict)

    def key(self, codes: Collection[int]) -> bytes:
        return _hashed((self.shell, *map(self._glyph, sorted(codes))))

    def _glyph(self, code: int) -> bytes:
        if code not in self.known:
            said = (each.get(code, b"-") for each in (self.widths, self.characters))
            self.known[code] = b" ".join((b"%d" % code, *said, self.outlines.hashed(code)))
        return self.known[code]


@dataclass(frozen=True, kw_only=True)
class _Outlines:
    """The glyphs of a TrueType file, each with all that it is composed of."""

    shared: bytes
    glyphs: bytes
    starts: tuple[int, ...]
    metrics: bytes
    known: dict[int, bytes] = field(default_factory=dict)

    @classmethod
    @lru_cache(maxsize=20)
    def of(cls, font: bytes) -> _Outlines | None:
        """Take a font apart; None where it has no such glyphs."""
        try:
            (count,) = struct.unpack_from(">H", font, 4)
            listed = [struct.unpack_from(">4s4xII", font, 12 + 16 * place) for place in range(count)]
            tables = {tag: font[start : start + length] for tag, start, length in listed}
            head, (size,) = tables[b"head"], struct.unpack_from(">H", tables[b"maxp"], 4)
            is_long = struct.unpack_from(">h", head, 50)[0] == 1
            numbers = struct.unpack_from(f">{size + 1}{'I' if is_long else 'H'}", tables[b"loca"])
            tables[b"head"] = head[: _CHECKSUM.start] + head[_CHECKSUM.stop :]
            whole = sorted(tables.keys() - {*_IN_PARTS, *_OF_LETTERS})
            (wide,) = struct.unpack_from(">H", tables[b"hhea"], 34)
            return cls(
                shared=_hashed(part for tag in whole for part in (tag, tables[tag])),
                glyphs=tables[b"glyf"],
                starts=numbers if is_long else tuple(2 * each for each in numbers),
                metrics=_metrics(tables[b"hmtx"], wide, size),
            )
        except (KeyError, struct.error):
            return None

    def hashed(self, glyph: int) -> bytes:
        """Hash an outline with its metrics; what isn't there is nothing."""
        if glyph not in self.known:
            self.known[glyph] = b""  # for one that is composed of itself
            outline = self.glyphs[slice(*self.starts[glyph : glyph + 2])] if glyph + 1 < len(self.starts) else b""
            parts = (self.hashed(each) for each in _components(outline))
            self.known[glyph] = _hashed((outline, self.metrics[4 * glyph : 4 * glyph + 4], *parts))
        return self.known[glyph]


def _widths(runs: Sequence[Any]) -> Iterator[tuple[int, bytes]]:
    """Read the widths of codes, in runs of codes that follow one another."""
    for first, run in zip(runs[::2], runs[1::2], strict=True):
        assert isinstance(run, list)
        yield from enumerate(map(written, run), start=int(first))


def _said(font: Dictionary) -> bytes:
    """Write what part of a font says of all glyphs."""
    return b"".join(b"%b %b " % (key.encode(), written(font.raw_get(key))) for key in sorted(font) if key not in _PARTS)


def _metrics(table: bytes, wide: int, size: int) -> bytes:
    """Write metrics out for every glyph: behind so many of them, all are as wide as the last."""
    last = table[4 * wide - 4 : 4 * wide - 2]
    bearings = table[4 * wide :]
    rest = (last + bearings[2 * place : 2 * place + 2] for place in range(size - wide))
    return table[: 4 * wide] + b"".join(rest)


def _components(outline: bytes) -> Iterator[int]:
    """List the glyphs of which one is composed."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 4 + (4 if flags & _WORDS else 2)
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0


def _hashed(parts: Iterable[bytes]) -> bytes:
    return sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).digest()
