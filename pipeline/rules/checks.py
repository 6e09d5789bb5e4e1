"""A pack -> everything that is wrong with its rules, before a word is set or a line drawn."""

from __future__ import annotations

from pipeline.diagnostics import Diagnostic
from pipeline.model import Pack
from pipeline.rules.check_figures import check_figures
from pipeline.rules.check_mission import check_mission
from pipeline.rules.check_prose import check_prose
from pipeline.rules.check_selection import check_selection
from pipeline.rules.check_texts import check_texts


def check_rules(pack: Pack) -> tuple[Diagnostic, ...]:
    """Check figures, missions, texts, selection and prose of a pack; each problem is told once."""
    found = [
        *check_figures(pack),
        *(problem for mission in pack.missions for problem in check_mission(pack, mission)),
        *check_texts(pack),
        *check_selection(pack),
        *check_prose(pack),
    ]
    return tuple(dict.fromkeys(found))
