"""The text on an open page -> what it says and where, its fonts and sizes, and what is lost: at an edge, in a frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from ctypes import POINTER, addressof, byref, c_double, c_float, c_ushort, cast, create_string_buffer
from dataclasses import dataclass
from typing import Any, NamedTuple

from pipeline.contracts.expectation import Spot
from pipeline.contracts.paper import Box, Point
from pipeline.preflight.page_things import Bounds, Thing, bounds_of, frame_of, height_scale
from pipeline.preflight.viewing import opened
from pipeline.units import MM_PER_POINT, Length

# Room for what PDFium writes; a longer name or piece is cut short, which is enough to tell which it is.
_FONT_NAME_BYTES = 256
_PIECE_BYTES = 1024
# Millimetres: less than that is but how numbers are written.
_SAFE_TOLERANCE = 0.001
END_MARK_BYTES = 2  # PDFium ends UTF-16 with a nought
# Glyphs reach a little beyond the box that their line is set in.
_OVERHANG = 1.0
_TOUCH = 0.6  # points: a tail or an accent may reach into the next line so far
_HYPHENS_AT_LINE_END = str.maketrans(dict.fromkeys("\ufffe\x02", "-"))  # as PDFium reads them, upright and turned

# In type sizes: how near letters of one run stand, a space included, and how far a sign reaches at most.
_NEAR, _SIGN = 0.6, 1.4

Place = tuple[float, float]


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


@dataclass(frozen=True)
class Overlap:
    """Two pieces of text that lie on one another, with what else stands where they do."""

    upper: str
    lower: str


class Type(NamedTuple):
    """A font in use, the size it is set in, whether the file carries it, and whether it is that of signs alone.

    A sign is a letter or a number of two figures at most that stands by itself, as those in discs and on dice do.
    """

    font: str
    points: float
    embedded: bool
    is_sign: bool = False


@dataclass(frozen=True)
class SpotText:
    """What stands on a spot: its words, and the middle of their letters in millimetres, where that is asked for."""

    words: str
    middle: Place | None = None


class Text(NamedTuple):
    """A piece of text within an open page, how much larger the forms around it make it, and where it lies."""

    thing: Any
    scale: float
    bounds: Bounds


def texts_of(raw: Any, things: Iterable[Thing]) -> Iterator[Text]:
    """Find the text among things."""
    for thing, kind, scale in things:
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            yield Text(thing, scale, bounds_of(raw, thing))


def page_texts(pdf: bytes, places: Iterable[int] | None = None) -> tuple[str, ...]:
    """Read the words of every page, or of those in some places, and nothing else."""
    with opened(pdf) as (_, document):
        return tuple(_words_of(document[place]) for place in (range(len(document)) if places is None else places))


def _words_of(page: Any) -> str:
    words = page.get_textpage()
    said: str = words.get_text_range()
    words.close()
    page.close()
    return said


def plain(text: str) -> str:
    """Reduce text to what it says: case and spaces are a matter of style, and a hyphen is one at a line's end, too."""
    return "".join(text.translate(_HYPHENS_AT_LINE_END).split()).casefold()


def middles(pdf: bytes) -> tuple[Point | None, ...]:
    """Find the middle of the words on every page, from the upper left corner of its trim; None where there are none."""
    with opened(pdf) as (raw, document):
        return tuple(_point(_mean(_letters_of(raw, document[index]))) for index in range(len(document)))


def _letters_of(raw: Any, page: Any) -> tuple[Place, ...]:
    words = page.get_textpage()
    found = tuple(_letters(raw, page, words))
    words.close()
    page.close()
    return found


def read_spots(raw: Any, page: Any, words: Any, spots: Sequence[Spot]) -> Iterator[SpotText]:
    """Read what stands on each spot of an open page; its letters are looked for once, however many spots it has."""
    letters = tuple(_letters(raw, page, words)) if any(spot.box and spot.middle for spot in spots) else ()
    for spot in spots:
        found = _mean(_inside(letters, spot.box)) if spot.box and spot.middle else None
        yield SpotText(_words_on(page, words, spot), found)


