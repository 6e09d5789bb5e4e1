"""A rule in use, a way to win, who begins, how it scores -> its facts, its words, and what is wrong with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pipeline.contracts.wording import Wording, side_values
from pipeline.diagnostics import Diagnostic, Path, Severity, error
from pipeline.model import EACH, Labels, Mission, Pack, Rule, Who
from pipeline.model.component_fields import REF, is_ref, named
from pipeline.model.components import First, Keep
from pipeline.model.figures import POINTS_BY_LOSSES
from pipeline.model.parameters import Sort
from pipeline.model.rules import FIRST_DEPLOYED, FirstTurn
from pipeline.rules.components.worker import Worker
from pipeline.rules.components.workers import workers
from pipeline.rules.declared.case import Case, nobodys
from pipeline.rules.declared.demands import check_demands
from pipeline.rules.declared.scope import Facts, Scope, possible, rows_of
from pipeline.rules.declared.teller import SIDE, Teller
from pipeline.rules.prose.placeholders import Scribe, did_you_mean
from pipeline.rules.prose.prose_values import Reading

# The words of what every mission has without listing it among its rules.
FIRST_TURN = "first-turn"
BUILT_IN = (FIRST_TURN, POINTS_BY_LOSSES)
# What is wrong with a rule doesn't depend on the words of any language.
_SILENT = Wording(labels=Labels(language="", words={}))


@dataclass(frozen=True, kw_only=True)
class Use(ABC):
    """A rule, a way to win, or the first turn of one mission. `id` is how steps call it, `name` is that of its rule."""

    id: str
    name: str
    rule: Rule
    path: Path

    @property
    @abstractmethod
    def answers(self) -> Facts:
        """The rule's facts."""

    @abstractmethod
    def possible(self, pack: Pack) -> Facts:
        """List all answers that conditions may ask for."""

    @abstractmethod
    def values(self, reading: Reading, scribe: Scribe) -> dict[str, str]:
        """Give the values that its texts may ask for."""

    @property
    def who(self) -> Who | None:
        """Whose it is, where it is somebody's."""
        return None

    def references(self) -> tuple[str, ...]:
        """Name the references under which the rulebook has it."""
        return () if self.rule.see is None else (self.rule.see,)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Find what is wrong with it where it stands."""
        return iter(())

    def is_sound(self, pack: Pack, mission: Mission) -> bool:
        """Tell whether it can be put into words; where it can't, its own check says why."""
        found = self.check(Case(pack=pack, mission=mission, path=self.path))
        return all(problem.severity < Severity.ERROR for problem in found)


