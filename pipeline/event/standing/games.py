"""An event's rounds up to one -> who takes part, and what every game, bye and missed round brought each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from pipeline.event.reading.people import Bonus, Player, Team
from pipeline.event.reading.ready_event import Event, Match, Result, Round
from pipeline.event.reading.ready_standings import Outcome, RoundScore
from pipeline.model.event_ranking import Ranking

NOTHING = Decimal(0)


@dataclass(frozen=True, kw_only=True)
class Played:
    """What a round brought somebody: points, own and other score, units lost, and against whom, if anybody."""

    round: int
    outcome: Outcome
    points: Decimal
    scored: Decimal = NOTHING
    conceded: Decimal = NOTHING
    losses: int = 0
    opponents: tuple[str, ...] = ()

    @property
    def score(self) -> RoundScore:
        """Tell it in short."""
        return RoundScore(round=self.round, outcome=self.outcome, points=self.points)


@dataclass(kw_only=True)
class Contestant:
    """A player or a team, with all that its rounds brought; `key` tells it from all others."""

    key: str
    name: str
    players: tuple[Player, ...] = ()
    team: Team | None = None
    left_after: int | None = None
    bonus: Bonus = ()
    played: list[Played] = field(default_factory=list)

    @property
    def points(self) -> Decimal:
        """The points of all rounds, by which opponents are measured."""
        return sum((each.points for each in self.played), NOTHING)

    @property
    def total(self) -> Decimal:
        """The points of all rounds, and what is given besides."""
        return self.points + sum((points for _, points in self.bonus), NOTHING)

    @property
    def games(self) -> list[Played]:
        """The rounds in which it met somebody."""
        return [each for each in self.played if each.opponents]


Field = dict[str, Contestant]


def key_of(player: Player) -> str:
    """Tell a player from all others: by name, as who is only counted has no number."""
    return player.name.casefold()


def player_field(event: Event, after: int) -> Field:
    """Put together what rounds brought each player."""
    ranking = event.sheet.ranking
    found = {key_of(each): _player(each) for each in event.everybody if each.is_named}
    for each in event.rounds[:after]:
        for pairing in each.pairings:
            for player in pairing.players:
                found.setdefault(key_of(player), _player(player))
        _add(found, each, list(_of_players(each, ranking)))
    return found


def _player(player: Player) -> Contestant:
    return Contestant(
        key=key_of(player), name=player.name, players=(player,), left_after=player.left_after, bonus=player.bonus
    )


def _add(found: Field, each: Round, brought: list[tuple[str, Played]]) -> None:
    """Note what a round brought; whoever was there, but is in no pairing of it, missed it."""
    due = {key for key, _ in brought} | _paired(each)
    for key, played in brought:
        found[key].played.append(played)
    if not each.results:
        return
    for key, contestant in found.items():
        if key not in due:
            contestant.played.append(Played(round=each.number, outcome=Outcome.MISSED, points=NOTHING))


def _paired(each: Round) -> set[str]:
    players = {key_of(player) for pairing in each.pairings for player in pairing.players}
    teams = {_team_key(team) for match in each.matches for team in match.teams}
    # Who will sit at a captain's table isn't known yet, but somebody of the team will.
    mates = {key_of(player) for match in each.matches for team in match.teams for player in team.players}
    return players | teams | mates


def _of_players(each: Round, ranking: Ranking) -> Iterator[tuple[str, Played]]:
    for result in each.results:
        if result.is_of_match:
            continue
        sides = [[key_of(player) for player in side] for side in result.pairing.sides]
        for side, (own, others) in enumerate(((sides[0], sides[1]), (sides[1], sides[0]))):
            played = _played(each.number, result, side, ranking, tuple(others))
            yield from ((key, played) for key in own)
    if each.results:
        for player in each.byes:
            yield key_of(player), _bye(each.number, ranking)


def _played(number: int, result: Result, side: int, ranking: Ranking, opponents: tuple[str, ...]) -> Played:
    outcome = result.outcome(side, ranking.margin)
    return Played(
        round=number,
        outcome=outcome,
        points=points_of(outcome, result.scores[side], ranking),
        scored=result.scores[side],
        conceded=result.scores[1 - side],
        losses=result.losses[side] or 0,
        opponents=opponents,
    )


def _bye(number: int, ranking: Ranking) -> Played:
    score = ranking.bye or NOTHING
    points = ranking.won if ranking.won is not None else score
    return Played(round=number, outcome=Outcome.BYE, points=points, scored=score)


def points_of(outcome: Outcome, score: Decimal, ranking: Ranking) -> Decimal:
    """Tell what a game gives: so much for its outcome where that is said, else its score."""
    if ranking.won is None:
        return score
    return {Outcome.WON: ranking.won, Outcome.DRAWN: ranking.drawn, Outcome.LOST: ranking.lost}[outcome] or NOTHING


def team_field(event: Event, after: int) -> Field:
    """Put together what matches brought each team."""
    found = {_team_key(each): _team(each) for each in event.teams}
    for each in event.rounds[:after]:
        _add(found, each, list(_of_teams(each, event)))
    return found


def _team(team: Team) -> Contestant:
    lefts = [each.left_after for each in team.players]
    left = max((each for each in lefts if each is not None), default=None) if None not in lefts else None
    return Contestant(
        key=_team_key(team),
        name=team.name or str(team.number),
        players=team.players,
        team=team,
        left_after=left,
        bonus=team.bonus,
    )


def _team_key(team: Team) -> str:
    return f"team {team.number}"


def _of_teams(each: Round, event: Event) -> Iterator[tuple[str, Played]]:
    ranking = event.sheet.team_ranking
    at = {result.pairing.table.number: result for result in each.results if result.pairing.table}
    for match in each.matches:
        if match.is_bye:
            if each.results:
                yield _team_key(match.teams[0]), _bye(each.number, ranking)
            continue
        summed = _summed(match, at, event.sheet.ranking)
        if summed is None:
            continue
        for side, team in enumerate(match.teams):
            other = _team_key(match.teams[1 - side])
            yield _team_key(team), _played(each.number, summed, side, ranking, (other,))


def _summed(match: Match, at: dict[int, Result], ranking: Ranking) -> Result | None:
    """Add the games of a match up, once all of them are played; or take the result of the match as a whole."""
    results = [at.get(game.table.number) for game in match.games if game.table]
    if results and results[0] is not None and results[0].is_of_match:
        return results[0]
    played = [each for each in results if each is not None]
    if not played or len(played) < len(match.games):
        return None
    sides = [
        sum((points_of(each.outcome(side, ranking.margin), each.scores[side], ranking) for each in played), NOTHING)
        for side in (0, 1)
    ]
    losses = tuple(sum(each.losses[side] or 0 for each in played) for side in (0, 1))
    return Result(pairing=match.games[0], scores=(sides[0], sides[1]), losses=losses)
