from __future__ import annotations

import re
from dataclasses import replace

import pytest
import shapely
from grounds import to_shape
from studio import Studio, plan

from pipeline.contracts.battlefield import Measured, Peg, Point
from pipeline.draw import Overlap, map_height, overlaps, plan_map
from pipeline.draw.maps.edge_strips import Bar
from pipeline.draw.maps.map_faults import check_plan
from pipeline.draw.maps.map_marks import Dot, MapPlan
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.maps.surround import Surroundings
from pipeline.draw.maps.zone_inks import shown_centre_lines
from pipeline.draw.pen.word_blocks import SMALLEST_POINTS
from pipeline.geometry.box import Box
from pipeline.model import Edge, Ink
from pipeline.units import MM_PER_POINT, Distance, Length, Units

MISSIONS = (
    "annihilation",
    "breakthrough",
    "bridgehead",
    "contact",
    "counterattack",
    "dust-up",
    "encounter",
    "free-for-all",
    "hasty-attack",
    "no-retreat",
    "rearguard",
)
WIDTHS = (120, 140, 160, 174, 180)


def words(found: MapPlan) -> dict[str, str]:
    return {label.name: label.block.text for label in found.labels}


def test_the_missions_are_all_there_are(studio: Studio) -> None:
    assert set(MISSIONS) == set(studio.pack.missions)


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("units", Units)
def test_nothing_overlaps(studio: Studio, mission: str, units: Units) -> None:
    for width in WIDTHS:
        assert check_plan(plan(studio, mission, width, units=units), ("missions", mission)) == ()


@pytest.mark.parametrize("alternative", ["along-the-long-edge", "along-the-short-edge"])
@pytest.mark.parametrize("width", [55, 66, 80])
def test_nothing_overlaps_on_small_maps(studio: Studio, alternative: str, width: float) -> None:
    found = plan(studio, "counterattack", width, alternative=alternative, small=True)
    assert check_plan(found, ("missions", "counterattack")) == ()
    assert words(found) == {"name-attacker": "A", "name-defender": "D"}
    assert (found.grid, found.swatches, found.dimensions) == ((), (), ())
    assert found.id == f"counterattack-{alternative}-small"


@pytest.mark.parametrize("mission", MISSIONS)
def test_all_type_is_large_enough(studio: Studio, mission: str) -> None:
    sizes = [line.size for label in plan(studio, mission, 120).labels for line in label.block.lines]
    assert min(sizes) >= SMALLEST_POINTS * MM_PER_POINT


