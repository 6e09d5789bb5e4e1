"""A pack -> everything that is wrong with its rules, before a word is set or a line drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic, Path
from pipeline.model import Pack
from pipeline.rules.checks.choices import check_selection
from pipeline.rules.checks.mission_rules import check_mission
from pipeline.rules.checks.pack_figures import check_figures
from pipeline.rules.checks.reading_checks import check_readings
from pipeline.rules.checks.rule_sheets import check_sheets
from pipeline.rules.checks.rule_texts import check_prose, check_texts
from pipeline.rules.checks.scoring_checks import check_scoring
from pipeline.rules.deck.example import check_example
from pipeline.rules.telling.briefing import brief_mission
from pipeline.rules.telling.readings import tell_readings
from pipeline.rules.telling.rounds_plan import check_trackless
from pipeline.rules.telling.rulebook_index import check_references
from pipeline.rules.telling.told_phases import check_phases, tell_phases


def check_rules(
    pack: Pack, wording: Wording | None = None, slips: Mapping[str, Sequence[Diagnostic]] | None = None
) -> tuple[Diagnostic, ...]:
    """Check figures, missions, texts, selection and prose of a pack; each problem is told once.

    With a wording slips of prose are told along with all the rest: those of missions that have been put into words, or
    else every mission is put into words for it.
    """
    found = [
        *check_sheets(pack),
        *check_figures(pack),
        *check_references(pack),
        *(problem for mission in pack.missions for problem in check_mission(pack, mission)),
        *check_texts(pack),
        *check_selection(pack),
        *check_scoring(pack),
        *check_example(pack),
        *check_prose(pack),
        *check_readings(pack),
        *check_phases(pack),
        *check_trackless(pack),
        *(_proofread(pack, wording, slips or _slips(pack, wording)) if wording else ()),
    ]
    # What is wrong in a text that missions share is found from each of them.
    return tuple(dict.fromkeys(found))


def _slips(pack: Pack, wording: Wording) -> dict[str, tuple[Diagnostic, ...]]:
    return {mission: brief_mission(pack, mission, wording)[1] for mission in pack.missions}


def _proofread(pack: Pack, wording: Wording, slips: Mapping[str, Sequence[Diagnostic]]) -> Iterator[Diagnostic]:
    """Put readings into words, too; a slip in words that missions share is one, whatever else each knows."""
    alike: dict[tuple[Path, str], list[tuple[str, Diagnostic]]] = {}
    for mission, own in slips.items():
        for slip in own:
            alike.setdefault((slip.path, slip.message), []).append((mission, slip))
    yield from tell_readings(pack, wording)[1]
    yield from tell_phases(pack, wording)[1]
    for seen in alike.values():
        yield _shared(seen) if len(seen) < len(pack.missions) else seen[0][1]


def _shared(seen: Sequence[tuple[str, Diagnostic]]) -> Diagnostic:
    """Name the missions in which words go wrong that others may say rightly."""
    slip = seen[0][1]
    if slip.path[:1] == ("missions",):
        return slip
    return replace(slip, hints=(*slip.hints, f"said in {', '.join(mission for mission, _ in seen)}"))
