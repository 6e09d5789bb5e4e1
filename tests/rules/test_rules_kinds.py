from __future__ import annotations

from typing import Any, ClassVar

import pytest
from rulebook import FIGURES, IMMEDIATE, make_mission, make_pack, one_mission, reading
from two_sides import SIDES

from pipeline.model import MinefieldRate
from pipeline.model.rules import (
    Ambush,
    AtEndWin,
    ClearWin,
    FirstTurn,
    HoldWin,
    LastFormationWin,
    MeetingEngagement,
    Minefields,
    OneOf,
    RuleUse,
    StrategicWithdrawal,
    SurviveWin,
)
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.ambush import AmbushKind
from pipeline.rules.special.battle_opening import FirstTurnKind
from pipeline.rules.special.kind import Facts, Kind, final_turn, last_turn
from pipeline.rules.special.meeting_engagement import MeetingEngagementKind
from pipeline.rules.special.minefields import MinefieldsKind, rate_name
from pipeline.rules.special.rule_kinds import SPECIAL_RULES, TEXTS, guard, texts
from pipeline.rules.special.uses import all_uses
from pipeline.rules.special.victory import victory_lines
from pipeline.rules.special.winning import AtEndKind, ClearKind, HoldKind, LastFormationKind, SurviveKind
from pipeline.rules.special.withdrawal import StrategicWithdrawalKind, check_turns

SURVIVE = ({"survive": {"side": "defender", "turn": 9}},)


# --- the registry ---


def test_every_kind_answers_just_the_facts_that_it_names() -> None:
    rules = ({"ambush": {"side": "defender"}}, {"reserves": IMMEDIATE}, {"meeting_engagement": {}})
    more = (
        {"strategic_withdrawal": {"side": "defender"}},
        {"minefields": {"side": "defender"}},
        {"time_of_day": {"by": "attacker"}},
        {"referenced": {"to": ("ambush",), "side": "defender"}},
    )
    winning = (
        {"hold": {"side": "each"}},
        {"clear": {"side": "defender"}},
        {"last_formation": {"side": "each"}},
        {"at_end": {"side": "defender"}},
        {"tie": {}},
        *SURVIVE,
    )
    scouts = {"side": "defender"}
    uses = list(all_uses(one_mission(rules=(*rules, *more), winning=winning, reconnaissance=scouts)))
    assert {use.kind.text for use in uses} == TEXTS.keys()
    for use in uses:
        assert use.answers.keys() == use.kind.facts.keys()
        assert all(set(given) <= set(use.kind.possible(SIDES)[fact]) for fact, given in use.answers.items())


def test_a_rule_of_the_model_without_a_kind_is_refused() -> None:
    kinds = {name: kind for name, kind in SPECIAL_RULES.items() if name != "ambush"}
    with pytest.raises(TypeError, match="RuleUse knows"):
        guard(RuleUse, kinds)


def test_a_kind_made_for_another_rule_is_refused() -> None:
    with pytest.raises(TypeError, match="ambush is of another type than Minefields"):
        guard(RuleUse, {**SPECIAL_RULES, "ambush": MinefieldsKind()})


def test_two_kinds_with_one_text_are_refused() -> None:
    with pytest.raises(TypeError, match="two kinds of rule share a text"):
        texts(AmbushKind(), AmbushKind())


def test_a_new_rule_is_its_parameters_a_kind_and_a_line() -> None:
    class Weather(OneOf):
        ambush: Ambush | None = None

    class WeatherKind(Kind[Ambush]):
        text = "weather"
        facts: ClassVar[Facts] = {}

        def answers(self, rule: Ambush) -> Facts:
            return {}

        def values(self, rule: Ambush, reading: Reading) -> dict[str, str]:
            return {}

    guard(Weather, {"ambush": WeatherKind()})
    assert WeatherKind().events(Ambush(side="defender"), reading(make_pack())) == ()


# --- ambush ---


def test_ambush_says_what_makes_a_unit_big() -> None:
    values = AmbushKind().values(Ambush(side="defender"), reading(make_pack()))
    assert (values["who"], values["big_tanks"], values["big_teams"]) == ("the Defender", "eight", "twelve")


# --- meeting engagement ---


def test_the_opening_turn_is_marked() -> None:
    (event,) = MeetingEngagementKind().events(MeetingEngagement(), reading(make_pack()))
    assert (event.turn, event.who) == (1, "each")


# --- minefields ---


@pytest.mark.parametrize(
    ("period", "name"),
    [("Mid War", "points_mid_war"), ("Team Yankee (1985)", "points_team_yankee_1985"), (None, "points")],
)
def test_periods_become_names(period: str | None, name: str) -> None:
    assert rate_name(MinefieldRate(period=period, points=25)) == name


