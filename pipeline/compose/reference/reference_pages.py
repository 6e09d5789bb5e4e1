"""Phases in words -> manuscripts of a reference: sheet, leaflet, cards, large print, all of the same blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from pipeline.compose.fit.copyfit import Column, FittedFlow, Flow, largest
from pipeline.compose.fit.side_fitting import FittedSide, PlacedBand
from pipeline.compose.reference.pouring import Pouring
from pipeline.compose.reference.reference_blocks import BlockMaker, ReferenceAtom
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Foot, Manuscript, Side
from pipeline.compose.workshop import Workshop
from pipeline.contracts.galley import Bookmark
from pipeline.contracts.paper import NOTHING
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.model import PhaseHue, PrintMeasures, ReferenceMeasures, Stock
from pipeline.model.measures import TypeArea
from pipeline.rules.telling.told_phases import ToldPhase
from pipeline.units import Length

PAGES_OF_A_LEAFLET = 8  # however it is folded
_CARD_BLEED = Length.of_mm(3)
_BELOW_STRIP = 4.0  # points
_HAIR = 0.5  # points
_CALLED = {"large": "large print", "quarter": "leaflet folded in four"}


@dataclass(frozen=True, kw_only=True)
class ReferenceSide(Side):
    """A page of a reference. On cards, bars reach the trim and beyond: so far out, in points, sideways and upwards."""

    out_sideways: float = 0.0
    out_upwards: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A page to be filled: whether the strip with title and key stands on it, and as the title of the whole."""

    has_strip: bool = False
    is_first: bool = False


@dataclass(frozen=True, kw_only=True)
class ReferenceDesk:
    """All that one form of a reference is set with; the stock of the shop's area is the page."""

    name: str
    title: str
    shop: Workshop
    form: PrintMeasures
    hues: tuple[PhaseHue, ...]
    phases: tuple[ToldPhase, ...]

    @cached_property
    def maker(self) -> BlockMaker:
        """Makes the atoms of phases."""
        return BlockMaker(shop=self.shop, hues=self.hues)

    @property
    def column(self) -> float:
        """The width of a column, in points."""
        columns, gutter = self.form.columns, self.form.gutter.points
        return (self.width - gutter * (columns - 1)) / columns

    @property
    def width(self) -> float:
        """How wide all columns stand, in points; a hair less than the type area, as the typesetter rounds."""
        return self.shop.area.width - _HAIR

    def pouring(self, phases: Sequence[ToldPhase]) -> Pouring:
        """Make what is to be poured of some phases."""
        again = cache(lambda place: self.maker.again(self.phases[place]))
        atoms = tuple(atom for phase in phases for atom in self.maker.atoms(phase))
        return Pouring(atoms=atoms, again=lambda atom: again(atom.phase.place), width=self.column)

    def room(self, frame: Frame) -> float:
        """How high the columns of a page may stand."""
        return self.shop.room - (self.form.strip + _BELOW_STRIP) * frame.has_strip


def _desk(material: ReferenceMaterial, shop: Workshop) -> ReferenceDesk:
    """Set a desk up for one form."""
    name, catalogue = material.form, material.catalogue
    form: PrintMeasures = getattr(catalogue, name)
    kinds = {**shop.measures.kinds, **catalogue.kinds}
    page = shop.measures.page.model_copy(update={"foot": form.foot})
    measures = shop.measures.model_copy(update={"kinds": kinds, "body": form.body, "page": page})
    area = TypeArea(stock=material.page, margin=form.margin)
    own = replace(shop, measures=measures, area=area, bleed=_CARD_BLEED if name == "card" else NOTHING)
    hues = catalogue.hues[shop.ink]
    return ReferenceDesk(name=name, title=material.title, shop=own, form=form, hues=hues, phases=material.phases)


def _form_sides(desk: ReferenceDesk) -> tuple[ReferenceSide, ...]:
    match desk.name:
        case "sheet":
            return sheet_sides(desk)
        case "leaflet" | "quarter":
            return leaflet_sides(desk, PAGES_OF_A_LEAFLET)
        case "card":
            return card_sides(desk, desk.shop.bleed)
        case _:
            return large_sides(desk)


def sheet_sides(desk: ReferenceDesk) -> tuple[ReferenceSide, ...]:
    """Fill both sides of one leaf."""
    return _filled(desk, desk.phases, (Frame(has_strip=True, is_first=True), Frame(has_strip=True)))


def leaflet_sides(desk: ReferenceDesk, pages: int) -> tuple[ReferenceSide, ...]:
    """Fill the pages of a leaflet."""
    return _filled(desk, desk.phases, (Frame(has_strip=True, is_first=True), *[Frame()] * (pages - 1)))


def card_sides(desk: ReferenceDesk, bleed: Length) -> tuple[ReferenceSide, ...]:
    """Fill faces and backs, a card or more for each phase: all faces first, as decks have them."""
    margin = desk.form.margin
    sideways, upwards = (max(margin.left, margin.right) + bleed).points, (margin.top + bleed).points
    both = [side for sides in _cards(desk) for side in sides]
    return tuple(
        replace(side, name=f"card-{number}", out_sideways=sideways, out_upwards=upwards)
        for number, side in enumerate([*both[::2], *both[1::2]], start=1)
    )


def _cards(desk: ReferenceDesk) -> Iterator[tuple[ReferenceSide, ...]]:
    """Fill both sides of a card for each phase, or of as many as it takes."""
    for phase in desk.phases:
        yield _as_many(desk, phase, [Frame(), Frame()], more=2)


