"""The pages of a run and what is drawn on them -> the print of every leaf, by its packet: what it shows on which paper.

Versions and the numbers of copies tell prints apart and not what they show, so they count for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import islice

from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Box, Line, Mark, QuickCode, Size, Words
from pipeline.event.making.pressing import UNSTAMPED, RunPress
from pipeline.event.planning.paper_record import PaperLeaf, PaperRecord, named_packets
from pipeline.event.planning.print_run import Packet, PrintRun, RunFile, RunLeaf, Stamp, StampedPage
from pipeline.event.planning.reprints import Prints
from pipeline.event.reading.ready_event import Event
from pipeline.model.event import ItemKind
from pipeline.press.recall import Recall
from pipeline.run.prints import Making, Print
from pipeline.run.shelf import Shelf

FORM = "printed"
_SHARE = 5
_SHORT = 16  # hexadecimal digits
_REMEMBERED = 64  # stamps: those of a packet, on leaves that are asked for one after the other
_WHOLE_FILES = (ItemKind.PLAN_CARDS.value, ItemKind.ROUND_CLOCK.value)


@dataclass(frozen=True, kw_only=True)
class PrintsForme:
    """The prints of a file's leaves, as JSON: leaf by leaf, packet by packet. It is no file for anybody.

    Where the file is pressed, they are taken there: what is drawn on its pages is known then.
    """

    press: RunPress
    file: RunFile
    packets: tuple[tuple[str, Packet], ...]

    @property
    def name(self) -> str:
        """What it is called where it reaches a limit."""
        return f"the sheets of {self.file.name}"

    @property
    def weight(self) -> int:
        """It has no side, and takes about as long as a fifth of those that it looks at."""
        return sum(len(leaf.pages) for leaf in self.file.leaves) // _SHARE

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Take them."""
        return Making(prints=(self.taken(data),))

    def taken(self, data: bytes) -> Print:
        """Take the print of every leaf."""
        from pipeline.preflight.page_prints import page_prints

        taker = _Taker(press=self.press, file=self.file, pages=page_prints(data))
        found = {name: [taker.leaf(leaf) for leaf in packet.leaves] for name, packet in self.packets}
        size = self.file.sheet
        return Print(
            name=self.name,
            form=FORM,
            data=json.dumps(found).encode(),
            pages=0,
            width=size.width,
            height=size.height,
        )


def prints_formes(press: RunPress, run: PrintRun) -> Iterator[PrintsForme]:
    """Take the prints of a run file by file: those of a large event all together would be a long task."""
    named = named_packets(run)
    for file in run.files:
        packets = islice(named, len(file.packets))
        yield PrintsForme(press=press, file=file, packets=tuple((name, packet) for _, packet, name in packets))


def part_prints(made: Sequence[Print]) -> tuple[tuple[Print, ...], dict[str, tuple[str, ...]]]:
    """Part the files of a run from the prints of its leaves."""
    files = tuple(each for each in made if each.form != FORM)
    found = [json.loads(each.data) for each in made if each.form == FORM]
    return files, {name: tuple(leaves) for prints in found for name, leaves in prints.items()}


def whole_files(run: PrintRun, made: Iterable[Print]) -> dict[str, str]:
    """Hash the files that are told of as they were made, not leaf by leaf; each under one name in all versions."""
    return {
        each.name.replace(run.plan_card_part, ""): sha256(each.data).hexdigest()
        for each in made
        if each.form in _WHOLE_FILES
    }


def newly_printed(event: Event, run: PrintRun, prints: Prints, made: Iterable[Print]) -> PaperRecord:
    """Tell what is on paper of a run that was printed for the first time."""
    version = event.sheet.version
    packets = {name: tuple(PaperLeaf(print=mark, version=version) for mark in marks) for name, marks in prints.items()}
    return PaperRecord(event=event.id, packets=packets, files=whole_files(run, made))


@dataclass(frozen=True)
class _Taker:
    """Takes prints of a file's leaves; a stamp that many pages have is drawn once."""

    press: RunPress
    file: RunFile
    pages: tuple[str, ...]

    def leaf(self, leaf: RunLeaf) -> str:
        """Take the print of a leaf."""
        return _hash(self._paper, *map(self._page, leaf.pages))

    @cached_property
    def _paper(self) -> str:
        return f"{self.file.sheet} {self.file.slot}"

    def _page(self, page: StampedPage) -> str:
        number, stamp = self.press.sources.pages[page.key], page.stamp
        told = _hash()
        if stamp is not None:
            size, is_below = self.press.sources.sizes[number], page.key.kind in UNSTAMPED
            told = self._stamps.of(self._take_stamp, stamp, size, is_below)
        return _hash(self.pages[number - 1], told, *_told(self.press.filled_in(page)))

    @cached_property
    def _stamps(self) -> Recall[str]:
        return Recall(_REMEMBERED)

    def _take_stamp(self, stamp: Stamp, size: Size, is_below: bool) -> str:
        """Take the print of a stamp, but for what tells one print from the next."""
        lasting = replace(stamp, version="", replaces="", copy=None)
        return _hash(*_told(self.press.drawn_stamp(lasting, size, is_below)))


def _told(marks: Iterable[Mark]) -> Iterator[str]:
    """Write what paper shows of marks."""
    return (told for mark in marks for told in _shown(mark))


def _shown(mark: Mark) -> Iterator[str]:
    match mark:
        case Words():
            spot = f"{float(mark.at.x):.3f} {float(mark.at.y):.3f} {mark.points:.3f}"
            yield f"{mark.text} {spot} {mark.anchor.value} {mark.sideways} {mark.strong}"
        case QuickCode():
            yield f"{mark.address} {_box(mark.box)}"
        case Board():
            yield from map(str, mark.pieces)
        case Line():
            yield f"{mark.start} {mark.end} {mark.width} {mark.dashed}"


def _box(box: Box) -> str:
    return f"{float(box.left):.3f} {float(box.top):.3f} {box.size}"


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()[:_SHORT]
