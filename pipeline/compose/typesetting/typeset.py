"""HTML -> laid-out document -> PDF bytes, with every complaint of the typesetter turned into a diagnostic.

WeasyPrint is imported in less than half its time. It tries each of its libraries under the names of several systems;
for each that isn't a Linux file name, the import asks the system's linker and compiler where it might be, in processes
of their own; none ever is.
"""

from __future__ import annotations

import ctypes.util
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from pipeline.compose.exposure import Exposed
from pipeline.compose.typesetting.c_declarations import declared_before
from pipeline.compose.typesetting.engine import said_by_us_alone
from pipeline.compose.typesetting.galley_pdf import write_galley_pdf
from pipeline.diagnostics import Diagnostic, Refused, error
from pipeline.fonts import Face, face_data
from pipeline.private import private_folder


@contextmanager
def _by_file_name() -> Iterator[None]:
    """On Linux, have libraries opened by file name alone."""
    ask = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = ask


class _Late(ModuleType):
    """Stands in for a module until one of its functions is called."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: getattr(import_module(self.__name__), name)(*given, **named)


@contextmanager
def _put_off(*names: str) -> Iterator[None]:
    """Have modules import others as if they were there, which takes as long as a quarter of WeasyPrint."""
    for name in names:
        if name not in sys.modules:
            sys.modules[name] = _Late(name)
    try:
        yield
    finally:
        for name in names:
            if isinstance(sys.modules[name], _Late):
                del sys.modules[name]


# Fonts are subset where pages are joined, once for all, and never by these.
with (
    _by_file_name(),
    said_by_us_alone(),
    declared_before(),
    _put_off("fontTools.subset", "fontTools.varLib.instancer"),
):
    import weasyprint
    from weasyprint import CSS, HTML, UA_STYLESHEET
    from weasyprint.css.counters import CounterStyle
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

    from pipeline.compose.typesetting.forked_fonts import make_fit

# Short cuts lean on what is private to the version that they were found in. With another, pages take longer.
if weasyprint.__version__ == "70.0":
    from pipeline.compose.typesetting.short_cuts import shorten

    shorten()

# What WeasyPrint's own style sheet says of notes, it says of every element: five pseudo-elements for each, of which we
# never have one.
_NOTES = frozenset({"footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"})
FONT_SCHEME = "font:"  # no scheme that the typesetter knows: it can't fetch one by itself


class OwnThingsOnly(URLFetcher):
    """Serves the theme's fonts and our own drawings by address and nothing else: no network, no files."""

    def __init__(self, fonts: Mapping[str, bytes], drawings: Mapping[str, str | Exposed]) -> None:
        super().__init__(allow_redirects=False, fail_on_errors=True)
        self._fonts = fonts
        self._drawings = drawings

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """Give the bytes of a declared font or a drawing; asking for anything else stops the typesetter."""
        if url in self._fonts:
            return URLFetcherResponse(url, self._fonts[url], {"Content-Type": "font/ttf"})
        if url in self._drawings:
            shown = self._drawings[url]
            if isinstance(shown, Exposed):
                return URLFetcherResponse(url, shown.data, {"Content-Type": shown.type})
            return URLFetcherResponse(url, shown.encode(), {"Content-Type": "image/svg+xml"})
        raise FatalURLFetchingError(url)


class Pages(HTML):
    """Our HTML, to which WeasyPrint's own style sheet applies but for what it says of things that we have none of."""

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
        return [_of_our_things()]


@cache
def _of_our_things() -> Any:
    # Private: no option leaves its style sheet out or changes it. A tenth of the time of laying out goes there.
    sheet = copy(UA_STYLESHEET)
    sheet.matcher = copy(sheet.matcher)
    sheet.matcher.other_selectors = [
        (_in_lists(test) if pseudo == "marker" else test, weight, order, pseudo, said)
        for test, weight, order, pseudo, said in sheet.matcher.other_selectors
        if pseudo not in _NOTES
    ]
    return sheet


