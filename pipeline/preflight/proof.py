"""The bytes of a PDF -> what a reader finds in it: sizes, words and where they stand, fonts, lines, links, tags.

This is the file as a viewer shows it; what is written in it, such as a colour by its inks, `anatomy` reads.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Sequence
from ctypes import POINTER, byref, c_float, c_int, c_uint, c_ushort, cast, create_string_buffer
from dataclasses import dataclass
from functools import partial
from typing import Any

from pipeline.contracts.expectation import LineGrid, Spot
from pipeline.preflight.line_grid import GridLines, read_grid_lines
from pipeline.preflight.page_text import (
    END_MARK_BYTES,
    Overlap,
    SpotText,
    Stray,
    Type,
    count_voids,
    read_clipped,
    read_overlaps,
    read_pieces,
    read_spots,
    read_strays,
    read_types,
    texts_of,
)
from pipeline.preflight.page_things import Bounds, Thing, bounds_of, line_weights, things_on
from pipeline.preflight.viewing import opened
from pipeline.units import MM_PER_POINT, POINTS_PER_INCH

_LANGUAGE_BYTES = 2048  # in UTF-16; a language tag has a dozen letters, and what is longer is cut short
_ADDRESS_BYTES = 2048  # longer ones are cut off, but still begin as they begin
_NO_WIDTH = 1e-6  # what has no width at all can have no dots to the inch


@dataclass(frozen=True, kw_only=True)
class ProofPage:
    """One page as read back; lengths are in millimetres, `thinnest` in points.

    `things` counts all that is drawn, `voids` pieces of text that draw nothing, `clipped` are those that a frame cuts
    off; `bleed` is how far the bleed goes beyond the trim on its shortest side, None where the page has no such box.
    """

    number: int
    width: float
    height: float
    bleed: float | None
    has_art_box: bool
    rotation: int
    text: str
    things: int
    strays: tuple[Stray, ...]
    overlaps: tuple[Overlap, ...]
    clipped: tuple[str, ...]
    types: frozenset[Type]
    thinnest: float | None
    picture_dpi: tuple[float, ...]
    links: tuple[Link, ...]
    voids: int
    is_tagged: bool
    grid_lines: GridLines


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A whole file as read back.

    `spots` are what stands on those that were asked for; bookmarks come with the page that they lead to, 0 for none.
    """

    pages: tuple[ProofPage, ...]
    spots: tuple[SpotText, ...]
    bookmarks: tuple[tuple[str, int], ...]
    title: str
    language: str
    is_scaled: bool
    is_tagged: bool
    scripts: int
    attachments: int


@dataclass(frozen=True, kw_only=True)
class PageReading:
    """What was read of a page: all that is held to its promise, and what stands on its spots, in their order."""

    page: ProofPage
    said: tuple[SpotText, ...]


Read = Callable[[], PageReading]
Recall = Callable[[int, Sequence[object], Read], PageReading]  # a page by its place, and what is asked of it


def read_proof(
    pdf: bytes,
    *,
    safe: float = 0,
    spots: Sequence[Spot] = (),
    grid: LineGrid | None = None,
    recall: Recall | None = None,
) -> Proof:
    """Read a file back; text nearer than `safe` millimetres to the trim is a stray.

    Lines are looked at where there is a grid for them. Who remembers pages may `recall` one that was read before
    instead of reading it again.
    """
    with opened(pdf) as (raw, document):
        readings = []
        for index in range(len(document)):
            own = [spot for spot in spots if spot.page == index + 1]
            read = partial(_read_page, raw, document, index, safe, own, grid)
            lines = grid and (grid.font, grid.line, grid.size_on(index + 1))
            asked = safe, lines, *((spot.box, spot.middle is None) for spot in own)
            readings.append(recall(index, asked, read) if recall else read())
        said = [iter(reading.said) for reading in readings]
        return Proof(
            pages=tuple(reading.page for reading in readings),
            # A page that isn't there says nothing.
            spots=tuple(next(said[each.page - 1]) if 1 <= each.page <= len(said) else SpotText("") for each in spots),
            bookmarks=tuple(_bookmarks(document)),
            title=document.get_metadata_value("Title"),
            language=_language(raw, document),
            is_scaled=bool(raw.FPDF_VIEWERREF_GetPrintScaling(document)),
            is_tagged=bool(raw.FPDFCatalog_IsTagged(document)),
            scripts=raw.FPDFDoc_GetJavaScriptActionCount(document),
            attachments=raw.FPDFDoc_GetAttachmentCount(document),
        )


def is_locked(pdf: bytes) -> bool:
    """Tell whether a file is encrypted, though it opens without a password."""
    with opened(pdf) as (raw, document):
        return bool(raw.FPDF_GetSecurityHandlerRevision(document) != -1)


def _bookmarks(document: Any) -> Iterator[tuple[str, int]]:
    for bookmark in document.get_toc():
        place = bookmark.get_dest()
        index = place.get_index() if place is not None else None
        yield bookmark.get_title(), 0 if index is None else index + 1


def _language(raw: Any, document: Any) -> str:
    buffer = create_string_buffer(_LANGUAGE_BYTES)
    size = raw.FPDFCatalog_GetLanguage(document, cast(buffer, POINTER(c_ushort)), _LANGUAGE_BYTES)
    return buffer.raw[: max(size - END_MARK_BYTES, 0)].decode("utf-16-le", "replace")


