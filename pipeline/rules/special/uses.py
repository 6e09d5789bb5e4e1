"""A mission -> its rules in use and ways to win, each with its kind, its path and the passages said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.diagnostics import Path, Severity
from pipeline.model import Mission, Pack, Passage, RuleText, Step, Who
from pipeline.rules.special.kind import Case, Condition, Facts, Kind, SpecialRule
from pipeline.rules.special.rule_kinds import CONDITIONS, FIRST_TURN, RECONNAISSANCE, SPECIAL_RULES, VICTORY_POINTS

NO_TEXT = RuleText()
# The lists of steps of a mission, in playing order.
STEPS = ("setting_up", "deployment", "beginning", "deciding")


@dataclass(frozen=True, kw_only=True)
class Use:
    """A rule, a way to win, or the first turn of one mission. `id` is how steps call a rule."""

    id: str
    kind: Kind[Any]
    # Each kind knows the type of its own parameters; here rules of all kinds stand in one list.
    rule: Any
    path: Path

    @property
    def answers(self) -> Facts:
        """The rule's facts."""
        return self.kind.answers(self.rule)

    @property
    def who(self) -> Who | None:
        """Whose it is, where it is somebody's."""
        side: Who | None = getattr(self.rule, "side", None)
        return side

    def text(self, pack: Pack) -> RuleText:
        """Find the pack's words for it; a pack may have none."""
        return pack.rules.get(self.kind.text, NO_TEXT)

    def passages(self, pack: Pack) -> tuple[Passage, ...]:
        """Take those of the pack's words that are printed."""
        found: tuple[Passage, ...] = getattr(self.text(pack), self.kind.part)
        return found

    def references(self, pack: Pack) -> tuple[str, ...]:
        """Name the references under which the rulebook has it."""
        return self.kind.references(self.rule, self.text(pack).see)

    def is_sound(self, pack: Pack, mission: Mission) -> bool:
        """Tell whether the rule can be put into words; where it can't, its own check says why."""
        found = self.kind.check(self.rule, Case(pack=pack, mission=mission, path=self.path))
        return all(problem.severity < Severity.ERROR for problem in found)


@dataclass(frozen=True, kw_only=True)
class RuleInUse(Use):
    """A special rule of a mission."""

    kind: SpecialRule[Any]


@dataclass(frozen=True, kw_only=True)
class WayToWin(Use):
    """A way to win a mission."""

    kind: Condition[Any]


def rules_in_use(mission: Mission, path: Path) -> tuple[RuleInUse, ...]:
    """List the special rules of a mission, as its author ordered them."""
    return tuple(
        RuleInUse(id=use.id, kind=SPECIAL_RULES[use.kind], rule=use.rule, path=(*path, "rules", index, use.kind))
        for index, use in enumerate(mission.rules)
    )


def ways_to_win(mission: Mission, path: Path) -> tuple[WayToWin, ...]:
    """List the ways to win a mission."""
    return tuple(
        WayToWin(id=win.kind, kind=CONDITIONS[win.kind], rule=win.condition, path=(*path, "winning", index, win.kind))
        for index, win in enumerate(mission.winning)
    )


def first_turn(mission: Mission, path: Path) -> Use:
    """Take the rule that says who moves first."""
    return Use(id="first-turn", kind=FIRST_TURN, rule=mission.first_turn, path=(*path, "first_turn"))


def reconnaissance(mission: Mission, path: Path) -> tuple[Use, ...]:
    """Take what says who scouts first, where anybody does."""
    rule = mission.reconnaissance
    name = RECONNAISSANCE.text
    return () if rule is None else (Use(id=name, kind=RECONNAISSANCE, rule=rule, path=(*path, name)),)


def uses_of(mission: Mission, path: Path) -> tuple[Use, ...]:
    """List all uses of a mission: its rules, who scouts and moves first, its ways to win."""
    opening = (*reconnaissance(mission, path), first_turn(mission, path))
    return (*rules_in_use(mission, path), *opening, *ways_to_win(mission, path))


def victory_points(pack: Pack) -> Use:
    """Take the scoring that all missions of a pack share."""
    return Use(id=VICTORY_POINTS.text, kind=VICTORY_POINTS, rule=pack.figures, path=("figures", "victory_points"))


def all_uses(pack: Pack) -> Iterator[Use]:
    """Give every use of every mission, and the scoring that they share."""
    for mission_id, mission in pack.missions.items():
        path: Path = ("missions", mission_id)
        yield from uses_of(mission, path)
    if pack.figures.victory_points:
        yield victory_points(pack)


def steps_of(mission: Mission, path: Path) -> Iterator[tuple[Path, Step]]:
    """Give the steps of a mission with their paths, in playing order."""
    for part in STEPS:
        for index, step in enumerate(getattr(mission, part)):
            yield (*path, part, index), step


def holds(passage: Passage, answers: Facts) -> bool:
    """Tell whether all conditions of a passage are met."""
    return all(set(wanted) & set(answers.get(fact, ())) for fact, wanted in passage.when.items())


def said(passages: Sequence[Passage], answers: Facts) -> tuple[tuple[int, Passage], ...]:
    """Choose the passages whose conditions hold, with their places."""
    return tuple((index, passage) for index, passage in enumerate(passages) if holds(passage, answers))
