"""The formes of a run: its pages looked at once, its files pressed and held to the plan; and what is wrong before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipeline.contracts.drawn_board import Board
from pipeline.contracts.expectation import THINNEST_LINE, Expectation, Paper
from pipeline.contracts.paper import Mark, Size, Words
from pipeline.contracts.placed import Correction, PlacedSide
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.event.making.leaf_prints import PrintsForme
from pipeline.event.making.pressing import UNSTAMPED, RunPress
from pipeline.event.making.run_pages import Sources
from pipeline.event.making.source_pages import asked_by
from pipeline.event.making.stamping import least_code, strip_of
from pipeline.event.planning.print_run import PageKind, RunFile, StampedSide
from pipeline.event.planning.run_sheets import lay_out
from pipeline.event.reading.ready_event import Event
from pipeline.fonts import missing
from pipeline.model import Stock
from pipeline.model.event import ItemKind
from pipeline.preflight.stamped_sides import ReadRun, RunSide, check_run
from pipeline.run.formes import Terms
from pipeline.run.preparation import Prepared
from pipeline.run.prints import Making, Print
from pipeline.run.shelf import Shelf

_ON_SCREEN = 0.8
_PICTURE_DPI = 100  # organisers have maps from screens, which serve; below two thirds of this they don't
_SAMPLE = 2  # sides of a file that are looked at as a viewer shows them: stamps are set alike on all


def check_words(prepared: Prepared, event: Event) -> Iterator[Diagnostic]:
    """Look for letters that the theme's fonts lack in what is stamped and filled in, and for codes too fine to read."""
    faces = RunPress.faces_of(prepared)
    for path, text in _words(event):
        if lacking := tuple(dict.fromkeys((*missing(text, faces.plain), *missing(text, faces.strong)))):
            message = f"the theme's fonts have no {' '.join(lacking)}, which is needed for {text!r}"
            yield error("E451", message, path=path, hints=("write it with other letters",))
    sizes = prepared.measures.stamp
    if event.url and least_code(event.url, sizes.height) < sizes.module:
        message = f"a QR code of {len(event.url)} letters is too fine to be read from a stamp"
        yield error("E456", message, path=("url",), hints=("give a shorter address",))


def _words(event: Event) -> Iterator[tuple[Path, str]]:
    sheet = event.sheet
    yield ("name",), str(sheet.name)
    yield ("version",), sheet.version
    for index, table in enumerate(event.tables):
        yield ("tables", index), table.name
        yield ("tables", index), table.terrain.replace("\n", " ")
    for index, each in enumerate(event.rounds):
        yield ("rounds", index), each.name
    for player in event.players:
        for text in (player.name, player.team, player.force):
            yield ("players",), text


