"""The bytes of a PDF -> how it is built: boxes, colours, states and pictures of its pages, what its catalog says.

Beside `proof`, which reads a file as a viewer shows it, this reads what is written in it: a viewer has made light of
every colour by the time one can ask it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pipeline.pdf.source_file import SourceFile
from pipeline.preflight.page_keys import PageKey, page_keys
from pipeline.preflight.painting import Painting, read_painting

_TALLEST = 64  # nodes above a page: whoever has more goes in a circle
BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
# What a page has from the nodes above it, if it doesn't say otherwise: PDF 32000-1, table 30.
_INHERITED = ("/MediaBox", "/CropBox", "/Rotate", "/Resources")
# Strings are blanked: words that look like an action are none.
_STRING = re.compile(rb"\((?:\\.|[^\\()])*\)", re.DOTALL)
# PDF 32000-1, 12.6.4: kinds of actions, all but jumps within the file, addresses, and what moves the view.
_ACTION = re.compile(rb"/S\s*/(JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|Sound|Movie|Rendition)\b")


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A picture that a page shows: its size in dots, its colour space."""

    width: int
    height: int
    space: str


@dataclass(kw_only=True)
class PageAnatomy:
    """One page: its boxes in points, what it and the forms on it paint with."""

    number: int
    boxes: Mapping[str, tuple[float, float, float, float]]
    rotation: int
    unit: float
    group: str | None
    paintings: list[Painting] = field(default_factory=list)
    states: list[Mapping[str, Any]] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)


class Anatomy:
    """A PDF opened to look at how it is built."""

    def __init__(self, pdf: bytes) -> None:
        self._file = SourceFile(pdf)

    @property
    def page_keys(self) -> tuple[PageKey, ...]:
        """A hash of each page, by which it is known again."""
        return page_keys(self._file)

    @property
    def root(self) -> Mapping[str, Any]:
        """The catalog."""
        return self._file.root

    @property
    def header(self) -> str:
        """How the file begins."""
        return self._file.header

    @property
    def information(self) -> Mapping[str, str]:
        """What the information dictionary says."""
        found = self._file.information
        return {} if found is None else {key.removeprefix("/"): str(value) for key, value in found.items()}

    @cached_property
    def metadata(self) -> str:
        """The XMP packet, as text."""
        found = self.root.get("/Metadata")
        return "" if found is None else found.get_object().get_data().decode("utf-8", "replace")

    @cached_property
    def actions(self) -> int:
        """How many actions in the file start something or open another file, wherever they hang."""
        values = map(self._file.value, self._file.numbers)
        # Hardly any value looks like one; without its strings, none does that didn't with them.
        return sum(len(_ACTION.findall(_STRING.sub(b"()", value))) for value in values if _ACTION.search(value))

    @property
    def contents(self) -> Iterator[tuple[bytes, Any]]:
        """What every page draws, and what it draws with."""
        for number in self._file.pages:
            entries = dict(self._inherited(number))
            yield b"\n".join(_contents(entries.get("/Contents"))), _plain(entries.get("/Resources", {}))

    @cached_property
    def pages(self) -> tuple[PageAnatomy, ...]:
        """Every page."""
        return tuple(self._page(number, index) for index, number in enumerate(self._file.pages, start=1))

    def _page(self, number: int, index: int) -> PageAnatomy:
        entries = dict(self._inherited(number))
        boxes = {name: _box(entries[f"/{name}"]) for name in BOXES if f"/{name}" in entries}
        content = b"\n".join(_contents(entries.get("/Contents")))
        group = entries.get("/Group")
        page = PageAnatomy(
            number=index,
            boxes=boxes,
            rotation=int(_plain(entries.get("/Rotate", 0))) % 360,
            unit=float(_plain(entries.get("/UserUnit", 1))),
            group=_space(_plain(group)["/CS"]) if group is not None and "/CS" in _plain(group) else None,
        )
        waiting, seen = [(content, _plain(entries.get("/Resources", {})))], set[int]()
        while waiting:  # each form once, however often and deeply it is drawn
            waiting.extend(self._look_into(page, *waiting.pop(0), seen))
        return page

    def _inherited(self, number: int) -> Iterator[tuple[str, Any]]:
        """Gather a page's entries, those that it has from the nodes above it first."""
        page = self._file.dictionary(number)
        above: Any = page
        chain: list[Any] = []
        while "/Parent" in above and len(chain) < _TALLEST:
            above = _plain(above["/Parent"])
            chain.append(above)
        for node in reversed(chain):
            yield from ((key, node[key]) for key in _INHERITED if key in node)
        yield from page.items()

    def _look_into(
        self, page: PageAnatomy, content: bytes, resources: Any, seen: set[int]
    ) -> Iterator[tuple[bytes, Any]]:
        """Note what a content stream paints with, and give the forms in it that weren't seen before."""
        painting = read_painting(content)
        page.paintings.append(painting)
        page.states += [_plain(_plain(resources["/ExtGState"])[name]) for name in sorted(painting.states)]
        page.spaces += [_space(_named(resources, "/ColorSpace", f"/{name}")) for name in sorted(painting.spaces)]
        page.spaces += [
            _space(_plain(_plain(resources["/Shading"])[name])["/ColorSpace"]) for name in painting.shadings
        ]
        for name in sorted(painting.drawings):
            found = _plain(resources["/XObject"]).raw_get(name)
            drawing, number = _plain(found), getattr(found, "idnum", 0)
            if drawing["/Subtype"] == "/Image":
                page.pictures.append(_picture(drawing))
            elif number not in seen:
                seen.add(number)
                yield drawing.get_data(), _plain(drawing.get("/Resources", resources))


def _plain(value: Any) -> Any:
    """Follow a reference to what it leads to."""
    return value.get_object() if hasattr(value, "get_object") else value


def _contents(found: Any) -> Iterator[bytes]:
    """Read a page's content, which may come in parts."""
    value = _plain(found)
    if value is None:
        return
    for part in value if isinstance(value, list) else [value]:
        yield _plain(part).get_data()


def _box(value: Any) -> tuple[float, float, float, float]:
    left, bottom, right, top = (float(edge) for edge in _plain(value))
    return left, bottom, right, top


def _named(resources: Any, kind: str, name: str) -> Any:
    """Look a colour space up; those of devices are not listed."""
    return _plain(resources.get(kind, {})).get(name, name)


def _space(value: Any) -> str:
    """Name the family of a colour space, or the one that it is built on."""
    found = _plain(value)
    if not isinstance(found, list):
        return str(found).removeprefix("/")
    family = str(found[0]).removeprefix("/")
    if family == "ICCBased":
        return {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}.get(int(_plain(found[1])["/N"]), family)
    return _space(found[1]) if family in ("Indexed", "Pattern") and len(found) > 1 else family


def _picture(image: Any) -> Picture:
    space = "DeviceGray" if image.get("/ImageMask") else _space(image.get("/ColorSpace", "/none"))
    return Picture(width=int(image["/Width"]), height=int(image["/Height"]), space=space)
