"""What cells of a chart to choose by show -> its key: samples of grounds, signs and marks, each in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pipeline.compose.fit.display_type import filled_lines
from pipeline.compose.pages.chooser_cells import ICON, Marks, Roll, Rolls
from pipeline.compose.pages.page_material import PageMaterial
from pipeline.contracts.battlefield import ArrivalLine
from pipeline.contracts.plate import Plate
from pipeline.contracts.wording import label
from pipeline.draw import draw_sign, draw_swatch
from pipeline.fonts import Face
from pipeline.units import Length

# All in points.
KEY_HEAD = 14.0
_TEXT, _LINE, _BELOW, _SAMPLE = 7.8, 9.0, 2.0, 27.0
_SWATCH = Length.of_mm(7), Length.of_mm(3.2)
_LEAST_LINE = 9.4


@dataclass(frozen=True, kw_only=True)
class KeyRow:
    """A sample, or a roll, and what it means."""

    plate: Plate | None
    lines: tuple[str, ...]
    roll: Roll | None = None
    sample: float = _SAMPLE
    least: float = _LEAST_LINE

    @property
    def height(self) -> float:
        """How high it stands, with the room below."""
        return max(len(self.lines) * _LINE, self.least) + _BELOW


Sample = tuple[Plate | None, Roll | None, str]


def key_samples(material: PageMaterial, marks: Marks, rolls: Rolls) -> tuple[Sample, ...]:
    """Draw what the cells show, and explain it."""
    return (*_grounds(material), *_slots(material, marks), *_dice(material, rolls))


def key_rows(samples: Iterable[Sample], rolls: Rolls, width: float, family: str) -> tuple[KeyRow, ...]:
    """Set samples in a column so wide."""
    face, room = Face(family, 500), width - _SAMPLE
    return tuple(
        KeyRow(
            plate=plate,
            roll=roll,
            lines=filled_lines(text.split(), face, room / _TEXT),
            least=_LEAST_LINE if roll is None else rolls.height,
        )
        for plate, roll, text in samples
    )


def _grounds(material: PageMaterial) -> Iterator[Sample]:
    shop, pack = material.shop, material.pack
    sides, (wide, high) = shop.wording.sides, _SWATCH
    for side in sides.owners:
        text = label(shop.labels, "chooser.key.deploys", who=str(sides[side].name))
        yield draw_swatch(sides.slot(side), shop.palette, shop.ink, wide, high, text), None, text
    grounds = [material.tables[name].battlefield for name in pack.mission_order]
    groups = [group for ground in grounds for group in ground.objectives]
    signs = ("objective",) if groups or any(ground.markers for ground in grounds) else ()
    for sign in (*signs, "objective-removed") if any(group.removed for group in groups) else signs:
        text = shop.labels[f"cover.{sign}"]
        yield draw_sign(sign, shop.palette, ICON, text), None, text
    arrivals = [arrival for ground in grounds for arrival in ground.arrivals]
    if arrivals:
        text = shop.labels["map.legend.arrival"]
        yield draw_sign("arrow", shop.palette, ICON, text, icons=pack.icons), None, text
    if any(isinstance(arrival, ArrivalLine) and arrival.face for arrival in arrivals):
        text = shop.labels["chooser.key.scatter"]
        yield draw_sign("die-3", shop.palette, ICON, text), None, text


def _slots(material: PageMaterial, marks: Marks) -> Iterator[Sample]:
    labels = material.shop.labels
    for column in zip(*marks.slots.values(), strict=True):
        slot = column[0]
        has_turns = any(any(letter.isdigit() for letter in text) for each in column for _, text in each.marks)
        key = "chooser.key.turn" if has_turns else "chooser.key.who"
        yield marks.icons.get(slot.icon or ""), None, label(labels, key, head=slot.head)


def _dice(material: PageMaterial, rolls: Rolls) -> Iterator[Sample]:
    shown = next((each for name in material.pack.mission_order for each in rolls.of(name) if each.faces), None)
    if shown is not None:
        yield None, replace(shown, code="") if rolls.is_shared else shown, material.shop.labels["chooser.key.rolls"]
