"""How a pack chooses a mission: by agreement, by dice for a mission or its parts, or by battle plans."""

from __future__ import annotations

from pydantic import Field

from pipeline.model.base import NAME, Model, Prose
from pipeline.model.parts import MOST_PARTS
from pipeline.model.sides import SideId

MOST_FACES = 100  # of a die; a table has no more rows
MOST_TABLES = 100  # that dice may be rolled on


class Player(Model):
    """A seat at the battle plan matrix: Red and Blue, say."""

    id: str = Field(pattern=NAME)
    name: Prose


class Plan(Model):
    """A battle plan and when to choose it. `mark` names the sign on its cards, if it isn't called as the plan is."""

    id: str = Field(pattern=NAME)
    name: Prose
    motto: Prose
    why: tuple[Prose, ...] = Field(min_length=1)
    mark: str | None = None

    @property
    def sign(self) -> str:
        """The sign drawn on its cards."""
        return self.mark or self.id


class Row(Model):
    """A result of a die table: these faces give this mission or this part, or lead on to this table."""

    faces: tuple[int, ...] = Field(min_length=1, max_length=20)
    mission: str | None = None
    part: str | None = None
    table: str | None = None


class DieTable(Model):
    """A table read with one die of so many faces. `roles_in_mission`: its missions settle who plays which side.

    A table `of` a kind gives a part of that kind. One without rows has others of those rolled, each with its own die:
    the parts that they give make a mission of the `combination`. Parts that make none are rolled `again`, all of them.
    """

    name: Prose
    roles_in_mission: bool = False
    die: int = Field(default=6, ge=2, le=MOST_FACES)
    of: str | None = None
    rows: tuple[Row, ...] = Field(default=(), max_length=MOST_FACES)
    roll: tuple[str, ...] = Field(default=(), max_length=MOST_PARTS)
    combination: str | None = None
    again: bool = False


class Cell(Model):
    """Where two plans meet, those of rows and of columns: the table to roll on, and who has the first side."""

    row: str
    column: str
    table: str
    first_side: str | None = None
    roll_off: bool = False


class BattlePlans(Model):
    """The matrix: `rows` and `columns` are players; plans are listed boldest first.

    At `equal_seats` each player reads the row of its own plan, so the matrix must be its own mirror.
    """

    rows: Player
    columns: Player
    equal_seats: bool = False
    plans: tuple[Plan, ...] = Field(min_length=2, max_length=9)
    cells: tuple[Cell, ...]


class Bound(Model):
    """Forces that have no choice, as `says` calls them: they play this side, and lay this plan where plans are laid."""

    says: Prose
    side: SideId | None = None
    plan: str | None = None


class Selection(Model):
    """Every way to choose a mission, and the tables they read."""

    random: str
    tables: dict[str, DieTable] = Field(max_length=MOST_TABLES)
    battle_plans: BattlePlans | None = None
    by_agreement_only: tuple[str, ...] = ()
    bound: Bound | None = None
