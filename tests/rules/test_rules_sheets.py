"""Rules as packs declare them: each slip in a sheet with its code, its words, its place and its hint."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import drilled, make_pack, passages, wording

from pipeline.rules import check_rules

# A sound rule; each slip below changes one of its keys.
SHEET: dict[str, Any] = {
    "title": "Drill",
    "parameters": {"side": "side", "timing": ("soon", "late"), "group": {"a": "group", "parts": {"turns": "turns"}}},
    "figures": {"die": {"a": "number", "default": "6"}, "first": {"a": "turn", "by": "timing"}, "times": "rows"},
    "gives": (
        {"track": {"who": "=side", "turns": "=group.turns", "text": "now"}},
        {"keep": {"column": "reserves", "amount": {"by": "timing", "soon": "one", "late": "two"}}},
    ),
    "back": passages("Drill."),
}
TRACK = {"who": "=side", "turns": "1", "text": "now"}
ROLL = {
    "who": "=side",
    "succeed_on": "4",
    "from_turn": "1",
    "text": "dice",
    "chart": {"heading": "How soon", "heads": ("n",)},
}
STRIP = {"of": ("track",), "who": "=side", "heading": "Turns"}
DECLARE = ("declare it under `parameters:` or `figures:`",)
R = ("rules", "drill")


def moment(**keys: str) -> tuple[dict[str, Any], ...]:
    return ({"id": "here", "moment": {"time": "as its turn starts", **keys}, "text": "it is here."},)


def gives(*components: dict[str, Any]) -> dict[str, Any]:
    return {"gives": components}


def test_a_sound_sheet_is_silent_though_no_mission_uses_it() -> None:
    assert check_rules(make_pack(rules={"drill": SHEET})) == ()


SLIPS: list[tuple[dict[str, Any], str, str, tuple[Any, ...], tuple[str, ...] | None]] = [
    # --- E394: names that mean nothing ---
    (
        {"figures": {**SHEET["figures"], "side": "number"}},
        "E394", "side is both a parameter and a figure", ("figures", "side"), ("rename one of them",),
    ),
    (
        {"figures": {**SHEET["figures"], "first": {"a": "turn", "by": "timings"}}},
        "E394", "no choice of this rule is called 'timings'", ("figures", "first", "by"), ("did you mean 'timing'?",),
    ),
    (
        {"figures": {**SHEET["figures"], "first": {"a": "turn", "by": "side"}}},
        "E394", "no choice of this rule is called 'side'", ("figures", "first", "by"), ("known here: timing",),
    ),
    (
        {"parameters": {**SHEET["parameters"], "one": {"a": "row", "of": "time"}}},
        "E394", "this rule has neither a parameter nor a figure called 'time'", ("parameters", "one", "of"),
        ("did you mean 'times'?",),
    ),
    (
        {**gives({"win": {"who": "=side", "says": "{who} wins."}}), "back": (), "front": moment(within="=drills")},
        "E394", "this rule has neither a parameter nor a figure called 'drills'", ("front", 0, "moment", "within"),
        ("known here: die, first, group, side, times, timing",),
    ),
    (
        {**gives({"win": {"who": "=side", "says": "{who} wins."}}), "back": (), "front": moment(within="=side")},
        "E394", "within takes no side, and side is one", ("front", 0, "moment", "within"), ("it takes distance",),
    ),
    (
        {"front": moment(shows="own")},
        "W305", "nothing draws the moment of 'here': the rule is no way to win", ("front", 0, "moment"),
        ("say the time in the text, and leave moment out",),
    ),
    (
        gives({"track": {**TRACK, "who": "=sid"}}),
        "E394", "this rule has neither a parameter nor a figure called 'sid'", ("gives", 0, "track", "who"),
        ("did you mean 'side'?",),
    ),
    (
        gives({"track": {**TRACK, "turns": "=group.turn"}}),
        "E394", "group has no part called 'turn'", ("gives", 0, "track", "turns"), ("did you mean 'turns'?",),
    ),
    (
        gives({"track": {**TRACK, "turns": ("1", "=frist")}}),
        "E394", "this rule has neither a parameter nor a figure called 'frist'", ("gives", 0, "track", "turns", 1),
        ("did you mean 'first'?",),
    ),
    (
        gives({"track": {**TRACK, "turns": {"from": "=frist", "until": "last"}}}),
        "E394", "this rule has neither a parameter nor a figure called 'frist'",
        ("gives", 0, "track", "turns", "from"), ("did you mean 'first'?",),
    ),
    (
        gives({"track": TRACK}, {"track": TRACK}),
        "E394", "two components of this rule are called 'track'", ("gives", 1, "track", "id"),
        ("give one of them an `id:` of its own",),
    ),
    (
        gives({"track": TRACK}, {"strip": {**STRIP, "of": ("track", "truck")}}),
        "E394", "no track of this rule is called 'truck'", ("gives", 1, "strip", "of", 1), ("did you mean 'track'?",),
    ),
    (
        gives({"keep": {"column": "reservs"}}),
        "E394", "no column of the outline is called 'reservs'", ("gives", 0, "keep", "column"),
        ("did you mean 'reserves'?",),
    ),
    (
        gives({"first": {"column": "scouts", "who": "=side"}}),
        "E394", "no column of the outline is called 'scouts'", ("gives", 0, "first", "column"),
        ("known here: ambush, minefields, reconnaissance, reserves",),
    ),
    (
        {"must": ({"needs": "objectives", "at": "sides", "says": "there are none"},)},
        "E394", "this rule has neither a parameter nor a figure called 'sides'", ("must", 0, "at"),
        ("did you mean 'side'?",),
    ),
    (
        {"called": "name"},
        "E394", "this rule has neither a parameter nor a figure called 'name'", ("called",), None,
    ),
    (
        {"see": "=page"},
        "E394", "this rule has neither a parameter nor a figure called 'page'", ("see",), None,
    ),
    (
        {"parameters": {}, "figures": {}, **gives({"tally": {"reach": "=threshold"}})},
        "E394", "this rule has neither a parameter nor a figure called 'threshold'", ("gives", 0, "tally", "reach"),
        DECLARE,
    ),
    (
        gives({"track": {**TRACK, "who": "=timing"}}),
        "E394", "who takes no choice, and timing is one", ("gives", 0, "track", "who"), ("it takes side or who",),
    ),
    (
        {
            "parameters": {**SHEET["parameters"], "starter": "mover"},
            **gives({"track": {**TRACK, "who": "=starter"}}),
        },
        "E394", "who takes no mover, and starter is one", ("gives", 0, "track", "who"), ("it takes side or who",),
    ),
    (
        gives({"track": {**TRACK, "turns": ("1", "=side")}}),
        "E394", "turns takes no side, and side is one", ("gives", 0, "track", "turns", 1),
        ("it takes turn or turns or number",),
    ),
    (
        gives({"arrive": {"ways": "=times"}}),
        "E394", "ways takes no rows, and times is one", ("gives", 0, "arrive", "ways"), ("it takes ways-in",),
    ),
    (
        gives({"roll": {**ROLL, "die": "=times"}}),
        "E394", "die takes no rows, and times is one", ("gives", 0, "roll", "die"),
        ("it takes number or turn or percent",),
    ),
    (
        {"listed": {"timing": "now"}},
        "E304", "timing is never 'now'", ("listed", "timing"), ("it is one of soon, late",),
    ),
    # --- E303 and E304: conditions that ask in vain ---
    (
        {"name": ({"when": {"sid": "defender"}, "text": "Late"},)},
        "E303", "no fact is called 'sid' here", ("name", 0, "when", "sid"), ("did you mean 'side'?",),
    ),
    (
        {"name": ({"when": {"timing": "never"}, "text": "Late"},)},
        "E304", "timing is never 'never'", ("name", 0, "when", "timing"), ("it is one of soon, late",),
    ),
    (
        gives({"track": {**TRACK, "when": {"die": "given"}}}),
        "E303", "no fact is called 'die' here", ("gives", 0, "track", "when", "die"), None,
    ),
    (
        gives({"track": {**TRACK, "when": {"side": "each"}}}),
        "E304", "side is never 'each'", ("gives", 0, "track", "when", "side"), ("it is one of attacker, defender",),
    ),
    (
        {"must": ({"when": {"timing": "now"}, "needs": "objectives", "says": "none"},)},
        "E304", "timing is never 'now'", ("must", 0, "when", "timing"), ("it is one of soon, late",),
    ),
    (
        {"must": ({"when": {"timing": "soon"}, "only": {"side": "red"}, "says": "no"},)},
        "E304", "side is never 'red'", ("must", 0, "only", "side"), ("it is one of attacker, defender",),
    ),
    (
        {"back": passages("Drill.", sidee="defender")},
        "E303", "no fact is called 'sidee' here", ("back", 0, "when", "sidee"), ("did you mean 'side'?",),
    ),
    (
        gives({"keep": {"column": "reserves", "amount": {"by": "timer", "soon": "one"}}}),
        "E303", "no fact is called 'timer' here", ("gives", 0, "keep", "amount", "by"),
        ("did you mean 'times'?",),
    ),
    (
        gives({"keep": {"column": "reserves", "amount": {"by": "timing", "soon": "one", "lat": "two"}}}),
        "E304", "timing is never 'lat'", ("gives", 0, "keep", "amount", "lat"), ("it is one of soon, late",),
    ),
    (
        gives({"track": {**TRACK, "text": {"by": "roll", "one": "now", "other": "then"}}}),
        "E303", "no fact is called 'roll' here", ("gives", 0, "track", "text", "by"), None,
    ),
    (
        gives({"track": {**TRACK, "strip": {"by": "nth", "third": "now", "other": "then"}}}),
        "E304", "nth is never 'third'", ("gives", 0, "track", "strip", "third"),
        ("it is one of first, second, again",),
    ),
    # --- E395: words for no answer ---
    (
        gives({"track": {**TRACK, "text": {"by": "timing", "soon": "now"}}}),
        "E395", "there are no words for timing late", ("gives", 0, "track", "text"),
        ("add them, or other: for all that is left",),
    ),
    (
        gives({"track": {**TRACK, "text": {"by": "times", "dim": "now"}}}),
        "E395", "there are no words for times other", ("gives", 0, "track", "text"),
        ("add them, or other: for all that is left",),
    ),
    (
        gives({"roll": {**ROLL, "text": {"by": "roll", "one": "a die"}}}),
        "E395", "there are no words for roll other", ("gives", 0, "roll", "text"),
        ("add them, or other: for all that is left",),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "code", "message", "below", "hints"), SLIPS)
def test_each_slip_in_a_sheet_is_told_once(
    changes: dict[str, Any], code: str, message: str, below: tuple[Any, ...], hints: tuple[str, ...] | None
) -> None:
    (problem,) = check_rules(make_pack(rules={"drill": {**SHEET, **changes}}))
    assert (problem.code, problem.message, problem.path) == (code, message, (*R, *below))
    assert hints is None or problem.hints == hints


WRONG_WHO: tuple[dict[str, Any], ...] = (
    {"win": {"who": "=timing", "says": "over"}},
    {"first": {"column": "ambush", "who": "=timing"}},
    {"track": {**TRACK, "who": "=timing"}},
    {"roll": {**ROLL, "who": "=timing"}},
)
# What means nothing at all, or nothing within a group.
LOST = ("=sid", "=timing.part")


@pytest.mark.parametrize("name", LOST)
def test_a_rule_in_use_that_names_what_it_has_not_breaks_nothing(name: str) -> None:
    components = ({"track": {**TRACK, "who": name, "turns": name}}, {"tally": {"reach": name}})
    sheet = {"parameters": {"timing": ("soon", "late")}, "gives": components}
    found = check_rules(drilled(sheet, {"timing": "soon"}), wording())
    assert [problem.code for problem in found] == ["E394"] * 3


@pytest.mark.parametrize("component", WRONG_WHO, ids=lambda component: next(iter(component)))
def test_a_rule_in_use_whose_sheet_is_wrong_is_told_so_and_breaks_nothing(component: dict[str, Any]) -> None:
    sheet = {"parameters": {"timing": ("soon", "late")}, "gives": (component,)}
    found = check_rules(drilled(sheet, {"timing": "soon"}), wording())
    (kind,) = component
    path = (*R, "gives", 0, kind, "who")
    assert ("E394", "who takes no choice, and timing is one", path) in [
        (problem.code, problem.message, problem.path) for problem in found
    ]


@pytest.mark.parametrize(
    "changes",
    [
        gives({"track": {**TRACK, "text": {"by": "timing", "soon": "now", "other": "then"}}}),
        gives({"track": {**TRACK, "when": {"times": "dim"}}}),
        gives({"roll": {**ROLL, "text": {"by": "roll", "one": "a die", "few": "dice", "other": "dice"}}}),
        gives({"roll": {**ROLL, "text": "dice", "short": {"by": "roll", "sure": "one"}}}),
        {"back": passages("Drill.", times="dim", timing=["soon", "late"])},
    ],
)
def test_what_may_be_asked_is_not_complained_of(changes: dict[str, Any]) -> None:
    assert check_rules(make_pack(rules={"drill": {**SHEET, **changes}})) == ()
