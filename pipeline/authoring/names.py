"""What an author calls a thing -> the name of its file, or an error where it can't be one; and words as YAML."""

from __future__ import annotations

import json
import re
import unicodedata

from pipeline.diagnostics import UsageError, error
from pipeline.load.parsing.nodes import Scalar
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.spelling import quote

LONGEST = 60
_SEPARATORS = re.compile("[\\s_.'\u2019-]+")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def slug(name: str) -> str:
    """Turn "The Long Road" into the-long-road; a path or a control sign is no name."""
    joined = _SEPARATORS.sub("-", name.strip().lower()).strip("-")
    found = unicodedata.normalize("NFKD", joined).encode("ascii", "ignore").decode()
    if name.isprintable() and len(found) <= LONGEST and _SLUG.fullmatch(found):
        return found
    hint = f"take letters, digits and hyphens, beginning with a letter, at most {LONGEST}, like night-raid"
    raise UsageError(error("E963", f"{quote(name)} can't be used as a name", hints=(hint,)))


def titled(name: str) -> str:
    """Turn night-raid into Night Raid; a name that has capitals stays as it is."""
    return name if name != name.lower() else " ".join(word.capitalize() for word in _SEPARATORS.split(name.strip()))


def as_yaml(words: str) -> str:
    """Write words as a value behind a key: plain where they read so, else in quotes."""
    reading = read_yaml(Source("words", f"key: {words}\n"))
    value = reading.top.get("key") if reading.top and not reading.diagnostics else None
    is_plain = isinstance(value, Scalar) and value.text == words and not value.quoted and not value.is_nothing
    return words if is_plain and words else json.dumps(words, ensure_ascii=False)
