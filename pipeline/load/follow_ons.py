"""All that was found -> the same without what only follows from a misspelled key; a strange word is told once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.diagnostics import Diagnostic, Path

# Codes that tell of a key that nobody knows, and what they say of the one that was meant.
_SLIPS = frozenset({"E201", "E233"})
_GUESS = re.compile(r"did you mean '([^']+)'\?")
# What isn't found because the key that lists it is misspelled: by that key.
_FOLLOWS = {"distances": "E208", "rules": "E220", "selection": "E223"}
# What misses the very key.
_MISSING = {"E202": "key '{key}' is missing in", "E215": "needs either 'text' or 'use', and has neither"}
_OF_A_STEP = frozenset({"text", "use"})
_EXPLAINED = frozenset({*_FOLLOWS.values(), *_MISSING})
# The same strange word so often stands for one slip, where it was declared.
_OFTEN = 4
_WORDS = re.compile(r"('[^']*') is not known for |unknown key ('[^']*') in ")


@dataclass(frozen=True)
class _Slip:
    """A key that was meant, and the mapping in which it is misspelled."""

    parent: Path
    key: str

    def explains(self, found: Diagnostic) -> bool:
        """Tell whether something wouldn't be wrong without the slip."""
        if found.code in _MISSING:
            is_meant = found.code == "E202" or self.key in _OF_A_STEP
            is_there = found.path in (self.parent, (*self.parent, self.key))
            return is_there and is_meant and _MISSING[found.code].format(key=self.key) in found.message
        return found.code == _FOLLOWS.get(self.key) and found.path[: len(self.parent)] == self.parent


def without_follow_ons(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Leave out what a slip explains, and all but the first of many places in which a strange word stands."""
    listed = list(found)
    slips = dict.fromkeys(slip for each in listed for slip in _slips(each))
    left = [each for each in listed if each.code not in _EXPLAINED or not any(slip.explains(each) for slip in slips)]
    counts = Counter(map(_strange, left))
    told: set[object] = set()
    for each in left:
        word = _strange(each)
        if word is None or counts[word] < _OFTEN:
            yield each
        elif word not in told:
            told.add(word)
            yield replace(each, hints=(*each.hints, f"the same word stands in {counts[word] - 1} more places"))


def _slips(found: Diagnostic) -> Iterator[_Slip]:
    for hint in found.hints if found.code in _SLIPS else ():
        meant = _GUESS.fullmatch(hint)
        if meant:
            yield _Slip(found.path[:-1], meant[1])


def _strange(found: Diagnostic) -> tuple[str, str] | None:
    """Read the word that nobody knows, and the code that says so."""
    words = _WORDS.match(found.message)
    return (found.code, words[1] or words[2]) if words else None
