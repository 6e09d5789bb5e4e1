"""Prose with {placeholders} and the values of its scope -> Markdown, and a diagnostic for each name without a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches

from pipeline.diagnostics import Diagnostic, Path, Stretch, error
from pipeline.model import Prose

# Page references stay as they are: which page a name means is known only when the pages are in order. So does what
# stands behind a picture, and says how wide it is.
_PIECE = re.compile(
    r"\{\{|\}\}|(?<=\))\{width=\d{1,3}%\}|\{page:(?P<page>[a-z0-9_-]+)\}|\{(?P<name>[A-Za-z][A-Za-z0-9_-]*)\}|[{}]"
)
# A backslash before a brace is Markdown for the brace itself, and no later reader takes it for a placeholder.
_LITERAL = {"{{": r"\{", "}}": r"\}"}
# Words that a side has only where it has one enemy, or where its pack says what enemies are called.
_ENEMIES = ("enemy", "enemys")
_ENEMY_HINTS = (
    "say in pack.yaml what sentences call enemies: `enemy: {who: an enemy, whose: an enemy's}`",
    "or name the side that is meant",
)
MOST_LETTERS = 50_000  # that values bring into a text; one may have as many of its own
_MARKUP = re.compile(r"[\\`*_\[\]<>~|]")


def escaped(value: str) -> str:
    """Keep a plain value from being read as Markdown; prose is Markdown already."""
    return value if isinstance(value, Prose) else _MARKUP.sub(r"\\\g<0>", value)


def placeholders(text: str) -> tuple[str, ...]:
    """List the names that a text asks for, in the order of their first appearance."""
    return tuple(dict.fromkeys(match["name"] for match in _PIECE.finditer(text) if match["name"]))


def page_references(text: str) -> Iterator[re.Match[str]]:
    """Find the references to pages in a text; `page` is what each one names."""
    return (match for match in _PIECE.finditer(text) if match["page"])


def did_you_mean(name: str, known: Mapping[str, object] | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Hint at the nearest known name, or list them all."""
    near = get_close_matches(name, sorted(known), n=1)
    if near:
        return (f"did you mean {near[0]!r}?",)
    return (f"known here: {', '.join(sorted(known))}",) if known else ()


def stretch_of(match: re.Match[str]) -> Stretch:
    """Tell which part of a text was matched."""
    return Stretch(offset=match.start(), length=len(match[0]))


class Scribe:
    """Fills prose and gathers what went wrong; the same slip seen twice is gathered once."""

    def __init__(self) -> None:
        self._found: dict[tuple[Path, str], Diagnostic] = {}

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """All that went wrong so far."""
        return tuple(self._found.values())

    def write(self, text: str, values: Mapping[str, str], path: Path) -> Prose:
        """Put the values into a text; what grows beyond all pages by them is told, and goes without the rest."""
        left = MOST_LETTERS

        def piece(match: re.Match[str]) -> str:
            nonlocal left
            said = self._piece(match, values, path)
            left -= len(said)
            return said if left >= 0 else ""

        written = Prose(_PIECE.sub(piece, text))
        if left < 0:
            message = f"what stands for the names in this text comes to more than {MOST_LETTERS:,} letters"
            told = error("E519", message, path=path, hints=("shorten it: a text is that long at most",))
            self._found.setdefault((path, message), told)
        return written

    def _piece(self, match: re.Match[str], values: Mapping[str, str], path: Path) -> str:
        name, piece = match["name"], match[0]
        if name in values:
            return escaped(values[name])
        if name is not None and name.lower() in _ENEMIES and "who" in values:
            # The words of a side are here, so that only those of its enemies are missing.
            message = f"{piece} is nobody in particular here: {values['who']} fights more than one side, or none"
            self._report(error("E329", message, path=path, hints=_ENEMY_HINTS), match)
        elif name is not None:
            found = error("E301", f"no value is called {name!r} here", path=path, hints=did_you_mean(name, values))
            self._report(found, match)
        elif piece in ("{", "}"):
            hint = "placeholders are written {name}, a brace of its own {{ or }}"
            self._report(error("E302", f"stray {piece!r} in the text", path=path, hints=(hint,)), match)
        return _LITERAL.get(piece, piece)

    def _report(self, slip: Diagnostic, match: re.Match[str]) -> None:
        """Keep a slip; the same name twice in one text is one slip."""
        self._found.setdefault((slip.path, slip.message), replace(slip, stretch=stretch_of(match)))


def fill(text: str, values: Mapping[str, str], path: Path = ()) -> tuple[Prose, tuple[Diagnostic, ...]]:
    """Put values into one text."""
    scribe = Scribe()
    return scribe.write(text, values, path), scribe.found
