"""A PDF -> what a screen reader gets from it: the tag tree with its words, and the words that are in no tag."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pikepdf
from page_letters import Letters


@dataclass(frozen=True)
class Piece:
    """A part of a page's content that an element of the tree holds."""

    page: int
    mark: int


class Element:
    """An element of the tag tree."""

    def __init__(self, thing: pikepdf.Dictionary, pages: dict[tuple[int, int], int]) -> None:
        self._thing = thing
        self._pages = pages

    @property
    def role(self) -> str:
        return str(self._thing.get("/S", "/Root")).removeprefix("/")

    @property
    def alternative(self) -> str | None:
        return str(self._thing.Alt) if "/Alt" in self._thing else None

    @property
    def id(self) -> str | None:
        return str(self._thing.ID) if "/ID" in self._thing else None

    @property
    def headers(self) -> tuple[str, ...]:
        """The ids of the table headers that a cell stands under."""
        return tuple(map(str, self._thing.get("/A", {}).get("/Headers", [])))

    @cached_property
    def parts(self) -> tuple[Element | Piece, ...]:
        kids = self._thing.get("/K")
        listed = kids if isinstance(kids, pikepdf.Array) else [] if kids is None else [kids]
        return tuple(self._part(kid) for kid in listed if not _is_object(kid))

    def _part(self, kid: object) -> Element | Piece:
        if not isinstance(kid, pikepdf.Dictionary):
            return Piece(self._page(self._thing), int(str(kid)))
        if kid.get("/Type") == "/MCR":
            return Piece(self._page(kid if "/Pg" in kid else self._thing), int(kid.MCID))
        return Element(kid, self._pages)

    def _page(self, thing: pikepdf.Dictionary) -> int:
        return self._pages[thing.Pg.objgen]

    def walk(self) -> Iterator[Element]:
        yield self
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.walk()

    @property
    def pieces(self) -> Iterator[Piece]:
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.pieces
            else:
                yield part


def _is_object(kid: object) -> bool:
    return isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/OBJR"


class TaggedFile:
    """A PDF opened to be read through its tags."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pikepdf.open(io.BytesIO(pdf))
        self._pages = {page.obj.objgen: number for number, page in enumerate(self.pdf.pages, start=1)}
        self._letters = Letters()

    @cached_property
    def tree(self) -> Element:
        return Element(self.pdf.Root.StructTreeRoot, self._pages)

    @cached_property
    def texts(self) -> dict[int, dict[int, str]]:
        """The words of every page by the mark that they stand under; what is beyond the tags stands under ARTIFACT."""
        return {number: self._read(page) for number, page in enumerate(self.pdf.pages, start=1)}

    def words_of(self, element: Element) -> str:
        return "".join(self.texts[piece.page].get(piece.mark, "") for piece in element.pieces)

    def _read(self, page: pikepdf.Page) -> dict[int, str]:
        texts: dict[int, str] = defaultdict(str)
        for mark, text in self._letters.drawn(page):
            texts[mark] += text
        return dict(texts)