def _words_on(page: Any, words: Any, spot: Spot) -> str:
    """Read the words on a spot."""
    if spot.box is None:
        whole: str = words.get_text_range()
        return whole
    left, _, _, top = page.get_mediabox()
    box = spot.box
    edges = (left + box.left.points, top - box.bottom.points, left + box.right.points, top - box.top.points)
    said: str = words.get_text_bounded(*edges)
    return said


def _letters(raw: Any, page: Any, words: Any) -> Iterator[Place]:
    """Find the middle of every letter on a page, in millimetres from the trim's upper left."""
    left, _, _, top = page.get_trimbox()
    west, east, south, north = (c_double() for _ in range(4))
    for index in range(raw.FPDFText_CountChars(words)):
        if raw.FPDFText_IsGenerated(words, index) or chr(raw.FPDFText_GetUnicode(words, index)).isspace():
            continue
        raw.FPDFText_GetCharBox(words, index, byref(west), byref(east), byref(south), byref(north))
        across, down = (west.value + east.value) / 2 - left, top - (south.value + north.value) / 2
        yield across * MM_PER_POINT, down * MM_PER_POINT


def _inside(letters: Iterable[Place], box: Box) -> Iterator[Place]:
    left, top, right, bottom = map(float, (box.left, box.top, box.right, box.bottom))
    return ((x, y) for x, y in letters if left <= x <= right and top <= y <= bottom)


def _mean(letters: Iterable[Place]) -> Place | None:
    found = tuple(letters)
    return (sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)) if found else None


def _point(place: Place | None) -> Point | None:
    return Point(x=Length.of_mm(place[0]), y=Length.of_mm(place[1])) if place else None


def read_pieces(raw: Any, words: Any) -> Iterator[Bounds]:
    """Find the boxes of all pieces of text, each as large as its letters; what is turned has upright boxes, too."""
    left, top, right, bottom = c_double(), c_double(), c_double(), c_double()
    edges = byref(left), byref(top), byref(right), byref(bottom)
    for index in range(raw.FPDFText_CountRects(words, 0, -1)):
        raw.FPDFText_GetRect(words, index, *edges)
        yield Bounds(left.value, bottom.value, right.value, top.value)


def read_overlaps(words: Any, pieces: Iterable[Bounds]) -> Iterator[Overlap]:
    """Find pieces of text that lie on one another, from the lowest up."""
    below: list[Bounds] = []
    for piece in sorted(pieces, key=lambda each: each.bottom):
        left, bottom, right, top = piece
        below = [each for each in below if each.top - _TOUCH > bottom]
        # Most stand beside it: that is found out first, as pages have thousands of pieces.
        for other in [each for each in below if right - each.left > _TOUCH and each.right - left > _TOUCH]:
            across = min(right, other.right) - max(left, other.left)
            if min(across, top - bottom, other.top - bottom) > _TOUCH:
                yield Overlap(*(words.get_text_bounded(*each).strip() for each in (piece, other)))
        below.append(piece)


def read_strays(words: Any, pieces: Iterable[Bounds], trim: Bounds, safe: float) -> Iterator[Stray]:
    """Find text that is nearer than `safe` millimetres to the trim."""
    for left, bottom, right, top in pieces:
        inside = (left - trim.left, trim.top - top, trim.right - right, bottom - trim.bottom)
        if min(inside) * MM_PER_POINT < safe - _SAFE_TOLERANCE:
            text = words.get_text_bounded(left, bottom, right, top)
            yield Stray(text, *(distance * MM_PER_POINT for distance in inside))


