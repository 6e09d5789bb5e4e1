"""What rules draw, laid out: rings and areas as zones, lines and signs, all to be found with a tape, or an error."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from missions import LONG, mission_of, pack_of

from pipeline.contracts.battlefield import Battlefield, Role
from pipeline.contracts.rule_marks import MarkKind, RuleMark
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic
from pipeline.geometry import lay_out_battlefield
from pipeline.geometry.turned import turn_battlefield
from pipeline.model import Labels
from pipeline.model.zones import Band, Circle, Same, Spot
from pipeline.rules import mission_ground
from pipeline.units import Distance

WHERE = ("missions", "test", "rules", 0, "fog", "where")


LETTERS_OUT = (
    "the line 'Road' can't be set up: its corner at east 27in, north 20in is one more than the 26 that a map has "
    "letters for"
)


def spot(of: str = "south-west", **ways: int) -> Spot:
    return Spot.model_validate({"of": of, **{way: f"{inches}in" for way, inches in ways.items()}})


def mark(kind: MarkKind, number: int = 0, **parts: Any) -> RuleMark:
    return RuleMark(**{"id": f"fog.{kind}.{number}", "kind": kind, "side": None, "label": "Fog", "path": WHERE} | parts)


def ring(at: Spot, inches: int = 6) -> RuleMark:
    return mark(MarkKind.RING, zone=Circle(circle=Distance.of_inches(inches), at=at))


def line(*spots: Spot, **parts: Any) -> RuleMark:
    return mark(MarkKind.LINE, spots=spots, **parts)


def sign(at: Spot, letter: str = "W", number: int = 0) -> RuleMark:
    return mark(MarkKind.SIGN, number, spots=(at,), letter=letter)


def laid(*marks: RuleMark, **parts: Any) -> tuple[Battlefield, list[Diagnostic]]:
    mission = mission_of(**{"homes": LONG, "zones": {"attacker": {"band": "own", "depth": "8in"}}} | parts)
    ground, _ = mission_ground(pack_of(mission), "test", Wording(labels=Labels(language="en", words={})), ())
    battlefield, found = lay_out_battlefield(replace(ground, marks=marks))
    return battlefield, list(found)


def sound(*marks: RuleMark, **parts: Any) -> Battlefield:
    battlefield, found = laid(*marks, **parts)
    assert found == []
    return battlefield


def pegs(battlefield: Battlefield) -> list[tuple[str, float, float]]:
    return [(peg.letter, peg.at.x, peg.at.y) for peg in battlefield.pegs]


def test_a_ring_is_measured_and_its_middle_lettered() -> None:
    field = sound(ring(spot(east=20, north=30)))
    zone = next(each for each in field.zones if each.mark)
    assert (zone.role, zone.label, zone.side) == (Role.MARK, "Fog", None)
    assert [(reach.centre.x, reach.radius) for reach in field.reaches] == [(20, Distance.of_inches(6))]
    assert pegs(field) == [("a", 20, 30)]


@pytest.mark.parametrize("at", [spot("centre"), spot(east=0, north=0)])
def test_a_ring_around_a_point_that_is_known_needs_no_letter(at: Spot) -> None:
    assert pegs(sound(ring(at))) == []


def test_a_ring_around_a_sign_or_an_objective_needs_no_letter() -> None:
    here = spot(east=20, north=30)
    assert pegs(sound(ring(here), sign(here))) == []
    assert pegs(sound(ring(here), objectives=[{"east": "20in", "north": "30in"}])) == []


def test_an_area_of_its_own_is_measured_like_a_zone() -> None:
    band = Band.model_validate({"band": "own", "depth": "20in", "side": "defender"})
    field = sound(mark(MarkKind.AREA, zone=band, side="defender"))
    assert ("fog.area.0", Distance.of_inches(20)) in [(each.zone, each.distance) for each in field.dimensions]
    assert pegs(field) == []


def test_an_area_by_name_is_that_zone_again() -> None:
    field = sound(mark(MarkKind.AREA, zone=Same(zone="attacker")))
    first, second = field.zones
    assert (first.area, first.role, second.role) == (second.area, Role.DEPLOYMENT, Role.MARK)
    assert len(field.dimensions) == 1


def test_ends_and_bends_of_a_line_are_lettered_unless_they_are_known() -> None:
    field = sound(line(spot(east=0, north=0), spot(east=20, north=30), spot("centre"), spot(east=72, north=20)))
    assert pegs(field) == [("a", 20, 30), ("b", 72, 20)]
    (found,) = field.rule_lines
    assert [(point.x, point.y) for point in found.points] == [(0, 0), (20, 30), (36, 24), (72, 20)]


def test_signs_are_numbered_where_several_share_a_letter() -> None:
    field = sound(
        sign(spot(east=8, north=30)), sign(spot("centre", east=4), number=1), sign(spot("centre"), "T", number=2)
    )
    found = [(each.sign, each.at.x, each.measured.from_centre) for each in field.rule_signs]
    assert found == [("W1", 8, False), ("W2", 40, True), ("T", 36, True)]
    assert pegs(field) == []


def test_turned_twice_all_is_as_it_was() -> None:
    field = sound(sign(spot("centre", east=4)), line(spot("centre"), spot(east=3, north=3)))
    turned = turn_battlefield(field)
    assert turn_battlefield(turned) == field
    assert (turned.rule_signs[0].at.x, turned.rule_lines[0].points[1].x) == (32, 69)


@pytest.mark.parametrize(
    ("marks", "code", "message"),
    [
        ((mark(MarkKind.AREA, zone=Same(zone="atacker")),), "E357", "no zone is called 'atacker'"),
        (
            (ring(spot(east=80, north=8)),),
            "E355",
            "the spot at east 80in, north 8in lies outside the table, which is 72in x 48in",
        ),
        (
            (line(spot("centre"), spot(east=80, north=8)),),
            "E355",
            "the spot at east 80in, north 8in lies outside the table, which is 72in x 48in",
        ),
        (
            (sign(spot(east=80, north=8)),),
            "E355",
            "the spot at east 80in, north 8in lies outside the table, which is 72in x 48in",
        ),
        ((line(spot("centre"), spot(east=36, north=24)),), "E392", "a line runs from one place to another"),
        ((line(spot("centre")),), "E392", "a line runs from one place to another"),
        ((sign(spot("centre"), "A"),), "E392", "the sign's letter A is that of the attacker"),
        (
            tuple(sign(spot(east=2 * number, north=30), number=number) for number in range(25)),
            "E392",
            "rules put 25 signs on the map, which has room for 24",
        ),
        (
            (line(*(spot(east=step, north=20) for step in range(1, 30)), label="Road"),),
            "E368",
            LETTERS_OUT,
        ),
    ],
)
def test_marks_that_cannot_be(marks: tuple[RuleMark, ...], code: str, message: str) -> None:
    _, found = laid(*marks)
    assert [(each.code, each.message, each.path[: len(WHERE)]) for each in found] == [(code, message, WHERE)]


def test_a_sign_may_not_have_an_objectives_letter() -> None:
    _, found = laid(sign(spot("centre"), "M"), objectives=[{"at": {"east": "9in", "north": "20in"}, "letter": "M"}])
    assert [each.message for each in found] == ["the sign's letter M is that of an objective"]


def test_a_name_of_no_zone_is_told_with_the_nearest() -> None:
    _, (problem,) = laid(mark(MarkKind.AREA, zone=Same(zone="atacker")))
    assert problem.hints == ("did you mean 'attacker'?",)
