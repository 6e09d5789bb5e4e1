"""An event -> the packets of each kind of print in their order, every leaf with its stamps, spares last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle, islice, zip_longest
from typing import TypeVar

from pipeline.contracts.paper import Size
from pipeline.event.planning.missions import all_missions, comparison_pages, missions_of, plan_pages
from pipeline.event.planning.print_run import (
    SCREEN_NAME,
    WITH_PICTURE,
    Copy,
    Packet,
    PageKey,
    PageKind,
    RunLeaf,
    Stamp,
    StampedPage,
)
from pipeline.event.planning.walls import pairing_sheets, standing_sheets, standings_of
from pipeline.event.reading.event_names import player_name, result_address, round_name, table_name, team_name
from pipeline.event.reading.people import Player, Table
from pipeline.event.reading.ready_event import Chosen, Event, Round
from pipeline.event.reading.spares import printed
from pipeline.model import Labels, Pack
from pipeline.model.event import Collation, ItemKind, Where

Item = TypeVar("Item")
_NUMBER = 3  # letters at most of a table's name that stands as a number
Keys = tuple[PageKey, PageKey | None]


@dataclass(frozen=True, kw_only=True)
class Packing:
    """Makes packets of an event; `lengths` tells how many pages house rules and the grid take."""

    event: Event
    pack: Pack
    labels: Labels
    lengths: Mapping[PageKind, int]

    def player_packs(self) -> Iterator[Packet]:
        """Make a pack for each player: schedule, house rules, what plans are laid by, missions.

        Where score sheets lie in packs, they are last, the last game's first.
        """
        of = printed(self.event, ItemKind.PLAYER_PACKS)
        scored = tuple(reversed(self.event.rounds)) if self.event.has_scores_in_packs else ()
        pages = (*self._front_matter(), *self._choosing(self.event.rounds))
        named = self._missions_in_packs()
        for number, player in enumerate(_filled(self._in_order(), of), start=1):
            stamp = self._stamp(Copy(number=number, of=of), player=player, is_spare=player is None)
            rules, missions = self._leaves(pages, stamp), self._mission_leaves(named, stamp)
            sheets = (
                self._leaf((_score_key(each), None), replace(stamp, round=round_name(each, self.labels)))
                for each in scored
            )
            title = player_name(player, self.labels) if player else self.labels["event.spare"]
            leaves = (*rules, *missions, *sheets)
            yield Packet(title=title, leaves=leaves, player=player.number if player else None)

    def table_packets(self, each: Round) -> Iterator[Packet]:
        """Make a packet for each table in a round: the mission, or all that plans lead to, and the ground."""
        of = printed(self.event, ItemKind.TABLE_PACKETS)
        for number, table in enumerate(_filled(self.event.tables, of), start=1):
            stamp = self._stamp(Copy(number=number, of=of), each=each, table=table, is_spare=table is None)
            stamp = self._met(stamp, each, table)
            own = _own_mission(each, table)
            choosing = self._leaves(() if own else self._choosing([each]), stamp)
            is_open = each.chosen is Chosen.BATTLE_PLANS and not self.event.has_plan_missions(Where.TABLES)
            missions = self._mission_leaves(own or (() if is_open else missions_of(each, self.pack)), stamp)
            ground = self._ground(table, stamp)
            yield Packet(
                title=self._spot(each, table),
                leaves=(*choosing, *missions, *ground),
                round=each.number,
                table=table.number if table else None,
            )

    def score_sheets(self, each: Round) -> Iterator[Packet]:
        """Make a score sheet for each table in a round, with who meets there where that is known."""
        of = printed(self.event, ItemKind.SCORE_SHEETS)
        for number, table in enumerate(_filled(self.event.tables, of), start=1):
            stamp = self._stamp(Copy(number=number, of=of), each=each, table=table, is_spare=table is None)
            own = [PageKey(kind=PageKind.SCORE, name=mission) for mission in _own_mission(each, table)]
            leaf = self._leaf((own[0] if own else _score_key(each), None), self._met(stamp, each, table))
            number_of_table = table.number if table else None
            yield Packet(title=self._spot(each, table), leaves=(leaf,), round=each.number, table=number_of_table)

    def _met(self, stamp: Stamp, each: Round, table: Table | None) -> Stamp:
        """Name who meets at a table in a round, two who play side by side together, and the teams that they are of."""
        pairing = each.at(table) if table else None
        if pairing is None:
            return stamp
        pair = self.labels["event.pairings.pair"]
        names = (pair.join(player_name(player, self.labels) for player in side) for side in pairing.sides)
        teams = tuple(team_name(team, self.labels) for team in pairing.teams)
        return replace(stamp, players=tuple(filter(None, names)), teams=teams)

    def table_signs(self) -> Iterator[Packet]:
        """Make a sign for each table; there are no spares but second copies."""
        of = printed(self.event, ItemKind.TABLE_SIGNS)
        for table in _repeated(self.event.tables, of):
            front, back = PageKey(kind=PageKind.SIGN, name=_sign(table), number=table.number), PageKind.SIGN_BACK
            leaf = RunLeaf(front=StampedPage(key=front), back=StampedPage(key=PageKey(kind=back, number=table.number)))
            yield Packet(title=table_name(table, self.labels), leaves=(leaf,), table=table.number)

    def round_posters(self, copies: int) -> Iterator[Packet]:
        """Make a poster for each round, in so many copies."""
        for each in self.event.rounds:
            leaf = _plain(PageKey(kind=PageKind.POSTER, number=each.number))
            yield from [self._of_round(each, (leaf,))] * copies

    def pairings(self, each: Round, paper: Size, copies: int) -> Iterator[Packet]:
        """Make the sheets of a round's pairings, in so many copies; nothing where nobody is paired yet."""
        leaves = tuple(self._pairings(each, paper, ""))
        yield from [self._of_round(each, leaves)] * copies if leaves else []

    def screens(self, screen: Size) -> Iterator[Packet]:
        """Make what is shown of each round: its mission, then who plays where."""
        for each in self.event.rounds:
            poster = _plain(PageKey(kind=PageKind.POSTER, name=SCREEN_NAME, number=each.number))
            lists = (*self._pairings(each, screen, SCREEN_NAME), *self._standings(each, screen, SCREEN_NAME))
            yield self._of_round(each, (poster, *lists))

    def standings(self, each: Round, paper: Size, copies: int) -> Iterator[Packet]:
        """Make the sheets of the standings after a round, in so many copies; after the last, with the prize list."""
        prizes = [_plain(PageKey(kind=PageKind.PRIZES))] if each == self.event.rounds[-1] else []
        yield from [self._of_round(each, (*self._standings(each, paper, ""), *prizes))] * copies

    def _standings(self, each: Round, size: Size, name: str) -> Iterator[RunLeaf]:
        for kind, standings in standings_of(self.event, each):
            for part, _ in enumerate(standing_sheets(standings, size, is_screen=bool(name)), start=1):
                yield _plain(PageKey(kind=kind, name=name, number=each.number, part=part))

    def _pairings(self, each: Round, size: Size, name: str) -> Iterator[RunLeaf]:
        for sheet in pairing_sheets(self.event, each, self.labels, size, is_screen=bool(name)):
            yield _plain(PageKey(kind=PageKind.PAIRINGS, name=name, number=each.number, part=sheet.number))

    def _of_round(self, each: Round, leaves: tuple[RunLeaf, ...]) -> Packet:
        return Packet(title=round_name(each, self.labels), leaves=leaves, round=each.number)

    def schedule_posters(self, copies: int) -> Iterator[Packet]:
        """Make a poster of the schedule, in so many copies."""
        title = self.labels["event.schedule"]
        yield from [Packet(title=title, leaves=(_plain(PageKey(kind=PageKind.SCHEDULE_POSTER)),))] * copies

    def organiser_copies(self) -> Iterator[Packet]:
        """Put together what the organiser wants at hand: schedule, rules, draws, comparison, grid, missions."""
        of = printed(self.event, ItemKind.ORGANISER_COPY)
        keys = (
            *self._front_matter(),
            PageKey(kind=PageKind.DRAWS),
            *(PageKey(kind=PageKind.PACK_PAGE, name=name) for name in comparison_pages(self.pack)),
            *self._numbered(PageKind.GRID),
        )
        for number in range(1, of + 1):
            stamp = self._stamp(Copy(number=number, of=of))
            missions = self._mission_leaves(all_missions(self.event, self.pack), stamp)
            yield Packet(title=self.labels["event.organiser"], leaves=(*self._leaves(keys, stamp), *missions))

    def name_cards(self) -> Iterator[Packet]:
        """Make a card for each player; more of them are second copies."""
        of = printed(self.event, ItemKind.NAME_CARDS)
        for player in _repeated(self.event.players, of):
            leaf = RunLeaf(front=StampedPage(key=PageKey(kind=PageKind.NAME_CARD, number=player.number)))
            yield Packet(title=player_name(player, self.labels), leaves=(leaf,), player=player.number)

    def _in_order(self) -> tuple[Player, ...]:
        """Order players as listed, or by the table that they begin at where that is asked for and known."""
        first = self.event.rounds[0]
        if self.event.sheet.collate.player_packs is not Collation.TABLE:
            return self.event.players
        seats = {
            player.number: pairing.table.number
            for pairing in first.pairings
            if pairing.table
            for player in pairing.players
        }
        last = len(self.event.tables) + 1
        return tuple(sorted(self.event.players, key=lambda player: seats.get(player.number, last)))

    def _front_matter(self) -> tuple[PageKey, ...]:
        rules = self._numbered(PageKind.HOUSE_RULES) if self.event.house_rules else ()
        return (PageKey(kind=PageKind.SCHEDULE), *rules)

    def _choosing(self, rounds: Iterable[Round]) -> tuple[PageKey, ...]:
        """Name the pages that players choose by, where any of the rounds is played by battle plans."""
        if all(each.chosen is not Chosen.BATTLE_PLANS for each in rounds):
            return ()
        return tuple(PageKey(kind=PageKind.PACK_PAGE, name=name) for name in plan_pages(self.pack))

    def _missions_in_packs(self) -> tuple[str, ...]:
        """List the missions of a player's pack, each once however many rounds play it."""
        rounds = self.event.rounds
        if not self.event.has_plan_missions(Where.PACKS):
            rounds = tuple(each for each in rounds if each.mission is not None)
        return all_missions(replace(self.event, rounds=rounds), self.pack)

    def _numbered(self, kind: PageKind) -> tuple[PageKey, ...]:
        return tuple(PageKey(kind=kind, number=number) for number in range(1, self.lengths.get(kind, 1) + 1))

    def _mission_leaves(self, missions: Iterable[str], stamp: Stamp) -> Iterator[RunLeaf]:
        return (self._leaf(_keys_of(mission), self._told(stamp, mission)) for mission in missions)

    def _told(self, stamp: Stamp, mission: str) -> Stamp:
        """Say on a mission's leaf in which rounds it is played, unless the packet is of one."""
        if stamp.round:
            return stamp
        rounds = [round_name(each, self.labels) for each in self.event.rounds if each.mission == mission]
        return replace(stamp, round=self.labels["list.comma"].join(rounds))

    def _ground(self, table: Table | None, stamp: Stamp) -> tuple[RunLeaf, ...]:
        if table is None or not (table.terrain or table.map):
            return ()
        return (self._leaf((PageKey(kind=PageKind.TERRAIN, number=table.number), None), stamp),)

    def _leaves(self, keys: Iterable[PageKey], stamp: Stamp) -> Iterator[RunLeaf]:
        """Put pages on fronts and backs as they come."""
        pages = list(keys)
        for front, back in zip_longest(pages[::2], pages[1::2]):
            yield self._leaf((front, back), stamp)

    def _leaf(self, keys: Keys, stamp: Stamp) -> RunLeaf:
        front, back = keys
        return RunLeaf(
            front=StampedPage(key=front, stamp=stamp), back=StampedPage(key=back, stamp=stamp) if back else None
        )

    def _spot(self, each: Round, table: Table | None) -> str:
        where = table_name(table, self.labels) if table else self.labels["event.spare"]
        return f"{round_name(each, self.labels)}, {where}"

    def _stamp(
        self,
        copy: Copy,
        *,
        each: Round | None = None,
        table: Table | None = None,
        player: Player | None = None,
        is_spare: bool = False,
    ) -> Stamp:
        sheet = self.event.sheet
        return Stamp(
            event=str(sheet.name),
            version=sheet.version,
            round=round_name(each, self.labels) if each else "",
            table=table_name(table, self.labels) if table else "",
            players=(player_name(player, self.labels),) if player else (),
            copy=copy,
            is_spare=is_spare,
            qr=result_address(sheet, each, table),
        )


