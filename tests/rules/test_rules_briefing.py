from __future__ import annotations

from typing import Any

import pytest
from rulebook import DELAYED, IMMEDIATE, english, make_mission, make_pack, one_mission, passages, wording

from pipeline.contracts.brief import Brief
from pipeline.contracts.rule_results import RollOdds
from pipeline.diagnostics import Stretch
from pipeline.model import Labels, Pack
from pipeline.rules.telling.briefing import brief_mission
from pipeline.units import Units

AMBUSH = {"ambush": {"side": "defender"}}
MINEFIELDS = {"minefields": {"side": "defender"}}


def brief(pack: Pack, units: Units = Units.BOTH, labels: Labels | None = None) -> Brief:
    """Brief the first mission; silence is asserted."""
    made, problems = brief_mission(pack, next(iter(pack.missions)), wording(units, labels))
    assert problems == ()
    return made


def test_rules_are_listed_by_their_derived_names() -> None:
    rules: tuple[dict[str, Any], ...] = (
        AMBUSH,
        {"reserves": {**IMMEDIATE, "deep": True}},
        {"reserves": DELAYED},
        {"meeting-engagement": {}},
        MINEFIELDS,
    )
    made = brief(one_mission(rules=rules))
    assert [(rule.id, rule.name, rule.who) for rule in made.special_rules] == [
        ("ambush-defender", "Ambush", "defender"),
        ("reserves-defender", "Deep Immediate Reserves", "defender"),
        ("reserves-attacker", "Delayed Reserves", "attacker"),
        ("meeting-engagement", "Meeting Engagement", None),
    ]
    assert [block.name for block in made.blocks] == [
        "Ambush",
        "Deep Immediate Reserves",
        "Delayed Reserves",
        "Meeting Engagement",
        "Score",
    ]


def test_a_rule_that_nothing_names_is_called_as_its_file_is_in_words() -> None:
    nameless = {"meeting-engagement": {"title": None, "back": passages("They meet.")}}
    made = brief(one_mission(rules=({"meeting-engagement": {}},), pack={"rules": nameless}))
    assert made.blocks[0].name == "Meeting engagement"


def test_a_pack_may_call_a_rule_otherwise_but_reserves_keep_their_derived_name() -> None:
    title = {
        "ambush": {"title": "Lying in Wait", "back": passages("Hush.")},
        "reserves": {"title": "Help", "back": passages("!")},
    }
    made = brief(one_mission(rules=(AMBUSH, {"reserves": IMMEDIATE}), pack={"rules": title}))
    assert [rule.name for rule in made.special_rules] == ["Lying in Wait", "Immediate Reserves"]
    assert [block.name for block in made.blocks] == ["Lying in Wait", "Immediate Reserves", "Score"]


@pytest.mark.parametrize(
    ("units", "text"),
    [(Units.BOTH, 'within 12"/30cm of'), (Units.INCHES, 'within 12" of'), (Units.CM, "within 30cm of")],
)
def test_distances_come_out_in_the_units_asked_for(units: Units, text: str) -> None:
    assert text in brief(make_pack(), units).setting_up[0].text


def test_the_nearest_name_wins() -> None:
    rules = {
        "ambush": {"distances": {"own": "1in", "both": "2in"}, "back": passages("{own} {both} {strip} {near} {who}")}
    }
    made = brief(
        one_mission(
            rules=(AMBUSH,),
            distances={"strip": "12in", "both": "5in", "near": "6in", "who": "7in"},
            pack={"rules": rules},
        )
    )
    assert made.blocks[0].passages[0].text == '1"/2.5cm 2"/5cm 12"/30cm 6"/15cm the Defender'


def test_shared_steps_speak_of_the_rule_they_are_about() -> None:
    steps = {
        "hold": {
            "passages": (
                *passages("{Who} holds back {kind}."),
                {"id": "late", "when": {"timing": "delayed"}, "text": "It is late."},
                {"id": "soon", "heading": "Soon", "when": {"timing": ["immediate"]}, "text": "It is near."},
            )
        },
        "dig": {"passages": passages("Dig in.")},
    }
    deployment = (
        {"id": "a", "use": "hold", "of": "reserves-defender"},
        {"id": "b", "use": "hold", "of": "reserves-attacker"},
        {"id": "c", "use": "dig"},
        {"id": "d", "text": "{Who} holds {strip}.", "of": "reserves-attacker"},
    )
    made = brief(
        one_mission(
            rules=({"reserves": IMMEDIATE}, {"reserves": DELAYED}), deployment=deployment, pack={"steps": steps}
        )
    )
    assert [(step.id, step.text) for step in made.deployment] == [
        ("a", "The Defender holds back Immediate Reserve. **Soon** It is near."),
        ("b", "The Attacker holds back Delayed Reserve. It is late."),
        ("c", "Dig in."),
        ("d", 'The Attacker holds 12"/30cm.'),
    ]


def test_the_front_says_who_begins_and_how_to_win() -> None:
    made = brief(
        one_mission(
            first_turn={"roll_off": True},
            first_turn_note="Stay within {strip} ({page:rules}).",
            winning=({"hold": {"side": "each"}}, {"survive": {"side": "defender", "turn": 9}}),
        )
    )
    assert (made.first_turn, made.first_turn_note) == ("Each player begins.", 'Stay within 12"/30cm ({page:rules}).')
    assert [(way.who, way.says, way.text) for way in made.winning] == [
        ("each", "Each player wins by Taking an Objective.", 'Each player holds one within 4"/10cm.'),
        (
            "defender",
            "The Defender wins as its turn nine starts, if the Attacker has not won.",
            "The Defender lasts until turn nine.",
        ),
    ]


