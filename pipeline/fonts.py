"""A family, a weight and a slant, as a theme has them -> the file in its package, and how wide words set in it are."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.diagnostics import ContentError, error

if TYPE_CHECKING:
    from pipeline.model import Theme


from pipeline.model import Theme
from pipeline.model.measures import Kind

_SHAPED_STRINGS = 1 << 16  # kept in mind: copyfitting asks for the same words at many sizes
# Weights: emphasis is at least so bold, and what is light in a heading at most so heavy.
_BOLD = 600
_LIGHT = 500
UNSETTABLE = "write it with other characters; arrows and dice are drawn, not typed"


@dataclass(frozen=True, order=True)
class Face:
    """One face of a family, as a theme names it."""

    family: str
    weight: int = 400
    italic: bool = False

    def __str__(self) -> str:
        return f"{self.family} {self.weight}{' italic' if self.italic else ''}"


@cache
def face_path(face: Face) -> Path:
    """Find the file of a face in the font packages that the project declares."""
    # Read straight from the package: the finder that comes with it takes 60 ms to import.
    slug = re.sub(r"[^a-z0-9]+", "_", face.family.lower())
    package = find_spec(f"fontpkg_{slug}")
    if package is None or package.origin is None:
        raise _unknown(face, f"no font package holds the family {face.family}", "packages are called fontpkg-<family>")
    folder = Path(package.origin).parent
    files = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))["files"]
    style = "italic" if face.italic else "normal"
    for file in files:
        if file["weight"] == face.weight and file["style"] == style:
            return folder / str(file["path"])
    weights = sorted({str(file["weight"]) for file in files if file["style"] == style})
    raise _unknown(face, f"the family {face.family} has no face {face}", f"weights there are: {', '.join(weights)}")


def _unknown(face: Face, message: str, hint: str) -> ContentError:
    return ContentError(error("E371", message, hints=(hint,)))


@cache
def _font(face: Face) -> Any:
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(face_path(face)))))


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


@cache
def cap_height(face: Face) -> float:
    """Tell how high a face's capitals are, as a part of the type size."""
    from uharfbuzz import OTMetricsTag

    font = _font(face)
    height: float = font.get_metric_position(OTMetricsTag.CAP_HEIGHT) / font.face.upem
    return height


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
