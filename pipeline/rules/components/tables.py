"""Die tables and shares of a force -> the charts of a step or a page, exact chances, and what is wrong with figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from pipeline.contracts.look_up import LookUpRow
from pipeline.contracts.rule_results import DieChart, ShareChart, ShareLine, TableLine
from pipeline.contracts.wording import joined
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Prose
from pipeline.model.components import Results, Share, ShareRow
from pipeline.model.parameters import TableRow
from pipeline.rules.components.worker import Worker
from pipeline.rules.declared.scope import rows_of

# What a row of a share is headed by in its chart, and what of a line it has.
_HEADS = {ShareRow.ON_TABLE: 1, ShareRow.WAITING: 2, ShareRow.AT_MOST: 3}
_AMOUNTS: Mapping[ShareRow, Callable[[ShareLine], int]] = {
    ShareRow.ON_TABLE: lambda line: line.on_table,
    ShareRow.WAITING: lambda line: line.waiting,
    ShareRow.AT_MOST: lambda line: line.at_most or 0,
}


class ResultsWorker(Worker[Results]):
    """A die table."""

    def values(self) -> dict[str, str]:
        """List the names of the rows."""
        names = [str(row.name) for row in rows_of(self.scope, self.component.rows)]
        return {self.component.id: joined(self.teller.labels, names)} if names else {}

    def table(self) -> DieChart | None:
        """Lay out the table; the faces matter only where the die may pick."""
        # Asked for a pack's page, it shows all that a die may do.
        rolled = self.scope.given is None or self.scope.holds(self.component.faces)
        path = (*self.path, "heads")
        first, second, third = (
            self.teller.write(head, self.teller.own, (*path, index)) for index, head in enumerate(self.component.heads)
        )
        return DieChart(
            heads=(first, second, third),
            rolled=rolled,
            lines=tuple(
                TableLine(id=row.id, name=row.name, faces=row.faces if rolled else (), says=self._says(row, index))
                for index, row in enumerate(rows_of(self.scope, self.component.rows))
            ),
        )

    def _says(self, row: TableRow, index: int) -> Prose:
        """Put distances and the rule's values into the words of a row, which stand among the pack's figures."""
        teller, path = self.teller, (*self.figure(self.component.rows), index, "says")
        return teller.scribe.write(row.says, {**teller.reading.distances, **teller.distances, **teller.own}, path)

    def chances(self) -> dict[str, Fraction]:
        """Give the chance of every row, by name, when the die picks it."""
        die = self.scope.number(self.component.die)
        return {str(row.name): Fraction(len(row.faces), die) for row in rows_of(self.scope, self.component.rows) if die}

    def check_figures(self) -> Iterator[Diagnostic]:
        """Every face of the die stands in one row."""
        die, rows = self.scope.number(self.component.die), rows_of(self.scope, self.component.rows)
        if die is not None and rows:
            yield from check_faces([row.faces for row in rows], die, self.figure(self.component.rows))


class ShareWorker(Worker[Share]):
    """A share of a force."""

    def values(self) -> dict[str, str]:
        """Tell the share that may start on the table, and the share that waits."""
        percent, labels, name = self.scope.number(self.component.percent), self.teller.labels, self.component.id
        if percent is None:
            return {}
        waits = 100 - percent
        return {name: f"{percent}%", f"{name}_rest": labels.words.get(f"share.{waits}", f"{waits}%")}

    def shares(self, values: Mapping[str, str]) -> ShareChart | None:
        """Work the share out for forces of several sizes."""
        percent, forces = self.scope.number(self.component.percent), self.scope.find(self.component.forces)
        if percent is None or not isinstance(forces, tuple):
            return None
        whole = bool(self.component.whole) and self.scope.holds(self.component.whole)
        heads = tuple(self.write(head, values, ("heads", index)) for index, head in enumerate(self.component.heads))
        return ShareChart(
            heads=heads if whole else heads[:3],
            lines=tuple(
                ShareLine(
                    force=force,
                    # A part of one is not enough for one more on the table, or for one more that waits.
                    on_table=force * percent // 100,
                    waiting=force - force * percent // 100,
                    at_most=force * (100 - percent) // 100 if whole else None,
                )
                for force in forces
            ),
        )

    def looked_up(self, values: Mapping[str, str]) -> Iterator[LookUpRow]:
        """Give the rows that sheets of this use have."""
        chart = self.shares(values)
        for each in self.component.sheet:
            name = chart.heads[_HEADS[each.row] :] if chart is not None else ()
            if chart is None or not name or not self.scope.holds(each.when):
                continue
            amounts = (_AMOUNTS[each.row](line) for line in chart.lines)
            forces = tuple(line.force for line in chart.lines)
            yield LookUpRow(head=chart.heads[0], forces=forces, name=name[0], amounts=tuple(amounts))


def check_faces(rows: Sequence[Sequence[int]], die: int, path: Path) -> Iterator[Diagnostic]:
    """Every face of the die stands in exactly one row; `path` is that of the rows."""
    for index, faces in enumerate(rows):
        for face in faces:
            if not 1 <= face <= die:
                yield error("E330", f"a die of {die} faces never shows {face}", path=(*path, index, "faces"))
    shown = Counter(face for faces in rows for face in faces)
    missing = [str(face) for face in range(1, die + 1) if face not in shown]
    twice = [str(face) for face, times in sorted(shown.items()) if times > 1]
    if missing:
        hint = f"each face from 1 to {die} stands in one row"
        yield error("E330", f"no row for a roll of {', '.join(missing)}", path=path, hints=(hint,))
    if twice:
        last = max(index for index, faces in enumerate(rows) if {str(face) for face in faces} & {*twice})
        message = f"more than one row for a roll of {', '.join(twice)}"
        yield error("E330", message, path=(*path, last, "faces"), hints=("leave each face in one row",))