@cache
def _keys_of(mission: str) -> Keys:
    """Name the pages of a mission's leaf, once for all packets that have it."""
    return PageKey(kind=PageKind.MAP, name=mission), PageKey(kind=PageKind.RULES, name=mission)


def _own_mission(each: Round, table: Table | None) -> tuple[str, ...]:
    """Give the mission that captains chose for a table, if they did."""
    pairing = each.at(table) if table is not None else None
    return (pairing.mission,) if pairing is not None and pairing.mission else ()


def _sign(table: Table) -> str:
    """Name the face of a table's sign: whether its name stands across, whether it has a ground, whether a picture."""
    is_word = len(table.name) > _NUMBER
    is_bare = not (table.terrain or table.map)
    named = ((is_word, "word"), (is_bare, "bare"), (table.map is not None, WITH_PICTURE))
    return "-".join(name for holds, name in named if holds)


def _score_key(each: Round) -> PageKey:
    return PageKey(kind=PageKind.SCORE, name=each.mission or "")


def _plain(key: PageKey) -> RunLeaf:
    """Make a leaf without a stamp."""
    return RunLeaf(front=StampedPage(key=key))


def _filled(items: Iterable[Item], of: int) -> Iterator[Item | None]:
    """Give all items, then nothing for each spare."""
    count = 0
    for item in items:
        count += 1
        yield item
    yield from [None] * (of - count)


def _repeated(items: Sequence[Item], of: int) -> Iterator[Item]:
    """Give all items, then as many of them once more as are asked for."""
    yield from islice(cycle(items), of)
