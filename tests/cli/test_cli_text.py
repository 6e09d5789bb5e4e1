from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.cli.formats import as_json, diagnostic_facts, github
from pipeline.cli.terminal import HIDDEN, render, tally, visible, width
from pipeline.diagnostics import Diagnostic, Place, Report, Severity, error, note, warning
from pipeline.load.parsing.source import Source

SPOT = Place(file="missions/one.yaml", line=12, column=7, width=8, source="  in: objectiv  # where")
UNKNOWN = error("E204", "unknown zone 'objectiv'", hints=("did you mean 'objectives'?",)).at(SPOT)


def test_a_diagnostic_shows_its_line_with_a_caret_and_how_to_mend_it() -> None:
    assert render(Report([UNKNOWN]), colour=False) == (
        "missions/one.yaml:12:7: error E204: unknown zone 'objectiv'\n"
        "   12 |   in: objectiv  # where\n"
        "      |       ^^^^^^^^\n"
        "      hint: did you mean 'objectives'?\n"
        "\n"
        "1 error; `pack explain E204` says more about a code\n"
    )


def test_a_diagnostic_without_a_place_says_its_path() -> None:
    found = warning("W301", "the zones touch", path=("missions", "one", "zones"))
    assert render(Report([found]), colour=False).splitlines()[:2] == [
        "warning W301: the zones touch",
        "      in missions.one.zones",
    ]


def test_related_places_follow() -> None:
    found = Diagnostic(code="E103", message="key 'a' is written twice", place=SPOT, related=(("first here", SPOT),))
    assert "      first here: missions/one.yaml:12:7\n" in render(Report([found]), colour=False)


def test_all_at_once_but_no_more_than_fifty() -> None:
    report = Report([error("E204", f"problem {number:02}") for number in range(63)])
    lines = render(report, colour=False).splitlines()
    assert sum(line.startswith("error E204") for line in lines) == 50
    assert lines[-2:] == ["… and 13 more", "63 errors; `pack explain E204` says more about a code"]


def test_notes_alone_need_no_sum() -> None:
    assert render(Report([note("N601", "page 2 is blank")]), colour=False) == "note N601: page 2 is blank\n\n"


def test_colour_only_where_it_is_asked_for() -> None:
    assert "\x1b[" in render(Report([UNKNOWN]), colour=True)
    assert "\x1b" not in render(Report([UNKNOWN]), colour=False)


def test_counts() -> None:
    report = Report([error("E1", ""), error("E1", ""), warning("W1", ""), note("N1", "")])
    assert tally(report) == "2 errors, 1 warning, 1 note"
    assert tally(Report()) == "no problems"


@pytest.mark.parametrize(
    ("source", "column", "marked", "shown", "carets"),
    [
        ("wide 漢字 here", 9, 4, "wide 漢字 here", "          ^^^^"),
        ("a\tb: c", 3, 1, "a b: c", "  ^"),
        ("x" * 300 + "BAD" + "y" * 300, 301, 3, "…" + "x" * 50 + "BAD" + "y" * 47 + "…", " " * 51 + "^^^"),
        ("short", 6, 1, "short", "     ^"),
        ("x" * 99 + "end", 100, 3, "…" + "x" * 50 + "end", " " * 51 + "^^^"),
        ("a" + "long" * 100, 2, 400, "a" + "long" * 24 + "lon", " " + "^" * 99),
        ("a" + "long" * 100, 2, 300, "a" + "long" * 24 + "lon…", " " + "^" * 99),
    ],
)
def test_the_caret_stands_under_what_is_wrong(source: str, column: int, marked: int, shown: str, carets: str) -> None:
    place = Source("f", f"{source}\n").place(column - 1, column - 1 + marked)
    lines = render(Report([error("E1", "m").at(place)]), colour=False).splitlines()
    assert lines[1:3] == [f"    1 | {shown}", f"      | {carets}"]


@pytest.mark.slow
@given(st.text())
def test_nothing_hidden_reaches_a_terminal(text: str) -> None:
    import unicodedata

    assert not any(unicodedata.category(character) in HIDDEN for character in visible(text))
    assert width(visible(text)) >= 0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\u202egnp.exe", "a\\u{202e}gnp.exe"),
        ("bell\a\n", "bell\\x07\\x0a"),
        ("naïve “fine” 漢", "naïve “fine” 漢"),
    ],
)
def test_what_is_hidden_is_shown_as_an_escape(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert shown in render(Report([error("E1", text)]), colour=False)


def test_json_holds_everything() -> None:
    assert json.loads(as_json(diagnostic_facts(UNKNOWN))) == {
        "code": "E204",
        "severity": "error",
        "message": "unknown zone 'objectiv'",
        "file": "missions/one.yaml",
        "line": 12,
        "column": 7,
        "width": 8,
        "path": [],
        "hints": ["did you mean 'objectives'?"],
        "related": [],
    }


def test_github_annotations_are_escaped() -> None:
    place = Place(file="a,b:c.yaml", line=1, column=2)
    found = Diagnostic(code="W1", message="100%\nsure", severity=Severity.WARNING, place=place, hints=("mend",))
    assert github(Report([found])) == "::warning file=a%2Cb%3Ac.yaml,line=1,col=2,title=W1::100%25%0Asure%0Amend\n"
    assert github(Report([note("N1", "so")])) == "::notice title=N1::so\n"
