from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.diagnostics import Stretch, error
from pipeline.limits import TEXT_LETTERS
from pipeline.model import Prose
from pipeline.rules.prose.placeholders import MOST_LETTERS, Scribe, escaped, fill, page_references, placeholders

BRACES = "placeholders are written {name}, a brace of its own {{ or }}"
VALUES = {"near": '4"/10cm', "Who": "The Attacker", "star": "a*b_c", "bold": Prose("**now**")}


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("plain words", "plain words"),
        ("within {near} of it", 'within 4"/10cm of it'),
        ("{Who} and {near}{near}", 'The Attacker and 4"/10cm4"/10cm'),
        ("{star}", r"a\*b\_c"),
        ("{bold}", "**now**"),
        ("see {page:map} and {page:dust-up}", "see {page:map} and {page:dust-up}"),
        ("{{near}}", r"\{near\}"),
        ("{{page:map}}", r"\{page:map\}"),
        ("{{{near}}}", r"\{4" + '"/10cm' + r"\}"),
    ],
)
def test_values_take_the_place_of_their_names(text: str, filled: str) -> None:
    assert fill(text, VALUES) == (filled, ())


@pytest.mark.parametrize(
    ("text", "word", "code", "message", "hint"),
    [
        ("at {naer}", "{naer}", "E301", "no value is called 'naer' here", "did you mean 'near'?"),
        ("at {zzzz}", "{zzzz}", "E301", "no value is called 'zzzz' here", "known here: Who, bold, near, star"),
        ("at {near", "{", "E302", "stray '{' in the text", BRACES),
        ("at near}", "}", "E302", "stray '}' in the text", BRACES),
    ],
)
def test_a_slip_is_told_where_it_stands(text: str, word: str, code: str, message: str, hint: str) -> None:
    path = ("missions", "skirmish", "gist")
    stretch = Stretch(offset=text.index(word), length=len(word))
    slip = replace(error(code, message, path=path, hints=(hint,)), stretch=stretch)
    assert fill(text, VALUES, path)[1] == (slip,)


def test_the_same_slip_is_gathered_once() -> None:
    scribe = Scribe()
    for _ in range(3):
        scribe.write("{nowhere} {nowhere}", {}, ("a",))
    (slip,) = scribe.found
    assert (slip.message, slip.stretch) == ("no value is called 'nowhere' here", Stretch(offset=0, length=9))


def test_references_are_found_but_for_those_in_doubled_braces() -> None:
    text = "see {page:map}, {{page:rules}} and {page:dust-up}"
    assert [match["page"] for match in page_references(text)] == ["map", "dust-up"]


def test_names_are_listed_in_the_order_of_their_first_appearance() -> None:
    assert placeholders("{b} {a} {{c}} {page:map} {b}") == ("b", "a")


@given(st.text(alphabet=st.characters(exclude_characters="{}")))
def test_text_without_braces_stays_as_it_is(text: str) -> None:
    assert fill(text, VALUES) == (text, ())


@given(st.text())
def test_escaping_adds_backslashes_and_takes_nothing_away(value: str) -> None:
    assert escaped(value).replace("\\", "") == value.replace("\\", "")


@pytest.mark.slow
def test_a_text_grows_no_longer_than_any_text_may_be() -> None:
    """A term of many words, asked for many times, would fill the memory."""
    written, found = fill("{t} " * 9_000, {"t": "word " * 9_000}, ("pages", "moor"))
    assert len(written) < 100_000
    (told,) = found
    assert (told.code, told.path) == ("E519", ("pages", "moor"))
    assert told.message == "what stands for the names in this text comes to more than 50,000 letters"
    assert told.hints == ("shorten it: a text is that long at most",)
    assert MOST_LETTERS == TEXT_LETTERS
