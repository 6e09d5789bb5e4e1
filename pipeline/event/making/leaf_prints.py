"""The pages of a run and what is drawn on them -> the print of every leaf, by its packet: what it shows on which paper.

Versions and the numbers of copies tell prints apart and not what they show, so they count for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import groupby

from pipeline.contracts.drawn_board import Board
from pipeline.contracts.paper import Box, Line, Mark, QuickCode, Words
from pipeline.event.making.pressing import UNSTAMPED, RunPress
from pipeline.event.planning.paper_record import PaperLeaf, PaperRecord, named_packets
from pipeline.event.planning.print_run import Packet, PrintRun, RunFile, RunLeaf, Stamp, StampedPage
from pipeline.event.planning.reprints import Prints
from pipeline.event.reading.ready_event import Event
from pipeline.model.event import ItemKind
from pipeline.run.prints import Making, Print
from pipeline.run.shelf import Shelf

FORM = "printed"
_SHARE = 5
_SHORT = 16  # hexadecimal digits
_WHOLE_FILES = (ItemKind.PLAN_CARDS.value, ItemKind.ROUND_CLOCK.value)


@dataclass(frozen=True, kw_only=True)
class PrintsForme:
    """The prints of a file's leaves, as JSON: leaf by leaf, packet by packet. It is no file for anybody."""

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
        from pipeline.preflight.page_prints import page_prints

        taker = _Taker(press=self.press, pages=page_prints(data))
        found = {name: [taker.leaf(leaf, self.file) for leaf in packet.leaves] for name, packet in self.packets}
        size = self.file.sheet
        made = Print(
            name=self.name,
            form=FORM,
            data=json.dumps(found).encode(),
            pages=0,
            width=size.width,
            height=size.height,
        )
        return Making(prints=(made,))


def prints_formes(press: RunPress, run: PrintRun) -> Iterator[PrintsForme]:
    """Take the prints of a run file by file: those of a large event all together would be a long task."""
    named = groupby(named_packets(run), key=lambda each: each[0])
    for file, packets in named:
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
    """Takes prints; a stamp that many pages have is drawn once."""

    press: RunPress
    pages: tuple[str, ...]

    @cached_property
    def _stamps(self) -> dict[tuple[object, ...], str]:
        return {}

    def leaf(self, leaf: RunLeaf, file: RunFile) -> str:
        """Take the print of a leaf."""
        return _hash(f"{file.sheet} {file.slot}", *(self._page(page, file) for page in leaf.pages))

    def _page(self, page: StampedPage, file: RunFile) -> str:
        number = self.press.sources.pages[page.key]
        unnumbered = replace(page, stamp=_lasting(page.stamp))
        return _hash(
            self.pages[number - 1], self._stamp(unnumbered, number), *_told(self.press.filled_in(unnumbered, file))
        )

    def _stamp(self, page: StampedPage, number: int) -> str:
        key = (self.press.sources.sizes[number], page.stamp, page.key.kind in UNSTAMPED)
        if key not in self._stamps:
            self._stamps[key] = _hash(*_told(self.press.stamp_on(page)))
        return self._stamps[key]


def _lasting(stamp: Stamp | None) -> Stamp | None:
    """Take away what tells one print from the next."""
    return replace(stamp, version="", replaces="", copy=None) if stamp else None


def _told(marks: Iterable[Mark]) -> Iterator[str]:
    """Write what paper shows of marks; fields show on a screen alone."""
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
