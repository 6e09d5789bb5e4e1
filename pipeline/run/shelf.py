"""Galleys set before -> taken from the shelf again, under two names.

A galley is kept under the hash of what the typesetter was given: nothing else can change it. Finding that out takes
the fitting of its words and the drawing of its maps, so a note beside it leads there from the hash of what its writer
was given; where the note is there, nothing at all is done anew. What is only checked leaves a note without a galley.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from pipeline import unchanged
from pipeline.contracts.galley import Bookmark, Fit, Galley
from pipeline.diagnostics import Diagnostic, Report, Severity
from pipeline.kept_files import digest_of, lay
from pipeline.limits import FILE_BYTES
from pipeline.load import layouts_root
from pipeline.regular import OWN_BYTES, read_regular
from pipeline.run.fingerprint import fingerprint

# What is kept: a large pack takes 3 MB in all forms, and ten times that in many papers and inks.
KEPT_BYTES = 2_000_000_000
KEPT_DAYS = 90  # without having been asked for
_LEAST_BYTES = 4096  # that a file takes of a disk, however short it is
_DIGITS = 64  # of an entry's name
_MARK = b"pack-galley-3"  # counts up when what follows it is written otherwise
_PDF = b"%PDF"
# What comes of reading an entry that another version wrote, or another program: it is as good as not there.
_UNUSABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
_CODE = re.compile("[EWN][0-9]{3}")
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, kw_only=True)
class SetGalley:
    """A galley, and what was found while it was set; where that was an error there is none."""

    galley: Galley | None
    diagnostics: tuple[Diagnostic, ...] = ()

    @classmethod
    def of_sides(cls, made: Sequence[SetGalley]) -> SetGalley:
        """Lay galleys of one unit behind one another; where one of them couldn't be set there is none."""
        galleys = [each.galley for each in made if each.galley is not None]
        return cls(
            galley=Galley.of_sides(galleys) if len(galleys) == len(made) else None,
            diagnostics=tuple(dict.fromkeys(found for each in made for found in each.diagnostics)),
        )


@cache
def made_with() -> str:
    """Hash what makes galleys besides what is set: our source and layouts, libraries and fonts by their versions."""
    return fingerprint(*map(unchanged.digest, (*unchanged.ourselves(), str(layouts_root()))))


def our_source() -> str:
    """Hash our own code and layouts."""
    return fingerprint(*map(unchanged.digest, map(str, (_PACKAGE, layouts_root()))))


