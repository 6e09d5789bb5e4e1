"""The files of one pack folder -> one tree of nodes, shaped as the model is; what can't be read is marked as broken."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from pipeline import spelling
from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.load.folders.files import ICONS, PACK_FILE, PICTURES, SourceFile
from pipeline.load.folders.icon_shelf import WHERE_ICONS
from pipeline.load.folders.picture_shelf import WHERE_PICTURES
from pipeline.load.folders.unpacked import shown_file
from pipeline.load.parsing.nodes import (
    ANY,
    Broken,
    Entry,
    Mapping,
    Node,
    Pattern,
    Scalar,
    Sequence,
    child,
    dotted,
    entries_of,
    texts,
)
from pipeline.load.parsing.reader import Reading, read_again, read_page, read_yaml
from pipeline.load.parsing.source import Source, decode
from pipeline.model.parts import JOIN

# Which key of the pack a folder fills with one value per file, and which one a file beside pack.yaml fills.
FOLDERS = {
    "missions": ".yaml",
    "rules": ".yaml",
    "pages": ".md",
    "phases": ".yaml",
    "faces": ".yaml",
    "translations": ".yaml",
}
# Folders that are not called as their key is: `labels` in pack.yaml are those of the pack's own language.
_CALLED = {"translations": "labels"}
FOLDER_PARTS = {_CALLED.get(part, part): part for part in FOLDERS}
FILES = {"steps": "steps.yaml", "selection": "selection.yaml", "cards": "cards.yaml", "readings": "readings.yaml"}
# The folder of mission cards: a file for each type, in YAML or as a table with a row for each card.
DECK, TABLE, WORKBOOK = "deck", ".csv", ".xlsx"
# What other tables, which cards.yaml names, may be called; what parts their cells is found in the text.
TABLES = (TABLE, ".tsv", ".txt", WORKBOOK)
# The folder of what missions are made of: a folder for each kind of part, a file for each part.
PARTS = "parts"
WHERE = {
    **{part: f"{_CALLED.get(part, part)}/*{suffix}" for part, suffix in FOLDERS.items()},
    **FILES,
    DECK: "deck/*.yaml, .csv or .xlsx",
    PARTS: "parts/*/*.yaml",
}
# Words of the pipeline said anew: in pack.yaml for the pack's own language, in a file for any.
LABELS = "labels"
# The key that makes a pack a variant of another.
VARIANT = "extends"
# Names are names of files and of links in PDFs, too, on every system.
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_READERS: dict[str, Callable[[Source], Reading]] = {".md": read_page, ".yaml": read_yaml}
# Where cards.yaml names a table.
_NAMED: Pattern = ("cards", "types", ANY, "table", "file")
# What a thing is called whose file's name can't be used: its contents are still checked.
_STAND_IN = "unnamed"


@dataclass(frozen=True, kw_only=True, eq=False)
class TableFile(Node):
    """A table of cards that is not read yet: its columns are known when all packs in line have been read."""

    file: SourceFile

    @classmethod
    def of(cls, file: SourceFile) -> TableFile:
        """Keep a file."""
        return cls(source=Source(file.shown, ""), start=0, end=0, file=file)


def grow_tree(folder: Path, files: Iterable[SourceFile], found: list[Diagnostic]) -> Mapping | None:
    """Put all files together; None where there is no pack.yaml, or none that can be read."""
    by_name = {file.name: file for file in files}
    if PACK_FILE not in by_name:
        place = Place(file=shown_file(folder, PACK_FILE), line=1, column=1)
        found.append(error("E113", "the pack has no pack.yaml", hints=("`pack new pack NAME` writes one",)).at(place))
        return None
    top = _read(by_name.pop(PACK_FILE), found)
    entries = _pack_entries(top, folder.resolve().name, found)
    _spread_changes(entries, found)
    if isinstance(own := entries.get(LABELS), Entry) and isinstance(own.value, Mapping):
        entries[LABELS] = replace(own, value=_flat(own.value, found))
    # In the order of their names: cards.yaml, which may name tables, before the deck folder.
    for name, file in sorted(by_name.items()):
        if name not in named_tables(entries):
            _hang(entries, PurePosixPath(name), _read(file, found), found)
    return _mapping(top, entries) if isinstance(top, Mapping) else None


def named_tables(entries: AnyMapping[str, Entry]) -> tuple[str, ...]:
    """List the tables that a pack's own types of cards name, as files are called in its folder."""
    cards = entries["cards"].value if "cards" in entries else None
    return tuple(table_name(name) for _, name in texts(cards, _NAMED[1:]))


