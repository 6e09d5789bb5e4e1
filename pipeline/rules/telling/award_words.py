"""An award -> the line that says it: when who earns points, for what, and how much of it counts."""

from __future__ import annotations

from pipeline.contracts.wording import label
from pipeline.model import EACH, Award, Labels


class AwardWords:
    """Says awards in the words of a language, alike on cards and on leaves."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels

    def say(self, *key: str, **values: object) -> str:
        """Say a label of scoring."""
        return label(self.labels, f"score.{'.'.join(key)}", **values)

    def amount(self, points: int) -> str:
        """Say so many points."""
        return label(self.labels, self.labels.form("score.amount", points), points=points)

    def line(self, award: Award) -> str:
        """Say who earns points when for what, and how much of it counts, beside a box with the points."""
        return f"{self._told(award)}."

    def moment(self, award: Award) -> str:
        """Say when it is earned, and by whom if not by all."""
        return self._moment(award)

    def earned(self, award: Award) -> str:
        """Say for what it is earned, and how much of that counts."""
        return f"{self._earned(award)}."

    def sentence(self, award: Award) -> str:
        """Say the same with the points."""
        return self.say("award", award=self._told(award), amount=self.amount(award.pays(None) or 0))

    def _told(self, award: Award) -> str:
        return f"**{self._moment(award)}:** {self._earned(award)}"

    def _earned(self, award: Award) -> str:
        limits = [self.say("most", count=award.most)] if award.most not in (None, 1) else []
        limits += [self.say("each-time", amount=self.amount(award.up_to))] if award.up_to is not None else []
        return f"{award.what} ({'; '.join(limits)})" if limits else award.what

    def _moment(self, award: Award) -> str:
        when = self.say("when", award.when.value)
        if award.from_round > 1 or award.to_round is not None:
            span = "from" if award.to_round is None else "only" if award.to_round == award.from_round else "span"
            when = self.say("rounds", span, when=when, first=award.from_round, last=award.to_round)
        return when if award.who == EACH else self.say("who", side=self.labels[f"side.{award.who}"], when=when)
