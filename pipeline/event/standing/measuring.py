"""What somebody's rounds brought -> how much it has by each measure that standings go by, and how that is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from hashlib import sha256

from pipeline.event.reading.ready_standings import Outcome
from pipeline.event.reading.scores import shown
from pipeline.event.standing.games import NOTHING, Contestant, Field, Played
from pipeline.model.event_ranking import Measure

_AS_WON = (Outcome.WON, Outcome.BYE)
_HALF = Decimal("0.5")
_LOTS = 10_000
_TENTH = Decimal("0.1")


@dataclass(frozen=True, kw_only=True)
class Measuring:
    """Measures contestants of a field; `seed` decides lots."""

    field: Field
    seed: str = ""

    def value(self, who: Contestant, measure: Measure) -> Decimal:
        """Measure somebody; more is better but for what is better low."""
        return self._ways[measure](who)

    @cached_property
    def _ways(self) -> Mapping[Measure, Callable[[Contestant], Decimal]]:
        return {
            Measure.POINTS: lambda who: who.total,
            Measure.WINS: lambda who: Decimal(sum(each.outcome in _AS_WON for each in who.played)),
            Measure.SCORED: lambda who: sum((each.scored for each in who.played), NOTHING),
            Measure.CONCEDED: lambda who: sum((each.conceded for each in who.played), NOTHING),
            Measure.DIFFERENCE: lambda who: sum((each.scored - each.conceded for each in who.played), NOTHING),
            Measure.LOSSES: lambda who: Decimal(sum(each.losses for each in who.played)),
            Measure.OPPONENTS_POINTS: lambda who: sum(self._met(who), NOTHING),
            Measure.MIDDLE_OPPONENTS: lambda who: sum(sorted(self._met(who))[1:-1], NOTHING),
            Measure.OPPONENTS_WINS: self._share,
            Measure.BEATEN_POINTS: lambda who: sum((self._beaten(each) for each in who.games), NOTHING),
            Measure.RANDOM: lambda who: Decimal(self._lot(who)),
            # Only among those who are level is there any: see below.
            Measure.HEAD_TO_HEAD: lambda who: NOTHING,
        }

    def told(self, value: Decimal, measure: Measure) -> str:
        """Show a value: shares as percentages, differences with their sign."""
        if measure is Measure.OPPONENTS_WINS:
            return f"{(value * 100).quantize(_TENTH, ROUND_HALF_UP)} %"
        if measure is Measure.DIFFERENCE and value > 0:
            return f"+{shown(value)}"
        if measure is Measure.RANDOM:
            return f"{value:04}"
        return shown(value).replace("-", "\u2212")

    def head_to_head(self, group: Sequence[Contestant]) -> dict[str, Decimal] | None:
        """Add up what those who are level won from one another; nothing if any two of them never met."""
        keys = {each.key for each in group}
        for each in group:
            met = {other for played in each.games for other in played.opponents}
            if not keys - {each.key} <= met:
                return None
        return {
            each.key: sum((played.points for played in each.games if keys & {*played.opponents}), NOTHING)
            for each in group
        }

    def _met(self, who: Contestant) -> list[Decimal]:
        return [self.field[other].points for played in who.games for other in played.opponents]

    def _beaten(self, played: Played) -> Decimal:
        share = {Outcome.WON: Decimal(1), Outcome.DRAWN: _HALF}.get(played.outcome, NOTHING)
        return share * sum((self.field[other].points for other in played.opponents), NOTHING)

    def _share(self, who: Contestant) -> Decimal:
        """Give the mean of the shares of games that the opponents won, a drawn one for half."""
        shares = [self._won(self.field[other]) for played in who.games for other in played.opponents]
        return sum(shares, NOTHING) / len(shares) if shares else NOTHING

    def _won(self, who: Contestant) -> Decimal:
        games = who.games
        won = sum((_HALF if each.outcome is Outcome.DRAWN else Decimal(each.outcome is Outcome.WON)) for each in games)
        return Decimal(won) / len(games) if games else NOTHING

    def _lot(self, who: Contestant) -> int:
        drawn = sha256(f"{self.seed}/standings:{who.name}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") % _LOTS
