"""The words that the pipeline itself puts on a page: what a language says, what falls back, and forms by number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import Field

from pipeline.diagnostics import Path, Stretch
from pipeline.model.base import Model
from pipeline.spelling import nearest, quote

# The forms that languages have for numbers, as Unicode's CLDR names them; every counted label has `other`.
OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
# `plural.few: n % 10 = 2..4 and n % 100 != 12..14`: CLDR's own way to write which numbers take a form.
PLURAL = "plural."
_ANY = "any"
_RANGE = r"\d{1,6}(?:\.\.\d{1,6})?"
_RELATION = re.compile(
    rf"\s*n(?:\s*%\s*(?P<modulus>[1-9]\d{{0,5}}))?\s*(?P<sign>!?=)\s*(?P<ranges>{_RANGE}(?:,{_RANGE})*)\s*"
)
_RULE_CHARACTERS = 300
# Lists that run as far as a language likes; a language that begins one inherits nothing of it.
_ENDINGS = "ordinal.ending."
_OPEN = re.compile(r"number\.\d{1,3}|ordinal\.\d{1,3}|ordinal\.ending\.\d|plural\.[a-z]+")
_PIECE = re.compile(r"\{(?P<name>[a-z_]+|[A-Z][a-z_]+)\}|[{}]")


@dataclass(frozen=True, kw_only=True)
class LabelSlip:
    """Why a label can't be used, how to mend it, and where in its text, unless it is the key."""

    is_key: bool
    message: str
    hints: tuple[str, ...]
    stretch: Stretch | None = None


class Labels(Model):
    """Words by dotted keys. `said` are the keys that the language says itself, `places` where the pack says them."""

    language: str
    words: dict[str, str]
    said: frozenset[str] = frozenset()
    places: dict[str, Path] = Field(default_factory=dict)

    def __getitem__(self, key: str) -> str:
        return self.words[key]

    def form(self, key: str, number: int) -> str:
        """Give the key of a counted label's form for a number; a form that isn't said is said as any other number."""
        found = f"{key}.{self.category(number)}"
        return found if found in self.words else f"{key}.{OTHER}"

    def category(self, number: int) -> str:
        """Name the form that a number takes in the language: one, few, other."""
        found = (each for each in self.forms[:-1] if is_counted_so(self.words[PLURAL + each], number))
        return next(found, OTHER)

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms by number that the language has; `other` is the last."""
        return (*(each for each in FORMS[:-1] if PLURAL + each in self.words), OTHER)

    def laid_under(self, language: str, others: Mapping[str, str], path: Path = ()) -> Labels:
        """Lay a language's words over these; `path` leads to them in the pack, if that says them."""
        kept = {key: text for key, text in self.words.items() if not _is_ousted(key, others)}
        said = self.said | {*others} if language == self.language else frozenset(others)
        told = self.model_copy(update={"language": language, "words": kept, "said": said})
        return told.filled_up(others, path)

    def filled_up(self, others: Mapping[str, str], path: Path = ()) -> Labels:
        """The same with other words for some keys, though not in the same language."""
        words = {**self.words, **{key: str(text) for key, text in others.items()}}
        places = {**self.places, **({key: (*path, key) for key in others} if path else {})}
        return self.model_copy(update={"words": words, "places": places})

    def forms_with(self, others: Mapping[str, str]) -> tuple[str, ...]:
        """List the forms by number of the language, once these words are laid over."""
        return self.laid_under(self.language, others).forms

    @property
    def missing(self) -> tuple[str, ...]:
        """List what the language doesn't say itself; it should say counted labels in each of its forms."""
        counted = self.counted
        wanted: dict[str, None] = {}
        for key in self.words:
            stem = key.rpartition(".")[0]
            wanted.update(dict.fromkeys(f"{stem}.{each}" for each in self.forms) if stem in counted else {key: None})
        return tuple(key for key in wanted if key not in self.said)

    @property
    def counted(self) -> frozenset[str]:
        """The labels that have a form for one and a form for others."""
        stems = {key.removesuffix(f".{OTHER}") for key in self.words if key.endswith(f".{OTHER}")}
        return frozenset(stem for stem in stems if f"{stem}.one" in self.words)


_GUESSES = 300  # at what unknown labels were meant to be: no more are told of a file


