"""A pack's readings of what its source leaves open -> their words, with every value in place."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic
from pipeline.model import Pack
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.used.mission_uses import pack_values


@dataclass(frozen=True, kw_only=True)
class ReadingWords:
    """One reading: what is open, and how the pack reads it, in Markdown."""

    id: str
    about: str
    text: str


def tell_readings(pack: Pack, wording: Wording) -> tuple[tuple[ReadingWords, ...], tuple[Diagnostic, ...]]:
    """Put all readings of a pack into words; slips of prose come back as diagnostics."""
    scribe, values = Scribe(), pack_values(pack, wording)
    told = tuple(
        ReadingWords(
            id=name,
            about=scribe.write(reading.about, values, ("readings", name, "about")),
            text=scribe.write(reading.text, values, ("readings", name, "text")),
        )
        for name, reading in pack.readings.items()
    )
    return told, scribe.found
