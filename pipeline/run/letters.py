"""A pack's prose and a theme's faces -> the characters that can't be set, each where an author wrote it.

Letters are looked for in all prose at once, before anything is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pipeline.compose.text.typefaces import HINT
from pipeline.diagnostics import Diagnostic, Stretch, error
from pipeline.fonts import Face, missing
from pipeline.model import Pack
from pipeline.rules.prose.pack_prose import all_prose


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
