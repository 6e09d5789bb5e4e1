"""Bookmarks -> the outline that a viewer shows beside the pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.press.target import TargetFile
from pipeline.press.values import reference, text


@dataclass(frozen=True, kw_only=True)
class OutlineEntry:
    """A title, the page object that it leads to, how deep it stands."""

    title: str
    page: int
    level: int = 0


@dataclass(kw_only=True)
class _Item:
    number: int
    entry: OutlineEntry | None = None
    kids: list[_Item] = field(default_factory=list)


def write_outline(target: TargetFile, entries: Sequence[OutlineEntry]) -> int:
    """Write the outline, its first level open; tell the number of its root."""
    root = _Item(number=target.reserve())
    branch = [root]
    for entry in entries:
        # A level that skips one hangs under the nearest entry above it.
        branch = branch[: entry.level + 1]
        item = _Item(number=target.reserve(), entry=entry)
        branch[-1].kids.append(item)
        branch.append(item)
    target.put(root.number, b"<</Type/Outlines%b/Count %d>>" % (_ends(root), len(root.kids)))
    _write_kids(target, root)
    return root.number


def _ends(item: _Item) -> bytes:
    if not item.kids:
        return b""
    return b"/First %b/Last %b" % (reference(item.kids[0].number), reference(item.kids[-1].number))


def _write_kids(target: TargetFile, parent: _Item) -> None:
    for index, item in enumerate(parent.kids):
        assert item.entry is not None
        value = b"/Title%b/Dest[%b/Fit]/Parent %b" % (
            text(item.entry.title),
            reference(item.entry.page),
            reference(parent.number),
        )
        if index:
            value += b"/Prev " + reference(parent.kids[index - 1].number)
        if index + 1 < len(parent.kids):
            value += b"/Next " + reference(parent.kids[index + 1].number)
        if item.kids:
            value += _ends(item) + b"/Count %d" % -len(item.kids)
        target.put(item.number, b"<<" + value + b">>")
        _write_kids(target, item)