def read_types(raw: Any, texts: Iterable[Text]) -> Iterator[Type]:
    """Tell the font and size of each run of text; letters that are drawn one by one make a run while they touch."""
    run: tuple[Type, Bounds] | None = None
    for kind, bounds in _typed(raw, texts):
        if run and run[0] == kind and _is_near(run[1], bounds, _NEAR * kind.points):
            run = kind, _around(run[1], bounds)
        else:
            yield from _told(run)
            run = kind, bounds
    yield from _told(run)


def _told(run: tuple[Type, Bounds] | None) -> Iterator[Type]:
    if run:
        kind, (left, bottom, right, top) = run
        yield kind._replace(is_sign=max(right - left, top - bottom) <= _SIGN * kind.points)


def _is_near(one: Bounds, other: Bounds, room: float) -> bool:
    across = max(one.left, other.left) - min(one.right, other.right)
    upwards = max(one.bottom, other.bottom) - min(one.top, other.top)
    return max(across, upwards) <= room


def _around(one: Bounds, other: Bounds) -> Bounds:
    lows = min(one.left, other.left), min(one.bottom, other.bottom)
    return Bounds(*lows, max(one.right, other.right), max(one.top, other.top))


def _typed(raw: Any, texts: Iterable[Text]) -> Iterator[tuple[Type, Bounds]]:
    """Tell the font and size of each piece that draws anything, and where it lies."""
    fonts: dict[int, tuple[str, bool]] = {}
    size = c_float()
    for thing, scale, bounds in texts:
        font = raw.FPDFTextObj_GetFont(thing)
        key = addressof(font.contents)
        if key not in fonts:
            fonts[key] = (font_name(raw, font), raw.FPDFFont_GetIsEmbedded(font) == 1)
        raw.FPDFTextObj_GetFontSize(thing, byref(size))
        name, embedded = fonts[key]
        kind = Type(name, round(size.value * height_scale(raw, thing) * scale, 2), embedded)
        # What is placed smaller tells its bounds as they were, and its size as it is.
        yield kind, bounds if scale == 1 else Bounds(*(edge * scale for edge in bounds))


def font_name(raw: Any, font: Any) -> str:
    """Read how a font calls itself, without the mark of a subset."""
    name = create_string_buffer(_FONT_NAME_BYTES)
    raw.FPDFFont_GetBaseFontName(font, name, _FONT_NAME_BYTES)
    words = name.value.decode("utf-8", "replace")
    return words.rpartition("+")[2].replace(",", "").replace("-", " ")


def count_voids(raw: Any, texts: Iterable[Text], words: Any) -> int:
    """Count pieces of text that have no glyph to draw; spaces have none either, but they count as text."""
    found = 0
    for thing, _, (left, bottom, right, top) in texts:
        if left < right and bottom < top:
            continue
        found += raw.FPDFTextObj_GetText(thing, words, None, 0) <= END_MARK_BYTES
    return found


def read_clipped(raw: Any, texts: Iterable[Text], words: Any) -> Iterator[str]:
    """Find text of which a frame shows but a part, or nothing."""
    for text in texts:
        frame = frame_of(raw, text.thing)
        if frame is not None and _reaches_out(text.bounds, frame):
            yield said(raw, text.thing, words)


def _reaches_out(bounds: Bounds, frame: Bounds) -> bool:
    beyond = (
        frame.left - bounds.left,
        frame.bottom - bounds.bottom,
        bounds.right - frame.right,
        bounds.top - frame.top,
    )
    return max(beyond) > _OVERHANG


def said(raw: Any, thing: Any, words: Any) -> str:
    """Read what a piece of text says."""
    buffer = create_string_buffer(_PIECE_BYTES)
    size = raw.FPDFTextObj_GetText(thing, words, cast(buffer, POINTER(c_ushort)), _PIECE_BYTES)
    return buffer.raw[: max(min(size, _PIECE_BYTES) - END_MARK_BYTES, 0)].decode("utf-16-le", "replace").strip()