@pytest.mark.parametrize("ink", Ink)
def test_no_line_is_thinner_than_printers_can_draw(studio: Studio, ink: Ink) -> None:
    found = plan(studio, "counterattack", 110, ink=ink)
    assert min(stroke.weight for stroke in (*found.grid, *found.strokes)) >= 0.25 * MM_PER_POINT


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_height_is_known_before_the_plan(studio: Studio, mission: str) -> None:
    site = studio.site(mission)
    height = map_height(site.battlefield, site.brief, studio.look(), Length.of_mm(150))
    assert float(height) == pytest.approx(plan(studio, mission, 150).height, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("width", [110, 150, 190])
def test_the_table_is_to_scale(studio: Studio, mission: str, width: float) -> None:
    found = plan(studio, mission, width)
    assert found.width == width
    assert found.table.width == pytest.approx(72 * 25.4 / found.scale)
    assert found.table.height == pytest.approx(48 * 25.4 / found.scale)
    assert words(found)["legend-scale"] == '1 square = 12"/30cm'
    site, look, sizes = studio.site(mission), studio.look(), Sizes.of(width, small=False)
    finer = 25.4 / (found.scale - 1)
    depths = Surroundings(battlefield=site.battlefield, brief=site.brief, look=look, sizes=sizes).at(finer).depths
    assert 72 * finer + depths[Edge.WEST] + depths[Edge.EAST] > width, "no larger scale would fit"


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("ink", Ink)
def test_hatch_lies_in_its_zone_and_under_no_label(studio: Studio, mission: str, ink: Ink) -> None:
    found = plan(studio, mission, ink=ink)
    covers = [shapely.box(*box) for label in found.labels for box in map(sides, label.halos) if label.ground]
    labels = shapely.union_all(covers).buffer(-1e-6)
    for zone in found.zones:
        lines = shapely.MultiLineString([((h.start.x, h.start.y), (h.end.x, h.end.y)) for h in zone.hatch])
        assert lines.difference(to_shape(zone.area).buffer(1e-6)).length < 1e-6
        assert lines.intersection(labels).length < 1e-6
        assert bool(zone.hatch) == (zone.name in ("attacker", "defender"))


def sides(box: object) -> tuple[float, float, float, float]:
    return tuple(getattr(box, side) for side in ("left", "top", "right", "bottom"))  # type: ignore[return-value]


def test_breakthrough_says_all_that_its_map_must(studio: Studio) -> None:
    found = plan(studio, "breakthrough")
    said = words(found)
    assert said["name-defender"].startswith("DEFENDER picks these quarters")
    assert said["name-defender-2"] == "DEFENDER"
    assert said["name-attacker"] == "ATTACKER picks this quarter"
    assert said["objectives-objectives"] == "Attacker: 2 Objectives"
    assert said["reserves-defender-north-west"] == "IMMEDIATE RESERVES Defender · from turn 1"
    assert said["reserves-attacker-north-east"] == "FLANKING DELAYED RESERVES Attacker · from turn 3"
    assert said["edge-south"] == 'long table edge · 72"/180cm'
    assert said["edge-west"] == 'short table edge · 48"/120cm'
    assert (
        sorted(text for name, text in said.items() if re.fullmatch(r"(attacker|objectives)-\d", name))
        == ['8"/20cm'] * 4
    )
    assert [marker.name for marker in found.markers] == ["objective-1", "objective-2", "sign-objective"]
    # Three corners, two edges each, three arrows an edge; and one in the legend.
    assert len(found.arrows) == 3 * 2 * 3 + 1
    assert found.dice == ()


def test_scattered_reserves_show_a_die_at_each_place(studio: Studio) -> None:
    found = plan(studio, "encounter")
    dice = {die.face: die.box.centre for die in found.dice if die.name != "sign-die"}
    table = found.table
    assert sorted(dice) == [1, 2, 3, 4, 5, 6]
    assert (dice[1].x < table.left, dice[1].y < table.top) == (True, True)
    assert (dice[2].x > table.right, dice[2].y < table.top) == (True, True)
    assert (dice[3].x > table.right, dice[3].y) == (True, pytest.approx(table.centre.y))
    assert (dice[4].x > table.right, dice[4].y > table.bottom) == (True, True)
    assert (dice[5].x < table.left, dice[5].y > table.bottom) == (True, True)
    assert (dice[6].x < table.left, dice[6].y) == (True, pytest.approx(table.centre.y))
    assert {die.tone.value for die in found.dice} == {"neutral"}, "both sides read the same dice"
    said = words(found)
    assert said["reserves-each-scatter"] == (
        "SCATTERED DELAYED RESERVES Both players · from turn 3 · a die for each Unit"
    )


def bars(studio: Studio, mission: str, ink: Ink = Ink.COLOUR) -> dict[tuple[str, str], tuple[int, int]]:
    """The bars of scattered reserves: die and edge -> from where to where, in inches from the west or north end."""
    site, scale = studio.site(mission), 25.4 / 13
    look, sizes = studio.look(ink=ink), Sizes.of(174, small=False)
    around = Surroundings(battlefield=site.battlefield, brief=site.brief, look=look, sizes=sizes).at(scale)
    return {
        (piece.name.rpartition("-")[2], piece.edge.value): (
            round(piece.along.low / scale),
            round(piece.along.high / scale),
        )
        for piece in around.pieces
        if isinstance(piece.what, Bar) and "die" in piece.name
    }


@pytest.mark.parametrize("mission", ["bridgehead", "contact", "encounter", "hasty-attack"])
def test_each_face_of_the_scatter_die_has_its_bar(studio: Studio, mission: str) -> None:
    """Units come in anywhere along an edge, or along both edges within 16" of a corner, round which its bar is bent."""
    assert bars(studio, mission) == {
        ("1", "north"): (-1, 16),
        ("1", "west"): (-1, 16),
        ("2", "north"): (56, 73),
        ("2", "east"): (-1, 16),
        ("3", "east"): (0, 48),
        ("4", "east"): (32, 49),
        ("4", "south"): (56, 73),
        ("5", "south"): (-1, 16),
        ("5", "west"): (32, 49),
        ("6", "west"): (0, 48),
    }


@pytest.mark.parametrize("ink", Ink)
def test_bars_and_dice_lie_outside_the_table_and_apart(studio: Studio, ink: Ink) -> None:
    found = plan(studio, "hasty-attack", ink=ink)
    drawn = [Box.spanning(*stroke.points).grown(stroke.weight / 2) for stroke in found.strokes if not stroke.dash]
    beside = [box for box in drawn if box.bottom < found.table.bottom + 5]
    dice = [die.box for die in found.dice if die.name != "sign-die"]
    assert len(beside) == 2 * 4 + 2 + 1, "two arms at each corner, two edges, the Attacker's own edge"
    assert not [box for box in beside if box.overlaps(found.table)]
    assert not [(box, die) for box in beside for die in dice if box.overlaps(die)]


def test_an_objective_that_goes_again_is_hollow(studio: Studio) -> None:
    found = plan(studio, "hasty-attack")
    assert [marker.name for marker in found.markers if marker.hollow] == ["objective-4", "sign-objective-removed"]
    assert words(found)["objectives-objectives-in-defender-half"] == (
        "Attacker: 2 Objectives inner box too · 1 removed by Attacker later"
    )


@pytest.mark.parametrize(
    ("mission", "signs"),
    [
        ("annihilation", "attacker defender scale"),
        ("rearguard", "attacker defender objective objective-zone-attacker scale"),
        ("bridgehead", "attacker defender objective objective-zone-attacker die arc clear-1 scale"),
        ("breakthrough", "attacker defender objective objective-zone-attacker arrival arc clear-1 scale"),
        (
            "hasty-attack",
            (
                "attacker defender objective objective-removed objective-zone-attacker objective-zone-defender"
                " arrival die arc scale"
            ),
        ),
    ],
)
def test_the_legend_holds_only_what_is_used(studio: Studio, mission: str, signs: str) -> None:
    found = [name.removeprefix("legend-") for name in words(plan(studio, mission)) if name.startswith("legend-")]
    assert found == signs.split()


@pytest.mark.parametrize(
    ("mission", "lines"),
    [
        ("no-retreat", 0),
        ("breakthrough", 0),
        ("annihilation", 1),
        ("bridgehead", 1),
        ("contact", 1),
        ("encounter", 1),
        ("free-for-all", 1),
        ("counterattack", 2),
        ("dust-up", 2),
    ],
)
def test_centre_lines_are_drawn_where_no_edge_hides_them_whole(studio: Studio, mission: str, lines: int) -> None:
    assert len(shown_centre_lines(studio.site(mission).battlefield)) == lines


@pytest.mark.parametrize(("units", "text"), [(Units.BOTH, '8"/20cm'), (Units.INCHES, '8"'), (Units.CM, "20cm")])
def test_distances_come_in_the_units_of_the_print(studio: Studio, units: Units, text: str) -> None:
    said = words(plan(studio, "breakthrough", units=units))
    assert said["attacker-1"] == text


def test_a_distance_moves_its_arrow_and_its_words_and_nothing_else(studio: Studio) -> None:
    site, look = studio.site("annihilation"), studio.look()
    first, *rest = site.battlefield.dimensions
    longer = replace(first, distance=Distance.of_inches(14))
    before = plan_map(site.battlefield, site.brief, look, Length.of_mm(174))
    changed = replace(site.battlefield, dimensions=(longer, *rest))
    after = plan_map(changed, site.brief, look, Length.of_mm(174))
    differ = [name for name, text in words(after).items() if words(before)[name] != text]
    assert differ == [f"{first.zone}-1"]


def test_plans_are_the_same_every_time(studio: Studio) -> None:
    assert plan(studio, "hasty-attack") == plan(studio, "hasty-attack")


def test_w372_two_things_in_each_others_way(studio: Studio) -> None:
    found = plan(studio, "breakthrough")
    first, second = found.markers[:2]
    spoiled = replace(found, markers=(first, replace(second, centre=first.centre)))
    assert overlaps(spoiled) == (Overlap("objective-1", "objective-2"),)
    (warned,) = check_plan(spoiled, ("missions", "breakthrough"))
    assert (warned.code, warned.path) == ("W372", ("missions", "breakthrough"))
    assert warned.message == "on the map, objective-1 lies on objective-2"
    assert warned.severity.word == "warning"


def test_what_leaves_the_plate_is_in_the_way_of_its_edge(studio: Studio) -> None:
    found = plan(studio, "breakthrough")
    gone = replace(found.markers[0], centre=type(found.markers[0].centre)(-1.0, 50.0))
    assert Overlap("objective-1", "the edge of the plate") in overlaps(replace(found, markers=(gone,)))


def test_a_dimension_line_may_cross_another_but_no_label(studio: Studio) -> None:
    found = plan(studio, "bridgehead")
    label = next(label for label in found.labels if label.name == "name-attacker")
    across = replace(found.dimensions[0], start=found.table.centre, end=label.centre)
    crossed = overlaps(replace(found, dimensions=(across, *found.dimensions[1:])))
    assert crossed == (Overlap("name-attacker", f"arrow {across.name}"),)


def test_a_dimension_line_may_begin_at_a_lettered_point_and_cross_none(studio: Studio) -> None:
    found = plan(studio, "bridgehead")
    line = found.dimensions[0]
    dot = Dot(name="point-a", centre=line.start, radius=0.75)
    other = replace(line, start=dot.centre, end=found.table.centre)
    begun = replace(found, dots=(dot,), dimensions=(other,), labels=(), markers=())
    assert overlaps(begun) == ()
    halfway = Point((dot.centre.x + other.end.x) / 2, (dot.centre.y + other.end.y) / 2)
    crossed = replace(begun, dots=(replace(dot, centre=halfway),))
    assert overlaps(crossed) == (Overlap("point-a", f"arrow {other.name}"),)


def test_e374_a_character_that_the_face_lacks(studio: Studio) -> None:
    site = studio.site("annihilation")
    zones = tuple(replace(zone, note="woods → river") for zone in site.battlefield.zones)
    found = plan_map(replace(site.battlefield, zones=zones), site.brief, studio.look(), Length.of_mm(174))
    problem = check_plan(found, ("missions", "annihilation"))[0]
    assert (problem.code, problem.path) == ("E374", ("missions", "annihilation"))
    assert problem.message == "Barlow Condensed 500 has no →, which the map needs for 'woods → river'"


@pytest.mark.parametrize(("width", "depth"), [(30, 30), (44, 60), (96, 48)])
def test_any_rectangle_can_be_drawn(studio: Studio, width: int, depth: int) -> None:
    site = studio.site("annihilation")
    table = replace(
        site.battlefield,
        width=Distance.of_inches(width),
        depth=Distance.of_inches(depth),
        zones=(),
        dimensions=(),
    )
    found = plan_map(table, site.brief, studio.look(), Length.of_mm(150))
    assert found.table.width / found.table.height == pytest.approx(width / depth)
    captions = {name: text for name, text in words(found).items() if name.startswith("edge-")}
    kinds = ["table edge"] * 2 if width == depth else ["long table edge", "short table edge"]
    assert sorted(text.split(" ·")[0] for text in captions.values()) == kinds


def test_points_without_a_measure_stand_lettered_on_the_map_and_in_a_table_below_it(studio: Studio) -> None:
    site = studio.site("annihilation")
    measured = Measured(level=(Edge.WEST, Distance.of_inches(16)), upright=(Edge.NORTH, Distance.of_inches(0)))
    peg = Peg(letter="a", at=Point(16.0, 48.0), measured=measured)
    bare = plan(studio, "annihilation")
    lettered = plan_map(replace(site.battlefield, pegs=(peg,)), site.brief, studio.look(), Length.of_mm(bare.width))
    (dot,) = lettered.dots
    scale = lettered.table.width / 72
    assert (dot.centre.x, dot.centre.y) == pytest.approx((lettered.table.left + 16 * scale, lettered.table.top))
    letter = next(label for label in lettered.labels if label.name == "letter-a")
    assert letter.box.gap(dot.box) < 2, "a letter stands by its point"
    assert words(lettered)["words-point-a"] == 'left 16"/40cm · top edge'
    assert words(lettered)["points"] == "Points, from the two nearest edges:"
    assert lettered.height > bare.height
    assert check_plan(lettered, ("missions", "annihilation")) == ()
