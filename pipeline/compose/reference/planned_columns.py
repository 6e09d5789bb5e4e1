"""Atoms of a reference and a plan of its columns -> the columns, each phase where its author wants it to begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from pipeline.compose.fit.copyfit import Column, Placed, column_height
from pipeline.compose.reference.every_turn import EveryTurn
from pipeline.compose.reference.reference_blocks import ReferenceAtom
from pipeline.rules.telling.told_phases import EVERY_TURN


@dataclass(frozen=True, kw_only=True)
class PlannedColumns:
    """Phases by name, and which of them each column holds; a phase that several name goes on in the later ones.

    `every_turn` are the blocks in large type, which stand in the column of that name.
    """

    phases: Mapping[str, tuple[ReferenceAtom, ...]]
    plan: tuple[tuple[str, ...], ...]
    every_turn: EveryTurn
    again: Callable[[ReferenceAtom], ReferenceAtom]
    width: float

    @property
    def atoms(self) -> tuple[ReferenceAtom | EveryTurn, ...]:
        """All that is to be poured."""
        large = (self.every_turn,) if self.every_turn.blocks else ()
        return (*(atom for atoms in self.phases.values() for atom in atoms), *large)

    def columns(self, body: float, rooms: Sequence[float]) -> tuple[Column, ...] | None:
        """Fill the columns; None where one has too little room, or a table is too wide."""
        if any(atom.is_too_wide(body, self.width) for atom in self.atoms):
            return None
        waiting = dict(self.phases)
        filled: list[Column] = []
        for number, (names, room) in enumerate(zip(self.plan, rooms, strict=True)):
            atoms: list[ReferenceAtom | EveryTurn] = []
            for name in names:
                if name == EVERY_TURN:
                    atoms.append(self.every_turn.sized(body, room, self.width))
                    continue
                if name not in waiting:
                    continue  # a phase that can't be read; what is wrong with it has been told
                columns = sum(name in later for later in self.plan[number:])
                taken = self._taken(waiting[name], atoms, body, room, columns)
                atoms += taken
                waiting[name] = waiting[name][len(taken) - bool(taken and not taken[0].opens) :]
            high = self._high(atoms, body)
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
        body: float,
        room: float,
        columns: int,
    ) -> tuple[ReferenceAtom, ...]:
        """Take what of a phase stands in a column, an even share where others follow; none of its blocks is torn."""
        if not atoms:
            return ()
        whole = atoms if atoms[0].opens else (self.again(atoms[0]), *atoms)
        if columns == 1:
            return whole

        def highest(count: int) -> float:
            taken, rest = self._high((*above, *whole[:count]), body), self._high(whole[count:], body)
            return max(taken, rest / (columns - 1)) if taken <= room else inf

        counts = (count for count in range(1, len(whole) + 1) if not whole[count - 1].keep)
        best = min(counts, key=highest)
        return whole[:best] if highest(best) < inf else ()

    def _high(self, atoms: Sequence[ReferenceAtom | EveryTurn], body: float) -> float:
        return column_height(atoms, body, self.width)
