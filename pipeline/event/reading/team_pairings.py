"""Meetings of teams, and who of them plays whom as captains say -> matches with their tables and games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Place, error
from pipeline.event.reading.meetings import MeetingsRead
from pipeline.event.reading.name_matching import NameBook, folded
from pipeline.event.reading.pairings import PairingsRead, Seating, Tables, late_start
from pipeline.event.reading.people import Player, Table, Team
from pipeline.event.reading.ready_event import Event, Match, Pairing
from pipeline.event.reading.recognition import Recognition, listed
from pipeline.event.reading.written_meetings import Meeting, Seat, digits
from pipeline.spelling import quote

_SPAN = re.compile(r"\D*(\d{1,3})\s*(?:-|\u2013|to|bis|à|a|t/m|do)\s*(\d{1,3})\D*")


@dataclass(kw_only=True)
class TeamPairing:
    """Pairs the teams of a round; `missions` are the pack's ids by what captains may call them."""

    event: Event
    number: int
    teams: NameBook[Team]
    players: NameBook[Player]
    missions: Mapping[str, str]
    tables: Tables = field(init=False)
    seen: dict[int, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with all tables free."""
        self.tables = Tables(event=self.event)

    def read(self, read: MeetingsRead, captains: MeetingsRead | None) -> PairingsRead:
        """Make the round's matches; captains' lists fill their games, or tell by themselves which teams meet."""
        if read.told is None:
            return PairingsRead(found=read.found)
        if not read.of_teams:
            captains, matches = read, self._derived(read)
        else:
            matches = self._matched(read)
        said = captains if captains is not None and captains.told is not None else None
        games = self._captained(said, matches) if said else matches
        found = (*self.tables.found, *(captains.found if captains is not None and captains is not read else ()))
        byes = sum(match.is_bye for match in games)
        what = f"{read.told.what}: {len(games) - byes} matches" + (f", {byes} bye{'s'[: byes - 1]}" if byes else "")
        told = [replace(read.told, what=what)]
        if said is not None and said is not read and said.told is not None:
            told.append(replace(said.told, what=f"{said.told.what}: {len(said.meetings)} games as captains paired"))
        pairings = tuple(game for match in games for game in match.games)
        return PairingsRead(pairings=pairings, matches=tuple(games), told=tuple(told), found=found)

    def _matched(self, read: MeetingsRead) -> list[Match]:
        names = Recognition(book=self.teams, kind="team")
        sides = [[self._team(seat, names) for seat in meeting.seats] for meeting in read.meetings]
        blocks = self._blocks(read.meetings)
        matches = []
        for meeting, teams, block in zip(read.meetings, sides, blocks, strict=True):
            known = tuple(team for team in teams if team is not None)
            if not 1 <= len(meeting.seats) <= 2:
                message = f"{len(meeting.seats)} teams meet" if meeting.seats else "nobody plays here"
                self.tables.blame("E431", message, meeting.place, "write two teams, or delete the row")
            elif len(known) == len(meeting.seats):
                tables = () if len(known) == 1 else self._take(block, meeting)
                matches.append(self._match(known, tables, meeting))
        self.tables.found.extend(names.told())
        missing = [
            quote(each.name)
            for each in self.event.teams
            if each.name and each.number not in self.seen and each.number not in names.suspected
        ]
        if missing:
            nowhere = f"in no pairing of round {self.number}"
            several = f"{len(missing)} teams are {nowhere}: {listed(missing)}"
            message = several if len(missing) > 1 else f"{missing[0]} is {nowhere}"
            self.tables.blame("E433", message, read.listed.top, "add a row; a team that has a bye is written alone")
        return matches

    def _team(self, seat: Seat, names: Recognition[Team]) -> Team | None:
        if not any(each.name for each in self.event.teams):
            numbers = {str(each.number): each for each in self.event.teams}
            team = numbers.get(digits(seat.name))
            if team is None:
                names.unknown.append(seat)
        else:
            team = names.who(seat)
        if team is not None and team.number in self.seen:
            twice = error("E434", f"{quote(seat.name)} is paired twice", hints=("delete one of the two",))
            related = (("first paired here", self.seen[team.number]),)
            self.tables.found.append(replace(twice, place=seat.place, related=related))
        elif team is not None:
            self.seen[team.number] = seat.place
        return team

    def _blocks(self, meetings: Sequence[Meeting]) -> list[str]:
        """Tell the first table of each match as it is called: numbers may be those of matches, or of first tables."""
        size = self.event.tables_per_match
        called = [digits(each.table) if not _SPAN.fullmatch(each.table) else "" for each in meetings]
        numbers = [int(each) for each in called if each]
        counts = size > 1 and bool(numbers) and max(numbers) <= len(self.event.tables) // size
        blocks = []
        for meeting, number in zip(meetings, called, strict=True):
            span = _SPAN.fullmatch(meeting.table)
            first = span[1] if span else str((int(number) - 1) * size + 1) if counts and number else meeting.table
            blocks.append(first)
        return blocks

    def _take(self, first: str, meeting: Meeting) -> tuple[Table, ...]:
        """Take as many tables in a row as a match needs."""
        begin = self.tables.take(first, meeting.place)
        if begin is None:
            return ()
        tables = [begin]
        for number in range(begin.number + 1, begin.number + self.event.tables_per_match):
            table = self.tables.take(str(number), meeting.place)
            if table is not None:
                tables.append(table)
        return tuple(tables)

    def _match(self, teams: tuple[Team, ...], tables: tuple[Table, ...], meeting: Meeting) -> Match:
        if len(teams) == 1:
            alone = Pairing(table=None, players=teams[0].players, teams=teams)
            return Match(teams=teams, games=(alone,))
        # Where a table seats whole teams, everybody's seat is known.
        is_whole = self.event.tables_per_match == 1
        players = tuple(player for team in teams for player in team.players) if is_whole else ()
        starts = [late_start(self.event, self.number, table, meeting) for table in tables]
        games = (
            Pairing(table=table, players=players, teams=teams, starts=start)
            for table, start in zip(tables, starts, strict=True)
        )
        return Match(teams=teams, games=tuple(games))

    def _derived(self, read: MeetingsRead) -> list[Match]:
        """Tell from the players' teams which teams meet; tables are those of their games."""
        team_of = {player.number: team for team in self.event.teams for player in team.players}
        met: dict[tuple[int, ...], list[Meeting]] = {}
        for meeting in read.meetings:
            whos = [self.players.find(seat.name) for seat in meeting.seats]
            numbers = tuple(dict.fromkeys(team_of[who.number].number for who in whos if who and who.number in team_of))
            if numbers:
                key = next((each for each in met if {*each} == {*numbers}), numbers)
                met.setdefault(key, []).append(meeting)
        by_number = {team.number: team for team in self.event.teams}
        matches = []
        for key, meetings in met.items():
            teams = tuple(by_number[each] for each in key)
            if len(teams) > 2:
                self.tables.blame("E431", f"{len(teams)} teams meet", meetings[0].place, "write two teams")
                continue
            taken = [self.tables.take(each.table, each.place) for each in meetings] if len(teams) > 1 else []
            matches.append(self._match(teams, tuple(table for table in taken if table), meetings[0]))
        return matches

    def _captained(self, read: MeetingsRead, matches: Sequence[Match]) -> list[Match]:
        """Put players on the seats of their match's tables."""
        seating = Seating(event=self.event, number=self.number, names=Recognition(book=self.players))
        team_of = {player.number: team for team in self.event.teams for player in team.players}
        games = {game.table.number: game for match in matches for game in match.games if game.table}
        for meeting in read.meetings:
            players = [seating.player(seat) for seat in meeting.seats]
            met = {team_of[each.number].number for each in players if each.number in team_of}
            match = next((each for each in matches if {team.number for team in each.teams} == met), None)
            if match is None or len(met) != 2:
                if len(players) > 1 and all(each.number for each in players):
                    names = " and ".join(quote(each.name) for each in players)
                    hint = "their teams don't meet in this round; correct the captains' list or the pairings"
                    seating.tables.blame("E439", f"{names} can't meet", meeting.place, hint)
                continue
            game = self._game(match, meeting, games, seating)
            if game is not None and game.table is not None:
                first = match.teams[0].number
                ordered = sorted(players, key=lambda each: team_of[each.number].number != first)
                mission = self._mission(meeting, seating)
                games[game.table.number] = replace(game, players=tuple(ordered), mission=mission)
        self.tables.found.extend((*seating.found, *seating.names.told()))
        return [
            replace(match, games=tuple(games[game.table.number] if game.table else game for game in match.games))
            for match in matches
        ]

    def _game(self, match: Match, meeting: Meeting, games: Mapping[int, Pairing], seating: Seating) -> Pairing | None:
        """Find the table of a game: the one that is called, or the next of the match that has nobody."""
        own = [games[each.table.number] for each in match.games if each.table]
        whole = self.event.tables_per_match == 1
        if not meeting.table:
            free = next((each for each in own if whole or not each.players), None)
            if free is None:
                seating.tables.blame("E435", "no table is left for this pairing", meeting.place, "a match has no more")
            return free
        table = seating.tables.take(meeting.table, meeting.place)
        found = next((each for each in own if each.table == table), None)
        if found is None and table is not None:
            names = " and ".join(quote(team.name) for team in match.teams)
            tables = ", ".join(each.table.name for each in own if each.table)
            hint = f"they meet at {tables}"
            seating.tables.blame("E439", f"{names} don't meet at table {quote(table.name)}", meeting.place, hint)
        return found

    def _mission(self, meeting: Meeting, seating: Seating) -> str | None:
        if not meeting.mission:
            return None
        mission = self.missions.get(folded(meeting.mission))
        if mission is None:
            hint = "write a mission's name or its id"
            seating.tables.blame("E438", f"the pack has no mission {quote(meeting.mission)}", meeting.place, hint)
        return mission
