"""A kind of line and a theme -> the face in which its words are set; and what cures a letter that it lacks."""

from __future__ import annotations

from pipeline.fonts import Face
from pipeline.model import Theme
from pipeline.model.measures import Kind

# Weights: emphasis is at least so bold, and what is light in a heading at most so heavy.
_BOLD = 600
_LIGHT = 500
HINT = "write it with other characters; arrows and dice are drawn, not typed"


def face_for(kind: Kind, theme: Theme, *, bold: bool = False, light: bool = False, italic: bool = False) -> Face:
    """Name the face in which a kind's run is set."""
    family = theme.heading if kind.face == "heading" else theme.text
    weight = max(kind.weight, _BOLD) if bold else min(kind.weight, _LIGHT) if light else kind.weight
    return Face(family=family, weight=weight, italic=italic or kind.italic)
