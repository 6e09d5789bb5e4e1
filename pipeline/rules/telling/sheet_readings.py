"""A pack's readings and a mission -> those that it touches: below which block or step each stands on the sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pipeline.contracts.brief import SheetReading
from pipeline.diagnostics import Path
from pipeline.model import Mission, Touches
from pipeline.rules.declared.scope import holds
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.used.mission_uses import STEPS
from pipeline.rules.used.uses import Use


def text_path(name: str) -> Path:
    """Lead to the words of a reading."""
    return ("readings", name, "text")


def touched_by(
    reading: Reading, uses: Sequence[Use], blocks: Collection[str], steps: Collection[str]
) -> Iterator[SheetReading]:
    """Find each reading once: below the first block in full that it bears on, else below a step, else by itself."""
    for name, each in reading.pack.readings.items():
        touches = each.touches
        if touches is None:
            continue
        used = [use for use in uses if use.name in touches.rules and holds(touches.rules[use.name], use.answers)]
        named = [step for step in _steps_named(touches, reading.mission) if step in steps]
        if block := next((use.id for use in used if use.id in blocks), None):
            yield SheetReading(id=name, text=each.text, block=block)
        elif named:
            yield SheetReading(id=name, text=each.text, step=named[0])
        elif used or reading.mission_id in touches.missions:
            yield SheetReading(id=name, text=each.text)


def _steps_named(touches: Touches, mission: Mission) -> Iterator[str]:
    """Name the steps of a mission that are meant: by their own name, or by that of the shared step that they use."""
    for part in STEPS:
        for step in getattr(mission, part):
            if touches.steps and (step.use or step.id) in touches.steps:
                yield step.id
