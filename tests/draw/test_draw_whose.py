"""Whose something is that several sides share: a team's, everybody's, or theirs by name."""

from __future__ import annotations

import pytest

from pipeline.contracts.wording import Wording, point_sign, side_words
from pipeline.draw.maps.captions import sides_words, sole
from pipeline.model import Labels, Sides

FORMS = {"who": "x", "whose": "x", "its": "its"}
SIDES = Sides.model_validate(
    {
        "red": {"name": "Red", "letter": "R", "forms": FORMS, "team": "coast"},
        "blue": {"name": "Blue", "letter": "B", "forms": FORMS, "team": "coast"},
        "green": {"name": "Green", "letter": "G", "forms": FORMS},
    }
)
WORDS = {"side.each": "all players", "side.coast": "The Coast", "list.comma": ", ", "list.and": " and "}
WORDING = Wording(labels=Labels(language="en", words=side_words(SIDES) | WORDS), sides=SIDES)


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (("red",), "Red"),
        (("red", "blue"), "The Coast"),
        (("blue", "green"), "Blue and Green"),
        (("red", "blue", "green"), "all players"),
    ],
)
def test_sides_are_told_as_what_they_are_together(sides: tuple[str, ...], told: str) -> None:
    assert sides_words(WORDING, sides) == told


def test_only_one_side_gives_a_hue_and_a_letter() -> None:
    assert (sole(("red",)), sole(("red", "blue"))) == ("red", None)
    signs = [point_sign(WORDING.labels, sides, number) for sides, number in ((("red",), None), (("red",), 2))]
    assert [*signs, point_sign(WORDING.labels, ("red", "blue"), 1)] == ["R", "R2", "1"]
