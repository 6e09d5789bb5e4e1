"""A pack folder -> a Layer: the tree of its files, its pictures, what is wrong with them, and what nothing reads."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Place, warning
from pipeline.load.folders.files import ICONS, PACK_FILE, PICTURES, FileRead, list_files, read_files
from pipeline.load.folders.icon_shelf import WHERE_ICONS, is_icon, read_icons
from pipeline.load.folders.picture_shelf import WHERE_PICTURES, is_picture, read_pictures
from pipeline.load.folders.tree import (
    DECK,
    FILES,
    FOLDER_PARTS,
    FOLDERS,
    PARTS,
    TABLE,
    TABLES,
    WHERE,
    WORKBOOK,
    TableFile,
    grow_tree,
    is_name,
    named_tables,
    table_name,
)
from pipeline.load.folders.unpacked import shown_file
from pipeline.load.parsing.nodes import Mapping
from pipeline.model.icons import Icon
from pipeline.model.pictures import Picture

_PART_HINT = "a part is a file in the folder of its kind, like parts/deployment/open-orders.yaml"
# What people put beside content for people, whatever its ending.
_NOT_CONTENT = ("README", "LICENSE", "CHANGELOG")


@dataclass(frozen=True, kw_only=True)
class Layer:
    """One pack folder as read: its tree (None where pack.yaml itself is broken), and what is wrong with its files.

    Pictures stand in no tree: they are called by name. Those that can't be printed are None. `tables` are files
    that types of cards name, `lying` the names of all that they might.
    """

    folder: Path
    tree: Mapping | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[FileRead, ...]
    pictures: dict[str, Picture | None]
    icons: dict[str, Icon | None]
    tables: AnyMapping[str, TableFile]
    lying: tuple[str, ...]


def read_layer(folder: Path) -> Layer:
    """Read one pack folder, without the pack that it may build on."""
    root = folder.resolve()
    names = tuple(path.relative_to(root).as_posix() for path in list_files(folder))
    known = tuple(sorted(name for name in names if _is_content(name)))
    found: list[Diagnostic] = []
    files = read_files(folder, known)
    tree = grow_tree(folder, files, found)
    lying = {unicodedata.normalize("NFC", name): name for name in names if name.lower().endswith(TABLES)}
    named = [lying[name] for name in named_tables(tree.entries if tree else {}) if name in lying]
    beyond = tuple(name for name in dict.fromkeys(named) if name not in known)
    files += read_files(folder, beyond, sum(len(file.data) for file in files))
    unread = [_unread(folder, name) for name in sorted(names) if _is_unknown(name) and name not in named]
    shown = read_files(folder, tuple(sorted(filter(is_picture, names))))
    pictures = read_pictures(shown, found)
    drawn = read_files(folder, tuple(sorted(filter(is_icon, names))))
    icons = read_icons(drawn, found)
    read = tuple(FileRead(name=f"{root.name}/{file.name}", sha256=file.sha256) for file in (*files, *shown, *drawn))
    return Layer(
        folder=root,
        tree=tree,
        diagnostics=(*unread, *found),
        files=read,
        pictures=pictures,
        icons=icons,
        tables={table_name(file.name): TableFile.of(file) for file in files if file.name in named},
        lying=tuple(lying),
    )


def own_files(folder: Path, files: Iterable[FileRead]) -> tuple[str, ...]:
    """List the files that belong to a pack: its content, what tells people about it, and what else was read of it."""
    root = folder.resolve()
    read = {file.name.removeprefix(f"{root.name}/") for file in files}
    names = (path.relative_to(root).as_posix() for path in list_files(folder))
    return tuple(sorted(name for name in names if name in read or not _is_unknown(name)))


def _is_content(name: str) -> bool:
    path = PurePosixPath(name)
    if len(path.parts) == 1:
        return name == PACK_FILE or name in FILES.values()
    if len(path.parts) == 2 and path.parts[0] == DECK:
        # A spreadsheet that is called as people call them may be one that no type of cards names any more.
        return path.suffix == ".yaml" or (path.suffix in (TABLE, WORKBOOK) and is_name(path.stem))
    if path.parts[0] == PARTS:
        return len(path.parts) == 3 and path.suffix == ".yaml"
    return len(path.parts) == 2 and FOLDERS.get(FOLDER_PARTS.get(path.parts[0], "")) == path.suffix


def _is_unknown(name: str) -> bool:
    path = PurePosixPath(name)
    return (
        not _is_content(name)
        and not is_picture(name)
        and not is_icon(name)
        and not (len(path.parts) == 1 and path.stem in _NOT_CONTENT)
    )


def _unread(folder: Path, name: str) -> Diagnostic:
    place = Place(file=shown_file(folder, name), line=1, column=1)
    if name.startswith(f"{PARTS}/"):
        return warning("W101", "nothing reads this file", hints=(_PART_HINT,)).at(place)
    if name.startswith(f"{PICTURES}/"):
        return warning("W101", "nothing reads this file", hints=(f"pictures are {WHERE_PICTURES}",)).at(place)
    if name.startswith(f"{ICONS}/"):
        return warning("W101", "nothing reads this file", hints=(f"icons are {WHERE_ICONS}",)).at(place)
    if name.lower().endswith(TABLES):
        hint = f"to have its rows as cards, name it in cards.yaml: `table: {{file: {name}}}`"
        return warning("W101", "nothing reads this file", hints=(hint,)).at(place)
    near = spelling.nearest(name, [PACK_FILE, *FILES.values(), *_renamed(name)])
    guess = (f"did you mean {spelling.quote(near)}?",) if near else ()
    folders = (*(WHERE[part] for part in (*FOLDERS, PARTS)), WHERE_PICTURES, WHERE_ICONS)
    known = f"a pack holds {', '.join((PACK_FILE, *FILES.values(), *folders))}"
    return warning("W101", "nothing reads this file", hints=(*guess, known)).at(place)


def _renamed(name: str) -> list[str]:
    """List the names under which a file in a known folder would be read."""
    path = PurePosixPath(name)
    return (
        [f"{folder}/{path.stem}{FOLDERS[part]}" for folder, part in FOLDER_PARTS.items()]
        if len(path.parts) == 2
        else []
    )
