"""Packs and files by name -> those of their content files that are not in the usual form, and their texts in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.authoring.formatting import Formatted, format_page, format_yaml
from pipeline.authoring.writing import write_files
from pipeline.diagnostics import Diagnostic
from pipeline.limits import reading
from pipeline.load import content_roots, find_pack
from pipeline.load.files import list_files, read_files
from pipeline.load.roots import ARCHIVE, real_path
from pipeline.load.schemas.file_kinds import kind_of
from pipeline.load.source import Source, decode
from pipeline.load.spelling import escaped

_FORMATTERS = {".yaml": format_yaml, ".md": format_page}


@dataclass(frozen=True, kw_only=True)
class Formatting:
    """What came of some files: the text of each that changes, by its path, and what kept others from it."""

    changed: dict[Path, str]
    diagnostics: tuple[Diagnostic, ...]


def format_files(targets: Sequence[str]) -> Formatting:
    """Format the content files of packs, or single files; nothing is written."""
    changed: dict[Path, str] = {}
    found: list[Diagnostic] = []
    seen: set[Path] = set()
    for target in targets:
        with reading(f"formatting {escaped(target)}"):
            for path in (each for each in _files(target) if each not in seen):
                seen.add(path)
                text, formatted = _formatted(path)
                found.extend(formatted.diagnostics)
                if formatted.text != text and not formatted.diagnostics:
                    changed[path] = formatted.text
    return Formatting(changed=changed, diagnostics=tuple(found))


def keep(formatting: Formatting) -> None:
    """Write the texts that change in place of what they were."""
    for path, text in formatting.changed.items():
        write_files(path.parent, {path.name: text})


def _files(target: str) -> Iterator[Path]:
    path = Path(target)
    if real_path(path) and path.is_file() and path.suffix.lower() != ARCHIVE:
        yield path
        return
    folder = find_pack(target, content_roots(), to_change=True)
    for file in list_files(folder):
        name = file.relative_to(folder.resolve()).as_posix()
        if kind_of(name):
            yield folder / name


def _formatted(path: Path) -> tuple[str, Formatted]:
    """Format a file; the text that it is compared with has the line ends that it has on disk."""
    (file,) = read_files(path.parent, (path.name,))
    source = decode(file.shown, file.data)
    if not isinstance(source, Source):
        return "", Formatted(text="", diagnostics=(source,))
    return file.data.decode("utf-8"), _FORMATTERS.get(path.suffix, format_yaml)(source)
