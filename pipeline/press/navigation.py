"""Links of galleys and their bookmarks -> the ways through the joined file: jumps, and the outline beside the pages.

A link to `pack:NAME` leads to the page that carries the name, whichever galley that is in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.pdf.target_file import Carrier, TargetFile
from pipeline.pdf.values import Dictionary, array, inner, integer, items, reference, referred, text, written

PACK_SCHEME = "pack:"
# What a galley says of a link that holds no longer in the joined file, and the keys that are written anew.
_WRITTEN_ANEW = ("/A", "/Dest", "/Contents", "/StructParent")


@dataclass(frozen=True, kw_only=True)
class Goal:
    """Where a name leads: the page object, and the title that stands there."""

    page: int
    title: str


def links_of(page: Dictionary) -> list[int]:
    """List the numbers of a page's links."""
    return [referred(each) for each in items(page, "/Annots")] if "/Annots" in page else []


class Links:
    """The links of a file in the making."""

    def __init__(self, target: TargetFile, goals: Mapping[str, Goal]) -> None:
        self._target = target
        self._goals = goals
        self.unknown: list[Diagnostic] = []

    def take(self, page: Dictionary, carrier: Carrier, shift: int, path: Path) -> bytes:
        """Carry the annotations of a page over; give what the new page must say of them."""
        links = links_of(page)
        if not links:
            return b""
        return b"/Annots" + array(reference(self._take_one(old, carrier, shift, path)) for old in links)

    def _take_one(self, old: int, carrier: Carrier, shift: int, path: Path) -> int:
        link = carrier.source.dictionary(old)
        kept = {key: link.raw_get(key) for key in sorted(link) if key not in _WRITTEN_ANEW}
        value = b"".join(written(key) + b" " + written(found) for key, found in kept.items())
        if "/StructParent" in link:
            value += b"/StructParent %d" % (integer(link, "/StructParent") + shift)
        new = self._target.reserve()
        carrier.stand_in(old, new)
        self._target.put(new, b"<<" + carrier.renumbered(value) + self._goal(link, carrier, path) + b">>")
        return new

    def _goal(self, link: Dictionary, carrier: Carrier, path: Path) -> bytes:
        if "/Dest" in link:
            name = str(link["/Dest"])
            place = _named_places(carrier)[name]
            return b"/Dest" + carrier.renumbered(place) + b"/Contents" + text(name)
        address = str(inner(link, "/A")["/URI"])
        if not address.startswith(PACK_SCHEME):
            return b"/A" + written(inner(link, "/A")) + b"/Contents" + text(address)
        goal = self._goals.get(address.removeprefix(PACK_SCHEME))
        if goal is None:
            self.unknown.append(_unknown(address.removeprefix(PACK_SCHEME), self._goals, path))
            return b"/Contents" + text(address)
        return b"/Dest[%b/Fit]/Contents%b" % (reference(goal.page), text(goal.title))


def _named_places(carrier: Carrier) -> dict[str, bytes]:
    """Read a galley's named destinations; names of several galleys would clash in one file."""
    pairs = items(inner(inner(carrier.source.root, "/Names"), "/Dests"), "/Names")
    return {str(name): written(place) for name, place in zip(pairs[::2], pairs[1::2], strict=True)}


def _unknown(name: str, goals: Mapping[str, Goal], path: Path) -> Diagnostic:
    return error(
        "E753",
        f"a link leads to {name!r}, which is not in this form of the pack",
        path=path,
        hints=(f"names there are: {', '.join(sorted(goals))}",),
    )


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
            # Below nought: closed until the reader opens it.
            value += _ends(item) + b"/Count %d" % -len(item.kids)
        target.put(item.number, b"<<" + value + b">>")
        _write_kids(target, item)
