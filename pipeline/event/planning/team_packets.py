"""Teams and the matches of rounds -> packets of their sheets: one for each captain, one for each match, spares open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.event.planning.print_run import Packet, PageKey, PageKind, RunLeaf, StampedPage
from pipeline.event.reading.event_names import round_name
from pipeline.event.reading.ready_event import Event, Match, Round
from pipeline.event.reading.spares import printed
from pipeline.model import Labels
from pipeline.model.event import ItemKind


def matches_of(each: Round) -> tuple[Match, ...]:
    """List the matches of a round that are played."""
    return tuple(match for match in each.matches if not match.is_bye)


@dataclass(frozen=True, kw_only=True)
class TeamPacking:
    """Makes the packets."""

    event: Event
    labels: Labels

    def captains(self, each: Round) -> Iterator[Packet]:
        """Make a sheet for each captain; who has a bye needs none, and spares have lines for everything."""
        idle = {team.number for team in each.team_byes}
        teams = [team for team in self.event.teams if team.number not in idle]
        spares = printed(self.event, ItemKind.CAPTAINS) - len(self.event.teams)
        for part, name in [*((team.number, team.name) for team in teams), *[(0, self._spare)] * spares]:
            yield self._sheet(PageKind.CAPTAIN, each, part, name)

    def scores(self, each: Round) -> Iterator[Packet]:
        """Make a sheet for each match; of rounds that aren't paired yet, as many open ones."""
        matches, of = matches_of(each), printed(self.event, ItemKind.TEAM_SCORES)
        versus = self.labels["event.versus"]
        names = [versus.join(team.name for team in match.teams) for match in matches]
        parts = [*enumerate(names, start=1), *[(0, self._spare)] * (of - len(matches))]
        for part, name in parts:
            yield self._sheet(PageKind.TEAM_SCORE, each, part, name)

    @property
    def _spare(self) -> str:
        return self.labels["event.spare"]

    def _sheet(self, kind: PageKind, each: Round, part: int, name: str) -> Packet:
        page = StampedPage(key=PageKey(kind=kind, number=each.number, part=part))
        title = f"{round_name(each, self.labels)}, {name}"
        return Packet(title=title, leaves=(RunLeaf(front=page),), round=each.number)
