from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.compose.fit.display_type import cut_short, fit_display, fit_line
from pipeline.fonts import Face, measure

FACE = Face(family="Barlow Condensed", weight=700)
WORDS = st.lists(st.sampled_from(["MORE", "MISSIONS", "OF", "WAR", "COUNTERATTACK"]), min_size=1, max_size=9)


def test_a_short_line_takes_the_most_and_a_long_one_what_it_has_room_for() -> None:
    assert fit_line("WAR", FACE, width=500, most=34) == 34
    size = fit_line("A LONG ROAD TO THE BRIDGE OVER THE RIVER", FACE, width=200, most=34)
    assert measure("A LONG ROAD TO THE BRIDGE OVER THE RIVER", FACE, size) == pytest.approx(200)


def test_letters_that_are_set_apart_need_room_too() -> None:
    assert fit_line("BRIDGEHEAD", FACE, width=90, most=34, track=0.1) < fit_line("BRIDGEHEAD", FACE, width=90, most=34)


def test_a_title_breaks_only_where_it_would_get_too_small() -> None:
    assert fit_display("MORE MISSIONS", FACE, width=527, most=104, enough=66).lines == ("MORE MISSIONS",)
    broken = fit_display("MORE MISSIONS OF THE LONG WAR", FACE, width=527, most=104, enough=66)
    assert broken.lines == ("MORE MISSIONS", "OF THE LONG WAR")
    assert broken.size > 66


@given(WORDS, st.floats(60, 600))
def test_no_line_runs_over_and_no_word_is_lost(words: list[str], width: float) -> None:
    found = fit_display(" ".join(words), FACE, width=width, most=104, enough=66)
    assert " ".join(found.lines).split() == words
    assert max(measure(line, FACE, found.size) for line in found.lines) <= width + 0.01
    assert found.size <= 104


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("Our League", 10, "Our League"),
        ("The League of the North", 14, "The League of…"),
        ("The League of the North · 1.0, 2027-03-01", 28, "The Leagu… · 1.0, 2027-03-01"),
        ("The League", 0, "…"),
    ],
)
def test_words_are_cut_short_and_a_version_stays(text: str, most: int, shown: str) -> None:
    assert cut_short(text, lambda words: len(words) <= most) == shown
