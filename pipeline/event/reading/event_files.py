"""An event and the files that it names -> what the organiser wrote, lists, pictures and words, each with a place."""

from __future__ import annotations

import stat
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from pipeline.diagnostics import Diagnostic, Report, UsageError, error
from pipeline.diagnostics import Path as EventPath
from pipeline.load.folders.files import read_files
from pipeline.load.folders.roots import content_roots, real_path
from pipeline.load.markdown_faults import find_faults
from pipeline.load.parsing.enough import enough
from pipeline.load.parsing.lists import SUFFIXES, ListFile, read_ways
from pipeline.load.parsing.picture_heads import NoPictureError, UnfitError, read_picture
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import decode
from pipeline.load.picture_marks import has_pictures
from pipeline.load.shaping.shape import shape
from pipeline.load.whereabouts import Places
from pipeline.model.event import EventSheet
from pipeline.model.pictures import Picture
from pipeline.regular import read_regular
from pipeline.spelling import nearest, quote

EVENT_FILE = "event.yaml"
# A logo in print quality fits; what is larger slows every page that shows it.
ATTACHED_BYTES = 2_000_000
# House rules of some ten pages; each player's pack holds them.
WORDS_AT_MOST = 20_000


@dataclass(frozen=True, kw_only=True)
class EventLoading:
    """What came of an event's file; `sheet` is None where it has errors."""

    folder: Path
    file: str
    id: str
    sheet: EventSheet | None
    places: Places | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def draws_file(self) -> str:
        """Name the file of draws beside the event: draws.yaml for event.yaml, cup-draws.yaml for cup.yaml."""
        return "draws.yaml" if self.file == EVENT_FILE else f"{Path(self.file).stem}-draws.yaml"

    def locate(self, diagnostic: Diagnostic) -> Diagnostic:
        """Give a diagnostic the place that its path leads to, unless it has one."""
        return self.places.locate(diagnostic) if self.places else diagnostic


@dataclass(frozen=True, kw_only=True)
class Attachment:
    """A file that an event names: where it lies, as messages call it, what it holds."""

    path: Path
    shown: str
    data: bytes


@dataclass(frozen=True, kw_only=True)
class GivenList:
    """A list that the command line gives: what messages call it, and what it holds."""

    shown: str
    data: bytes


def read_given(name: str) -> GivenList:
    """Read a list that the command line names; `-` is what is pasted into the terminal or comes through a pipe."""
    if name == "-":
        return GivenList(shown="(pasted)", data=sys.stdin.buffer.read(ATTACHED_BYTES))
    file = Path(name)
    if real_path(file) is None or not file.is_file():
        raise UsageError(error("E403", f"there is no file {quote(name)}"))
    if file.stat().st_size > ATTACHED_BYTES:
        message = f"{quote(name)} holds {file.stat().st_size:,} bytes; {ATTACHED_BYTES:,} is the most"
        raise UsageError(error("E404", message, hints=("a list of pairings is far smaller",)))
    return GivenList(shown=name, data=read_regular(file, ATTACHED_BYTES))


def find_event(path: Path) -> Path:
    """Find what a command names: a path, or else an event in content/events by its name."""
    if real_path(path) is not None:
        return path
    return _known_events().get(str(path), path)


def _known_events() -> dict[str, Path]:
    """List the events in content/events by name; of two with one name the user's own counts."""
    known: dict[str, Path] = {}
    for root in content_roots():
        for file in sorted(root.glob(f"events/*/{EVENT_FILE}")):
            known.setdefault(file.parent.name, file.parent)
    return known


def load_event_sheet(path: Path) -> EventLoading:
    """Read an event's file, or the event.yaml of a folder."""
    found = real_path(path)
    file = path / EVENT_FILE if found and found.is_dir() else path
    if found is None or not file.is_file():
        near = nearest(path.name, _known_events())
        meant = (f"did you mean {near!r}?",) if near else ()
        hints = (*meant, "`pack new event NAME` makes a folder with an event.yaml to fill in")
        raise UsageError(error("E401", f"no event is described in {quote(path.as_posix())}", hints=hints))
    folder, name = file.parent.resolve(), file.name
    loading = EventLoading(folder=folder, file=name, id=_id(file), sheet=None, places=None, diagnostics=())
    (read,) = read_files(folder, (name,))
    source = decode(read.shown, read.data)
    if isinstance(source, Diagnostic):
        return replace(loading, diagnostics=(source,))
    reading = read_yaml(source)
    if reading.top is None:
        return replace(loading, diagnostics=tuple(reading.diagnostics))
    places, shaped = Places(reading.top), shape(EventSheet, reading.top, ())
    report = Report([*enough([*reading.diagnostics, *map(places.locate, shaped.diagnostics)])])
    sheet = None if report.is_failure() else shaped.value
    return replace(loading, sheet=sheet, places=places, diagnostics=tuple(report))


