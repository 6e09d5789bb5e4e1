"""Meeting Engagement: who moves first, which turn -> what is barred while both armies run into each other."""

from __future__ import annotations

import enum

from pipeline.contracts.brief import TurnEvent
from pipeline.model import Who
from pipeline.model.rules import MeetingEngagement
from pipeline.rules.reading import Reading
from pipeline.rules.special.kind import Facts, SpecialRule


class Bar(enum.Enum):
    """What the first player goes without in the opening turn."""

    AIRCRAFT = "aircraft"
    STANDING_FIRE = "standing fire"
    BOMBARDMENT = "bombardment"


def bars(*, moves_first: bool, turn: int) -> frozenset[Bar]:
    """Tell what a player goes without; only the first player's first turn is limited."""
    return frozenset(Bar) if moves_first and turn == 1 else frozenset()


class MeetingEngagementKind(SpecialRule[MeetingEngagement]):
    """Meeting Engagement as packs use it."""

    text = "meeting-engagement"

    def answers(self, rule: MeetingEngagement) -> Facts:
        """It has no parameters."""
        return {}

    def values(self, rule: MeetingEngagement, reading: Reading) -> dict[str, str]:
        """It has no parameters."""
        return {}

    def events(self, rule: MeetingEngagement, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark the opening turn."""
        text, short = reading.labels["turn.meeting-engagement"], reading.labels["turn.short.meeting-engagement"]
        return (TurnEvent(turn=1, who=Who.BOTH, text=text, short=short),)
