"""What is known of missions, and the dice that give them -> marks and faces, in the same places in all cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pipeline.compose.leaves.summaries import faces_text
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.contracts.brief import OutlineSlot
from pipeline.contracts.plate import Plate
from pipeline.contracts.selection_charts import DieChart, SelectionCharts
from pipeline.diagnostics import ContentError
from pipeline.draw import draw_sign
from pipeline.fonts import Face, measure
from pipeline.units import Length

# All in points.
MARK, MARK_PAD, MARK_GAP = 8.0, 2.6, 1.2  # a mark's type, the room in it left and right, and from one to the next
ICON = Length.of_mm(3.4)
SLOTS_HIGH = 27.0
CODE, FACES = 7.5, 10.0  # a table's code, and the faces of its die
_LEAST_GAP = 4.0  # between slots
_HAIR = 0.3  # what the typesetter may round up
ROLLS_HIGH, ROLL_HIGH = 22.0, 14.0  # where tables stand side by side, and where each mission is in one of them


@dataclass(frozen=True, kw_only=True)
class SetMark:
    """A mark as it is set, in a side's hue if it is one's; the last of several that say alike, in none."""

    slot: int | None
    text: str


@dataclass(frozen=True, kw_only=True)
class SetSlot:
    """What a cell says of one thing: its place, its icon, its marks."""

    left: float
    width: float
    icon: Plate | None
    marks: tuple[SetMark, ...]


@dataclass(frozen=True, kw_only=True)
class Roll:
    """A table by its code, and which faces of its die give a mission, if any do."""

    code: str
    faces: str = ""


@dataclass(frozen=True, kw_only=True)
class Marks:
    """The marks of all missions, by mission, in the order of the slots."""

    slots: Mapping[str, tuple[OutlineSlot, ...]]
    icons: Mapping[str, Plate]
    material: PageMaterial

    @property
    def widths(self) -> tuple[float, ...]:
        """How wide each slot must be for what stands in it."""
        rows = zip(*self.slots.values(), strict=True)
        return tuple(max(ICON.points, *(self._wide(slot) for slot in column)) + _HAIR for column in rows)

    @property
    def least(self) -> float:
        """How wide a cell is at least."""
        widths = self.widths
        return sum(widths) + _LEAST_GAP * (len(widths) + 1)

    def _wide(self, slot: OutlineSlot) -> float:
        face = Face(self.material.shop.theme.heading, 700)
        marks = [measure(text, face, MARK) + 2 * MARK_PAD for _, text in slot.marks]
        return sum(marks) + MARK_GAP * max(len(marks) - 1, 0)

    def set(self, mission: str, width: float) -> tuple[SetSlot, ...]:
        """Place a mission's slots, as far apart as a cell so wide lets them be."""
        widths = self.widths
        gap = (width - sum(widths)) / (len(widths) + 1)
        ends = [*accumulate(each + gap for each in widths)]
        sides = self.material.shop.wording.sides
        none = self.material.shop.labels["chooser.none"]
        return tuple(
            SetSlot(
                left=gap + left,
                width=wide,
                icon=self.icons.get(slot.icon or ""),
                marks=tuple(SetMark(slot=sides.slot(who), text=text) for who, text in slot.marks)
                or (SetMark(slot=None, text=none),),
            )
            for slot, left, wide in zip(self.slots[mission], (0.0, *ends), widths, strict=False)
        )


def marks_of(material: PageMaterial) -> Marks:
    """Gather the slots of all missions, with their icons."""
    pack, shop = material.pack, material.shop
    slots = {name: material.missions[name].brief.outline.slots for name in pack.mission_order}
    icons: dict[str, Plate] = {}
    for slot in next(iter(slots.values()), ()):
        try:
            icons[slot.icon or ""] = draw_sign(slot.icon or "", shop.palette, ICON, title=slot.head, icons=pack.icons)
        except ContentError as problem:
            path = ("outline", slot.id, "icon")
            raise ContentError(*(replace(each, path=path) for each in problem.diagnostics)) from problem
    return Marks(slots=slots, icons=icons, material=material)


@dataclass(frozen=True, kw_only=True)
class Rolls:
    """The tables by which dice give missions; where each mission is in one table at most, they share one place."""

    tables: tuple[DieChart, ...]
    is_shared: bool

    @property
    def height(self) -> float:
        """How high the dice of a cell stand."""
        if not self.tables:
            return 0.0
        return ROLL_HIGH if self.is_shared else ROLLS_HIGH

    def of(self, mission: str) -> tuple[Roll, ...]:
        """Give the faces that a mission has, in the same order for all."""
        found = tuple(Roll(code=table.code, faces=_faces(table, mission)) for table in self.tables)
        return tuple(each for each in found if each.faces) if self.is_shared else found


def rolls_of(charts: SelectionCharts, missions: Sequence[str]) -> Rolls:
    """Find the tables that give missions themselves."""
    tables = tuple(table for table in charts.dice if any(row.mission in missions for row in table.rows))
    given = [{row.mission for row in table.rows if row.mission} for table in tables]
    is_shared = bool(tables) and sum(map(len, given)) == len(set().union(*given))
    return Rolls(tables=tables, is_shared=is_shared)


def _faces(table: DieChart, mission: str) -> str:
    faces = [face for row in table.rows if row.mission == mission for face in row.faces]
    return faces_text(faces) if faces else ""