def _read_page(
    raw: Any, document: Any, index: int, safe: float, spots: Sequence[Spot], grid: LineGrid | None
) -> PageReading:
    page = document[index]
    words = page.get_textpage()
    trim = Bounds(*page.get_trimbox())
    things = tuple(things_on(raw, page))
    pieces = tuple(read_pieces(raw, words))
    texts = tuple(texts_of(raw, things))
    proof = ProofPage(
        number=index + 1,
        width=(trim.right - trim.left) * MM_PER_POINT,
        height=(trim.top - trim.bottom) * MM_PER_POINT,
        bleed=_bleed(raw, page, trim),
        has_art_box=_box(raw.FPDFPage_GetArtBox, page) is not None,
        rotation=page.get_rotation(),
        text=words.get_text_range(),
        things=len(things),
        strays=tuple(read_strays(words, pieces, trim, safe)),
        overlaps=tuple(read_overlaps(words, pieces)),
        clipped=tuple(read_clipped(raw, texts, words)),
        types=frozenset(read_types(raw, texts)),
        thinnest=min(line_weights(raw, things), default=None),
        picture_dpi=tuple(_dots(raw, each) for each in things if each.kind == raw.FPDF_PAGEOBJ_IMAGE),
        links=tuple(read_links(raw, document, page)),
        voids=count_voids(raw, texts, words),
        is_tagged=_is_tagged(raw, page),
        grid_lines=read_grid_lines(raw, page, words, index + 1, grid) if grid else GridLines(),
    )
    said = tuple(read_spots(raw, page, words, spots))
    words.close()
    page.close()
    return PageReading(page=proof, said=said)


def _box(read: Any, page: Any) -> Bounds | None:
    """Read one of a page's boxes that is written on the page itself."""
    edges = [c_float() for _ in range(4)]
    return Bounds(*(edge.value for edge in edges)) if read(page, *map(byref, edges)) else None


def _bleed(raw: Any, page: Any, trim: Bounds) -> float | None:
    box = _box(raw.FPDFPage_GetBleedBox, page)
    if box is None:
        return None
    sides = (trim.left - box.left, trim.bottom - box.bottom, box.right - trim.right, box.top - trim.top)
    return min(sides) * MM_PER_POINT


def _dots(raw: Any, picture: Thing) -> float:
    """Tell how many dots of a picture come to an inch, where they are fewest."""
    width, height = c_uint(), c_uint()
    raw.FPDFImageObj_GetImagePixelSize(picture.thing, byref(width), byref(height))
    shown = bounds_of(raw, picture.thing)
    across = max((shown.right - shown.left) * picture.scale, _NO_WIDTH)
    upwards = max((shown.top - shown.bottom) * picture.scale, _NO_WIDTH)
    return min(width.value / across, height.value / upwards) * POINTS_PER_INCH


def _is_tagged(raw: Any, page: Any) -> bool:
    """Tell whether some of the tag tree is about this page; of the Document element only its own parts are given."""
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return False
    try:
        document = raw.FPDF_StructTree_GetChildAtIndex(tree, 0)
        count = raw.FPDF_StructElement_CountChildren(document) if document else 0
        return any(raw.FPDF_StructElement_GetChildAtIndex(document, index) for index in range(count))
    finally:
        raw.FPDF_StructTree_Close(tree)


class Doing(enum.Enum):
    """What following a link does."""

    JUMP = "jumps to a page"
    OPEN_ADDRESS = "opens an address"
    OPEN_FILE = "opens another file"
    LAUNCH = "starts a program"
    NOTHING = "leads nowhere"

    @property
    def is_an_act(self) -> bool:
        """Tell whether it reaches out of the file, other than to an address."""
        return self in (Doing.OPEN_FILE, Doing.LAUNCH)


@dataclass(frozen=True, kw_only=True)
class Link:
    """What a link does, and the address that it opens."""

    doing: Doing
    address: str = ""


def read_links(raw: Any, document: Any, page: Any) -> Iterator[Link]:
    """Read every link of a page."""
    position, link = c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, byref(position), byref(link)):
        yield _link(raw, document, link)


def _link(raw: Any, document: Any, link: Any) -> Link:
    place = raw.FPDFLink_GetDest(document, link)
    if place:
        found = raw.FPDFDest_GetDestPageIndex(document, place) >= 0
        return Link(doing=Doing.JUMP if found else Doing.NOTHING)
    action = raw.FPDFLink_GetAction(link)
    doing = {
        raw.PDFACTION_REMOTEGOTO: Doing.OPEN_FILE,
        raw.PDFACTION_EMBEDDEDGOTO: Doing.OPEN_FILE,
        raw.PDFACTION_LAUNCH: Doing.LAUNCH,
        raw.PDFACTION_URI: Doing.OPEN_ADDRESS,
    }.get(raw.FPDFAction_GetType(action) if action else None, Doing.NOTHING)
    if doing is not Doing.OPEN_ADDRESS:
        return Link(doing=doing)
    address = create_string_buffer(_ADDRESS_BYTES)
    raw.FPDFAction_GetURIPath(document, action, address, _ADDRESS_BYTES)
    return Link(doing=doing, address=address.value.decode("utf-8", "replace"))
