"""A pack's texts -> conditions that ask in vain, words never said, distances typed by hand, references to nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import Pack, Passage
from pipeline.rules.prose.pack_prose import all_prose, typed_distances
from pipeline.rules.prose.placeholders import did_you_mean, page_references, stretch_of
from pipeline.rules.special.kind import Facts
from pipeline.rules.special.rule_kinds import TEXTS
from pipeline.rules.special.uses import all_uses, holds, said, steps_of, uses_of

_MISSIONS: Path = ("missions",)
# What a shared step may ask depends on the rules that missions use it for.
_OF_THE_USE = ("E303", "E304")
# What a leaf calls its own two sides.
_OWN_SIDES = ("rules", "map")
_LIKE = "write {name} and give the name its length under distances"


@dataclass(frozen=True, kw_only=True)
class Telling:
    """One place where a text is said: the facts it may ask for there, their answers, and how to speak of it."""

    facts: Facts
    answers: Facts
    path: Path
    message: str
    hint: str


def check_texts(pack: Pack) -> Iterator[Diagnostic]:
    """Check every passage of the rule texts and the shared steps."""
    yield from _check_lacking(pack)
    yield from _check_rule_texts(pack)
    yield from _check_shared_steps(pack)


def _check_lacking(pack: Pack) -> Iterator[Diagnostic]:
    """Tell each text that isn't there once, where it is first needed."""
    # Reversed, so that of many uses the first one stays.
    first = {use.kind.text: use.path for use in reversed([*all_uses(pack)]) if use.kind.needs_text}
    for text, path in sorted(first.items()):
        if text not in pack.rules:
            hint = f"write rules/{text}.yaml"
            found = error("E306", f"the pack has no text for {text}", path=path, hints=(hint,))
            yield found.relying_on(("rules", text))


def _check_rule_texts(pack: Pack) -> Iterator[Diagnostic]:
    told = _tellings_of_rules(pack)
    for name, text in pack.rules.items():
        kind = TEXTS.get(name)
        if kind is None:
            message = f"no rule is called {name!r}"
            yield error("E307", message, path=("rules", name), hints=did_you_mean(name, TEXTS))
            continue
        passages: tuple[Passage, ...] = getattr(text, kind.part)
        if passages or kind.part == "front":
            path: Path = ("rules", name, kind.part)
            yield from _check_passages(passages, kind.facts, told.get(name, []), path)
        other = "front" if kind.part == "back" else "back"
        if getattr(text, other):
            message = f"nothing prints the {other} of rules/{name}"
            yield warning("W305", message, path=("rules", name, other), hints=(f"write it under {kind.part}",))


def _tellings_of_rules(pack: Pack) -> dict[str, list[Telling]]:
    told: dict[str, list[Telling]] = {}
    for use in all_uses(pack):
        answers = ", ".join(f"{fact} {' and '.join(found)}" for fact, found in use.answers.items())
        telling = Telling(
            facts=use.kind.facts,
            answers=use.answers,
            path=use.path,
            message=f"no passage of rules/{use.kind.text} holds for {use.id}",
            hint=f"its facts here: {answers}" if answers else "it has no facts to ask for",
        )
        told.setdefault(use.kind.text, []).append(telling)
    return told


def _check_shared_steps(pack: Pack) -> Iterator[Diagnostic]:
    told = _tellings_of_steps(pack)
    for name, step in pack.steps.items():
        if name not in told:
            hint = "use it in a mission, or take it out"
            unused = warning("W303", f"no mission uses the step {name!r}", path=("steps", name), hints=(hint,))
            yield unused.relying_on(_MISSIONS)
            continue
        facts = {fact: known for telling in told[name] for fact, known in telling.facts.items()}
        found = _check_passages(step.passages, facts, told[name], ("steps", name, "passages"))
        yield from (each.relying_on(_MISSIONS) if each.code in _OF_THE_USE else each for each in found)


def _tellings_of_steps(pack: Pack) -> dict[str, list[Telling]]:
    """List where missions use shared steps; one that names no rule has no facts to ask for."""
    told: dict[str, list[Telling]] = {}
    for mission_id, mission in pack.missions.items():
        start: Path = ("missions", mission_id)
        rules = {use.id: use for use in uses_of(mission, start)}
        for path, step in steps_of(mission, start):
            rule = rules.get(step.of or "")
            telling = Telling(
                facts=rule.kind.facts if rule else {},
                answers=rule.answers if rule else {},
                path=path,
                message=f"no passage of the step {step.use!r} holds here",
                hint=f"it speaks of {rule.id}" if rule else "name the rule that it is about with of:",
            )
            told.setdefault(step.use or "", []).append(telling)
    return told


def _check_passages(
    passages: Sequence[Passage], facts: Facts, told: Sequence[Telling], path: Path
) -> Iterator[Diagnostic]:
    """Check conditions first; what sound conditions leave empty next; only then what they never let through."""
    wrong = [
        problem
        for index, passage in enumerate(passages)
        for problem in _check_when(passage, facts, (*path, index, "when"))
    ]
    empty = [telling for telling in told if not said(passages, telling.answers)]
    if wrong:
        yield from wrong
    elif empty:
        for telling in empty:
            yield error("E305", telling.message, path=telling.path, hints=(telling.hint,)).relying_on(telling.path)
    elif told:
        yield from _check_dead(passages, told, path)


def _check_when(passage: Passage, facts: Facts, path: Path) -> Iterator[Diagnostic]:
    for fact, wanted in passage.when.items():
        if fact not in facts:
            hints = did_you_mean(fact, facts) or ("a step asks facts of the rule that it names with of:",)
            yield error("E303", f"no fact is called {fact!r} here", path=(*path, fact), hints=hints)
            continue
        for value in wanted:
            if value not in facts[fact]:
                message = f"{fact} is never {value!r}"
                hint = f"it is one of {', '.join(facts[fact])}"
                yield error("E304", message, path=(*path, fact), hints=(hint,))


def _check_dead(passages: Sequence[Passage], told: Sequence[Telling], path: Path) -> Iterator[Diagnostic]:
    for index, passage in enumerate(passages):
        if not any(holds(passage, telling.answers) for telling in told):
            message = f"the passage {passage.id!r} is never said: nothing in the pack meets its conditions"
            yield warning("W302", message, path=(*path, index)).relying_on(_MISSIONS)


def check_prose(pack: Pack) -> Iterator[Diagnostic]:
    """Warn of each distance that a text says by hand, and find references that lead to no page."""
    for path, text in all_prose(pack):
        for match in typed_distances(text, is_metric=pack.rulers().own.is_metric):
            found = warning("W301", f"the distance {match[0]} is typed into the text", path=path, hints=(_LIKE,))
            yield replace(found, stretch=stretch_of(match))
        yield from _check_references(pack, text, path)


def _check_references(pack: Pack, text: str, path: Path) -> Iterator[Diagnostic]:
    known = (*_OWN_SIDES, *pack.missions, *pack.pages)
    for match in page_references(text):
        if match["page"] not in known:
            hints = did_you_mean(match["page"], known)
            found = error("E322", f"no page or mission is called {match['page']!r}", path=path, hints=hints)
            parts = (("pages", match["page"]), ("missions", match["page"]))
            yield replace(found, stretch=stretch_of(match)).relying_on(*parts)
