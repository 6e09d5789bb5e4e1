"""Atoms of a reference and columns of known room -> columns filled evenly, whole blocks in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.compose.fit.copyfit import Column, Placed
from pipeline.compose.reference.reference_blocks import ReferenceAtom

_STRETCH = 1.6  # body sizes: the most that two blocks move apart, so that columns end on one line
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
        starts = [0, *ends[:-1]]
        return tuple(
            self._stretched(self._shown(start, end), body, room)
            for start, end, room in zip(starts, ends, rooms, strict=True)
        )

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

    def _stretched(self, atoms: Sequence[ReferenceAtom], body: float, room: float) -> Column:
        """Move blocks apart so that the column ends with its neighbours."""
        spaces = [atom.before(body) if index else 0.0 for index, atom in enumerate(atoms)]
        height = sum(spaces) + sum(atom.height(body, self.width) for atom in atoms)
        gaps = max(len(atoms) - 1, 0)
        more = min((room - height) / gaps, _STRETCH * body) if gaps else 0.0
        placed = tuple(
            Placed(atom=atom, space=space + (more if index else 0.0))
            for index, (atom, space) in enumerate(zip(atoms, spaces, strict=True))
        )
        return Column(atoms=placed, height=height + more * gaps)
