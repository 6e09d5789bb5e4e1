"""The bytes of a PDF -> what a reader finds in it: sizes, words and where they stand, fonts, links, tags."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from ctypes import addressof, byref, c_double, c_float, c_int, create_string_buffer
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

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


class SetText(NamedTuple):
    """A piece of text within an open page, its font, and how much larger the forms around it make it."""

    thing: Any
    font: Any
    scale: float


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
    things = (raw.FPDFPage_GetObject(page, index) for index in range(raw.FPDFPage_CountObjects(page)))
    texts = tuple(_set_texts(raw, things))
    proof = ProofPage(
        number=index + 1,
        width=(right - left) * MM_PER_POINT,
        height=(top - bottom) * MM_PER_POINT,
        text=words.get_text_range(),
        strays=tuple(_strays(raw, words, (left, bottom, right, top), safe)),
        types=frozenset(_types(raw, texts)),
        links=tuple(_links(raw, document, page)),
        voids=_voids(raw, texts, words),
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


def _set_texts(raw: Any, things: Iterable[Any], scale: float = 1.0) -> Iterator[SetText]:
    """Go through pieces of text; a form object scales what is in it."""
    for thing in things:
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            yield SetText(thing, raw.FPDFTextObj_GetFont(thing), scale)
        elif kind == raw.FPDF_PAGEOBJ_FORM:
            inner = (raw.FPDFFormObj_GetObject(thing, index) for index in range(raw.FPDFFormObj_CountObjects(thing)))
            yield from _set_texts(raw, inner, scale * _scale(raw, thing, raw.FS_MATRIX()))


def _types(raw: Any, texts: Iterable[SetText]) -> Iterator[Type]:
    """Tell each font and size once; a page is set in few of them, but in hundreds of pieces."""
    fonts: dict[int, tuple[str, bool]] = {}
    size, matrix = c_float(), raw.FS_MATRIX()
    for text in texts:
        key = addressof(text.font.contents)
        if key not in fonts:
            fonts[key] = (_font_name(raw, text.font), raw.FPDFFont_GetIsEmbedded(text.font) == 1)
        raw.FPDFTextObj_GetFontSize(text.thing, byref(size))
        name, embedded = fonts[key]
        yield Type(name, round(size.value * _scale(raw, text.thing, matrix) * text.scale, 2), embedded)


def _scale(raw: Any, thing: Any, matrix: Any) -> float:
    """Tell how much taller an object's matrix makes it; `matrix` is room to read it into."""
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


def _voids(raw: Any, texts: Iterable[SetText], words: Any) -> int:
    """Count pieces of text that have no glyph to draw; spaces have none either, but they count as text."""
    left, bottom, right, top = (c_float() for _ in range(4))
    edges = tuple(map(byref, (left, bottom, right, top)))
    found = 0
    for text in texts:
        raw.FPDFPageObj_GetBounds(text.thing, *edges)
        if left.value < right.value and bottom.value < top.value:
            continue
        found += raw.FPDFTextObj_GetText(text.thing, words, None, 0) <= _END_MARK_BYTES
    return found


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
