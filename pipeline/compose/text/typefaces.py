"""A kind of line and a theme -> the face in which its words are set; a pack's prose and faces -> what they cannot set.

Letters are looked for in all prose at once, before anything is set: an author is told of each where it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, Stretch, error
from pipeline.fonts import Face, missing
from pipeline.model import Pack, Theme
from pipeline.model.measures import Kind
from pipeline.rules.checks.prose import all_prose

# Weights: emphasis is at least so bold, and what is light in a heading at most so heavy.
_BOLD = 600
_LIGHT = 500
HINT = "write it with other characters; arrows and dice are drawn, not typed"


def face_for(kind: Kind, theme: Theme, *, bold: bool = False, light: bool = False, italic: bool = False) -> Face:
    """Name the face in which a kind's run is set."""
    family = theme.heading if kind.face == "heading" else theme.text
    weight = max(kind.weight, _BOLD) if bold else min(kind.weight, _LIGHT) if light else kind.weight
    return Face(family=family, weight=weight, italic=italic or kind.italic)


def faces_of(theme: Theme) -> tuple[Face, ...]:
    """List the faces that a theme declares."""
    return tuple(Face(family=face.family, weight=face.weight, italic=face.italic) for face in theme.faces)


def lacking_letters(pack: Pack, faces: Iterable[Face]) -> frozenset[str]:
    """List the characters of a pack's prose that some face cannot draw."""
    letters = "".join(sorted({letter for _, text in all_prose(pack) for letter in text if not letter.isspace()}))
    return frozenset(letter for face in faces for letter in missing(letters, face))


def check_letters(pack: Pack, faces: Iterable[Face]) -> Iterator[Diagnostic]:
    """Tell which texts of a pack have characters that cannot be set, and where the first of them stands."""
    lacking = lacking_letters(pack, faces)
    for path, text in all_prose(pack) if lacking else ():
        here = list(dict.fromkeys(letter for letter in text if letter in lacking))
        if here:
            found = error("E706", f"the theme's fonts have no {' '.join(here)}", path=path, hints=(HINT,))
            yield replace(found, stretch=Stretch(offset=text.index(here[0]), length=1))
