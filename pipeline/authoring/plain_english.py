"""A pack's English, sentence by sentence -> what doesn't keep to content/STYLE.md, and how long the sentences are.

Long sentences, openings that turn a sentence round, words that have a better one, what isn't for players. Texts in
other languages are not looked over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import median

from pipeline.authoring.sentences import Sentence, printed_lengths, sentences
from pipeline.diagnostics import Diagnostic, Stretch, warning
from pipeline.diagnostics import Path as PackPath
from pipeline.model import Pack
from pipeline.model.layouts import StyleRules
from pipeline.model.pack_words import all_prose

_ENGLISH = "en"
# What a command of the pipeline looks like, an option, a file of a pack, and a note to oneself.
_WORKSHOP = re.compile(r"`pack [a-z]+[^`]*`|(?<![\w-])--[a-z][\w-]*|\b[\w-]+\.ya?ml\b|\b(?:TODO|FIXME|TBD|XXX)\b")
_THEIR = re.compile(r"\b(?:their|theirs|themselves)\b", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:he|she|his|hers?|him|himself|herself)\b", re.IGNORECASE)
# Words behind these go on with what the subject does, so that their s is a verb's.
_GOES_ON = frozenset(("and", "or", "then", "who", "that", "which", "also", "first", "either"))
_NO_PLURALS = frozenset(
    ("its", "is", "as", "this", "has", "was", "does", "unless", "across", "less", "turns", "always")
)
_ONE = r"(?:each|every|a|an|the|one|any|no|that|this)"


@dataclass(frozen=True)
class Figures:
    """How many sentences of rules a pack has, and how many words these have: half of them fewer, and the longest."""

    count: int
    median: float
    longest: int

    @classmethod
    def of(cls, lengths: Iterable[int]) -> Figures:
        """Work them out."""
        known = list(lengths)
        return cls(len(known), median(known), max(known)) if known else NOTHING_READ


NOTHING_READ = Figures(0, 0, 0)


@dataclass(frozen=True)
class Saying:
    """A sentence of a pack, and where it stands."""

    path: PackPath
    sentence: Sentence
    has_voice: bool


class PlainEnglish:
    """Holds the words of a pack to the rules of style."""

    def __init__(self, pack: Pack, rules: StyleRules) -> None:
        self.pack = pack
        self.rules = rules

    @cached_property
    def sayings(self) -> tuple[Saying, ...]:
        """All sentences of the pack."""
        return tuple(self._sayings()) if self.pack.language.split("-")[0] == _ENGLISH else ()

    def _sayings(self) -> Iterator[Saying]:
        printed = printed_lengths(self.pack)
        for path, text in all_prose(self.pack):
            if path[0] != "translations":
                voice = any(str(each) in self.rules.voices for each in path)
                for each in sentences(text, printed, self.rules.abbreviations):
                    yield Saying(path, each, voice or each.is_quoted)

    def lengths(self, sayings: Iterable[Saying]) -> Figures:
        """Tell how long sentences of rules are."""
        return Figures.of(each.sentence.words for each in sayings if each.sentence.is_whole and not each.has_voice)

    def find(self) -> Iterator[Diagnostic]:
        """Find whatever is not as it should be."""
        for saying in self.sayings:
            yield from self._long(saying)
            yield from self._turned_round(saying)
            yield from self._better_said(saying)
            yield from self._their_for_one(saying)
        yield from self._for_no_player()
        yield from self._idle()

    def _long(self, saying: Saying) -> Iterator[Diagnostic]:
        most = self.rules.voice_words if saying.has_voice else self.rules.sentence_words
        if saying.sentence.words > most:
            hint = f"say it in at most {most} words, or make two sentences of it, one fact each"
            found = warning("W608", f"the sentence has {saying.sentence.words} words", path=saying.path, hints=(hint,))
            yield _at(found, saying, 0, len(saying.sentence.text))

    def _turned_round(self, saying: Saying) -> Iterator[Diagnostic]:
        if saying.has_voice or not saying.sentence.is_whole:
            return
        for opening in self._openings:
            match = opening.match(saying.sentence.text)
            if match:
                message = f"the sentence begins {_short(match[0])!r}, with what is no subject"
                hint = "begin with who does it, or with the condition: see content/STYLE.md"
                found = warning("W609", message, path=saying.path, hints=(hint,))
                yield _at(found, saying, match.start(), len(match[0]))
                return

    @cached_property
    def _openings(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(each) for each in self.rules.inversions)

    def _better_said(self, saying: Saying) -> Iterator[Diagnostic]:
        for written, (pattern, better) in self._instead.items():
            for match in pattern.finditer(saying.sentence.said):
                if match.start() and match[0][0].isupper():
                    continue  # a term of the game: "the Save for each hit"
                hint = f"write {better!r}; a pack that needs the word lists it under `wording: {{keep: [{written}]}}`"
                found = warning("W610", f"{match[0]!r} has a better word", path=saying.path, hints=(hint,))
                yield _at(found, saying, match.start(), len(match[0]))

    @cached_property
    def _instead(self) -> dict[str, tuple[re.Pattern[str], str]]:
        own = self.pack.wording
        pairs = {**{word: say for word, say in self.rules.instead.items() if word not in own.keep}, **own.instead}
        return {word: (_whole(word), say) for word, say in pairs.items()}

    def _their_for_one(self, saying: Saying) -> Iterator[Diagnostic]:
        if saying.has_voice or not saying.sentence.is_whole:
            return
        text = saying.sentence.text
        subject = self._one.match(text)
        their = _THEIR.search(text, subject.end()) if subject else None
        wrong = their if subject and their and not _has_plural(text[subject.end() : their.start()]) else None
        wrong = wrong or _PERSON.search(saying.sentence.said)
        if wrong:
            message = f"{wrong[0]!r} stands for one player, side or unit"
            found = warning("W611", message, path=saying.path, hints=("write its, it or itself, or name it again",))
            yield _at(found, saying, wrong.start(), len(wrong[0]))

    @cached_property
    def _one(self) -> re.Pattern[str]:
        """What a sentence about one side or thing begins with."""
        sides = [each for each in self.pack.sides.root.values() if not each.plural]
        named = [re.escape(each.forms.who) for each in sides]
        nouns = "|".join(map(re.escape, self.rules.single))
        also = "".join(f"|{each}" for each in named)
        return re.compile(rf"(?:{_ONE} (?:{nouns}){also})\b", re.IGNORECASE)

    def _for_no_player(self) -> Iterator[Diagnostic]:
        for path, text in all_prose(self.pack):
            for match in _WORKSHOP.finditer(text):
                hint = "say it in the documentation; pages are for those who play"
                found = warning("W612", f"{match[0]!r} means nothing to players", path=path, hints=(hint,))
                yield replace(found, stretch=Stretch(offset=match.start(), length=len(match[0])))

    def _idle(self) -> Iterator[Diagnostic]:
        """Find words that the pack keeps, and doesn't need to."""
        for index, word in enumerate(self.pack.wording.keep):
            path = ("wording", "keep", index)
            if word not in self.rules.instead:
                hint = "delete it; layouts/lint.yaml lists those that have a better word"
                yield warning("W613", f"nobody finds fault with {word!r}", path=path, hints=(hint,))
            elif not any(_whole(word).search(each.sentence.said) for each in self.sayings):
                yield warning("W613", f"no text of the pack says {word!r}", path=path, hints=("delete it",))


def _whole(words: str) -> re.Pattern[str]:
    """Match words whole, whatever their case, the last perhaps in the plural."""
    spelled = r"\s+".join(map(re.escape, words.split()))
    return re.compile(rf"(?<![\w-]){spelled}(?![\w-])", re.IGNORECASE)


def _has_plural(between: str) -> bool:
    """Tell whether a noun in the plural stands between a subject and a pronoun."""
    words = re.findall(r"[\w\u2019]+", between.casefold())
    nouns = (word for before, word in zip(["and", *words], words, strict=False) if before not in _GOES_ON)
    return any(
        word.endswith("s") and not word.endswith(("\u2019s", "ss")) and word not in _NO_PLURALS for word in nouns
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37].rstrip()}…"


def _at(found: Diagnostic, saying: Saying, start: int, length: int) -> Diagnostic:
    return replace(found, stretch=Stretch(offset=saying.sentence.offset + start, length=length))
