"""So many things for so many points of a force -> a row of the table to look up on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.contracts.look_up import LookUpRow
from pipeline.model.components import Rate
from pipeline.rules.components.worker import Worker


class RateWorker(Worker[Rate]):
    """A rate by the points of a force."""

    def looked_up(self, values: Mapping[str, str]) -> Iterator[LookUpRow]:
        """Work it out for forces of several sizes."""
        found, forces = self.scope.find(self.component.each), self.scope.find(self.component.forces)
        each = next(iter(found.values()), None) if isinstance(found, Mapping) else found
        if not isinstance(each, int) or not isinstance(forces, tuple):
            return
        head, name = (self.write(text, values, ("heads", index)) for index, text in enumerate(self.component.heads))
        amounts = tuple((force + (each - 1 if self.component.up else 0)) // each for force in forces)
        yield LookUpRow(head=head, forces=forces, name=name, amounts=amounts)
