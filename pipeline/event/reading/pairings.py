"""Meetings of players as a pairing tool writes them -> who sits at which table in a round, every player once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.event.reading.list_heads import ListTold
from pipeline.event.reading.meetings import MeetingsRead
from pipeline.event.reading.name_matching import NameBook, tidied
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.players import is_formula
from pipeline.event.reading.ready_event import Event, Match, Pairing
from pipeline.event.reading.recognition import Recognition, listed
from pipeline.event.reading.written_meetings import Meeting, Seat, digits
from pipeline.spelling import quote


@dataclass(frozen=True, kw_only=True)
class PairingsRead:
    """Who meets in a round, as players or as teams, and how that was read."""

    pairings: tuple[Pairing, ...] = ()
    matches: tuple[Match, ...] = ()
    told: tuple[ListTold, ...] = ()
    found: tuple[Diagnostic, ...] = ()


def read_pairings(read: MeetingsRead, event: Event, number: int, book: NameBook[Player]) -> PairingsRead:
    """Seat the players of a round."""
    if read.told is None:
        return PairingsRead(found=read.found)
    seating = Seating(event=event, number=number, names=Recognition(book=book))
    pairings = tuple(seating.seat(meeting) for meeting in read.meetings)
    found = (*seating.found, *seating.names.told(), *seating.lacking(read.listed.top))
    byes = sum(each.is_bye for each in pairings)
    what = f"{read.told.what}: {len(pairings) - byes} pairings" + (f", {byes} bye{'s'[: byes - 1]}" if byes else "")
    return PairingsRead(pairings=pairings, told=(replace(read.told, what=what),), found=found)


@dataclass(kw_only=True)
class Tables:
    """The tables of a round: each is given away once."""

    event: Event
    taken: dict[int, Place] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    _passed: int = 0

    def find(self, called: str, place: Place) -> Table | None:
        """Find a table by its name, or by its number."""
        table = self._by_name.get(called.casefold()) or self._by_number.get(digits(called))
        if table is None:
            hint = f"there are {len(self.event.tables)} tables, from 1 on"
            self.blame("E435", f"no table is called {quote(called)}", place, hint)
        return table

    @cached_property
    def _by_name(self) -> dict[str, Table]:
        return {table.name.casefold(): table for table in self.event.tables}

    @cached_property
    def _by_number(self) -> dict[str, Table]:
        return {str(table.number): table for table in self.event.tables}

    def take(self, called: str, place: Place) -> Table | None:
        """Give a table away; where none is called by name or number, the next that is free."""
        table = self.find(called, place) if called else self._free()
        if table is None:
            if not called:
                hint = f"there are {len(self.event.tables)} tables"
                self.blame("E435", "no table is left for this pairing", place, hint)
            return None
        if table.number in self.taken:
            twice = error("E436", f"two pairings meet at table {quote(table.name)}", hints=("give one another table",))
            related = (("the other one", self.taken[table.number]),)
            self.found.append(replace(twice, place=place, related=related))
        self.taken.setdefault(table.number, place)
        return table

    def _free(self) -> Table | None:
        """Find the next that is free; none is ever given back."""
        tables = self.event.tables
        while self._passed < len(tables) and tables[self._passed].number in self.taken:
            self._passed += 1
        return tables[self._passed] if self._passed < len(tables) else None

    def blame(self, code: str, message: str, place: Place, hint: str) -> None:
        """Note what is wrong."""
        self.found.append(error(code, message, hints=(hint,)).at(place))


@dataclass(kw_only=True)
class Seating:
    """Seats players at tables, and notes everything wrong."""

    event: Event
    number: int
    names: Recognition[Player]
    tables: Tables = field(init=False)
    seated: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with all tables free."""
        self.tables = Tables(event=self.event)

    @property
    def found(self) -> list[Diagnostic]:
        """Everything that was wrong so far."""
        return self.tables.found

    def seat(self, meeting: Meeting) -> Pairing:
        """Seat those who meet."""
        seats = self.event.sheet.seats
        players = tuple(self.player(seat) for seat in meeting.seats)
        if not players:
            self.tables.blame("E431", "nobody plays here", meeting.place, "write two names, or delete the row")
        is_bye = len(players) <= seats // 2
        if len(players) > seats or not (is_bye or len(players) == seats):
            message = f"{len(players)} players sit at table {quote(meeting.table)}"
            hint = "two meet at a table" if seats == 2 else "two and two meet at a table"
            self.tables.blame("E431", message, meeting.place, hint)
        table = None if is_bye else self.tables.take(meeting.table, meeting.place)
        return Pairing(table=table, players=players, starts=late_start(self.event, self.number, table, meeting))

    def player(self, seat: Seat) -> Player:
        """Find who sits on a seat; where players are only counted, anybody."""
        own = tidied(seat.name)
        if is_formula(seat.name):
            self.tables.blame("E414", f"{quote(seat.name)} is a formula", seat.place, "write the name itself")
            return Player(number=0, name=own)
        is_listed = any(each.is_named for each in self.event.everybody)
        player = self.names.who(seat) if is_listed else None
        known = player or Player(number=0, name=own)
        name = known.name.casefold()
        if name in self.seated:
            twice = error("E434", f"{quote(seat.name)} is paired twice", hints=("delete one of the two",))
            self.found.append(replace(twice, place=seat.place, related=(("first paired here", self.seated[name]),)))
        self.seated.setdefault(name, seat.place)
        if player is not None and not player.plays_in(self.number):
            self._blame_absent(player, seat)
        return known

    def _blame_absent(self, player: Player, seat: Seat) -> None:
        left = f"left after round {player.left_after}" if player.left_after else "never came"
        when = f"joins in round {player.joins}" if player.joins > self.number else left
        message = f"{quote(player.name)} {when}, and is paired in round {self.number}"
        hint = "correct the pairing, or what event.yaml or the list says of the player"
        self.tables.blame("E437", message, seat.place, hint)

    def lacking(self, top: Place) -> Iterator[Diagnostic]:
        """Tell who of the players' list meets nobody, all in one."""
        missing = [
            quote(player.name)
            for player in self.event.players
            if player.is_named
            and player.plays_in(self.number)
            and player.name.casefold() not in self.seated
            and player.number not in self.names.suspected
        ]
        if missing:
            nowhere = f"in no pairing of round {self.number}"
            several = f"{len(missing)} players are {nowhere}: {listed(missing)}"
            message = several if len(missing) > 1 else f"{missing[0]} is {nowhere}"
            hint = "add a row; who has a bye, has gone home or comes later is written alone"
            yield error("E433", message, hints=(hint,)).at(top)


def late_start(event: Event, number: int, table: Table | None, meeting: Meeting) -> str:
    """Tell when a game begins, if that is later than its round."""
    written = event.sheet.rounds[number - 1]
    own = {called.casefold(): clock for called, clock in written.late.items()}
    said = (own.get(table.name.casefold()) or own.get(str(table.number))) if table else ""
    starts = said or meeting.starts
    minutes = _minutes(starts)
    return starts if minutes is not None and table and minutes > (_minutes(written.starts or "") or 0) else ""


def _minutes(clock: str) -> int | None:
    """Read a clock; what is none tells nothing."""
    match = re.fullmatch(r"([01]?\d|2[0-3])[:.]([0-5]\d)(?::\d\d)?", clock.strip())
    return int(match[1]) * 60 + int(match[2]) if match else None
