"""A small deck of another game: two types of its own, cards kept or drawn, no grounds, no table."""

from __future__ import annotations

from pathlib import Path

PACK = """\
kind: deck
title: Harvest
subtitle: Cards for two
setting: A Farm
game: farming games
version: "1.0"
date: 2027-03-01
licence: CC BY 4.0
scoring:
  rounds: 4
  sources:
    goals: {name: Goals, up_to: 24}
    luck: {name: Luck}
order: []
"""
CARDS = """\
types:
  goal:
    name: Goal
    scores: goals
    modes:
      kept: {name: Kept, each: 12, cards: 2}
      drawn: {name: Drawn, once: yes}
  windfall: {name: Windfall, scores: luck, cards: 3}
  weather: {name: Weather, shows: text}
decks:
  - {id: goals, title: Goals, of: goal, face: text}
  - {id: windfalls, title: Windfalls, of: windfall, face: text}
  - {id: weathers, title: Weather, of: weather, face: text}
"""
GOALS = """\
barn:
  name: Full Barn
  gist: Stack it high.
  awards: [{when: your-turn, points: {kept: 3, drawn: 5}, what: your barn is full}]
field:
  name: Far Field
  gist: Plough it.
  up_to: {kept: 12, drawn: 6}
  awards:
    - {when: round, from_round: 2, points: {kept: 4, drawn: 6}, what: you ploughed the far field}
gate:
  name: Shut Gate
  gist: Mind the cows.
  quantity: 2
  awards: [{when: battle, points: {drawn: 8}, what: the gate is shut}]
"""
WINDFALLS = """\
rain:
  name: Rain
  gist: At last.
  awards: [{when: battle, points: 2, what: it rained}]
"""
WEATHERS = """\
sun:
  name: Sun
  gist: Hot.
  text: Goals are worth {goals_cap} points in {rounds} rounds, of a kept card {goal_kept_card_cap}.
"""
FILES = {
    "pack.yaml": PACK,
    "cards.yaml": CARDS,
    "deck/goal.yaml": GOALS,
    "deck/windfall.yaml": WINDFALLS,
    "deck/weather.yaml": WEATHERS,
}


def small_deck(folder: Path, changes: dict[str, tuple[str, str]] | None = None) -> Path:
    """Write the deck; in each file named, one text stands for another."""
    made = folder / "harvest"
    for name, text in FILES.items():
        old, new = (changes or {}).get(name, ("", ""))
        assert old in text
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return made
