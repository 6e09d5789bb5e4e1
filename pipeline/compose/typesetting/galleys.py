"""Fitted sides -> a galley: HTML from the template, laid out and written, with proof that it came out as planned.

Nothing may be hidden: what stands higher than the room that was planned for it is told. A plate can be set alone, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pipeline.compose.fit.side_fitting import FittedSide
from pipeline.compose.typesetting.feet import Foot, shortened
from pipeline.compose.typesetting.template_values import SetBand, set_side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark, Fit, Galley
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError, Diagnostic, Path, Refused, error
from pipeline.draw.pen import canvas
from pipeline.fonts import Face
from pipeline.units import MM_PER_POINT

_TOLERANCE = 1.0  # points: the typesetter rounds, line by line
_POINTS = 0.75  # points in a CSS pixel


@dataclass(frozen=True, kw_only=True)
class Side:
    """A fitted side with its name, what kind of page it is, and its foot."""

    name: str
    kind: str
    fitted: FittedSide
    foot: Foot | None

    @property
    def body(self) -> float:
        """Its body size."""
        return self.fitted.body

    @property
    def bands(self) -> tuple[SetBand, ...]:
        """Its bands, as the template writes them."""
        return set_side(self.fitted)


@dataclass(frozen=True, kw_only=True)
class Manuscript:
    """Sides that make one galley, with its title, outline entries and the names that links may use.

    `path` leads to the mission or page of the pack that it is written from; `template` sets all sides, in the workshop
    in which they were fitted, at once or each by itself.
    """

    id: str
    path: Path
    title: str
    language: str
    sides: tuple[Side, ...]
    bookmarks: tuple[Bookmark, ...]
    targets: tuple[tuple[str, int], ...]
    shop: Workshop
    template: str = "galley"
    is_set_by_side: bool = False

    @property
    def set_apart(self) -> Sequence[Manuscript]:
        """What is set by itself: each of its sides, so that one that hasn't changed is not set anew, or the whole."""
        return [self._only(page) for page in range(len(self.sides))] if self.is_set_by_side else [self]

    def _only(self, page: int) -> Manuscript:
        """The manuscript of one of its sides."""
        return replace(
            self,
            sides=(self.sides[page],),
            bookmarks=tuple(replace(each, page=0) for each in self.bookmarks if each.page == page),
            targets=tuple((name, 0) for name, place in self.targets if place == page),
        )

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """What was wrong as its sides were fitted."""
        return tuple(each for side in self.sides for each in side.fitted.found)

    @property
    def fits(self) -> tuple[Fit, ...]:
        """How its sides came out."""
        return tuple(_fit(side, self.shop.room) for side in self.sides)


@dataclass(frozen=True, kw_only=True)
class Copy:
    """What the typesetter is given: one HTML document, style sheets, faces; and what goes into the galley beside it.

    The HTML names its drawings by what is in them, so nothing else can change a galley.
    """

    html: str
    sheets: tuple[str, ...]
    faces: tuple[Face, ...]
    beside: tuple[object, ...]


def copy_of(manuscript: Manuscript) -> Copy:
    """Write a manuscript out for the typesetter."""
    beside = (manuscript.id, manuscript.path, manuscript.bookmarks, manuscript.targets, manuscript.fits)
    shop = manuscript.shop
    return Copy(html=write_html(manuscript), sheets=shop.sheets, faces=shop.faces, beside=beside)


def write_html(manuscript: Manuscript) -> str:
    """Write a manuscript as one HTML document."""
    shop = manuscript.shop
    return shop.render(
        manuscript.template,
        title=manuscript.title,
        language=manuscript.language,
        ink=shop.ink.value,
        row=shop.measures.chart.row,
        sides=tuple(_with_short_foot(side, shop) for side in manuscript.sides),
    )


def _with_short_foot(side: Side, shop: Workshop) -> Side:
    """Cut the words of a foot short where they would meet."""
    return replace(side, foot=shortened(side.foot, shop)) if side.foot else side


def make_ready(shop: Workshop | None = None) -> None:
    """Load the typesetter, with the fonts and style sheets of a workshop, before processes are forked that share it.

    That takes as long as setting a page; what only fits words and draws maps does without.
    """
    from pipeline.compose.typesetting.typeset import typesetter

    canvas.make_ready()
    if shop is not None:
        with suppress(Refused):  # which the first page says again
            typesetter(shop.faces, shop.sheets)


