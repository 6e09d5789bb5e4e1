"""A round's pairings and standings -> rows of lists by table and by name, and the sheets that they take on a paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN
from pipeline.compose.event.pairing_plan import PairingRow, PairingSheet, WallSizes, plan_pairings
from pipeline.compose.event.standing_plan import StandingSizes, plan_standings
from pipeline.contracts.paper import Size
from pipeline.event.planning.print_run import PageKind
from pipeline.event.reading.event_names import clock_time, player_name, team_name
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.ready_event import Event, Match, Pairing, Round
from pipeline.event.reading.ready_standings import Standings
from pipeline.model import Labels

# Letters that are no other letter with an accent, as far as Unicode is asked, and where lists have them.
_LIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)
_MOST_FREE = 4  # tables without a game are listed where there are no more; more say nothing


def table_rows(event: Event, each: Round, labels: Labels) -> tuple[PairingRow, ...]:
    """List a round by table, then tables that nobody plays at, then byes; where teams meet, match by match."""
    if event.has_teams:
        matches = (row for match in each.matches for row in _match(match, labels))
        return (*matches, *(_bye(team_name(team, labels), labels) for team in each.team_byes))
    games = ((table, each.at(table)) for table in event.tables)
    played = tuple(_game(table, game, labels) for table, game in games if game is not None)
    free = [table for table in event.tables if each.at(table) is None]
    shown = free if len(free) <= _MOST_FREE else []
    told = labels["event.pairings.free"]
    return (
        *played,
        *(PairingRow(place=table.name, names=(), look="free", note=told) for table in shown),
        *(_bye(player_name(player, labels), labels) for player in each.byes),
    )


def _bye(name: str, labels: Labels) -> PairingRow:
    return PairingRow(place=labels["event.pairings.bye"], names=(name,), look="bye")


def _game(table: Table, game: Pairing, labels: Labels) -> PairingRow:
    """Write who meets at a table; of a side that nobody is known to sit on, its team."""
    sides = [labels["event.pairings.pair"].join(player_name(player, labels) for player in side) for side in game.sides]
    teams = [team_name(team, labels) for team in game.teams]
    names = tuple(side or team for side, team in zip_longest(sides, teams, fillvalue=""))
    return PairingRow(place=table.name, names=names, look="late" if game.starts else "game", note=_late(game, labels))


def _late(game: Pairing, labels: Labels) -> str:
    return labels["event.pairings.late"].format(time=clock_time(game.starts, labels)) if game.starts else ""


def _match(match: Match, labels: Labels) -> Iterator[PairingRow]:
    """Write which teams meet at which tables; then who sits at each of them, or that captains pair there.

    Where one table seats whole teams, its game says all.
    """
    games = [(game.table, game) for game in match.games if game.table is not None]
    if match.is_bye or not games:
        return
    seated = [game for _, game in games if game.players]
    if seated and len(games) == 1:
        yield _game(*games[0], labels)
        return
    open_yet = PairingRow(place="", names=(), look="open", note=labels["event.pairings.captains"])
    note = "" if seated else _late(games[0][1], labels)
    names = tuple(team_name(team, labels) for team in match.teams)
    yield PairingRow(place=_tables_of([table for table, _ in games], labels), names=names, look="match", note=note)
    if not seated:
        yield open_yet
    for table, game in games if seated else ():
        yield _game(table, game, labels) if game.players else replace(open_yet, place=table.name)


def _tables_of(tables: Sequence[Table], labels: Labels) -> str:
    """Name tables: those in a row from the first to the last, others one by one."""
    if len(tables) > 1 and tables[-1].number - tables[0].number == len(tables) - 1:
        return labels["event.pairings.range"].format(first=tables[0].name, last=tables[-1].name)
    return labels["list.comma"].join(table.name for table in tables)


def name_rows(event: Event, each: Round, labels: Labels) -> tuple[PairingRow, ...]:
    """List everybody of a round by name, as the names are written, with the table; and teams with theirs.

    Whoever isn't paired by the captain yet finds the tables of the team.
    """
    rows = [
        _named(game.table.name, player, labels) if game.table else _bye(player_name(player, labels), labels)
        for game in each.pairings
        for player in game.players
    ]
    for match in each.matches:
        rows += _of_match(match, each, labels)
    return tuple(sorted(rows, key=lambda row: (order_of_name(row.names[0]), row.names[0])))


def _named(place: str, player: Player, labels: Labels) -> PairingRow:
    return PairingRow(place=place, names=(player_name(player, labels),))


def _of_match(match: Match, each: Round, labels: Labels) -> Iterator[PairingRow]:
    """List the teams of a match, and those of their players who have no seat yet."""
    if match.is_bye:
        yield _bye(team_name(match.teams[0], labels), labels)
        return
    games = [(game.table, game) for game in match.games if game.table is not None]
    tables = _tables_of([table for table, _ in games], labels)
    still = _tables_of(_open_tables(match), labels)
    seated = {player.number for _, game in games for player in game.players}
    for team in match.teams:
        yield PairingRow(place=tables, names=(team_name(team, labels),), look="match")
        waiting = (player for player in team.players if player.number not in seated and player.plays_in(each.number))
        yield from (_named(still, player, labels) for player in waiting if still)


def seat_of(player: Player, each: Round, labels: Labels) -> str:
    """Name the table that a player sits at in a round, or those of the team while its captain pairs."""
    for game in each.pairings:
        if game.table is not None and any(sits.number == player.number for sits in game.players):
            return game.table.name
    for match in each.matches:
        if any(member.number == player.number for team in match.teams for member in team.players):
            return _tables_of(_open_tables(match), labels)
    return ""


def _open_tables(match: Match) -> list[Table]:
    """List the tables of a match that nobody is known to sit at."""
    return [game.table for game in match.games if game.table is not None and not game.players]


def order_of_name(name: str) -> str:
    """Write a name as lists are ordered: accents and strokes left out, so that Ø stands among O."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LIKE)
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def pairing_sheets(
    event: Event, each: Round, labels: Labels, size: Size, *, is_screen: bool = False
) -> tuple[PairingSheet, ...]:
    """Plan the sheets of a round's pairings; none where nobody is paired yet."""
    if not (each.pairings or each.matches):
        return ()
    margin = (SCREEN_MARGIN if is_screen else WALL_MARGIN).points
    tables = table_rows(event, each, labels)
    sizes = WallSizes.of(size, margin, is_screen=is_screen, rows=tables)
    return plan_pairings(len(tables), len(name_rows(event, each, labels)), sizes)


def standings_of(event: Event, each: Round) -> Iterator[tuple[PageKind, Standings]]:
    """List the standings after a round, those of teams first, with the kind of page that shows them.

    Of pairs who stay together, those of players say the same again.
    """
    is_said = event.has_whole_teams_at_tables and each.team_standings is not None
    players = None if is_said else each.standings
    kinds = ((PageKind.TEAM_STANDINGS, each.team_standings), (PageKind.STANDINGS, players))
    return ((kind, standings) for kind, standings in kinds if standings is not None)


def standing_sheets(standings: Standings, size: Size, *, is_screen: bool = False) -> tuple[tuple[int, ...], ...]:
    """Share the rows of standings out over sheets."""
    margin = (SCREEN_MARGIN if is_screen else WALL_MARGIN).points
    sizes = StandingSizes.of(size, margin, is_screen=is_screen)
    return plan_standings(len(standings.rows) + len(standings.gone), sizes)
