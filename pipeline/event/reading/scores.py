"""A pack's way of scoring, and the organiser's word -> which scores a game can end with, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from pipeline.event.reading import head_words as words
from pipeline.event.reading.list_heads import plain
from pipeline.model import Pack, VictoryRow
from pipeline.model.event import ANY_SCORES, EventSheet
from pipeline.rules.figures.ledger import Ledger, ledger_of

Pair = tuple[Decimal, Decimal]
_NUMBER = r"\d{1,4}(?:[.,]\d{1,2}|½)?"
_PAIR = re.compile(rf"\(?({_NUMBER})\s*(?:[-:/\u2013\u2212]|to|zu|a)\s*({_NUMBER})\)?")
# What stands between those who play side by side, where one cell names both.
SIDE_BY_SIDE = " / "
_HALF = Decimal("0.5")
HOUSE_RULES = "where house rules give others, list them in event.yaml, `scores: [8-1, 4-4]`, or say `scores: any`"


@dataclass(frozen=True, kw_only=True)
class ScoreFault:
    """Why a game can't end so: a code, and words."""

    code: str
    message: str
    hint: str


def read_number(text: str) -> Decimal | None:
    """Read a score; halves may be written as such, and a comma may part them off."""
    own = text.strip().strip("()")
    if re.fullmatch(_NUMBER, own) is None:
        return None
    return Decimal(own.removesuffix("½").replace(",", ".")) + (_HALF if own.endswith("½") else 0)


def read_pair(text: str) -> Pair | None:
    """Read both scores of a game, like 8-1 or 8:1."""
    match = _PAIR.fullmatch(text.strip())
    one, two = (read_number(match[1]), read_number(match[2])) if match else (None, None)
    return None if one is None or two is None else (one, two)


def outcome_word(text: str) -> str:
    """Tell whether a cell says won, lost or drawn."""
    own = plain(text)
    known = (("won", words.WON), ("lost", words.LOST), ("drawn", words.DRAWN))
    return next((outcome for outcome, called in known if own in called), "")


def shown(number: Decimal) -> str:
    """Write a score as people do: 8, 7.5."""
    return format(number.normalize(), "f")


@dataclass(frozen=True, kw_only=True)
class ScoreRule:
    """With which scores a game can end: pairs of them, or so many at most; `losses` tell which pair it is."""

    pairs: tuple[Pair, ...] = ()
    most: Decimal | None = None
    rows: tuple[VictoryRow, ...] = ()

    def fault(self, scores: Pair, losses: Sequence[int | None]) -> ScoreFault | None:
        """Say what is wrong with the scores of a game, if anything is."""
        high, low = max(scores), min(scores)
        said = f"{shown(scores[0])}-{shown(scores[1])}"
        if self.pairs and (high, low) not in self.pairs:
            if {high, low} <= {each[0] for each in self.pairs if each[0] > each[1]}:
                message = f"both sides won: {said} are scores of winners"
                return ScoreFault(code="E473", message=message, hint=f"a game ends with {self._listed}")
            message = f"no game ends {said}: it ends with {self._listed}"
            return ScoreFault(code="E472", message=message, hint=f"correct the score; {HOUSE_RULES}")
        if self.most is not None and high > self.most:
            message = f"{shown(high)} is more than a game gives: {shown(self.most)}"
            return ScoreFault(code="E472", message=message, hint=f"correct the score; {HOUSE_RULES}")
        return self._of_losses(scores, losses)

    def _of_losses(self, scores: Pair, losses: Sequence[int | None]) -> ScoreFault | None:
        lost = losses[0 if scores[0] > scores[1] else 1] if len(losses) > 1 else None
        if not self.rows or lost is None or scores[0] == scores[1]:
            return None
        row = [each for each in self.rows if each.losses <= lost][-1]
        due = (Decimal(row.winner), Decimal(row.loser))
        if due == (max(scores), min(scores)):
            return None
        message = (
            f"a winner who lost {lost} has {row.winner}-{row.loser}, not {shown(max(scores))}-{shown(min(scores))}"
        )
        return ScoreFault(code="E472", message=message, hint="correct the score or the losses")

    def has_draws(self, margin: Decimal = Decimal(0)) -> bool:
        """Tell whether a game can end drawn; scores that differ by the margin at most are."""
        return not self.pairs or any(one - two <= margin for one, two in self.pairs)

    def no_draw(self) -> ScoreFault:
        """Say that no game ends drawn."""
        message = f"no game ends drawn: it ends with {self._listed}"
        return ScoreFault(code="E472", message=message, hint=f"correct the result; {HOUSE_RULES}")

    @cached_property
    def _listed(self) -> str:
        *others, last = [f"{shown(one)}-{shown(two)}" for one, two in self.pairs]
        return f"{', '.join(others)} or {last}" if others else last


@dataclass(frozen=True, kw_only=True)
class ScoreRules:
    """The rule of each mission, made once."""

    pack: Pack
    sheet: EventSheet
    made: dict[str, ScoreRule] = field(default_factory=dict)

    def of(self, mission: str | None) -> ScoreRule:
        """Say which scores a mission can end with, or any mission of the pack."""
        key = mission or ""
        if key not in self.made:
            self.made[key] = self._rule(mission)
        return self.made[key]

    def _rule(self, mission: str | None) -> ScoreRule:
        own = self.sheet.scores
        if own == ANY_SCORES:
            return ScoreRule()
        if own:
            return ScoreRule(pairs=tuple(_ordered(own)))
        rows = self.pack.figures.points_by_losses
        if rows:
            return ScoreRule(pairs=tuple((Decimal(each.winner), Decimal(each.loser)) for each in rows), rows=rows)
        ledger = ledger_of(self.pack, mission)
        return ScoreRule(most=_most(ledger)) if ledger else ScoreRule()


def _ordered(listed: Iterable[str]) -> Iterable[Pair]:
    found = (read_pair(each) for each in listed)
    return ((max(pair), min(pair)) for pair in found if pair)


def _most(ledger: Ledger) -> Decimal | None:
    """Add up what a side can score: the total, and what counts beyond it."""
    of_bonus = {name: source.bonus for name, source in ledger.sources.items()}
    beyond = [ledger.counts(name) for name, is_bonus in of_bonus.items() if is_bonus or ledger.total is None]
    known = [each for each in beyond if each is not None]
    return Decimal((ledger.total or 0) + sum(known)) if len(known) == len(beyond) else None