def large_sides(desk: ReferenceDesk) -> tuple[ReferenceSide, ...]:
    """Fill as many pages as it takes; each phase begins on a new one."""
    sides: list[ReferenceSide] = []
    for phase in desk.phases:
        first = len(sides) + 1
        filled = _as_many(desk, phase, [Frame(has_strip=not sides, is_first=not sides)], more=1)
        for number, side in enumerate(filled, start=first):
            sides.append(replace(side, name=f"large-{number}", foot=_foot(desk, phase, number)))
    return tuple(sides)


@dataclass(frozen=True, kw_only=True)
class ReferenceMaterial:
    """One form of a reference: its name in the catalogue, its title, its phases in words, the page to set it on."""

    form: str
    title: str
    phases: tuple[ToldPhase, ...]
    catalogue: ReferenceMeasures
    page: Stock


def reference_manuscript(material: ReferenceMaterial, shop: Workshop) -> Manuscript:
    """Write the sides of one form as a manuscript whose outline lists the phases."""
    desk = _desk(material, shop)
    sides = _form_sides(desk)
    return Manuscript(
        id=desk.name,
        path=("order",),
        title=desk.title,
        language=desk.shop.labels.language,
        sides=sides,
        bookmarks=tuple(_bookmarks(sides)),
        targets=(),
        shop=desk.shop,
        template="reference",
    )


def _as_many(desk: ReferenceDesk, phase: ToldPhase, frames: list[Frame], more: int) -> tuple[ReferenceSide, ...]:
    """Fill pages with a phase, so many more at a time until it goes in."""
    while (filled := _poured(desk, [phase], frames)) is None:
        if len(frames) > len(phase.blocks):
            raise ContentError(_too_long(desk, [phase], frames))
        frames = [*frames, *[Frame()] * more]
    return filled


def _filled(desk: ReferenceDesk, phases: Sequence[ToldPhase], frames: Sequence[Frame]) -> tuple[ReferenceSide, ...]:
    sides = _poured(desk, phases, frames)
    if sides is None:
        raise ContentError(_too_long(desk, phases, frames))
    return sides


def _poured(
    desk: ReferenceDesk, phases: Sequence[ToldPhase], frames: Sequence[Frame]
) -> tuple[ReferenceSide, ...] | None:
    """Fill pages in the largest type at which all goes in; None where even the smallest is too large."""
    pouring, body = desk.pouring(phases), desk.form.body
    rooms = _rooms(desk, frames)
    size = largest(lambda points: pouring.columns(points, rooms) is not None, body.floor, body.comfortable)
    columns = None if size is None else pouring.columns(size, rooms)
    if size is None or columns is None:
        return None
    count = desk.form.columns
    return tuple(
        _side(desk, number, frame, columns[(number - 1) * count : number * count], size)
        for number, frame in enumerate(frames, start=1)
    )


def _rooms(desk: ReferenceDesk, frames: Sequence[Frame]) -> list[float]:
    return [desk.room(frame) for frame in frames for _ in range(desk.form.columns)]


def _side(desk: ReferenceDesk, number: int, frame: Frame, columns: Sequence[Column], body: float) -> ReferenceSide:
    atoms = tuple(placed.atom for column in columns for placed in column.atoms)
    flow = Flow(atoms=atoms, columns=desk.form.columns, width=desk.width, gutter=desk.form.gutter.points)
    room = desk.room(frame)
    ends = tuple(column.height for column in columns)
    fitted = FittedFlow(flow=flow, columns=tuple(columns), height=room, ends=ends)
    strip = [_strip(desk, frame)] if frame.has_strip else []
    below = PlacedBand(band=fitted, space=_BELOW_STRIP if strip else 0.0, height=room)
    full = sum(ends) / (room * len(columns))
    side = FittedSide(body=body, bands=(*strip, below), full=full)
    return ReferenceSide(name=f"{desk.name}-{number}", kind=desk.name, fitted=side, foot=None)


def _strip(desk: ReferenceDesk, frame: Frame) -> PlacedBand:
    keys = [
        {"letter": phase.letter, "name": phase.name, "hue": desk.hues[phase.place % len(desk.hues)]}
        for phase in desk.phases
    ]
    html = desk.shop.render("reference-strip", title=desk.title, first=frame.is_first, phases=keys, form=desk.name)
    high = desk.form.strip
    return PlacedBand(band=Picture("strip", html, high), space=0.0, height=high)


def _foot(desk: ReferenceDesk, phase: ToldPhase, number: int) -> Foot:
    return Foot(left=desk.title, middle=f"{phase.letter} · {phase.name}", right=str(number))


def _bookmarks(sides: Sequence[Side]) -> Iterator[Bookmark]:
    for page, side in enumerate(sides):
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                for atom in placed.band.flow.atoms:
                    if isinstance(atom, ReferenceAtom) and atom.opens:
                        yield Bookmark(title=atom.heading.text, page=page)


def _too_long(desk: ReferenceDesk, phases: Sequence[ToldPhase], frames: Sequence[Frame]) -> Diagnostic:
    """Say by how much the blocks are too many at the smallest type."""
    floor = desk.form.body.floor
    atoms = desk.pouring(phases).atoms
    high = sum(atom.height(floor, desk.column) + atom.before(floor) for atom in atoms)
    much = max(1, round(100 * high / sum(_rooms(desk, frames)) - 100))
    whose = f"phase {phases[0].id}" if len(phases) == 1 else "the reference"
    path = ("phases", phases[0].id) if len(phases) == 1 else ("order",)
    message = f"{whose} is about {much} % too long for the {_CALLED.get(desk.name, desk.name)} at {floor:g} points"
    hint = "shorten its blocks, take a larger paper, or give the form more room in layouts/reference.yaml"
    return error("E709", message, path=path, hints=(hint,))