def _id(file: Path) -> str:
    """Call an event as its folder or file is called; files are named after it."""
    named = file.resolve().parent.name if file.name == EVENT_FILE else file.stem
    plain = "".join(each if each.isascii() and each.isalnum() else "-" for each in named.lower())
    return "-".join(filter(None, plain.split("-"))) or "event"


def _lies_in(file: Path, folder: Path) -> bool:
    """Tell whether a path leads to somewhere in a folder; links in a circle lead nowhere, and that is told later."""
    try:
        return file.resolve().is_relative_to(folder)
    except RuntimeError:
        return True


def read_attachment(folder: Path, name: str, path: EventPath) -> Attachment | Diagnostic:
    """Read a file that an event names; it must lie in the event's folder and be of a sensible size."""
    file = folder / name
    if "://" in name or not _lies_in(file, folder):
        hint = "copy the file into the event's folder"
        return error("E402", f"{quote(name)} doesn't lie in the event's folder", path=path, hints=(hint,))
    try:
        found = file.stat()
    except OSError:
        return error("E403", f"there is no file {quote(name)} in the event's folder", path=path)
    if not stat.S_ISREG(found.st_mode):
        return error("E403", f"{quote(name)} is no file", path=path)
    if found.st_size > ATTACHED_BYTES:
        message = f"{quote(name)} holds {found.st_size:,} bytes; {ATTACHED_BYTES:,} is the most"
        return error(
            "E404", message, path=path, hints=("save a picture smaller, and a list without what lies beside it",)
        )
    (read,) = read_files(folder, (name,))
    return Attachment(path=file, shown=read.shown, data=read.data)


def read_beside(folder: Path, name: str) -> Attachment | Diagnostic | None:
    """Read a file that we keep beside an event, if it is there."""
    file = folder / name
    return read_attachment(folder, name, ()) if file.exists() or file.is_symlink() else None


@dataclass(kw_only=True)
class EventReading:
    """An event's files while they are read."""

    loading: EventLoading
    found: list[Diagnostic] = field(default_factory=list)

    def picture(self, name: str | None, path: EventPath) -> Picture | None:
        """Read a picture by its head."""
        read = self._attached(name, path)
        if read is None:
            return None
        try:
            return read_picture(str(name), read.data)
        except NoPictureError as problem:
            hint = "save it as PNG, JPEG or WebP"
            self.found.append(error("E405", f"{quote(str(name))} {problem}", path=path, hints=(hint,)))
        except UnfitError as problem:
            hint = "save it anew, as PNG or JPEG; 2000 x 2000 dots are plenty for a page"
            self.found.append(error("E458", f"the picture {quote(str(name))} {problem}", path=path, hints=(hint,)))
        return None

    def words(self, name: str | None, path: EventPath) -> str:
        """Read words that the event keeps in a file."""
        read = self._attached(name, path)
        source = decode(read.shown, read.data) if read else None
        if isinstance(source, Diagnostic):
            self.found.append(source)
        elif source and len(source.text) > WORDS_AT_MOST:
            message = f"{quote(str(name))} has {len(source.text):,} letters; {WORDS_AT_MOST:,} is the most"
            self.found.append(
                error("E404", message, path=path, hints=("leave to a page on the web what is rarely read",))
            )
        elif source and has_pictures(source.text):
            hint = "an event shows pictures as its logo and as maps of its tables"
            message = f"{quote(str(name))} shows a picture, and house rules are words alone"
            self.found.append(error("E511", message, path=path, hints=(hint,)))
        elif source:
            for fault in find_faults(source.text, is_line=False):
                found = error(fault.code, fault.message, path=path, hints=(fault.hint,))
                self.found.append(found.at(source.place(fault.offset, fault.offset + fault.length)))
            return source.text
        return ""

    def listed(self, name: str, path: EventPath) -> tuple[ListFile, ...] | None:
        """Read a list of players, pairings or results, in every way that it may be meant."""
        if not name.lower().endswith(SUFFIXES):
            hint = f"a list is a file that ends in {', '.join(SUFFIXES)}; a spreadsheet saves any other as one of them"
            self.found.append(error("E407", f"{quote(name)} is no list", path=path, hints=(hint,)))
            return None
        read = self._attached(name, path)
        return self.take(read.shown, read.data) if read else None

    def take(self, shown: str, data: bytes) -> tuple[ListFile, ...] | None:
        """Take in a list that has been read."""
        ways = read_ways(shown, data)
        if not isinstance(ways, Diagnostic):
            return ways
        self.found.append(ways)
        return None

    def _attached(self, name: str | None, path: EventPath) -> Attachment | None:
        if name is None:
            return None
        read = read_attachment(self.loading.folder, name, path)
        if isinstance(read, Attachment):
            return read
        self.found.append(read)
        return None
