"""The catalogue of card sizes, and sizes that packs write themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from card_packs import catalogue
from pydantic import ValidationError

from pipeline.model import Deck
from pipeline.units import Length

# Width and height in millimetres, as card makers and standards have them.
KNOWN = {
    "poker": (63.5, 88.9),
    "tcg": (63, 88),
    "bridge": (57.15, 88.9),
    "tarot-us": (69.85, 120.65),
    "tarot-eu": (70, 120),
    "mini": (41, 63),
    "mini-euro": (44, 68),
    "euro": (59, 92),
    "square": (70, 70),
    "a6": (105, 148),
    "a7": (74, 105),
}


def test_the_catalogue_holds_the_known_sizes() -> None:
    sizes = catalogue().sizes
    assert {name: (float(size.width), float(size.height)) for name, size in sizes.items()} == KNOWN


def test_every_size_says_where_it_is_from_and_no_two_are_alike() -> None:
    sizes = list(catalogue().sizes.values())
    assert all(size.source for size in sizes)
    assert len({(size.width, size.height) for size in sizes}) == len({size.name for size in sizes}) == len(sizes)


@pytest.mark.parametrize("name", KNOWN)
def test_trim_bleed_and_safe_are_one_format(name: str) -> None:
    form = catalogue().format_of(name)
    assert form is not None
    assert Length.of_mm(3) == form.bleed < form.safe < form.width * Fraction(1, 4)


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [("70mm x 110mm", "70mm", "110mm"), ("2.5in x 4in", "63.5mm", "101.6mm"), ("  7cm x 2.75in ", "70mm", "69.85mm")],
)
def test_a_pack_may_write_a_size_of_its_own(size: str, width: str, height: str) -> None:
    form = catalogue().format_of(size)
    assert form is not None
    assert (form.width, form.height) == (Length.parse(width), Length.parse(height))


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ("70 x 110", "'70' is not a length; write a number and a unit, like 70mm"),
        ("70mm x 110pixels", "unknown unit 'pixels'; accepted here: mm, cm, in, pt"),
        ("2mm x 110mm", "a card is between 25mm and 400mm wide and high, not 2mm x 110mm"),
        ("70mm x 4000mm", "a card is between 25mm and 400mm wide and high, not 70mm x 4000mm"),
    ],
)
def test_sizes_that_are_none(size: str, message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Deck.model_validate({"id": "deck", "title": "Deck", "size": size})
    (found,) = caught.value.errors()
    assert (found["loc"], found["msg"]) == (("size",), message)


def test_a_name_that_is_in_no_catalogue_is_no_format() -> None:
    assert catalogue().format_of("pokre") is None
