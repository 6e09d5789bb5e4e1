"""Sides must differ for colour-blind readers and in grey: CIEDE2000 after Machado, Oliveira and Fernandes (2009)."""

from __future__ import annotations

from itertools import combinations

import pytest

from pipeline.colours import SIGHTS, Triple, apart, contrast, difference, is_grey, lightness
from pipeline.draw.pen.map_look import pattern_of
from pipeline.load import layouts_root, load_library
from pipeline.model import Ink, Theme
from pipeline.model.sides import MOST_SIDES
from pipeline.run.palette_proof import GREYS_APART, SIDES_APART, TWO_GREYS_APART, pairs_of

THEMES = sorted(folder.name for folder in (layouts_root() / "themes").iterdir())


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    library = load_library(layouts_root(), "en", request.param)
    assert library.theme is not None
    return library.theme


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ],
)
def test_the_measure_itself(one: Triple, other: Triple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("sight", SIGHTS)
def test_colour_blind_readers_tell_the_sides_apart(theme: Theme, sight: str) -> None:
    lines = [side.line for side in theme.palettes[Ink.COLOUR].sides]
    assert all(apart(one, other, sight) >= SIDES_APART for one, other in combinations(lines, 2))


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LEAN])
def test_without_colour_words_and_discs_of_two_sides_differ(theme: Theme, ink: Ink) -> None:
    one, other, *_ = theme.palettes[ink].sides
    assert lightness(other.text) - lightness(one.text) >= TWO_GREYS_APART


def test_a_grey_printer_tells_two_sides_apart_and_prints_the_second_darker(theme: Theme) -> None:
    one, other, *_ = theme.palettes[Ink.COLOUR].sides
    assert lightness(one.line) - lightness(other.line) >= 10


@pytest.mark.parametrize("ink", Ink)
def test_sides_differ_in_grey_or_in_pattern(theme: Theme, ink: Ink) -> None:
    sides = theme.palettes[ink].sides
    for one, other in combinations(range(len(sides)), 2):
        first, second = pattern_of(ink, one), pattern_of(ink, other)
        assert abs(first.angle - second.angle) in (45, 90, 135)
        if ink is not Ink.COLOUR:
            assert abs(lightness(sides[one].line) - lightness(sides[other].line)) >= GREYS_APART
            assert max(first.spacing, second.spacing) >= 1.2 * min(first.spacing, second.spacing)


@pytest.mark.parametrize("ink", Ink)
def test_what_is_neutral_is_hatched_as_no_side_is(ink: Ink) -> None:
    neutral, sides = pattern_of(ink, None), [pattern_of(ink, slot) for slot in range(MOST_SIDES)]
    assert neutral.is_crossed
    assert not any(each.is_crossed for each in sides)


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LEAN])
def test_two_sides_differ_most_without_colour(theme: Theme, ink: Ink) -> None:
    one, other = (lightness(side.line) for side in theme.palettes[ink].sides[:2])
    assert abs(one - other) >= TWO_GREYS_APART
    assert pattern_of(ink, 1).spacing >= 1.5 * pattern_of(ink, 0).spacing


@pytest.mark.parametrize("ink", Ink)
def test_words_and_lines_stand_out_from_their_ground(theme: Theme, ink: Ink) -> None:
    hues = theme.palettes[ink].hues
    for one, other, least in pairs_of(theme.palettes[ink]):
        assert contrast(hues[one], hues[other]) >= least, (one, other)


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LEAN])
def test_black_only_palettes_hold_greys_only(theme: Theme, ink: Ink) -> None:
    for colour in theme.palettes[ink].hues.values():
        assert is_grey(colour)