def set_galley(manuscript: Manuscript, copy: Copy | None = None) -> tuple[Galley, tuple[Diagnostic, ...]]:
    """Typeset a manuscript, written out already or not; a page too many means that a side ran over."""
    from pipeline.compose.typesetting.typeset import lay_out, typesetter, write_pdf

    copy = copy or copy_of(manuscript)
    setter = typesetter(copy.faces, copy.sheets)
    manuscript.shop.pictures.expose(copy.html, manuscript.path)
    document, complaints = lay_out(copy.html, setter, manuscript.shop.pictures.drawings)
    found = [*setter.complaints, *_about(manuscript, complaints)]
    if len(document.pages) != len(manuscript.sides):
        raise ContentError(*found, _ran_over(manuscript, len(document.pages)))
    found.extend(_overrun(manuscript, each) for each in overruns(document))
    pdf, more = write_pdf(document)
    galley = Galley(
        id=manuscript.id,
        pdfs=(pdf,),
        pages=len(manuscript.sides),
        bookmarks=manuscript.bookmarks,
        targets=manuscript.targets,
        fits=manuscript.fits,
    )
    return galley, (*found, *_about(manuscript, more))


def _about(manuscript: Manuscript, complaints: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Say whose pages are complained of."""
    return (replace(each, path=manuscript.path) for each in complaints)


def _fit(side: Side, room: float) -> Fit:
    fitted = side.fitted
    return Fit(
        side=side.kind,
        body_points=round(side.body, 2),
        full=round(fitted.full, 3),
        free_mm=round((max(1.0 - fitted.full, 0.0) * room + fitted.white) * MM_PER_POINT),
        map_scale=fitted.map_scale,
    )


def _overrun(manuscript: Manuscript, found: Overrun) -> Diagnostic:
    side = manuscript.sides[found.page - 1]
    return error(
        "E707",
        f"{manuscript.id}, {side.kind}: {found.part.split()[-1]} stands {found.points:.0f} points higher than planned",
        path=manuscript.path,
        hints=("the theme sets it in a larger size than layouts/measures.yaml says, or a chart has too many words",),
    )


def _ran_over(manuscript: Manuscript, pages: int) -> Diagnostic:
    planned = "1 page was" if len(manuscript.sides) == 1 else f"{len(manuscript.sides)} pages were"
    which = f", {manuscript.sides[0].kind}" if manuscript.is_set_by_side else ""
    return error(
        "E704",
        f"{manuscript.id}{which}: {planned} planned and {pages} came out",
        path=manuscript.path,
        hints=("the theme sets something higher than layouts/measures.yaml says",),
    )


@dataclass(frozen=True, kw_only=True)
class Overrun:
    """A band or column whose content is higher than it is; `part` is its class."""

    page: int
    part: str
    points: float


def overruns(document: Any) -> Iterator[Overrun]:
    """Find content that stands below the band that it belongs to."""
    for number, page in enumerate(document.pages, 1):
        # Private: the laid-out boxes are nowhere else. Without them a band that runs over would hide behind the next.
        for band in _bands(page._page_box):
            over = (_bottom(band) - (band.position_y + band.margin_height())) * _POINTS
            if over > _TOLERANCE:
                yield Overrun(page=number, part=str(band.element.get("class")), points=over)


def _bands(box: Any) -> Iterator[Any]:
    """Find the boxes of bands; their continuations and pseudo-elements are not their own."""
    for child in getattr(box, "children", ()):
        if _is_band(child):
            yield child
        else:
            yield from _bands(child)


def _is_band(box: Any) -> bool:
    element = getattr(box, "element", None)
    return element is not None and box.element_tag == element.tag and "band" in (element.get("class") or "").split()


def _bottom(box: Any) -> float:
    """Find the lowest edge of what is inside a box; what is taken out of the flow on purpose doesn't count."""
    lowest = 0.0
    for child in getattr(box, "children", ()):
        if child.style["position"] == "absolute" or not hasattr(child, "margin_height"):
            continue
        if isinstance(child.height, int | float):
            lowest = max(lowest, child.position_y + child.margin_height(), _bottom(child))
    return lowest


def set_map_page(plate: Plate, shop: Workshop) -> bytes:
    """Set a plate on a page of its own."""
    from pipeline.compose.typesetting.typeset import lay_out, typesetter

    width, height = float(plate.width), float(plate.height)
    css = f"@page{{size:{width:.2f}mm {height:.2f}mm;margin:0}}body{{margin:0}}svg{{display:block}}"
    head = f"<head><title>map</title><style>{css}</style></head>"
    html = f'<html lang="{shop.labels.language}">{head}<body>{plate.svg}</body></html>'
    document, complaints = lay_out(html, typesetter(shop.faces, ()), {})
    if complaints:
        raise ContentError(*complaints)
    return bytes(document.write_pdf())
