"""What is shown of a round on screens -> pictures as large as a projector's, and a page for browsers with all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.compose.event.screen_show import ScreenPage, screen_show
from pipeline.contracts.placed import NO_CORRECTION
from pipeline.event.making.leaf_prints import PrintsForme
from pipeline.event.making.pressing import RunPress
from pipeline.event.making.proving import RunForme
from pipeline.event.planning.print_run import (
    DRAWN_KINDS,
    Packet,
    PageKey,
    RunFile,
    picture_names,
    pictured,
    show_names,
)
from pipeline.run.prints import Making, Print
from pipeline.run.shelf import Shelf
from pipeline.units import Length

_DOTS_ACROSS, _DOTS_DOWN = 1920, 1080  # a projector's
_INCH = Length.parse("1in")


@dataclass(frozen=True, kw_only=True)
class ScreensForme:
    """The screens of one round, so that those of a long event never are in memory together."""

    press: RunPress
    file: RunFile
    packet: Packet
    is_first: bool
    leaves: PrintsForme

    @property
    def name(self) -> str:
        """What it is called where it reaches a limit."""
        return f"{self.file.name.removesuffix('.pdf')}, {self.packet.title}"

    @property
    def weight(self) -> int:
        """How many pages it shows, as progress counts them."""
        return len(self.packet.leaves)

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Paint pictures of pages as they are pressed, write the page for browsers, and take the prints of both."""
        alone = replace(self.file, packets=(self.packet,))
        shown = replace(alone, packets=(replace(self.packet, leaves=pictured(self.packet)),))
        pressing = RunForme(
            press=self.press, file=shown, correction=NO_CORRECTION, is_first=self.is_first, leaves=self.leaves
        )
        count, printed, read = pressing.pressed(data)
        pictures = self._paint(printed, range(count))
        prints = [self._made(name, picture) for name, picture in zip(picture_names(alone), pictures, strict=True)]
        prints += (self._made(name, self._show(data, pictures)) for name in show_names(alone))
        return Making(prints=(*prints, self.leaves.taken(data)), found=read.found)

    def _show(self, data: bytes, pictures: Sequence[bytes]) -> bytes:
        """Show page after page: those that are drawn as words on their ground, others as their pictures."""
        keys = [leaf.front.key for leaf in self.packet.leaves]
        numbers = dict.fromkeys(self.press.sources.pages[key] for key in keys if key.kind in DRAWN_KINDS)
        grounds = dict(zip(numbers, self._paint(data, [number - 1 for number in numbers]), strict=True))
        pages = [self._page(key, grounds, pictures[index : index + 1]) for index, key in enumerate(keys)]
        return screen_show(self.packet.title, pages, self.file.sheet, self.press.boards.shop)

    def _page(self, key: PageKey, grounds: dict[int, bytes], picture: Sequence[bytes]) -> ScreenPage:
        number = self.press.sources.pages[key]
        if number not in grounds:
            return ScreenPage(picture=picture[0])
        return ScreenPage(picture=grounds[number], board=self.press.boards.of(key, self.press.sources.sizes[number]))

    def _paint(self, pdf: bytes, pages: Sequence[int]) -> list[bytes]:
        from pipeline.preflight.viewing import pictures_of_size

        dpi = round(_DOTS_ACROSS * float(_INCH) / float(self.file.sheet.width))
        return list(pictures_of_size(pdf, pages=pages, width=_DOTS_ACROSS, height=_DOTS_DOWN, dpi=dpi, smallest=False))

    def _made(self, name: str, data: bytes) -> Print:
        size = self.file.sheet
        return Print(name=name, form=self.file.kind.value, data=data, pages=1, width=size.width, height=size.height)


def screens_formes(leaves: PrintsForme) -> Iterator[ScreensForme]:
    """Make the screens of a file round by round."""
    file = leaves.file
    for named in leaves.packets:
        _, packet = named
        alone = replace(leaves, packets=(named,))
        is_first = packet is file.packets[0]
        yield ScreensForme(press=leaves.press, file=file, packet=packet, is_first=is_first, leaves=alone)
