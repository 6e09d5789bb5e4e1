"""A pack's rules -> the charts that its pages can show of them, each under a name: {fog_share_chart}."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pipeline.contracts.rule_results import DieChart, RollOdds, ShareChart
from pipeline.contracts.wording import Wording
from pipeline.model import Pack
from pipeline.model.components import Results, Roll, Share
from pipeline.rules.components.tables import ResultsWorker
from pipeline.rules.components.workers import workers
from pipeline.rules.used.mission_uses import pack_teller
from pipeline.rules.used.uses import values_of

RuleChart = DieChart | RollOdds | ShareChart


def rule_chart_names(pack: Pack) -> dict[str, tuple[str, str]]:
    """List the charts that a pack's pages can ask for, each with its rule and component."""
    return {
        f"{rule.replace('-', '_')}_{component.id}_chart": (rule, component.id)
        for rule in pack.rules
        for each in pack.rules[rule].gives
        if isinstance(component := each.component, Results | Roll | Share)
    }


def rule_chart(pack: Pack, name: str, wording: Wording) -> RuleChart | None:
    """Make one of them; None where the pack gives no figures for it."""
    rule, component = rule_chart_names(pack)[name]
    return next(_charts(pack, rule, component, wording), None)


def _charts(pack: Pack, rule: str, component: str, wording: Wording) -> Iterator[RuleChart]:
    if pack.figures.of(rule) is None:
        return
    teller = pack_teller(pack, rule, wording)
    values = values_of(teller)
    for worker in workers(teller):
        if getattr(worker.component, "id", None) == component:
            summary = worker.summary(values)
            found = worker.table() or worker.shares(values) or (summary if isinstance(summary, RollOdds) else None)
            if found is not None:
                yield found


def table_chances(pack: Pack, wording: Wording) -> Iterator[tuple[str, Mapping[str, Fraction]]]:
    """Give the chances of the rows of all die tables that rules have, by the names of the rules."""
    for name in pack.rules:
        if pack.figures.of(name) is not None:
            teller = pack_teller(pack, name, wording)
            for worker in workers(teller):
                if isinstance(worker, ResultsWorker) and (chances := worker.chances()):
                    yield teller.name, chances
