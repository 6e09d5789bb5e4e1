"""YAML text -> nodes in which everything stays what was typed, or one message per slip."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pipeline.diagnostics import Diagnostic, Refused, Stretch
from pipeline.load.parsing import reader
from pipeline.load.parsing.nodes import Mapping, Scalar, descendants, plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source, decode, odd_in

ALIGN = "indent the key like its neighbours"
QUOTE = "put the text in double quotes"
BROKEN = [
    (b"a:\n\tb: 1\n", ["2:1 E101 a tab indents this line | indent with spaces"]),
    (b"a: |\n  x\n\ty\n", ["3:1 E101 a tab indents this line | indent with spaces"]),
    (b"a: [1, 2\nb: 3\n", ["2:2 E102 expected ',' or ']': '[' of line 1 is still open | opened here 1:4"]),
    (b"a: {b: 1\n", ["2:1 E102 expected ',' or '}': '{' of line 1 is still open | opened here 1:4"]),
    (b"x: {a: 1 b: 2}\n", ["1:11 E102 expected ',' or '}': '{' of line 1 is still open | opened here 1:4"]),
    (b"a: [", ["1:5 E102 a value is expected here: a bracket or brace is still open"]),
    (b"a: 'x\nb: 1\n", ["1:4 E102 the quote that opens here is never closed | a ' inside '\u2026' is written ''"]),
    (b"a: 1\nb: 2\na: 3\n", ["3:1 E103 key 'a' is written twice | first written here 1:1 | keep one of the two"]),
    (b"a: {b: 1, b: 2}\n", ["1:11 E103 key 'b' is written twice | first written here 1:5 | keep one of the two"]),
    (b"a: caf\xe9\n", ["1:7 E104 byte 6 (0xe9) is not UTF-8 | save the file as UTF-8"]),
    ("a: 1\n".encode("utf-16"), ["1:1 E104 the file is UTF-16 | save the file as UTF-8"]),
    (b"a: 1\nb: \0\n", ["2:4 E105 a control character ('\\x00') stands in the text"]),
    (b"a: \x1b[31m\n", ["1:4 E105 a control character ('\\x1b') stands in the text"]),
    (b"", ["1:1 E106 the file is empty | write keys and values, like `name: Breakthrough`"]),
    (b"# nothing yet\n", ["1:1 E106 the file is empty | write keys and values, like `name: Breakthrough`"]),
    (b"- a\n- b\n", ["1:1 E106 the file holds a list where keys and values are needed"]),
    (b"!x\n", ["1:1 E109 a tag ('!x') is not allowed | delete it; every value is text here"]),
    (b"words\n", ["1:1 E106 the file holds only a text where keys and values are needed"]),
    (b"a: 1\n---\nb: 2\n", ["3:1 E107 a second document begins here | keep one; delete the `---` line"]),
    (
        b"&a {b: *a}\n",
        [
            "1:1 E108 an anchor ('&a') is not allowed | delete it",
            "1:8 E108 an alias ('*a') is not allowed | write the value out",
        ],
    ),
    (
        b"a:\n  <<: {b: 1}\n",
        ["2:3 E108 a merge key (`<<`) is not allowed | write the values out, or use `extends:`"],
    ),
    (
        b"a: !!python/object/apply:os.system [x]\n",
        ["1:4 E109 a tag ('!!python/object/apply:os.system') is not allowed | delete it; every value is text here"],
    ),
    (b"a: !x {b: 1}\n", ["1:4 E109 a tag ('!x') is not allowed | delete it; every value is text here"]),
    (b"a: !x b\n", ["1:4 E109 a tag ('!x') is not allowed | delete it; every value is text here"]),
    (b"{a: 1}: x\n", ["1:1 E110 a key must be plain text | put a text that has braces into quotes"]),
    (b"a: text: more\n", [f"1:8 E111 ': ' can't stand in a text without quotes | {QUOTE}"]),
    (
        b"a: 1\n b: 2\n",
        [f"2:3 E111 no key can stand here | {ALIGN} | the line above may lack the space after its ':'"],
    ),
    (b"a: @x\n", [f"1:4 E111 a text can't begin with '@' without quotes | {QUOTE}"]),
    (b"a: 1\nb\nc: 2\n", ["2:1 E111 this line has no ':' after its key | write `key: value`"]),
    (b'a: "\\q"\n', ["1:4 E111 a backslash in double quotes begins no known escape | write \\\\ for a backslash"]),
    (b"a:\n  - b\n c: 1\n", [f"3:2 E111 this doesn't fit what stands before it | {ALIGN}"]),
    (b"a: 'it's'\n", ["1:8 E111 this doesn't fit what stands before it | check the quotes and brackets before it"]),
    (b"{a: 1} x\n", ["1:8 E111 this can't be read as YAML | check quotes, brackets and indentation nearby"]),
]


def brief(found: Diagnostic) -> str:
    assert found.place is not None
    related = [f"{words} {place.line}:{place.column}" for words, place in found.related]
    hints = [hint for hint in found.hints if not hint.startswith("delete it; it doesn't")]
    return " | ".join([f"{found.place.line}:{found.place.column} {found.code} {found.message}", *related, *hints])


def slips(data: bytes) -> list[str]:
    source = decode("f.yaml", data)
    return [brief(each) for each in ([source] if isinstance(source, Diagnostic) else read_yaml(source).diagnostics)]


def top(text: str) -> Mapping:
    reading = read_yaml(Source("f.yaml", text))
    assert reading.diagnostics == ()
    assert reading.top is not None
    return reading.top


@pytest.mark.parametrize(("data", "expected"), BROKEN)
def test_broken_text_is_told_in_our_words(data: bytes, expected: list[str]) -> None:
    assert slips(data) == expected


@pytest.mark.parametrize(("data", "expected"), BROKEN)
def test_the_slower_parser_says_the_same(data: bytes, expected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_Parser", yaml.BaseLoader)
    assert slips(data) == expected


def test_scalars_stay_what_was_typed() -> None:
    text = "a: no\nb: 1:48\nc: 010\nd: 1.10\ne: 22:22\nf: 2026-11-18\ng: .inf\n1: on\n? h\n: 0x1F\n"
    assert plain(top(text)) == {
        "a": "no",
        "b": "1:48",
        "c": "010",
        "d": "1.10",
        "e": "22:22",
        "f": "2026-11-18",
        "g": ".inf",
        "1": "on",
        "h": "0x1F",
    }


def test_only_a_bare_tilde_or_null_stands_for_nothing() -> None:
    assert plain(top("a: ~\nb: null\nc: '~'\nd:\ne: \"null\"\n")) == {
        "a": None,
        "b": None,
        "c": "~",
        "d": "",
        "e": "null",
    }


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm() -> None:
    source = decode("f.yaml", b"\xef\xbb\xbfa: 1\r\nb: x\rc: 2\n")
    assert isinstance(source, Source)
    whole = read_yaml(source).top
    assert whole is not None
    assert plain(whole) == {"a": "1", "b": "x", "c": "2"}
    assert [str(entry.key.place) for entry in whole.entries.values()] == ["f.yaml:1:1", "f.yaml:2:1", "f.yaml:3:1"]


def test_every_key_and_value_knows_its_place_even_in_flow_collections() -> None:
    found = {path: node.place for path, node in descendants(top("é: {b: [1, 'x y'], c: {d: 2}}\n"))}
    assert {path: (place.column, place.width) for path, place in found.items()} == {
        (): (1, 29),
        ("é",): (4, 26),
        ("é", "b"): (8, 10),
        ("é", "b", 0): (9, 1),
        ("é", "b", 1): (12, 5),
        ("é", "c"): (23, 6),
        ("é", "c", "d"): (27, 1),
    }


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("t: go {near} now\n", 1, 7),
        ("t: 'it''s {near}'\n", 1, 11),
        ('t: "a\\tb {near}"\n', 1, 10),
        ("t: |\n  {far}\n  go {near}\n", 3, 6),
        ("t: >-\n  one\n\n  two {near}\n", 4, 7),
        ("t: plain\n  folded {near}\n", 2, 10),
    ],
)
def test_a_word_is_found_wherever_its_text_is_written(text: str, line: int, column: int) -> None:
    scalar = top(text).get("t")
    assert isinstance(scalar, Scalar)
    place = scalar.place_of(Stretch(offset=scalar.text.index("{near}"), length=6))
    assert (place.line, place.column, place.width) == (line, column, 6)


def test_the_second_of_two_like_words_is_told_from_the_first() -> None:
    scalar = top("t: >\n  {near} or\n  {near}\n").get("t")
    assert isinstance(scalar, Scalar)
    place = scalar.place_of(Stretch(offset=scalar.text.rindex("{near}"), length=6))
    assert (place.line, place.column) == (3, 3)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_depth_is_refused_before_it_can_harm(opening: str) -> None:
    with pytest.raises(Refused, match="more than 64 levels deep") as refusal:
        read_yaml(Source("f.yaml", opening * 300_000))
    assert refusal.value.diagnostics[0].code == "E506"


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "NODES", 10)
    with pytest.raises(Refused, match="more than 10 values") as refusal:
        read_yaml(Source("f.yaml", "a: [1, 2, 3, 4, 5,\n 6, 7, 8, 9]\n"))
    assert str(refusal.value.diagnostics[0].place) == "f.yaml:2:8"


PRINTABLE = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Cn"), blacklist_characters="\ufeff\ufffe\uffff\u2028\u2029")
).filter(lambda text: odd_in(text) is None)


@pytest.mark.slow
@given(st.recursive(PRINTABLE, lambda inner: st.lists(inner) | st.dictionaries(PRINTABLE, inner), max_leaves=12))
def test_any_quoted_data_comes_back_as_text(value: object) -> None:
    text = json.dumps({"top": value}, ensure_ascii=False)
    assert plain(top(text)) == {"top": value}


@pytest.mark.slow
@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,6}", fullmatch=True), st.from_regex(r"[0-9a-z:._+-]*[0-9a-z]", fullmatch=True)
    )
)
def test_any_bare_word_stays_as_typed(words: dict[str, str]) -> None:
    kept = {key: word for key, word in words.items() if word[0] not in "-:." and word != "null"}
    text = "".join(f"{key}: {word}\n" for key, word in kept.items()) or "a: a\n"
    assert plain(top(text)) == (kept or {"a": "a"})


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    source = decode("f.yaml", text.encode("utf-8", "surrogatepass"))
    if isinstance(source, Source):
        reading = read_yaml(source)
        assert (reading.top is None) <= bool(reading.diagnostics)
        assert all(each.place is not None for each in reading.diagnostics)
