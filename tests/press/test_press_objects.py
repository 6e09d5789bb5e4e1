from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.pdf.source_file import SourceFile
from pipeline.pdf.target_file import Carrier, TargetFile, stream_body
from pipeline.pdf.values import text
from pipeline.press.font_case import readable_name

values = st.one_of(
    st.integers(-999, 999).map(lambda number: b"%d" % number),
    st.text(max_size=8).map(text),
    st.sampled_from([b"/Name", b"[1 2]", b"<</Deep(a\\)b)>>", b"true"]),
)
bodies = st.lists(values, min_size=1, max_size=30).map(
    lambda found: [b"<</Value " + value + b">>" for value in found],
)


def written(contents: list[bytes]) -> tuple[bytes, list[int]]:
    target = TargetFile()
    numbers = [target.add(body) for body in contents]
    root = target.add(b"<</Type/Catalog/Pages %d 0 R>>" % target.add(b"<</Type/Pages/Count 0/Kids[]>>"))
    return target.write(root=root, info=target.add(b"<<>>")), numbers


@pytest.mark.slow
@given(bodies)
def test_what_is_written_is_read_again(contents: list[bytes]) -> None:
    pdf, numbers = written(contents)
    source = SourceFile(pdf)
    assert [source.body(number).value for number in numbers] == contents


@pytest.mark.slow
@given(st.binary(max_size=300))
def test_streams_are_decoded_to_what_they_were(data: bytes) -> None:
    target = TargetFile()
    number = target.add(stream_body(b"<<", data))
    root = target.add(b"<</Type/Catalog/Pages %d 0 R>>" % target.add(b"<</Type/Pages/Count 0/Kids[]>>"))
    pdf = target.write(root=root, info=target.add(b"<<>>"))
    assert SourceFile(pdf).data(number) == data


def test_a_reserved_object_must_be_filled() -> None:
    target = TargetFile()
    number = target.reserve()
    with pytest.raises(AssertionError, match=f"object {number} was reserved and never filled"):
        target.write(root=1, info=1)


@given(st.text(max_size=20), st.integers(0, 9))
def test_words_that_look_like_references_are_left_alone(words: str, shift: int) -> None:
    pdf, (number,) = written([b"<</Value 1>>"])
    target = TargetFile()
    for _ in range(shift):
        target.add(b"null")
    carrier = Carrier(SourceFile(pdf), target)
    string = text(f"{words} {number} 0 R")
    assert carrier.renumbered(b"<</A " + string + b"/B %d 0 R>>" % number) == (
        b"<</A " + string + b"/B %d 0 R>>" % (shift + 1)
    )


def test_only_what_is_asked_for_comes_along_and_once() -> None:
    pdf, numbers = written([b"<</Next 2 0 R>>", b"<</Back 1 0 R/Next 3 0 R>>", b"<</End true>>", b"<</Lost true>>"])
    target = TargetFile()
    carrier = Carrier(SourceFile(pdf), target)
    first = carrier.number(numbers[0])
    carrier.carry()
    root = target.add(b"<</Type/Catalog/Kept %d 0 R>>" % first)
    carried = SourceFile(target.write(root=root, info=target.add(b"<<>>")))
    assert [carried.body(number).value for number in (1, 2, 3)] == [
        b"<</Next 2 0 R>>",
        b"<</Back 1 0 R/Next 3 0 R>>",
        b"<</End true>>",
    ]
    assert carried.numbers_with(b"/Lost") == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("/HHABIE+Barlow-Semi-Bold", "Barlow Semi Bold"),
        ("/LCWVSU+Barlow-Condensed,-Bold-Condensed", "Barlow Condensed Bold Condensed"),
        ("/Helvetica", "Helvetica"),
    ],
)
def test_font_names_in_words(name: str, words: str) -> None:
    assert re.fullmatch(r"[\w ]+", words)
    assert readable_name(name) == words
