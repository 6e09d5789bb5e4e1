"""Every kind of rule, found by its parameters' type or by the name of its text.

A new rule is its parameters in the model, one module here beside the others, and one line below; the guards see to it
that no rule of the model is forgotten and that no two kinds claim the same text.
"""

from __future__ import annotations

from typing import Any, get_args

from pipeline.model.rules import OneOf, RuleUse, Win
from pipeline.rules.special.ambush import AmbushKind
from pipeline.rules.special.battle_opening import FirstTurnKind, ReconnaissanceKind
from pipeline.rules.special.kind import Condition, Kind, SpecialRule
from pipeline.rules.special.meeting_engagement import MeetingEngagementKind
from pipeline.rules.special.minefields import MinefieldsKind
from pipeline.rules.special.referenced import ReferencedKind
from pipeline.rules.special.reserves import ReservesKind
from pipeline.rules.special.time_of_day import TimeOfDayKind
from pipeline.rules.special.victory import VictoryPointsKind
from pipeline.rules.special.winning import AtEndKind, ClearKind, HoldKind, LastFormationKind, SurviveKind, TieKind
from pipeline.rules.special.withdrawal import StrategicWithdrawalKind

SPECIAL_RULES: dict[str, SpecialRule[Any]] = {
    "ambush": AmbushKind(),
    "reserves": ReservesKind(),
    "meeting_engagement": MeetingEngagementKind(),
    "strategic_withdrawal": StrategicWithdrawalKind(),
    "minefields": MinefieldsKind(),
    "time_of_day": TimeOfDayKind(),
    "referenced": ReferencedKind(),
}
CONDITIONS: dict[str, Condition[Any]] = {
    "hold": HoldKind(),
    "clear": ClearKind(),
    "last_formation": LastFormationKind(),
    "survive": SurviveKind(),
    "at_end": AtEndKind(),
    "tie": TieKind(),
}
FIRST_TURN = FirstTurnKind()
RECONNAISSANCE = ReconnaissanceKind()
VICTORY_POINTS = VictoryPointsKind()


def texts(*kinds: Kind[Any]) -> dict[str, Kind[Any]]:
    """Index kinds by their text; two kinds with one text are a slip of ours."""
    index = {kind.text: kind for kind in kinds}
    if len(index) != len(kinds):
        raise TypeError(f"two kinds of rule share a text: {sorted(kind.text for kind in kinds)}")
    return index


def guard(model: type[OneOf], kinds: dict[str, Any]) -> None:
    """See that each rule of the model has its kind, made for its parameters."""
    if list(kinds) != list(model.model_fields):
        raise TypeError(f"{model.__name__} knows {list(model.model_fields)}, but kinds are given for {list(kinds)}")
    for name, kind in kinds.items():
        (made_for,) = get_args(type(kind).__orig_bases__[0])
        if made_for not in get_args(model.model_fields[name].annotation):
            raise TypeError(f"{name} is of another type than {made_for.__name__}, which its kind was made for")


# At import, so that a slip of ours can't reach anybody's build.
TEXTS = texts(*SPECIAL_RULES.values(), *CONDITIONS.values(), FIRST_TURN, RECONNAISSANCE, VICTORY_POINTS)
guard(RuleUse, SPECIAL_RULES)
guard(Win, CONDITIONS)
