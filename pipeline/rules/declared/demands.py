"""What a rule demands of the mission that uses it -> what isn't so, at the parameter that is to blame."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.ground import example_homes
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Mission, Pack, SideId
from pipeline.model.rule_words import Must, Need
from pipeline.rules.declared.case import Case, wins_of
from pipeline.rules.declared.scope import Scope, holds

# The parameter that most demands are about.
_SIDE = "side"


def check_demands(scope: Scope, use: str, name: str, case: Case) -> Iterator[Diagnostic]:
    """Check all that a rule says must hold."""
    for must in scope.rule.must:
        if not scope.holds(must.when):
            continue
        path = (*case.path, must.at) if must.at else case.path
        wrong = {fact: wanted for fact, wanted in must.only.items() if _is_else(scope, fact, wanted)}
        if wrong:
            hint = must.hint or f"give {' and '.join(f'{fact}: {_either(wanted)}' for fact, wanted in wrong.items())}"
            yield error("E312", str(must.says), path=path, hints=(hint,))
        if must.needs is not None:
            yield from _lacking(must, must.needs, scope, use, case, path)


def _is_else(scope: Scope, fact: str, wanted: tuple[str, ...]) -> bool:
    """Tell whether any answer is another than those wanted."""
    return any(answer not in wanted for answer in scope.answers.get(fact, ()))


def _either(wanted: tuple[str, ...]) -> str:
    return " or ".join(wanted)


def _lacking(must: Must, need: Need, scope: Scope, use: str, case: Case, path: Path) -> Iterator[Diagnostic]:
    pack, mission = case.pack, case.mission
    sides = pack.sides.of(str(getattr(scope.given, _SIDE, EACH)))
    says, hint = str(must.says), must.hint and (str(must.hint),)
    match need:
        case Need.OBJECTIVES if not mission.objectives:
            yield error("E316", says, path=path, hints=hint or ("add objectives: to the mission",))
        case Need.HOMES if not mission.homes:
            homes = f"add {example_homes(pack.sides)} to the mission"
            yield error("E317", says, path=path, hints=hint or (homes,))
        case Need.ENEMY_ZONE:
            for enemy in dict.fromkeys(enemy for side in sides for enemy in pack.sides.enemies(side)):
                if enemy not in mission.zones:
                    zone = f"add a zone called {enemy}, or let other objectives count"
                    yield error("E317", f"{says}: there is no zone of the {enemy}", path=path, hints=hint or (zone,))
        case Need.OWN_OBJECTIVES:
            for side in sides:
                if side not in _placers(pack, mission):
                    place = f"let the {side} place some"
                    yield error("E316", f"{says}: the {side} places none", path=path, hints=hint or (place,))
        case Need.TIE:
            yield from _check_tie(says, hint, case, path)
        case Need.ONE_STEP:
            yield from _check_step(says, use, case, path)
        case _:
            return


def _placers(pack: Pack, mission: Mission) -> set[SideId]:
    return {side for group in mission.objectives for side in pack.sides.of(group.placed_by)}


def _check_tie(says: str, hint: tuple[str, ...] | None, case: Case, path: Path) -> Iterator[Diagnostic]:
    """A game that somebody wins in any case has no ties."""
    sure = [
        scope.name
        for scope in wins_of(case.pack, case.mission)
        for each in scope.rule.gives
        if each.win is not None
        and holds(each.win.when, scope.answers)
        and scope.who(each.win.who) != EACH
        and (each.win.otherwise or scope.number(each.win.at_turn) is not None)
    ]
    if sure:
        yield error("E346", says, path=path, hints=hint or (f"take it away, or {' and '.join(sure)}",))


def _check_step(says: str, use: str, case: Case, path: Path) -> Iterator[Diagnostic]:
    """Exactly one step of setting up or deployment names the rule."""
    steps = (*case.mission.setting_up, *case.mission.deployment)
    shown = [step for step in steps if step.of == use]
    if len(shown) != 1:
        found = "no step names it" if not shown else f"{len(shown)} steps name it"
        hint = f"write of: {use} at the one step that does; its table stands there"
        yield error("E324", f"{says}: {found}", path=path, hints=(hint,))
