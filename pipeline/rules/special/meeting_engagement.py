"""Meeting Engagement: both armies run into each other -> the mark of the turn that opens the game."""

from __future__ import annotations

from pipeline.contracts.brief import TurnEvent
from pipeline.model import EACH
from pipeline.model.rules import MeetingEngagement
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import Facts, SpecialRule


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
        return (TurnEvent(turn=1, who=EACH, text=text, short=short),)