class Shelf:
    """A folder of galleys that may be thrown away at any time."""

    def __init__(self, folder: Path | None = None, is_read: bool = True) -> None:
        self._given = folder
        self._folder = folder or Path(unchanged.cache_folder()) / "galleys"
        self.is_read = is_read

    def __reduce__(self) -> tuple[type[Shelf], tuple[Path | None, bool]]:
        """Stay here: work that goes to another machine finds that machine's shelf there, unless one was named."""
        return Shelf, (self._given, self.is_read)

    def unread(self) -> Shelf:
        """Give the same shelf with nothing on it that is believed: all is set anew, and put in its place."""
        return Shelf(self._given, is_read=False)

    def take(self, name: str) -> SetGalley | None:
        """Take a galley, if it is there and whole."""
        try:
            return _unpack(name, self._held(name, FILE_BYTES))
        except _UNUSABLE:
            return None

    def _held(self, name: str, most: int) -> bytes:
        """Read what lies under a name, in a folder in which nobody else can lay anything."""
        if not self.is_read or not unchanged.is_own(str(self._folder)):
            raise PermissionError(self._folder)
        path = self._folder / name
        content = read_regular(path, most)
        with contextlib.suppress(OSError):
            os.utime(path)  # what is asked for again stays longest
        return content

    def put(self, name: str, made: SetGalley) -> None:
        """Put a galley on the shelf; a full disk or a foreign folder only means that it is set again next time."""
        if made.galley is not None:
            self._write(name, _pack(name, made.galley, made.diagnostics))

    def _write(self, name: str, content: bytes) -> None:
        with contextlib.suppress(OSError):
            lay(self._folder, name, content)

    def recall(self, asked: str) -> SetGalley | None:
        """Follow the note under what a writer was given to its galleys, with what was found while it was written."""
        try:
            note = json.loads(self._held(asked, OWN_BYTES))
            taken = [self.take(name) for name in note["galleys"]]
            found = _diagnostics(note["found"])
        except _UNUSABLE:
            return None
        made = [each for each in taken if each is not None]
        if not made or len(made) < len(taken):
            return None
        whole = SetGalley.of_sides(made)
        return replace(whole, diagnostics=(*found, *whole.diagnostics))

    def note(self, asked: str, names: Sequence[str], found: Sequence[Diagnostic]) -> None:
        """Note which galleys came of what a writer was given."""
        self._write(asked, json.dumps({"galleys": names, "found": [_head(each) for each in found]}).encode())

    def note_fit(self, asked: str, found: tuple[Diagnostic, ...]) -> None:
        """Note that what a writer was given can be set, of which no galley was made yet, and what was found."""
        # What can't be set is tried again next time, and told again with all that belongs to it.
        if _diagnostics([_head(each) for each in found]) == found and not Report(list(found)).is_failure():
            self.note(asked, (), found)

    def found_before(self, asked: str) -> tuple[Diagnostic, ...] | None:
        """Recall what was found of a writer's pages that can be set; None where nothing is known of them."""
        try:
            return _diagnostics(json.loads(self._held(asked, OWN_BYTES))["found"])
        except _UNUSABLE:
            return None

    def note_answer(self, asked: str, answer: object) -> None:
        """Note the answer to a question; None is none."""
        if answer is not None:
            content = json.dumps(answer).encode()
            self._write(asked, digest_of(asked, content) + b"\n" + content)

    def answer(self, asked: str) -> Any:
        """Recall the answer to a question; None where it isn't known."""
        try:
            digest, _, content = self._held(asked, OWN_BYTES).partition(b"\n")
            return json.loads(content) if digest == digest_of(asked, content) else None
        except _UNUSABLE:
            return None

    def tidy(self) -> None:
        """Throw away what nobody has asked for in a long time, and where too much is left, what was longest unasked."""
        with contextlib.suppress(OSError):
            room, since = KEPT_BYTES, time.time() - KEPT_DAYS * 86_400
            for asked, size, path in sorted(self._lying(), reverse=True):
                room -= max(size, _LEAST_BYTES)
                if room < 0 or asked < since:
                    Path(path).unlink(missing_ok=True)

    def _lying(self) -> Iterator[tuple[float, int, str]]:
        """List what of ours lies here: when it was asked for last, how long it is, and its path."""
        with os.scandir(self._folder) as entries:
            for entry in entries:
                if unchanged.is_hash(entry.name, _DIGITS):
                    with contextlib.suppress(FileNotFoundError):  # another run is tidying, too
                        seen = entry.stat(follow_symlinks=False)
                        yield seen.st_mtime, seen.st_size, entry.path


def _pack(name: str, galley: Galley, diagnostics: tuple[Diagnostic, ...]) -> bytes:
    head = {
        "id": galley.id,
        "pages": galley.pages,
        "bookmarks": [asdict(each) for each in galley.bookmarks],
        "targets": galley.targets,
        "fits": [asdict(each) for each in galley.fits],
        "diagnostics": [_head(each) for each in diagnostics],
    }
    (pdf,) = galley.pdfs
    body = json.dumps(head).encode() + b"\n" + pdf
    return b"\n".join((_MARK, digest_of(name, body), body))


def _unpack(name: str, content: bytes) -> SetGalley:
    mark, digest, body = content.split(b"\n", 2)
    if mark != _MARK or digest != digest_of(name, body):
        raise ValueError("not a whole galley")
    head_line, _, pdf = body.partition(b"\n")
    if not pdf.startswith(_PDF):
        raise ValueError("not a galley's pages")
    head = json.loads(head_line)
    galley = Galley(
        id=head["id"],
        pdfs=(pdf,),
        pages=head["pages"],
        bookmarks=tuple(Bookmark(**each) for each in head["bookmarks"]),
        targets=tuple((name, page) for name, page in head["targets"]),
        fits=tuple(Fit(**each) for each in head["fits"]),
    )
    return SetGalley(galley=galley, diagnostics=_diagnostics(head["diagnostics"]))


def _head(each: Diagnostic) -> dict[str, object]:
    return {
        "code": each.code,
        "message": each.message,
        "severity": each.severity.value,
        "path": each.path,
        "hints": each.hints,
    }


def _diagnostics(heads: Sequence[Mapping[str, Any]]) -> tuple[Diagnostic, ...]:
    if not all(_CODE.fullmatch(each["code"]) for each in heads):
        raise ValueError("not what is found of pages")
    return tuple(
        Diagnostic(
            code=each["code"],
            message=each["message"],
            severity=Severity(each["severity"]),
            path=tuple(each["path"]),
            hints=tuple(each["hints"]),
        )
        for each in heads
    )
