"""What is on paper of an event: each packet's leaves by their prints, with their versions; read from a file, and back.

It lies beside the files of a run and is brought up to date with each print, so that it can be told at any time which
sheets no longer show what the event says.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pipeline.diagnostics import UsageError, error
from pipeline.event.planning.print_run import Packet, PrintRun, RunFile
from pipeline.regular import OWN_BYTES, read_regular
from pipeline.spelling import quote

_FORMAT = "pack-printed-1"
_ENDING = "-printed.json"
_TICKET = "-job-ticket"
_COUNTED = re.compile(r"(.*?)(\d{1,9})", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class PaperLeaf:
    """A leaf that lies somewhere: the print of what it shows, and the version that is stamped on it."""

    print: str
    version: str


Papers = Mapping[str, tuple[PaperLeaf, ...]]


@dataclass(frozen=True, kw_only=True)
class PaperRecord:
    """What is on paper: leaves by their packet, other files by their hash; and marks of the `lists` that were told."""

    event: str
    packets: Papers = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    lists: tuple[str, ...] = ()

    @property
    def versions(self) -> frozenset[str]:
        """The versions that are about."""
        return frozenset(leaf.version for leaves in self.packets.values() for leaf in leaves)

    def after(self, newer: PaperRecord) -> PaperRecord:
        """Tell what is on paper once something more was printed."""
        return replace(newer, packets={**self.packets, **newer.packets}, files={**self.files, **newer.files})


def record_name(event: str) -> str:
    """Name the file that says what is on paper."""
    return f"{event}{_ENDING}"


def named_packets(run: PrintRun) -> Iterator[tuple[RunFile, Packet, str]]:
    """Name every packet of a run by what it is and whose; spares and second copies are counted."""
    seen = Counter[str]()
    for file in run.files:
        for packet in file.packets:
            name = f"{file.kind.value}: {packet.title}"
            seen[name] += 1
            yield file, packet, name if seen[name] == 1 else f"{name} ({seen[name]})"


def count_up(version: str, about: frozenset[str]) -> str:
    """Find the version of what is printed now: the event's own, counted up while paper of that version is about."""
    while version in about:
        found = _COUNTED.fullmatch(version)
        version = f"{found[1]}{int(found[2]) + 1}" if found else f"{version}-2"
    return version


def write_record(record: PaperRecord) -> bytes:
    """Write it as JSON, a line for each packet."""
    packets = {
        name: {"leaves": [leaf.print for leaf in leaves], "versions": _versions(leaves)}
        for name, leaves in record.packets.items()
    }
    lines = ",\n".join(f"  {_json(name)}: {_json(packet)}" for name, packet in packets.items())
    head = f'{{"format": {_json(_FORMAT)}, "event": {_json(record.event)}, "files": {_json(dict(record.files))},'
    return f'{head}\n "lists": {_json(record.lists)},\n "packets": {{\n{lines}\n}}}}\n'.encode()


def _versions(leaves: tuple[PaperLeaf, ...]) -> list[str]:
    """List the versions leaf by leaf; one where all are of it."""
    versions = [leaf.version for leaf in leaves]
    return versions[:1] if len(set(versions)) <= 1 else versions


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def record_beside(folder: Path, event: str) -> PaperRecord | None:
    """Read what is on paper already, if a run lies in this folder and says so."""
    try:
        found = _read(read_regular(folder / record_name(event), OWN_BYTES))
    except OSError:
        return None
    return found if found and found.event == event else None


def find_record(place: Path, event: str) -> PaperRecord:
    """Find what is on paper: in the folder of a run, or beside its job ticket.

    Raises:
        UsageError: nothing there says so.
    """
    file = place / record_name(event) if place.is_dir() else place
    if _TICKET in file.name:
        file = file.with_name(file.name[: file.name.index(_TICKET)] + _ENDING)
    try:
        found = _read(read_regular(file, OWN_BYTES))
    except OSError:
        hint = "name the folder that the event was printed into, like `--changed-since out`"
        message = f"{quote(place.as_posix())} holds no print of {event}: there is no {file.name}"
        raise UsageError(error("E447", message, hints=(hint,))) from None
    if found is None or found.event != event:
        message = f"{quote(file.as_posix())} doesn't say what was printed of {event}"
        raise UsageError(error("E447", message, hints=(f"name the folder that holds {record_name(event)}",)))
    return found


def _read(data: bytes) -> PaperRecord | None:
    """Read a record; what no run of ours wrote is none."""
    try:
        said = json.loads(data)
        if said["format"] != _FORMAT:
            return None
        packets = {str(name): tuple(_leaves(packet)) for name, packet in said["packets"].items()}
        files = {str(name): str(mark) for name, mark in said["files"].items()}
        lists = tuple(str(mark) for mark in said.get("lists", ()))
        return PaperRecord(event=str(said["event"]), packets=packets, files=files, lists=lists)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        return None


def _leaves(packet: Mapping[str, list[str]]) -> Iterator[PaperLeaf]:
    leaves, versions = packet["leaves"], packet["versions"]
    for index, mark in enumerate(leaves):
        yield PaperLeaf(print=str(mark), version=str(versions[index if len(versions) > 1 else 0]))
