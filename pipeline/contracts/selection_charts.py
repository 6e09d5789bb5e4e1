"""How a pack chooses its missions, as charts: die tables, the matrix of battle plans, the odds, the cards of plans."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pipeline.model import SideId


@dataclass(frozen=True, kw_only=True)
class DieRow:
    """Faces of a die and the mission they give, by id and name; or, by name alone, a part or a table."""

    faces: tuple[int, ...]
    mission: str | None
    name: str


@dataclass(frozen=True, kw_only=True)
class DieChart:
    """A table read with one die. `pairs` are the plans that lead to it, named; the random table has none.

    Its `code` is what it goes by where there is no room for its title. One without rows has others `rolled`, each with
    its own die, for the parts of a mission.
    """

    id: str
    title: str
    die: int
    rows: tuple[DieRow, ...]
    rolled: tuple[DieChart, ...] = ()
    is_of_parts: bool = False
    pairs: tuple[str, ...] = ()
    code: str = ""

    @property
    def leads_on(self) -> bool:
        """Whether its rows give no mission yet."""
        return any(row.mission is None for row in self.rows)

    @property
    def dice(self) -> tuple[DieChart, ...]:
        """The tables that are read with dice: itself, or those that it has rolled."""
        return self.rolled or (self,)


@dataclass(frozen=True, kw_only=True)
class MatrixCell:
    """Where two plans meet: the table to roll on, and who plays the first side, if that isn't rolled for; in words.

    `side` is the one that the player of the row has.
    """

    row: str
    column: str
    table: str
    title: str
    first_side: str | None
    plays: str
    side: SideId | None = None
    code: str = ""


@dataclass(frozen=True, kw_only=True)
class MatrixChart:
    """The battle plan matrix; `cells` holds one row for each plan of the row player.

    `letters` are what plans go by in codes, `signs` the names of their signs.
    """

    rows: str
    columns: str
    plans: tuple[str, ...]
    letters: tuple[str, ...]
    signs: tuple[str, ...]
    cells: tuple[tuple[MatrixCell, ...], ...]


@dataclass(frozen=True, kw_only=True)
class CombinationRow:
    """Parts by name, and the ids of the missions that they make with each part of the last kind, if they make any."""

    name: str
    missions: tuple[str | None, ...]


@dataclass(frozen=True, kw_only=True)
class CombinationChart:
    """What a combination makes: a column for each part of its last kind, a row for each choice of the others."""

    columns: tuple[str, ...]
    rows: tuple[CombinationRow, ...]


@dataclass(frozen=True, kw_only=True)
class OddsColumn:
    """A table whose odds are listed, with the pairs of plans that lead to it."""

    table: str
    title: str
    pairs: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class OddsRow:
    """A mission's chance in every column, exact."""

    mission: str
    name: str
    chances: tuple[Fraction, ...]


@dataclass(frozen=True, kw_only=True)
class OddsChart:
    """How likely each mission is, by the way it is chosen."""

    columns: tuple[OddsColumn, ...]
    rows: tuple[OddsRow, ...]


@dataclass(frozen=True, kw_only=True)
class SelectionCharts:
    """All charts of a pack's selection; without battle plans there is no matrix.

    `plan_tables` are those that plans lead to, or the random table.
    """

    random: DieChart
    plan_tables: tuple[DieChart, ...]
    matrix: MatrixChart | None
    odds: OddsChart

    @property
    def dice(self) -> tuple[DieChart, ...]:
        """Every table that is read with one die, once."""
        return tuple({each.id: each for chart in (self.random, *self.plan_tables) for each in chart.dice}.values())
