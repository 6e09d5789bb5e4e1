"""A mission and its rules in use -> what its players bring, and the tables in which they look amounts up."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pipeline.contracts.look_up import LookUpRow, LookUpTable
from pipeline.contracts.wording import capital, joined, label, number_word
from pipeline.diagnostics import Path
from pipeline.model import EACH, Passage, Prose, Who, placed_groups
from pipeline.rules.prose.prose_values import Reading

Write = Callable[[Prose, Path], str]


def what_to_bring(reading: Reading, said: Iterable[tuple[Passage, Path]], write: Write) -> str:
    """List the objectives, then what passages that are said and the mission itself ask for, each once."""
    labels, mission = reading.labels, reading.mission
    count = sum(group.count for group in placed_groups(mission.objectives))
    own = (label(labels, labels.form("bring.objectives", count), count=number_word(labels, count)),) if count else ()
    asked = ((passage.bring, (*path, "bring")) for passage, path in said)
    more = (
        write(text, (*path, index))
        for texts, path in (*asked, (mission.bring, (*reading.path, "bring")))
        for index, text in enumerate(texts)
    )
    return capital(joined(labels, [*dict.fromkeys((*own, *more))], last="and"))


def look_up_tables(rows: Iterable[tuple[Who | None, LookUpRow]]) -> tuple[LookUpTable, ...]:
    """Gather rows by their forces; what is the same for several sides stands once, for nobody in particular."""
    found: dict[LookUpRow, list[Who | None]] = {}
    for who, row in rows:
        found.setdefault(row, []).append(who)
    tables: dict[tuple[str, tuple[int, ...]], list[LookUpRow]] = {}
    for row, whose in found.items():
        tables.setdefault((row.head, row.forces), []).append(_whose(row, whose))
    return tuple(LookUpTable(head=head, forces=forces, rows=tuple(each)) for (head, forces), each in tables.items())


def _whose(row: LookUpRow, whose: list[Who | None]) -> LookUpRow:
    (who, *others) = dict.fromkeys(whose)
    if others or who in (None, EACH):
        return row
    return LookUpRow(head=row.head, forces=row.forces, name=row.name, amounts=row.amounts, who=who)
