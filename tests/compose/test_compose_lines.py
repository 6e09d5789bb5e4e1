from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.compose.text.line_breaks import Wide, break_lines, count_lines, cut, line_html, widen
from pipeline.compose.text.markdown_runs import Run

SPACE = 1.0


def wide(*runs: Run) -> tuple[Wide, ...]:
    """Cut runs into pieces in which every letter is one wide."""
    return widen(cut(runs), lambda run: float(len(run.text)))


def text_of(line: Sequence[Wide]) -> str:
    return "".join(
        (" " if index and each.piece.after_space else "") + "".join(run.text for run in each.piece.letters)
        for index, each in enumerate(line)
    )


def broken(text: str, room: float) -> list[str]:
    return [text_of(line) for line in break_lines(wide(Run(text)), SPACE, room)]


def width_of(line: Sequence[Wide]) -> float:
    return float(len(text_of(line)))


WORDS = st.text(alphabet="ab-", min_size=1, max_size=9)
TEXTS = st.lists(WORDS, min_size=1, max_size=25).map(" ".join)
RUNS = st.lists(
    st.builds(
        lambda text, bold, italic: Run(text, bold=bold, italic=italic),
        st.text(alphabet="ab -", min_size=1, max_size=12),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=8,
)
ROOMS = st.integers(min_value=1, max_value=40).map(float)


@pytest.mark.slow
@given(RUNS, ROOMS)
def test_lines_are_as_many_as_were_counted(runs: list[Run], room: float) -> None:
    pieces = wide(*runs)
    assume(pieces)
    assert len(break_lines(pieces, SPACE, room)) == count_lines(pieces, SPACE, room)


@pytest.mark.slow
@given(RUNS, ROOMS)
def test_lines_hold_all_pieces_in_order(runs: list[Run], room: float) -> None:
    pieces = wide(*runs)
    assume(pieces)
    lines = break_lines(pieces, SPACE, room)
    assert [piece for line in lines for piece in line] == list(pieces)
    assert all(lines)


@pytest.mark.slow
@given(RUNS, ROOMS)
def test_only_a_single_piece_may_be_wider_than_the_room(runs: list[Run], room: float) -> None:
    pieces = wide(*runs)
    assume(pieces)
    assert [line for line in break_lines(pieces, SPACE, room) if width_of(line) > room and len(line) > 1] == []


@given(TEXTS, st.integers(min_value=9, max_value=40))
def test_no_way_of_breaking_needs_fewer_lines(text: str, room: int) -> None:
    """Try all ways, a line at a time: how far n lines can reach at most."""
    pieces = wide(Run(text))
    reach, lines = 0, 0
    while reach < len(pieces):
        reach = max(end for end in range(reach + 1, len(pieces) + 1) if width_of(pieces[reach:end]) <= room)
        lines += 1
    assert count_lines(pieces, SPACE, float(room)) == lines


@pytest.mark.slow
@given(RUNS)
def test_cutting_loses_no_letter_and_no_emphasis(runs: list[Run]) -> None:
    letters = [(letter, run.bold, run.italic) for piece in cut(runs) for run in piece.letters for letter in run.text]
    assert letters == [(letter, run.bold, run.italic) for run in runs for letter in run.text if letter != " "]


CUTS = {
    "one two": ["one", " two"],
    "well-known": ["well-", "known"],
    "from-turn-three on": ["from-", "turn-", "three", " on"],
    "1-2": ["1-2"],
    "re-roll up-to-date": ["re-roll", " up-to-date"],
    "D6-based": ["D6-based"],
    "a - b": ["a", " -", " b"],
    "ends-": ["ends-"],
    '8"/20cm': ['8"/20cm'],
    "  two  spaces ": [" two", " spaces"],
    "no\N{NO-BREAK SPACE}break": ["no\N{NO-BREAK SPACE}break"],
}


@pytest.mark.parametrize("text", CUTS)
def test_where_lines_may_break(text: str) -> None:
    shown = [
        (" " if piece.after_space else "") + "".join(run.text for run in piece.letters) for piece in cut([Run(text)])
    ]
    assert shown == CUTS[text]


def test_a_word_that_changes_face_stays_whole() -> None:
    pieces = list(cut([Run("the "), Run("At", bold=True), Run("tacker. On")]))
    assert ["".join(run.text for run in piece.letters) for piece in pieces] == ["the", "Attacker.", "On"]
    assert [run.bold for run in pieces[1].letters] == [True, False]


def test_a_hyphen_may_break_behind_another_face() -> None:
    assert len(list(cut([Run("well-", bold=True), Run("known")]))) == 2


def test_the_last_line_is_not_lost_where_that_can_be_helped() -> None:
    greedy = "aaaa bbbb cccc dddd eeee ffff gggg hhhh i"
    assert broken(greedy, 19) == ["aaaa bbbb cccc", "dddd eeee ffff gggg", "hhhh i"]


def test_lines_are_evened_out() -> None:
    assert broken("aaa bb cc ddddd", 6) == ["aaa", "bb cc", "ddddd"]


READ_AS_ONE = {
    "The procedure of this is on page 5 of it": (16, ["The procedure", "of this is on", "page 5 of it"]),
    "They come to your own dug-in line of men": (26, ["They come to your own", "dug-in line of men"]),
}


@pytest.mark.parametrize("text", READ_AS_ONE)
def test_words_that_are_read_as_one_stay_on_a_line(text: str) -> None:
    room, lines = READ_AS_ONE[text]
    assert broken(text, room) == lines


def test_words_are_parted_rather_than_a_line_more_taken() -> None:
    assert broken("aaaaa page 5 bbbbbbb", 10) == ["aaaaa page", "5 bbbbbbb"]


def test_names_may_be_parted_where_the_edge_is_less_ragged_by_it() -> None:
    assert broken("Then they place Ranged In markers on it", 23) == ["Then they place Ranged", "In markers on it"]


def test_a_distance_may_begin_a_line() -> None:
    text = 'aaaaaa bbbb cc within 16"/40cm dddd'
    assert broken(text, 21) == ["aaaaaa bbbb cc within", '16"/40cm dddd']


def test_one_line_is_left_alone() -> None:
    assert broken("a b", 40) == ["a b"]


HTML = {
    "one face": ([Run("one two-three")], "one two-three"),
    "emphasis": ([Run("a "), Run("b c", bold=True), Run(" d")], "a <strong>b c </strong>d"),
    "no space before a stop": ([Run("see "), Run("here", italic=True), Run(".")], "see <em>here</em>."),
    "emphasis in front": ([Run("Ambush", bold=True), Run(" – first")], "<strong>Ambush </strong>– first"),
    "two links": (
        [Run("p. 4", link="pack:a"), Run(" "), Run("p. 5", link="pack:b")],
        '<a href="pack:a">p. 4 </a><a href="pack:b">p. 5</a>',
    ),
    "separated": (
        [Run("Ambush"), Run(" · ", light=True), Run("Defender")],
        'Ambush <span class="light">· </span>Defender',
    ),
    "nothing to separate": ([Run("Ambush"), Run(" · ", light=True)], "Ambush"),
    "escaped": ([Run("a<b "), Run("&", bold=True)], "a&lt;b <strong>&amp;</strong>"),
}


@pytest.mark.parametrize("name", HTML)
def test_a_line_is_written_with_letters_of_one_face_together(name: str) -> None:
    runs, html = HTML[name]
    (line,) = break_lines(wide(*runs), SPACE, 100.0)
    assert line_html(line) == html
