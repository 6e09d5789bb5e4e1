"""A combination of a pack -> a chart of the missions that it makes, by the parts that they are made of."""

from __future__ import annotations

from itertools import product

from pipeline.contracts.selection_charts import CombinationChart, CombinationRow
from pipeline.contracts.wording import joined
from pipeline.model import Labels, Pack
from pipeline.model.parts import ALL
from pipeline.rules.choosing.chances import part_name
from pipeline.rules.choosing.joint import made_missions


def combination_chart(pack: Pack, name: str, labels: Labels) -> CombinationChart:
    """Lay out what a combination makes."""
    combination, made = pack.combinations[name], made_missions(pack)[name]
    chosen = {
        kind: sorted(pack.parts.get(kind, ())) if parts == ALL else parts for kind, parts in combination.of.items()
    }
    *others, last = ([(kind, part) for part in parts] for kind, parts in chosen.items())
    rows = (
        CombinationRow(
            name=joined(labels, [part_name(pack, *each) for each in parts], last="and"),
            missions=tuple(made.get(frozenset((*parts, column))) for column in last),
        )
        for parts in product(*others)
    )
    return CombinationChart(columns=tuple(part_name(pack, *each) for each in last), rows=tuple(rows))
