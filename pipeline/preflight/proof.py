"""The bytes of a PDF -> what a reader finds in it: sizes, words and where they stand, fonts, links, tags."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from ctypes import byref, c_double, c_float, c_int, create_string_buffer
from dataclasses import dataclass
from math import hypot
from typing import Any

from pipeline.units import PAPER_MILLIMETRES

MM_PER_POINT = float(PAPER_MILLIMETRES["pt"])
_FONT_NAME_BYTES = 256
_ADDRESS_BYTES = 2048
_END_MARK_BYTES = 2


class Doing(enum.Enum):
    """What following a link does."""

    JUMP = "jumps to a page"
    OPEN_ADDRESS = "opens an address"
    OPEN_FILE = "opens another file"
    LAUNCH = "starts a program"
    NOTHING = "leads nowhere"


@dataclass(frozen=True)
class Stray:
    """A stretch of text too near the edge, and how far it is from each edge of the trim, in millimetres."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def nearest(self) -> tuple[str, float]:
        """The edge that it is nearest to, or farthest beyond."""
        distances = {"left": self.left, "top": self.top, "right": self.right, "bottom": self.bottom}
        return min(distances.items(), key=lambda item: item[1])


@dataclass(frozen=True, order=True)
class Type:
    """A font in use, the size it is set in, and whether the file carries it."""

    font: str
    points: float
    embedded: bool


@dataclass(frozen=True, kw_only=True)
class Link:
    """What a link does, and the address that it opens."""

    doing: Doing
    address: str = ""


@dataclass(frozen=True, kw_only=True)
class ProofPage:
    """One page as read back; `voids` counts pieces of text that draw nothing."""

    number: int
    width: float
    height: float
    text: str
    strays: tuple[Stray, ...]
    types: frozenset[Type]
    links: tuple[Link, ...]
    voids: int
    is_tagged: bool


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A whole file as read back."""

    pages: tuple[ProofPage, ...]
    is_tagged: bool
    scripts: int
    attachments: int


def read_proof(pdf: bytes, *, safe: float = 0) -> Proof:
    """Read a file back; text nearer than `safe` millimetres to the trim is a stray."""
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        return Proof(
            pages=tuple(_read_page(raw, document, index, safe) for index in range(len(document))),
            is_tagged=bool(raw.FPDFCatalog_IsTagged(document)),
            scripts=raw.FPDFDoc_GetJavaScriptActionCount(document),
            attachments=raw.FPDFDoc_GetAttachmentCount(document),
        )
    finally:
        document.close()


def page_texts(pdf: bytes) -> tuple[str, ...]:
    """Read the words of every page."""
    return tuple(page.text for page in read_proof(pdf).pages)


def _read_page(raw: Any, document: Any, index: int, safe: float) -> ProofPage:
    page = document[index]
    words = page.get_textpage()
    left, bottom, right, top = page.get_trimbox()
    proof = ProofPage(
        number=index + 1,
        width=(right - left) * MM_PER_POINT,
        height=(top - bottom) * MM_PER_POINT,
        text=words.get_text_range(),
        strays=tuple(_strays(raw, words, (left, bottom, right, top), safe)),
        types=frozenset(_types(raw, page)),
        links=tuple(_links(raw, document, page)),
        voids=sum(_is_void(raw, thing, words) for thing in _texts(raw, page)),
        is_tagged=_is_tagged(raw, page),
    )
    words.close()
    page.close()
    return proof


def _strays(raw: Any, words: Any, trim: tuple[float, float, float, float], safe: float) -> Iterator[Stray]:
    trim_left, trim_bottom, trim_right, trim_top = trim
    edges = [c_double() for _ in range(4)]
    for index in range(raw.FPDFText_CountRects(words, 0, -1)):
        raw.FPDFText_GetRect(words, index, *map(byref, edges))
        left, top, right, bottom = (edge.value for edge in edges)
        inside = (left - trim_left, trim_top - top, trim_right - right, bottom - trim_bottom)
        if min(inside) * MM_PER_POINT < safe:
            text = words.get_text_bounded(left, bottom, right, top)
            yield Stray(text, *(distance * MM_PER_POINT for distance in inside))


def _texts(raw: Any, page: Any) -> Iterator[Any]:
    """Go through the pieces of text that stand on the page itself."""
    for index in range(raw.FPDFPage_CountObjects(page)):
        thing = raw.FPDFPage_GetObject(page, index)
        if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_TEXT:
            yield thing


def _types(raw: Any, page: Any) -> Iterator[Type]:
    for index in range(raw.FPDFPage_CountObjects(page)):
        yield from _types_of(raw, raw.FPDFPage_GetObject(page, index), 1.0)


def _types_of(raw: Any, thing: Any, scale: float) -> Iterator[Type]:
    """Find the type in a page object; a form object scales what is in it."""
    kind = raw.FPDFPageObj_GetType(thing)
    if kind == raw.FPDF_PAGEOBJ_TEXT:
        font, size = raw.FPDFTextObj_GetFont(thing), c_float()
        raw.FPDFTextObj_GetFontSize(thing, byref(size))
        points = round(size.value * _scale(raw, thing) * scale, 2)
        yield Type(_font_name(raw, font), points, raw.FPDFFont_GetIsEmbedded(font) == 1)
    elif kind == raw.FPDF_PAGEOBJ_FORM:
        for index in range(raw.FPDFFormObj_CountObjects(thing)):
            yield from _types_of(raw, raw.FPDFFormObj_GetObject(thing, index), scale * _scale(raw, thing))


def _scale(raw: Any, thing: Any) -> float:
    """Tell how much taller an object's matrix makes it."""
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, byref(matrix))
    return hypot(matrix.c, matrix.d)


def _font_name(raw: Any, font: Any) -> str:
    name = create_string_buffer(_FONT_NAME_BYTES)
    raw.FPDFFont_GetBaseFontName(font, name, _FONT_NAME_BYTES)
    words = name.value.decode("utf-8", "replace")
    return words.rpartition("+")[2].replace(",", "").replace("-", " ")


def _links(raw: Any, document: Any, page: Any) -> Iterator[Link]:
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


def _is_void(raw: Any, thing: Any, words: Any) -> bool:
    """Tell whether a piece of text has no glyph to draw; what the reader can't draw, it doesn't count as text."""
    if raw.FPDFTextObj_GetText(thing, words, None, 0) > _END_MARK_BYTES:
        return False
    edges = [c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(thing, *map(byref, edges))
    left, bottom, right, top = (edge.value for edge in edges)
    return left == right or bottom == top


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
