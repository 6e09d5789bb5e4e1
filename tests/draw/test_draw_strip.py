from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.draw.maps.edge_strips import Arrow, Bar, Piece, Span, Strip
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.word_blocks import Block
from pipeline.model import Edge

wishes = st.lists(st.tuples(st.floats(min_value=2, max_value=60), st.floats(min_value=0, max_value=150)), max_size=8)


def block(width: float) -> Block:
    return Block(lines=(), width=width, height=3.0)


def laid(strip: Strip) -> tuple[Piece, ...]:
    return strip.pieces(clear=1.0, lane=1.5)


@pytest.mark.slow
@given(wishes, st.lists(st.floats(min_value=5, max_value=145), max_size=6))
def test_pieces_never_overlap(words: list[tuple[float, float]], arrows: list[float]) -> None:
    strip = Strip(edge=Edge.NORTH, length=150.0)
    for middle in arrows:
        strip.put("arrow", Span.around(middle, 4.0), 6.0, Arrow(Tone.INK))
    for width, prefer in words:
        strip.put_words("words", block(width), prefer)
    pieces = laid(strip)
    assert not [pair for pair in combinations(pieces, 2) if in_the_way(*pair)]
    assert sum(isinstance(piece.what, Block) for piece in pieces) == len(words)


def in_the_way(one: Piece, other: Piece) -> bool:
    return one.along.meets(other.along, -1e-9) and one.out.meets(other.out, -1e-9)


def test_words_go_where_they_are_wanted_while_there_is_room() -> None:
    strip = Strip(edge=Edge.SOUTH, length=100.0)
    strip.put("arrow", Span.around(50.0, 4.0), 6.0, Arrow(Tone.INK))
    strip.put_words("near", block(20.0), 50.0)
    strip.put_words("far", block(70.0), 50.0)
    near, far = (piece for piece in laid(strip) if piece.name != "arrow")
    assert near.along == Span.around(48.0 - 1.6 - 10.0, 20.0)
    assert near.out.low < far.out.low, "words without room go one row out"
    assert far.along.middle == 50.0


def test_an_arrow_without_room_is_left_out() -> None:
    strip = Strip(edge=Edge.EAST, length=100.0)
    assert strip.put("first", Span.around(50.0, 4.0), 6.0, Arrow(Tone.INK))
    assert not strip.put("second", Span.around(52.0, 4.0), 6.0, Arrow(Tone.INK))
    assert [piece.name for piece in laid(strip)] == ["first"]


def test_a_row_of_words_alone_is_centred() -> None:
    strip = Strip(edge=Edge.NORTH, length=100.0)
    strip.put_words("first", block(20.0), 50.0)
    strip.put_words("second", block(10.0), 50.0)
    spans = sorted(piece.along for piece in laid(strip))
    assert spans[0].low == 100.0 - spans[1].high


def test_bars_that_overlap_lie_side_by_side() -> None:
    strip = Strip(edge=Edge.WEST, length=100.0)
    strip.put_bar("whole", Span(0.0, 100.0), Bar(Tone.SIDE_1))
    strip.put_bar("part", Span(0.0, 30.0), Bar(Tone.SIDE_2))
    strip.put_bar("rest", Span(30.0, 100.0), Bar(Tone.SIDE_2))
    lanes = {piece.name: piece.out.low for piece in laid(strip)}
    assert lanes == {"whole": 1.0, "part": 2.5, "rest": 2.5}


def test_a_bent_bar_reaches_round_its_corner_as_far_as_it_lies_out() -> None:
    strip = Strip(edge=Edge.NORTH, length=100.0)
    strip.put_bar("corner", Span(0.0, 30.0), Bar(Tone.INK, bent_low=True))
    strip.put_bar("edge", Span(0.0, 100.0), Bar(Tone.INK))
    corner, edge = laid(strip)
    assert (corner.along.low, corner.along.high) == (-corner.out.high, 30.0)
    assert edge.along == Span(0.0, 100.0)
    assert not in_the_way(corner, edge)
    assert strip.bent_lanes == 1, "what is not bent keeps no die away"


def test_words_that_belong_beside_a_stretch_take_a_row_of_their_own_before_they_leave_it() -> None:
    strip = Strip(edge=Edge.NORTH, length=60.0)
    strip.put_words("first", block(20.0), 10.0, stays=True)
    strip.put_words("second", block(20.0), 12.0, stays=True, within=Span(5.0, 20.0))
    strip.put_words("third", block(20.0), 2.0, stays=True, within=Span(0.0, 4.0))
    found = {piece.name: piece for piece in laid(strip)}
    assert found["first"].out.low < found["second"].out.low < found["third"].out.low
    assert (found["second"].along.middle, found["third"].along.middle) == (12.0, 10.0)
