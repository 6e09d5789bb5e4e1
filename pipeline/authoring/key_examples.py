"""Packs that print -> for each mapping and key that a file may hold, the shortest example among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.authoring.formatting import format_yaml
from pipeline.authoring.key_topics import Schema, asked_for, with_keys
from pipeline.authoring.scalars import flow
from pipeline.load import content_roots
from pipeline.load.folders.files import PACK_FILE, list_files, read_files
from pipeline.load.parsing.nodes import Mapping as MappingNode
from pipeline.load.parsing.nodes import Node, plain
from pipeline.load.parsing.nodes import Sequence as ListNode
from pipeline.load.parsing.reader import head_of, read_yaml
from pipeline.load.parsing.source import Source, decode
from pipeline.load.schemas.file_kinds import kind_of

WRITTEN = Path(__file__).with_suffix(".yaml")
_EVENT_FILE = "event.yaml"
_DEFINITIONS = "#/$defs/"
_ITEM = "[]"  # ends the key of a thing in a list
# An example shows many keys, and is read at a glance.
_KEYS, _FEW, _LINES, _SIGNS = 7, 3, 8, 520


@dataclass(frozen=True, kw_only=True)
class Example:
    """A piece of a content file: its text, how many keys it shows, and whose it is."""

    text: str
    keys: int
    source: str

    @property
    def rank(self) -> tuple[bool, bool, int, int, str]:
        """Some pack's own first, then what is read at a glance, then many keys, then few letters."""
        is_long = len(self.text) > _SIGNS or self.text.count("\n") > _LINES
        return not self.source, is_long, 0 if is_long else -min(self.keys, _KEYS), len(self.text), self.text

    @property
    def briefness(self) -> tuple[bool, int, str]:
        """Some pack's own first, then few letters."""
        return not self.source, len(self.text), self.text

    @property
    def shortness(self) -> tuple[bool, bool, int, str]:
        """What shows more than a key or two first, then as above."""
        return self.keys < _FEW, *self.briefness


@dataclass(frozen=True, kw_only=True)
class Examples:
    """Examples of mappings by their definitions, and of single keys of them; `of` keeps to some definitions."""

    of: Set[str] | None = None
    whole: dict[str, Example] = field(default_factory=dict)
    of_key: dict[tuple[str, str], Example] = field(default_factory=dict)
    files: dict[str, Example] = field(default_factory=dict)

    def take_file(self, kind: str, text: str, keys: int, source: str) -> None:
        """Keep the shortest file of a kind that states all of a thing, and shows more than a key or two."""
        body = "\n".join(line for line in text.splitlines() if not line.startswith("# yaml-language-server"))
        made = Example(text=f"{body.strip()}\n", keys=keys, source=source)
        if kind not in self.files or made.shortness < self.files[kind].shortness:
            self.files[kind] = made

    def take(self, definition: str, key: str, node: MappingNode, source: str) -> None:
        """Keep what stands below a key as an example, where it is better than the one before."""
        if self.of is not None and definition not in self.of:
            return
        made = Example(text=_written(key, node), keys=len(node.entries), source=source)
        if definition not in self.whole or made.rank < self.whole[definition].rank:
            self.whole[definition] = made
        for name in node.entries:
            known = self.of_key.get((definition, name))
            if known is None or made.briefness < known.briefness:
                self.of_key[definition, name] = made


def shipped_examples(written: Mapping[str, Schema], of: Set[str] | None = None) -> Examples:
    """Gather examples from all packs and events that come with us, for all definitions or for some."""
    root = content_roots()[-1]
    packs = sorted(path.parent for name in (PACK_FILE, _EVENT_FILE) for path in root.rglob(name))
    return gather(root, packs, written, of)


def gather(root: Path, packs: Iterable[Path], schemas: Mapping[str, Schema], of: Set[str] | None = None) -> Examples:
    """Look through the files of packs below a folder, as their schemas lead."""
    examples = Examples(of=of)
    for name, text in _written_for_us().items():
        _take(name, Source(name, text), "", schemas, examples)
    for pack in packs:
        names = [path.relative_to(pack.resolve()).as_posix() for path in list_files(pack)]
        for file in read_files(pack, tuple(name for name in names if kind_of(name))):
            kind, source = kind_of(file.name), decode(file.name, file.data)
            if kind is not None and isinstance(source, Source):
                _take(kind.name, source, f"{pack.relative_to(root).as_posix()}/{file.name}", schemas, examples)
    return examples


def _written_for_us() -> dict[str, str]:
    top = read_yaml(Source(WRITTEN.name, WRITTEN.read_text(encoding="utf-8"))).top
    texts = plain(top) if top else {}
    assert isinstance(texts, dict)
    return texts


def _take(kind: str, source: Source, where: str, schemas: Mapping[str, Schema], examples: Examples) -> None:
    """Look through one file; what can't be read gives no example."""
    # Of a page, it is the head that has keys.
    start, end = head_of(source) or (0, len(source.text))
    top, schema = read_yaml(source, start, end).top, schemas[f"{kind}.json"]
    if top is None:
        return
    if where and {*asked_for(schema)} <= {*top.entries}:
        examples.take_file(kind, source.text[start:end], len(top.entries), where)
    _walk(top, kind, schema, _Look(schema.get("$defs", {}), where, examples))


@dataclass(frozen=True)
class _Look:
    definitions: Mapping[str, Any]
    where: str
    examples: Examples


def _walk(node: Node, key: str, schema: Schema, look: _Look) -> None:
    """Go through a value along its schema; what is changed by name, in a variant, fits none and is passed over."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_DEFINITIONS)
        schema = look.definitions[name]
        if isinstance(node, MappingNode) and _is_whole(node, with_keys(schema) or schema):
            look.examples.take(name, key, node, look.where)
    if isinstance(node, ListNode) and isinstance(schema.get("items"), Mapping):
        for item in node.items:
            _walk(item, f"{key}{_ITEM}", schema["items"], look)
    for name, entry in node.entries.items() if isinstance(node, MappingNode) else ():
        for below in _schemas_of(name, schema):
            _walk(entry.value, name, below, look)
    for choice in schema.get("anyOf", ()):
        _walk(node, key, choice, look)


def _is_whole(node: MappingNode, schema: Schema) -> bool:
    """Tell whether a mapping has no key that its schema hasn't got, and all that this asks for."""
    keys = {*node.entries}
    return "properties" in schema and {*schema.get("required", ())} <= keys <= {*schema["properties"]}


def _schemas_of(name: str, schema: Schema) -> Iterator[Schema]:
    """Give the schema of what stands below a key or a name."""
    known = schema.get("properties", {})
    named = (schema.get("additionalProperties"), *schema.get("patternProperties", {}).values())
    yield from (each for each in ((known[name],) if name in known else named) if isinstance(each, Mapping))


def _written(key: str, node: MappingNode) -> str:
    """Write an example in the usual form: an item of a list behind a dash."""
    name, is_item = key.removesuffix(_ITEM), key.endswith(_ITEM)
    text = f"{name}:\n  - {flow(node)}\n" if is_item else f"{name}: {flow(node)}\n"
    return format_yaml(Source("example", text)).text
