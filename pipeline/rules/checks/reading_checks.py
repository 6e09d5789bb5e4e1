"""What a pack's readings bear on -> what there isn't: missions, rules, steps and blocks that nobody has."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Pack
from pipeline.rules.checks.rule_sheets import check_when
from pipeline.rules.prose.placeholders import did_you_mean
from pipeline.rules.used.mission_uses import facts_of, steps_of


def check_readings(pack: Pack) -> Iterator[Diagnostic]:
    """Every name under `touches` is that of something in the pack; conditions ask facts of their rule."""
    steps = {*pack.steps, *(step.id for name, each in pack.missions.items() for _, step in steps_of(each, (name,)))}
    blocks = {name for phase in pack.phases.values() for name in phase.blocks}
    for name, reading in pack.readings.items():
        touches = reading.touches
        if touches is None:
            continue
        path: Path = ("readings", name, "touches")
        if not (touches.missions or touches.rules or touches.steps or touches.blocks):
            hint = "name missions, rules, steps or blocks, or leave touches out"
            yield error("E300", "this reading touches nothing", path=path, hints=(hint,))
        yield from _unknown("mission", touches.missions, pack.missions, (*path, "missions"))
        for kind, names, known, of in (
            ("step", touches.steps, steps, "missions"),
            ("block", touches.blocks, blocks, "phases"),
        ):
            yield from (each.relying_on((of,)) for each in _unknown(kind, names, known, (*path, f"{kind}s")))
        for rule, when in touches.rules.items():
            if rule not in pack.rules:
                hints = did_you_mean(rule, pack.rules)
                told = error("E300", f"no rule is called {rule!r}", path=(*path, "rules", rule), hints=hints)
                yield told.relying_on(("rules", rule), ("missions",))
            else:
                yield from check_when(when, facts_of(pack, rule), (*path, "rules", rule))


def _unknown(kind: str, names: Collection[str], known: Collection[str], path: Path) -> Iterator[Diagnostic]:
    for index, name in enumerate(names):
        if name not in known:
            hints = did_you_mean(name, [*known])
            told = error("E300", f"no {kind} is called {name!r}", path=(*path, index), hints=hints)
            yield told.relying_on((f"{kind}s", name))
