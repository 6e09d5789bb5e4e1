"""Words of strangers and the room for them -> words as they are printed: set smaller, then cut short, never over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pipeline.fonts import Face, face_data
from pipeline.press import SheetFont

ELLIPSIS = "…"
_CAPITAL = 0.7  # ems: how high letters reach where there are none to measure
_REMEMBERED = 1 << 15  # kept in mind: the same names are fitted for every round


@dataclass(frozen=True, kw_only=True)
class FittedWords:
    """Words at a type size; `is_cut` tells that some of them are left out."""

    text: str
    points: float
    is_cut: bool = False


@dataclass(frozen=True)
class Faces:
    """The two faces in which a run is stamped."""

    plain: Face
    strong: Face

    def font(self, *, strong: bool) -> SheetFont:
        """Open a face."""
        return _font(self.strong if strong else self.plain)

    def rise(self, text: str, *, strong: bool) -> float:
        """Measure how far words reach above their line, in ems."""
        return _reach(text, self.strong if strong else self.plain)[0]

    def fall(self, text: str, *, strong: bool) -> float:
        """Measure how far words reach below their line, in ems."""
        return _reach(text, self.strong if strong else self.plain)[1]

    def fit(self, text: str, *, width: float, most: float, least: float, strong: bool = False) -> FittedWords:
        """Fit words into so many points."""
        return _fit(text, self.strong if strong else self.plain, width, most, least)


@lru_cache(maxsize=8)
def _font(face: Face) -> SheetFont:
    return SheetFont(family=face.family, file=face_data(face))


@lru_cache(maxsize=_REMEMBERED)
def _reach(text: str, face: Face) -> tuple[float, float]:
    """Measure how far words reach above and below their line."""
    font = _font(face)
    extents = [each for glyph in font.glyphs(text) if (each := font.opened.get_glyph_extents(glyph))]
    em = font.opened.face.upem
    rise = max((each.y_bearing for each in extents), default=0) / em or _CAPITAL
    # Glyphs are as high as they reach down: their heights are less than nothing.
    return rise, max((-each.y_bearing - each.height for each in extents), default=0) / em


@lru_cache(maxsize=_REMEMBERED)
def _fit(text: str, face: Face, width: float, most: float, least: float) -> FittedWords:
    font = _font(face)
    ems = font.length(text)
    if ems * least <= width:
        return FittedWords(text=text, points=min(most, width / ems) if ems else most)
    kept = text
    while kept and font.length(f"{kept}{ELLIPSIS}") * least > width:
        kept = kept[:-1].rstrip()
    return FittedWords(text=f"{kept}{ELLIPSIS}", points=least, is_cut=True)
