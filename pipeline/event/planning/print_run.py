"""The plan of a print run in pure data: files of packets of leaves, each side a source page with its stamp."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.paper import Size
from pipeline.contracts.plan import Flip
from pipeline.event.planning.stamped import StampedPage
from pipeline.imposition import Raster
from pipeline.model import Ink
from pipeline.model.event import ItemKind


@dataclass(frozen=True, kw_only=True)
class RunLeaf:
    """A leaf that somebody will hold: a front, and a back or blank paper."""

    front: StampedPage
    back: StampedPage | None = None

    @property
    def pages(self) -> tuple[StampedPage, ...]:
        """The sides that are printed."""
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(frozen=True, kw_only=True)
class Packet:
    """Leaves that stay together; the numbers say for which round, table and player, as `--only` finds it."""

    title: str
    leaves: tuple[RunLeaf, ...]
    round: int | None = None
    table: int | None = None
    player: int | None = None


@dataclass(frozen=True, kw_only=True)
class RunFile:
    """One file to print: packets in their order, each of which begins on a front, and the sheets that they go on.

    A sheet takes as many leaves as its raster has slots; they are cut and stacked, so that the piles are in order.
    """

    name: str
    kind: ItemKind
    packets: tuple[Packet, ...]
    paper: str
    sheet: Size
    raster: Raster
    slot: Size
    ink: Ink
    flip: Flip = Flip.LONG_EDGE
    grams: int = 80
    is_stapled: bool = False

    @cached_property
    def leaves(self) -> tuple[RunLeaf, ...]:
        """Every leaf in order."""
        return tuple(leaf for packet in self.packets for leaf in packet.leaves)

    @cached_property
    def is_duplex(self) -> bool:
        """Tell whether any leaf has a back."""
        return any(leaf.back is not None for leaf in self.leaves)

    @property
    def is_cut(self) -> bool:
        """Tell whether its sheets are cut."""
        return self.raster.slots > 1


@dataclass(frozen=True, kw_only=True)
class PrintRun:
    """All files of one run, in the order of the job ticket; the pack's own plan cards are made in so many sets."""

    files: tuple[RunFile, ...]
    plan_card_sets: int = 0


def picture_names(file: RunFile) -> tuple[str, ...]:
    """Name the pictures that are made of a file, by their rounds."""
    stem = file.name.removesuffix(".pdf")
    return tuple(f"{stem}-{packet.round}.png" for packet in file.packets)
