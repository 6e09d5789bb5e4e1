"""A round's pairings and standings -> rows of lists by table and by name, and the sheets that they take on a paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import zip_longest

from pipeline.compose.event.pairing_pages import SCREEN_MARGIN, WALL_MARGIN
from pipeline.compose.event.pairing_plan import PairingRow, PairingSheet, WallSizes, plan_pairings
from pipeline.compose.event.standing_plan import StandingSizes, plan_standings
from pipeline.contracts.paper import Size
from pipeline.event.planning.print_run import PageKind
from pipeline.event.reading.event_names import player_name
from pipeline.event.reading.people import Table
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
        return (*matches, *(_bye(team.name, labels) for team in each.team_byes))
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
    teams = [team.name for team in game.teams]
    names = tuple(side or team for side, team in zip_longest(sides, teams, fillvalue=""))
    starts = labels["event.pairings.late"].format(time=game.starts) if game.starts else ""
    return PairingRow(place=table.name, names=names, look="late" if game.starts else "game", note=starts)


def _match(match: Match, labels: Labels) -> Iterator[PairingRow]:
    """Write which teams meet at which tables; and who sits at each of them, once captains have said so."""
    if match.is_bye:
        return
    place, names = _tables_of(match, labels), tuple(team.name for team in match.teams)
    seated = [(game.table, game) for game in match.games if game.table is not None and game.players]
    yield PairingRow(place=place, names=names, look="match" if seated else "game")
    for table, game in seated:
        yield _game(table, game, labels)


def _tables_of(match: Match, labels: Labels) -> str:
    """Name the tables of a match, from the first to the last."""
    tables = [game.table.name for game in match.games if game.table is not None]
    if len(tables) <= 1:
        return "".join(tables)
    return labels["event.pairings.range"].format(first=tables[0], last=tables[-1])


def name_rows(event: Event, each: Round, labels: Labels) -> tuple[PairingRow, ...]:
    """List everybody of a round by name, as the names are written, with the table; and teams with theirs."""
    rows = [
        PairingRow(
            place=game.table.name if game.table else labels["event.pairings.bye"],
            names=(player_name(player, labels),),
            look="game" if game.table else "bye",
        )
        for game in each.pairings
        for player in game.players
    ]
    if event.has_teams:
        teams = ((team, match) for match in each.matches if not match.is_bye for team in match.teams)
        look = "match" if rows else "game"
        rows += [PairingRow(place=_tables_of(match, labels), names=(team.name,), look=look) for team, match in teams]
        rows += [_bye(team.name, labels) for team in each.team_byes]
    return tuple(sorted(rows, key=lambda row: (order_of_name(row.names[0]), row.names[0])))


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
    sizes = WallSizes.of(size, margin, is_screen=is_screen)
    return plan_pairings(len(table_rows(event, each, labels)), len(name_rows(event, each, labels)), sizes)


def standings_of(each: Round) -> Iterator[tuple[PageKind, Standings]]:
    """List the standings after a round, those of teams first, with the kind of page that shows them."""
    kinds = ((PageKind.TEAM_STANDINGS, each.team_standings), (PageKind.STANDINGS, each.standings))
    return ((kind, standings) for kind, standings in kinds if standings is not None)


def standing_sheets(standings: Standings, size: Size, *, is_screen: bool = False) -> tuple[tuple[int, ...], ...]:
    """Share the rows of standings out over sheets."""
    margin = (SCREEN_MARGIN if is_screen else WALL_MARGIN).points
    sizes = StandingSizes.of(size, margin, is_screen=is_screen)
    return plan_standings(len(standings.rows) + len(standings.gone), sizes)
