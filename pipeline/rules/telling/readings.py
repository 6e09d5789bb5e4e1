"""A pack's readings of what its source leaves open -> their words, with every value in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.contracts.wording import Wording, label
from pipeline.diagnostics import Diagnostic
from pipeline.model import Labels, Pack
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.used.mission_uses import pack_values


@dataclass(frozen=True, kw_only=True)
class ReadingWords:
    """One reading: what is open, how the pack reads it and how else it may be read, in Markdown, and its heading."""

    id: str
    about: str
    text: str
    otherwise: str = ""
    group: str = ""


def tell_readings(pack: Pack, wording: Wording) -> tuple[tuple[ReadingWords, ...], tuple[Diagnostic, ...]]:
    """Put all readings of a pack into words; slips of prose come back as diagnostics."""
    scribe, values = Scribe(), pack_values(pack, wording)
    told = []
    for name, reading in pack.readings.items():
        texts = {key: getattr(reading, key) for key in ("about", "text", "otherwise", "group")}
        words = {key: scribe.write(text, values, ("readings", name, key)) for key, text in texts.items() if text}
        told.append(ReadingWords(id=name, **words))
    return tuple(told), scribe.found


def reading_list(told: Sequence[ReadingWords], labels: Labels) -> str:
    """List readings in Markdown, those of a group together under its heading; those of none come first."""
    groups: dict[str, list[str]] = {"": []}
    for each in told:
        text = f"- **{each.about}:** {each.text}"
        other = f" *{label(labels, 'reading.otherwise', text=each.otherwise)}*" if each.otherwise else ""
        groups.setdefault(each.group, []).append(text + other)
    return "\n\n".join(
        "\n".join([*([f"## {group}", ""] if group else []), *lines]) for group, lines in groups.items() if lines
    )