@dataclass(frozen=True, kw_only=True)
class SpecimenForme:
    """Every page of a run once, as it is printed but for what differs from copy to copy: looked at, never printed."""

    name: str
    press: RunPress

    @property
    def weight(self) -> int:
        """How many pages it looks at."""
        return len(self.press.sources.sizes)

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Look at the pages as a printer would, and at the strips that they keep free for stamps."""
        return Making(found=_of_event((*self._check_pages(data), *self._check_strips(data))))

    def _check_pages(self, data: bytes) -> Iterator[Diagnostic]:
        from pipeline.preflight import check_pdf

        sources = self.press.sources
        pictures = {number: asked_by(key) for key, number in sources.pages.items() if key.kind is PageKind.TERRAIN}
        screens = {number for key, number in sources.pages.items() if key.is_screen}
        for pages, is_screen in ((sorted(set(sources.sizes) - screens), False), (sorted(screens), True)):
            if pages:
                sizes = [sources.sizes[number] for number in pages]
                paths = tuple(pictures.get(number, ()) for number in pages)
                expected = _expected(self.press.prepared, sizes, is_screen=is_screen, paths=paths)
                yield from check_pdf(self.press.specimen(data, pages), expected)

    def _check_strips(self, data: bytes) -> Iterator[Diagnostic]:
        from pipeline.preflight.viewing import Strip, check_strips

        press, sources = self.press, self.press.sources
        what = {number: key.kind.value for key, number in sources.pages.items() if key.kind not in UNSTAMPED}
        strips = [
            Strip(page=index, box=strip_of(_stock(sources, number), press.prepared.measures), what=what[number])
            for index, number in enumerate(sorted(what), start=1)
        ]
        if strips:
            yield from check_strips(press.specimen(data, sorted(what)), strips)


def _expected(
    prepared: Prepared, sizes: Sequence[Size], *, is_screen: bool, paths: tuple[Path, ...] = ()
) -> Expectation:
    """Say what holds for pages of these sizes; a screen is lit, and shows finer type and lines than paper."""
    page, scale = prepared.measures.page, _ON_SCREEN if is_screen else 1.0
    papers = tuple(Paper(width=size.width, height=size.height, safe=page.safe) for size in sizes)
    terms = Terms(
        families=prepared.families,
        smallest_points=min(page.smallest, prepared.measures.stamp.smallest) * scale,
        smallest_sign=page.smallest_sign * scale,
        thinnest_line=THINNEST_LINE * scale,
        picture_dpi=_PICTURE_DPI,
    )
    return terms.expect(len(papers), papers[0], papers=papers, tagged=False, paths=paths)


@dataclass(frozen=True, kw_only=True)
class RunForme:
    """A file of a run: its pages placed, stamped and filled in; of the first of a kind, some sides are looked at."""

    press: RunPress
    file: RunFile
    correction: Correction
    is_first: bool
    leaves: PrintsForme

    @property
    def name(self) -> str:
        """The file's name."""
        return self.file.name

    @property
    def weight(self) -> int:
        """How many sides it has, as progress counts them."""
        return sum(len(leaf.pages) for leaf in self.file.leaves)

    def make(self, data: bytes, shelf: Shelf) -> Making:
        """Press the file, hold every side of it to the plan, and take the prints of its leaves."""
        file = self.file
        pages, printed, read = self.pressed(data)
        made = Print(
            name=file.name,
            form=file.kind.value,
            data=printed,
            pages=pages,
            width=file.sheet.width,
            height=file.sheet.height,
            counted=read.counted,
        )
        return Making(prints=(made, self.leaves.taken(data)), found=read.found)

    def pressed(self, data: bytes) -> tuple[int, bytes, ReadRun]:
        """Press the file: how many sides it has, its bytes, and what was read back of them."""
        placing = _Placing(press=self.press, file=self.file)
        sides = placing.sides(lay_out(self.file, self.correction))
        printed = self.press.print_sides(data, self.file, sides, carried=self.press.carried(self.file))
        read = check_run(printed, data, placing.promised, is_duplex=self.file.is_duplex)
        found = _of_event((*read.found, *self._looked_at(data, placing.sample)))
        return len(placing.promised), printed, replace(read, found=found)

    def _looked_at(self, data: bytes, sample: Sequence[PlacedSide]) -> Iterator[Diagnostic]:
        """Look at some sides as a viewer shows them."""
        from pipeline.preflight import check_pdf

        if self.is_first:
            is_screen = self.file.kind is ItemKind.PROJECTOR
            expected = _expected(self.press.prepared, [side.paper for side in sample], is_screen=is_screen)
            yield from check_pdf(self.press.print_sides(data, self.file, sample), expected)


def _of_event(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Lead to what the event says: what is wrong on its own sheets is not placed in its pack."""
    return tuple(replace(each, path=("event", *each.path)) for each in found)


@dataclass(frozen=True, kw_only=True)
class _Placing:
    """Places sides as the press asks for them, and notes what each must show, from the plan; the first ones are kept.

    What lies on thousands of sides would take more memory than the file that comes of it.
    """

    press: RunPress
    file: RunFile
    promised: list[RunSide] = field(default_factory=list)
    sample: list[PlacedSide] = field(default_factory=list)

    def sides(self, planned: Iterable[StampedSide]) -> Iterator[PlacedSide]:
        """Place one side after the other."""
        first = {id(packet.leaves[0].front): packet.title for packet in self.file.packets}
        for side in planned:
            placed = self.press.place(side, self.file)
            self.promised.append(self._promise(side, placed, first))
            if len(self.sample) < _SAMPLE:
                self.sample.append(placed)
            yield placed

    def _promise(self, side: StampedSide, placed: PlacedSide, first: Mapping[int, str]) -> RunSide:
        titles = [first[id(each.page)] for each in side.pages if id(each.page) in first]
        return RunSide(
            pages=tuple(each.page for each in placed.pages),
            words=tuple(words for each in placed.pages for mark in each.marks for words in _said(mark)),
            what=titles[0] if titles else "",
            begins=bool(titles) and not self.file.is_cut,
        )


def _said(mark: Mark) -> tuple[str, ...]:
    match mark:
        case Words():
            return (mark.text,)
        case Board():
            return mark.words
        case _:
            return ()


def _stock(sources: Sources, number: int) -> Stock:
    size = sources.sizes[number]
    return Stock(name="", width=size.width, height=size.height)
