"""Galleys set before -> taken from the shelf by the hash of all that they depend on."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from pipeline import unchanged
from pipeline.compose.galley import Bookmark, Fit, Galley
from pipeline.diagnostics import Diagnostic, Severity
from pipeline.limits import FILE_BYTES
from pipeline.regular import read_regular

_KEPT_AT_MOST = 600
_MARK = b"pack-galley-2"


@dataclass(frozen=True, kw_only=True)
class SetGalley:
    """A galley, and what was found while it was set; where that was an error there is none."""

    galley: Galley | None
    diagnostics: tuple[Diagnostic, ...] = ()


def key(parts: Sequence[str]) -> str:
    """Hash all that a galley depends on."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode()
        total.update(f"{len(data)} ".encode())
        total.update(data)
    return total.hexdigest()


def source_digest(folders: Sequence[Path]) -> str:
    """Hash the names and bytes of all files in folders: what the pipeline and the layouts are made of."""
    total = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                content = path.read_bytes()
                total.update(f"{path.relative_to(folder)} {len(content)} ".encode())
                total.update(content)
    return total.hexdigest()


class Shelf:
    """A folder of galleys that may be thrown away at any time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path(unchanged.cache_folder()) / "galleys"

    def take(self, name: str) -> SetGalley | None:
        """Take a galley, if it is there and whole."""
        try:
            content = read_regular(self._folder / name, FILE_BYTES)
        except OSError:
            return None
        try:
            return _unpack(content)
        except ValueError:
            return None

    def put(self, name: str, made: SetGalley) -> None:
        """Put a galley on the shelf; a full disk or a foreign folder only means that it is set again next time."""
        if made.galley is None:
            return
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            aside = self._folder / f"{name}.{os.getpid()}"
            try:
                with aside.open("xb") as opened:  # never into a pipe or a link that lies there
                    opened.write(_pack(made.galley, made.diagnostics))
                aside.replace(self._folder / name)
            finally:
                aside.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Throw the oldest galleys away where there are too many."""
        with contextlib.suppress(OSError):
            files = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for path in files[:-_KEPT_AT_MOST]:
                path.unlink(missing_ok=True)


def _pack(galley: Galley, diagnostics: tuple[Diagnostic, ...]) -> bytes:
    head = {
        "id": galley.id,
        "pages": galley.pages,
        "bookmarks": [asdict(each) for each in galley.bookmarks],
        "targets": galley.targets,
        "fits": [asdict(each) for each in galley.fits],
        "diagnostics": [
            {
                "code": each.code,
                "message": each.message,
                "severity": each.severity.value,
                "path": each.path,
                "hints": each.hints,
            }
            for each in diagnostics
        ],
    }
    body = json.dumps(head).encode() + b"\n" + galley.pdf
    return b"\n".join((_MARK, _digest(body), body))


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _unpack(content: bytes) -> SetGalley:
    mark, digest, body = content.split(b"\n", 2)
    if mark != _MARK or digest != _digest(body):
        raise ValueError("not a whole galley")
    head_line, _, pdf = body.partition(b"\n")
    head = json.loads(head_line)
    galley = Galley(
        id=head["id"],
        pdf=pdf,
        pages=head["pages"],
        bookmarks=tuple(Bookmark(**each) for each in head["bookmarks"]),
        targets=tuple((name, page) for name, page in head["targets"]),
        fits=tuple(Fit(**each) for each in head["fits"]),
    )
    diagnostics = tuple(
        Diagnostic(
            code=each["code"],
            message=each["message"],
            severity=Severity(each["severity"]),
            path=tuple(each["path"]),
            hints=tuple(each["hints"]),
        )
        for each in head["diagnostics"]
    )
    return SetGalley(galley=galley, diagnostics=diagnostics)