def label_slips(
    english: Labels, texts: Mapping[str, str], forms: Iterable[str] = FORMS
) -> Iterator[tuple[str, LabelSlip]]:
    """Tell which texts can't stand for labels, by their keys; `forms` are those that their language has."""
    counted, known, unknown = english.counted, frozenset(forms), 0
    for key, text in texts.items():
        for slip in _slips(english, counted, key, text, known, guesses=unknown < _GUESSES):
            unknown += slip.is_key
            yield key, slip


def _slips(
    english: Labels, counted: frozenset[str], key: str, text: str, forms: frozenset[str], *, guesses: bool
) -> Iterator[LabelSlip]:
    stem, _, form = key.rpartition(".")
    if key.startswith(PLURAL):
        yield from _plural_slips(form, text)
    elif stem in counted and form in FORMS:
        if form not in forms:
            hint = f"say which numbers take it, as in `{PLURAL}{form}: n = 2..4`, or leave it out"
            yield LabelSlip(is_key=True, message=f"the language has no form {quote(form)} by number", hints=(hint,))
        yield from _text_slips(text, _names(english, f"{stem}.one") | _names(english, f"{stem}.{OTHER}"))
    elif key in english.words or _OPEN.fullmatch(key):
        is_ending = key.startswith(_ENDINGS)
        yield from _text_slips(text, frozenset({"number"}) if is_ending else _names(english, key))
    else:
        known = (key for key in english.words if not key.startswith(PLURAL))
        near = nearest(key, known) if guesses else None
        hint = f"did you mean {quote(near)}?" if near else "`pack labels` lists all keys"
        yield LabelSlip(is_key=True, message=f"the pipeline says nothing called {quote(key)}", hints=(hint,))


def _names(english: Labels, key: str) -> frozenset[str]:
    """List what a label is given to be filled in."""
    return frozenset(match["name"] for match in _PIECE.finditer(english.words.get(key, "")) if match["name"])


def _text_slips(text: str, known: frozenset[str]) -> Iterator[LabelSlip]:
    for match in _PIECE.finditer(text):
        if match["name"] in known:
            continue
        message = f"this label fills in no {match[0]}" if match["name"] else f"stray {match[0]!r} in a label"
        listed = ", ".join(f"{{{name}}}" for name in sorted(known))
        hint = f"it fills in {listed}" if known else "it fills in nothing; leave the braces out"
        stretch = Stretch(offset=match.start(), length=len(match[0]))
        yield LabelSlip(is_key=False, message=message, hints=(hint,), stretch=stretch)
        return  # whoever mends the first sees the others


def _is_ousted(key: str, others: Mapping[str, str]) -> bool:
    """Tell whether a word must not be inherited beside a language's own: as its plurals, or "21st" beside "20."."""
    if key.startswith(PLURAL):
        return any(other.startswith(PLURAL) for other in others)
    stem, _, form = key.rpartition(".")
    is_form = key.startswith(_ENDINGS) or form in FORMS
    return is_form and f"{stem}.{OTHER}" in others


def _plural_slips(form: str, text: str) -> Iterator[LabelSlip]:
    if form not in FORMS:
        hint = f"there are {', '.join(FORMS)}"
        yield LabelSlip(is_key=True, message=f"no form by number is called {quote(form)}", hints=(hint,))
    elif not _is_rule(text):
        hint = f"write `n = 1`, `n % 10 = 2..4 and n % 100 != 12..14`, or `{_ANY}`"
        message = f"{quote(text)} doesn't say which numbers take a form"
        yield LabelSlip(is_key=False, message=message, hints=(hint,))


def _is_rule(text: str) -> bool:
    if len(text) > _RULE_CHARACTERS:
        return False
    relations = (each for any_of in text.split(" or ") for each in any_of.split(" and "))
    return text == _ANY or all(map(_RELATION.fullmatch, relations))


def is_counted_so(rule: str, number: int) -> bool:
    """Tell whether a number takes a form, by the rule of a language."""
    if rule == _ANY:
        return True
    return any(all(_holds(each, number) for each in any_of.split(" and ")) for any_of in rule.split(" or "))


def _holds(relation: str, number: int) -> bool:
    match = _RELATION.fullmatch(relation)
    assert match is not None, "rules that can't be read are told when they are loaded"
    rest = number % int(match["modulus"]) if match["modulus"] else number
    spans = (each.partition("..") for each in match["ranges"].split(","))
    is_listed = any(int(first) <= rest <= int(last or first) for first, _, last in spans)
    return is_listed is (match["sign"] == "=")
