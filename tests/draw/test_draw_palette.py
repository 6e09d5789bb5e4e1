"""Sides must differ for colour-blind readers and in grey: CIEDE2000 after Machado, Oliveira and Fernandes (2009)."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from pipeline.draw.pen.map_look import pattern_of
from pipeline.load import layouts_root, load_library
from pipeline.model import Ink, Theme
from pipeline.model.sides import MOST_SIDES

Triple = tuple[float, float, float]

# How a reader with the full deficiency sees linear RGB.
SIGHT: dict[str, tuple[Triple, Triple, Triple]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)


THEMES = sorted(folder.name for folder in (layouts_root() / "themes").iterdir())


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    library = load_library(layouts_root(), "en", request.param)
    assert library.theme is not None
    return library.theme


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def linear(colour: str) -> Triple:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    xyz = times(TO_XYZ, tuple(min(1.0, max(0.0, part)) for part in rgb))  # type: ignore[arg-type]
    scaled = [part / white for part, white in zip(xyz, WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000, as Sharma, Wu and Dalal (2005) write it."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    weight_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    weight_c, weight_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    rotation = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    parts = (l2 - l1) / weight_l, (c2 - c1) / weight_c, hue / weight_h
    return sqrt(sum(part**2 for part in parts) + rotation * parts[1] * parts[2])


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


@pytest.mark.parametrize("sight", SIGHT)
def test_colour_blind_readers_tell_the_sides_apart(theme: Theme, sight: str) -> None:
    seen = [lab(times(SIGHT[sight], linear(side.line))) for side in theme.palettes[Ink.COLOUR].sides]
    assert all(difference(one, other) >= 20 for one, other in combinations(seen, 2))


@pytest.mark.parametrize("ink", Ink)
def test_sides_differ_in_grey_or_in_pattern(theme: Theme, ink: Ink) -> None:
    sides = theme.palettes[ink].sides
    for one, other in combinations(range(len(sides)), 2):
        first, second = pattern_of(ink, one), pattern_of(ink, other)
        assert abs(first.angle - second.angle) in (45, 90, 135)
        if ink is not Ink.COLOUR:
            greys = [lab(linear(sides[slot].line))[0] for slot in (one, other)]
            assert abs(greys[0] - greys[1]) >= 10
            assert max(first.spacing, second.spacing) >= 1.2 * min(first.spacing, second.spacing)


@pytest.mark.parametrize("ink", Ink)
def test_what_is_neutral_is_hatched_as_no_side_is(ink: Ink) -> None:
    neutral, sides = pattern_of(ink, None), [pattern_of(ink, slot) for slot in range(MOST_SIDES)]
    assert neutral.is_crossed
    assert not any(each.is_crossed for each in sides)


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LEAN])
def test_two_sides_differ_most_without_colour(theme: Theme, ink: Ink) -> None:
    one, other = (lab(linear(side.line))[0] for side in theme.palettes[ink].sides[:2])
    assert abs(one - other) >= 20
    assert pattern_of(ink, 1).spacing >= 1.5 * pattern_of(ink, 0).spacing


@pytest.mark.parametrize("ink", Ink)
def test_words_stand_out_from_their_ground(theme: Theme, ink: Ink) -> None:
    palette = theme.palettes[ink]
    pairs = [(palette.ink, palette.table), (palette.soft, palette.paper)]
    pairs += [(side.text, ground) for side in palette.sides for ground in (side.fill, palette.paper, palette.table)]
    for words, ground in pairs:
        assert contrast(words, ground) >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    low, high = sorted(times(TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LEAN])
def test_black_only_palettes_hold_greys_only(theme: Theme, ink: Ink) -> None:
    for colour in theme.palettes[ink].hues.values():
        assert colour[1:3] == colour[3:5] == colour[5:7]
