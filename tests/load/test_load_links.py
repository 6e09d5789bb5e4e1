"""Links of a pack lead to the web, the post or its own pages; pictures and hidden characters have no place in it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from small_pack import plant, show, write_pack

from pipeline.load import load_pack

PAGE = "---\ntitle: Small Pack\nlisted: no\n---\n\n"


def found_in(files: dict[str, str | None]) -> list[str]:
    return [show(each) for each in load_pack(write_pack(Path("small"), files), roots=()).diagnostics]


def on_page(words: str) -> list[str]:
    return [line.split("\n")[0] for line in found_in({"pages/cover.md": f"{PAGE}{words}\n"})]


@pytest.mark.parametrize("words", ["Wolf | sheep", "one | two\nthree -- four", "---\n\na | b", "## A | B\n\n- - -"])
def test_bars_and_dashes_that_make_no_table(words: str) -> None:
    assert on_page(words) == []


def test_a_list_in_a_gist_is_told_where_it_begins() -> None:
    (found,) = found_in(plant("missions/raid.yaml", "gist: In and out before dawn.", 'gist: "In:\\n\\n- out"'))
    assert found.startswith(
        "small/missions/raid.yaml:3:15: error E515: a list can't stand here, where words are set in a line\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        "[rules](https://example.org/a_(b)) or <https://example.org>",
        "[write](mailto:us@example.org)",
        "[the raid](pack:raid)",
        "Array[0] (or less) and a < b > & c: d",
        "[see] it\n\n[see]: https://example.org",
    ],
)
def test_links_that_a_pack_may_have(words: str) -> None:
    assert on_page(words) == []


@pytest.mark.parametrize(
    ("words", "column", "target"),
    [
        ("Go [there](javascript:alert(1)).", 4, "javascript:alert(1)"),
        ("[there](file:///etc/passwd)", 1, "file:///etc/passwd"),
        ("[there](<FILE:///etc/passwd>)", 1, "FILE:///etc/passwd"),
        ("[there](../../secret.md)", 1, "../../secret.md"),
        ("[there](data:text/html;base64,x)", 1, "data:text/html;base64,x"),
        ("<vbscript:x>", 1, "vbscript:x"),
        ("[there]: file:///etc/passwd", 1, "file:///etc/passwd"),
    ],
)
def test_links_that_lead_elsewhere(words: str, column: int, target: str) -> None:
    said = f"small/pages/cover.md:6:{column}: error E510: a link can't lead to {target!r}"
    assert on_page(words) == [said]


@pytest.mark.parametrize(
    ("words", "place", "target"),
    [
        pytest.param("Go [a [b] c](ms-x:y) on.", "6:14", "ms-x:y", id="brackets within brackets"),
        pytest.param("Go [a\nb](ms-x:y) on.", "7:4", "ms-x:y", id="words over lines"),
        pytest.param("Go [a](<ms-x:y z>) on.", "6:4", "ms-x:y", id="spaces between angles"),
        pytest.param("> Go [a] on.\n>\n> [a]: ms-x:y", "8:8", "ms-x:y", id="defined in a quote"),
        pytest.param("- Go [a] on.\n\n  [a]: ms-x:y", "8:3", "ms-x:y", id="defined in a list"),
        pytest.param("Go [![b](b.png)](ms-x:y) on.", "6:18", "ms-x:y", id="around a picture"),
        pytest.param("Go [a](java\\script:x) on.", "6:4", "java\\script:x", id="with a backslash"),
        pytest.param("Go [a](&#106;avascript:x) on.", "6:4", "&#106;avascript:x", id="by numbers of letters"),
    ],
)
def test_links_that_only_a_parser_finds(words: str, place: str, target: str) -> None:
    said = [line for line in on_page(words) if " E510: " in line]
    assert said == [f"small/pages/cover.md:{place}: error E510: a link can't lead to {target!r}"]


@pytest.mark.parametrize("words", ["![a\nb](http://127.0.0.1/x.png)", "![a [b] c](http://127.0.0.1/x.png)"])
def test_pictures_from_elsewhere_that_only_a_parser_finds(words: str) -> None:
    (said,) = [line for line in on_page(words) if " E511: " in line]
    assert said.endswith("no picture can be taken from 'http://127.0.0.1/x.png'")


def test_a_text_that_is_too_long_is_told_where_it_begins() -> None:
    """A parser that is asked for each of so many brackets takes long; whoever has written them is told at once."""
    assert on_page("[" * 60_000) == [
        "small/pages/cover.md:6:1: error E519: this text has 60,000 letters; 50,000 are the most"
    ]


@pytest.mark.parametrize(
    "label",
    [
        pytest.param(f"a{' ' * 60}c [a{' ' * 40}b", id="spaces"),
        pytest.param(f"a{chr(39) * 80}c [a{chr(39) * 60}b", id="quotes"),
        pytest.param(f"a{chr(92) * 80}c [a{chr(92) * 60}b", id="backslashes"),
        pytest.param(f"a{chr(34) * 80}c [a{chr(34) * 60}b", id="double quotes"),
    ],
)
def test_what_repeats_itself_is_found_at_once(label: str) -> None:
    """A pattern that could part a run in many ways would try them all."""
    began = time.process_time()
    assert any(" E510: " in line for line in on_page(f"[{label}](javascript:x)"))
    assert time.process_time() - began < 5


def test_what_is_not_set_is_told_with_a_cure() -> None:
    footnote, bold = found_in({"pages/cover.md": f"{PAGE}A fact.[^1] And **bold.\n"})
    assert footnote == (
        "small/pages/cover.md:6:8: error E517: a footnote ('[^1]') can't be set\n"
        "  | A fact.[^1] And **bold.\n"
        "  |        ^^^^\n"
        "  = write it in brackets where it belongs, or as a paragraph below"
    )
    assert bold == (
        "small/pages/cover.md:6:17: error E518: '**' marks nothing here, and would be printed\n"
        "  | A fact.[^1] And **bold.\n"
        "  |                 ^^\n"
        "  = close it with another one, with no space inside; for the sign itself write a backslash before it"
    )


@pytest.mark.parametrize(
    "target", ["http://127.0.0.1/p.png", "file:///etc/passwd", "/etc/passwd", "../secret.png", "art/../../secret.png"]
)
def test_a_picture_from_elsewhere(target: str) -> None:
    (found,) = found_in(plant("missions/raid.yaml", "The prize lies", f"The ![prize]({target}) lies"))[:1]
    said = f"small/missions/raid.yaml:16:28: error E511: no picture can be taken from {target!r}\n"
    assert found.startswith(said)


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u200b", "\u2060", "\U000e0041", "\u2028"])
def test_characters_that_nobody_sees(character: str) -> None:
    (found,) = found_in(plant("pack.yaml", "Two raids", f"Two{character} raids"))
    said = f"small/pack.yaml:2:14: error E105: a control character ({character!r}) stands in the text"
    assert found.startswith(said)


@pytest.mark.parametrize("escape", ["\\e[31m", "\\0", "\\u202e", "\\x07"])
def test_characters_that_hide_behind_escapes(escape: str) -> None:
    (found,) = found_in(plant("pack.yaml", "subtitle: Two raids", f'subtitle: "Two{escape}"'))
    assert found.startswith("small/pack.yaml:2:11: error E105: a control character (")
