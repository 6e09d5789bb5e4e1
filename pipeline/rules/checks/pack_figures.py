"""A pack's figures -> dice that can't succeed, faces without a place, rows that don't rise."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic
from pipeline.model import Labels, Pack
from pipeline.rules.components.workers import workers
from pipeline.rules.figures.victory import check_victory_rows
from pipeline.rules.used.mission_uses import pack_teller

# What is wrong with figures doesn't depend on the words of any language.
_SILENT = Wording(labels=Labels(language="", words={}))


def check_figures(pack: Pack) -> Iterator[Diagnostic]:
    """Check the figures of the game that rules share, and those that a rule says itself."""
    for name, rule in pack.rules.items():
        if not rule.figures or pack.figures.of(name) is not None:
            for worker in workers(pack_teller(pack, name, _SILENT)):
                yield from worker.check_figures()
    yield from check_victory_rows(pack.figures.points_by_losses)
