"""Fitted sides -> a galley: HTML from the template, laid out and written, with proof that it came out as planned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.compose.fitting import FittedSide
from pipeline.compose.galley import Bookmark, Fit, Galley
from pipeline.compose.proof import Overrun, overruns
from pipeline.compose.setting import SetBand, set_side
from pipeline.compose.typeset import lay_out, typesetter, write_pdf
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic, Path, error
from pipeline.model.measures import AirMeasures


@dataclass(frozen=True, kw_only=True)
class Foot:
    """The running foot of a page."""

    left: str
    middle: str
    right: str


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
    def air(self) -> AirMeasures:
        """How far it is opened up."""
        return self.fitted.air

    @property
    def bands(self) -> tuple[SetBand, ...]:
        """Its bands, as the template writes them."""
        return set_side(self.fitted)


@dataclass(frozen=True, kw_only=True)
class Manuscript:
    """Sides that make one galley, with its title, outline entries and the names that links may use.

    `path` leads to the mission or page of the pack that it is written from; `template` sets all sides.
    """

    id: str
    path: Path
    title: str
    language: str
    sides: tuple[Side, ...]
    bookmarks: tuple[Bookmark, ...]
    targets: tuple[tuple[str, int], ...]
    template: str = "galley"


def write_html(manuscript: Manuscript, shop: Workshop) -> str:
    """Write a manuscript as one HTML document."""
    return shop.render(
        manuscript.template,
        title=manuscript.title,
        language=manuscript.language,
        ink=shop.ink.value,
        row=shop.measures.chart.row,
        sides=manuscript.sides,
    )


def set_galley(manuscript: Manuscript, shop: Workshop) -> tuple[Galley, tuple[Diagnostic, ...]]:
    """Typeset a manuscript; a page too many means that a side ran over."""
    setter = typesetter(shop.faces, shop.sheets)
    document, complaints = lay_out(write_html(manuscript, shop), setter, shop.pictures.drawings)
    found = [*setter.complaints, *_about(manuscript, complaints)]
    if len(document.pages) != len(manuscript.sides):
        raise ContentError(*found, _ran_over(manuscript, len(document.pages)))
    found.extend(_overrun(manuscript, each) for each in overruns(document))
    pdf, more = write_pdf(document)
    galley = Galley(
        id=manuscript.id,
        pdf=pdf,
        pages=len(manuscript.sides),
        bookmarks=manuscript.bookmarks,
        targets=manuscript.targets,
        fits=tuple(_fit(side) for side in manuscript.sides),
    )
    return galley, (*found, *_about(manuscript, more))


def _about(manuscript: Manuscript, complaints: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Say whose pages are complained of."""
    return (replace(each, path=manuscript.path) for each in complaints)


def _fit(side: Side) -> Fit:
    return Fit(side=side.kind, body_points=round(side.body, 2), full=round(side.fitted.full, 3))


def _overrun(manuscript: Manuscript, found: Overrun) -> Diagnostic:
    side = manuscript.sides[found.page - 1]
    return error(
        "E707",
        f"{manuscript.id}, {side.kind}: {found.part.split()[-1]} stands {found.points:.0f} points higher than planned",
        path=manuscript.path,
        hints=("the theme sets it in a larger size than layouts/measures.yaml says, or a chart has too many words",),
    )


def _ran_over(manuscript: Manuscript, pages: int) -> Diagnostic:
    return error(
        "E704",
        f"{manuscript.id}: {len(manuscript.sides)} pages were planned and {pages} came out",
        path=manuscript.path,
        hints=("the theme sets something higher than layouts/measures.yaml says",),
    )
