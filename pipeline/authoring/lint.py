"""A pack folder -> findings of style: what builds, and could still be better.

Names: what nothing uses, and distances typed again although they have a name. Words: terms not as the glossary has
them, two sorts of English, long steps, doubled words; of sentences, what `plain_english.py` finds.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from pipeline.authoring.plain_english import NOTHING_READ, Figures, PlainEnglish, Saying
from pipeline.diagnostics import Diagnostic, Place, Report, Stretch, warning
from pipeline.diagnostics import Path as PackPath
from pipeline.load import Loading, layouts_root, load_pack, load_style_rules
from pipeline.load.dangling import STEP_LISTS
from pipeline.load.folders.unpacked import shown_file
from pipeline.load.parsing.nodes import Node, Scalar, descendants
from pipeline.load.shaping.shape import placeholders
from pipeline.model import Pack, PackKind, StepText
from pipeline.model.layouts import StyleRules
from pipeline.model.pack_words import all_prose
from pipeline.rules import check_rules
from pipeline.units import Distance, UnitError

# Findings of other rooms that are of style, too: what is typed by hand, and what nothing uses.
STYLE = frozenset(
    (
        *("W101", "W201", "W202", "W203", "W204", "W207", "W208"),
        *("W301", "W302", "W303", "W304", "W305", "W306", "W307", "W330"),
    )
)
_DISTANCES = "distances"
# Blanked out, not cut, so that what follows keeps its place in the text.
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_DOUBLE = re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)
# Shorter words are too much alike to be near by more than chance.
_CAPITALISED = re.compile(r"\b[A-Z][^\W\d_]{5,}\b")
# One letter in ten may differ: misspellings do, other words seldom.
_ALL_BUT = 0.9
# A term may stand in the plural without being another.
_PLURAL = r"(?:e?s)?"


@dataclass(frozen=True)
class Proofreading:
    """What was found in a pack, and how long the sentences of its rules are."""

    report: Report
    figures: Figures = NOTHING_READ


def lint(folder: Path) -> Report:
    """Look a pack's own words and names over; those that it inherits from another pack are that pack's.

    Of a pack that can't be read nothing else is told than why.
    """
    return proofread(folder).report


def proofread(folder: Path) -> Proofreading:
    """Look a pack over, and measure its sentences."""
    loading = load_pack(folder)
    if loading.pack is None:
        return Proofreading(Report(list(loading.diagnostics)))
    rules, slips = load_style_rules(layouts_root())
    if rules is None:
        return Proofreading(Report(list(slips)))
    english = PlainEnglish(loading.pack, rules)
    told = [*loading.diagnostics, *loading.tell(check_rules(loading.pack))]
    found = [each for each in told if each.code in STYLE]
    found += loading.once(loading.locate(each) for each in find_words(loading.pack, rules))
    found += loading.once(loading.locate(each) for each in english.find())
    names = [*loading.once(loading.locate(each) for each in find_names(loading))]
    own, bases = shown_file(folder, ""), tuple(_bases(loading))
    kept = [each for each in found if _is_in(each, (own, *bases))] + [each for each in names if _is_in(each, (own,))]
    figures = english.lengths(_written_in(loading, english.sayings, (own, *bases)))
    kept += _too_long_by_half(folder, figures, rules)
    return Proofreading(Report(kept), figures)


def _written_in(loading: Loading, sayings: Iterable[Saying], folders: tuple[str, ...]) -> Iterator[Saying]:
    """Take the sentences that stand in some folders, each once however often it prints."""
    seen: set[tuple[Place, int]] = set()
    for saying in sayings:
        place = loading.places.of(saying.path) if loading.places else None
        if place is not None and place.file.startswith(folders) and (place, saying.sentence.offset) not in seen:
            seen.add((place, saying.sentence.offset))
            yield saying


def _too_long_by_half(folder: Path, figures: Figures, rules: StyleRules) -> Iterator[Diagnostic]:
    if figures.count >= rules.median_of and figures.median >= rules.median_words:
        message = f"half of its {figures.count} sentences have {figures.median:g} words or more"
        hint = f"say one fact a sentence, so that half of them have fewer than {rules.median_words}"
        yield replace(
            warning("W614", message, hints=(hint,)), place=Place(file=shown_file(folder, "pack.yaml"), line=1, column=1)
        )


def _bases(loading: Loading) -> Iterator[str]:
    """Name the nearest ancestors that are no packs by themselves: nobody else looks them over."""
    bases = takewhile(lambda ancestor: load_pack(ancestor).pack is None, loading.ancestors)
    return (shown_file(ancestor, "") for ancestor in bases)


def _is_in(found: Diagnostic, folders: tuple[str, ...]) -> bool:
    return found.place is not None and found.place.file.startswith(folders)


def find_names(loading: Loading) -> Iterator[Diagnostic]:
    """Look over the names of a pack."""
    if loading.pack is None or loading.places is None:
        return
    tree = loading.places.tree
    yield from _typed_again(loading.pack, tree)
    # A reference has its own finding of values that no phase uses.
    if loading.pack.kind is not PackKind.REFERENCE:
        yield from _unused(loading.pack, tree)


def _unused(pack: Pack, tree: Node) -> Iterator[Diagnostic]:
    quoted = {*placeholders(tree)}
    called = {node.text for _, node in descendants(tree) if isinstance(node, Scalar)}
    for name in pack.distances:
        if name not in quoted | called:
            hint = f"delete it, or write {{{name}}} where a text means it"
            found = warning("W602", f"nothing uses the distance {name!r}", path=(_DISTANCES, name), hints=(hint,))
            yield replace(found, on_key=True)
    for name in pack.terms:
        if name not in quoted:
            hint = f"delete it, or write {{{name}}} where a text says it"
            yield replace(
                warning("W603", f"no text says the term {name!r}", path=("terms", name), hints=(hint,)), on_key=True
            )


def _typed_again(pack: Pack, tree: Node) -> Iterator[Diagnostic]:
    """Find lengths that are typed in a mission which has a name for just that length."""
    for path, node in descendants(tree):
        is_coordinate = path[-1:] in (("east",), ("north",))
        if path[:1] == ("missions",) and len(path) > 2 and path[2] not in (_DISTANCES, "table") and not is_coordinate:
            mission = pack.missions.get(str(path[1]))
            length = _length(node, pack)
            names = [name for name, each in mission.distances.items() if each == length] if mission and length else []
            if names:
                yield _typed(path, str(length), names)


def _length(node: Node, pack: Pack) -> Distance | None:
    try:
        return Distance.parse(node.text, pack.cm_per_inch) if isinstance(node, Scalar) else None
    except UnitError:
        return None


def _typed(path: PackPath, length: str, names: list[str]) -> Diagnostic:
    listed = " or ".join(names)
    hint = f"write {listed}; or give this one a name of its own, if they are alike by chance"
    return warning("W601", f"{length} is typed here, and has a name: {listed}", path=path, hints=(hint,))


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

    def find(self, path: PackPath, text: str) -> Iterator[Diagnostic]:
        """Find it spelled in another way; capitals throughout are a matter of type."""
        for match in self.pattern.finditer(text):
            written = match[1]
            if " ".join(written.split()) != self.term and not written.isupper():
                hint = f"the glossary has {self.term!r}; write it so, or choose another word"
                found = warning("W604", f"the term {self.term!r} is written {written!r}", path=path, hints=(hint,))
                yield _at(found, match, 1)


def _misspelt(path: PackPath, text: str, glossary: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Find words with a capital that are all but a term."""
    known = {word.casefold(): word for term in glossary for word in re.split(r"[\s-]", term)}
    for match in _CAPITALISED.finditer(text):
        word = match[0].casefold()
        near = difflib.get_close_matches(word, known, n=1, cutoff=_ALL_BUT) if known else []
        if near and not word.startswith(near[0]) and not near[0].startswith(word):
            message, hint = f"{match[0]!r} is no term of the glossary", f"did you mean {known[near[0]]!r}?"
            yield _at(warning("W604", message, path=path, hints=(hint,)), match, 0)


