"""What changed since a print -> lines that say set by set what to print again, and the same as facts."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.event.planning.reprints import Change
from pipeline.event.reading.event_names import kind_name
from pipeline.model import Labels

_TO = "\u2013"
_NAMED = 4  # sets named in a line; the facts name all


def tell_changes(changes: Sequence[Change], labels: Labels) -> tuple[str, ...]:
    """Say what to print again, sets of which the same is said in one line."""
    if not changes:
        return (labels["event.ticket.again.none"],)
    told: dict[tuple[str, str], list[str]] = {}
    for each in changes:
        told.setdefault((kind_name(each.kind, labels), _sheets(each, labels)), []).append(each.title)
    return tuple(
        labels["event.ticket.again.set"].format(kind=kind, titles=_titles(titles, labels), sheets=sheets)
        for (kind, sheets), titles in told.items()
    )


def _titles(titles: Sequence[str], labels: Labels) -> str:
    """Name the sets; where they are many, a few of them."""
    counted = tuple(dict.fromkeys(titles))
    if len(counted) <= _NAMED:
        return labels["list.comma"].join(counted)
    named = labels["list.comma"].join(counted[: _NAMED - 1])
    return labels["event.ticket.again.more"].format(titles=named, count=len(titles) - _NAMED + 1)


def _sheets(change: Change, labels: Labels) -> str:
    """Say which sheets of a set are printed, what they replace, and what is taken out besides."""
    if change.is_gone:
        return labels["event.ticket.again.gone"]
    said = _printed(change, labels)
    if change.leaves and change.replaces:
        versions = labels["list.comma"].join(change.replaces)
        said = labels["event.ticket.again.instead"].format(what=said, versions=versions)
    if change.taken_out and change.of > 1:
        key = labels.form("event.ticket.again.out", len(change.taken_out))
        said = labels[key].format(what=said, numbers=_numbers(change.taken_out))
    return said


def _printed(change: Change, labels: Labels) -> str:
    if not change.leaves:
        return labels["event.ticket.again.nothing"]
    if change.of == 1:
        return labels["event.ticket.again.whole"]
    if len(change.leaves) == change.of:
        return labels["event.ticket.again.all"].format(count=change.of)
    key = labels.form("event.ticket.again", len(change.leaves))
    return labels[key].format(numbers=_numbers(change.leaves), count=change.of)


def _numbers(numbers: Sequence[int]) -> str:
    """Write numbers, runs of them from first to last: `2, 5 to 7`, with a dash."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}{_TO}{run[-1]}" for run in runs)


def change_facts(change: Change) -> dict[str, object]:
    """List what a change holds as plain values."""
    return {
        "kind": change.kind.value,
        "set": change.title,
        "sheets": list(change.leaves),
        "of": change.of,
        "take_out": list(change.taken_out),
        "replaces": list(change.replaces),
        "gone": change.is_gone,
    }
