"""Each component alone, in tiny rules: what it marks, counts and says, and what it won't take."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import drilled, english, values_of_use, wording

from pipeline.contracts.brief import Brief
from pipeline.contracts.rule_results import DieChart, RollOdds, RuleStrip, ShareChart
from pipeline.contracts.wording import number_word
from pipeline.model import Corner, Edge, Pack
from pipeline.rules import brief_mission, check_rules
from pipeline.rules.declared.case import final_turn, last_turn
from pipeline.rules.telling.rule_charts import rule_chart, rule_chart_names, table_chances
from pipeline.units import Distance

SIDE = {"side": "side"}
MINE = {"side": "defender"}
HERE = ("missions", "skirmish", "rules", 0, "drill")
ENDS: dict[str, Any] = {"winning": ({"survive": {"side": "defender", "turn": 6}},)}


def brief_of(pack: Pack) -> Brief:
    brief, slips = brief_mission(pack, "skirmish", wording())
    assert slips == ()
    return brief


def marked(pack: Pack) -> list[tuple[int, str, str, str]]:
    """Give what stands on the track besides ways to win."""
    found = brief_of(pack).turn_events
    return [(event.turn, event.who, event.text, event.short) for event in found if "win" not in event.text]


def told(pack: Pack) -> list[tuple[str, str, tuple[Any, ...]]]:
    return [(problem.code, problem.message, problem.path) for problem in check_rules(pack)]


# --- track ---


def track(turns: Any, given: dict[str, Any] | None = None, **mission: Any) -> Pack:
    parameters = {**SIDE, "start": {"a": "turn", "optional": "yes"}, "often": {"a": "turns", "optional": "yes"}}
    gives = ({"track": {"who": "=side", "turns": turns, "text": "{name} drums", "short": "drums"}},)
    return drilled({"parameters": parameters, "gives": gives}, {**MINE, **(given or {})}, **mission)


@pytest.mark.parametrize(
    ("turns", "given", "found"),
    [
        ("3", {}, [3]),
        ("=start", {"start": 4}, [4]),
        ("=often", {"often": (2, 5)}, [2, 5]),
        (("1", "=start", 7), {"start": 4}, [1, 4, 7]),
        ({"from": 6, "until": "last"}, {}, [6, 7, 8]),
        ({"from": "=start", "until": "last"}, {"start": 7}, [7, 8]),
        ({"from": 2, "until": 4}, {}, [2, 3, 4]),
        ({"from": 7, "until": 12}, {}, [7, 8]),
        ({"from": 6}, {}, [6, 7, 8]),
    ],
)
def test_a_track_marks_its_turns(turns: Any, given: dict[str, Any], found: list[int]) -> None:
    pack = track(turns, given)
    assert told(pack) == []
    assert marked(pack) == [(turn, "defender", "Drill drums", "drums") for turn in found]


def test_a_track_ends_with_the_game() -> None:
    assert [turn for turn, *_ in marked(track({"from": 4, "until": "last"}, **ENDS))] == [4, 5]


def test_a_track_tells_when_it_happens() -> None:
    values = values_of_use(track({"from": 3, "until": "last"}))
    names = ("track_first", "track_first_th", "track_second", "track_second_th", "track_last", "track_last_th")
    assert [values[name] for name in names] == ["three", "third", "four", "fourth", "eight", "eighth"]
    assert "track_second" not in values_of_use(track("3"))


@pytest.mark.parametrize(
    ("turns", "given", "code", "message", "below"),
    [
        (
            "=often",
            {"often": (3, 3)},
            "E323",
            "the turns in which something happens must rise, from turn 1 on",
            ("often",),
        ),
        (("4", "2"), {}, "E323", "the turns in which something happens must rise, from turn 1 on", ()),
        ("=start", {"start": 9}, "E315", "track happens in turn 9, but the last turn played is 8", ("start",)),
        (
            {"from": "=start", "until": "last"},
            {"start": 9},
            "E315",
            "track happens in turn 9, but the last turn played is 8",
            ("start",),
        ),
    ],
)
def test_turns_that_cannot_be(
    turns: Any, given: dict[str, Any], code: str, message: str, below: tuple[str, ...]
) -> None:
    assert told(track(turns, given)) == [(code, message, (*HERE, *below))]


# --- strip and tally ---

STRIP: dict[str, Any] = {
    "parameters": {**SIDE, "reach": {"a": "number", "least": 1, "default": "4"}},
    "gives": (
        {
            "track": {
                "id": "late",
                "who": "=side",
                "turns": ("5",),
                "text": "Late",
                "strip": "late {tally_reach}",
            }
        },
        {
            "track": {
                "id": "drums",
                "who": "=side",
                "turns": {"from": 3, "until": "last"},
                "text": "Drums",
                "strip": {"by": "nth", "first": "once", "second": "twice, {tally_below} at most", "again": "again"},
            }
        },
        {"track": {"id": "silent", "who": "=side", "turns": ("1",), "text": "Silent"}},
        {"tally": {"reach": "=reach"}},
        {"strip": {"of": ("drums", "late"), "who": "=side", "heading": "{whose} turns", "end": "over"}},
    ),
}


def test_a_strip_tells_its_tracks_in_its_own_order_turn_by_turn() -> None:
    (strip,) = brief_of(drilled(STRIP, MINE, **ENDS)).summaries
    assert isinstance(strip, RuleStrip)
    assert (strip.id, strip.who, strip.heading) == ("drill-defender", "defender", "the Defender’s turns")
    assert [(turn.turn, turn.events) for turn in strip.turns] == [
        (3, ("Once",)),
        (4, ("Twice, three at most",)),
        (5, ("Again", "Late four")),
        (6, ("over",)),
    ]


@given(st.integers(1, 20))
def test_a_tally_tells_what_is_reached_and_what_falls_short(reach: int) -> None:
    values = values_of_use(drilled({"gives": ({"tally": {"id": "count", "reach": reach}},)}))
    assert (values["count_reach"], values["count_below"]) == (
        number_word(english(), reach),
        number_word(english(), reach - 1),
    )


# --- roll ---


def roll(given: dict[str, Any] | None = None, heads: int = 2, **changes: Any) -> Pack:
    component = {
        "who": "=side",
        "die": "=die",
        "succeed_on": "=hit",
        "from_turn": 2,
        "text": {"by": "roll", "one": "{name}: 1 die", "other": "{name}: {dice} dice", "sure": "{name}: {dice}, sure"},
        "short": {"by": "roll", "one": "1", "other": "{dice}"},
        "chart": {"heading": "How soon", "heads": tuple(f"n{number}" for number in range(heads)), "sure": "anyway"},
        **changes,
    }
    figures = {"die": {"a": "number", "default": "6"}, "hit": "number"}
    sheet = {"parameters": SIDE, "figures": figures, "gives": ({"roll": component},)}
    return drilled(sheet, MINE, figures={"die": 6, "hit": 5, **(given or {})})


def odds_of(pack: Pack) -> RollOdds:
    (odds,) = brief_of(pack).summaries
    assert isinstance(odds, RollOdds)
    return odds


def counted(faces: int, hit: int, dice: tuple[int, ...], sure: int | None, wins: int) -> Fraction:
    """Count in how many falls of all dice at least so many successes come."""
    falls = list(product(range(1, faces + 1), repeat=sum(dice)))
    good = 0
    for fall in falls:
        rest, come = list(fall), 0
        for number in dice:
            rolled, rest = rest[:number], rest[number:]
            successes = sum(face >= hit for face in rolled)
            come += max(successes, 1) if sure is not None and number >= sure else successes
        good += come >= wins
    return Fraction(good, len(falls))


@settings(max_examples=40, deadline=None)
@given(
    faces=st.integers(2, 4),
    hit=st.integers(2, 4),
    dice=st.integers(1, 2),
    more=st.integers(0, 1),
    sure=st.none() | st.integers(1, 3),
    counts=st.sampled_from(["each", "once"]),
)
def test_chances_are_those_of_counting_every_fall(
    faces: int, hit: int, dice: int, more: int, sure: int | None, counts: str
) -> None:
    hit = min(hit, faces)
    certain = {} if sure is None else {"sure_with": sure}
    rolls = odds_of(
        roll({"die": faces, "hit": hit}, dice=dice, more=more, counts=counts, most=2, heads=3, **certain)
    ).turns
    thrown = (dice, dice + more)
    assert [each.dice for each in rolls] == list(thrown)
    for made, each in enumerate(rolls, 1):
        wins = range(1, 2 if counts == "once" else 4)
        assert each.chances == tuple(counted(faces, hit, thrown[:made], sure, number) for number in wins)
        assert each.sure is (sure is not None and each.dice >= sure)


def test_every_roll_is_marked_with_its_dice_and_its_form() -> None:
    pack = roll(more=1, sure_with=3)
    assert [each[2] for each in marked(pack)] == [
        "Drill: 1 die",
        "Drill: 2 dice",
        *(f"Drill: {dice}, sure" for dice in range(3, 8)),
    ]
    assert [each[3] for each in marked(pack)] == ["1", *map(str, range(2, 8))]
    assert [event.dice for event in brief_of(pack).turn_events if "Drill" in event.text] == [*range(1, 8)]


def test_the_last_roll_shown_may_say_that_more_follow() -> None:
    words = {
        "by": "roll",
        "one": "{name}: 1 die",
        "other": "{name}: {dice} dice",
        "last": "{name}: {dice} dice, and so on",
    }
    assert [each[2] for each in marked(roll(more=1, most=3, text=words))] == [
        "Drill: 1 die",
        "Drill: 2 dice",
        "Drill: 3 dice, and so on",
    ]
    assert "and so on" not in "".join(each[2] for each in marked(roll(more=1, text=words)))


@pytest.mark.parametrize(("most", "turns"), [(1, [2]), (3, [2, 3, 4])])
def test_at_most_so_many_rolls_are_shown(most: int, turns: list[int]) -> None:
    assert [turn for turn, *_ in marked(roll(most=most))] == turns
    assert [turn.turn for turn in odds_of(roll(most=most)).turns] == turns


def test_dice_stop_growing_before_they_take_all_day() -> None:
    assert max(turn.dice for turn in odds_of(roll(more=50, most=3)).turns) == 60


@pytest.mark.parametrize(
    ("first", "seats", "whose"),
    [
        ({"side": "attacker"}, ["Defender", "Attacker", "Defender"], ["defender", "attacker", "defender"]),
        ({"roll_off": True}, ["Second player", "First player", "Second player"], ["each", "each", "each"]),
    ],
)
def test_movers_roll_in_turn(first: dict[str, Any], seats: list[str], whose: list[str]) -> None:
    component = {
        "who": "second",
        "succeed_on": 4,
        "from_turn": 3,
        "counts": "once",
        "most": 3,
        "text": "dice",
        "chart": {"heading": "How soon", "heads": ("n",)},
    }
    sheet = {"parameters": {"who": "mover"}, "gives": ({"roll": {**component, "who": "=who"}},)}
    pack = drilled(sheet, {"who": "second"}, first_turn=first)
    rolls = odds_of(pack).turns
    assert [(each.turn, each.who) for each in rolls] == list(zip((3, 4, 4), seats, strict=True))
    assert [(turn, who) for turn, who, *_ in marked(pack)] == list(dict.fromkeys(zip((3, 4, 4), whose, strict=True)))
    assert [each.chances for each in rolls] == [(1 - Fraction(1, 2) ** made,) for made in (1, 2, 3)]


def test_a_roll_needs_its_figures() -> None:
    figures = {"first": {"a": "turn", "by": "when"}, "hit": {"a": "number", "optional": "yes"}}
    component = {
        "who": "=side",
        "succeed_on": "=hit",
        "from_turn": "=first",
        "text": "dice",
        "chart": {"heading": "How soon", "heads": ("n",)},
    }
    sheet = {"parameters": {**SIDE, "when": ("soon", "late")}, "figures": figures, "gives": ({"roll": component},)}
    found = check_rules(drilled(sheet, {**MINE, "when": "late"}, figures={"first": {"soon": 1}}))
    assert [(each.code, each.message, each.path, each.hints) for each in found] == [
        (
            "E313",
            "the pack's figures give no hit for drill",
            HERE,
            ("add `hit: …` in pack.yaml, at `figures: {drill: …}`",),
        ),
        (
            "E313",
            "the pack's figures give no first for late",
            (*HERE, "when"),
            ("add `late: …` in pack.yaml, at `figures: {drill: {first: …}}`",),
        ),
    ]


# --- results ---

ROWS = (
    {"id": "fog", "name": "Fog", "faces": (1, 2), "tags": ("dim",), "says": "Dim"},
    {"id": "sun", "name": "Sun", "faces": (3,), "says": "Clear"},
)


def results(rows: Any = ROWS, **given: Any) -> Pack:
    component = {"id": "sky", "die": 3, "rows": "=sky", "faces": {"rolled": "yes"}, "heads": ("Die", "Sky", "Sight")}
    sheet = {
        "parameters": {"rolled": "yes-no"},
        "figures": {"sky": "rows"},
        "gives": ({"results": {**component, "step": True}},),
    }
    step = {"id": "sky", "text": "Look up: {sky}, {sky_dim}.", "of": "drill"}
    return drilled(sheet, given, figures={"sky": rows}, setting_up=(step,))


@pytest.mark.parametrize(("rolled", "faces"), [(True, [(1, 2), (3,)]), (False, [(), ()])])
def test_results_stand_below_their_step_with_faces_where_somebody_rolls(
    rolled: bool, faces: list[tuple[int, ...]]
) -> None:
    (step,) = brief_of(results(rolled=rolled)).setting_up
    assert step.text == "Look up: Fog or Sun, Fog."
    assert step.table is not None
    assert (step.table.heads, step.table.rolled) == (("Die", "Sky", "Sight"), rolled)
    assert [line.faces for line in step.table.lines] == faces
    assert [(line.id, line.name, line.says) for line in step.table.lines] == [
        ("fog", "Fog", "Dim"),
        ("sun", "Sun", "Clear"),
    ]


def test_results_can_be_asked_for_by_a_page_and_have_exact_chances() -> None:
    assert rule_chart_names(results())["drill_sky_chart"] == ("drill", "sky")
    chart = rule_chart(results(), "drill_sky_chart", wording())
    assert isinstance(chart, DieChart)
    assert (chart.rolled, [line.faces for line in chart.lines]) == (True, [(1, 2), (3,)])
    assert dict(table_chances(results(), wording()))["Drill"] == {"Fog": Fraction(2, 3), "Sun": Fraction(1, 3)}


def test_rows_may_ask_for_values_and_those_that_nobody_has_are_told() -> None:
    fog, sun = ROWS
    (step,) = brief_of(results(({**fog, "says": "{name} within {near}"}, sun))).setting_up
    assert step.table is not None
    assert step.table.lines[0].says == 'Drill within 4"/10cm'
    path = ("figures", "drill", "sky", 0, "says")
    (slip,) = brief_mission(results(({**fog, "says": "{nera}"}, sun)), "skirmish", wording())[1]
    assert (slip.code, slip.message, slip.path) == ("E301", "no value is called 'nera' here", path)


def test_every_face_stands_in_one_row() -> None:
    rows = ({**ROWS[0], "faces": (1, 4)}, {**ROWS[1], "faces": (1,)})
    path = ("figures", "drill", "sky")
    assert told(results(rows)) == [
        ("E330", "a die of 3 faces never shows 4", (*path, 0, "faces")),
        ("E330", "no row for a roll of 2, 3", path),
        ("E330", "more than one row for a roll of 1", (*path, 1, "faces")),
    ]


# --- share ---


def shares(percent: int, forces: tuple[int, ...], count: str) -> ShareChart:
    component = {
        "percent": "=percent",
        "forces": "=forces",
        "whole": {"count": "heads"},
        "heads": ({"by": "count", "points": "Points", "heads": "Heads"}, "Here", "Waiting", "Up to"),
    }
    figures = {"percent": "percent", "forces": "numbers", "count": ("points", "heads")}
    sheet = {"figures": figures, "gives": ({"share": component},)}
    given = {"percent": percent, "forces": forces, "count": count}
    chart = rule_chart(drilled(sheet, figures=given), "drill_share_chart", wording())
    assert isinstance(chart, ShareChart)
    return chart


@settings(deadline=None)
@given(percent=st.integers(1, 100), forces=st.lists(st.integers(1, 400), min_size=1, max_size=5), whole=st.booleans())
def test_a_part_of_one_never_helps(percent: int, forces: list[int], whole: bool) -> None:
    chart = shares(percent, tuple(forces), "heads" if whole else "points")
    assert chart.heads == (("Heads", "Here", "Waiting", "Up to") if whole else ("Points", "Here", "Waiting"))
    assert [line.force for line in chart.lines] == forces
    for line in chart.lines:
        assert line.on_table + line.waiting == line.force
        assert line.on_table <= Fraction(percent * line.force, 100) < line.on_table + 1
        waits = Fraction((100 - percent) * line.force, 100)
        assert (line.at_most is not None) is whole
        assert line.at_most is None or line.at_most <= waits < line.at_most + 1


# --- keep and first ---


def keep(given: dict[str, Any], amount: Any = None, **component: Any) -> Pack:
    parameters = {
        "side": {"a": "who", "optional": "yes"},
        "much": {"a": "choice", "of": ("one", "all"), "optional": "yes"},
    }
    whole = {"column": "reserves", **({"amount": amount} if amount else {}), **component}
    return drilled({"parameters": parameters, "gives": ({"keep": whole},)}, given)


@pytest.mark.parametrize(
    ("given", "amount", "texts"),
    [
        (MINE, None, ("Defender: Drill",)),
        (MINE, "a few", ("Defender: Drill, a few",)),
        (
            {**MINE, "much": "one"},
            {"by": "much", "one": "one of {its}", "other": "many"},
            ("Defender: Drill, one of its",),
        ),
        (
            {"side": "each", "much": "all"},
            {"by": "much", "one": "one", "other": "many"},
            ("Both players: Drill, many",),
        ),
        ({"side": "each"}, {"by": "much", "one": "one", "all": "all", "none": "some"}, ("Both players: Drill, some",)),
    ],
)
def test_what_is_kept_stands_in_its_column(given: dict[str, Any], amount: Any, texts: tuple[str, ...]) -> None:
    pack = keep(given, amount)
    assert told(pack) == []
    outline = brief_of(pack).outline
    assert {column.id: column.texts for column in outline.columns} == {
        "reserves": texts,
        "ambush": (),
        "minefields": (),
        "reconnaissance": (),
    }
    (reserves, *_) = outline.columns
    what = texts[0].partition(": ")[2]
    keeps = ("attacker", "defender") if given["side"] == "each" else (given["side"],)
    assert reserves.by_side == {side: (what,) if side in keeps else () for side in ("attacker", "defender")}
    assert values_of_use(pack).get("kept") == (what.partition(", ")[2] or None)


def test_what_is_kept_only_where_its_conditions_hold() -> None:
    assert brief_of(keep(MINE, when={"side": "attacker"})).outline.columns[0].texts == ()


def test_what_is_kept_must_be_somebodys() -> None:
    (problem,) = check_rules(keep({}))
    assert (problem.code, problem.message, problem.path) == (
        "E345",
        "what is kept off the table must be somebody's",
        HERE,
    )
    assert problem.hints == ("write `side:` and attacker, defender or each",)


def test_who_acts_first_stands_in_its_column_and_the_other_second() -> None:
    sheet = {"parameters": SIDE, "gives": ({"first": {"column": "ambush", "who": "=side"}},)}
    column = next(each for each in brief_of(drilled(sheet, MINE)).outline.columns if each.id == "ambush")
    assert (column.texts, column.of_order) == (("Defender",), True)
    assert column.by_side == {"attacker": ("second",), "defender": ("first",)}


# --- arrive ---


def arrive(given: dict[str, Any], **component: Any) -> Pack:
    parameters = {"side": "who", "ways": "ways-in"}
    figures = {"reach": {"a": "distance", "optional": "yes"}, "faces": {"a": "faces", "optional": "yes"}}
    gives = ({"arrive": {"ways": "=ways", "within": "=reach", "faces": "=faces", "from_turn": 2, **component}},)
    sheet = {"parameters": parameters, "figures": figures, "gives": gives}
    return drilled(sheet, {**MINE, **given}, figures={"reach": "near", "faces": {1: "north", 2: "south-east"}})


@pytest.mark.parametrize(
    ("way", "mark"),
    [
        ({"edges": ("east",), "half": "north"}, ((Edge.EAST,), Edge.NORTH, (), None, ())),
        (
            {"corners": ("north-east",), "within": "8in"},
            ((), None, (Corner.NORTH_EAST,), Distance.of_inches(8), ()),
        ),
        (
            {"scatter": True},
            ((), None, (), Distance.of_inches(4), ((1, Edge.NORTH), (2, Corner.SOUTH_EAST))),
        ),
    ],
)
def test_ways_in_are_marked(way: dict[str, Any], mark: tuple[Any, ...]) -> None:
    (found,) = brief_of(arrive({"ways": (way,)})).arrivals
    assert (found.id, found.side, found.name, found.first_turn) == ("drill-defender", "defender", "Drill", 2)
    assert (found.edges, found.half, found.corners, found.within, found.scatter) == mark


def test_ways_in_are_said_under_the_components_name() -> None:
    ways = ({"edges": ("east",)}, {"corners": ("north-east",), "within": "8in"}, {"scatter": True})
    values = values_of_use(arrive({"ways": ways}, id="way"))
    assert values["way"] == "the east table edge, the north-east corner or the table edge or corner that a die shows"
    assert values["way_within"] == '8"/20cm or 4"/10cm'


def test_without_a_die_nothing_scatters() -> None:
    sheet = {"parameters": {**SIDE, "ways": "ways-in"}, "gives": ({"arrive": {"ways": "=ways"}},)}
    (problem,) = check_rules(drilled(sheet, {**MINE, "ways": ({"scatter": True},)}))
    assert (problem.code, problem.message, problem.path) == (
        "E309",
        "an arrival has exactly one of edges, corners, spots, here scatter",
        (*HERE, "ways", 0),
    )


MILL = {"of": "north-east", "west": "10in", "south": "5in"}
FORD = {"of": "centre", "west": "20in"}


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ({"spots": MILL}, 'the spot 10"/25cm west and 5"/12.5cm south of the north-east corner'),
        ({"spots": FORD}, 'the spot 20"/50cm west of the centre of the table'),
        ({"spots": {"of": "centre"}}, "the centre of the table"),
        ({"spots": {"east": "0in", "north": "0in"}}, "the south-west corner"),
        ({"spots": (MILL, FORD), "says": "the mill or the ford"}, "the mill or the ford"),
        ({"edges": ("east",), "name": "Hounds"}, "the east table edge (Hounds)"),
        ({"edges": ("east",), "turn": 2}, "the east table edge (turn two)"),
        ({"edges": ("east",), "name": "Hounds", "turn": 2}, "the east table edge (Hounds, turn two)"),
        ({"edges": ("east",), "no_nearer": "8in"}, 'the east table edge, no nearer than 8"/20cm to an enemy'),
    ],
)
def test_a_way_in_is_said_with_what_comes_there(way: dict[str, Any], words: str) -> None:
    pack = arrive({"ways": (way,)})
    assert told(pack) == []
    assert values_of_use(pack)["arrival"] == words


def test_what_keeps_all_from_enemies_is_said_once_and_else_of_each() -> None:
    ways = ({"edges": ("east",)}, {"spots": FORD, "says": "the ford"})
    alike = values_of_use(arrive({"ways": ways}, no_nearer="=reach"))
    assert alike["arrival"] == 'the east table edge or the ford, no nearer than 4"/10cm to an enemy'
    assert alike["arrival_clear"] == '4"/10cm'
    apart = values_of_use(arrive({"ways": (ways[0], {**ways[1], "no_nearer": "8in"})}, no_nearer="=reach"))
    assert apart["arrival"] == (
        'the east table edge, no nearer than 4"/10cm to an enemy or the ford, no nearer than 8"/20cm to an enemy'
    )
    assert apart["arrival_clear"] == '4"/10cm or 8"/20cm'
    assert "arrival_clear" not in values_of_use(arrive({"ways": ways}))


def test_groups_stand_on_the_track_in_their_turns() -> None:
    ways = ({"spots": FORD, "name": "Hounds", "turn": 3}, {"edges": ("east",), "turn": 2}, {"edges": ("north",)})
    pack = arrive({"ways": ways})
    assert marked(pack) == [
        (2, "defender", "Arrival: Drill", "Drill in"),
        (3, "defender", "Arrival: Hounds", "Hounds in"),
    ]
    hounds, second, last = brief_of(pack).arrivals
    assert (hounds.name, hounds.first_turn, hounds.turn) == ("Hounds", None, 3)
    assert (second.name, second.first_turn, second.turn) == ("Drill", None, 2)
    assert (last.name, last.first_turn, last.turn) == ("Drill", 2, None)


def test_groups_of_both_sides_are_theirs() -> None:
    ways = ({"edges": ("east",), "turn": 2, "side": "attacker"}, {"edges": ("west",), "turn": 2, "side": "defender"})
    pack = arrive({"ways": ways, "side": "each"})
    assert [who for _, who, _, _ in marked(pack)] == ["attacker", "defender"]


# --- win ---


def win(given: dict[str, Any] | None = None, **component: Any) -> Pack:
    parameters = {**SIDE, "turn": {"a": "turn", "optional": "yes"}}
    gives = ({"win": {"who": "=side", "says": "{who} wins by a drill.", **component}},)
    return drilled({"parameters": parameters, "gives": gives}, {**MINE, **(given or {})})


@pytest.mark.parametrize(
    ("component", "given", "events", "says"),
    [
        ({}, {}, [(1, "Defender can win", True)], "The Defender wins by a drill."),
        (
            {"from_turn": "=turn"},
            {"turn": 4},
            [(4, "Defender can win", True)],
            "From turn four, the Defender wins by a drill.",
        ),
        (
            {"at_turn": "=turn", "says": "{who} wins in turn {turn}."},
            {"turn": 5},
            [(5, "Defender wins as it starts", False)],
            "The Defender wins in turn five.",
        ),
        ({"marked": False}, {}, [], "The Defender wins by a drill."),
        ({"otherwise": True}, {}, [], "The Defender wins by a drill."),
    ],
)
def test_a_way_to_win(component: dict[str, Any], given: dict[str, Any], events: list[Any], says: str) -> None:
    pack = win(given, **component)
    assert told(pack) == []
    brief = brief_of(pack)
    assert [(event.turn, event.text, event.opens_win) for event in brief.turn_events] == events
    assert [(way.who, way.says, way.text) for way in brief.winning] == [("defender", says, "Drill.")]
    assert brief.ways == (f"**{says}** Drill.",)
    assert brief.outline.ends == (says,)
    assert [side.wins for side in brief.outline.sides] == [(), (says,)]


def test_a_way_to_win_may_have_its_sentence_alone() -> None:
    parameters = {**SIDE, "turn": {"a": "turn", "optional": "yes"}}
    says = {"win": {"who": "=side", "says": "{who} wins by a drill."}}
    pack = drilled({"parameters": parameters, "gives": (says,), "front": ()}, MINE, rules=())
    assert told(pack) == []


def test_what_settles_a_game_for_both_is_nobodys_way_to_win() -> None:
    brief = brief_of(win(who="each", otherwise=True))
    assert [side.wins for side in brief.outline.sides] == [(), ()]
    assert brief.outline.ends == ("The Defender wins by a drill.",)


def test_the_game_is_over_with_the_first_turn_that_wins_it() -> None:
    pack = win({"turn": 5}, at_turn="=turn")
    assert (final_turn(pack, pack.missions["skirmish"]), last_turn(pack, pack.missions["skirmish"])) == (5, 4)


@pytest.mark.parametrize(
    ("component", "turn", "code", "message"),
    [
        ({"at_turn": "=turn"}, 1, "E315", "the game is won as turn 1 starts, before anyone has played"),
        ({"from_turn": "=turn"}, 1, "W304", "turn 1 holds back nothing"),
    ],
)
def test_what_can_never_be_met(component: dict[str, Any], turn: int, code: str, message: str) -> None:
    path = ("missions", "skirmish", "winning", 0, "drill", "turn")
    assert told(win({"turn": turn}, **component)) == [(code, message, path)]


def test_what_a_rule_says_itself_is_wrong_in_the_rule() -> None:
    path = ("rules", "drill", "gives", 0, "win", "from_turn")
    assert told(win(from_turn=1)) == [("W304", "from_turn 1 holds back nothing", path)]