def _doubles(path: PackPath, text: str, rules: StyleRules) -> Iterator[Diagnostic]:
    for match in _DOUBLE.finditer(text):
        if match[1].lower() not in rules.may_double:
            found = warning("W607", f"{match[1]!r} stands here twice", path=path, hints=("delete one of the two",))
            yield _at(found, match, 0)


def _mixed(prose: list[tuple[PackPath, str]], rules: StyleRules) -> Iterator[Diagnostic]:
    """Find words in the English that the pack uses less."""
    british = _spelled(prose, dict(rules.spellings))
    american = _spelled(prose, {other: ours for ours, other in rules.spellings.items()})
    if not british or not american:
        return
    # British where both are as many: that's how our own texts are written.
    fewer, more = (american, british) if len(british) >= len(american) else (british, american)
    name = "British" if more is british else "American"
    example = more[0][1][0]
    for path, match, instead in fewer:
        message = f"{match[0]!r} stands in a pack that else writes {name} English, like {example!r}"
        hint = f"write {instead + match[0][len(match[1]) :]!r}"
        yield _at(warning("W605", message, path=path, hints=(hint,)), match, 0)


def _spelled(prose: list[tuple[PackPath, str]], stems: dict[str, str]) -> list[tuple[PackPath, re.Match[str], str]]:
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


def _steps(pack: Pack) -> Iterator[tuple[PackPath, str]]:
    for name, mission in pack.missions.items():
        for part in STEP_LISTS:
            steps = getattr(mission, part)
            yield from (
                (("missions", name, part, index, "text"), each.text) for index, each in enumerate(steps) if each.text
            )
    for name, shared in pack.steps.items():
        yield from _passages(name, shared)


def _passages(name: str, shared: StepText) -> Iterator[tuple[PackPath, str]]:
    return ((("steps", name, "passages", index, "text"), each.text) for index, each in enumerate(shared.passages))


def _at(found: Diagnostic, match: re.Match[str], group: int) -> Diagnostic:
    stretch = Stretch(offset=match.start(group), length=len(match[group]))
    return replace(found, stretch=stretch)
