"""The changes of missions -> the same, those that all missions made of a part share told once, and of the part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.changes.change import Change
from pipeline.model import Pack

# A kind and a name.
_Part = tuple[str, str]


def with_parts(found: Sequence[Change], before: Pack, after: Pack) -> Iterator[Change]:
    """Gather what follows from a part; missions that are new, gone, or made of other parts now speak for themselves."""
    made = {
        name: frozenset(mission.parts.items())
        for name, mission in after.missions.items()
        if name in after.played and name in before.played and before.missions[name].parts == mission.parts
    }
    users = Counter(part for parts in made.values() for part in parts)
    said = Counter((_of(each), part) for each in found for part in made.get(each.path[1], ()))
    told: set[object] = set()
    for each in found:
        part = _shared(each, made.get(each.path[1], frozenset()), users, said)
        if part is None:
            yield each
        elif _of(each) not in told:
            told.add(_of(each))
            yield _of_part(each, part, users[part], after)


def _of(change: Change) -> object:
    """Tell changes apart that say the same of several missions."""
    return (change.path[2:], change.kind, change.says)


def _shared(
    change: Change, parts: frozenset[_Part], users: Counter[_Part], said: Counter[tuple[object, _Part]]
) -> _Part | None:
    """Find the part whose missions all have a change, and several of them do; the one of most missions, by name."""
    own = [part for part in parts if users[part] > 1 and said[_of(change), part] == users[part]]
    return min(own, key=lambda part: (-users[part], part), default=None)


def _of_part(change: Change, part: _Part, count: int, pack: Pack) -> Change:
    kind, name = part
    shelf = pack.parts.get(kind, {})
    title = str(shelf[name].name or name) if name in shelf else name
    return replace(change, part=f"{title}, {kind} of {count} missions", path=("parts", kind, name, *change.path[2:]))