def test_minefields_of_one_rate_give_it_plainly() -> None:
    pack = make_pack(figures={**FIGURES, "minefields": ({"points": 25},)})
    assert MinefieldsKind().values(Minefields(side="defender"), reading(pack))["points"] == "25"


def test_minefields_give_every_period_its_rate() -> None:
    values = MinefieldsKind().values(Minefields(side="defender"), reading(make_pack()))
    assert (values["points_mid_war"], values["points_late_war"], values["enemys"]) == (
        "25",
        "750",
        "the Attacker\u2019s",
    )


# --- strategic withdrawal ---


def withdrawal(**changes: Any) -> StrategicWithdrawal:
    return StrategicWithdrawal(side="defender", **changes)


def test_checks_run_from_turn_two_to_the_last_turn_played() -> None:
    mission = make_mission(winning=SURVIVE)
    assert list(check_turns(withdrawal(), make_pack(), mission)) == [2, 3, 4, 5, 6, 7, 8]
    events = StrategicWithdrawalKind().events(withdrawal(), reading(one_mission(winning=SURVIVE)))
    assert [(event.turn, event.text) for event in events] == [(turn, "Withdrawal check") for turn in range(2, 9)]


def test_withdrawal_in_words() -> None:
    values = StrategicWithdrawalKind().values(withdrawal(), reading(make_pack()))
    assert (values["from_turn"], values["threshold"], values["below"]) == ("two", "six", "five")


# --- turns ---


def test_lasting_ends_the_game_before_its_turn() -> None:
    assert (final_turn(make_mission(winning=SURVIVE)), last_turn(make_pack(), make_mission(winning=SURVIVE))) == (9, 8)
    assert (final_turn(make_mission()), last_turn(make_pack(), make_mission())) == (None, 8)


# --- victory points ---


def test_rows_become_lines_with_both_ends() -> None:
    lines = victory_lines(make_pack().figures.victory_points)
    assert [(line.least, line.most, line.winner, line.loser) for line in lines] == [
        (0, 1, 8, 1),
        (2, 2, 7, 2),
        (3, None, 6, 3),
    ]
    assert victory_lines(()) == ()


# --- first turn ---


@pytest.mark.parametrize(
    ("rule", "by", "who"),
    [(FirstTurn(side="attacker"), "side", "The Attacker"), (FirstTurn(roll_off=True), "roll-off", "Each player")],
)
def test_first_turn(rule: FirstTurn, by: str, who: str) -> None:
    assert FirstTurnKind().answers(rule) == {"by": (by,), "bonus": ("none",)}
    assert FirstTurnKind().values(rule, reading(make_pack()))["Who"] == who


# --- winning ---


@pytest.mark.parametrize(
    ("kind", "rule", "facts", "tag", "turn"),
    [
        (HoldKind(), HoldWin(side="attacker", from_turn=6), ("attacker", "yes", "any"), "from turn six", 6),
        (HoldKind(), HoldWin(side="each", of="enemy-half"), ("each", "no", "enemy-half"), "", 1),
        (ClearKind(), ClearWin(side="defender", from_turn=6), ("defender", "yes", "objectives"), "from turn six", 6),
        (LastFormationKind(), LastFormationWin(side="each"), ("each",), "", None),
        (HoldKind(), HoldWin(side="each", of="own-placed"), ("each", "no", "own-placed"), "", 1),
        (ClearKind(), ClearWin(side="defender", of="own-half"), ("defender", "no", "own-half"), "", 1),
        (AtEndKind(), AtEndWin(side="defender"), ("defender",), "when the game ends", None),
        (SurviveKind(), SurviveWin(side="defender", turn=9), ("defender",), "turn nine", 9),
    ],
)
def test_ways_to_win(kind: Any, rule: Any, facts: tuple[str, ...], tag: str, turn: int | None) -> None:
    book = reading(make_pack())
    assert tuple(answer for (answer,) in kind.answers(rule).values()) == facts
    assert kind.tag(rule, book.labels) == tag
    assert [event.turn for event in kind.events(rule, book)] == ([] if turn is None else [turn])


def test_winning_on_the_turn_track() -> None:
    book = reading(make_pack())
    texts = [
        HoldKind().events(HoldWin(side="attacker"), book)[0].text,
        HoldKind().events(HoldWin(side="each"), book)[0].text,
        SurviveKind().events(SurviveWin(side="defender", turn=9), book)[0].text,
    ]
    assert texts == ["Attacker can win", "Both players can win", "Defender wins as it starts"]


def test_only_a_gate_gives_its_turn() -> None:
    book = reading(make_pack())
    assert HoldKind().values(HoldWin(side="attacker", from_turn=6), book)["from_turn"] == "six"
    assert "from_turn" not in HoldKind().values(HoldWin(side="attacker"), book)
    assert SurviveKind().values(SurviveWin(side="defender", turn=9), book)["turn"] == "nine"
