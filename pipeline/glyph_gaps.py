"""The bytes of a font file -> the same with its accented letters as far apart as its plain ones.

Some families have letters with a hole behind them, as wide as another letter, and dots of an ï that touch the letter
beside them. Names from all of Europe are read on walls, where that shows. What a letter takes of a line is mended in
the file, once, so that typesetter, press and measures agree; its outline is never changed.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

# Letters of Europe's languages that have marks; Unicode doesn't say of stroked ones what they are like.
_LETTERS = (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))
_STROKED = {"Ø": "O", "ø": "o"}
# Their hooks stand beside them, above what follows; `overhangs` knows how far that must keep away.
HOOKED = "ďťľĽ"
_HOOKED = frozenset(HOOKED)
_HOLE = 0.04  # ems: so much more room than behind the plain letter is a hole
_OVERHANG = 0.02  # ems: dots and accents of narrow letters reach no further over their neighbours
_HOOK = 0.05  # ems: so far the hook of a narrow letter reaches over the next, as those of wide ones do
_NARROW = "ij"
_ENTRY = 16  # bytes of an entry in the list of a font's tables, which begins behind
_HEAD = 12
_METRICS_COUNTED = 34  # where a font's `hhea` says how many letters have metrics of their own


@dataclass(frozen=True, kw_only=True)
class _Ink:
    """What a letter takes of a line, and where its ink begins and ends in it, in the font's units."""

    glyph: int
    advance: int
    left: int
    right: int


def well_spaced(data: bytes) -> bytes:
    """Mend what letters of a font take of a line."""
    import uharfbuzz

    font = uharfbuzz.Font(uharfbuzz.Face(data))
    mended = dict(_mended(font))
    return _written(data, mended) if mended else data


def _ink(font: Any, letter: str) -> _Ink | None:
    glyph = font.get_nominal_glyph(ord(letter))
    extents = font.get_glyph_extents(glyph) if glyph else None
    if extents is None or not extents.width:
        return None
    advance = font.get_glyph_h_advance(glyph)
    left = extents.x_bearing
    return _Ink(glyph=glyph, advance=advance, left=left, right=advance - left - extents.width)


def _mended(font: Any) -> Iterator[tuple[int, tuple[int, int]]]:
    """Find letters that stand wrong, with the advance and the room at their left that they should have."""
    upem = font.face.upem
    hooked = _ink(font, "ľ")
    if hooked is not None and hooked.right > -_HOOK * upem:
        yield hooked.glyph, (hooked.advance - hooked.right - round(_HOOK * upem), hooked.left)
    for letter, plain in _marked():
        ink, like = _ink(font, letter), _ink(font, plain)
        if ink is None or like is None:
            continue
        wider = ink.right - like.right
        if wider > _HOLE * upem:
            yield ink.glyph, (ink.advance - wider, ink.left)
        elif plain in _NARROW:
            least = round(-_OVERHANG * upem)
            left, right = max(0, least - ink.left), max(0, least - ink.right)
            if left or right:
                yield ink.glyph, (ink.advance + left + right, ink.left + left)


@cache  # for all fonts
def _marked() -> tuple[tuple[str, str], ...]:
    """List letters that have marks, each with the plain one that it is like."""
    likes = ((letter, _STROKED.get(letter) or unicodedata.normalize("NFD", letter)[0]) for letter in map(chr, _LETTERS))
    return tuple(
        (letter, plain)
        for letter, plain in likes
        if plain != letter and letter not in HOOKED and unicodedata.category(letter)[0] == "L"
    )


def _written(data: bytes, mended: Mapping[int, tuple[int, int]]) -> bytes:
    """Write metrics into a font's own table of them; a file without one that can be read stays as it is."""
    tables = _tables(data)
    if "hhea" not in tables or "hmtx" not in tables:
        return data
    changed = bytearray(data)
    (count,) = struct.unpack_from(">H", data, tables["hhea"] + _METRICS_COUNTED)
    for glyph, (advance, left) in mended.items():
        if glyph < count:
            struct.pack_into(">Hh", changed, tables["hmtx"] + 4 * glyph, advance, left)
    return bytes(changed)


def _tables(data: bytes) -> dict[str, int]:
    """Find where a font's tables begin."""
    (count,) = struct.unpack_from(">H", data, 4)
    entries = (struct.unpack_from(">4sIII", data, _HEAD + _ENTRY * index) for index in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in entries}


def overhangs(font: Any, text: str) -> tuple[tuple[int, float], ...]:
    """Tell behind which letters of a text, by their places, the next must stand further away, and how many ems."""
    if _HOOKED.isdisjoint(text):
        return ()
    pairs = enumerate(pairwise(text))
    found = ((at, _overhang(font, letter, follower)) for at, (letter, follower) in pairs)
    return tuple((at, ems) for at, ems in found if ems)


def _overhang(font: Any, letter: str, follower: str) -> float:
    """Tell how much further a tall letter must stand from the hooked one before it so as not to touch it, in ems."""
    if letter not in HOOKED:
        return 0.0
    ink, behind = _ink(font, letter), _ink(font, follower)
    if ink is None or behind is None or not _is_tall(font, behind.glyph):
        return 0.0
    upem: int = font.face.upem
    return max(0.0, (_OVERHANG * upem - ink.right - behind.left) / upem)


def _is_tall(font: Any, glyph: int) -> bool:
    """Tell whether a letter reaches as high as a capital does, nearly."""
    capital = _ink(font, "H")
    top = font.get_glyph_extents(capital.glyph).y_bearing if capital else font.face.upem
    return bool(font.get_glyph_extents(glyph).y_bearing > top * 0.9)
