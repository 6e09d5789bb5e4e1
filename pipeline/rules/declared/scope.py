"""A rule and the values given to it -> what its fields stand for, its facts, and whether conditions hold.

A field that says `=name` means a parameter, which the mission gives, or a figure, which the pack gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from pipeline.model import EACH, Prose, Rule, Sides, Who
from pipeline.model.component_fields import BY, is_ref, named
from pipeline.model.conditions import When
from pipeline.model.parameters import Mover, Parameter, Parameters, Sort, TableRow
from pipeline.units import Distance

# A fact may have several answers at once: two arrivals of one rule can be an edge and a corner.
Facts = Mapping[str, tuple[str, ...]]
YES_OR_NO = ("yes", "no")
# What answers for something that may be left out.
GIVEN, NONE = "given", "none"
OTHER = "other"
WAYS = ("edges", "corners", "spots", "scatter")


def yes_or_no(fact: bool) -> tuple[str, ...]:
    """Answer a fact as authors write it."""
    return ("yes",) if fact else ("no",)


def holds(when: When, answers: Facts) -> bool:
    """Tell whether all conditions are met: of each fact one of the answers that it lists."""
    return all(set(wanted) & set(answers.get(fact, ())) for fact, wanted in when.items())


@dataclass(frozen=True, kw_only=True)
class Scope:
    """A rule with what is given to it: by a mission, unless only its pack is asked, and by the pack's figures."""

    name: str
    rule: Rule
    given: Parameters | None
    figures: Parameters | None

    def find(self, ref: object) -> Any:
        """Give the value that a field means; None where there is none."""
        if not is_ref(ref):
            return ref
        name, *parts = named(ref)
        value = self.value_of(name)
        for part in parts:
            value = getattr(value, part, None)
        return value

    def value_of(self, name: str) -> Any:
        """Give the value of a parameter or a figure; None where none is given, or not for the mission's choice."""
        holder = self.given if name in self.rule.parameters else self.figures
        value = getattr(holder, name, None)
        by = self.declared(name).by if name in self._all else None
        if by is None or value is None:
            return value
        chosen = getattr(self.given, by, None)
        return None if chosen is None else value.get(chosen)

    def number(self, field: object) -> int | None:
        """Give a number that a field means."""
        value = self.find(field)
        return value if isinstance(value, int) else None

    def distance(self, field: object) -> Distance | None:
        """Give a distance that a field means."""
        value = self.find(field)
        return value if isinstance(value, Distance) else None

    def who(self, field: object) -> Who | None:
        """Give the side, or all of them, that a field means; what is neither is told where the rule is declared."""
        value = self.find(field)
        return str(value) if value is not None and self._is_who(field) else None

    def _is_who(self, field: object) -> bool:
        if not is_ref(field):
            return True
        name, *parts = named(field)
        declared = self._all.get(name)
        for part in parts:
            declared = declared and declared.parts.get(part)
        return declared is not None and declared.a in (Sort.SIDE, Sort.WHO)

    @cached_property
    def _all(self) -> dict[str, Parameter]:
        return {**self.rule.figures, **self.rule.parameters}

    def declared(self, name: str) -> Parameter:
        """Give what a name of the rule was declared to be."""
        return self._all[name]

    @cached_property
    def answers(self) -> Facts:
        """Answer every fact of the rule."""
        return {
            name: answers for name, each in self._all.items() for answers in (self._answers(name, each),) if answers
        }

    def _answers(self, name: str, declared: Parameter) -> tuple[str, ...]:
        value = getattr(self.given if name in self.rule.parameters else self.figures, name, None)
        match declared.a:
            case Sort.YES_NO:
                return yes_or_no(bool(value))
            case Sort.SIDE | Sort.WHO | Sort.CHOICE | Sort.MOVER | Sort.KEPT if value is not None:
                return (str(value),)
            case Sort.WAYS_IN if value:
                return tuple(way for arrival in value for way in ways(arrival))
            case Sort.ROWS if value:
                return tuple(dict.fromkeys(tag for row in value for tag in row.tags)) or (NONE,)
            case _:
                return (GIVEN,) if value is not None else (NONE,)

    def holds(self, when: When) -> bool:
        """Tell whether conditions are met."""
        return holds(when, self.answers)

    def words(self, told: Prose | dict[str, Prose] | None, **more: str) -> tuple[Prose | None, tuple[str, ...]]:
        """Choose the words for an answer, with where they stand below the field; `more` are a component's own facts."""
        if told is None or not isinstance(told, dict):
            return told, ()
        fact = str(told[BY])
        answer = more.get(fact) or next(iter(self.answers.get(fact, ())), NONE)
        # A number that takes no form of its own is told as any other.
        chosen = answer if answer in told else OTHER
        return told.get(chosen), (chosen,)


def ways(arrival: Any) -> tuple[str, ...]:
    """Name the ways in that an arrival gives; a sound one gives exactly one."""
    return tuple(way for way in WAYS if getattr(arrival, way))


def possible(rule: Rule, sides: Sides, kept: tuple[str, ...]) -> Facts:
    """List all answers that conditions of a rule may ask for; `kept` are the pack's columns of what is kept back.

    Rows answer with their tags. None are listed, and any may be asked for: another pack's rows may have it.
    """
    facts = {name: (each.a, _possible(each, sides, kept)) for name, each in {**rule.figures, **rule.parameters}.items()}
    # What is always given is no fact: nothing can hang on it.
    return {name: found for name, (sort, found) in facts.items() if found or sort is Sort.ROWS}


def _possible(declared: Parameter, sides: Sides, kept: tuple[str, ...]) -> tuple[str, ...]:
    nothing = (NONE,) if declared.optional else ()
    match declared.a:
        case Sort.YES_NO:
            return YES_OR_NO
        case Sort.SIDE:
            return (*sides.ids, *nothing)
        case Sort.WHO:
            return (*sides.ids, *sides.parties, EACH, *nothing)
        case Sort.MOVER:
            return (*(mover.value for mover in Mover), *nothing)
        case Sort.CHOICE:
            return (*declared.of, *nothing)
        case Sort.KEPT:
            return (*kept, *nothing)
        case Sort.WAYS_IN:
            return (*WAYS, *nothing)
        case Sort.ROWS:
            return ()
        case _:
            return (GIVEN, NONE) if declared.optional else ()


def rows_of(scope: Scope, field: object) -> tuple[TableRow, ...]:
    """Give the rows of a die table."""
    found = scope.find(field)
    return found if isinstance(found, tuple) else ()


def as_word(value: object) -> str:
    """Write a choice as its author does."""
    return value.value if isinstance(value, StrEnum) else str(value)


def tagged(rows: tuple[TableRow, ...], tag: str) -> Iterator[TableRow]:
    """List the rows that have a tag."""
    return (row for row in rows if tag in row.tags)
