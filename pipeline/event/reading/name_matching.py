"""A name as a list writes it, and the players of an event -> who is meant, or who may be meant, which is asked about.

Case, accents, apostrophes, hyphens, blanks and the order of words tell nobody apart; another spelling does.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Generic, Protocol, TypeVar

from pipeline.diagnostics import Place

# Letters that no accent makes of others, as they are written where keyboards lack them.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"})
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_SILENT = re.compile("['\u2018\u2019`\u00b4.]")
_WORDS = re.compile(r"[^\W_]+")
# What tools put behind a name: a club, a force, a rating.
_BEHIND = re.compile(r"\s*[(\[{][^()\[\]{}]*[)\]}]\s*$")
_BEFORE = re.compile(r"^\s*#?\d{1,4}[.):]?\s+(?=\D)")
_MIXED = 4  # words with umlauts in a name, each of which may be written either way
# Of four letters one may differ; fewer alike are another name.
_ALIKE = 0.75


class Named(Protocol):
    """Whoever has a name."""

    @property
    def number(self) -> int:
        """Its number in the list."""

    @property
    def name(self) -> str:
        """Its name, or nothing."""


Who = TypeVar("Who", bound=Named)


def folded(name: str) -> str:
    """Write a name without anything that people leave out: case, accents, apostrophes, hyphens, doubled blanks."""
    return _folded(name.casefold())


def _folded(low: str) -> str:
    decomposed = unicodedata.normalize("NFKD", _SILENT.sub("", low).translate(_PLAIN))
    return " ".join(_WORDS.findall("".join(each for each in decomposed if not unicodedata.combining(each))))


def tidied(name: str) -> str:
    """Write a name as it is said: `Last, First` the other way round, one blank between words."""
    last, comma, first = name.partition(",")
    turned = f"{first} {last}" if comma and first.strip() and "," not in first else name
    return " ".join(turned.split())


def _forms(name: str) -> tuple[str, ...]:
    """Give the ways in which one name may be folded: umlauts without dots, or spelt out, word by word."""
    low = unicodedata.normalize("NFC", name).casefold()
    plain, spelt = _folded(low).split(), _folded(low.translate(_SPELT_OUT)).split()
    ways = [tuple(dict.fromkeys(pair)) for pair in zip(plain, spelt, strict=False)]
    if len(plain) != len(spelt) or sum(len(each) > 1 for each in ways) > _MIXED:
        return tuple(dict.fromkeys((" ".join(plain), " ".join(spelt))))
    return tuple(" ".join(words) for words in product(*ways))


def _unordered(form: str) -> str:
    return " ".join(sorted(form.split()))


@dataclass(frozen=True, kw_only=True)
class NameBook(Generic[Who]):
    """Everybody of an event, to be found by what lists call them; `aliases` are the organiser's own words.

    `nicknames` are by number, and `places` tell where the players' list names each.
    """

    everybody: tuple[Who, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    nicknames: Mapping[int, str] = field(default_factory=dict)
    places: Mapping[int, Place] = field(default_factory=dict)

    def find(self, written: str) -> Who | None:
        """Find who is meant beyond doubt."""
        own = self._aliases.get(folded(written), written)
        shorn = _BEHIND.sub("", _BEFORE.sub("", own))
        for text in dict.fromkeys((own, shorn)):
            if exact := self._exact.get(" ".join(tidied(text).casefold().split())):
                return exact
            for known, fold in ((self._ordered, str), (self._any_order, _unordered), (self._nicks, str)):
                found = {who.number: who for form in _forms(text) if (who := known.get(fold(form))) is not None}
                if len(found) == 1:
                    return next(iter(found.values()))
        return None

    def near(self, written: str) -> Who | None:
        """Find who may be meant: nearly the same letters, or the same words but for some that are left out or cut."""
        form = folded(_BEHIND.sub("", _BEFORE.sub("", written)))
        if not form:
            return None
        # Letters in the order of sorted words, so that `Amse, Ada` is near to Ada Ames.
        known = {_unordered(folded(each.name)): each for each in self.everybody if each.name}
        alike = difflib.get_close_matches(_unordered(form), known, n=1, cutoff=_ALIKE)
        if alike:
            return known[alike[0]]
        short = [each for each in self.everybody if each.name and _shortens(form, folded(each.name))]
        return short[0] if len(short) == 1 else None

    @cached_property
    def _aliases(self) -> Mapping[str, str]:
        return {folded(written): meant for written, meant in self.aliases.items()}

    @cached_property
    def _exact(self) -> Mapping[str, Who]:
        return {each.name.casefold(): each for each in self.everybody if each.name}

    @cached_property
    def _ordered(self) -> Mapping[str, Who]:
        return _unique((form, each) for each in self.everybody for form in _forms(each.name))

    @cached_property
    def _any_order(self) -> Mapping[str, Who]:
        return _unique((_unordered(form), each) for each in self.everybody for form in _forms(each.name))

    @cached_property
    def _nicks(self) -> Mapping[str, Who]:
        known = ((self.nicknames.get(each.number, ""), each) for each in self.everybody)
        return _unique((folded(nickname), each) for nickname, each in known)


def _unique(pairs: Iterable[tuple[str, Who]]) -> Mapping[str, Who]:
    """Keep what leads to one alone; what leads to two tells neither."""
    found: dict[str, Who] = {}
    doubled: set[str] = set()
    for form, who in pairs:
        if form in found and found[form].number != who.number:
            doubled.add(form)
        found.setdefault(form, who)
    return {form: who for form, who in found.items() if form and form not in doubled}


def _shortens(short: str, whole: str) -> bool:
    """Tell whether each word begins one of the whole name's, in order, as in `Ada W` or `Winterbourne`."""
    words = iter(whole.split())
    return all(any(word.startswith(part) for word in words) for part in short.split())
