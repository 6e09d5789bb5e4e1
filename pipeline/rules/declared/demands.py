"""What a rule demands of the mission that uses it -> what isn't so, at the parameter that is to blame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pipeline.contracts.ground import example_homes
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, SideId, home_edges, placed_groups
from pipeline.model.rule_words import Must, Need
from pipeline.rules.declared.case import Case, wins_of
from pipeline.rules.declared.scope import Scope

# The parameter that most demands are about.
_SIDE = "side"


def check_demands(scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    """Check all that a rule says must hold."""
    for must in scope.rule.must:
        if not scope.holds(must.when):
            continue
        path = (*case.path, must.at) if must.at else case.path
        wrong = {fact: wanted for fact, wanted in must.only.items() if _is_else(scope, fact, wanted)}
        if wrong:
            hint = must.hint or f"give {' and '.join(f'{fact}: {_either(wanted)}' for fact, wanted in wrong.items())}"
            yield error("E312", must.says, path=path, hints=(hint,))
        if must.needs is not None:
            yield from _lacking(must, must.needs, scope, use, case, path)


def _is_else(scope: Scope, fact: str, wanted: tuple[str, ...]) -> bool:
    """Tell whether any answer is another than those wanted."""
    return any(answer not in wanted for answer in scope.answers.get(fact, ()))


def _either(wanted: tuple[str, ...]) -> str:
    return " or ".join(wanted)


def _lacking(must: Must, need: Need, scope: Scope, use: str, case: Case, path: Path) -> Iterator[Diagnostic]:
    """Find what a mission hasn't got; a rule's own hint wins over ours."""
    found = _NEEDS[need](must.says, scope, use, case)
    for each in found:
        hints = (must.hint,) if must.hint else each.hints
        yield replace(each, path=path, hints=hints)


def _sides(scope: Scope, case: Case) -> tuple[SideId, ...]:
    return case.pack.sides.of(str(getattr(scope.given, _SIDE, EACH)))


def _objectives(says: str, scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    if not case.mission.objectives:
        yield error("E316", says, hints=("add `objectives:` to the mission",))


def _homes(says: str, scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    if not home_edges(case.mission.homes):
        yield error("E317", says, hints=(f"add `{example_homes(case.pack.sides)}` to the mission",))


def _enemy_zone(says: str, scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    sides = case.pack.sides
    for enemy in dict.fromkeys(enemy for side in _sides(scope, case) for enemy in sides.enemies(side)):
        if enemy not in case.mission.zones:
            hint = f"add a zone called {enemy}, or let other objectives count"
            yield error("E317", f"{says}: there is no zone of the {enemy}", hints=(hint,))


def _own_objectives(says: str, scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    sides = case.pack.sides
    placers = {side for group in placed_groups(case.mission.objectives) for side in sides.of(group.placed_by)}
    for side in _sides(scope, case):
        if side not in placers:
            yield error("E316", f"{says}: the {side} places none", hints=(f"let the {side} place some",))


def _tie(says: str, scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    """A game that somebody wins in any case has no ties."""
    sure = [
        win.name
        for win in wins_of(case.pack, case.mission)
        for each in win.rule.gives
        if each.win is not None
        and win.holds(each.win.when)
        and win.who(each.win.who) != EACH
        and (each.win.otherwise or win.number(each.win.at_turn) is not None)
    ]
    if sure:
        yield error("E346", says, hints=(f"take it away, or {' and '.join(sure)}",))


def _one_step(says: str, scope: Scope, use: str, case: Case) -> Iterator[Diagnostic]:
    """Exactly one step of setting up or deployment names the rule."""
    steps = (*case.mission.setting_up, *case.mission.deployment)
    shown = [step for step in steps if step.of == use]
    if len(shown) != 1:
        found = "no step names it" if not shown else f"{len(shown)} steps name it"
        hint = f"write `of: {use}` at the one step that does; its table stands there"
        yield error("E324", f"{says}: {found}", hints=(hint,))


_NEEDS: Mapping[Need, Callable[[str, Scope, str, Case], Iterator[Diagnostic]]] = {
    Need.OBJECTIVES: _objectives,
    Need.HOMES: _homes,
    Need.ENEMY_ZONE: _enemy_zone,
    Need.OWN_OBJECTIVES: _own_objectives,
    Need.TIE: _tie,
    Need.ONE_STEP: _one_step,
}
