"""Atoms of a reference and a plan of its columns -> the columns, each phase where its author wants it to begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

from pipeline.compose.fit.copyfit import Column, Placed, column_height
from pipeline.compose.reference.every_turn import EveryTurn
from pipeline.compose.reference.reference_blocks import ReferenceAtom
from pipeline.rules.telling.told_phases import EVERY_TURN

_ROUNDS = 4  # in which columns give room to one another
_GIVEN = 0.75  # of how much higher a column is: the more of it, the wider it gets
_LARGE = 1.04  # in each round, of its width: what is looked up every turn gets some of the others' room


@dataclass(frozen=True, kw_only=True)
class PlannedColumns:
    """Phases by name, and which of them each column holds; a phase that several name goes on in the later ones.

    `every_turn` are the blocks in large type, which stand in the column of that name. Columns are `width` wide on an
    average, so many of them on a page; how they part that is found at the body size that is `tried`.
    """

    phases: Mapping[str, tuple[ReferenceAtom, ...]]
    plan: tuple[tuple[str, ...], ...]
    every_turn: EveryTurn
    again: Callable[[ReferenceAtom], ReferenceAtom]
    width: float
    columns_of_page: int
    tried: float

    @property
    def atoms(self) -> tuple[ReferenceAtom | EveryTurn, ...]:
        """All that is to be poured."""
        large = (self.every_turn,) if self.every_turn.blocks else ()
        return (*(atom for atoms in self.phases.values() for atom in atoms), *large)

    @cached_property
    def widths(self) -> tuple[float, ...]:
        """How wide each column is: those of a page give room to one another, so that none is much fuller."""
        widths = (self.width,) * len(self.plan)
        for _ in range(_ROUNDS):
            filled = self._filled(self.tried, (inf,) * len(widths), widths)
            if filled is None:
                break
            highs = [column.height for column in filled]
            wanted = [
                width * _LARGE if EVERY_TURN in names else width * high**_GIVEN
                for names, width, high in zip(self.plan, widths, _shares(highs, self.plan), strict=True)
            ]
            widths = tuple(
                width * self.width * self.columns_of_page / sum(wanted[start : start + self.columns_of_page])
                for start in range(0, len(wanted), self.columns_of_page)
                for width in wanted[start : start + self.columns_of_page]
            )
        return widths

    def columns(self, body: float, rooms: Sequence[float]) -> tuple[Column, ...] | None:
        """Fill the columns; None where one has too little room, or a table is too wide."""
        return self._filled(body, rooms, self.widths)

    def _filled(self, body: float, rooms: Sequence[float], widths: Sequence[float]) -> tuple[Column, ...] | None:
        waiting = dict(self.phases)
        filled: list[Column] = []
        for number, (names, room, width) in enumerate(zip(self.plan, rooms, widths, strict=True)):
            atoms: list[ReferenceAtom | EveryTurn] = []
            for name in names:
                if name == EVERY_TURN:
                    atoms.append(self.every_turn.sized(body, room, width))
                    continue
                if name not in waiting:
                    continue  # a phase that can't be read; what is wrong with it has been told
                columns = sum(name in later for later in self.plan[number:])
                taken = self._taken(waiting[name], atoms, (body, width), room, columns)
                atoms += taken
                waiting[name] = waiting[name][len(taken) - bool(taken and not taken[0].opens) :]
            if any(atom.is_too_wide(body, width) for atom in atoms):
                return None
            high = column_height(atoms, body, width)
            if high > room:
                return None
            spaces = [atom.before(body) if index else 0.0 for index, atom in enumerate(atoms)]
            placed = tuple(Placed(atom=atom, space=space) for atom, space in zip(atoms, spaces, strict=True))
            filled.append(Column(atoms=placed, height=high))
        return tuple(filled)

    def _taken(
        self,
        atoms: tuple[ReferenceAtom, ...],
        above: Sequence[ReferenceAtom | EveryTurn],
        size: tuple[float, float],
        room: float,
        columns: int,
    ) -> tuple[ReferenceAtom, ...]:
        """Take what of a phase stands in a column, an even share where others follow; none of its blocks is torn.

        The size is that of the body, and how wide the column is.
        """
        if not atoms:
            return ()
        whole = atoms if atoms[0].opens else (self.again(atoms[0]), *atoms)
        if columns == 1:
            return whole

        def highest(count: int) -> float:
            taken, rest = column_height((*above, *whole[:count]), *size), column_height(whole[count:], *size)
            return max(taken, rest / (columns - 1)) if taken <= room else inf

        counts = (count for count in range(1, len(whole) + 1) if not whole[count - 1].keep)
        best = min(counts, key=highest)
        return whole[:best] if highest(best) < inf else ()


def _shares(highs: Sequence[float], plan: Sequence[Sequence[str]]) -> list[float]:
    """Tell how full columns are beside the others; those of large type have no height of their own."""
    own = [high for high, names in zip(highs, plan, strict=True) if EVERY_TURN not in names]
    mean = sum(own) / len(own) if own else 1.0
    return [high / mean for high in highs]
