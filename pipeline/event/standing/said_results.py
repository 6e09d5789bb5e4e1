"""A result as people say it -> the game that is meant, and both scores in the order of its sides.

`7: 6-1` and `7 6:1` go by the table; `Zoe Brandt 7-2 Max Ode`, `Zoe Brandt v Max Ode 7-2` and `Zoe Brandt 7-2` by who
plays, the score of whoever is named first standing first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from pipeline.diagnostics import UsageError, error
from pipeline.event.reading import head_words as words
from pipeline.event.reading.list_heads import plain
from pipeline.event.reading.name_matching import NameBook
from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_event import Event, Pairing, Round
from pipeline.event.reading.scores import Pair, read_pair
from pipeline.event.reading.written_meetings import digits
from pipeline.spelling import hints, quote

_FIGURE = r"\d{1,4}(?:[.,]\d{1,2}|½)?"
# What is named first, both scores, and who else is named.
_SAID = re.compile(
    rf"\s*(?P<first>\S.*?)(?:\s*[:=]\s*|\s+)(?P<score>\(?{_FIGURE}\s*[-:/\u2013\u2212]\s*{_FIGURE}\)?)"
    r"(?:[\s,:]+(?P<second>[^\W\d_].*?))?\s*",
    re.DOTALL,
)
_BETWEEN = re.compile(r"\s+(?:[-\u2013/]|vs?\.?|gegen|contre|contra|contro|tegen)\s+", re.IGNORECASE)
_LONGEST = 400  # letters: two names and a score are far shorter
_HINT = 'write the table and both scores, like --result "7: 6-1", or who played: --result "Zoe Brandt 6-1 Max Ode"'
_TWO = 2


def find_game(event: Event, number: int, written: str) -> tuple[Pairing, Pair]:
    """Find the game of a round that a result is of, and its scores.

    Raises:
        UsageError: it can't be read, or no game of the round is meant.
    """
    match = _SAID.fullmatch(written) if len(written) <= _LONGEST else None
    pair = read_pair(match["score"]) if match else None
    if match is None or pair is None:
        raise UsageError(error("E470", f"{quote(written)} is no result", hints=(_HINT,)))
    each, first = event.rounds[number - 1], match["first"]
    names = [first, match["second"]] if match["second"] else _BETWEEN.split(first)
    game = _at_table(each, first) if len(names) == 1 else None
    if game is not None:
        return game, pair
    if len(names) > _TWO:
        raise UsageError(error("E470", f"{quote(written)} is no result", hints=(_HINT,)))
    return _of_players(event, each, names, pair)


def _at_table(each: Round, called: str) -> Pairing | None:
    games = {game.table.name.casefold(): game for game in each.pairings if game.table}
    by_number = {str(game.table.number): game for game in each.pairings if game.table}
    word, _, name = called.rpartition(" ")
    shorn = name if plain(word) in words.TABLE else called
    return (
        games.get(called.casefold())
        or games.get(shorn.casefold())
        or by_number.get(digits(shorn) if shorn.isdecimal() else "")
    )


def _of_players(event: Event, each: Round, names: Sequence[str], pair: Pair) -> tuple[Pairing, Pair]:
    """Find the game of those who are named; one may be enough."""
    sides = [_side_of(event, each, name) for name in names]
    (game, side), others = sides[0], sides[1:]
    if any(other is not game or place == side for other, place in others):
        told = f"{quote(names[0])} and {quote(names[1])} don't meet in round {each.number}"
        raise UsageError(error("E471", told, hints=(_told(game),)))
    scores: tuple[Decimal, Decimal] = (pair[1], pair[0]) if side else pair
    return game, scores


def _side_of(event: Event, each: Round, name: str) -> tuple[Pairing, int]:
    games = [game for game in each.pairings if game.table is not None]
    players = NameBook[Player](everybody=event.everybody, aliases=event.sheet.aliases)
    teams = NameBook[Team](everybody=event.teams)
    player, team = players.find(name), teams.find(name)
    if player is None and team is not None and event.tables_per_match > 1:
        hint = 'write the table, like --result "7: 6-1", or who played there'
        raise UsageError(error("E471", f"{quote(team.name)} plays at several tables", hints=(hint,)))
    for game in games:
        for side, who in enumerate(game.sides):
            if player in who or (team is not None and team in game.teams[side : side + 1] and len(game.teams) == _TWO):
                return game, side
    if player is None and team is None:
        tables = [game.table.name for game in games if game.table]
        if not any(letter.isalpha() for letter in name) or not event.players[0].name:
            message = f"nobody meets at table {quote(name)} in round {each.number}"
            raise UsageError(
                error("E471", message, hints=hints(name, tables) or ("name the round's list with `pairings:`",))
            )
        near = players.near(name)
        cure = (
            f"did you mean {near.name}?" if near else "write the name as in the list of players, or the table's number"
        )
        message = f"no table and nobody in round {each.number} is called {quote(name)}"
        raise UsageError(error("E471", message, hints=(cure,)))
    is_known = any(each.pairings)
    cure = "correct the round, or its pairings" if is_known else "name the round's list with `pairings:`"
    raise UsageError(error("E471", f"{quote(name)} has no game in round {each.number}", hints=(cure,)))


def _told(game: Pairing) -> str:
    one, two = (" and ".join(player.name for player in side) for side in game.sides)
    return f"{one} meets {two} at table {game.table.name if game.table else ''}"
