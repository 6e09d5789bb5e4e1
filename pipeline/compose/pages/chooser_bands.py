"""Missions by kind, and so many columns -> rows of bands, each with the missions of a kind beside one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.compose.fit.display_type import filled_lines
from pipeline.fonts import Face, measure
from pipeline.model import Pack, Theme

# All in points.
BETWEEN = 13.0  # cells
KIND, KIND_TRACK, SAYS = 9.5, 0.08, 8.0  # the type of a kind's name, and of what it is like
_PAD, _APART = 5.0, 10.0  # within a band, and between name and what it is like
_SAFE = 0.98  # of a width: what words fill


@dataclass(frozen=True, kw_only=True)
class KindOfMissions:
    """A kind by the name of all its missions, with what it is like."""

    name: str
    says: str
    missions: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ChooserBand:
    """Missions of a kind beside one another, from a column on; `says` what the kind is like, a line each.

    That stands `beside` the kind's name where there is room for it.
    """

    kind: str
    says: tuple[str, ...]
    missions: tuple[str, ...]
    column: int
    beside: bool


def kinds_of(pack: Pack) -> tuple[KindOfMissions, ...]:
    """Sort missions by kind, those kinds first of which the pack tells something."""
    missions = {name: str(pack.missions[name].kind) for name in pack.mission_order}
    told = {str(each.kind): each for each in pack.kinds}
    known = (kind for kind in told if kind in missions.values())
    return tuple(
        KindOfMissions(
            name=str(told[kind].name or kind) if kind in told else kind,
            says=str(told[kind].says or "") if kind in told else "",
            missions=tuple(name for name, its in missions.items() if its == kind),
        )
        for kind in dict.fromkeys((*known, *missions.values()))
    )


def rows_of(kinds: Sequence[KindOfMissions], columns: int, cell: float, theme: Theme) -> list[list[ChooserBand]]:
    """Fill rows kind by kind: a kind goes where a row has room for all of it, or begins its own."""
    rows: list[list[ChooserBand]] = []
    for kind in kinds:
        home = next((row for row in rows if taken(row) + len(kind.missions) <= columns), None)
        if home is not None:
            home.append(_band(kind, kind.missions, taken(home), cell, theme))
            continue
        chunks = [kind.missions[at : at + columns] for at in range(0, len(kind.missions), columns)]
        rows.extend([_band(kind, chunk, 0, cell, theme)] for chunk in chunks)
    return rows


def taken(row: Sequence[ChooserBand]) -> int:
    """Count the cells of a row that missions take."""
    return sum(len(band.missions) for band in row)


def _band(kind: KindOfMissions, missions: tuple[str, ...], column: int, cell: float, theme: Theme) -> ChooserBand:
    width = (len(missions) * (cell + BETWEEN) - BETWEEN - 2 * _PAD) * _SAFE
    name = measure(kind.name.upper(), Face(theme.heading, 700), KIND) + KIND * KIND_TRACK * len(kind.name)
    face = Face(theme.heading, 500)
    # What a kind is like is said once, above its first missions.
    says = kind.says if missions[0] == kind.missions[0] else ""
    beside = name + _APART + measure(says, face, SAYS) <= width
    lines = (says,) if beside else filled_lines(says.split(), face, width / SAYS)
    return ChooserBand(
        kind=kind.name, says=lines if says else (), missions=missions, column=column, beside=beside or not says
    )
