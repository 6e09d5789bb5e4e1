from __future__ import annotations

from xml.etree import ElementTree

import pytest
from studio import Studio

from pipeline.draw import MapDrawing, draw_banner, draw_swatch, overlaps, plan_bare
from pipeline.draw.maps.map_marks import MapPlan
from pipeline.model import Ink
from pipeline.model.sides import MOST_SIDES
from pipeline.units import Length

SVG = "{http://www.w3.org/2000/svg}"
MISSIONS = ("annihilation", "breakthrough", "bridgehead", "contact", "hasty-attack", "no-retreat")


def plan(studio: Studio, mission: str, width: float, ink: Ink = Ink.COLOUR) -> MapPlan:
    return plan_bare(studio.site(mission).battlefield, studio.look(ink=ink), Length.of_mm(width))


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("width", [20, 41.5, 120])
def test_the_table_fills_the_width_and_nothing_stands_around_it(studio: Studio, mission: str, width: float) -> None:
    found = plan(studio, mission, width)
    assert found.table.width + found.border == pytest.approx(width)
    assert found.table.height == pytest.approx(found.table.width * 48 / 72)
    assert (found.labels, found.arrows, found.dice, found.dimensions, found.swatches) == ((), (), (), (), ())
    assert overlaps(found) == ()


def test_who_deploys_where_is_hatched_and_objectives_are_dots(studio: Studio) -> None:
    found = plan(studio, "hasty-attack", 42)
    assert {zone.name for zone in found.zones} == {"attacker", "defender"}
    assert all(zone.hatch for zone in found.zones)
    assert [dot.number for dot in found.markers] == [None] * 4
    assert sum(dot.hollow for dot in found.markers) == 1


def test_a_bare_map_says_nothing_but_its_title(studio: Studio) -> None:
    site, look = studio.site("contact"), studio.look(bare=True)
    drawing = MapDrawing(battlefield=site.battlefield, brief=site.brief, look=look)
    plate, complaints = drawing.drawn(Length.of_mm(42))
    root = ElementTree.fromstring(plate.svg)
    assert complaints == ()
    assert root.findall(f".//{SVG}text") == []
    assert root.findtext(f"{SVG}title") == "Contact: the table from above"


def fills(svg: str) -> set[str]:
    return {element.get("fill", "none") for element in ElementTree.fromstring(svg).iter()} - {"none"}


def test_little_ink_fills_neither_banner_nor_swatch(studio: Studio) -> None:
    palette = studio.theme.palettes[Ink.LEAN]
    wide, high = Length.of_mm(210), Length.of_mm(50)
    assert fills(draw_banner(palette, Ink.LEAN, wide, high, "banner").svg) == {"#ffffff"}
    for slot in range(MOST_SIDES):
        assert fills(draw_swatch(slot, palette, Ink.LEAN, wide, high, "swatch").svg) == set()


@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_a_banner_has_the_ground_of_every_side(studio: Studio, sides: int) -> None:
    palette = studio.theme.palettes[Ink.COLOUR]
    plate = draw_banner(palette, Ink.COLOUR, Length.of_mm(210), Length.of_mm(50), "banner", sides=sides)
    grounds = [hues.fill for hues in palette.sides]
    assert [hue in fills(plate.svg) for hue in grounds] == [slot < sides for slot in range(len(grounds))]


def test_what_is_neutral_has_a_swatch_of_its_own(studio: Studio) -> None:
    palette = studio.theme.palettes[Ink.COLOUR]
    wide, high = Length.of_mm(20), Length.of_mm(10)
    swatches = {draw_swatch(slot, palette, Ink.COLOUR, wide, high, "it").svg for slot in (*range(MOST_SIDES), None)}
    assert len(swatches) == MOST_SIDES + 1
    assert palette.neutral in draw_swatch(None, palette, Ink.COLOUR, wide, high, "it").svg


def test_a_banner_is_as_large_as_asked(studio: Studio) -> None:
    plate = draw_banner(studio.theme.palettes[Ink.COLOUR], Ink.COLOUR, Length.of_mm(216), Length.of_mm(33), "banner")
    root = ElementTree.fromstring(plate.svg)
    assert (root.get("width"), root.get("height"), plate.title) == ("216mm", "33mm", "banner")
    assert fills(plate.svg) >= {studio.theme.palettes[Ink.COLOUR].sides[0].fill}
