"""A pack's words -> findings: terms not as the glossary has them, two sorts of English, long steps, doubled words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.diagnostics import Diagnostic, Path, Stretch, warning
from pipeline.model import Pack, StepText
from pipeline.model.layouts import StyleRules
from pipeline.rules.prose.pack_prose import all_prose

_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_DOUBLE = re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)
_CAPITALISED = re.compile(r"\b[A-Z][^\W\d_]{5,}\b")
_ALL_BUT = 0.9
_PLURAL = r"(?:e?s)?"
_STEPS = ("setting_up", "deployment", "beginning", "deciding")


def find_words(pack: Pack, rules: StyleRules) -> Iterator[Diagnostic]:
    """Look over all words of a pack that pages may show."""
    prose = [(path, _PLACEHOLDER.sub(lambda name: "_" * len(name[0]), text)) for path, text in all_prose(pack)]
    terms = [_Term(term) for term in pack.glossary]
    for path, text in prose:
        yield from (each for term in terms for each in term.find(path, text))
        yield from _misspelt(path, text, pack.glossary)
        yield from _doubles(path, text, rules)
    yield from _mixed(prose, rules)
    yield from _long_steps(pack, rules)


class _Term:
    """A term of the glossary, and how it is found whatever its case, spaces and hyphens."""

    def __init__(self, term: str) -> None:
        self.term = term
        parts = r"[ -]?".join(map(re.escape, re.sub(r"[\s-]", "", term)))
        self.pattern = re.compile(rf"(?<![\w-])({parts}){_PLURAL}(?![\w-])", re.IGNORECASE)

    def find(self, path: Path, text: str) -> Iterator[Diagnostic]:
        """Find it spelled in another way; capitals throughout are a matter of type."""
        for match in self.pattern.finditer(text):
            written = match[1]
            if " ".join(written.split()) != self.term and not written.isupper():
                hint = f"the glossary has {self.term!r}; write it so, or choose another word"
                found = warning("W604", f"the term {self.term!r} is written {written!r}", path=path, hints=(hint,))
                yield _at(found, match, 1)


def _misspelt(path: Path, text: str, glossary: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Find words with a capital that are all but a term."""
    known = {word.casefold(): word for term in glossary for word in re.split(r"[\s-]", term)}
    for match in _CAPITALISED.finditer(text):
        word = match[0].casefold()
        near = difflib.get_close_matches(word, known, n=1, cutoff=_ALL_BUT) if known else []
        if near and not word.startswith(near[0]) and not near[0].startswith(word):
            message, hint = f"{match[0]!r} is no term of the glossary", f"did you mean {known[near[0]]!r}?"
            yield _at(warning("W604", message, path=path, hints=(hint,)), match, 0)


def _doubles(path: Path, text: str, rules: StyleRules) -> Iterator[Diagnostic]:
    for match in _DOUBLE.finditer(text):
        if match[1].lower() not in rules.may_double:
            found = warning("W607", f"{match[1]!r} stands here twice", path=path, hints=("delete one of the two",))
            yield _at(found, match, 0)


def _mixed(prose: list[tuple[Path, str]], rules: StyleRules) -> Iterator[Diagnostic]:
    """Find words in the English that the pack uses less."""
    british = _spelled(prose, dict(rules.spellings))
    american = _spelled(prose, {other: ours for ours, other in rules.spellings.items()})
    if not british or not american:
        return
    fewer, more = (american, british) if len(british) >= len(american) else (british, american)
    name = "British" if more is british else "American"
    example = more[0][1][0]
    for path, match, instead in fewer:
        message = f"{match[0]!r} stands in a pack that else writes {name} English, like {example!r}"
        hint = f"write {instead + match[0][len(match[1]) :]!r}"
        yield _at(warning("W605", message, path=path, hints=(hint,)), match, 0)


def _spelled(prose: list[tuple[Path, str]], stems: dict[str, str]) -> list[tuple[Path, re.Match[str], str]]:
    """Find all words that begin as one English has them, each with how the other begins it."""
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, stems))})[^\W\d_]*", re.IGNORECASE)
    found = ((path, match) for path, text in prose for match in pattern.finditer(text))
    return [(path, match, _in_case(match[1], stems[match[1].lower()])) for path, match in found]


def _in_case(written: str, other: str) -> str:
    return other.capitalize() if written[:1].isupper() else other


def _long_steps(pack: Pack, rules: StyleRules) -> Iterator[Diagnostic]:
    for path, text in _steps(pack):
        count = len(text.split())
        if count > rules.step_words:
            hint = f"make two steps of it, or say it in at most {rules.step_words} words"
            yield warning("W606", f"the step has {count} words", path=path, hints=(hint,))


def _steps(pack: Pack) -> Iterator[tuple[Path, str]]:
    for name, mission in pack.missions.items():
        for part in _STEPS:
            steps = getattr(mission, part)
            yield from (
                (("missions", name, part, index, "text"), each.text) for index, each in enumerate(steps) if each.text
            )
    for name, shared in pack.steps.items():
        yield from _passages(name, shared)


def _passages(name: str, shared: StepText) -> Iterator[tuple[Path, str]]:
    return ((("steps", name, "passages", index, "text"), each.text) for index, each in enumerate(shared.passages))


def _at(found: Diagnostic, match: re.Match[str], group: int) -> Diagnostic:
    stretch = Stretch(offset=match.start(group), length=len(match[group]))
    return replace(found, stretch=stretch)
