"""Plates and photos -> pictures of a page: an <img> with its words, its drawing kept until the typesetter asks for it.

A drawing inside the HTML would be parsed, matched against every style rule and copied box by box; kept aside it costs a
third of that, and its words reach a screen reader as the picture's alternative text. A photo's address is told by what
it is made of, so that pages are fitted, and found on the shelf, before anybody decodes it.
"""

from __future__ import annotations

import enum
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from pipeline.compose.exposure import Exposed, Exposure, Tone, covering, expose, whole
from pipeline.contracts.expectation import LEAST_DPI
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic, Path, error, warning
from pipeline.model.pictures import Picture
from pipeline.spelling import quote

PLATE_SCHEME = "plate:"  # no scheme that the typesetter knows: it has to ask us
POOR_DPI = 150  # dots to the inch: below, a picture looks soft
_POINTS_PER_INCH, _MM_PER_INCH = 72, 25.4
_HAIR = 0.01  # points
_IMAGES = re.compile(r"<img [^>]*>")
_SPACES = re.compile(r"\s+")


class Fit(enum.StrEnum):
    """How a picture fills a box: cut at two sides so that nothing stays bare, or whole, with room at two sides."""

    COVER = "cover"
    CONTAIN = "contain"


@dataclass(frozen=True, kw_only=True)
class Photo:
    """A picture made of dots, and what it shows, for those who can't see it.

    `path` leads to where the pack names it, so that it is told there when it has too few dots for its size; an empty
    one stands for the page that it is on. Without a path, whoever reads the finished pages counts them.
    """

    picture: Picture
    words: str
    path: Path | None = None

    def fitted(self, width: float, height: float) -> tuple[float, float]:
        """Make it as large as a box allows."""
        return self.picture.fitted(width, height)


@dataclass
class PictureCase:
    """The drawings that pages of this process show, by address."""

    tone: Tone = field(default_factory=Tone)
    drawings: dict[str, str | Exposed] = field(default_factory=dict)
    photos: dict[tuple[str, Path | None], _Shown] = field(default_factory=dict)

    def show(self, plate: Plate) -> Markup:
        """Write a plate as a picture, and keep its drawing."""
        address = PLATE_SCHEME + hashlib.sha256(plate.svg.encode()).hexdigest()[:32]
        self.drawings[address] = plate.svg
        words = _SPACES.sub(" ", f"{plate.title}. {plate.description}" if plate.description else plate.title)
        size = f"width:{points(plate.width.points)};height:{points(plate.height.points)}"
        return Markup('<img src="{}" alt="{}" style="{}">').format(address, words, size)

    def show_photo(self, photo: Photo, width: float, height: float, fit: Fit | str = Fit.CONTAIN) -> Markup:
        """Write a photo as a picture that fills a box of so many points, in the middle of it where it is smaller.

        What it is cut at, nobody can find in the file.
        """
        picture, part = photo.picture, whole(photo.picture)
        wide, high = width, height
        if Fit(fit) is Fit.COVER:
            part = covering(picture, width, height)
        else:
            wide, high = picture.fitted(width, height)
        exposure = Exposure(picture=picture, part=part, width=wide, height=high, tone=self.tone)
        address = PLATE_SCHEME + exposure.name
        across, down = ((room - size) / 2 for room, size in ((width, wide), (height, high)))
        style = f"width:{points(wide)};height:{points(high)}"
        if max(across, down) >= _HAIR:
            style += f";margin:{points(down)} {points(across)}"
        html = Markup('<img src="{}" alt="{}" style="{}">').format(address, photo.words, style)
        self.photos[html, photo.path] = _Shown(address=address, exposure=exposure, photo=photo)
        return html

    def expose(self, html: str, page: Path) -> None:
        """Make what is printed of the photos that a page shows.

        Raises:
            ContentError: one of them can't be decoded.
        """
        for shown in self._shown_in(html):
            if shown.address not in self.drawings:
                try:
                    self.drawings[shown.address] = expose(shown.exposure)
                except ContentError as problem:
                    path = shown.photo.path or page
                    raise ContentError(*(replace(each, path=path) for each in problem.diagnostics)) from problem

    def told(self, html: str, page: Path) -> Iterator[Diagnostic]:
        """Tell which photos of a page have too few dots for their size."""
        for shown in self._shown_in(html):
            if shown.photo.path is not None:
                yield from _coarse(shown, shown.photo.path or page)

    def _shown_in(self, html: str) -> list[_Shown]:
        """Find the photos of a page: while it was fitted, others may have been tried."""
        images = set(_IMAGES.findall(html)) if self.photos else set()
        return [shown for (image, _), shown in self.photos.items() if image in images]


@dataclass(frozen=True, kw_only=True)
class _Shown:
    """A photo as it is shown somewhere."""

    address: str
    exposure: Exposure
    photo: Photo


def _coarse(shown: _Shown, path: Path) -> Iterator[Diagnostic]:
    """Tell that a photo has few dots for its size."""
    exposure = shown.exposure
    if exposure.dpi >= POOR_DPI - 1:
        return
    name, wide = quote(exposure.picture.name), exposure.width / _POINTS_PER_INCH * _MM_PER_INCH
    message = f"{name} is printed {wide:.0f} mm wide, with {exposure.dpi:.0f} dots to the inch"
    least = round(exposure.part.width * POOR_DPI / exposure.dpi)
    hint = f"{POOR_DPI} are due: a picture of {least:,} dots across, or a smaller place for it"
    make, code = (error, "E711") if exposure.dpi < LEAST_DPI else (warning, "W711")
    yield make(code, message, path=path, hints=(hint,))


def points(number: float) -> str:
    """Write points for a style sheet, to a hundredth."""
    return f"{number:.2f}pt"
