"""The files that an event names -> lists, pictures and words, with a note of everything wrong in them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.event.model import Picture
from pipeline.event.reading.loading import Attachment, EventLoading, read_attachment
from pipeline.load.parsing.lists import SUFFIXES, ListFile, read_list
from pipeline.load.parsing.source import decode
from pipeline.spelling import quote

PICTURES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
WORDS_AT_MOST = 20_000


@dataclass(kw_only=True)
class EventReading:
    """An event's files while they are read."""

    loading: EventLoading
    found: list[Diagnostic] = field(default_factory=list)

    def picture(self, name: str | None, path: Path) -> Picture | None:
        """Read a picture, and tell its type by how it begins."""
        read = self._attached(name, path)
        if read is None:
            return None
        kinds = [kind for mark, kind in PICTURES.items() if read.data.startswith(mark)]
        if not kinds:
            self.found.append(error("E405", f"{quote(str(name))} is no PNG or JPEG picture", path=path))
            return None
        return Picture(path=read.path, data=read.data, type=kinds[0])

    def words(self, name: str | None, path: Path) -> str:
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
        elif source:
            return source.text
        return ""

    def listed(self, name: str, path: Path) -> ListFile | None:
        """Read a list of players or pairings."""
        if not name.lower().endswith(SUFFIXES):
            hint = f"a list is a file that ends in {', '.join(SUFFIXES)}"
            self.found.append(error("E407", f"{quote(name)} is no list", path=path, hints=(hint,)))
            return None
        read = self._attached(name, path)
        return self.take(read.shown, read.data) if read else None

    def take(self, shown: str, data: bytes) -> ListFile | None:
        """Take in a list that has been read."""
        listed = read_list(shown, data)
        if isinstance(listed, ListFile):
            return listed
        self.found.append(listed)
        return None

    def _attached(self, name: str | None, path: Path) -> Attachment | None:
        if name is None:
            return None
        read = read_attachment(self.loading.folder, name, path)
        if isinstance(read, Attachment):
            return read
        self.found.append(read)
        return None
