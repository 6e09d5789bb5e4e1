"""An event and a pack made ready -> PrintRun: one file for each kind of print, or for each round of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pipeline.contracts.paper import NOTHING, Size
from pipeline.contracts.plan import Flip
from pipeline.event.planning.desk_packets import DeskPacking
from pipeline.event.planning.packets import Packing
from pipeline.event.planning.print_run import Packet, PageKind, PrintRun, RunFile, Stamp
from pipeline.event.planning.team_packets import TeamPacking
from pipeline.event.reading.ready_event import Event, Round
from pipeline.event.reading.spares import printed
from pipeline.imposition import Raster, densest_raster
from pipeline.model import Stock
from pipeline.model.event import Collation, ItemKind
from pipeline.model.layouts import SheetStore
from pipeline.run.preparation import Prepared
from pipeline.units import Length

CARD = Size(width=Length.of_mm(85), height=Length.of_mm(55))  # a business card, for which stationers sell holders
# Printers can't reach nearer to the edge, and cards need room for the marks to cut by.
CARD_MARGIN = Length.of_mm(7)
CARD_GRAMS = 200
POSTERS = (ItemKind.ROUND_POSTERS, ItemKind.SCHEDULE_POSTER, ItemKind.PAIRINGS, ItemKind.STANDINGS)
CARDS = (ItemKind.NAME_CARDS, ItemKind.BADGES, ItemKind.TABLE_SIGNS, ItemKind.PLAN_CARDS)  # printed on card
_LOOSE = (*POSTERS, ItemKind.PROJECTOR)  # no staples hold their sheets together
SCREEN = Size(width=Length.of_mm(320), height=Length.of_mm(180))  # 16 : 9, as projectors show it
_WHOLE, _HALVES = Raster(columns=1, rows=1), Raster(columns=2, rows=1)
_HALF = Fraction(1, 2)
# Of a file: on both sides of their sheets ten reams, more than a tray holds. A part is pressed in 40 MB of memory.
MOST_SIDES = 10_000
_LETTER_WIDTH = Length.parse("8.5in")


def plan_run(prepared: Prepared, event: Event, store: SheetStore, lengths: Mapping[PageKind, int]) -> PrintRun:
    """Plan every file of an event that its organiser chose."""
    packing = Packing(event=event, pack=prepared.pack, labels=prepared.labels, lengths=lengths)
    planner = _Planner(prepared=prepared, event=event, store=store, packing=packing)
    sets = printed(event, ItemKind.PLAN_CARDS) if event.wants(ItemKind.PLAN_CARDS) else 0
    files = tuple(part for file in planner.files() for part in in_parts(file))
    has_clock = event.wants(ItemKind.ROUND_CLOCK)
    return PrintRun(files=files, plan_card_sets=sets, has_clock=has_clock)


def in_parts(file: RunFile) -> Iterator[RunFile]:
    """Part a file that has too many sides for one, between packets; what is shown a round at a time stays one."""
    parts: list[list[Packet]] = [[]]
    room = MOST_SIDES
    for packet in file.packets:
        sides = sum(len(leaf.pages) for leaf in packet.leaves)
        if sides > room and parts[-1] and file.kind is not ItemKind.PROJECTOR:
            parts.append([])
            room = MOST_SIDES
        parts[-1].append(packet)
        room -= sides
    stem, digits = file.name.removesuffix(".pdf"), len(str(len(parts)))
    for number, packets in enumerate(parts, start=1):
        name = f"{stem}-part-{number:0{digits}}.pdf" if len(parts) > 1 else file.name
        yield replace(file, packets=tuple(packets), name=name)


def half(paper: Size) -> Size:
    """Halve a sheet as it is cut across its long side; the halves stand upright."""
    long, short = max(paper.width, paper.height), min(paper.width, paper.height)
    return Size(width=long * _HALF, height=short)


@dataclass(frozen=True, kw_only=True)
class _Planner:
    """Plans files."""

    prepared: Prepared
    event: Event
    store: SheetStore
    packing: Packing

    def files(self) -> Iterator[RunFile]:
        """Plan the files of each kind that was chosen; the pack's own makers lay plan cards out."""
        of_kind: Mapping[ItemKind, Callable[[], Iterable[RunFile]]] = {
            ItemKind.PLAYER_PACKS: lambda: [self._file(ItemKind.PLAYER_PACKS, self.packing.player_packs())],
            ItemKind.TABLE_PACKETS: self._table_packets,
            ItemKind.SCORE_SHEETS: self._score_sheets,
            ItemKind.TABLE_SIGNS: lambda: [self._signs()],
            ItemKind.ROUND_POSTERS: lambda: [self._posters()],
            ItemKind.PAIRINGS: self._pairings,
            ItemKind.STANDINGS: self._standings,
            ItemKind.PROJECTOR: lambda: [self._screens()],
            ItemKind.ORGANISER_COPY: lambda: [self._file(ItemKind.ORGANISER_COPY, self.packing.organiser_copies())],
            ItemKind.NAME_CARDS: lambda: [self._name_cards()],
            ItemKind.SCHEDULE_POSTER: lambda: [self._schedule()],
            ItemKind.PLAN_CARDS: tuple,
            ItemKind.CAPTAINS: self._captains,
            ItemKind.TEAM_SCORES: self._team_scores,
            ItemKind.JUDGES: lambda: [self._file(ItemKind.JUDGES, self._desk.judges())],
            ItemKind.CHECKS: lambda: [self._file(ItemKind.CHECKS, self._desk.checks(self._upright))],
            ItemKind.LOST_AND_FOUND: lambda: [self._file(ItemKind.LOST_AND_FOUND, self._desk.lost_and_found())],
            ItemKind.BADGES: lambda: [self._parted(ItemKind.BADGES, self._desk.badges(), rows=2)],
            ItemKind.BALLOTS: lambda: [self._parted(ItemKind.BALLOTS, self._desk.ballots(), rows=4)],
            ItemKind.ROUND_CLOCK: tuple,
        }
        for kind in self.event.items:
            yield from (file for file in of_kind[kind]() if file.packets)

    def _table_packets(self) -> Iterator[RunFile]:
        kind, rounds = ItemKind.TABLE_PACKETS, self.event.rounds
        if self.event.sheet.collate.table_packets is Collation.TABLE:
            yield self._file(kind, _by_table(self.packing, rounds))
        else:
            yield from (self._file(kind, self.packing.table_packets(each), each) for each in rounds)

    def _score_sheets(self) -> Iterator[RunFile]:
        """Put two on a sheet; cut, the piles are in the tables' order."""
        kind, paper = ItemKind.SCORE_SHEETS, self._upright.turned
        for each in self.event.rounds:
            packets = self.packing.score_sheets(each)
            yield self._made(kind, packets, self._name(kind, each), paper, _HALVES, half(paper))

    @property
    def _upright(self) -> Size:
        return _size(self.prepared.stock)

    def _file(self, kind: ItemKind, packets: Iterable[Packet], each: Round | None = None) -> RunFile:
        return self._made(kind, packets, self._name(kind, each), self._upright, _WHOLE, self._upright)

    def _signs(self) -> RunFile:
        """Make signs that stand: a sheet of card for each, folded once."""
        kind, paper = ItemKind.TABLE_SIGNS, self._upright
        face = Size(width=paper.width, height=paper.height * _HALF)
        file = self._made(kind, self.packing.table_signs(), self._name(kind), paper, _WHOLE, face)
        return replace(file, is_folded=True)

    def _name_cards(self) -> RunFile:
        kind, paper = ItemKind.NAME_CARDS, self._upright
        raster = densest_raster(paper, CARD, Size(width=NOTHING, height=NOTHING), CARD_MARGIN)
        return self._made(kind, self.packing.name_cards(), self._name(kind), paper, raster, CARD)

    def _parted(self, kind: ItemKind, packets: Iterable[Packet], *, rows: int) -> RunFile:
        """Part a sheet into two columns of so many rows, to its edges: A4 into four badges or eight ballots."""
        paper, raster = self._upright, Raster(columns=2, rows=rows)
        slot = Size(width=paper.width * _HALF, height=paper.height * Fraction(1, rows))
        return self._made(kind, packets, self._name(kind), paper, raster, slot)

    def _captains(self) -> Iterator[RunFile]:
        """Make a sheet for each captain in each round."""
        teams = TeamPacking(event=self.event, labels=self.packing.labels)
        yield from (self._file(ItemKind.CAPTAINS, teams.captains(each), each) for each in self.event.rounds)

    def _team_scores(self) -> Iterator[RunFile]:
        """Put the score sheets of two matches on a sheet, cut like those of tables."""
        kind, paper = ItemKind.TEAM_SCORES, self._upright.turned
        teams = TeamPacking(event=self.event, labels=self.packing.labels)
        for each in self.event.rounds:
            yield self._made(kind, teams.scores(each), self._name(kind, each), paper, _HALVES, half(paper))

    @property
    def _desk(self) -> DeskPacking:
        packing = self.packing
        return DeskPacking(event=self.event, labels=packing.labels, lengths=packing.lengths)

    def _posters(self) -> RunFile:
        kind, size = ItemKind.ROUND_POSTERS, _size(self.store.stocks[self._poster_paper])
        packets = self.packing.round_posters(copies=printed(self.event, kind))
        return self._made(kind, packets, self._name(kind), size, _WHOLE, size, self._poster_paper)

    def _schedule(self) -> RunFile:
        kind, size = ItemKind.SCHEDULE_POSTER, _size(self.store.stocks[self._poster_paper])
        packets = self.packing.schedule_posters(copies=printed(self.event, kind))
        return self._made(kind, packets, self._name(kind), size, _WHOLE, size, self._poster_paper)

    def _pairings(self) -> Iterator[RunFile]:
        """Make a file for each round whose pairings are known."""
        kind, size = ItemKind.PAIRINGS, _size(self.store.stocks[self._poster_paper])
        for each in self.event.rounds:
            if each.pairings or each.matches:
                packets = self.packing.pairings(each, size, copies=printed(self.event, kind))
                yield self._made(kind, packets, self._name(kind, each), size, _WHOLE, size, self._poster_paper)

    def _standings(self) -> Iterator[RunFile]:
        """Make a file for each round after which standings are known."""
        kind, size = ItemKind.STANDINGS, _size(self.store.stocks[self._poster_paper])
        for each in self.event.rounds:
            if each.standings or each.team_standings:
                packets = self.packing.standings(each, size, copies=printed(self.event, kind))
                yield self._made(kind, packets, self._name(kind, each), size, _WHOLE, size, self._poster_paper)

    def _screens(self) -> RunFile:
        kind = ItemKind.PROJECTOR
        packets = self.packing.screens(SCREEN)
        return self._made(kind, packets, self._name(kind), SCREEN, _WHOLE, SCREEN, "screen")

    @property
    def _poster_paper(self) -> str:
        is_american = self.prepared.stock.width == _LETTER_WIDTH
        return self.event.sheet.poster or ("tabloid" if is_american else "a3")

    def _name(self, kind: ItemKind, each: Round | None = None) -> str:
        part = f"-round-{each.number}" if each else ""
        return f"{self.event.id}-{kind.value}{part}.pdf"

    def _made(
        self,
        kind: ItemKind,
        packets: Iterable[Packet],
        name: str,
        sheet: Size,
        raster: Raster,
        slot: Size,
        paper: str = "",
    ) -> RunFile:
        gathered = tuple(packets if kind is ItemKind.PROJECTOR else map(self._versioned, packets))
        return RunFile(
            name=name,
            kind=kind,
            packets=gathered,
            paper=paper or self.event.sheet.paper,
            sheet=sheet,
            raster=raster,
            slot=slot,
            ink=self.prepared.ink,
            flip=Flip.LONG_EDGE,
            grams=CARD_GRAMS if kind in CARDS else self.event.sheet.grams or self.store.office_paper,
            is_stapled=raster is _WHOLE
            and kind not in (*POSTERS, ItemKind.PROJECTOR)
            and any(len(packet.leaves) > 1 for packet in gathered),
        )

    def _versioned(self, packet: Packet) -> Packet:
        """Have every leaf say its version, also those whose pages have no stamp beside it."""
        stamp = Stamp(event=str(self.event.sheet.name), version=self.event.sheet.version)
        leaves = (
            leaf if leaf.front.stamp else replace(leaf, front=replace(leaf.front, stamp=stamp))
            for leaf in packet.leaves
        )
        return replace(packet, leaves=tuple(leaves))


def _size(stock: Stock) -> Size:
    return Size(width=stock.width, height=stock.height)


def _by_table(packing: Packing, rounds: Iterable[Round]) -> Iterator[Packet]:
    """Bring the packets of all rounds together for each table, spares last."""
    found = [packet for each in rounds for packet in packing.table_packets(each)]
    last = 1 + max((packet.table or 0 for packet in found), default=0)
    yield from sorted(found, key=lambda packet: packet.table or last)
