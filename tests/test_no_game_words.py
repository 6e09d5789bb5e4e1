"""No word of one game stands in the pipeline or in layouts: what a game calls things is content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PLACES = (
    "pipeline/**/*.py",
    "pipeline/**/*.yaml",
    "layouts/*.yaml",
    "layouts/labels/*.yaml",
    "layouts/pages/*",
    "layouts/schema/*.json",
    "layouts/starters/**/*.*",
    "layouts/themes/*/theme.*",
)
# Plain English, or what the tool itself speaks of: units of length and of pages, characters of fonts, dashes of lines.
PLAIN = {
    *(
        "Character",
        "Dash",
        "Fixed",
        "Leader",
        "Line of Sight",
        "Objective",
        "Smoke",
        "Standing",
        "Team",
        "Terrain",
        "Titanic",
        "Unit",
    ),
    *("At End", "Clear", "First Turn", "Hold", "Points By Losses", "Survive", "Tie", "Referenced"),
}
# Plain English, or a word of ours, in some places alone.
PLAIN_THERE = {
    "Reserve": ("pipeline/pdf/*", "pipeline/press/*"),  # a number kept for an object
    "Armour": ("layouts/lint.yaml",),  # British spelling
    "Army": ("pipeline/event/reading/head_words.py",),  # what people write over a column
    "Time Of Day": ("pipeline/load/shaping/*.py", "pipeline/load/parsing/*.py"),  # 09:30
    # The parts of a WebP are called so, and columns of points in lists.
    "VP": ("pipeline/load/parsing/picture_heads.py", "pipeline/event/reading/head_words.py"),
}
# Words of such games that no glossary here lists.
MORE = {
    *("Allied", "Armour", "Army", "Battle Round", "Fortified", "Infantry", "Morale", "Platoon", "Stratagem", "Tank"),
    *("Troop", "VP", "Warlord"),
}


@cache
def game_words() -> frozenset[str]:
    """Gather what packs define: their glossaries, the names of their sides, the names of their rules."""
    words: set[str] = set()
    for path in ROOT.glob("content/**/pack.yaml"):
        pack = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
        words.update(map(str, pack.get("glossary") or ()))
        words.update(str(side["name"]) for side in (pack.get("sides") or {}).values() if "name" in (side or {}))
    words.update(
        path.stem.removeprefix("winning-").replace("-", " ").title() for path in ROOT.glob("content/*/rules/*.yaml")
    )
    return frozenset(word.removesuffix("s") for word in words - PLAIN) | MORE


def spoken(text: str) -> str:
    """Part a text into words as people say them: NoMansLand, no_mans_land and no-mans-land alike."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return re.sub(r"[\s_-]+", " ", parted.replace("’", "").replace("'", "")).casefold()


@cache
def _pattern(word: str) -> re.Pattern[str]:
    stem = re.escape(spoken(word).removesuffix("s"))
    return re.compile(rf"(?<![a-z]){stem}s?(?![a-z])")


def words_in(text: str) -> Iterator[str]:
    """List the words of games that a text has."""
    said = spoken(text)
    yield from (word for word in sorted(game_words()) if _pattern(word).search(said))


def found() -> dict[str, list[str]]:
    """List all files that hold such words, with the words."""
    paths = sorted({path for place in PLACES for path in ROOT.glob(place) if path.is_file()})
    held = {path.relative_to(ROOT): [*words_in(path.read_text(encoding="utf-8"))] for path in paths}
    kept = {path: [word for word in words if not is_plain_there(word, path)] for path, words in held.items()}
    return {path.as_posix(): words for path, words in kept.items() if words}


def is_plain_there(word: str, path: Path) -> bool:
    return any(path.match(place) for place in PLAIN_THERE.get(word, ()))


def test_packs_define_words_enough() -> None:
    assert {
        "Ambush",
        "Attacker",
        "Foxhole",
        "Minefield",
        "No Man’s Land",
        "Reserve",
    } <= game_words()


@pytest.mark.slow
def test_no_word_of_a_game_stands_where_all_games_are_served() -> None:
    assert found() == {}, "what a game calls things is content"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("class MeetingEngagement:", ["Meeting Engagement"]),
        ("def no_mans_land() -> None:", ["No Man’s Land"]),
        ("# the Attackers' edge", ["Attacker"]),
        ("reserved = attackers_and + preserve", ["Attacker"]),
        ("units, objectives, teams and rounds", []),
    ],
)
def test_a_planted_word_is_found(text: str, words: list[str]) -> None:
    assert [*words_in(text)] == words
