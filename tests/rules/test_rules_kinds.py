"""The rules that shipped packs declare, each at work in a small mission: facts, values, marks on the track, words."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import (
    FIGURES,
    IMMEDIATE,
    at_work,
    english,
    make_mission,
    make_pack,
    one_mission,
    reading,
    used,
    values_of_use,
    won,
    wording,
)

from pipeline.contracts.brief import TurnEvent
from pipeline.model import Pack
from pipeline.model.rules import FirstTurn
from pipeline.rules import brief_mission
from pipeline.rules.components.wins import WinWorker
from pipeline.rules.declared.case import final_turn, last_turn
from pipeline.rules.figures.victory import victory_lines
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.used.mission_uses import all_uses, first_turn

SURVIVE = ({"survive": {"side": "defender", "turn": 9}},)
WITHDRAWAL: dict[str, Any] = {"strategic-withdrawal": {"side": "defender"}}
MINEFIELDS: dict[str, Any] = {"minefields": {"side": "defender"}}


# --- all of them ---


def test_every_rule_answers_just_what_may_be_asked_of_it() -> None:
    rules: tuple[dict[str, Any], ...] = (
        {"ambush": {"side": "defender"}},
        {"reserves": IMMEDIATE},
        {"meeting-engagement": {}},
        WITHDRAWAL,
        MINEFIELDS,
        {"time-of-day": {"by": "attacker"}},
        {"referenced": {"to": ("ambush",), "side": "defender"}},
        {"reconnaissance": {"side": "defender"}},
    )
    winning: tuple[dict[str, Any], ...] = (
        {"hold": {"side": "each"}},
        {"clear": {"side": "defender"}},
        {"last-formation": {"side": "each"}},
        {"at-end": {"side": "defender"}},
        {"tie": {}},
        *SURVIVE,
    )
    pack = one_mission(rules=rules, winning=winning)
    uses = list(all_uses(pack))
    assert {use.name for use in uses} == pack.rules.keys()
    for use in uses:
        possible = use.possible(pack)
        assert possible.keys() <= use.answers.keys()
        # Of rows no answers are listed: any tag may be asked for.
        assert all(set(use.answers[fact]) <= set(known) for fact, known in possible.items() if known)


# --- ambush ---


def test_ambush_says_what_makes_a_unit_big() -> None:
    values = values_of_use(one_mission(rules=({"ambush": {"side": "defender"}},)))
    assert (values["who"], values["tanks"], values["teams"]) == ("the Defender", "eight", "twelve")


# --- meeting engagement ---


def test_the_opening_turn_is_marked() -> None:
    pack = one_mission(rules=({"meeting-engagement": {}},), first_turn={"roll_off": True})
    (event,) = at_work("track", pack).events(values_of_use(pack))
    assert (event.turn, event.who, event.short) == (1, "each", "first-turn limits")
    assert [(mover.value, part.short) for mover, part in event.by_order] == [("first", "first-turn limits")]
    assert event.text == "First player: no Aircraft, no Bombardments, Teams shoot as if they moved"


def test_where_a_side_goes_first_the_opening_turn_is_its_own() -> None:
    pack = one_mission(rules=({"meeting-engagement": {}},), first_turn={"side": "defender"})
    (event,) = at_work("track", pack).events(values_of_use(pack))
    assert (event.who, event.by_order) == ("defender", ())


# --- minefields ---


def test_minefields_of_one_rate_give_it_plainly() -> None:
    pack = one_mission(rules=(MINEFIELDS,), pack={"figures": {**FIGURES, "minefields": {"points": {"each": 25}}}})
    assert values_of_use(pack)["points_each"] == "25"


def test_minefields_give_every_period_its_rate() -> None:
    values = values_of_use(one_mission(rules=(MINEFIELDS,)))
    assert (values["points_mid_war"], values["points_late_war"], values["enemys"]) == (
        "25",
        "750",
        "the Attacker\u2019s",
    )


# --- strategic withdrawal ---


def test_checks_run_from_turn_two_to_the_last_turn_played() -> None:
    pack = one_mission(rules=(WITHDRAWAL,), winning=SURVIVE)
    events = at_work("track", pack).events(values_of_use(pack))
    assert [(event.turn, event.text, event.short) for event in events] == [
        (turn, "Withdrawal check", "Withdrawal") for turn in range(2, 9)
    ]


def test_withdrawal_in_words() -> None:
    values = values_of_use(one_mission(rules=(WITHDRAWAL,)))
    assert (values["from_turn"], values["threshold"], values["tally_below"]) == ("two", "six", "five")
    assert (values["check_first"], values["check_second_th"], values["check_last"]) == ("two", "third", "eight")


# --- turns ---


def test_lasting_ends_the_game_before_its_turn() -> None:
    pack = make_pack()
    short, endless = make_mission(winning=SURVIVE), make_mission()
    assert (final_turn(pack, short), last_turn(pack, short)) == (9, 8)
    assert (final_turn(pack, endless), last_turn(pack, endless)) == (None, 8)


# --- points by losses ---


def test_rows_become_lines_with_both_ends() -> None:
    lines = victory_lines(make_pack().figures.points_by_losses)
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
    pack = one_mission(first_turn=rule)
    use = first_turn(pack, pack.missions["skirmish"], ())
    assert use.answers == {"by": (by,), "bonus": ("none",)}
    assert use.values(reading(pack), Scribe())["Who"] == who


# --- winning ---


def winning(pack: Pack) -> WinWorker:
    use = won(pack)
    (worker,) = use.workers(use.teller(reading(pack)))
    assert isinstance(worker, WinWorker)
    return worker


def events_of(**way: Any) -> tuple[TurnEvent, ...]:
    return winning(one_mission(winning=(way,))).events({})


@pytest.mark.parametrize(
    ("rule", "given", "facts", "turn"),
    [
        ("hold", {"side": "attacker", "from_turn": 6}, ("attacker", "given", "any"), 6),
        ("hold", {"side": "each", "of": "enemy-half"}, ("each", "none", "enemy-half"), 1),
        ("clear", {"side": "defender", "from_turn": 6}, ("defender", "given", "objectives"), 6),
        ("last-formation", {"side": "each"}, ("each",), None),
        ("hold", {"side": "each", "of": "own-placed"}, ("each", "none", "own-placed"), 1),
        ("clear", {"side": "defender", "of": "own-half"}, ("defender", "none", "own-half"), 1),
        ("at-end", {"side": "defender"}, ("defender",), None),
        ("tie", {}, (), None),
        ("survive", {"side": "defender", "turn": 9}, ("defender", "given"), 9),
    ],
)
def test_ways_to_win(rule: str, given: dict[str, Any], facts: tuple[str, ...], turn: int | None) -> None:
    pack = one_mission(winning=({rule: given},))
    assert tuple(answer for (answer,) in won(pack).answers.values()) == facts
    worker = winning(pack)
    assert [event.turn for event in worker.events({})] == ([] if turn is None else [turn])


@pytest.mark.parametrize(
    ("rule", "given", "says"),
    [
        ("hold", {"side": "each"}, "Each player wins by Taking an Objective."),
        (
            "hold",
            {"side": "each", "of": "enemy-half"},
            "Each player wins by Taking an Objective in the opponent’s half of the table.",
        ),
        (
            "hold",
            {"side": "attacker", "of": "enemy-quarter", "from_turn": 6},
            "From turn six, the Attacker wins by Taking an Objective in the Defender’s quarter.",
        ),
        (
            "clear",
            {"side": "defender"},
            'The Defender wins by ending its turn with no enemy within 8"/20cm of any Objective.',
        ),
        (
            "last-formation",
            {"side": "each"},
            "Each player wins if the opponent has no Formation left on the table as a turn starts.",
        ),
        (
            "survive",
            {"side": "defender", "turn": 9},
            "The Defender wins as its turn nine starts, if the Attacker has not won.",
        ),
        ("tie", {}, "A tie is a tie."),
    ],
)
def test_a_win_is_one_sentence(rule: str, given: dict[str, Any], says: str) -> None:
    brief, _ = brief_mission(one_mission(winning=({rule: given},)), "skirmish", wording())
    assert [way.says for way in brief.winning] == [says]


def test_winning_on_the_turn_track() -> None:
    texts = [
        events_of(hold={"side": "attacker"})[0].text,
        events_of(hold={"side": "each"})[0].text,
        events_of(survive={"side": "defender", "turn": 9})[0].text,
    ]
    assert texts == ["Attacker can win", "Both players can win", "Defender wins as it starts"]


def test_a_side_that_labels_speak_of_as_several_win() -> None:
    pack = one_mission(winning=SURVIVE)
    labels = english().filled_up({"several.defender": "yes"})
    told = Reading(pack=pack, mission_id=next(iter(pack.missions)), wording=wording(labels=labels))
    (worker,) = (each for each in won(pack).workers(won(pack).teller(told)) if isinstance(each, WinWorker))
    (event,) = worker.events({})
    assert (event.text, event.short) == ("Defender win as it starts", "win as it starts")


def test_only_a_gate_gives_its_turn() -> None:
    def values(**way: Any) -> dict[str, str]:
        pack = one_mission(winning=(way,))
        return won(pack).values(reading(pack), Scribe())

    assert values(hold={"side": "attacker", "from_turn": 6})["from_turn"] == "six"
    assert "from_turn" not in values(hold={"side": "attacker"})
    assert values(survive={"side": "defender", "turn": 9})["turn"] == "nine"


def test_a_rule_goes_by_its_name_and_side_and_a_way_to_win_by_its_name() -> None:
    pack = one_mission(rules=(MINEFIELDS, {"meeting-engagement": {}}))
    assert [used(pack, index).id for index in (0, 1)] == ["minefields-defender", "meeting-engagement"]
    assert won(pack).id == "hold"
