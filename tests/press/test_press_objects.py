from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from galleys import prose
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from pipeline.pdf.cross_references import open_reader, read_places
from pipeline.pdf.source_file import SourceFile
from pipeline.pdf.target_file import Carrier, Edition, TargetFile, stream_body
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


@pytest.mark.parametrize("length", [b"/Length 175", b"/Length 274"])
def test_contents_whose_length_is_wrong_are_left_to_the_library_which_finds_their_end(length: bytes) -> None:
    target, data = TargetFile(), bytes(range(250)) * 2
    number = target.add_contents(data)
    root = target.add(b"<</Type/Catalog/Pages %d 0 R>>" % target.add(b"<</Type/Pages/Count 0/Kids[]>>"))
    pdf = target.write(root=root, info=target.add(b"<<>>"))
    assert pdf.count(b"/Length 275") == 1
    assert SourceFile(pdf.replace(b"/Length 275", length)).data(number) == data


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


def _ours() -> bytes:
    return written([b"<</A 1>>", b"<</B 2>>"])[0]


def _galley() -> bytes:
    return prose("one").pdfs[0]


@pytest.mark.parametrize("make", [_ours, _galley])
def test_objects_are_found_where_the_library_finds_them(make: Callable[[], bytes]) -> None:
    pdf = make()
    found, looked_up = read_places(pdf), PdfReader(BytesIO(pdf))
    assert found is not None
    assert found.offsets == looked_up.xref[0]
    assert found.in_streams == looked_up.xref_objStm
    assert open_reader(pdf).trailer.raw_get("/Root").idnum == looked_up.trailer.raw_get("/Root").idnum


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda pdf: pdf.replace(b"/W[1 4 2]", b"/W[0 4 2]"), id="kinds left out"),
        pytest.param(lambda pdf: pdf.replace(b"/Type/XRef", b"/Type/XRef/Prev 9"), id="a table before"),
        pytest.param(lambda pdf: pdf.replace(b"/Type/XRef", b"/Type/XRef/Index[2 3]"), id="parts of it"),
        pytest.param(lambda pdf: pdf.replace(b"/Size ", b"/Size 1"), id="too large"),
        pytest.param(lambda pdf: pdf.replace(b"%%EOF\n", b"%%EOF\n\n"), id="something behind it"),
        pytest.param(lambda pdf: re.sub(rb"startxref\n\d+", b"startxref\n7", pdf), id="elsewhere"),
        pytest.param(lambda pdf: pdf[:-90] + b"?" + pdf[-89:], id="damaged"),
        pytest.param(lambda pdf: b"", id="nothing"),
    ],
)
def test_what_is_told_otherwise_is_left_to_the_library(change: Callable[[bytes], bytes]) -> None:
    assert read_places(_ours()) is not None
    assert read_places(change(_ours())) is None


def test_a_file_that_tells_it_in_a_table_is_read_by_the_library() -> None:
    target = TargetFile()
    root = target.add(b"<</Type/Catalog/Pages %d 0 R>>" % target.add(b"<</Type/Pages/Count 0/Kids[]>>"))
    pdf = target.write(root=root, info=target.add(b"<<>>"), edition=Edition.PDF_1_4)
    assert read_places(pdf) is None
    assert SourceFile(pdf).root_number == root