def table_name(written: str) -> str:
    """Call a file as a listing of its folder does, however its author writes the path."""
    return unicodedata.normalize("NFC", PurePosixPath(written).as_posix())


def _read(file: SourceFile, found: list[Diagnostic]) -> Node:
    if file.name.endswith(TABLES):
        return TableFile.of(file)
    source = decode(file.shown, file.data)
    if isinstance(source, Diagnostic):
        found.append(source)
        # A broken node keeps its place in the tree: what refers to it isn't told to lead nowhere.
        return Broken(source=Source(file.shown, ""), start=0, end=0)
    reading = read_again(_READERS[PurePosixPath(file.name).suffix], source)
    found.extend(reading.diagnostics)
    return reading.top or Broken(source=source, start=0, end=0)


def _pack_entries(top: Node, name: str, found: list[Diagnostic]) -> dict[str, Entry]:
    """Take pack.yaml's keys, but for those that belong into other files, unless they change what is inherited."""
    named = _with_id(top, name, "a pack's id is the name of its folder", found)
    entries = dict(named.entries) if isinstance(named, Mapping) else {}
    for key, where in ((PICTURES, WHERE_PICTURES), (ICONS, WHERE_ICONS)):
        if key in entries:
            found.append(_misplaced(entries.pop(key).key, f"{key} lie beside it: {where}"))
    is_variant = VARIANT in entries
    for key in [key for key in WHERE if key in entries and not entries[key].value.is_nothing]:
        if not (is_variant and isinstance(entries[key].value, Mapping)):
            found.append(_misplaced(entries.pop(key).key, f"it belongs into {WHERE[key]}"))
    return entries


def _spread_changes(entries: dict[str, Entry], found: list[Diagnostic]) -> None:
    """Make the changes that stand in a variant's pack.yaml look as if they stood in files of their own."""
    for part in ("steps", "pages"):
        shelf = entries.get(part)
        if shelf is None or not isinstance(shelf.value, Mapping):
            continue
        named = {name: _as_in_a_file(part, each, found) for name, each in shelf.value.entries.items()}
        entries[part] = replace(shelf, value=replace(shelf.value, entries=named))


def _as_in_a_file(part: str, entry: Entry, found: list[Diagnostic]) -> Entry:
    if part == "steps":
        return _wrapped(entry)
    return replace(
        entry, value=_with_id(entry.value, entry.key.text, "a page's id is the name that it has here", found)
    )


def _hang(entries: dict[str, Entry], path: PurePosixPath, node: Node, found: list[Diagnostic]) -> None:
    """Hang what a file holds where the model has it."""
    part = FOLDER_PARTS.get(path.parts[0], path.parts[0])
    if part == PARTS:
        _hang_part(entries, path, node, found)
    elif part in FILES.values():
        if path.stem in entries:
            found.append(_twice(node, part, entries[path.stem].value))
        entries[path.stem] = _entry(path.stem, _with_passages(node) if part == FILES["steps"] else node)
    else:
        if part == "pages":
            node = _with_id(node, path.stem, "a page's id is the name of its file", found)
        else:
            # What one mission of a combination has of its own stands in a file that is called by its id.
            for name in path.stem.split(JOIN) if part == "missions" else (path.stem,):
                _check_name(name, node, found)
        if path.parts[0] == LABELS and isinstance(node, Mapping):
            node = _flat(node, found)
        shelf = entries.get(part)
        others = shelf.value.entries if shelf and isinstance(shelf.value, Mapping) else {}
        if path.stem in others and (part != DECK or _is_top(others[path.stem].value)):
            found.append(_twice(node, f"{path.parts[0]}/{path.name}", others[path.stem].value))
        elif path.stem in others:
            found.append(_second(node, path.stem, others[path.stem].value))
        entries[part] = _entry(part, _mapping(node, {**others, path.stem: _entry(path.stem, node)}))


