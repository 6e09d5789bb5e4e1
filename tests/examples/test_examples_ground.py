"""Every measure on the maps of the examples, held to the YAML by other sums than the pipeline's."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import pytest
from benches import flawless
from taped import EXAMPLES, Written, read

from pipeline.contracts.battlefield import Battlefield, Measured, Point
from pipeline.draw import plan_map
from pipeline.model import NEUTRAL, Edge
from pipeline.units import Length

pytestmark = pytest.mark.slow  # all missions of a pack are worked out

PARTS = [("dry-sea", path.stem) for path in sorted((EXAMPLES / "dry-sea/parts/deployment").glob("*.yaml"))]
# The mission that shows a part's ground as it is written.
SHOWN = {(pack, part): f"leaves--{part}" for pack, part in PARTS}
SHOWN |= {
    (pack, path.stem): path.stem
    for pack in ("ford-of-horns", "low-water")
    for path in sorted((EXAMPLES / pack / "missions").glob("*.yaml"))
}
GROUNDS = list(SHOWN)
every_ground = pytest.mark.parametrize("ground", GROUNDS, ids=str)


@cache
def written(pack: str, name: str) -> Written:
    folder = EXAMPLES / pack
    path = folder / f"parts/deployment/{name}.yaml" if (pack, name) in PARTS else folder / f"missions/{name}.yaml"
    return Written(read(folder / "pack.yaml"), read(path))


def shown(ground: tuple[str, str]) -> Battlefield:
    worked = flawless(f"examples/{ground[0]}").missions[SHOWN[ground]]
    return worked.maps.main.battlefield


def taped(measured: Measured, size: tuple[float, float]) -> Point:
    """Find a point as a player does, from two edges of the table or from its centre."""
    (level, across), (upright, up) = measured.level, measured.upright
    (width, depth), far, high = size, float(across.inches), float(up.inches)
    if measured.from_centre:
        return Point(
            width / 2 + (far if level is Edge.EAST else -far), depth / 2 + (high if upright is Edge.NORTH else -high)
        )
    return Point(width - far if level is Edge.EAST else far, depth - high if upright is Edge.NORTH else high)


def near(point: Point, spot: tuple[float, float]) -> bool:
    # What a tape is read to: a tenth of an inch, or what a lettered point is rounded to.
    return math.dist((point.x, point.y), spot) < 0.08


@every_ground
def test_markers_lie_where_the_yaml_says_and_where_a_tape_finds_them(ground: tuple[str, str]) -> None:
    asked, drawn = written(*ground).markers(), shown(ground).markers
    assert [(round(each.at.x, 3), round(each.at.y, 3)) for each in drawn] == [
        (round(x, 3), round(y, 3)) for x, y in asked
    ]
    size = written(*ground).size
    assert [each.sign for each in drawn if not near(taped(each.measured, size), (each.at.x, each.at.y))] == []


@every_ground
def test_letters_stand_at_all_bends_and_say_how_far_they_are(ground: tuple[str, str]) -> None:
    pegs, asked = shown(ground).pegs, written(*ground)
    bends = asked.bends()
    assert {(round(peg.at.x, 3), round(peg.at.y, 3)) for peg in pegs} == bends
    assert [peg.letter for peg in pegs if not near(taped(peg.measured, asked.size), (peg.at.x, peg.at.y))] == []


@every_ground
def test_arrows_are_as_long_as_they_say(ground: tuple[str, str]) -> None:
    battlefield, asked = shown(ground), written(*ground).lengths()
    drawn: dict[str, set[float]] = {name: set() for name in asked}
    for each in battlefield.dimensions:
        said = float(each.distance.inches)
        assert math.dist((each.start.x, each.start.y), (each.end.x, each.end.y)) == pytest.approx(said)
        drawn[each.zone].add(said)
    assert {name: sorted(said) for name, said in drawn.items()} == {
        name: pytest.approx(sorted(lengths)) for name, lengths in asked.items()
    }
    for reach in battlefield.reaches:
        radius = float(reach.radius.inches)
        far = [math.dist((reach.centre.x, reach.centre.y), (at.x, at.y)) for arc in reach.arcs for at in arc]
        assert far == pytest.approx([radius] * len(far))


@every_ground
def test_terrain_is_set_up_by_points_of_its_outlines(ground: tuple[str, str]) -> None:
    asked, battlefield = written(*ground), shown(ground)
    drawn = [(piece, piece.measures) for piece in battlefield.terrain if piece.measures]
    outlines = asked.pieces()
    assert len(drawn) == len(outlines)
    for (piece, measures), outline in zip(drawn, outlines, strict=True):
        points = [at for at, _ in measures.points]
        assert [at for at in points if not any(near(at, spot) for spot in outline)] == [], piece.number
        assert [at for at, by in measures.points if not near(taped(by, asked.size), (at.x, at.y))] == []
        # The middle of what is round, two corners of what is turned, or else one; an outline has them all.
        assert len(points) in {1, 2, len(outline)}


@every_ground
def test_what_comes_in_at_points_comes_in_where_the_yaml_says(ground: tuple[str, str]) -> None:
    asked, drawn = written(*ground), shown(ground).arrival_points
    assert {(round(each.at.x, 3), round(each.at.y, 3)) for each in drawn} == {
        (round(x, 3), round(y, 3)) for x, y in asked.comers()
    }
    assert [each.number for each in drawn if not near(taped(each.measured, asked.size), (each.at.x, each.at.y))] == []


@every_ground
def test_signs_of_rules_stand_where_the_yaml_says(ground: tuple[str, str]) -> None:
    asked, drawn = written(*ground), shown(ground).rule_signs
    assert {(round(each.at.x, 3), round(each.at.y, 3)) for each in drawn} == {
        (round(x, 3), round(y, 3)) for x, y in asked.signs()
    }
    assert [each.sign for each in drawn if not near(taped(each.measured, asked.size), (each.at.x, each.at.y))] == []


def test_six_deployments_are_shared() -> None:
    assert len(PARTS) == 6


@every_ground
@pytest.mark.parametrize("width", [120, 150, 174])
def test_lines_that_go_on_stand_right_below_the_thing_that_they_are_of(ground: tuple[str, str], width: int) -> None:
    worked = flawless(f"examples/{ground[0]}").missions[SHOWN[ground]]
    main = worked.maps.main
    plan = plan_map(main.battlefield, worked.brief, main.look, Length.of_mm(width))
    signs = [label for label in plan.labels if label.name.startswith("sign-point-")]
    lefts = [sign.centre.x - sign.block.width / 2 for sign in signs]
    astray = [
        number
        for number, (above, sign) in enumerate(pairwise(signs), start=1)
        if not sign.block.text and (lefts[number] != pytest.approx(lefts[number - 1]) or sign.centre.y < above.centre.y)
    ]
    assert astray == []


def test_what_nobody_plays_has_turns_of_its_own() -> None:
    brief = flawless("examples/ford-of-horns").missions["first-grass"].brief
    assert [event.turn for event in brief.turn_events if event.who == NEUTRAL and not event.dice] == [1, 2, 3, 4, 5, 6]
