"""Backs of cards: alike either way up, and told apart across a table by name, badge and ruling."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pipeline.draw.cards.card_back import BackNames, draw_card_back
from pipeline.draw.cards.card_grounds import CardPaint
from pipeline.load import layouts_root, load_card_catalogue, load_library
from pipeline.model import CardFormat, Ink

FAMILY = "Barlow Condensed"
READ_ACROSS = 3.5  # millimetres: the height of capitals that are read at an arm's length and more, 17 minutes of arc
NUMBER = r"-?\d+(?:\.\d+)?"
TEXT = re.compile(rf'<text[^>]*?font-size="({NUMBER})"[^>]*? x="({NUMBER})" y="({NUMBER})"[^>]*>([^<]+)</text>')


@cache
def form_of(size: str) -> CardFormat:
    catalogue, found = load_card_catalogue(layouts_root())
    assert catalogue is not None
    assert found == ()
    form = catalogue.format_of(size)
    assert form is not None
    return form


def back(deck: str, number: int = 0, *, size: str = "poker", ink: Ink = Ink.COLOUR) -> str:
    theme = load_library(layouts_root(), "en", "field").theme
    assert theme is not None
    paint = CardPaint(format=form_of(size), palette=theme.palettes[ink], ink=ink)
    return draw_card_back(paint, BackNames(title="Signal Lost", deck=deck, number=number), FAMILY).svg


def ruling(svg: str) -> set[tuple[float, float, float, float]]:
    """List the lines of the ruling, each from its left end."""
    pattern = rf"M({NUMBER}) ({NUMBER})L({NUMBER}) ({NUMBER})"
    paths = re.findall(r'<path d="([^"]+)"[^>]*fill="none"', svg)
    found = {tuple(map(float, line)) for path in paths for line in re.findall(pattern, path)}
    return {min(line, (*line[2:], *line[:2])) for line in found}  # type: ignore[misc]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("number", range(5))
def test_a_back_is_ruled_alike_either_way_up(number: int, ink: Ink) -> None:
    lines = ruling(back("Weather", number, ink=ink))
    assert len(lines) > 20
    width, height = 63.5 + 6, 88.9 + 6
    for first in lines:
        turned = (width - first[2], height - first[3], width - first[0], height - first[1])
        near = min(max(abs(a - b) for a, b in zip(turned, other, strict=True)) for other in lines)
        assert near < 0.03


def test_twenty_decks_have_each_a_badge_and_a_ruling_of_their_own() -> None:
    backs = [back("Weather", number) for number in range(20)]
    assert len(set(backs)) == 20
    assert back("Weather", 20) == backs[0]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ("Battle Plans", "poker"),
        ("Secondary Missions · Set 1", "tarot-eu"),
        ("Deployments", "tarot-eu"),
        ("Reference", "poker"),
        ("Weather", "mini-euro"),
    ],
)
def test_the_name_of_the_deck_is_read_across_a_table(deck: str, size: str, ink: Ink) -> None:
    svg = back(deck, size=size, ink=ink)
    words = [(float(points), text) for points, *_, text in TEXT.findall(svg)]
    name, _, part = deck.upper().partition(" · ")
    for word in name.split():
        sizes = [points for points, text in words if word in text]
        assert len(sizes) == 2, "once for each way up"
        assert min(sizes) * 0.7 >= READ_ACROSS
    assert [text for _, text in words].count("SIGNAL LOST") == 2
    assert not part or [text for _, text in words].count(part) == 2


def test_words_keep_to_the_safe_box() -> None:
    form = form_of("poker")
    svg = back("A Thousand and One Lost Things")
    for size, x, y, _ in TEXT.findall(svg):
        assert float(form.bleed + form.safe) <= float(x)
        assert float(y) - 0.7 * float(size) >= float(form.bleed + form.safe)
