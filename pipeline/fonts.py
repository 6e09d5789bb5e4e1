"""A family, a weight and a slant, as a theme has them -> its font file, and how wide words set in it are."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pipeline import glyph_gaps
from pipeline.diagnostics import ContentError, error
from pipeline.font_packages import family_called, no_family
from pipeline.model import Theme
from pipeline.model.measures import Kind

_SHAPED_STRINGS = 1 << 16  # kept in mind: copyfitting asks for the same words at many sizes
# Weights: emphasis is at least so bold, and what is light in a heading at most so heavy.
_BOLD = 600
_LIGHT = 500
UNSETTABLE = "write it with other characters; arrows and dice are drawn, not typed"


class Face(NamedTuple):
    """One face of a family, as a theme names it."""

    family: str
    weight: int = 400
    italic: bool = False

    def __str__(self) -> str:
        return f"{self.family} {self.weight}{' italic' if self.italic else ''}"


@cache
def face_path(face: Face) -> Path:
    """Find the file of a face, or of the one that stands in for it, in the font packages that are installed."""
    family = family_called(face.family)
    if family is None:
        raise ContentError(no_family(face.family))
    path = family.file(face.weight, italic=face.italic)
    if path is None:
        hint = "take a family that has some; `pack list --fonts` says which do"
        raise ContentError(error("E371", f"the family {face.family} has no italics", hints=(hint,)))
    return path


@cache
def face_data(face: Face) -> bytes:
    """Read a face, as a font file of its own, its letters as far apart as they should be."""
    face_path(face)  # which says what is missing
    family = family_called(face.family)
    cut = family.cut(face.weight, italic=face.italic) if family else None
    assert cut is not None
    return glyph_gaps.well_spaced(cut)


def part_of_face(face: Face, characters: str) -> bytes:
    """Cut a face down to some characters, with its kerning, for pages that bring their fonts along."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, characters))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    return bytes(uharfbuzz.subset(uharfbuzz.Face(face_data(face)), wanted).blob.data)


@cache
def _font(face: Face) -> Any:
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(face_data(face)))


@lru_cache(maxsize=_SHAPED_STRINGS)
def _ems(text: str, face: Face) -> float:
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(str(text))  # the shaper refuses subclasses such as Prose
    buffer.guess_segment_properties()
    font = _font(face)
    uharfbuzz.shape(font, buffer)
    return float(sum(glyph.x_advance for glyph in buffer.glyph_positions) / font.face.upem)


def measure(text: str, face: Face, size: float) -> float:
    """Measure a line of text as it will be set, kerned; the width comes in the unit of the type size."""
    return _ems(text, face) * size if text else 0.0


def overhangs(text: str, face: Face) -> tuple[tuple[int, float], ...]:
    """Tell behind which letters of a text the next must stand further away, and how many ems."""
    return glyph_gaps.overhangs(_font(face), text) if text else ()


@cache
def cap_height(face: Face) -> float:
    """Tell how high a face's capitals are, as a part of the type size."""
    from uharfbuzz import OTMetricsTag

    font = _font(face)
    height: float = font.get_metric_position(OTMetricsTag.CAP_HEIGHT) / font.face.upem
    return height


@cache
def line_extents(face: Face) -> tuple[float, float]:
    """Tell how far a line of a face reaches above and below its baseline, as parts of the type size."""
    extents = _font(face).get_font_extents("ltr")
    upem = _font(face).face.upem
    return extents.ascender / upem, -extents.descender / upem


@cache
def _has_glyph(character: str, face: Face) -> bool:
    if unicodedata.category(character) in ("Cc", "Cf"):  # line ends, soft hyphens, joiners: never drawn
        return True
    return _font(face).get_nominal_glyph(ord(character)) is not None


def missing(text: str, face: Face) -> tuple[str, ...]:
    """List the characters that a face cannot draw, each once, in the order of the text."""
    return tuple(
        character
        for character in dict.fromkeys(text)
        # Narrow and wide spaces, which few faces have, are made of the usual one by the shaper.
        if not _has_glyph(character, face) and unicodedata.category(character) != "Zs"
    )


def faces_of(theme: Theme) -> tuple[Face, ...]:
    """List the faces that a theme declares."""
    return tuple(Face(family=face.family, weight=face.weight, italic=face.italic) for face in theme.faces)


def face_for(kind: Kind, theme: Theme, *, bold: bool = False, light: bool = False, italic: bool = False) -> Face:
    """Name the face in which a kind's run is set."""
    family = theme.heading if kind.face == "heading" else theme.text
    weight = max(kind.weight, _BOLD) if bold else min(kind.weight, _LIGHT) if light else kind.weight
    return Face(family=family, weight=weight, italic=italic or kind.italic)
