"""A pack and its missions -> all uses of its rules: those of a mission, of all of them, and of the pack alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Path
from pipeline.model import Mission, Pack, Passage, Rule, Step
from pipeline.model.figures import POINTS_BY_LOSSES
from pipeline.model.rules import RuleUse, use_id
from pipeline.rules.declared.scope import Facts, Scope, holds, possible
from pipeline.rules.declared.teller import SIDE, Teller
from pipeline.rules.figures.ledger import score_values
from pipeline.rules.prose.prose_values import Reading, common_values
from pipeline.rules.used.uses import (
    BUILT_IN,
    FIRST_TURN,
    FirstTurnUse,
    PointsByLossesUse,
    RuleInUse,
    Use,
    first_turn_facts,
    values_of,
)

PassageT = TypeVar("PassageT", bound=Passage)
# The lists of steps of a mission, in playing order.
STEPS = ("setting_up", "deployment", "beginning", "deciding")
# A rule of which nothing is said.
_SILENT = Rule.model_construct()


def rules_in_use(pack: Pack, mission: Mission, path: Path) -> tuple[RuleInUse, ...]:
    """List the special rules of a mission, as its author ordered them; those that couldn't be read are told of."""
    found = ((index, use) for index, use in enumerate(mission.rules) if use.kind in pack.rules)
    return tuple(_in_use(pack, use, (*path, "rules", index)) for index, use in found)


def ways_to_win(pack: Pack, mission: Mission, path: Path) -> tuple[RuleInUse, ...]:
    """List the ways to win a mission; one that settles nobody's win in particular goes by its rule alone."""
    found = ((index, win) for index, win in enumerate(mission.winning) if win.kind in pack.rules)
    return tuple(_in_use(pack, win, (*path, "winning", index), is_win=True) for index, win in found)


def _in_use(pack: Pack, use: RuleUse, path: Path, *, is_win: bool = False) -> RuleInUse:
    """Find the rule of a use. It goes by its name and side; one that is `called` by a parameter, by that."""
    rule, given = pack.rules.get(use.kind, _SILENT), use.rule
    called = getattr(given, rule.called or "", None)
    name = use.kind if not called else called[0] if isinstance(called, tuple) else str(called)
    return RuleInUse(
        id=name if is_win else use_id(name, getattr(given, SIDE, None)),
        name=use.kind,
        rule=rule,
        path=(*path, use.kind),
        scope=Scope(name=use.kind, rule=rule, given=given, figures=pack.figures.of(use.kind)),
    )


def first_turn(pack: Pack, mission: Mission, path: Path) -> Use:
    """Take what says who moves first."""
    rule = pack.rules.get(FIRST_TURN, _SILENT)
    return FirstTurnUse(id=FIRST_TURN, name=FIRST_TURN, rule=rule, path=(*path, "first_turn"), turn=mission.first_turn)


def uses_of(pack: Pack, mission: Mission, path: Path) -> tuple[Use, ...]:
    """List all uses of a mission: its rules, who moves first, its ways to win."""
    return (*rules_in_use(pack, mission, path), first_turn(pack, mission, path), *ways_to_win(pack, mission, path))


def facts_of(pack: Pack, name: str) -> Facts:
    """List all answers that conditions of a rule may ask for, whether a mission uses it or not."""
    if name in BUILT_IN:
        return first_turn_facts(pack) if name == FIRST_TURN else {}
    return possible(pack.rules[name], pack.sides, tuple(pack.outline))


def points_by_losses(pack: Pack) -> Use:
    """Take the scoring that all missions of a pack share."""
    rule = pack.rules.get(POINTS_BY_LOSSES, _SILENT)
    path: Path = ("figures", "points_by_losses")
    return PointsByLossesUse(id=POINTS_BY_LOSSES, name=POINTS_BY_LOSSES, rule=rule, path=path)


def all_uses(pack: Pack) -> Iterator[Use]:
    """Give every use of every mission, and the scoring that they share."""
    for mission_id, mission in pack.missions.items():
        path: Path = ("missions", mission_id)
        yield from uses_of(pack, mission, path)
    if pack.figures.points_by_losses:
        yield points_by_losses(pack)


def steps_of(mission: Mission, path: Path) -> Iterator[tuple[Path, Step]]:
    """Give the steps of a mission with their paths, in playing order."""
    for part in STEPS:
        for index, step in enumerate(getattr(mission, part)):
            yield (*path, part, index), step


def said(passages: Sequence[PassageT], answers: Facts) -> tuple[tuple[int, PassageT], ...]:
    """Choose the passages whose conditions hold, with their places."""
    return tuple((index, passage) for index, passage in enumerate(passages) if holds(passage.when, answers))


def pack_teller(pack: Pack, name: str, wording: Wording) -> Teller:
    """Put a rule into words for a pack's own pages: with its figures, and no mission's parameters."""
    scope = Scope(name=name, rule=pack.rules[name], given=None, figures=pack.figures.of(name))
    return Teller(scope=scope, reading=Reading(pack=pack, wording=wording))


def pack_values(pack: Pack, wording: Wording) -> dict[str, str]:
    """Give the values that the prose of pages and of the selection may ask for.

    They are terms and distances, what the scoring comes to, and of each rule what its figures come to, as in
    {fog_roll_target}.
    """
    values = common_values(pack, wording) | score_values(pack)
    for name, rule in pack.rules.items():
        if rule.figures:
            slug = name.replace("-", "_")
            told = values_of(pack_teller(pack, name, wording))
            values |= {f"{slug}_{each}": text for each, text in told.items()}
    return values
