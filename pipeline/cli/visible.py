"""Text from anywhere -> text that a terminal can't take for orders: controls and bidi signs shown as escapes."""

from __future__ import annotations

import re
import unicodedata

# Unicode's controls, formats (bidi among them), surrogates, private and unassigned signs, line and paragraph ends.
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


_LINE_OR_COLOUR = re.compile("(\n|\x1b\\[[0-9;]*m)")


def visible(text: str) -> str:
    """Escape every character that doesn't show as itself."""
    return "".join(_shown(character) for character in text)


def shown_lines(text: str, *, coloured: bool = False) -> str:
    """Escape what doesn't show in whole lines, as the last thing before they are written; our colours may stay."""
    kept = _LINE_OR_COLOUR if coloured else re.compile("(\n)")
    parts = kept.split(text)
    return "".join(part if index % 2 else visible(part) for index, part in enumerate(parts))


def is_hidden(character: str) -> bool:
    """Tell whether a character doesn't show as itself."""
    return unicodedata.category(character) in HIDDEN


def width(text: str) -> int:
    """Count the columns that a visible text takes in a terminal."""
    return sum(_columns(character) for character in text)


def _shown(character: str) -> str:
    if not is_hidden(character):
        return character
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{{{number:04x}}}"


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
