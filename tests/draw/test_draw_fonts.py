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


@pytest.mark.parametrize(
    ("face", "message", "hint"),
    [
        (Face("Comic Sans"), "no font package holds the family Comic Sans", "packages are called fontpkg-<family>"),
        (
            Face("Barlow", 450),
            "the family Barlow has no face Barlow 450",
            "weights there are: 100, 200, 300, 400, 500, 600, 700, 800, 900",
        ),
    ],
)
def test_e371_a_face_that_is_not_there(face: Face, message: str, hint: str) -> None:
    with pytest.raises(ContentError) as caught:
        face_path(face)
    (found,) = caught.value.diagnostics
    assert (found.code, found.message, found.hints) == ("E371", message, (hint,))


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
