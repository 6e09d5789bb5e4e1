"""A mission -> how many turns its track shows."""

from __future__ import annotations

from pipeline.model import Mission

# Games without a set end are decided about here; a longer track would serve few tables and cost every page room.
TURNS_SHOWN = 8


def final_turn(mission: Mission) -> int | None:
    """Tell the turn whose start ends the game, where lasting so long wins it."""
    return min((win.survive.turn for win in mission.winning if win.survive is not None), default=None)


def last_turn(mission: Mission) -> int:
    """Tell the last turn that is played, or shown where the game has no set end."""
    final = final_turn(mission)
    return TURNS_SHOWN if final is None else final - 1
