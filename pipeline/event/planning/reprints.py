"""A run, the prints of its leaves and what is on paper -> only the leaves that differ, and set by set what to do.

A leaf stays where its packet has had one that shows the same, wherever in the packet it stood.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.event.planning.paper_record import PaperLeaf, PaperRecord, named_packets
from pipeline.event.planning.print_run import Packet, PrintRun, RunFile, RunLeaf, StampedPage
from pipeline.model.event import ItemKind

Prints = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Change:
    """What to do with one packet: leaves to print by their place in it, old leaves to take out by their old place.

    `replaces` are the versions of those. A packet that is `gone` is printed no more.
    """

    kind: ItemKind
    title: str
    name: str
    leaves: tuple[int, ...] = ()
    of: int = 0
    taken_out: tuple[int, ...] = ()
    replaces: tuple[str, ...] = ()
    is_gone: bool = False


@dataclass(frozen=True, kw_only=True)
class Reprint:
    """What is printed again, what that means for each packet, and what is on paper then."""

    run: PrintRun
    changes: tuple[Change, ...]
    record: PaperRecord


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """A packet held to its older print: for each leaf its version where it stays, and which old ones don't."""

    stays: tuple[str | None, ...]
    left: tuple[tuple[int, PaperLeaf], ...]


def reprint(run: PrintRun, prints: Prints, before: PaperRecord, version: str, *, is_whole: bool) -> Reprint:
    """Keep what differs from what is on paper, stamped with the version that it replaces.

    Of a whole run, packets that are on paper and not in it are told of, too.
    """
    changes, papers = list[Change](), dict[str, tuple[PaperLeaf, ...]]()
    changed = defaultdict[str, list[Packet]](list)
    for file, packet, name in named_packets(run):
        kept = _kept(prints[name], before.packets.get(name, ()))
        marks = zip(prints[name], kept.stays, strict=True)
        papers[name] = tuple(PaperLeaf(print=mark, version=old or version) for mark, old in marks)
        if None in kept.stays or kept.left:
            changes.append(_change(file, packet, name, kept))
        changed[file.name].append(_shown(packet, kept) if file.kind is ItemKind.PROJECTOR else _changed(packet, kept))
    if is_whole:
        changes += _gone(before, papers)
    files = tuple(_file(file, changed[file.name], version) for file in run.files)
    now = PaperRecord(event=before.event, packets=papers, files=before.files)
    return Reprint(
        run=replace(run, files=tuple(file for file in files if file.packets)),
        changes=tuple(changes),
        record=now if is_whole else before.after(now),
    )


def _kept(prints: Sequence[str], older: Sequence[PaperLeaf]) -> _Kept:
    """Take each new leaf for an old one that shows the same, the first that is left."""
    known = defaultdict[str, list[int]](list)
    for place, leaf in enumerate(older):
        known[leaf.print].append(place)
    places = [known[mark].pop(0) if known[mark] else None for mark in prints]
    stays = tuple(None if place is None else older[place].version for place in places)
    left = tuple((place, leaf) for place, leaf in enumerate(older) if place not in set(places))
    return _Kept(stays=stays, left=left)


def _change(file: RunFile, packet: Packet, name: str, kept: _Kept) -> Change:
    return Change(
        kind=file.kind,
        title=packet.title,
        name=name,
        leaves=tuple(place for place, old in enumerate(kept.stays, start=1) if old is None),
        of=len(kept.stays),
        taken_out=tuple(place + 1 for place, _ in kept.left),
        replaces=tuple(dict.fromkeys(leaf.version for _, leaf in kept.left)),
    )


def _changed(packet: Packet, kept: _Kept) -> Packet:
    """Keep the leaves to print; as many as old ones go say what they replace."""
    old = iter(leaf.version for _, leaf in kept.left)
    leaves = (
        _replacing(leaf, next(old, "")) for leaf, stays in zip(packet.leaves, kept.stays, strict=True) if stays is None
    )
    return replace(packet, leaves=tuple(leaves))


def _shown(packet: Packet, kept: _Kept) -> Packet:
    """Make all that is shown of a round anew if any of it differs: its page for browsers holds all of it."""
    return packet if None in kept.stays or kept.left else replace(packet, leaves=())


def _replacing(leaf: RunLeaf, old: str) -> RunLeaf:
    back = _stamped(leaf.back, old) if leaf.back else None
    return RunLeaf(front=_stamped(leaf.front, old), back=back)


def _stamped(page: StampedPage, old: str) -> StampedPage:
    return replace(page, stamp=replace(page.stamp, replaces=old)) if page.stamp else page


def _gone(before: PaperRecord, papers: Mapping[str, object]) -> Iterator[Change]:
    kinds = {kind.value: kind for kind in ItemKind}
    for name, leaves in before.packets.items():
        kind, _, title = name.partition(": ")
        if name not in papers and kind in kinds:
            versions = tuple(dict.fromkeys(leaf.version for leaf in leaves))
            yield Change(kind=kinds[kind], title=title, name=name, of=len(leaves), replaces=versions, is_gone=True)


def _file(file: RunFile, packets: Iterable[Packet], version: str) -> RunFile:
    """Put the changed leaves of a file into one of their own; they go into sets that are stapled already.

    What is shown and not printed keeps its names: whoever opened it sees the new one.
    """
    changed = tuple(packet for packet in packets if packet.leaves)
    if file.kind is ItemKind.PROJECTOR:
        return replace(file, packets=changed)
    name = f"{file.name.removesuffix('.pdf')}{version_part(version)}.pdf"
    return replace(file, packets=changed, name=name, is_stapled=False)


def _plain(version: str) -> str:
    """Write a version as names of files may have it."""
    plain = "".join(each if each.isascii() and each.isalnum() else "-" for each in version.lower())
    return "-".join(filter(None, plain.split("-"))) or "new"


def version_part(version: str) -> str:
    """Say in a file's name which version it is."""
    return f"-version-{_plain(version)}"
