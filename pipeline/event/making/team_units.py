"""The key of a team's sheet and its size -> its unit: captains' sheets, and sheets that a match's scores come in on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pipeline.compose.event.board import blank_manuscript, board_shop
from pipeline.compose.event.desk_pages import DESK_MARGIN, SMALL_MARGIN
from pipeline.compose.event.event_pages import PageTitle
from pipeline.compose.event.team_sheets import Roster, TeamGame, TeamMatch, captain_board, team_score_board
from pipeline.compose.workshop import Workshop
from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Size
from pipeline.event.making.page_words import mission_name
from pipeline.event.planning.print_run import PageKey, PageKind
from pipeline.event.planning.team_packets import matches_of
from pipeline.event.reading.event_names import event_dates, player_name, round_name
from pipeline.event.reading.people import Player, Team
from pipeline.event.reading.ready_event import Event, Match, Pairing, Round
from pipeline.event.reading.timetable import when_of
from pipeline.model import Labels, Pack, Stock
from pipeline.run.galley_unit import Unit

_TITLES = {PageKind.CAPTAIN: "event.captains", PageKind.TEAM_SCORE: "event.teams.score"}
_NOBODY = Roster(name="", players=())


@dataclass(frozen=True, kw_only=True)
class TeamPages:
    """The sheets of teams; `shop` is that of pages as large as the pack's."""

    event: Event
    pack: Pack
    shop: Workshop
    _shops: dict[PageKind, Workshop] = field(default_factory=dict, compare=False, repr=False)

    def unit(self, key: PageKey, title: PageTitle, size: Size) -> Unit:
        """Make the unit of the ground that all sheets of a kind share: a page without a word."""
        named = replace(title, title=self._labels[_TITLES[key.kind]])
        return Unit(id=title.id, write=blank_manuscript, given=(named, self._shop(key.kind, size)))

    def board(self, key: PageKey, size: Size) -> Board:
        """Make what the press draws on it: all that a sheet says."""
        is_score = key.kind is PageKind.TEAM_SCORE
        each = self.event.rounds[key.number - 1]
        matches, teams = matches_of(each), {team.number: team for team in self.event.teams}
        if is_score:
            match = matches[key.part - 1] if 0 < key.part <= len(matches) else Match(teams=())
            own = match.teams[0] if match.teams else None
        else:
            own = teams.get(key.part)
            match = next((match for match in matches if own in match.teams), Match(teams=(own,) if own else ()))
        write = team_score_board if is_score else captain_board
        return write(self._match(each, match, own), self._shop(key.kind, size))

    def _shop(self, kind: PageKind, size: Size) -> Workshop:
        if kind not in self._shops:
            stock = Stock(name="", width=size.width, height=size.height)
            margin = SMALL_MARGIN if kind is PageKind.TEAM_SCORE else DESK_MARGIN
            self._shops[kind] = board_shop(self.shop, stock, margin)
        return self._shops[kind]

    @property
    def _labels(self) -> Labels:
        return self.shop.labels

    def _match(self, each: Round, match: Match, own: Team | None) -> TeamMatch:
        """Say what is known of a match, the team first whose sheet it is."""
        is_turned = own is not None and len(match.teams) > 1 and match.teams[1] == own
        teams = tuple(reversed(match.teams)) if is_turned else match.teams
        rosters = [self._roster(team) for team in teams]
        first, second = (*rosters, _NOBODY, _NOBODY)[:2]
        sheet = self.event.sheet
        games = tuple(self._game(each, game, is_turned=is_turned) for game in match.games if game.table)
        open_game = TeamGame(table="", mission=mission_name(each, self.pack, self._labels))
        return TeamMatch(
            round=round_name(each, self._labels),
            time=when_of(each, self._labels),
            teams=(first, second),
            games=games or (open_game,) * self.event.tables_per_match,
            foot=" · ".join((str(sheet.name), event_dates(sheet, self._labels))),
        )

    def _roster(self, team: Team) -> Roster:
        players = ((player_name(player, self._labels), player.force) for player in team.players)
        return Roster(name=team.name, players=tuple(players))

    def _game(self, each: Round, game: Pairing, *, is_turned: bool) -> TeamGame:
        sides = game.sides if game.players else ((), ())
        first, second = (self._side(side) for side in (reversed(sides) if is_turned else sides))
        mission = mission_name(replace(each, mission=game.mission or each.mission), self.pack, self._labels)
        table = game.table.name if game.table else ""
        return TeamGame(table=table, mission=mission, first=first, second=second)

    def _side(self, players: tuple[Player, ...]) -> str:
        return self._labels["event.pairings.pair"].join(player_name(player, self._labels) for player in players)
