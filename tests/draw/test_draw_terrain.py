"""Terrain on maps: textures under words and marks, hatch around it, numbers, a legend, a table that sets it up."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from grounds import to_shape
from studio import Studio

from pipeline.contracts.battlefield import Again, Area, Measured, Outline, PieceMeasures, Point, TerrainArea
from pipeline.draw import plan_bare, plan_map
from pipeline.draw.maps.map_faults import check_plan
from pipeline.draw.maps.map_marks import MapPlan, covered
from pipeline.draw.maps.svg import draw_plan
from pipeline.draw.pen.map_look import Tone
from pipeline.model import Edge, Ink
from pipeline.model.terrain import TerrainKind, Texture
from pipeline.units import Distance, Length

WOODS = TerrainKind(name="Woods", pattern=Texture.TREES, hue="leaf", says="Cover")  # type: ignore[arg-type]
BUNKER = TerrainKind(name="Bunker", pattern=Texture.SOLID)  # type: ignore[arg-type]


def square(west: float, south: float, side: float) -> Area:
    corners = ((west, south), (west + side, south), (west + side, south + side), (west, south + side))
    return Area((Outline(tuple(Point(x, y) for x, y in corners)),))


def inches(number: int) -> Distance:
    return Distance.of_inches(number)


CORNER = (Point(8.0, 2.0), Measured(level=(Edge.WEST, inches(8)), upright=(Edge.SOUTH, inches(2))))
MIDDLE = (Point(40.0, 28.0), Measured(level=(Edge.EAST, inches(4)), upright=(Edge.NORTH, inches(4)), from_centre=True))
PIECES = (
    TerrainArea(
        number=1,
        id="woods",
        kind=WOODS,
        area=square(8, 2, 14),
        name="Old Wood",
        height="2 levels",
        again=Again.TURNED,
        measures=PieceMeasures(size=(inches(14), inches(14)), points=(CORNER,)),
    ),
    TerrainArea(number=1, id="woods", kind=WOODS, area=square(50, 32, 14), name="Old Wood", again=Again.TURNED),
    TerrainArea(
        number=2,
        id="bunker",
        kind=BUNKER,
        area=square(38, 26, 4),
        measures=PieceMeasures(radius=inches(2), points=(MIDDLE,)),
    ),
)


def drawn(
    studio: Studio, *pieces: TerrainArea, width: float = 174, ink: Ink = Ink.COLOUR, small: bool = False
) -> MapPlan:
    site = studio.site("annihilation")
    ground = replace(site.battlefield, terrain=pieces)
    return plan_map(ground, site.brief, studio.look(ink=ink, small=small), Length.of_mm(width))


def words(found: MapPlan) -> dict[str, str]:
    return {label.name: label.block.text for label in found.labels}


def test_the_hatch_of_zones_ends_where_terrain_begins(studio: Studio) -> None:
    found = drawn(studio, *PIECES)
    covers = [to_shape(piece.area).buffer(-0.01) for piece in found.terrain if piece.name.startswith("woods")]
    lines = [line for zone in found.zones for line in zone.hatch]
    hatch = shapely.MultiLineString([((line.start.x, line.start.y), (line.end.x, line.end.y)) for line in lines])
    assert lines
    assert not any(cover.intersects(hatch) for cover in covers)


def test_no_sign_of_a_texture_stands_under_words_or_marks(studio: Studio) -> None:
    found = drawn(studio, *PIECES)
    covers = [shapely.box(box.left, box.top, box.right, box.bottom) for box in covered(found.labels, found.markers)]
    signs = [
        shapely.MultiLineString([[(point.x, point.y) for point in line] for line in sign])
        for piece in found.terrain
        if piece.name.startswith("woods")
        for sign in piece.filling.signs
    ]
    assert len(signs) > 10
    assert not any(cover.intersects(sign) for cover in covers for sign in signs)


def test_pieces_and_their_images_are_numbered_alike(studio: Studio) -> None:
    found = words(drawn(studio, *PIECES))
    assert [found[f"terrain-{number}"] for number in (1, 2, 3)] == ["1", "1", "2"]
    assert found["name-terrain-1"] == "Old Wood"


def test_the_table_says_what_each_piece_is_and_where(studio: Studio) -> None:
    found = words(drawn(studio, *PIECES))
    assert found["points.terrain"] == "Terrain, from the edges of the map to the dots:"
    assert found["words-point-1"] == 'Old Wood (Woods), 14"/35cm by 14"/35cm, 2 levels: left 8"/20cm · bottom 2"/5cm'
    assert "again, turned through the centre" in found.values()
    assert found["words-point-2"] == 'Bunker, radius 2"/5cm: middle from the centre 4"/10cm right · 4"/10cm up'


def test_dots_stand_on_the_points_that_are_measured(studio: Studio) -> None:
    found = drawn(studio, *PIECES)
    inch = found.table.width / 72
    (corner, middle) = (dot.centre for dot in found.dots)
    assert (corner.x, corner.y) == pytest.approx((found.table.left + 8 * inch, found.table.bottom - 2 * inch))
    assert (middle.x, middle.y) == pytest.approx((found.table.left + 40 * inch, found.table.bottom - 28 * inch))


def test_the_legend_has_each_kind_once_with_its_words(studio: Studio) -> None:
    found = words(drawn(studio, *PIECES))
    legend = {name: text for name, text in found.items() if name.startswith("legend-terrain")}
    assert legend == {"legend-terrain-woods": "Woods: Cover", "legend-terrain-bunker": "Bunker"}
    assert not any(name.startswith("legend-terrain") for name in words(drawn(studio)))


def test_lean_ink_tints_nothing_and_rules_what_is_solid(studio: Studio) -> None:
    fills = {ink: [piece.fill for piece in drawn(studio, *PIECES, ink=ink).terrain[:3]] for ink in Ink}
    assert fills == {
        Ink.COLOUR: [Tone.LEAF_FILL, Tone.LEAF_FILL, Tone.NEUTRAL],
        Ink.GREY: [Tone.LEAF_FILL, Tone.LEAF_FILL, Tone.NEUTRAL],
        Ink.LEAN: [Tone.PAPER] * 3,
    }
    solid = {ink: bool(drawn(studio, *PIECES, ink=ink).terrain[2].filling.lines) for ink in Ink}
    assert solid == {Ink.COLOUR: False, Ink.GREY: False, Ink.LEAN: True}


def test_bare_and_small_maps_show_the_ground_without_words(studio: Studio) -> None:
    site = studio.site("annihilation")
    bare = plan_bare(replace(site.battlefield, terrain=PIECES), studio.look(bare=True), Length.of_mm(40))
    assert [len(piece.filling.signs) for piece in bare.terrain] == [0, 0, 0]
    small = drawn(studio, *PIECES, width=70, small=True)
    assert len(small.terrain) == 3
    assert not [name for name in words(small) if "terrain" in name or "point" in name]


@pytest.mark.parametrize("width", [120, 140, 160, 174])
def test_nothing_overlaps(studio: Studio, width: float) -> None:
    assert check_plan(drawn(studio, *PIECES, width=width), ("missions", "test")) == ()


def test_terrain_is_painted_over_tints_and_squares_and_under_borders(studio: Studio) -> None:
    found = drawn(studio, *PIECES)
    svg = draw_plan(found, studio.look().palette, title="Map", description="Words").svg
    order = [svg.index(f"map-annihilation-{part}") for part in ("grid", "terrain-woods-1", "hatch-", "zone-", "lines")]
    assert order == sorted(order)