@dataclass(frozen=True, kw_only=True)
class RuleInUse(Use):
    """A rule that the pack declares, with what the mission and the pack give to it."""

    scope: Scope

    @property
    def answers(self) -> Facts:
        """The rule's facts."""
        return self.scope.answers

    def possible(self, pack: Pack) -> Facts:
        """List all answers that conditions may ask for."""
        return possible(self.rule, pack.sides, tuple(pack.outline))

    @property
    def who(self) -> Who | None:
        """Whose it is, where it is somebody's."""
        side: Who | None = getattr(self.scope.given, SIDE, None)
        return side

    def teller(self, reading: Reading, scribe: Scribe | None = None) -> Teller:
        """Put the rule into words."""
        return Teller(scope=self.scope, reading=reading, path=self.path, scribe=scribe or Scribe())

    def workers(self, teller: Teller) -> tuple[Worker[Any], ...]:
        """Put its components to work."""
        return tuple(workers(teller, self.id))

    def values(self, reading: Reading, scribe: Scribe) -> dict[str, str]:
        """Give the values that its texts may ask for."""
        return values_of(self.teller(reading, scribe), self.id)

    @property
    def is_listed(self) -> bool:
        """Tell whether the front lists the rule even where the rules side says nothing of it."""
        return self.rule.listed is not None and self.scope.holds(self.rule.listed)

    @cached_property
    def kept(self) -> tuple[Keep, ...]:
        """What it keeps off the table, by column of the outline."""
        return tuple(
            each.keep
            for each in self.rule.gives
            if each.keep is not None and self.scope.holds(each.keep.when) and self.scope.find(each.keep.column)
        )

    @cached_property
    def firsts(self) -> tuple[First, ...]:
        """In what it lets somebody act first."""
        return tuple(
            each.first for each in self.rule.gives if each.first is not None and self.scope.holds(each.first.when)
        )

    def references(self) -> tuple[str, ...]:
        """Name the references under which the rulebook has it."""
        found = self.scope.find(self.rule.see)
        return found if isinstance(found, tuple) else () if found is None else (str(found),)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """The pack must have the figures, components must be able to work, and parameters go together."""
        if self.scope.figures is None and any(not each.optional for each in self.rule.figures.values()):
            hint = f"add `figures: {{{self.name}: …}}` to pack.yaml"
            yield error("E313", f"the pack has no figures for {self.name}", path=case.path, hints=(hint,)).relying_on(
                ("figures",)
            )
            return
        if self.rule.see and is_ref(self.rule.see):
            yield from self._check_references(case)
        yield from self._check_named(case)
        if self.kept and self.who is None:
            yield nobodys(case)
        teller = self.teller(Reading(pack=case.pack, mission_id=str(case.path[1]), wording=_SILENT))
        for worker in self.workers(teller):
            yield from worker.check(case)
        yield from check_demands(self.scope, self.id, case)

    def _check_named(self, case: Case) -> Iterator[Diagnostic]:
        """A row is one of those that the rule has, a column one of the pack's."""
        for name, declared in self.rule.parameters.items():
            value = getattr(self.scope.given, name, None)
            if declared.a is Sort.ROW and value is not None:
                rows = declared.of[0]
                known, noun = [row.id for row in rows_of(self.scope, REF + rows)], f"row of {rows}"
            elif declared.a is Sort.KEPT and value is not None:
                known, noun = list(case.pack.outline), "column of the outline"
            else:
                continue
            if value not in known:
                hints = did_you_mean(value, known)
                yield error("E394", f"no {noun} is called {value!r}", path=(*case.path, name), hints=hints)

    def _check_references(self, case: Case) -> Iterator[Diagnostic]:
        path = (*case.path, *named(self.rule.see))
        for index, name in enumerate(self.references()):
            if name not in case.pack.references:
                hints = did_you_mean(name, case.pack.references) or ("list it under `references:` in pack.yaml",)
                yield error("E344", f"no reference is called {name!r}", path=(*path, index), hints=hints)


@dataclass(frozen=True, kw_only=True)
class FirstTurnUse(Use):
    """Who moves first: a part of every mission, whose words the pack has."""

    turn: FirstTurn

    @property
    def answers(self) -> Facts:
        """Answer whether a side or a roll decides, and who adds one to the roll."""
        return {"by": ("roll-off",) if self.turn.roll_off else ("side",), "bonus": (self.turn.bonus or "none",)}

    def possible(self, pack: Pack) -> Facts:
        """List all answers that conditions may ask for."""
        return first_turn_facts(pack)

    def values(self, reading: Reading, scribe: Scribe) -> dict[str, str]:
        """Say who moves first, or that each player rolls."""
        return side_values(reading.labels, self.turn.side or EACH)

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Exactly one of side and roll decides."""
        if (self.turn.side is not None) == self.turn.roll_off:
            found = "both" if self.turn.roll_off else "neither"
            message = f"the first turn is settled by a side or by a roll-off, here by {found}"
            side = next(iter(case.pack.sides.ids), "SIDE")
            hint = f"write `first_turn: {{side: {side}}}` or `first_turn: {{roll_off: yes}}`"
            yield error("E314", message, path=case.path, hints=(hint,))
        elif self.turn.bonus and not self.turn.roll_off:
            message = "a bonus is added to a roll, and the first turn is not rolled for"
            yield error("E314", message, path=(*case.path, "bonus"), hints=("take bonus away, or let them roll",))


@dataclass(frozen=True, kw_only=True)
class PointsByLossesUse(Use):
    """How a won game scores, for all missions of a pack alike."""

    @property
    def answers(self) -> Facts:
        """They have no parameters."""
        return {}

    def possible(self, pack: Pack) -> Facts:
        """They have no parameters."""
        return {}

    def values(self, reading: Reading, scribe: Scribe) -> dict[str, str]:
        """They have no parameters."""
        return {}


def first_turn_facts(pack: Pack) -> Facts:
    """List all answers that conditions may ask for of who begins."""
    return {"by": ("side", "roll-off"), "bonus": ("none", FIRST_DEPLOYED, *pack.sides.ids)}


def values_of(teller: Teller, use: str = "") -> dict[str, str]:
    """Give all values of a rule: its parameters, its figures, and what its components make of them."""
    values = dict(teller.own)
    for worker in workers(teller, use):
        values |= worker.values()
    return values