def _in_lists(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Ask the same of what stands in lists: nothing else of ours has a marker."""
    return lambda element: element.local_name == "li" and test(element)


def font_address(face: Face) -> str:
    """Name a face in a style sheet."""
    slant = "italic" if face.italic else "roman"
    return f"{FONT_SCHEME}{face.family.lower().replace(' ', '-')}/{face.weight}/{slant}"


def font_css(faces: tuple[Face, ...]) -> str:
    """Write the @font-face rules of a theme."""
    return "\n".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
        f'font-style:{"italic" if face.italic else "normal"};src:url("{font_address(face)}")}}'
        for face in faces
    )


@dataclass(frozen=True)
class Typesetter:
    """One theme's fonts, ways to count and style sheets, loaded once in a process, with what was wrong in them."""

    fonts: FontConfiguration
    counters: CounterStyle
    files: Mapping[str, bytes]
    sheets: tuple[CSS, ...]
    complaints: tuple[Diagnostic, ...]


def typesetter(faces: tuple[Face, ...], sheets: tuple[str, ...]) -> Typesetter:
    """Give a theme's fonts and style sheets, loaded once for a process and all that are forked from it."""
    loaded = _loaded(faces, sheets)
    make_fit(loaded.fonts)
    return loaded


@cache
def _loaded(faces: tuple[Face, ...], sheets: tuple[str, ...]) -> Typesetter:
    """Load fonts and style sheets, each of its own so that a complaint about one counts its lines alone."""
    fonts, counters = FontConfiguration(), CounterStyle()
    # Private: it makes a folder itself otherwise, which stays behind when the process is killed, as hands always are.
    fonts._folder = private_folder()
    files = {font_address(face): face_data(face) for face in faces}
    fetcher = OwnThingsOnly(files, {})
    first = tuple(map(_first_sheet, sheets[:1]))
    for each in first:
        counters.update(each.counters)
    with overheard() as complaints:
        read = [
            CSS(string=sheet, font_config=fonts, counter_style=counters, url_fetcher=fetcher, base_url=None)
            for sheet in (font_css(faces), *sheets[1:])
        ]
    return Typesetter(
        fonts=fonts,
        counters=counters,
        files=files,
        sheets=(read[0], *(each.sheet for each in first), *read[1:]),
        complaints=(*(each for sheet in first for each in sheet.complaints), *complaints),
    )


@dataclass(frozen=True)
class _FirstSheet:
    """The first of the style sheets, which is ours and names no fonts of its own, with its ways to count."""

    sheet: CSS
    counters: CounterStyle
    complaints: tuple[Diagnostic, ...]


@cache
def _first_sheet(text: str) -> _FirstSheet:
    """Read it once for all papers: it is by far the longest, and takes as long as setting a small page."""
    counters, fetcher = CounterStyle(), OwnThingsOnly({}, {})
    with overheard() as complaints:
        sheet = CSS(string=text, counter_style=counters, url_fetcher=fetcher, base_url=None)
    return _FirstSheet(sheet=sheet, counters=counters, complaints=tuple(complaints))


class _Complaints(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[Diagnostic] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(_complaint(record.getMessage()))


@contextmanager
def overheard() -> Iterator[list[Diagnostic]]:
    """Collect what the typesetter complains of; refuse what it asks for beyond its fonts."""
    logger = logging.getLogger("weasyprint")
    handler = _Complaints()
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False  # else it is told twice, and on the terminal
    try:
        yield handler.said
    except FatalURLFetchingError as asked:  # no Exception, so that no page of WeasyPrint's own swallows it
        raise Refused(_refusal(str(asked))) from asked
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate


def lay_out(html: str, setter: Typesetter, drawings: Mapping[str, str | Exposed]) -> tuple[Any, tuple[Diagnostic, ...]]:
    """Lay out HTML that shows these drawings; any complaint is an error."""
    with overheard() as complaints:
        fetcher = OwnThingsOnly(setter.files, drawings)
        document = Pages(string=html, url_fetcher=fetcher, base_url=None).render(
            stylesheets=list(setter.sheets), font_config=setter.fonts, counter_style=setter.counters
        )
    return document, tuple(complaints)


def write_pdf(document: Any) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Write a tagged PDF that leaves its fonts to the press; any complaint is an error."""
    with overheard() as complaints:
        pdf = write_galley_pdf(document)
    return pdf, tuple(complaints)


def _complaint(text: str) -> Diagnostic:
    return error("E701", f"the typesetter complains: {text}", hints=("mend the theme or the text that it speaks of",))


def _refusal(address: str) -> Diagnostic:
    return error(
        "E702",
        f"the pages ask for {address!r}",
        hints=("pages load nothing but the theme's fonts: take the address out of the theme or its templates",),
    )
