"""A unit -> its galley and pictures of its pages; a file -> pictures of its pages. Done by processes held to limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.contracts.galley import Galley
from pipeline.fonts import Face, face_data
from pipeline.run.galley_unit import Setting, SetUnit, Unit
from pipeline.run.publication import as_they_come
from pipeline.run.shelf import Shelf

if TYPE_CHECKING:
    from pipeline.press import Metadata


@dataclass(frozen=True, kw_only=True)
class Pages:
    """Pages with their fonts in, how large each is in millimetres, and pictures of some: by page and dots across."""

    pdf: bytes
    sizes: tuple[tuple[float, float], ...]
    pictures: Mapping[tuple[int, int], bytes] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Dress:
    """What a galley lacks to be seen alone: its fonts, and what a file says of itself."""

    faces: tuple[Face, ...]
    metadata: Metadata


@dataclass(frozen=True, kw_only=True)
class SetPages:
    """What came of a unit, and its pages; none where it couldn't be set."""

    made: SetUnit
    pages: Pages | None


@dataclass(frozen=True, kw_only=True)
class UnitPages:
    """A unit to set, and pictures to paint of it: by page and dots across."""

    unit: Unit
    shelf: Shelf
    dress: Dress
    wanted: tuple[tuple[int, int], ...]

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.unit.called or self.unit.id

    def do(self) -> SetPages:
        """Set it, unless it was set from the same words before, and paint it."""
        made = Setting(unit=self.unit, shelf=self.shelf).do()
        galley = made.made.galley
        return SetPages(made=made, pages=None if galley is None else painted(dressed(galley, self.dress), self.wanted))


@dataclass(frozen=True, kw_only=True)
class GalleyPages:
    """A galley that was set before, and pictures to paint of it."""

    galley: Galley
    dress: Dress
    wanted: tuple[tuple[int, int], ...]

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return self.galley.id

    def do(self) -> Pages:
        """Paint it."""
        return painted(dressed(self.galley, self.dress), self.wanted)


@dataclass(frozen=True, kw_only=True)
class FilePage:
    """A page of a file, counted from 0, to be painted so many dots wide."""

    name: str
    pdf: bytes
    page: int
    width: int

    @property
    def called(self) -> str:
        """What it is called where it reaches a limit."""
        return f"page {self.page + 1} of {self.name}"

    def do(self) -> bytes:
        """Paint it."""
        from pipeline.preflight.screen import paint_pages

        return next(paint_pages(self.pdf, (self.page,), self.width))


def dressed(galley: Galley, dress: Dress) -> bytes:
    """Put the fonts into a galley, as the press does for all pages of a file; links to other pages lead nowhere."""
    from pipeline.press import join

    order = as_they_come((galley,))
    data, _ = join((galley,), order, dress.metadata, [face_data(face) for face in dress.faces])
    return data


def painted(pdf: bytes, wanted: tuple[tuple[int, int], ...]) -> Pages:
    """Paint the pictures that are wanted, of the pages that are there."""
    from pipeline.preflight.screen import page_sizes, paint_pages

    sizes = page_sizes(pdf)
    there = [(page, width) for page, width in wanted if page < len(sizes)]
    return Pages(pdf=pdf, sizes=sizes, pictures={spot: next(paint_pages(pdf, (spot[0],), spot[1])) for spot in there})
