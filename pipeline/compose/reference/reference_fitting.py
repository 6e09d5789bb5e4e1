"""The phases of a reference and the measures of a form -> its pages, in the largest type at which all goes in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from pipeline.compose.fit.copyfit import Column, FittedFlow, Flow, largest
from pipeline.compose.fit.side_fitting import FittedSide, PlacedBand
from pipeline.compose.reference.every_turn import IN_A_COLUMN, Emphasis, EveryTurn, enlarged
from pipeline.compose.reference.planned_columns import PlannedColumns
from pipeline.compose.reference.pouring import Pouring
from pipeline.compose.reference.reference_blocks import BlockMaker, ReferenceAtom
from pipeline.compose.reference.source_line import FOOT_LINE, foot_line, source_line
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Side
from pipeline.compose.workshop import Workshop
from pipeline.diagnostics import ContentError, Diagnostic, error
from pipeline.model import PhaseHue, PrintMeasures, ReferenceMeasures, Stock
from pipeline.rules.telling.told_phases import ToldPhase

SIDES_OF_A_SHEET = 2
_BELOW_STRIP = 4.0  # points
_ABOVE_FOOT = 3.0  # points
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
class ReferenceMaterial:
    """One form of a reference: its name in the catalogue, its title, its phases in words, the page to set it on.

    `columns` are the phases of each column of its sheet, where the author plans them. `source` names the game, and the
    book whose pages these are; `imprint` says in ever fewer words what stands at the foot of each page.
    """

    form: str
    title: str
    phases: tuple[ToldPhase, ...]
    columns: tuple[tuple[str, ...], ...]
    catalogue: ReferenceMeasures
    page: Stock
    imprint: tuple[str, ...]
    source: str = ""

    @property
    def measures(self) -> PrintMeasures:
        """The measures of the form."""
        measures: PrintMeasures = getattr(self.catalogue, self.form)
        return measures


@dataclass(frozen=True, kw_only=True)
class ReferenceFitter:
    """Fits the phases of a reference to the pages of one form, in the workshop fitted out for it."""

    material: ReferenceMaterial
    shop: Workshop

    def footed(self, side: ReferenceSide, which: str) -> ReferenceSide:
        """Put the foot below what stands on a page: whose it is, and which."""
        signs = self.form.signs and self.material.form != "sheet"  # its strip has their key
        foot = foot_line(self._imprint, which, self.form.foot, self.width, self.shop, signs=signs)
        placed = PlacedBand(band=foot, space=_ABOVE_FOOT, height=foot.fixed)
        return replace(side, fitted=replace(side.fitted, bands=(*side.fitted.bands, placed)))

    @property
    def _imprint(self) -> tuple[str, ...]:
        """What stands in feet; a sheet has no other place for its source."""
        material = self.material
        source = (material.source,) if material.form == "sheet" and material.source else ()
        return (*(f"{each} {material.imprint[0]}" for each in source), *material.imprint)

    def in_one_size(
        self, phases: Sequence[ToldPhase], frames: Sequence[list[Frame]], more: int
    ) -> list[tuple[ReferenceSide, ...]]:
        """Fill pages with each phase, all in one size: that of the phase that is smallest as large as it can be."""

        def filled(most: float) -> list[tuple[ReferenceSide, ...]]:
            return [self._as_many(phase, each, more, most) for phase, each in zip(phases, frames, strict=True)]

        apart = filled(self.form.body.comfortable)
        return filled(min(side.fitted.body for sides in apart for side in sides)) if apart else []

    def _as_many(self, phase: ToldPhase, frames: list[Frame], more: int, most: float) -> tuple[ReferenceSide, ...]:
        """Fill pages with a phase, so many more at a time until it goes in, in type of so many points at most."""
        while (filled := self._poured([phase], frames, most)) is None:
            if len(frames) > len(phase.blocks):
                raise ContentError(self._too_long([phase], frames))
            frames = [*frames, *[Frame()] * more]
        return filled

    def filled(self, phases: Sequence[ToldPhase], frames: Sequence[Frame]) -> tuple[ReferenceSide, ...]:
        """Fill pages with phases; that they don't go in is an error."""
        sides = self._poured(phases, frames)
        if sides is None:
            raise ContentError(self._too_long(phases, frames))
        return sides

    def _poured(
        self, phases: Sequence[ToldPhase], frames: Sequence[Frame], most: float | None = None
    ) -> tuple[ReferenceSide, ...] | None:
        """Fill pages in the largest type at which all goes in; None where even the smallest is too large."""
        pouring, body = self._pouring(phases), self.form.body
        rooms = self._rooms(frames)
        comfortable = body.comfortable if most is None else most
        size = largest(lambda points: pouring.columns(points, rooms) is not None, body.floor, comfortable)
        columns = None if size is None else pouring.columns(size, rooms)
        if size is None or columns is None:
            return None
        count = self.form.columns
        widths = pouring.widths if isinstance(pouring, PlannedColumns) else ()
        return tuple(
            self.side(
                number,
                frame,
                columns[(number - 1) * count : number * count],
                size,
                widths[(number - 1) * count : number * count],
            )
            for number, frame in enumerate(frames, start=1)
        )

    @property
    def form(self) -> PrintMeasures:
        """The measures of the form."""
        return self.material.measures

    @property
    def _hues(self) -> tuple[PhaseHue, ...]:
        return self.material.catalogue.hues[self.shop.ink]

    @cached_property
    def maker(self) -> BlockMaker:
        """Makes the blocks of the form."""
        blocks = (told.block for phase in self.material.phases for told in phase.blocks)
        tests = tuple(test for block in blocks for test in block.tests)
        return BlockMaker(
            shop=self.shop, hues=self._hues, compact=self.form.compact, signs=self.form.signs, all_tests=tests
        )

    @property
    def column(self) -> float:
        """The width of a column, in points."""
        columns, gutter = self.form.columns, self.form.gutter.points
        return (self.width - gutter * (columns - 1)) / columns

    @property
    def width(self) -> float:
        """How wide all columns stand, in points; a hair less than the type area, as the typesetter rounds."""
        return self.shop.area.width - _HAIR

    def _pouring(self, phases: Sequence[ToldPhase]) -> Pouring | PlannedColumns:
        """Make what is to be poured of some phases."""
        again = cache(lambda place: self.maker.again(self.material.phases[place]))
        atoms = {phase.id: tuple(self.maker.atoms(phase)) for phase in phases}
        plan, width = self._plan, self.column
        if not plan:
            flat = tuple(atom for each in atoms.values() for atom in each)
            return Pouring(atoms=flat, again=lambda atom: again(atom.phase.place), width=width)
        large = tuple(atom for each in atoms.values() for atom in each if atom.every_turn)
        others = {name: tuple(atom for atom in each if not atom.every_turn) for name, each in atoms.items()}
        every_turn = self.every_turn(large, IN_A_COLUMN)
        return PlannedColumns(
            phases=others,
            plan=plan,
            every_turn=every_turn,
            again=lambda atom: again(atom.phase.place),
            width=width,
            columns_of_page=self.form.columns,
            tried=self.form.body.floor,
        )

    @property
    def _plan(self) -> tuple[tuple[str, ...], ...]:
        """The columns of the sheet as the author plans them, which must be as many as its sides have."""
        plan, count = self.material.columns, SIDES_OF_A_SHEET * self.form.columns
        if self.material.form != "sheet" or not plan:
            return ()
        if len(plan) != count:
            message = f"{len(plan)} columns are planned, and the sheet has {count} on its two sides"
            hint = "list the phases of each column; one that goes on stands in the next, too"
            raise ContentError(error("E372", message, path=("sheet_columns",), hints=(hint,)))
        return plan

    def every_turn(self, blocks: Sequence[ReferenceAtom], emphasis: Emphasis) -> EveryTurn:
        """Put blocks into the frame of what is looked up every turn."""

        def write(blocks: str, size: float) -> str:
            return self.shop.render("reference-every-turn", blocks=blocks, size=size, emphasis=emphasis)

        large = tuple(enlarged(block, emphasis) for block in blocks)
        return EveryTurn(blocks=large, most=self.form.every_turn, write=write)

    def room(self, frame: Frame) -> float:
        """How high the columns of a page may stand."""
        source = self._source.height(0.0, 0.0) + _BELOW_STRIP if self._has_source(frame) else 0.0
        foot = self.form.foot * FOOT_LINE + _ABOVE_FOOT if self.material.form != "large" else 0.0
        return self.shop.room - (self.form.strip + _BELOW_STRIP) * frame.has_strip - source - foot

    def _rooms(self, frames: Sequence[Frame]) -> list[float]:
        return [self.room(frame) for frame in frames for _ in range(self.form.columns)]

    def side(
        self, number: int, frame: Frame, columns: Sequence[Column], body: float, widths: tuple[float, ...] = ()
    ) -> ReferenceSide:
        """Stand columns on a page, below its strip and above its source."""
        atoms = tuple(placed.atom for column in columns for placed in column.atoms)
        flow = Flow(atoms=atoms, columns=len(columns), width=self.width, gutter=self.form.gutter.points, widths=widths)
        room, kind = self.room(frame), self.material.form
        ends = tuple(column.height for column in columns)
        fitted = FittedFlow(flow=flow, columns=tuple(columns), height=room)
        strip = [self._strip(frame)] if frame.has_strip else []
        below = PlacedBand(band=fitted, space=_BELOW_STRIP if strip else 0.0, height=room)
        full = sum(ends) / (room * len(columns))
        source = PlacedBand(band=self._source, space=_BELOW_STRIP, height=self._source.height(0.0, 0.0))
        last = [source] if self._has_source(frame) else []
        side = FittedSide(body=body, bands=(*strip, below, *last), full=full)
        return ReferenceSide(name=f"{kind}-{number}", kind=kind, fitted=side, foot=None)

    def _has_source(self, frame: Frame) -> bool:
        """Tell whether the source stands at the foot of a page."""
        return bool(self.material.source) and frame.is_first and not self._is_titled

    @property
    def _is_titled(self) -> bool:
        """Tell whether the form has room for the source elsewhere: in the feet of a sheet, below a leaflet's title."""
        return self.material.form in ("sheet", "leaflet", "quarter")

    @cached_property
    def _source(self) -> Picture:
        return source_line(self.material.source, self.form.foot, self.width, self.shop)

    def _strip(self, frame: Frame) -> PlacedBand:
        material, hues = self.material, self._hues
        keys = [
            {"letter": phase.letter, "name": phase.name, "hue": hues[phase.place % len(hues)]}
            for phase in material.phases
        ]
        html = self.shop.render(
            "reference-strip",
            title=material.title,
            source=material.source,
            first=frame.is_first,
            phases=keys,
            form=material.form,
            signs=self.form.signs,
        )
        high = self.form.strip
        return PlacedBand(band=Picture("strip", html, high), space=0.0, height=high)

    def _too_long(self, phases: Sequence[ToldPhase], frames: Sequence[Frame]) -> Diagnostic:
        """Say by how much the blocks are too many at the smallest type."""
        name, floor = self.material.form, self.form.body.floor
        atoms = self._pouring(phases).atoms
        high = sum(atom.height(floor, self.column) + atom.before(floor) for atom in atoms)
        much = max(1, round(100 * high / sum(self._rooms(frames)) - 100))
        whose = f"phase {phases[0].id}" if len(phases) == 1 else "the reference"
        path = ("phases", phases[0].id) if len(phases) == 1 else ("order",)
        message = f"{whose} is about {much} % too long for the {_CALLED.get(name, name)} at {floor:g} points"
        hint = "shorten its blocks, take a larger paper, or give the form more room in layouts/reference.yaml"
        return error("E709", message, path=path, hints=(hint,))
