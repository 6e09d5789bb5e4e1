"""A pack's rule texts and shared steps -> conditions that ask in vain, and words that no mission ever says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import Pack, Passage
from pipeline.rules.kind import Facts
from pipeline.rules.prose import did_you_mean
from pipeline.rules.registry import TEXTS
from pipeline.rules.uses import all_uses, holds, rules_in_use, steps_of


def check_texts(pack: Pack) -> Iterator[Diagnostic]:
    """Check every passage of the rule texts and the shared steps."""
    yield from _check_rule_texts(pack)
    yield from _check_shared_steps(pack)


def _check_rule_texts(pack: Pack) -> Iterator[Diagnostic]:
    seen: dict[str, list[Facts]] = {}
    for _, use in all_uses(pack):
        seen.setdefault(use.kind.text, []).append(use.answers)
    for name, text in pack.rules.items():
        kind = TEXTS.get(name)
        if kind is None:
            message = f"no rule is called {name!r}"
            yield error("E307", message, path=("rules", name), hints=did_you_mean(name, TEXTS))
            continue
        for part in ("front", "back"):
            path: Path = ("rules", name, part)
            yield from _check_passages(getattr(text, part), kind.facts, seen.get(name, []), path)


def _check_shared_steps(pack: Pack) -> Iterator[Diagnostic]:
    seen: dict[str, list[Facts]] = {}
    asked: dict[str, dict[str, tuple[str, ...]]] = {}
    for mission_id, mission in pack.missions.items():
        rules = {use.id: use for use in rules_in_use(mission, ("missions", mission_id))}
        for _, step in steps_of(mission, ("missions", mission_id)):
            if step.use is not None:
                rule = rules.get(step.of or "")
                seen.setdefault(step.use, []).append(rule.answers if rule else {})
                asked.setdefault(step.use, {}).update(rule.kind.facts if rule else {})
    for name, step_text in pack.steps.items():
        if name not in seen:
            hint = "use it in a mission, or take it out"
            yield warning("W303", f"no mission uses the step {name!r}", path=("steps", name), hints=(hint,))
            continue
        yield from _check_passages(step_text.passages, asked[name], seen[name], ("steps", name, "passages"))


def _check_passages(
    passages: Sequence[Passage], facts: Mapping[str, tuple[str, ...]], seen: Sequence[Facts], path: Path
) -> Iterator[Diagnostic]:
    """Check conditions against the facts there are; a passage that no use in the pack meets is dead."""
    for index, passage in enumerate(passages):
        found = tuple(_check_when(passage, facts, (*path, index, "when")))
        yield from found
        if not found and seen and not any(holds(passage, answers) for answers in seen):
            message = f"the passage {passage.id!r} is never said: nothing in the pack meets its conditions"
            yield warning("W302", message, path=(*path, index))


def _check_when(passage: Passage, facts: Mapping[str, tuple[str, ...]], path: Path) -> Iterator[Diagnostic]:
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
