from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.diagnostics import ContentError
from pipeline.fonts import Face, cap_height, face_path, measure, missing

BOLD = Face("Barlow Condensed", 700)
TEXT = Face("Barlow")


def test_a_face_is_a_file_of_its_package() -> None:
    assert face_path(BOLD).name == "BarlowCondensed-Bold.ttf"
    assert face_path(Face("Barlow", 400, True)).name == "Barlow-Italic.ttf"


def test_the_nearest_weight_stands_in_for_one_that_a_family_lacks() -> None:
    assert face_path(Face("Barlow", 430)).name == "Barlow-Regular.ttf"
    assert face_path(Face("Barlow", 950)).name == "Barlow-Black.ttf"


def test_e371_a_family_that_is_not_there() -> None:
    with pytest.raises(ContentError) as caught:
        face_path(Face("Barlo"))
    (found,) = caught.value.diagnostics
    assert (found.code, found.message) == ("E371", "no font package holds the family Barlo")
    more = "`pack list --fonts` lists the families that are installed, and says how to install more"
    assert found.hints == ("did you mean 'Barlow'?", more)


def test_kerning_counts() -> None:
    assert measure("AV", BOLD, 10) < measure("A", BOLD, 10) + measure("V", BOLD, 10)


@given(st.text(alphabet="aeioutn ,.", min_size=1), st.floats(min_value=1, max_value=100))
def test_width_grows_in_step_with_the_size(text: str, size: float) -> None:
    assert measure(text, TEXT, size) == pytest.approx(measure(text, TEXT, 1) * size)


def test_capitals_are_as_high_as_their_font_says() -> None:
    assert cap_height(BOLD) == pytest.approx(0.7)


def test_missing_glyphs_are_named_once_and_in_order() -> None:
    assert missing("a→b⚀→", BOLD) == ("→", "⚀")
    assert missing('8"/20cm · ATTACKER\u00ad', BOLD) == ()
