"""A word nobody knows and the words that are known -> hints: did you mean, and what is accepted."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

# All missions of a large pack fit; a longer list hides more than it helps.
LISTED_AT_MOST = 40
# Half a line: what was written is recognised, and the message still stands on one line.
SHOWN_AT_MOST = 60
# Where something lies in memory, as libraries tell it: another place in each run.
_ADDRESS = re.compile(r"\s*<[^<>]{1,200} at 0x[0-9a-fA-F]+>|(?<=\d), \d{9,}(?=\))")


def hints(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Suggest the nearest known word, then list all that are accepted."""
    names = list(dict.fromkeys(known))
    if not names:
        return ()
    near = nearest(word, names)
    guess = (f"did you mean {quote(near)}?",) if near else ()
    rest = f" and {len(names) - LISTED_AT_MOST} more" if len(names) > LISTED_AT_MOST else ""
    return (*guess, f"accepted here: {', '.join(names[:LISTED_AT_MOST])}{rest}")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that this one was most likely meant to be."""
    by_folded = {_folded(name): name for name in known}
    found = difflib.get_close_matches(_folded(word), by_folded, n=1)
    return by_folded[found[0]] if found else None


def quote(text: str) -> str:
    """Quote what an author wrote, shortened, with everything unprintable escaped."""
    return repr(text if len(text) <= SHOWN_AT_MOST else f"{text[:SHOWN_AT_MOST]}…")


def escaped(text: str) -> str:
    """Escape what can't be shown in a name, or would turn the line around."""
    return text if text.isprintable() else "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def said_by(problem: Exception) -> str:
    """What a library says of a file, the same in each run, and safe to print."""
    return escaped(_ADDRESS.sub("", str(problem)))


def blanked(text: str) -> str:
    """Blank what can't be shown in a line of a file, one for one, so that a caret below it still stands right."""
    return text if text.isprintable() else "".join(each if each.isprintable() else " " for each in text)


def _folded(word: str) -> str:
    """Forget what authors mix up: case, and hyphens for underscores."""
    return word.lower().replace("-", "_").replace(" ", "_")
