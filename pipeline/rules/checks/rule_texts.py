"""A pack's texts -> conditions that ask in vain, words never said, distances typed by hand, references to nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import Pack, Passage
from pipeline.model.figures import POINTS_BY_LOSSES
from pipeline.model.pack_words import all_prose
from pipeline.rules.checks.rule_sheets import check_when
from pipeline.rules.declared.scope import Facts, holds
from pipeline.rules.prose.pack_prose import typed_distances
from pipeline.rules.prose.placeholders import did_you_mean, page_references, stretch_of
from pipeline.rules.used.mission_uses import all_uses, facts_of, said, steps_of, uses_of
from pipeline.rules.used.uses import BUILT_IN, FIRST_TURN, RuleInUse, Use

_MISSIONS: Path = ("missions",)
# What a shared step may ask depends on the rules that missions use it for.
_OF_THE_USE = ("E303", "E304")
# What a leaf calls its own two sides.
_OWN_SIDES = ("rules", "map")
_LIKE = "write {name} and give the name its length under distances"


@dataclass(frozen=True, kw_only=True)
class Telling:
    """One place where a text is said: the facts it may ask for there, their answers, and how to speak of it.

    `in_front` where it is said in short: as a way to win, as the first turn, or as a step. A way to win `has_sentence`
    before all passages, and may go without them.
    """

    facts: Facts
    answers: Facts
    path: Path
    message: str
    hint: str
    in_front: bool = False
    has_sentence: bool = False


def check_texts(pack: Pack) -> Iterator[Diagnostic]:
    """Check every passage of the rule texts and the shared steps."""
    yield from _check_lacking(pack)
    yield from _check_rule_texts(pack)
    yield from _check_shared_steps(pack)


def _check_lacking(pack: Pack) -> Iterator[Diagnostic]:
    """Tell each text that isn't there once, where it is first needed."""
    # Reversed, so that of many uses the first one stays.
    first = {use.name: use.path for use in reversed([*all_uses(pack)]) if use.name in BUILT_IN}
    for name, path in sorted(first.items()):
        if name not in pack.rules:
            hint = f"write rules/{name}.yaml"
            found = error("E306", f"the pack has no text for {name}", path=path, hints=(hint,))
            yield found.relying_on(("rules", name))


def _check_rule_texts(pack: Pack) -> Iterator[Diagnostic]:
    told = _tellings_of_rules(pack)
    for name, rule in pack.rules.items():
        facts, uses = facts_of(pack, name), told.get(name, [])
        in_front = [telling for telling in uses if telling.in_front]
        if rule.front or any(not telling.has_sentence for telling in in_front):
            yield from _check_passages(rule.front, facts, in_front, ("rules", name, "front"))
        if rule.back:
            yield from _check_passages(rule.back, facts, uses, ("rules", name, "back"))
        if rule.back and (rule.wins or name == FIRST_TURN):
            yield _unprinted(name, "back", "write it under front")
        elif rule.front and not in_front and (uses or name == POINTS_BY_LOSSES):
            hint = "write it under back" + ("" if name == POINTS_BY_LOSSES else ", or name the rule in a step with of:")
            yield _unprinted(name, "front", hint).relying_on(_MISSIONS)


def _unprinted(name: str, part: str, hint: str) -> Diagnostic:
    return warning("W305", f"nothing prints the {part} of rules/{name}", path=("rules", name, part), hints=(hint,))


def _tellings_of_rules(pack: Pack) -> dict[str, list[Telling]]:
    told: dict[str, list[Telling]] = {}
    for use in all_uses(pack):
        facts = use.possible(pack)
        answers = ", ".join(f"{fact} {' and '.join(found)}" for fact, found in use.answers.items() if fact in facts)
        telling = Telling(
            facts=facts,
            answers=use.answers,
            path=use.path,
            message=f"no passage of rules/{use.name} holds for {use.id}",
            hint=f"its facts here: {answers}" if answers else "it has no facts to ask for",
            in_front=use.rule.wins or use.name == FIRST_TURN or _is_a_step(use, pack),
            has_sentence=use.rule.wins and not _is_a_step(use, pack),
        )
        told.setdefault(use.name, []).append(telling)
    return told


def _is_a_step(use: Use, pack: Pack) -> bool:
    """Tell whether a step says nothing but what the rule itself says in short."""
    if use.path[0] != "missions":
        return False
    if isinstance(use, RuleInUse) and use.firsts:
        # That a step tells who acts first is demanded elsewhere.
        return True
    steps = steps_of(pack.missions[str(use.path[1])], ())
    return any(step.of == use.id and step.text is None and step.use is None for _, step in steps)


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
        rules = {use.id: use for use in uses_of(pack, mission, start)}
        for path, step in steps_of(mission, start):
            rule = rules.get(step.of or "")
            telling = Telling(
                facts=rule.possible(pack) if rule else {},
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
        for problem in check_when(passage.when, facts, (*path, index, "when"))
    ]
    empty = [telling for telling in told if not (telling.has_sentence or said(passages, telling.answers))]
    if wrong:
        yield from wrong
    elif empty:
        for telling in empty:
            yield error("E305", telling.message, path=telling.path, hints=(telling.hint,)).relying_on(telling.path)
    elif told:
        yield from _check_dead(passages, told, path)


def _check_dead(passages: Sequence[Passage], told: Sequence[Telling], path: Path) -> Iterator[Diagnostic]:
    for index, passage in enumerate(passages):
        if not any(holds(passage.when, telling.answers) for telling in told):
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
