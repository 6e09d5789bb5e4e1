"""An event -> the packets of what organisers need besides: lists for judges and the desk, ballots, badges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, islice

from pipeline.compose.event.desk_pages import rows_on
from pipeline.contracts.paper import Size
from pipeline.event.planning.print_run import Copy, Packet, PageKey, PageKind, RunLeaf, Stamp, StampedPage
from pipeline.event.reading.event_names import player_name
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.spares import printed
from pipeline.model import Labels
from pipeline.model.event import ItemKind


@dataclass(frozen=True, kw_only=True)
class DeskPacking:
    """Makes the packets; `lengths` tells how many pages judges have."""

    event: Event
    labels: Labels
    lengths: Mapping[PageKind, int]

    def judges(self) -> Iterator[Packet]:
        """Make the judges' sheet: the readings of the missions in play."""
        return self._copies(ItemKind.JUDGES, PageKind.JUDGES, self.lengths.get(PageKind.JUDGES, 1))

    def checks(self, paper: Size) -> Iterator[Packet]:
        """Make the list to check armies by, in the order of the players."""
        return self._copies(ItemKind.CHECKS, PageKind.CHECKS, check_pages(self.event, paper))

    def lost_and_found(self) -> Iterator[Packet]:
        """Make the sheet of the desk: what there is to spare, and room for what was found."""
        return self._copies(ItemKind.LOST_AND_FOUND, PageKind.LOST_AND_FOUND, 1)

    def ballots(self) -> Iterator[Packet]:
        """Make ballots, all alike: nobody's name is on them."""
        title = self.labels["event.kind.ballots"]
        for _ in range(printed(self.event, ItemKind.BALLOTS)):
            yield Packet(title=title, leaves=(_leaf(PageKey(kind=PageKind.BALLOT)),))

    def badges(self) -> Iterator[Packet]:
        """Make a badge for each player; more of them are second copies."""
        for player in islice(cycle(self.event.players), printed(self.event, ItemKind.BADGES)):
            leaf = _leaf(PageKey(kind=PageKind.BADGE, number=player.number))
            yield Packet(title=player_name(player, self.labels), leaves=(leaf,), player=player.number)

    def _copies(self, item: ItemKind, kind: PageKind, pages: int) -> Iterator[Packet]:
        keys = [PageKey(kind=kind, number=number) for number in range(1, pages + 1)]
        title, sheet, of = self.labels[f"event.kind.{item.value}"], self.event.sheet, printed(self.event, item)
        for number in range(1, of + 1):
            copy = Copy(number=number, of=of)
            stamp = Stamp(event=str(sheet.name), version=sheet.version, copy=copy, qr=sheet.url)
            yield Packet(title=title, leaves=tuple(_leaf(key, stamp) for key in keys))


def check_pages(event: Event, paper: Size) -> int:
    """Count the pages of the list to check armies by."""
    return max(1, -(-len(event.players) // rows_on(paper)))


def _leaf(key: PageKey, stamp: Stamp | None = None) -> RunLeaf:
    return RunLeaf(front=StampedPage(key=key, stamp=stamp))
