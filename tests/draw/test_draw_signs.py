from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from studio import Studio

from pipeline.diagnostics import ContentError
from pipeline.draw import draw_sign
from pipeline.model import Ink
from pipeline.model.icons import Icon, IconShape, IconTone
from pipeline.units import Length

SVG = "{http://www.w3.org/2000/svg}"
SIZE = Length.of_mm(12)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_its_pips(studio: Studio, face: int) -> None:
    plate = draw_sign(f"die-{face}", studio.theme.palettes[Ink.COLOUR], SIZE, title=f"a die that shows {face}")
    root = ElementTree.fromstring(plate.svg)
    assert len(root.findall(f"{SVG}circle")) == face
    assert root.findtext(f"{SVG}title") == plate.title == f"a die that shows {face}"
    assert (root.get("width"), root.get("viewBox")) == ("12mm", "0 0 10 10")


def test_signs_carry_no_ids_so_that_a_page_may_hold_many(studio: Studio) -> None:
    root = ElementTree.fromstring(draw_sign("objective", studio.theme.palettes[Ink.GREY], SIZE).svg)
    assert [element for element in root.iter() if element.get("id")] == []


def test_every_battle_plan_has_its_sign(studio: Studio) -> None:
    selection = studio.pack.selection
    assert selection is not None
    assert selection.battle_plans is not None
    drawn = {
        plan.id: draw_sign(plan.id, studio.theme.palettes[Ink.LEAN], SIZE) for plan in selection.battle_plans.plans
    }
    assert {name: plate.title for name, plate in drawn.items()} == {
        "attack": "Attack",
        "manoeuvre": "Manoeuvre",
        "defend": "Defend",
    }
    assert len({plate.svg for plate in drawn.values()}) == len(drawn)


def test_e373_no_such_sign(studio: Studio) -> None:
    with pytest.raises(ContentError) as caught:
        draw_sign("charge", studio.theme.palettes[Ink.COLOUR], SIZE)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E373", "no sign is called 'charge'")
    known = "attack, defend, die-1, die-2, die-3, die-4, die-5, die-6, fold, manoeuvre, objective"
    assert found.hints == (f"known here: {known}, objective-removed, scissors",)


def test_golden_scissors(studio: Studio, golden: Callable[[str], None]) -> None:
    golden(draw_sign("scissors", studio.theme.palettes[Ink.COLOUR], SIZE).svg)


def test_an_icon_is_drawn_in_the_tones_of_the_palette_and_lies_over_a_sign_of_its_name(
    studio: Studio,
) -> None:
    shapes = (
        IconShape(data="M0 0L10 0L10 10Z", fill=IconTone.INK),
        IconShape(data="M1 1L9 9", stroke=IconTone.ACCENT, width=0.5, cap="round"),
        IconShape(data="M1 1L9 9L9 1Z", fill=IconTone.PAPER, even_odd=True),
    )
    icons = {"attack": Icon(name="attack", shapes=shapes)}
    palette = studio.theme.palettes[Ink.COLOUR]
    plate = draw_sign("attack", palette, Length.of_mm(4), icons=icons)
    assert plate.svg != draw_sign("attack", palette, Length.of_mm(4)).svg
    filled, line, holed = re.findall(r"<path [^>]*>", plate.svg)
    assert f'fill="{palette.ink}"' in filled
    assert f'stroke="{palette.accent}"' in line
    assert 'stroke-linecap="round"' in line
    assert 'fill="none"' in line
    assert 'fill-rule="evenodd"' in holed
    assert f'fill="{palette.paper}"' in holed


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LEAN])
def test_the_accent_of_an_icon_is_told_from_its_ink_without_colours(studio: Studio, ink: Ink) -> None:
    shapes = (IconShape(data="M0 0H9V9Z", fill=IconTone.INK), IconShape(data="M0 0H5V5Z", fill=IconTone.ACCENT))
    palette = studio.theme.palettes[ink]
    icons = {"lamp": Icon(name="lamp", shapes=shapes)}
    light, dark = palette, palette.model_copy(update={"ink": palette.paper, "paper": palette.ink})
    for shown in (light, dark):
        fills = re.findall(r'<path [^>]*fill="([^"]+)"', draw_sign("lamp", shown, SIZE, icons=icons).svg)
        assert len({*fills, shown.paper}) == 3
