"""A rule as its pack declares it -> names that mean nothing there, conditions that ask in vain, words for no answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.diagnostics import Diagnostic, Path, error, warning
from pipeline.model import Model, Pack, Rule
from pipeline.model.component_fields import BY, REF, is_ref, named
from pipeline.model.components import First, Keep, Roll, Strip, SumOf, Track
from pipeline.model.parameters import Parameter, Sort
from pipeline.model.rule_words import FrontPassage
from pipeline.rules.declared.scope import OTHER, Facts
from pipeline.rules.prose.placeholders import did_you_mean
from pipeline.rules.used.mission_uses import facts_of

# Facts that a component adds to those of the rule, while its own words are chosen.
_NTH = ("first", "second", "again")
_ROLL, _SPARED = "roll", ("sure", "last")
# Forms that numbers have besides these in some languages.
_MORE_FORMS = ("zero", "two", "few", "many")
_ADDED: Mapping[type[Model], dict[str, tuple[str, ...]]] = {
    Roll: {_ROLL: ("one", OTHER, *_SPARED)},
    Track: {"nth": _NTH},
}

# The sorts of parameters that fields may name, where a field takes others than numbers.
_NUMBERS = (Sort.NUMBER, Sort.TURN, Sort.PERCENT)
_TAKES: Mapping[str | tuple[str, str], tuple[Sort, ...]] = {
    "who": (Sort.SIDE, Sort.WHO),
    ("roll", "who"): (Sort.SIDE, Sort.WHO, Sort.MOVER),
    "takes": (Sort.SIDE,),
    "column": (Sort.KEPT,),
    "ways": (Sort.WAYS_IN,),
    "within": (Sort.DISTANCE,),
    "no_nearer": (Sort.DISTANCE,),
    "faces": (Sort.FACES,),
    "at": (Sort.PLACE, Sort.PLACES),
    "through": (Sort.PLACES,),
    "radius": (Sort.DISTANCE,),
    "zone": (Sort.ZONE,),
    "turns": (Sort.TURN, Sort.TURNS, Sort.NUMBER),
    "rows": (Sort.ROWS,),
    "forces": (Sort.NUMBERS,),
    "each": (*_NUMBERS, Sort.RATES),
}


def check_sheets(pack: Pack) -> Iterator[Diagnostic]:
    """Check every rule of the pack, whether a mission uses it or not."""
    for name, rule in pack.rules.items():
        yield from _Sheet(pack, name, rule).check()


class _Sheet:
    """One rule, with all that its texts and components may speak of."""

    def __init__(self, pack: Pack, name: str, rule: Rule) -> None:
        self.pack, self.name, self.rule = pack, name, rule
        self.facts: Facts = facts_of(pack, name)
        self.declared: dict[str, Parameter] = {**rule.figures, **rule.parameters}

    def check(self) -> Iterator[Diagnostic]:
        """Check all of it."""
        path: Path = ("rules", self.name)
        for twin in (name for name in self.rule.figures if name in self.rule.parameters):
            message = f"{twin} is both a parameter and a figure"
            yield error("E394", message, path=(*path, "figures", twin), hints=("rename one of them",))
        for key, declared in self.declared.items():
            yield from self._check_declared(
                declared, (*path, "parameters" if key in self.rule.parameters else "figures", key)
            )
        for index, part in enumerate(self.rule.name):
            yield from check_when(part.when, self.facts, (*path, "name", index, "when"))
        yield from self._check_components((*path, "gives"))
        for index, passage in enumerate(self.rule.front):
            yield from self._check_moment(passage, (*path, "front", index, "moment"))
        for index, must in enumerate(self.rule.must):
            spot = (*path, "must", index)
            yield from check_when(must.when, self.facts, (*spot, "when"))
            yield from check_when(must.only, self.facts, (*spot, "only"))
            if must.at is not None:
                yield from self._check_name(named(REF + must.at), (*spot, "at"))
        yield from check_when(self.rule.listed or {}, self.facts, (*path, "listed"))
        if self.rule.called is not None:
            yield from self._check_name((self.rule.called,), (*path, "called"))
        if is_ref(self.rule.see):
            yield from self._check_name(named(self.rule.see), (*path, "see"))

    def _check_moment(self, passage: FrontPassage, path: Path) -> Iterator[Diagnostic]:
        """Only a way to win has moments, as only those are drawn; their fields name what the rule has."""
        yield from self._check_fields(passage.moment, self.facts, path)
        if passage.moment is not None and not self.rule.wins:
            message = f"nothing draws the moment of {passage.id!r}: the rule is no way to win"
            yield warning("W305", message, path=path, hints=("say the time in the text, and leave moment out",))

    def _check_components(self, path: Path) -> Iterator[Diagnostic]:
        ids: set[str] = set()
        for index, gives in enumerate(self.rule.gives):
            spot = (*path, index, gives.kind)
            yield from self._check_id(getattr(gives.component, "id", None), ids, (*spot, "id"))
            facts = {**self.facts, **_ADDED.get(type(gives.component), {})}
            yield from self._check_fields(gives.component, facts, spot)
            if isinstance(gives.component, Roll):
                yield from _check_sum(gives.component, spot)
            if isinstance(gives.component, Strip):
                yield from self._check_strip(gives.component, (*spot, "of"))
            if isinstance(gives.component, Keep | First) and not is_ref(gives.component.column):
                yield from self._check_column(gives.component.column, (*spot, "column"))

    def _check_declared(self, declared: Parameter, path: Path) -> Iterator[Diagnostic]:
        if declared.by is not None:
            chosen = self.declared.get(declared.by)
            if chosen is None or chosen.a is not Sort.CHOICE:
                choices = [name for name, each in self.declared.items() if each.a is Sort.CHOICE]
                message = f"no choice of this rule is called {declared.by!r}"
                yield error("E394", message, path=(*path, "by"), hints=did_you_mean(declared.by, choices))
        if declared.a is Sort.ROW:
            yield from self._check_name((declared.of[0],), (*path, "of"))

    def _check_id(self, called: str | None, ids: set[str], path: Path) -> Iterator[Diagnostic]:
        """Values and charts go by the ids of components."""
        if called in ids:
            message = f"two components of this rule are called {called!r}"
            yield error("E394", message, path=path, hints=("give one of them an `id:` of its own",))
        if called is not None:
            ids.add(called)

    def _check_name(self, names: tuple[str, ...], path: Path) -> Iterator[Diagnostic]:
        """A name leads to a parameter or a figure, and on to a part of a group."""
        first, *parts = names
        known = self.declared.get(first)
        if known is None:
            hints = did_you_mean(first, self.declared) or ("declare it under `parameters:` or `figures:`",)
            yield error(
                "E394", f"this rule has neither a parameter nor a figure called {first!r}", path=path, hints=hints
            )
            return
        for part in parts:
            if part not in known.parts:
                message = f"{first} has no part called {part!r}"
                yield error("E394", message, path=path, hints=did_you_mean(part, known.parts))

    def _check_sort(self, names: tuple[str, ...], path: Path) -> Iterator[Diagnostic]:
        """What a name stands for is of a sort that the field can do something with."""
        first, *parts = names
        found = self.declared[first].parts[parts[0]].a if parts else self.declared[first].a
        component, field = str(path[4]), next(str(each) for each in reversed(path) if not isinstance(each, int))
        takes = _TAKES.get((component, field)) or _TAKES.get(field, _NUMBERS)
        if found not in takes:
            message = f"{field} takes no {found}, and {'.'.join(names)} is one"
            yield error("E394", message, path=path, hints=(f"it takes {' or '.join(takes)}",))

    def _check_fields(self, value: Any, facts: Facts, path: Path, required: bool = True) -> Iterator[Diagnostic]:
        """Look through a component, and what is within it."""
        if isinstance(value, Model):
            for key in type(value).model_fields:
                each = getattr(value, key)
                if key in ("when", "faces", "whole") and isinstance(each, dict):
                    yield from check_when(each, self.facts, (*path, key))
                else:
                    required = type(value).model_fields[key].is_required()
                    yield from self._check_fields(each, facts, (*path, key), required)
        elif isinstance(value, dict) and BY in value:
            yield from self._check_told(value, facts, path, required)
        elif isinstance(value, tuple):
            for index, each in enumerate(value):
                yield from self._check_fields(each, facts, (*path, index))
        elif is_ref(value):
            wrong = tuple(self._check_name(named(value), path))
            yield from wrong or self._check_sort(named(value), path)

    def _check_told(self, told: Mapping[str, str], facts: Facts, path: Path, required: bool) -> Iterator[Diagnostic]:
        """Words differ by a fact, and there are some for each of its answers, or for all others."""
        fact = str(told[BY])
        if fact not in facts:
            yield error("E303", f"no fact is called {fact!r} here", path=(*path, BY), hints=did_you_mean(fact, facts))
            return
        answers = facts[fact]
        for answer in told:
            if answers and answer not in (BY, OTHER, *answers) and not (fact == _ROLL and answer in _MORE_FORMS):
                hint = f"it is one of {', '.join(answers)}"
                yield error("E304", f"{fact} is never {answer!r}", path=(*path, answer), hints=(hint,))
        # What no rule lists needs words for whatever comes; a sure roll, and the last shown, may be told as any other.
        missing = [answer for answer in answers or (OTHER,) if answer not in told and answer not in _SPARED]
        if required and missing and OTHER not in told:
            hint = f"add them, or {OTHER}: for all that is left"
            yield error("E395", f"there are no words for {fact} {' or '.join(missing)}", path=path, hints=(hint,))

    def _check_column(self, column: str, path: Path) -> Iterator[Diagnostic]:
        if column not in self.pack.outline:
            hints = did_you_mean(column, self.pack.outline) or ("list it under `outline:` in pack.yaml",)
            yield error("E394", f"no column of the outline is called {column!r}", path=path, hints=hints)

    def _check_strip(self, strip: Strip, path: Path) -> Iterator[Diagnostic]:
        tracks = [each.track.id for each in self.rule.gives if each.track is not None]
        for index, name in enumerate(strip.of):
            if name not in tracks:
                message = f"no track of this rule is called {name!r}"
                yield error("E394", message, path=(*path, index), hints=did_you_mean(name, tracks))


def _check_sum(roll: Roll, path: Path) -> Iterator[Diagnostic]:
    """Dice that add up from roll to roll reach their number once, and nothing else brings it nearer."""
    if roll.sum is not SumOf.ALL:
        return
    if roll.counts != "once":
        message = "dice that add up over all rolls reach their number once"
        yield error("E393", message, path=(*path, "sum"), hints=("write `counts: once`",))
    for key in ("easier", "sure_with"):
        if getattr(roll, key):
            message = f"{key} is for rolls that succeed each for itself, and these add up over all of them"
            yield error("E393", message, path=(*path, key), hints=(f"leave {key} out, or write `sum: roll`",))


def check_when(when: Mapping[str, tuple[str, ...]], facts: Facts, path: Path) -> Iterator[Diagnostic]:
    """Conditions ask for facts that there are, and for answers that they can have."""
    for fact, wanted in when.items():
        if fact not in facts:
            hints = did_you_mean(fact, facts) or ("a step asks facts of the rule that it names with of:",)
            yield error("E303", f"no fact is called {fact!r} here", path=(*path, fact), hints=hints)
            continue
        for value in wanted:
            if facts[fact] and value not in facts[fact]:
                hint = f"it is one of {', '.join(facts[fact])}"
                yield error("E304", f"{fact} is never {value!r}", path=(*path, fact), hints=(hint,))
