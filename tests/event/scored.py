"""Events with standings that nobody has reckoned: rows typed or made up, for pages alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.ready_standings import Outcome, RoundScore, Standing, Standings, TieBreak
from pipeline.model.event_ranking import Measure

_SCORES = {Outcome.WON: 8, Outcome.DRAWN: 4, Outcome.LOST: 2, Outcome.BYE: 7}


def made_up(players: Sequence[Player], after: int, of: int, teams: Sequence[Team] = ()) -> Standings:
    """Make standings up in which every fourth row is level with the one above, and the last has left."""
    names = [team.name for team in teams] or [player.name for player in players]
    rows = []
    for index, name in enumerate(names):
        outcomes = [(Outcome.WON, Outcome.LOST, Outcome.DRAWN, Outcome.BYE)[(index + n) % 4] for n in range(after)]
        scores = (Decimal(_SCORES[outcome]) for outcome in outcomes)
        is_level = index % 4 == 3
        rows.append(
            Standing(
                rank=index + 1,
                name=name,
                players=teams[index].players if teams else (players[index],),
                team=teams[index] if teams else None,
                points=Decimal(8 * len(names) - 2 * (index - is_level)) / 2,
                ties=(TieBreak(measure="opponents-points", shown=str(60 - index)),),
                rounds=tuple(
                    RoundScore(round=n, outcome=outcome, points=score)
                    for n, (outcome, score) in enumerate(zip(outcomes, scores, strict=True), start=1)
                ),
                moved=(None if after == 1 else (3, 0, -2, 1)[index % 4]),
                is_level=is_level,
                decided_by=0 if is_level else None,
            )
        )
    *rows, left = rows
    return Standings(
        after=after,
        of=of,
        is_of_teams=bool(teams),
        measures=(Measure.POINTS, Measure.OPPONENTS_POINTS),
        rows=tuple(rows),
        gone=(replace(left, left_after=1, is_level=False, moved=None),),
    )


def with_standings(event: Event, after: int) -> Event:
    """Give an event standings after a round."""
    standings = made_up(event.players, after, len(event.rounds))
    rounds = [replace(each, standings=standings) if each.number == after else each for each in event.rounds]
    return replace(event, rounds=tuple(rounds))