def test_points_by_losses_close_the_rules_side() -> None:
    made = brief(one_mission(rules=(AMBUSH,)))
    assert [block.id for block in made.blocks] == ["ambush-defender", "points-by-losses"]
    assert [line.winner for line in made.victory] == [8, 7, 6]


def test_a_pack_without_scoring_has_no_such_block() -> None:
    made = brief(make_pack(rules={"points-by-losses": None}, figures={}))
    assert (made.blocks, made.victory) == ((), ())


def test_turns_are_in_order_and_say_nothing_twice() -> None:
    winning = ({"hold": {"side": "attacker", "from_turn": 6}}, {"clear": {"side": "defender", "from_turn": 6}})
    twice = (*winning, {"hold": {"side": "attacker", "from_turn": 6, "of": "enemy-half"}})
    made = brief(one_mission(rules=({"reserves": DELAYED},), winning=twice))
    assert [(event.turn, event.text) for event in made.turn_events if event.turn in (5, 6)] == [
        (5, "Delayed Reserves: 3 dice, one Unit for sure"),
        (6, "Delayed Reserves: 4 dice, one Unit for sure"),
        (6, "Attacker can win"),
        (6, "Defender can win"),
    ]
    assert [event.turn for event in made.turn_events] == sorted(event.turn for event in made.turn_events)


def test_odds_and_arrivals_come_with_reserves() -> None:
    made = brief(one_mission(rules=(AMBUSH, {"reserves": DELAYED})))
    assert [(odds.id, odds.who, odds.target) for odds in made.summaries if isinstance(odds, RollOdds)] == [
        ("reserves-attacker", "attacker", 5)
    ]
    assert [mark.id for mark in made.arrivals] == ["reserves-attacker"]


def test_words_of_a_language_are_kept_from_being_markdown() -> None:
    labels = Labels(language="xx", words={**english().words, "who.defender": "the *Defender*"})
    made = brief(one_mission(rules=(AMBUSH,)), labels=labels)
    assert made.blocks[0].passages[0].text == r"The \*Defender\* hides one Unit."


@pytest.mark.parametrize(
    ("mission", "pack", "path"),
    [
        ({"gist": "{strp}"}, {}, ("missions", "skirmish", "gist")),
        ({"first_turn_note": "{strp}"}, {}, ("missions", "skirmish", "first_turn_note")),
        ({"deployment": ({"id": "a", "text": "{strp}"},)}, {}, ("missions", "skirmish", "deployment", 0, "text")),
        (
            {"deployment": ({"id": "a", "use": "dig"},)},
            {"steps": {"dig": {"passages": passages("Dig.", "{strp}")}}},
            ("steps", "dig", "passages", 1, "text"),
        ),
        (
            {"rules": (AMBUSH,)},
            {"rules": {"ambush": {"back": passages("{strp}")}}},
            ("rules", "ambush", "back", 0, "text"),
        ),
        ({}, {"rules": {"hold": {"front": passages("{strp}")}}}, ("rules", "hold", "front", 0, "text")),
        (
            {"rules": (AMBUSH,)},
            {"rules": {"ambush": {"back": ({"id": "a", "heading": "{strp}", "text": "Hush."},)}}},
            ("rules", "ambush", "back", 0, "heading"),
        ),
    ],
)
def test_a_wrong_name_is_told_with_the_path_of_its_text(
    mission: dict[str, Any], pack: dict[str, Any], path: Any
) -> None:
    _, problems = brief_mission(one_mission(**mission, pack=pack), "skirmish", wording())
    hint = "did you mean 'strip'?"
    (problem,) = problems
    assert (problem.code, problem.message, problem.path) == ("E301", "no value is called 'strp' here", path)
    assert (problem.hints, problem.stretch) == ((hint,), Stretch(offset=0, length=6))


def test_a_slip_in_a_shared_text_is_the_same_from_every_mission() -> None:
    rules = {"first-turn": {"front": passages("{Whoo} begins.")}}
    pack = make_pack(missions={"one": make_mission(), "two": make_mission(name="Another")}, rules=rules)
    assert brief_mission(pack, "one", wording())[1] == brief_mission(pack, "two", wording())[1] != ()


def test_what_the_checks_report_is_left_out_and_not_said_again() -> None:
    deployment = (
        {"id": "a", "use": "nothing"},
        {"id": "b", "text": "{who}", "of": "minefields-defender"},
        {"id": "c", "text": "Go."},
    )
    pack = one_mission(
        rules=({"reserves": IMMEDIATE}, MINEFIELDS),
        deployment=deployment,
        first_turn={"side": "attacker", "roll_off": True},
        pack={"figures": {}, "rules": {"points-by-losses": None}},
    )
    made = brief(pack)
    assert [step.id for step in made.deployment] == ["c"]
    assert (made.blocks, made.summaries, made.arrivals, made.first_turn) == ((), (), (), "")


def test_what_two_rules_say_in_the_same_words_is_said_once() -> None:
    words = (
        {"id": "rolling", "heading": "Rolling", "text": "From the {roll_first} turn on."},
        {"id": "coming", "heading": "Coming On", "text": "From the edge."},
        {"id": "orders", "text": "Without orders."},
    )
    reserves = {"rules": {"reserves": {"back": words}}}
    first, second = brief(one_mission(rules=({"reserves": IMMEDIATE}, {"reserves": DELAYED}), pack=reserves)).blocks[:2]
    assert [(each.heading, each.text) for each in first.passages[1:]] == [
        ("Coming On", "From the edge."),
        (None, "Without orders."),
    ]
    assert [(each.heading, each.text) for each in second.passages] == [
        ("Rolling", "From the third turn on."),
        ("Coming On", "As for the Defender’s Immediate Reserves."),
    ]
