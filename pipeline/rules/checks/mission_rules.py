"""A mission -> what is wrong with its rules and its ways to win, taken together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Mission, ObjectiveGroup, Pack, SideId, Sides
from pipeline.rules.declared.case import Case
from pipeline.rules.telling.rounds_plan import check_rounds
from pipeline.rules.used.mission_uses import rules_in_use, steps_of, uses_of
from pipeline.rules.used.uses import FIRST_TURN, RuleInUse


def check_mission(pack: Pack, mission_id: str) -> Iterator[Diagnostic]:
    """Check one mission."""
    mission, path = pack.missions[mission_id], ("missions", mission_id)
    rules = rules_in_use(pack, mission, path)
    for use in uses_of(pack, mission, path):
        yield from use.check(Case(pack=pack, mission=mission, path=use.path))
    yield from _check_twins(rules, pack.sides)
    yield from _check_beginning(mission, rules, path)
    yield from _check_alternatives(mission, path)
    yield from _check_objectives(mission, path, pack.sides)
    yield from _check_places(mission, path)
    yield from check_rounds(pack, mission_id)


def _check_twins(rules: tuple[RuleInUse, ...], sides: Sides) -> Iterator[Diagnostic]:
    """A side has each kind of rule at most once; steps could not tell two of them apart."""
    held: Counter[tuple[str, SideId | None]] = Counter()
    for use in rules:
        owners = sides.of(use.who) if use.who else (None,)
        topic = use.id.removesuffix(f"-{use.who}") if use.who else use.id
        held.update((topic, owner) for owner in owners)
        if any(held[topic, owner] > 1 for owner in owners):
            whose = f" of the {use.who}" if use.who not in (None, EACH) else ""
            yield error("E308", f"a second {topic}{whose} in one mission", path=use.path)


def _check_beginning(mission: Mission, rules: tuple[RuleInUse, ...], path: Path) -> Iterator[Diagnostic]:
    """Where steps begin the battle, they say who moves first, and all else that somebody does first."""
    said = {step.of for step in mission.beginning}
    needed = (FIRST_TURN, *(use.id for use in rules if use.firsts))
    for name in needed:
        if name not in said and (mission.beginning or name != FIRST_TURN):
            hint = f"add `{{id: {name}, of: {name}}}`"
            message = f"no step of the beginning tells {name}"
            yield error("E348", message, path=(*path, "beginning"), hints=(hint,))


def _check_alternatives(mission: Mission, path: Path) -> Iterator[Diagnostic]:
    shown = [spot for spot, step in steps_of(mission, path) if step.alternatives]
    if mission.alternatives and not shown:
        hint = "write `alternatives: yes` at the step that they belong to"
        yield error("E318", "no step shows the alternatives", path=(*path, "alternatives"), hints=(hint,))
    if shown and not mission.alternatives:
        message = "the step shows alternatives, and the mission has none"
        yield error("E318", message, path=(*shown[0], "alternatives"))


def _check_places(mission: Mission, path: Path) -> Iterator[Diagnostic]:
    """Steps name objectives that are placed, and take back some that are taken away."""
    numbers, gone = set[int](), set[int]()
    for group in (each for each in mission.objectives if isinstance(each, ObjectiveGroup)):
        own = range(len(numbers) + 1, len(numbers) + group.count + 1)
        numbers.update(own)
        gone.update(own if group.removed else ())
    for spot, step in steps_of(mission, path):
        for key, known in (("objectives", numbers), ("taken_back", gone)):
            for index, number in enumerate(getattr(step.where, key, ())):
                if number not in known:
                    what = "is placed" if key == "objectives" else "is taken away"
                    hint = f"write {' or '.join(map(str, sorted(known)))}" if known else "leave it out"
                    message = f"no objective {number} {what} in this mission"
                    yield error("E286", message, path=(*spot, "where", key, index), hints=(hint,))


def _check_objectives(mission: Mission, path: Path, sides: Sides) -> Iterator[Diagnostic]:
    for index, group in enumerate(mission.objectives):
        spot = (*path, "objectives", index)
        if not isinstance(group, ObjectiveGroup):
            continue
        if group.removed > group.count:
            message = f"{group.removed} objectives are taken away of {group.count}"
            yield error("E321", message, path=(*spot, "removed"))
        if (group.removed > 0) != (group.removed_by is not None):
            message = "removed and removed_by belong together"
            yield error("E321", message, path=spot, hints=("say how many are taken away, and by whom",))
        yield from _check_shares(group, len(sides.of(group.placed_by)), spot)


def _check_shares(group: ObjectiveGroup, players: int, spot: Path) -> Iterator[Diagnostic]:
    """What all players place is shared out evenly."""
    if players and group.count % players:
        fewer = group.count - group.count % players
        counts = " or ".join(str(count) for count in (fewer, fewer + players) if count)
        message = f"{group.count} objectives can't be shared out evenly among {players} players"
        hint = f"write {counts}, or let one side place them"
        yield error("E338", message, path=(*spot, "count"), hints=(hint,))
