"""The files of one pack folder -> one tree of nodes, shaped as the model is; what can't be read is marked as broken."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from pipeline.diagnostics import Diagnostic, Place, error, warning
from pipeline.load import spelling
from pipeline.load.files import FileRead, SourceFile, list_files, read_files, shown_folder
from pipeline.load.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence
from pipeline.load.page import read_page
from pipeline.load.reader import Reading, read_yaml
from pipeline.load.roots import PACK_FILE
from pipeline.load.source import Source, decode

NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
# Which key of the pack a folder fills with one value per file, and which one a file beside pack.yaml fills.
FOLDERS = {"missions": ".yaml", "rules": ".yaml", "pages": ".md"}
FILES = {"steps": "steps.yaml", "selection": "selection.yaml"}
WHERE = {**{part: f"{part}/*{suffix}" for part, suffix in FOLDERS.items()}, **FILES}
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
    tree = _tree(folder, files, found)
    read = tuple(FileRead(name=f"{root.name}/{file.name}", sha256=file.sha256) for file in files)
    return Layer(folder=root, tree=tree, diagnostics=tuple(found), files=read)


def _is_content(name: str) -> bool:
    path = PurePosixPath(name)
    if len(path.parts) == 1:
        return name == PACK_FILE or name in FILES.values()
    return len(path.parts) == 2 and FOLDERS.get(path.parts[0]) == path.suffix


def _is_unknown(name: str) -> bool:
    path = PurePosixPath(name)
    return not _is_content(name) and not (len(path.parts) == 1 and path.stem in _NOT_CONTENT)


def _unread(folder: Path, name: str) -> Diagnostic:
    place = Place(file=f"{shown_folder(folder)}/{name}", line=1, column=1)
    near = spelling.nearest(name, [PACK_FILE, *FILES.values(), *_renamed(name)])
    guess = (f"did you mean {spelling.quote(near)}?",) if near else ()
    known = f"a pack holds {', '.join((PACK_FILE, *FILES.values(), *(WHERE[part] for part in FOLDERS)))}"
    return warning("W101", "nothing reads this file", hints=(*guess, known)).at(place)


def _renamed(name: str) -> list[str]:
    """List the names under which a file in a known folder would be read."""
    path = PurePosixPath(name)
    return [f"{part}/{path.stem}{suffix}" for part, suffix in FOLDERS.items()] if len(path.parts) == 2 else []


def _tree(folder: Path, files: tuple[SourceFile, ...], found: list[Diagnostic]) -> Mapping | None:
    by_name = {file.name: file for file in files}
    if PACK_FILE not in by_name:
        place = Place(file=f"{shown_folder(folder)}/{PACK_FILE}", line=1, column=1)
        found.append(error("E113", "the pack has no pack.yaml", hints=("`pack new pack NAME` writes one",)).at(place))
    parts: dict[str, Entry] = {}
    for name, file in by_name.items():
        node = _read(file, found)
        path = PurePosixPath(name)
        if name == PACK_FILE:
            parts.update(_pack_keys(folder, node, found))
        elif len(path.parts) == 1:
            parts[path.stem] = _entry(path.stem, _with_passages(node) if path.stem == "steps" else node)
        else:
            _check_name(path.stem, node, found)
            _shelve(parts, path.parts[0], _entry(path.stem, node))
    if "id" not in parts:
        return None
    return _like(parts["id"].value, entries=parts)


def _read(file: SourceFile, found: list[Diagnostic]) -> Node:
    source = decode(file.shown, file.data)
    if isinstance(source, Diagnostic):
        found.append(source)
        return Broken(source=Source(file.shown, ""), start=0, end=0)
    reader: Callable[[Source], Reading] = read_page if file.name.endswith(".md") else read_yaml
    reading = reader(source)
    found.extend(reading.diagnostics)
    return reading.top or Broken(source=source, start=0, end=0)


def _pack_keys(folder: Path, node: Node, found: list[Diagnostic]) -> dict[str, Entry]:
    """Take pack.yaml's keys, add the id that the folder's name gives, and send home what belongs into other files."""
    if not isinstance(node, Mapping):
        return {}
    name = folder.resolve().name
    _check_name(name, node, found)
    entries = dict(node.entries)
    for key in [key for key in ("id", *WHERE) if key in entries]:
        if key in WHERE and entries[key].value.is_nothing:
            continue
        hint = f"it belongs into {WHERE[key]}" if key in WHERE else "a pack's id is the name of its folder"
        message = f"key '{key}' can't stand in pack.yaml"
        found.append(error("E214", message, hints=(hint,)).at(entries.pop(key).key.place))
    return {"id": _entry(name, node, text=name), **entries}


def _check_name(name: str, node: Node, found: list[Diagnostic]) -> None:
    if not NAME.fullmatch(name):
        message = f"{spelling.quote(name)} can't be used as a name"
        hint = "rename it in lower-case letters and digits joined by hyphens, like no-retreat"
        found.append(error("E213", message, hints=(hint,)).at(node.source.place(0)))


def _entry(name: str, node: Node, text: str | None = None) -> Entry:
    """Make an entry whose key is not written anywhere: it stands at the top of the file."""
    key = Scalar(source=node.source, start=0, end=0, text=name)
    value = node if text is None else Scalar(source=node.source, start=0, end=0, text=text, quoted=True)
    return Entry(key=key, value=value)


def _with_passages(steps: Node) -> Node:
    """Let a step's list stand under `passages`, as the model has it."""
    if not isinstance(steps, Mapping):
        return steps
    entries = {
        name: _wrapped(entry) if isinstance(entry.value, Sequence) else entry for name, entry in steps.entries.items()
    }
    return replace(steps, entries=entries)


def _wrapped(entry: Entry) -> Entry:
    value = entry.value
    inner = {"passages": Entry(key=entry.key, value=value)}
    return replace(entry, value=Mapping(source=value.source, start=value.start, end=value.end, entries=inner))


def _shelve(parts: dict[str, Entry], part: str, entry: Entry) -> None:
    shelf = parts.get(part)
    entries = dict(shelf.value.entries) if shelf and isinstance(shelf.value, Mapping) else {}
    node = shelf.value if shelf else entry.value
    parts[part] = _entry(part, _like(node, entries={**entries, entry.key.text: entry}))


def _like(node: Node, *, entries: dict[str, Entry]) -> Mapping:
    return Mapping(source=node.source, start=0, end=0, entries=entries)
