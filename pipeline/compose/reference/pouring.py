"""Atoms of a reference and columns of known room -> columns filled evenly, whole blocks in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.compose.fit.copyfit import Column, Placed, column_height
from pipeline.compose.reference.reference_blocks import ReferenceAtom

_STRETCH = 1.6  # body sizes: the most that two blocks move apart, alike in all columns
_SHORT = 4.0  # what is left at the foot of a column for all that weighs so much more than what blocks share


@dataclass(frozen=True, kw_only=True)
class Pouring:
    """Atoms to be poured into columns of one width; `again` makes the bar above a phase that goes on."""

    atoms: tuple[ReferenceAtom, ...]
    again: Callable[[ReferenceAtom], ReferenceAtom]
    width: float

    def columns(self, body: float, rooms: Sequence[float]) -> tuple[Column, ...] | None:
        """Fill the columns in order so that all lack alike; None where not all goes in, or a table is too wide."""
        if any(atom.is_too_wide(body, self.width) for atom in self.atoms):
            return None
        ends = self._ends(body, rooms)
        if ends is None:
            return None
        filled = [self._shown(start, end) for start, end in pairwise((0, *ends))]
        spread = self._spread(filled, body, rooms)
        return tuple(self._placed(atoms, body, spread) for atoms in filled)

    def _shown(self, start: int, end: int) -> tuple[ReferenceAtom, ...]:
        atoms = self.atoms[start:end]
        return atoms if not atoms or atoms[0].opens else (self.again(atoms[0]), *atoms)

    def _ends(self, body: float, rooms: Sequence[float]) -> list[int] | None:
        """Find where columns end, by the least sum of squares of the room left over."""
        count = len(self.atoms)
        sizes = [atom.height(body, self.width) + atom.before(body) for atom in self.atoms]
        tops = [self._top(index, body) for index in range(count)]
        # For each column, how far atoms may reach, at which least cost, and where that column then began.
        best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
        for room in rooms:
            filled: dict[int, tuple[float, int]] = {}
            for start, (cost, _) in best[-1].items():
                for end, left in self._fillings(start, room, sizes, tops):
                    short = max(0.0, left - self._gaps(start, end) * _STRETCH * body)
                    total = cost + left * left + (_SHORT * short) ** 2
                    if end not in filled or total < filled[end][0]:
                        filled[end] = (total, start)
            best.append(filled)
        if count not in best[-1]:
            return None
        ends = [count]
        for reached in reversed(best[2:]):
            ends.append(reached[ends[-1]][1])
        return ends[::-1]

    def _gaps(self, start: int, end: int) -> int:
        return max(len(self._shown(start, end)) - 1, 0)

    def _top(self, index: int, body: float) -> float:
        """What a column takes up above the atom that it begins with, less the room before it."""
        atom = self.atoms[index]
        again = 0.0 if atom.opens else self.again(atom).height(body, self.width)
        return again - (atom.before(body) if atom.opens else 0.0)

    def _fillings(
        self, start: int, room: float, sizes: Sequence[float], tops: Sequence[float]
    ) -> list[tuple[int, float]]:
        """List where a column may end that begins here, and how much room it then leaves."""
        found: list[tuple[int, float]] = []
        if start == len(self.atoms):
            return [(start, room)]
        used = tops[start]
        for index in range(start, len(self.atoms)):
            used += sizes[index]
            if used > room:
                break
            if not self.atoms[index].keep:
                found.append((index + 1, room - used))
        return found

    def _spread(self, filled: Sequence[tuple[ReferenceAtom, ...]], body: float, rooms: Sequence[float]) -> float:
        """Tell by how much blocks move apart: by as much as all columns have room for, so that they have one rhythm."""
        shares = (
            (room - column_height(atoms, body, self.width)) / (len(atoms) - 1)
            for atoms, room in zip(filled, rooms, strict=True)
            if len(atoms) > 1
        )
        return min(min(shares, default=0.0), _STRETCH * body)

    def _placed(self, atoms: Sequence[ReferenceAtom], body: float, spread: float) -> Column:
        spaces = [atom.before(body) + spread if index else 0.0 for index, atom in enumerate(atoms)]
        height = sum(spaces) + sum(atom.height(body, self.width) for atom in atoms)
        placed = tuple(Placed(atom=atom, space=space) for atom, space in zip(atoms, spaces, strict=True))
        return Column(atoms=placed, height=height)
