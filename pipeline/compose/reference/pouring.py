"""Atoms of a reference and columns of known room -> columns filled evenly, whole blocks in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.compose.fit.copyfit import Column, Placed
from pipeline.compose.reference.reference_blocks import ReferenceAtom


@dataclass(frozen=True, kw_only=True)
class Pouring:
    """Atoms to be poured into columns of one width; `again` makes the bar above a phase that goes on."""

    atoms: tuple[ReferenceAtom, ...]
    again: Callable[[ReferenceAtom], ReferenceAtom]
    width: float

    def columns(self, body: float, rooms: Sequence[float]) -> tuple[Column, ...] | None:
        """Fill the columns in order so that all lack alike; None where not all goes in, or a table is too wide.

        Blocks stand as far apart everywhere, so that all pages have one rhythm: what is left over stays at the foot.
        """
        if any(atom.is_too_wide(body, self.width) for atom in self.atoms):
            return None
        ends = self._ends(body, rooms)
        if ends is None:
            return None
        return tuple(self._placed(self._shown(start, end), body) for start, end in pairwise((0, *ends)))

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
                    total = cost + left * left
                    if end not in filled or total < filled[end][0]:
                        filled[end] = (total, start)
            best.append(filled)
        if count not in best[-1]:
            return None
        ends = [count]
        for reached in reversed(best[2:]):
            ends.append(reached[ends[-1]][1])
        return ends[::-1]

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

    def _placed(self, atoms: Sequence[ReferenceAtom], body: float) -> Column:
        spaces = [atom.before(body) if index else 0.0 for index, atom in enumerate(atoms)]
        height = sum(spaces) + sum(atom.height(body, self.width) for atom in atoms)
        placed = tuple(Placed(atom=atom, space=space) for atom, space in zip(atoms, spaces, strict=True))
        return Column(atoms=placed, height=height)
