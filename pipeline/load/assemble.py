"""One pack folder -> a Layer: which of its files are content, what they hold, and which of them nothing reads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.diagnostics import Diagnostic, Place, warning
from pipeline.load import spelling
from pipeline.load.archives.unpacked import shown_file
from pipeline.load.files import FileRead, list_files, read_files
from pipeline.load.nodes import Mapping
from pipeline.load.roots import PACK_FILE
from pipeline.load.tree import DECK, FILES, FOLDERS, TABLE, WHERE, WORKBOOK, grow_tree

_NOT_CONTENT = ("README", "LICENSE", "CHANGELOG")


@dataclass(frozen=True, kw_only=True)
class Layer:
    """One pack folder as read: its tree (None where pack.yaml itself is broken), and what is wrong with its files."""

    folder: Path
    tree: Mapping | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[FileRead, ...]


def read_layer(folder: Path) -> Layer:
    """Read one pack folder, without the pack that it may build on."""
    root = folder.resolve()
    names = tuple(path.relative_to(root).as_posix() for path in list_files(folder))
    known = tuple(sorted(name for name in names if _is_content(name)))
    found = [_unread(folder, name) for name in sorted(names) if _is_unknown(name)]
    files = read_files(folder, known)
    tree = grow_tree(folder, files, found)
    read = tuple(FileRead(name=f"{root.name}/{file.name}", sha256=file.sha256) for file in files)
    return Layer(folder=root, tree=tree, diagnostics=tuple(found), files=read)


def own_files(folder: Path) -> tuple[str, ...]:
    """List the files that belong to a pack: its content, and what tells people about it."""
    root = folder.resolve()
    names = (path.relative_to(root).as_posix() for path in list_files(folder))
    return tuple(sorted(name for name in names if not _is_unknown(name)))


def _is_content(name: str) -> bool:
    path = PurePosixPath(name)
    if len(path.parts) == 1:
        return name == PACK_FILE or name in FILES.values()
    if len(path.parts) == 2 and path.parts[0] == DECK:
        return path.suffix in (".yaml", TABLE, WORKBOOK)
    return len(path.parts) == 2 and FOLDERS.get(path.parts[0]) == path.suffix


def _is_unknown(name: str) -> bool:
    path = PurePosixPath(name)
    return not _is_content(name) and not (len(path.parts) == 1 and path.stem in _NOT_CONTENT)


def _unread(folder: Path, name: str) -> Diagnostic:
    place = Place(file=shown_file(folder, name), line=1, column=1)
    near = spelling.nearest(name, [PACK_FILE, *FILES.values(), *_renamed(name)])
    guess = (f"did you mean {spelling.quote(near)}?",) if near else ()
    known = f"a pack holds {', '.join((PACK_FILE, *FILES.values(), *(WHERE[part] for part in FOLDERS)))}"
    return warning("W101", "nothing reads this file", hints=(*guess, known)).at(place)


def _renamed(name: str) -> list[str]:
    """List the names under which a file in a known folder would be read."""
    path = PurePosixPath(name)
    return [f"{part}/{path.stem}{suffix}" for part, suffix in FOLDERS.items()] if len(path.parts) == 2 else []
