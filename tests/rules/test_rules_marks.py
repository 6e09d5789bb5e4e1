"""What rules draw on the map: rings, areas, lines and signs, their values."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import drilled, values_of_use, wording

from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.model import Pack
from pipeline.model.shown import SignShape
from pipeline.model.zones import Circle, Same
from pipeline.rules import brief_mission, check_rules
from pipeline.units import Distance

PARAMETERS: dict[str, Any] = {
    "side": "who",
    "spot": {"a": "place", "optional": "yes"},
    "spots": {"a": "places", "optional": "yes"},
    "reach": {"a": "distance", "optional": "yes"},
    "ground": {"a": "zone", "optional": "yes"},
}
MILL = {"of": "north-east", "west": "10in", "south": "5in"}
FORD = {"of": "centre", "west": "20in"}
HERE = ("missions", "skirmish", "rules", 0, "drill")
RULE = ("rules", "drill", "gives", 0)


def drawn(kind: str, given: dict[str, Any] | None = None, /, **fields: Any) -> Pack:
    sheet = {"parameters": PARAMETERS, "gives": ({kind: fields},)}
    return drilled(sheet, {"side": "defender", **(given or {})})


def marks(pack: Pack) -> tuple[RuleMark, ...]:
    brief, slips = brief_mission(pack, "skirmish", wording())
    assert slips == ()
    return brief.marks


def told(pack: Pack) -> list[tuple[str, str, tuple[Any, ...]]]:
    return [(problem.code, problem.message, problem.path) for problem in check_rules(pack)]


def test_a_ring_lies_around_each_place() -> None:
    pack = drawn("ring", {"spots": (MILL, FORD), "reach": "8in"}, at="=spots", radius="=reach", who="=side")
    first, second = marks(pack)
    assert (first.kind, first.side, first.path, second.path) == (
        MarkKind.RING,
        "defender",
        (*HERE, "spots", 0),
        (*HERE, "spots", 1),
    )
    assert isinstance(first.zone, Circle)
    assert (first.zone.circle, first.zone.at and first.zone.at.of) == (Distance.of_inches(8), "north-east")
    values = values_of_use(pack)
    assert values["ring"] == (
        'the spot 10"/25cm west and 5"/12.5cm south of the north-east corner '
        'or the spot 20"/50cm west of the centre of the table'
    )
    assert (values["ring_radius"], values["spots"]) == ('8"/20cm', values["ring"])


def test_a_rule_may_say_place_and_radius_itself() -> None:
    (mark,) = marks(drawn("ring", at={"of": "centre"}, radius="near"))
    assert isinstance(mark.zone, Circle)
    assert (mark.zone.circle, mark.path) == (Distance.of_inches(4), (*RULE, "ring", "at"))


@pytest.mark.parametrize("fields", [{"at": "=spot", "radius": "8in"}, {"at": {"of": "centre"}, "radius": "=reach"}])
def test_what_is_left_out_draws_nothing(fields: dict[str, Any]) -> None:
    pack = drawn("ring", **fields)
    assert (marks(pack), told(pack)) == ((), [])


@pytest.mark.parametrize(
    ("words", "label", "legend"),
    [
        ({}, "Drill", ""),
        ({"label": "Fog of {who}"}, "Fog of the Defender", ""),
        ({"legend": "within {ring_radius}"}, "", 'within 8"/20cm'),
        ({"label": "Fog", "legend": "thick"}, "Fog", "thick"),
    ],
)
def test_a_mark_has_words_beside_it_or_below_the_map(words: dict[str, str], label: str, legend: str) -> None:
    (mark,) = marks(drawn("ring", at={"of": "centre"}, radius="8in", **words))
    assert (mark.label, mark.legend, mark.name) == (label, legend, label or legend)


@pytest.mark.parametrize(("who", "side"), [("=side", None), ("attacker", "attacker")])
def test_what_belongs_to_all_has_nobodys_hue(who: str, side: str | None) -> None:
    (mark,) = marks(drawn("ring", {"side": "each"}, at={"of": "centre"}, radius="8in", who=who))
    assert mark.side == side


def test_an_area_is_a_zone_by_name_or_one_that_is_written_out() -> None:
    named = drawn("area", {"ground": "middle"}, zone="=ground", who="=side")
    (mark,) = marks(named)
    assert isinstance(mark.zone, Same)
    assert (mark.zone.zone, mark.zone.side, mark.path) == ("middle", "defender", (*HERE, "ground"))
    assert (values_of_use(named)["area"], values_of_use(named)["ground"]) == ("middle", "middle")
    written = drawn("area", {"ground": {"band": "own", "depth": "8in", "label": "Mire of {near}"}}, zone="=ground")
    assert [each.label for each in marks(written)] == ['Mire of 4"/10cm']
    assert values_of_use(written)["area"] == 'Mire of 4"/10cm'
    silent = drawn("area", {"ground": {"circle": "8in"}}, zone="=ground", label="Fog")
    assert (values_of_use(silent)["area"], values_of_use(silent)["ground"]) == ("Fog", "the area on the map")


def test_a_line_runs_through_its_places() -> None:
    pack = drawn("line", {"spots": (MILL, FORD)}, through="=spots")
    (mark,) = marks(pack)
    assert (mark.kind, len(mark.spots), mark.path) == (MarkKind.LINE, 2, (*HERE, "spots"))
    assert values_of_use(pack)["line"] == (
        'from the spot 10"/25cm west and 5"/12.5cm south of the north-east corner '
        'to the spot 20"/50cm west of the centre of the table'
    )


def test_a_sign_stands_at_each_place() -> None:
    found = marks(drawn("sign", {"spots": (MILL, FORD)}, at="=spots", letter="W", shape="hexagon"))
    assert [(each.kind, each.letter, each.shape, len(each.spots)) for each in found] == 2 * [
        (MarkKind.SIGN, "W", SignShape.HEXAGON, 1)
    ]


def test_a_way_to_win_may_draw_as_well() -> None:
    win = {"win": {"who": "=side", "says": "{who} is there"}}
    ring = {"ring": {"at": {"of": "centre"}, "radius": "8in", "label": "Here"}}
    pack = drilled({"parameters": {"side": "side"}, "gives": (win, ring)}, {"side": "defender"})
    assert [mark.label for mark in marks(pack)] == ["Here"]


@pytest.mark.parametrize(
    ("kind", "fields", "message", "field"),
    [
        ("ring", {"at": "=side", "radius": "8in"}, "at takes no who, and side is one", "at"),
        ("ring", {"at": "=spot", "radius": "=spots"}, "radius takes no places, and spots is one", "radius"),
        ("line", {"through": "=spot"}, "through takes no place, and spot is one", "through"),
        ("area", {"zone": "=reach"}, "zone takes no distance, and reach is one", "zone"),
    ],
)
def test_fields_take_what_they_can_draw(kind: str, fields: dict[str, Any], message: str, field: str) -> None:
    assert told(drawn(kind, **fields)) == [("E394", message, (*RULE, kind, field))]
