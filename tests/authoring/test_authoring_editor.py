"""What an author sees in an editor, asked of the real yaml-language-server, where this machine has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from language_server import SERVER, LanguageServer

from pipeline.model.zones import SHAPES

ROOT = Path(__file__).parents[2]
CONTACT = ROOT / "content/ww2-more-missions/missions/contact.yaml"
TEXT = CONTACT.read_text(encoding="utf-8")
DEFENDER = "  defender:\n    side: defender\n"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(SERVER is None, reason="yaml-language-server is not installed; PACK_YAML_SERVER may name it"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    with LanguageServer(ROOT) as server:
        yield server


def labels(answer: Any) -> list[str]:
    items = answer["items"] if isinstance(answer, dict) else answer
    return [item["label"] for item in items]


def test_our_missions_have_no_faults(server: LanguageServer) -> None:
    assert server.find_faults(CONTACT, TEXT) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ("half: own", "hlaf: own", 17, "Property hlaf is not allowed."),
        ("{centre_line: defender_front}", "{centre_lin: defender_front}", 18, "Property centre_lin is not allowed."),
        ("defender_front: 8in", "defender_front: 8", 11, 'Incorrect type. Expected "string".'),
        ("timing: immediate", "timing: soon", 43, 'Value is not accepted. Valid values: "immediate", "delayed".'),
        ("gist:", "gits:", 2, 'Missing property "gist".'),
    ],
)
def test_a_slip_is_told_where_it_is(server: LanguageServer, right: str, wrong: str, line: int, message: str) -> None:
    found = server.find_faults(CONTACT, TEXT.replace(right, wrong, 1))
    assert (line, message) in [(each["range"]["start"]["line"] + 1, each["message"]) for each in found]


def test_the_keys_of_a_zone_are_completed(server: LanguageServer) -> None:
    text = TEXT.replace(f"{DEFENDER}    half: own\n", f"{DEFENDER}    \n", 1)
    assert {*SHAPES, "depth", "within", "cut", "label"} <= {
        *labels(server.ask("completion", CONTACT, text, f"{DEFENDER}    "))
    }


def test_the_words_of_a_key_are_completed(server: LanguageServer) -> None:
    text = TEXT.replace(f"{DEFENDER}    half: own\n", f"{DEFENDER}    half: \n", 1)
    spot = f"{DEFENDER}    half: "
    assert labels(server.ask("completion", CONTACT, text, spot)) == ["north", "east", "south", "west", "own", "enemy"]


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        ("\ngis", "One or two sentences that say what it feels like and what must be done."),
        ("clear_o", "How far the zone keeps away from parts of the table"),
        ("centre_lin", "From the line midway between both home edges."),
        (f"{DEFENDER}    hal", "The half of the table along this edge"),
        ("tim", "When they begin to roll."),
    ],
)
def test_a_key_under_the_mouse_says_what_it_means(server: LanguageServer, spot: str, words: str) -> None:
    assert words in server.ask("hover", CONTACT, TEXT, spot)["contents"]["value"]
