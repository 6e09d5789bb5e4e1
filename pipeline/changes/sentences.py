"""Two texts -> the sentences of one that the other doesn't have, side by side; a page's words section by section."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

_END = re.compile(r"(?<=[.!?:”])\s+|\n\n+|\n(?=[-*\d])")
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)


def changed_sentences(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Pair old sentences with the new ones in their place; either may be empty."""
    old, new = _sentences(before), _sentences(after)
    for tag, first, last, start, end in difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield " ".join(old[first:last]), " ".join(new[start:end])


def sections(body: str) -> dict[str, str]:
    """Cut a page's words at its headings; those before the first stand under an empty one."""
    pieces = _HEADING.split(body)
    found = {"": pieces[0], **dict(zip(pieces[1::2], pieces[2::2], strict=True))}
    return {name: words.strip() for name, words in found.items() if name or words.strip()}


def _sentences(text: str) -> list[str]:
    return [" ".join(sentence.split()) for sentence in _END.split(text) if sentence.strip()]