def _hang_part(entries: dict[str, Entry], path: PurePosixPath, node: Node, found: list[Diagnostic]) -> None:
    """Hang a part below its kind, which is the name of its folder."""
    _, kind, _ = path.parts
    for name in dict.fromkeys((kind, path.stem)):
        _check_name(name, node, found)
    kinds = entries_of(entries[PARTS].value) if PARTS in entries else {}
    others = entries_of(kinds[kind].value) if kind in kinds else {}
    if path.stem in others:
        found.append(_twice(node, str(path), others[path.stem].value))
    shelf = _mapping(node, {**others, path.stem: _entry(path.stem, node)})
    entries[PARTS] = _entry(PARTS, _mapping(node, {**kinds, kind: _entry(kind, shelf)}))


def _flat(node: Mapping, found: list[Diagnostic]) -> Mapping:
    """Write labels with dotted keys, however they were nested."""
    entries: dict[str, Entry] = {}
    for key, entry in dotted(node):
        if key in entries:
            twice = error("E103", f"key {spelling.quote(key)} is written twice", hints=("keep one of the two",))
            first = entries[key].key.place
            found.append(replace(twice, place=entry.key.place, related=(("first written here", first),)))
        entries[key] = entry
    return replace(node, entries=entries)


def _second(node: Node, kind: str, first: Node) -> Diagnostic:
    hint = f"{PurePosixPath(first.source.name).name} has them too; keep one of the two"
    return error("E125", f"a second file holds the {kind} cards", hints=(hint,)).at(node.source.place(0))


def _is_top(node: Node) -> bool:
    return PurePosixPath(node.source.name).name == PACK_FILE


def _twice(node: Node, name: str, first: Node) -> Diagnostic:
    message = f"{name} is a file of this pack, and {PACK_FILE} changes the same things"
    twice = error("E126", message, hints=("keep one of the two",)).at(node.source.place(0))
    return replace(twice, related=(("changed here", first.place),))


def _with_id(node: Node, name: str, hint: str, found: list[Diagnostic]) -> Node:
    """Give a mapping the id that its file or folder is called by."""
    is_usable = _check_name(name, node, found)
    if not isinstance(node, Mapping):
        return node
    entries = dict(node.entries)
    if "id" in entries:
        found.append(_misplaced(entries.pop("id").key, hint))
    text = name if is_usable else _STAND_IN
    # Quoted, as a file called null.yaml is no file without a name.
    value = Scalar(source=node.source, start=0, end=0, text=text, quoted=True)
    return replace(node, entries={"id": _entry("id", value), **entries})


def is_name(name: str) -> bool:
    """Tell whether a thing may be called so: as files and links in PDFs can be, on every system."""
    return _NAME.fullmatch(name) is not None


def _check_name(name: str, node: Node, found: list[Diagnostic]) -> bool:
    if is_name(name):
        return True
    hint = "rename it in lower-case letters and digits joined by hyphens, like no-retreat"
    found.append(
        error("E213", f"{spelling.quote(name)} can't be used as a name", hints=(hint,)).at(node.source.place(0))
    )
    return False


def _misplaced(key: Scalar, hint: str) -> Diagnostic:
    file = PurePosixPath(key.source.name).name
    return error("E214", f"key '{key.text}' can't stand in {file}", hints=(hint,)).at(key.place)


def _with_passages(steps: Node) -> Node:
    """Let each step's list stand under `passages`, as the model has it."""
    if not isinstance(steps, Mapping):
        return steps
    return replace(steps, entries={name: _wrapped(entry) for name, entry in steps.entries.items()})


def _wrapped(entry: Entry) -> Entry:
    """Wrap a list, or changes to one by name, as edits.py knows them."""
    if not isinstance(entry.value, Sequence | Mapping) or child(entry.value, "passages"):
        return entry
    passages = {"passages": Entry(key=entry.key, value=entry.value)}
    return replace(entry, value=_mapping(entry.value, passages, start=entry.value.start))


def _entry(name: str, value: Node) -> Entry:
    """Make an entry whose key is not written anywhere: it stands at the top of the file."""
    return Entry(key=Scalar(source=value.source, start=0, end=0, text=name), value=value)


def _mapping(like: Node, entries: dict[str, Entry], start: int = 0) -> Mapping:
    return Mapping(source=like.source, start=start, end=start, entries=entries)
