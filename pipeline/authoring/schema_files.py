"""The schemas of content files -> their texts, and the line at a file's top that leads an editor to its schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path, PurePosixPath

from pipeline.authoring.writing import write_files
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.load import layouts_root, load_pack
from pipeline.load.folders.files import list_files, read_files
from pipeline.load.parsing.source import decode
from pipeline.load.schemas.file_kinds import FileKind, kind_of
from pipeline.load.schemas.schema import schema_name, schemas
from pipeline.model import Rule
from pipeline.model.parts import JOIN

FOLDER = "schema"
# Where a pack keeps schemas of its own, if it doesn't lie beside ours. Load passes over hidden folders.
OWN_FOLDER = ".schema"
# What the YAML language server, in most editors, looks for in the first lines.
MODELINE = "# yaml-language-server: $schema="
_PARTS = re.compile(r"^parts:", re.MULTILINE)


def write_schemas(folder: Path) -> tuple[Path, ...]:
    """Write the schemas of all kinds of files into a folder."""
    return write_files(folder, schema_texts())


def copy_schemas(folder: Path, names: Iterable[str] | None = None) -> tuple[Path, ...]:
    """Copy the schemas that come with us, which a test keeps fresh, into a folder; all of them, or some by name."""
    ours = layouts_root() / FOLDER
    wanted = sorted(path.name for path in ours.iterdir()) if names is None else sorted({*names})
    return write_files(folder, {name: (ours / name).read_text(encoding="utf-8") for name in wanted})


def schema_texts(rules: Mapping[str, Rule] | None = None) -> dict[str, str]:
    """Write all schemas, by the names of their files; with `rules`, those of a pack that has them."""
    return {name: _text(schema) for name, schema in schemas(rules).items()}


def schema_folder(pack: Path) -> Path:
    """Choose the folder of schemas for a pack: ours where both lie in one checkout, so that a path leads there.

    Anywhere else the pack has its own.
    """
    ours = layouts_root() / FOLDER
    checkout = ours.parents[1]
    is_beside = pack.resolve().is_relative_to(checkout) and (checkout / "pyproject.toml").is_file()
    return ours if is_beside else pack.resolve() / OWN_FOLDER


def modeline(file: Path, kind: FileKind, folder: Path, *, changes: bool) -> str:
    """Write the line that tells an editor the schema of a content file."""
    to, start = folder.resolve().parts, file.resolve().parent.parts
    shared = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(to, start, strict=False))))
    path = PurePosixPath(*[".."] * (len(start) - shared), *to[shared:], schema_name(kind, changes=changes))
    return f"{MODELINE}{path}"


def lead_editors(pack: Path) -> tuple[Path, ...]:
    """Put its modeline on top of each YAML file of a pack that has none; where ours are out of reach, write schemas."""
    folder, loading = schema_folder(pack), load_pack(pack)
    # Its own say what its rules ask for; those of all packs together can't.
    rules = loading.sound.rules if loading.sound else None
    written = write_files(folder, schema_texts(rules)) if folder.name == OWN_FOLDER else ()
    ancestors = loading.ancestors
    led: dict[str, str] = {}
    for path in list_files(pack):
        name = path.relative_to(pack.resolve()).as_posix()
        kind, text = kind_of(name), _content(pack, name) if path.suffix == ".yaml" else MODELINE
        if kind is not None and not text.startswith(MODELINE):
            is_change = any((ancestor / name).is_file() for ancestor in ancestors) or _is_of_parts(name, text)
            led[name] = f"{modeline(path, kind, folder, changes=is_change)}\n{text}"
    return (*written, *write_files(pack, led))


def _is_of_parts(name: str, text: str) -> bool:
    """Tell whether a mission states only what differs from the parts that it is made of."""
    path = PurePosixPath(name)
    return path.parts[0] == "missions" and (JOIN in path.stem or _PARTS.search(text) is not None)


def _content(pack: Path, name: str) -> str:
    (file,) = read_files(pack, (name,))
    source = decode(file.shown, file.data)
    if isinstance(source, Diagnostic):
        raise ContentError(source)
    return source.text


def _text(schema: Mapping[str, object]) -> str:
    """Write a schema with one definition and one key on each line: small, and its changes can be read."""
    return "{\n" + ",\n".join(_entries(schema)) + "\n}\n"


def _entries(schema: Mapping[str, object]) -> Iterator[str]:
    for key, value in schema.items():
        if key in ("$defs", "properties") and isinstance(value, dict):
            inner = ",\n".join(f"  {_line(name)}: {_line(each)}" for name, each in value.items())
            yield f" {_line(key)}: {{\n{inner}\n }}"
        else:
            yield f" {_line(key)}: {_line(value)}"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
