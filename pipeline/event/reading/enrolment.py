"""Names in event.yaml and the players' list -> who plays, in which team, who came late or left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.event.reading.name_matching import NameBook, folded
from pipeline.event.reading.people import Player, Table, Team
from pipeline.model.event import EventSheet
from pipeline.spelling import quote


@dataclass(frozen=True, kw_only=True)
class Enrolled:
    """Who enrolled, in the list's order, and in which teams."""

    players: tuple[Player, ...]
    teams: tuple[Team, ...] = ()


@dataclass(kw_only=True)
class Enrolment:
    """Settles who plays, and notes everything wrong."""

    sheet: EventSheet
    book: NameBook[Player]
    found: list[Diagnostic] = field(default_factory=list)

    def settle(self) -> Enrolled:
        """Bring together what the list and event.yaml say of players."""
        players = {each.number: each for each in self.book.everybody}
        for key, name in (("dropped", "left_after"), ("late", "joins")):
            for written, number in getattr(self.sheet, key).items():
                who = self._who(written, (key, written))
                if who is not None:
                    players[who.number] = replace(players[who.number], **{name: number})
        for path, written in self._aliased():
            self._who(written, path)
        for_teams = self._give_bonus(players)
        teams = self._named_teams(players) if self.sheet.teams else self._listed_teams(players)
        teams = [replace(each, bonus=tuple(for_teams.get(folded(each.name), ()))) for each in teams]
        self.found.extend(self._check(teams))
        return Enrolled(players=tuple(players.values()), teams=tuple(teams))

    def _aliased(self) -> Iterator[tuple[Path, str]]:
        for written, meant in self.sheet.aliases.items():
            if not self._is_team(meant):
                yield ("aliases", written), meant

    def _give_bonus(self, players: dict[int, Player]) -> dict[str, list[tuple[str, Decimal]]]:
        """Give players what they have beside their games; of teams that meet teams, return it by their names."""
        for_teams: dict[str, list[tuple[str, Decimal]]] = {}
        for called, given in self.sheet.bonus.items():
            for written, points in given.items():
                if self.sheet.team_size is not None and self._is_team(written):
                    for_teams.setdefault(folded(written), []).append((called, points))
                elif (who := self._who(written, ("bonus", called, written))) is not None:
                    had = players[who.number].bonus
                    players[who.number] = replace(players[who.number], bonus=(*had, (called, points)))
        return for_teams

    def _is_team(self, name: str) -> bool:
        known = {each.team.casefold() for each in self.book.everybody} | {each.casefold() for each in self.sheet.teams}
        return name.casefold() in known

    def _who(self, written: str, path: Path) -> Player | None:
        """Find a player whom event.yaml names."""
        if not any(each.is_named for each in self.book.everybody):
            hint = "name a list of players in `players:`"
            self.found.append(error("E460", f"{quote(written)} is named, but no player is", path=path, hints=(hint,)))
            return None
        who = self.book.find(written)
        if who is None:
            near = self.book.near(written)
            hint = f"did you mean {quote(near.name)}?" if near else "write the name as the list of players has it"
            self.found.append(error("E460", f"no player is called {quote(written)}", path=path, hints=(hint,)))
        return who

    def _named_teams(self, players: dict[int, Player]) -> list[Team]:
        """Make the teams that event.yaml names; what the list says of them doesn't count."""
        seen: dict[int, str] = {}
        teams = []
        for number, (name, members) in enumerate(self.sheet.teams.items(), start=1):
            found = [self._who(each, ("teams", name, index)) for index, each in enumerate(members)]
            for who in filter(None, found):
                if who.number in seen:
                    message = f"{quote(who.name)} plays in two teams, {quote(seen[who.number])} and {quote(name)}"
                    hint = "keep one of the two"
                    self.found.append(error("E461", message, path=("teams", name), hints=(hint,)))
                seen[who.number] = name
                players[who.number] = replace(players[who.number], team=name)
            teams.append(Team(number=number, name=name, players=tuple(players[who.number] for who in found if who)))
        return teams

    def _listed_teams(self, players: dict[int, Player]) -> list[Team]:
        """Make the teams that the list has a column for, or of players who are only counted, in order."""
        size = self.sheet.team_size
        if size is None:
            return []
        everybody = [each for each in players.values() if each.left_after != 0]
        if not any(each.is_named for each in everybody):
            groups = [tuple(everybody[start : start + size]) for start in range(0, len(everybody), size)]
            return [Team(number=number, name="", players=each) for number, each in enumerate(groups, start=1)]
        by_name: dict[str, list[Player]] = {}
        for each in everybody:
            by_name.setdefault(" ".join(each.team.casefold().split()), []).append(each)
        nobodys = by_name.pop("", [])
        if nobodys:
            names = ", ".join(quote(each.name) for each in nobodys[:10])
            more = f" and {len(nobodys) - 10} more" if len(nobodys) > 10 else ""
            hint = "give the list a column Team, or name teams in event.yaml: `teams: {Red Lions: [NAME, NAME]}`"
            self.found.append(error("E461", f"in no team: {names}{more}", path=("team_size",), hints=(hint,)))
        groups = [tuple(each) for each in by_name.values()]
        return [Team(number=number, name=each[0].team, players=each) for number, each in enumerate(groups, start=1)]

    def _check(self, teams: list[Team]) -> Iterator[Diagnostic]:
        size, seats = self.sheet.team_size, self.sheet.seats
        if seats % 2:
            yield error("E462", "three can't meet two and two", path=("seats",), hints=("2 or 4 sit at a table",))
            return
        if size is None:
            if self.sheet.teams:
                hint = "add `team_size:`, or write the teams into the list of players as clubs"
                yield error("E462", "teams are named, but not how many play in one", path=("teams",), hints=(hint,))
            return
        if 2 * size % seats:
            message = f"teams of {size} don't fill tables with two seats for each side"
            yield error("E462", message, path=("team_size",), hints=("an even number fills them",))
        for team in teams:
            if len(team.players) != size:
                called = quote(team.name) if team.name else f"number {team.number}"
                message = f"team {called} has {len(team.players)} players; {size} play in a team"
                hint = "write an open place as a player, such as 'Red Lions 4'; leave out who only stands by"
                path: Path = ("teams", team.name) if self.sheet.teams else ("team_size",)
                yield error("E461", message, path=path, hints=(hint,))


def check_room(sheet: EventSheet, tables: tuple[Table, ...], enrolled: Enrolled) -> Iterator[Diagnostic]:
    """See to it that everybody has somewhere to play; who is left over when sides are made has a bye."""
    if enrolled.teams:
        each, units = max(1, 2 * (sheet.team_size or 1) // sheet.seats), len(enrolled.teams)
        needed, called = units // 2 * each, f"{units} teams"
    else:
        playing = sum(player.left_after != 0 for player in enrolled.players)
        needed, called = playing // sheet.seats, f"{playing} players"
    if needed > len(tables):
        message = f"{called} don't find room at {len(tables)} tables"
        yield error("E408", message, path=("tables",), hints=(f"{needed} tables are needed",))
