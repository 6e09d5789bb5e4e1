"""The missions in play and how the pack reads what they leave open -> the judges' sheet, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pipeline.contracts.wording import Wording
from pipeline.event.planning.missions import missions_of
from pipeline.event.reading.event_names import round_name
from pipeline.event.reading.ready_event import Event
from pipeline.model import Labels, Mission, Pack, RuleReading
from pipeline.rules.prose.placeholders import escaped
from pipeline.rules.telling.readings import ReadingWords, tell_readings
from pipeline.rules.used.mission_uses import STEPS


def judges_words(event: Event, pack: Pack, wording: Wording) -> str:
    """List the readings that missions in play touch, each once: what several share first, then mission by mission."""
    labels = wording.labels
    told, _ = tell_readings(pack, wording)
    played = _played(event, pack, labels)
    touching = {each.id: [m for m in played if _bears_on(pack.readings[each.id], m, pack.missions[m])] for each in told}
    shared = [each for each in told if len(touching[each.id]) > 1 or pack.readings[each.id].touches is None]
    parts = [_part(labels["event.judges.all"], shared)] if shared else []
    for mission, rounds in played.items():
        own = [each for each in told if touching[each.id] == [mission] and each not in shared]
        name = escaped(str(pack.missions[mission].name))
        head = labels["event.judges.mission"].format(mission=name, rounds=labels["list.comma"].join(rounds))
        parts += [_part(head, own)] if own else []
    return "\n\n".join(parts) or labels["event.judges.none"]


def _played(event: Event, pack: Pack, labels: Labels) -> Mapping[str, list[str]]:
    """List the missions in play, each with the rounds that may bring it."""
    played: dict[str, list[str]] = {}
    for each in event.rounds:
        for mission in missions_of(each, pack):
            played.setdefault(mission, []).append(escaped(round_name(each, labels)))
    return played


def _bears_on(reading: RuleReading, name: str, mission: Mission) -> bool:
    """Tell whether a reading may come up in a mission; judges would rather look at one too many."""
    touches = reading.touches
    if touches is None or name in touches.missions:
        return True
    rules = {use.kind for use in (*mission.rules, *mission.winning)}
    return bool(rules & touches.rules.keys()) or bool(set(_steps(mission)) & set(touches.steps))


def _steps(mission: Mission) -> Iterator[str]:
    for part in STEPS:
        for step in getattr(mission, part):
            yield step.use or step.id or ""


def _part(head: str, readings: list[ReadingWords]) -> str:
    return "\n".join([f"## {head}", "", *(f"- **{each.about}:** {each.text}" for each in readings)])
