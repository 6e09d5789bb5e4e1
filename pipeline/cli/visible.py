"""Text from anywhere -> text that a terminal can't take for orders: controls and bidi signs shown as escapes."""

from __future__ import annotations

import unicodedata

# Unicode's controls, formats (bidi among them), surrogates, private and unassigned signs, line and paragraph ends.
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str) -> str:
    """Escape every character that doesn't show as itself."""
    return "".join(_shown(character) for character in text)


def width(text: str) -> int:
    """Count the columns that a visible text takes in a terminal."""
    return sum(_columns(character) for character in text)


def _shown(character: str) -> str:
    if unicodedata.category(character) not in HIDDEN:
        return character
    number = ord(character)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{{{number:04x}}}"


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
