"""HTML -> laid-out document -> PDF bytes, with every complaint of the typesetter turned into a diagnostic."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from pipeline.compose.written import write_galley_pdf
from pipeline.diagnostics import Diagnostic, error
from pipeline.fonts import Face, face_path

FONT_SCHEME = "font:"


class RefusedAddress(FatalURLFetchingError):
    """A page asked for something that isn't one of its fonts."""


class FontsOnly(URLFetcher):
    """Serves the theme's fonts by name and nothing else: no network, no files."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        super().__init__(allow_redirects=False, fail_on_errors=True)
        self._faces = faces

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """Give the bytes of a declared font."""
        face = self._faces.get(url)
        if face is None:
            raise RefusedAddress(f"the page asks for {url!r}")
        return URLFetcherResponse(url, face_path(face).read_bytes(), {"Content-Type": "font/ttf"})


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
    """One theme's fonts, loaded once in a process, and the fetcher that serves them."""

    fonts: FontConfiguration
    fetcher: FontsOnly
    sheets: tuple[CSS, ...]


@cache
def typesetter(faces: tuple[Face, ...], css: str) -> Typesetter:
    """Load fonts and style sheet."""
    fonts = FontConfiguration()
    fetcher = FontsOnly({font_address(face): face for face in faces})
    sheet = CSS(string=font_css(faces) + css, font_config=fonts, url_fetcher=fetcher, base_url=None)
    return Typesetter(fonts=fonts, fetcher=fetcher, sheets=(sheet,))


class _Complaints(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextmanager
def overheard(said: list[str]) -> Iterator[None]:
    """Collect what the typesetter complains of."""
    logger = logging.getLogger("weasyprint")
    handler = _Complaints()
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
        said.extend(handler.said)


def lay_out(html: str, setter: Typesetter) -> tuple[Any, tuple[Diagnostic, ...]]:
    """Lay out HTML; any complaint is an error."""
    said: list[str] = []
    with overheard(said):
        document = HTML(string=html, url_fetcher=setter.fetcher, base_url=None).render(
            stylesheets=list(setter.sheets), font_config=setter.fonts
        )
    return document, tuple(_complaint(text) for text in said)


def write_pdf(document: Any) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Write a tagged PDF that leaves its fonts to the press; any complaint is an error."""
    said: list[str] = []
    with overheard(said):
        pdf = write_galley_pdf(document)
    return pdf, tuple(_complaint(text) for text in said)


def _complaint(text: str) -> Diagnostic:
    return error("E701", f"the typesetter complains: {text}", hints=("mend the theme or the text that it speaks of",))
