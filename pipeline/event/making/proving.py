"""A run's words, pages and files -> what is wrong with them: letters no font has, strips with ink, sides mixed up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.compose.picture_case import read_photo
from pipeline.contracts.paper import Size, Words
from pipeline.contracts.placed import PlacedSide
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.event.making.page_desk import asked_by
from pipeline.event.making.pressing import UNSTAMPED, RunPress
from pipeline.event.making.sources import Sources
from pipeline.event.making.stamping import least_code, strip_of
from pipeline.event.model import Event
from pipeline.event.planning.plan import RunFile
from pipeline.fonts import missing
from pipeline.imposition.stamped import PageKind, StampedSide
from pipeline.makers.preparation import Prepared
from pipeline.model import Stock
from pipeline.model.event import ItemKind
from pipeline.preflight.run_pages import RunSide

if TYPE_CHECKING:
    from pipeline.contracts.expectation import Expectation

_ON_SCREEN = 0.8
_MOST_DOTS = 25_000_000
_PICTURE_DPI = 100  # organisers have maps from screens, which serve; below two thirds of this they don't
_SAMPLE = 2  # sides of a file that are looked at as a viewer shows them: stamps are set alike on all


def check_words(prepared: Prepared, event: Event) -> Iterator[Diagnostic]:
    """Look for letters that the theme's fonts lack in what is stamped and filled in, and for codes too fine to read."""
    faces = RunPress.faces_of(prepared)
    for path, text in _words(event):
        if lacking := tuple(dict.fromkeys((*missing(text, faces.plain), *missing(text, faces.strong)))):
            message = f"the theme's fonts have no {' '.join(lacking)}, which is needed for {text!r}"
            yield error("E451", message, path=path, hints=("write it with other letters",))
    yield from _check_pictures(event)
    sizes = prepared.measures.stamp
    if event.url and least_code(event.url, sizes.height) < sizes.module:
        message = f"a QR code of {len(event.url)} letters is too fine to be read from a stamp"
        yield error("E456", message, path=("url",), hints=("give a shorter address",))


def _check_pictures(event: Event) -> Iterator[Diagnostic]:
    """Look for pictures that can't be read, or would fill the memory once they are unpacked."""
    maps = ((("tables", table.number - 1, "map"), table.map) for table in event.tables)
    for path, picture in ((("logo",), event.logo), *maps):
        if picture is None:
            continue
        photo = read_photo(picture.data, "")
        if photo is None:
            message, hint = f"the picture {picture.path.name} can't be read", "save it anew, as PNG or JPEG"
            yield error("E458", message, path=path, hints=(hint,))
        elif photo.across * photo.down > _MOST_DOTS:
            message = f"the picture {picture.path.name} has {photo.across} x {photo.down} dots"
            hint = f"{_MOST_DOTS // 1_000_000} million dots are the most; 2000 x 2000 are plenty for a page"
            yield error("E458", message, path=path, hints=(hint,))


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
        for text in (player.name, player.team, player.army):
            yield ("players",), text


def check_sources(prepared: Prepared, event: Event, sources: Sources) -> Iterator[Diagnostic]:
    """Look at every page of a run once, as it is printed but for what differs from copy to copy."""
    from pipeline.preflight import check_pdf
    from pipeline.preflight.strips import Strip, check_strips

    press = RunPress(prepared, event, sources)
    pictures = {number: asked_by(key) for key, number in sources.pages.items() if key.kind is PageKind.TERRAIN}
    screens = {number for key, number in sources.pages.items() if key.kind is PageKind.POSTER and key.name}
    for pages, is_screen in ((sorted(set(sources.sizes) - screens), False), (sorted(screens), True)):
        if pages:
            sizes = [sources.sizes[number] for number in pages]
            paths = tuple(pictures.get(number, ()) for number in pages)
            expected = _expectation(prepared, sizes, is_screen=is_screen)
            yield from check_pdf(press.specimen(pages), replace(expected, paths=paths))
    what = {number: key.kind.value for key, number in sources.pages.items() if key.kind not in UNSTAMPED}
    strips = [
        Strip(page=index, box=strip_of(_stock(sources, number), prepared.measures), what=what[number])
        for index, number in enumerate(sorted(what), start=1)
    ]
    if strips:
        yield from check_strips(press.specimen(sorted(what)), strips)


def _expectation(prepared: Prepared, sizes: Sequence[Size], *, is_screen: bool) -> Expectation:
    """Say what holds for pages of these sizes; a screen is lit, and shows finer type and lines than paper."""
    from pipeline.contracts.expectation import Expectation, Paper

    page = prepared.measures.page
    papers = tuple(Paper(width=size.width, height=size.height, safe=page.safe) for size in sizes)
    usual = Expectation(
        pages=len(papers),
        paper=papers[0],
        papers=papers,
        families=frozenset(face.family for face in prepared.faces),
        smallest_points=page.smallest,
        tagged=False,
        picture_dpi=_PICTURE_DPI,
    )
    if not is_screen:
        return usual
    return replace(usual, smallest_points=page.smallest * _ON_SCREEN, thinnest_line=usual.thinnest_line * _ON_SCREEN)


def check_file(
    press: RunPress,
    file: RunFile,
    sides: Sequence[StampedSide],
    placed: Sequence[PlacedSide],
    data: bytes,
    *,
    is_first: bool,
) -> Iterator[Diagnostic]:
    """Hold every side of a file to the plan; of the first of a kind, look at some as a viewer shows them."""
    from pipeline.preflight import check_pdf
    from pipeline.preflight.run_pages import check_run

    yield from check_run(data, press.sources.pdf, _promised(file, sides, placed), is_duplex=file.is_duplex)
    if not is_first:
        return
    sample = placed[:_SAMPLE]
    is_screen = file.kind is ItemKind.PROJECTOR
    expectation = _expectation(press.prepared, [side.paper for side in sample], is_screen=is_screen)
    yield from check_pdf(press.print_sides(file, sample), expectation)


def _promised(file: RunFile, sides: Sequence[StampedSide], placed: Sequence[PlacedSide]) -> list[RunSide]:
    """Say what each side must show, from the plan."""
    first = {id(packet.leaves[0].front): packet.title for packet in file.packets}
    return [
        RunSide(
            pages=tuple(each.page for each in printed.pages),
            words=tuple(mark.text for each in printed.pages for mark in each.marks if isinstance(mark, Words)),
            what=next((first[id(each.page)] for each in side.pages if id(each.page) in first), ""),
            begins=not file.is_cut and any(id(each.page) in first for each in side.pages),
        )
        for side, printed in zip(sides, placed, strict=True)
    ]


def _stock(sources: Sources, number: int) -> Stock:
    size = sources.sizes[number]
    return Stock(name="", width=size.width, height=size.height)
