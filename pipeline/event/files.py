"""An event and a pack made ready -> PrintRun: one file for each kind of print, or for each round of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pipeline.event.counts import printed
from pipeline.event.model import Event, Round
from pipeline.event.packets import Packing
from pipeline.event.plan import Packet, PrintRun, RunFile
from pipeline.imposition import Flip, Raster, Size, densest_raster
from pipeline.imposition.stamped import PageKind
from pipeline.makers.preparation import Prepared
from pipeline.model import Stock
from pipeline.model.event import Collation, ItemKind
from pipeline.model.sheets import SheetStore
from pipeline.units import Length

CARD = Size(width=Length.of_mm(85), height=Length.of_mm(55))
# Printers can't reach nearer to the edge, and cards need room for the marks to cut by.
CARD_MARGIN = Length.of_mm(7)
SCREEN = Size(width=Length.of_mm(320), height=Length.of_mm(180))
_WHOLE, _HALVES = Raster(columns=1, rows=1), Raster(columns=2, rows=1)
_NOTHING = Length.of_mm(0)
_HALF = Fraction(1, 2)
_LETTER_WIDTH = Length.parse("8.5in")


def plan_run(prepared: Prepared, event: Event, store: SheetStore, lengths: Mapping[PageKind, int]) -> PrintRun:
    """Plan every file of an event that its organiser chose."""
    packing = Packing(event=event, pack=prepared.pack, labels=prepared.labels, lengths=lengths)
    planner = _Planner(prepared=prepared, event=event, store=store, packing=packing)
    sets = printed(event, ItemKind.PLAN_CARDS) if event.wants(ItemKind.PLAN_CARDS) else 0
    return PrintRun(files=tuple(planner.files()), plan_card_sets=sets)


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
        for kind in self.event.items:
            yield from self._of_kind(kind)

    def _of_kind(self, kind: ItemKind) -> Iterator[RunFile]:
        packing, event = self.packing, self.event
        match kind:
            case ItemKind.PLAYER_PACKS:
                yield self._file(kind, packing.player_packs())
            case ItemKind.TABLE_PACKETS if event.sheet.collate.table_packets is Collation.TABLE:
                yield self._file(kind, _by_table(packing, event.rounds))
            case ItemKind.TABLE_PACKETS:
                for each in event.rounds:
                    yield self._file(kind, packing.table_packets(each), each)
            case ItemKind.SCORE_SHEETS:
                for each in event.rounds:
                    yield self._halves(kind, packing.score_sheets(each), each)
            case ItemKind.TABLE_SIGNS:
                yield self._file(kind, packing.table_signs())
            case ItemKind.ROUND_POSTERS:
                yield self._poster(packing.round_posters(copies=printed(event, kind)))
            case ItemKind.PROJECTOR:
                yield self._screen(packing.round_posters("projector"))
            case ItemKind.ORGANISER_COPY:
                yield self._file(kind, packing.organiser_copies())
            case ItemKind.NAME_CARDS:
                yield self._cards(packing.name_cards())
            case ItemKind.PLAN_CARDS:
                return  # the pack's own makers lay its cards out

    @property
    def _upright(self) -> Size:
        return _size(self.prepared.stock)

    def _file(self, kind: ItemKind, packets: Iterable[Packet], each: Round | None = None) -> RunFile:
        return self._made(kind, packets, self._name(kind, each), self._upright, _WHOLE, self._upright)

    def _halves(self, kind: ItemKind, packets: Iterable[Packet], each: Round) -> RunFile:
        paper = self._upright.turned
        return self._made(kind, packets, self._name(kind, each), paper, _HALVES, half(paper))

    def _cards(self, packets: Iterable[Packet]) -> RunFile:
        kind, paper = ItemKind.NAME_CARDS, self._upright
        raster = densest_raster(paper, CARD, Size(width=_NOTHING, height=_NOTHING), CARD_MARGIN)
        return self._made(kind, packets, self._name(kind, None), paper, raster, CARD)

    def _poster(self, packets: Iterable[Packet]) -> RunFile:
        kind, size = ItemKind.ROUND_POSTERS, _size(self.store.stocks[self._poster_paper])
        return self._made(kind, packets, self._name(kind, None), size, _WHOLE, size, self._poster_paper)

    def _screen(self, packets: Iterable[Packet]) -> RunFile:
        kind = ItemKind.PROJECTOR
        return self._made(kind, packets, self._name(kind, None), SCREEN, _WHOLE, SCREEN, "screen")

    @property
    def _poster_paper(self) -> str:
        is_american = self.prepared.stock.width == _LETTER_WIDTH
        return self.event.sheet.poster or ("tabloid" if is_american else "a3")

    def _name(self, kind: ItemKind, each: Round | None) -> str:
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
        gathered = tuple(packets)
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
            grams=self.event.sheet.grams or self.store.office_paper,
            is_stapled=raster is _WHOLE and any(len(packet.leaves) > 1 for packet in gathered),
        )


def _size(stock: Stock) -> Size:
    return Size(width=stock.width, height=stock.height)


def _by_table(packing: Packing, rounds: Iterable[Round]) -> Iterator[Packet]:
    """Bring the packets of all rounds together for each table, spares last."""
    found = [packet for each in rounds for packet in packing.table_packets(each)]
    last = 1 + max((packet.table or 0 for packet in found), default=0)
    yield from sorted(found, key=lambda packet: packet.table or last)
