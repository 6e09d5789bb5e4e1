"""No word of one game stands in the pipeline, its pages, labels and starters: what a game calls things is content."""

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
    "layouts/labels/*.yaml",
    "layouts/starters/**/*.*",
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
        "Team",
        "Terrain",
        "Titanic",
        "Unit",
    ),
    *("At End", "Clear", "First Turn", "Hold", "Survive", "Tie", "Referenced"),
}
# Plain English, or a word of ours, in some places alone.
PLAIN_THERE = {
    "Reserve": ("pipeline/pdf/*", "pipeline/press/*"),  # a number kept for an object
    "Time Of Day": ("pipeline/load/shaping/misfits.py",),  # 09:30
}
# Files that hold such words as yet. Who takes one out of a file takes it out here; nothing comes in.
LEFT: dict[str, set[str]] = {
    "layouts/labels/en.yaml": {
        "Aircraft",
        "Ambush",
        "Bombardment",
        "Delay Counter",
        "Formation",
        "Last Formation",
        "Meeting Engagement",
        "Minefield",
        "Reconnaissance",
        "Reserve",
        "Strategic Withdrawal",
        "Time Of Day",
        "Victory Point",
    },
    "pipeline/changes/tell.py": {"Attacker", "Reserve"},
    "pipeline/cli/choosing.py": {"Attacker", "Defender"},
    "pipeline/codes/load.yaml": {"Ambush", "Attacker", "Reserve"},
    "pipeline/codes/rules.yaml": {
        "Ambush",
        "Attacker",
        "Defender",
        "Minefield",
        "Reconnaissance",
        "Reserve",
        "Strategic Withdrawal",
        "Time Of Day",
        "Victory Point",
    },
    "pipeline/compose/event/score_form.py": {"Victory Point"},
    "pipeline/compose/leaves/extras.py": {"Victory Point"},
    "pipeline/compose/leaves/leaf.py": {"Reserve", "Victory Point"},
    "pipeline/compose/leaves/leaf_sides.py": {"Reserve"},
    "pipeline/compose/pages/charts.py": {"Victory Point"},
    "pipeline/event/reading/list_heads.py": {"Attacker", "Defender"},
    "pipeline/load/dangling.py": {"Attacker"},
    "pipeline/load/omissions.py": {"Victory Point"},
    "pipeline/load/schemas/keys.yaml": {"Attacker", "Defender", "Reserve", "Victory Point"},
    "pipeline/load/schemas/label_places.yaml": {"Victory Point"},
    "pipeline/load/schemas/schema.py": {"Ambush", "Defender"},
    "pipeline/load/shaping/patterns.py": {"Reserve", "Time Of Day"},
    "pipeline/model/figures.py": {"Victory Point"},
    "pipeline/model/selection.py": {"Attacker"},
    "pipeline/rules/checks/choices.py": {"Attacker"},
    "pipeline/rules/checks/pack_figures.py": {"Victory Point"},
    "pipeline/rules/checks/rule_texts.py": {"Victory Point"},
    "pipeline/rules/choosing/chances.py": {"Attacker"},
    "pipeline/rules/choosing/pick.py": {"Attacker", "Defender"},
    "pipeline/rules/figures/victory.py": {"Victory Point"},
    "pipeline/rules/telling/briefing.py": {"Reserve", "Victory Point"},
    "pipeline/rules/telling/rule_charts.py": {"Reserve"},
    "pipeline/rules/telling/rulebook_index.py": {"Reserve"},
    "pipeline/rules/used/mission_uses.py": {"Reserve", "Victory Point"},
    "pipeline/rules/used/uses.py": {"Victory Point"},
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
    return frozenset({word.removesuffix("s") for word in words} - PLAIN)


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
    assert {"Ambush", "Attacker", "Foxhole", "Minefield", "No Man’s Land", "Reserve", "Tactical"} <= game_words()


@pytest.mark.slow
def test_no_word_of_a_game_stands_where_all_games_are_served() -> None:
    new = {name: [*{*words} - LEFT.get(name, set())] for name, words in found().items()}
    assert {name: words for name, words in new.items() if words} == {}, "what a game calls things is content"


@pytest.mark.slow
def test_no_word_is_excused_that_is_gone() -> None:
    held = found()
    idle = {name: [*words - {*held.get(name, ())}] for name, words in LEFT.items()}
    assert {name: words for name, words in idle.items() if words} == {}, "take them out of LEFT"


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
