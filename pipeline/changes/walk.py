"""Two values of the model -> every difference between them, each with its path; things in lists by their names."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.model.base import Made, Model

Path = tuple[str, ...]


class Kind(enum.StrEnum):
    """What became of a thing."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What stands at a path in one pack and in the other; nothing where it isn't there."""

    path: Path
    kind: Kind
    before: Any = None
    after: Any = None


def differences(before: Any, after: Any, path: Path = ()) -> Iterator[Difference]:
    """Find all differences; what is new or gone as a whole is one."""
    before, after = _bare(before), _bare(after)
    if before == after:
        return
    if before is None or after is None:
        yield Difference(path=path, kind=Kind.REMOVED if after is None else Kind.ADDED, before=before, after=after)
    elif isinstance(before, Model) and _are_alike(before, after):
        for name in dict.fromkeys((*type(before).model_fields, *type(after).model_fields)):
            yield from differences(getattr(before, name, None), getattr(after, name, None), (*path, name))
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _shelves(before, after, path)
    elif _is_list(before) and _is_list(after):
        yield from _lists(before, after, path)
    else:
        yield Difference(path=path, kind=Kind.CHANGED, before=before, after=after)


def _are_alike(before: Model, after: Any) -> bool:
    """Tell whether two values are of one type, or of types that the rules of two packs make for the same."""
    return type(before) is type(after) or (
        isinstance(before, Made) and isinstance(after, Made) and type(before).__name__ == type(after).__name__
    )


def _bare(value: Any) -> Any:
    """Take a value out of a type that is nothing but that value: cards by type, sides."""
    return value.root if isinstance(getattr(value, "root", None), dict) else value


def name_of(item: Any) -> str | None:
    """Call a thing in a list by its name: its id, the rule in use or the way to win that it is, what it lies in."""
    if isinstance(item, str | int):
        return str(item)
    for key in ("id", "zone", "letter", "mission", "what", "side", "edge"):
        found = getattr(item, key, None)
        if isinstance(found, str):
            return str(found)
    kind = getattr(item, "kind", None)
    side = getattr(getattr(item, kind, None), "side", None) if isinstance(kind, str) else None
    if kind is None:
        return None
    return f"{kind}-{side}" if side else str(kind)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _shelves(before: Mapping[Any, Any], after: Mapping[Any, Any], path: Path) -> Iterator[Difference]:
    for key in dict.fromkeys((*before, *after)):
        yield from differences(before.get(key), after.get(key), (*path, str(key)))


def _lists(before: Sequence[Any], after: Sequence[Any], path: Path) -> Iterator[Difference]:
    """Compare things by name where all have one of their own, else one by one; lists of other lengths are one value."""
    old, new = _named(before), _named(after)
    if (old is None or new is None) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, path if len(before) == 1 else (*path, str(number)))
    elif old is None or new is None:
        yield Difference(path=path, kind=Kind.CHANGED, before=before, after=after)
    else:
        yield from _shelves(old, new, path)
        yield from moves(tuple(old), tuple(new), path)


def moves(old: Sequence[str], new: Sequence[str], path: Path) -> Iterator[Difference]:
    """Tell whether what both lists have stands in another order."""
    was, now = [name for name in old if name in new], [name for name in new if name in old]
    if was != now:
        yield Difference(path=path, kind=Kind.MOVED, before=tuple(was), after=tuple(now))


def _named(items: Sequence[Any]) -> dict[str, Any] | None:
    names = [name_of(item) for item in items]
    if None in names or len(set(names)) < len(names):
        return None
    return {str(name): item for name, item in zip(names, items, strict=True)}
