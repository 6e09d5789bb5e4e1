"""The pieces of text on an open page -> their fonts and sizes, and which are lost: at an edge, in a frame or a font."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import POINTER, addressof, byref, c_double, c_float, c_ushort, cast, create_string_buffer
from dataclasses import dataclass
from typing import Any

from pipeline.preflight.things import Bounds, Thing, bounds_of, frame_of, height_scale
from pipeline.units import PAPER_MILLIMETRES

MM_PER_POINT = float(PAPER_MILLIMETRES["pt"])
_FONT_NAME_BYTES = 256
_PIECE_BYTES = 1024
_END_MARK_BYTES = 2
# Glyphs reach a little beyond the box that their line is set in.
_OVERHANG = 1.0


@dataclass(frozen=True)
class Stray:
    """A stretch of text too near the edge, and how far it is from each edge of the trim, in millimetres."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def nearest(self) -> tuple[str, float]:
        """The edge that it is nearest to, or farthest beyond."""
        distances = {"left": self.left, "top": self.top, "right": self.right, "bottom": self.bottom}
        return min(distances.items(), key=lambda item: item[1])


@dataclass(frozen=True, order=True)
class Type:
    """A font in use, the size it is set in, and whether the file carries it."""

    font: str
    points: float
    embedded: bool


def read_strays(raw: Any, words: Any, trim: Bounds, safe: float) -> Iterator[Stray]:
    """Find text that is nearer than `safe` millimetres to the trim."""
    edges = [c_double() for _ in range(4)]
    for index in range(raw.FPDFText_CountRects(words, 0, -1)):
        raw.FPDFText_GetRect(words, index, *map(byref, edges))
        left, top, right, bottom = (edge.value for edge in edges)
        inside = (left - trim.left, trim.top - top, trim.right - right, bottom - trim.bottom)
        if min(inside) * MM_PER_POINT < safe:
            text = words.get_text_bounded(left, bottom, right, top)
            yield Stray(text, *(distance * MM_PER_POINT for distance in inside))


def read_types(raw: Any, texts: Iterable[Thing]) -> Iterator[Type]:
    """Tell each font and size once; a page is set in few of them, but in hundreds of pieces."""
    fonts: dict[int, tuple[str, bool]] = {}
    size = c_float()
    for text in texts:
        font = raw.FPDFTextObj_GetFont(text.thing)
        key = addressof(font.contents)
        if key not in fonts:
            fonts[key] = (_font_name(raw, font), raw.FPDFFont_GetIsEmbedded(font) == 1)
        raw.FPDFTextObj_GetFontSize(text.thing, byref(size))
        name, embedded = fonts[key]
        yield Type(name, round(size.value * height_scale(raw, text.thing) * text.scale, 2), embedded)


def _font_name(raw: Any, font: Any) -> str:
    name = create_string_buffer(_FONT_NAME_BYTES)
    raw.FPDFFont_GetBaseFontName(font, name, _FONT_NAME_BYTES)
    words = name.value.decode("utf-8", "replace")
    return words.rpartition("+")[2].replace(",", "").replace("-", " ")


def count_voids(raw: Any, texts: Iterable[Thing], words: Any) -> int:
    """Count pieces of text that have no glyph to draw; spaces have none either, but they count as text."""
    found = 0
    for text in texts:
        left, bottom, right, top = bounds_of(raw, text.thing)
        if left < right and bottom < top:
            continue
        found += raw.FPDFTextObj_GetText(text.thing, words, None, 0) <= _END_MARK_BYTES
    return found


def read_clipped(raw: Any, texts: Iterable[Thing], words: Any) -> Iterator[str]:
    """Find text of which a frame shows but a part, or nothing."""
    for text in texts:
        frame = frame_of(raw, text.thing)
        if frame is not None and _reaches_out(bounds_of(raw, text.thing), frame):
            yield _said(raw, text.thing, words)


def _reaches_out(bounds: Bounds, frame: Bounds) -> bool:
    beyond = (
        frame.left - bounds.left,
        frame.bottom - bounds.bottom,
        bounds.right - frame.right,
        bounds.top - frame.top,
    )
    return max(beyond) > _OVERHANG


def _said(raw: Any, thing: Any, words: Any) -> str:
    buffer = create_string_buffer(_PIECE_BYTES)
    size = raw.FPDFTextObj_GetText(thing, words, cast(buffer, POINTER(c_ushort)), _PIECE_BYTES)
    return buffer.raw[: max(min(size, _PIECE_BYTES) - _END_MARK_BYTES, 0)].decode("utf-16-le", "replace").strip()
