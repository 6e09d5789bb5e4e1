"""What changed since a print -> lines that say what to print and what to throw away, set by set, and facts."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.event.planning.reprints import Change
from pipeline.event.reading.event_names import kind_name
from pipeline.model import Labels
from pipeline.model.event import ON_SCREEN, ItemKind

_TO = "\u2013"
_OF_ROUNDS = (ItemKind.TABLE_PACKETS, ItemKind.SCORE_SHEETS, ItemKind.CAPTAINS, ItemKind.TEAM_SCORES)
_NAMED = 4  # sets named in a line; the facts name all


def tell_changes(changes: Sequence[Change], labels: Labels) -> tuple[str, ...]:
    """Say what to print again and what to throw away, sets of which the same is said in one line."""
    if not changes:
        return (labels["event.ticket.again.none"],)
    alike: dict[tuple[object, ...], list[Change]] = {}
    for each in changes:
        said = (each.leaves, each.of, each.taken_out, each.replaces, each.is_gone)
        alike.setdefault((each.kind, _parted(each)[0], *said), []).append(each)
    return tuple(_line(same, labels) for same in alike.values())


def _parted(change: Change) -> tuple[str, str]:
    """Part a title like `Round 2, Table 7` into its round, which many have, and what is its own."""
    head, _, own = change.title.rpartition(", ")
    return (head, own) if change.kind in _OF_ROUNDS else ("", change.title)


def _line(same: Sequence[Change], labels: Labels) -> str:
    """Say what is to be done with sets of which the same is to be done."""
    first = same[0]
    titles = _titles(tuple(dict.fromkeys(_parted(each)[1] for each in same)), len(same), labels)
    if head := _parted(first)[0]:
        titles = labels["event.ticket.again.of"].format(head=head, titles=titles)
    what = _what(first, len(same), labels)
    return labels["event.ticket.again.set"].format(kind=kind_name(first.kind, labels), titles=titles, what=what)


def _titles(titles: Sequence[str], count: int, labels: Labels) -> str:
    """Name the sets; where they are many, a few of them."""
    if len(titles) <= _NAMED:
        return labels["list.comma"].join(titles)
    named = labels["list.comma"].join(titles[: _NAMED - 1])
    return labels["event.ticket.again.more"].format(titles=named, count=count - _NAMED + 1)


def _what(change: Change, sets: int, labels: Labels) -> str:
    """Say which sheets of a set are printed, and which old ones are thrown away."""
    versions = labels["list.comma"].join(change.replaces)
    if change.is_gone:
        return labels[labels.form("event.ticket.again.gone", sets)].format(versions=versions)
    if change.kind in ON_SCREEN:
        return labels["event.ticket.again.shown"]
    if change.kind is ItemKind.PLAN_CARDS:
        return labels["event.ticket.again.cards"]
    told = _printed(change, sets, labels)
    if change.taken_out:
        away = _away(change, sets, labels).format(numbers=_numbers(change.taken_out), versions=versions)
        told = labels["event.ticket.again.both"].format(print=told, away=away)
    return labels["event.ticket.again.each"].format(what=told) if sets > 1 and change.of > 1 and versions else told


def _printed(change: Change, sets: int, labels: Labels) -> str:
    if not change.leaves:
        return labels["event.ticket.again.nothing"]
    if len(change.leaves) == change.of and not change.taken_out:
        return labels[labels.form("event.ticket.again.new", sets)]
    if change.of == 1:
        return labels[labels.form("event.ticket.again.whole", sets)]
    if len(change.leaves) == change.of:
        return labels["event.ticket.again.all"].format(count=change.of)
    key = labels.form("event.ticket.again", len(change.leaves))
    return labels[key].format(numbers=_numbers(change.leaves), count=change.of)


def _away(change: Change, sets: int, labels: Labels) -> str:
    if change.of == 1 and change.leaves:
        return labels[labels.form("event.ticket.again.away.whole", sets)]
    if len(change.leaves) == change.of:
        return labels["event.ticket.again.away.all"]
    return labels[labels.form("event.ticket.again.away", len(change.taken_out))]


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
