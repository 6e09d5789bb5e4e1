"""A forme: what goes through the press at once, pages as they are or on sheets, and what must come out -> prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from pipeline.contracts.expectation import LEAST_DPI, THINNEST_LINE, Expectation, Paper, PressTerms
from pipeline.contracts.paper import Size
from pipeline.contracts.placed import PlacedSide
from pipeline.contracts.plan import Flip
from pipeline.diagnostics import Diagnostic
from pipeline.fonts import Face, face_data
from pipeline.imposition import PageSheet, Tray
from pipeline.imposition.by_hand import order_by_hand
from pipeline.run.fingerprint import fingerprint
from pipeline.run.prints import Making, Print, PrintSide
from pipeline.run.shelf import Shelf, made_with

if TYPE_CHECKING:
    from pipeline.press import Finish, Metadata, Opening


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What every file of a publication is held to, whatever stands on its pages.

    This is the one place where an expectation is put together.
    """

    families: frozenset[str]
    smallest_points: float
    smallest_sign: float | None = None
    title: str = ""
    language: str = ""
    thinnest_line: float = THINNEST_LINE
    picture_dpi: int = LEAST_DPI
    press: PressTerms | None = None

    def expect(self, pages: int, paper: Paper, **more: Any) -> Expectation:
        """Promise so many pages on a paper, and more of what stands on them."""
        return Expectation(
            pages=pages,
            paper=paper,
            families=self.families,
            smallest_points=self.smallest_points,
            smallest_sign=self.smallest_sign,
            title=self.title,
            language=self.language,
            thinnest_line=self.thinnest_line,
            picture_dpi=self.picture_dpi,
            press=self.press,
            **more,
        )


class Forme(Protocol):
    """What goes through the press at once."""

    @property
    def name(self) -> str:
        """What it is called where it reaches a limit."""

    @property
    def weight(self) -> int:
        """How many sides it has, as progress counts them."""

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Press it from the joined pages, and read back what came out; what was read of pages is on the shelf."""


@dataclass(frozen=True, kw_only=True)
class PageForme:
    """The joined pages as they are, on a paper of their size; some are only read back, as they stand on sheets too."""

    name: str
    form: str
    size: Size
    expectation: Expectation
    sides: tuple[PrintSide, ...] = ()
    is_printed: bool = True

    @property
    def weight(self) -> int:
        """How many sides it has, as progress counts them."""
        return self.expectation.pages

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Read the pages back."""
        made = Print(
            name=f"{self.name}.pdf",
            form=self.form,
            data=data,
            pages=self.expectation.pages,
            width=self.size.width,
            height=self.size.height,
            sides=self.sides,
            expectation=self.expectation,
        )
        read, found = _read_back(made, shelf)
        return Making(prints=(read,) if self.is_printed else (), found=found)


@dataclass(frozen=True, kw_only=True)
class Reduction:
    """How small pages become on their sheets, the least type that is easily read, and how type gets larger."""

    sheet: PageSheet
    least: float
    is_chosen: bool
    hint: str

    def check(self, prints: Sequence[Print]) -> tuple[Diagnostic, ...]:
        """Say where type has become too small."""
        from pipeline.preflight.file_checks import check_reduction

        read = [each.smallest_points for each in prints]
        return check_reduction(read, self.sheet, least=self.least, is_chosen=self.is_chosen, hint=self.hint)


@dataclass(frozen=True, kw_only=True)
class SheetForme:
    """Sides of sheets in printing order with pages on them, the face of their words, and what they must be.

    With a `tray`, the user turns the pile by hand: fronts and backs are files of their own. `found` is what was seen
    while they were laid out.
    """

    name: str
    form: str
    sides: tuple[PlacedSide, ...]
    metadata: Metadata
    face: Face
    flip: Flip
    expectation: Expectation
    plan: tuple[str, ...] = ()
    fits: tuple[PrintSide, ...] = ()
    pages_size: Size | None = None
    tray: Tray | None = None
    finish: Finish | None = None
    reduction: Reduction | None = None
    found: tuple[Diagnostic, ...] = ()

    @property
    def weight(self) -> int:
        """How many sides it has, as progress counts them."""
        return len(self.sides)

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Press the sides as one file, or as two where the pile is turned by hand, and read them back."""
        made = [_read_back(each, shelf) for each in self._pressed(data)]
        prints = tuple(each for each, _ in made)
        read = tuple(each for _, found in made for each in found)
        reduced = self.reduction.check(prints) if self.reduction else ()
        return Making(prints=prints, found=(*self.found, *read, *reduced))

    def _pressed(self, data: bytes) -> Iterator[Print]:
        from pipeline.press import Opening

        if self.tray is None or not any(side.is_back for side in self.sides):
            yield self._print(data, Opening.of_flip(self.flip))
            return
        runs = order_by_hand(self.sides, self.tray)
        fronts = replace(self._run(runs.fronts, "fronts"), plan=(*self.plan, str(runs)))
        # How sides came out is told with the fronts, once for both files.
        backs = replace(self._run(runs.backs, "backs"), plan=(str(runs),), fits=())
        for run in (fronts, backs):
            yield run._print(data, Opening.ONE_SIDED)

    def _run(self, numbers: Sequence[int], name: str) -> SheetForme:
        """Take some of the sides, in the order of one run through the printer."""
        return replace(
            self,
            name=f"{self.name}-{name}",
            form=f"{self.form}-{name}",
            sides=tuple(self.sides[number - 1] for number in numbers),
            expectation=self.expectation.of_pages(numbers),
        )

    def _print(self, data: bytes, opening: Opening) -> Print:
        from pipeline.press import SheetFont, impose

        font = SheetFont(family=self.face.family, file=face_data(self.face))
        finish = (self.finish,) if self.finish else ()
        size = self.pages_size or self.sides[0].paper
        return Print(
            name=f"{self.name}.pdf",
            form=self.form,
            data=impose(self.sides, self.metadata, opening, font, data, *finish),
            pages=len(self.sides),
            width=size.width,
            height=size.height,
            sides=self.fits,
            plan=self.plan,
            expectation=self.expectation,
        )


def _read_back(made: Print, shelf: Shelf) -> tuple[Print, tuple[Diagnostic, ...]]:
    """Read a file back and hold it to what it must be."""
    from pipeline.preflight import PageMemory, inspect_pdf

    assert made.expectation is not None
    asked = fingerprint(made_with(), "pages", made.name, made.width, made.height)
    memory = PageMemory(known=shelf.answer(asked) or {})
    read = inspect_pdf(made.data, made.expectation, memory)
    if memory.kept.keys() != memory.known.keys():
        shelf.note_answer(asked, memory.kept)
    return replace(made, verified=read.verified, smallest_points=read.smallest_points), read.found
