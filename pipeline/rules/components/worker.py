"""A component at work -> what it gives: values for texts, entries of the track, marks, charts, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from pipeline.contracts.brief import ArrivalMark, TurnEvent
from pipeline.contracts.look_up import LookUpRow
from pipeline.contracts.rule_marks import RuleMark
from pipeline.contracts.rule_results import DieChart, ShareChart, Summary
from pipeline.diagnostics import Diagnostic, Path
from pipeline.model import Prose
from pipeline.model.component_fields import Component, is_ref, named
from pipeline.rules.declared.case import Case
from pipeline.rules.declared.scope import Scope
from pipeline.rules.declared.teller import Teller

ComponentT = TypeVar("ComponentT", bound=Component)


@dataclass(frozen=True, kw_only=True)
class Worker(Generic[ComponentT]):
    """A component of a rule in use. `path` is where it stands in the rule, `use` is how steps call the rule in use."""

    component: ComponentT
    teller: Teller
    path: Path
    use: str = ""

    @property
    def scope(self) -> Scope:
        """The rule, and what is given to it."""
        return self.teller.scope

    def values(self) -> dict[str, str]:
        """Give the values that texts may ask for; where a figure is missing, less."""
        return {}

    def events(self, values: Mapping[str, str]) -> tuple[TurnEvent, ...]:
        """Mark what happens in which turn."""
        return ()

    def summary(self, values: Mapping[str, str]) -> Summary | None:
        """Sum the rule up turn by turn, or in chances."""
        return None

    def table(self) -> DieChart | None:
        """Lay out the table that stands below the step in which the rule is used."""
        return None

    def shares(self, values: Mapping[str, str]) -> ShareChart | None:
        """Work a share out for forces of several sizes."""
        return None

    def looked_up(self, values: Mapping[str, str]) -> Iterator[LookUpRow]:
        """Work out what a sheet has to look up."""
        return iter(())

    def arrivals(self) -> tuple[ArrivalMark, ...]:
        """Tell where something comes onto the map."""
        return ()

    def marks(self, values: Mapping[str, str]) -> tuple[RuleMark, ...]:
        """Draw something on the map."""
        return ()

    def check(self, case: Case) -> Iterator[Diagnostic]:
        """Find what is wrong where the rule is used."""
        return iter(())

    def check_figures(self) -> Iterator[Diagnostic]:
        """Find what is wrong with the pack's figures, whoever uses the rule."""
        return iter(())

    def written(self, key: str) -> Path:
        """Lead to where the value of a field is written: in the mission, in the figures, or in the rule."""
        field = getattr(self.component, key)
        if not is_ref(field):
            return (*self.teller.sheet, *self.path, key)
        return self.given(field) or self.figure(field)

    def given(self, field: object) -> Path:
        """Lead to the parameter that a field means; nowhere, if a mission doesn't give its value."""
        names = named(field)
        return (*self.teller.path, *names) if names and names[0] in self.scope.rule.parameters else ()

    def figure(self, field: object) -> Path:
        """Lead to the figure that a field means."""
        return ("figures", self.scope.name, *named(field))

    def write(
        self, text: Prose | dict[str, Prose] | None, values: Mapping[str, str], at: str | Path, **more: str
    ) -> str:
        """Write one of the component's texts; `more` are facts and values that it adds itself."""
        chosen, below = self.scope.words(text, **more)
        path = (at,) if isinstance(at, str) else at
        return self.teller.write(chosen, {**values, **more}, (*self.path, *path, *below)) if chosen else ""
