"""What stands in content files, before anybody knows what it means: texts, lists and mappings, each with its place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from pathlib import PurePath

from pipeline.diagnostics import Path, Place, Stretch
from pipeline.load.parsing.source import Source

# What of a text may stand otherwise in its source, by runs: a run that could be parted in several ways would be.
_RUNS = re.compile(r"[ \n]+|'+|\\+|\"|[^ \n'\\\"]+")
# How YAML writes no value; another way, the empty one, is more often a slip and stays an empty text.
NOTHING = frozenset({"~", "null"})
# In a pattern: any key or index.
ANY = None
Pattern = tuple[str | None, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Node:
    """A stretch of a source. `beneath` is the value of the same name in the pack that this one builds on."""

    source: Source
    start: int
    end: int
    beneath: Node | None = None

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.source.place(self.start, self.end)

    @property
    def is_block(self) -> bool:
        """Tell whether it begins on a line of its own, so that its key shows better where it is."""
        return False

    @property
    def is_nothing(self) -> bool:
        """Tell whether it stands for no value at all, as a bare `~` does."""
        return False


def _written(run: str) -> str:
    """Say how a part of a text may be written: a fold for a space, a quote or a backslash with its escape."""
    if run[0] in " \n":
        return r"\s+"
    if run == '"':
        return r'\\?"'
    one = re.escape(run[0])
    return f"(?:{one}{{{2 * len(run)}}}|{one}{{{len(run)}}})" if run[0] in "'\\" else re.escape(run)


@dataclass(frozen=True, kw_only=True, eq=False)
class Scalar(Node):
    """A text, exactly as typed: `no`, `1:48` and `010` are nothing else."""

    text: str
    quoted: bool = False

    @property
    def is_block(self) -> bool:
        """An empty value has no width; its key does."""
        return self.start == self.end

    @property
    def is_nothing(self) -> bool:
        """Only unquoted: "~" is a text."""
        return not self.quoted and self.text in NOTHING

    def place_of(self, stretch: Stretch) -> Place:
        """Find a word of the text in the source, whatever quotes, folds and indentation stand between."""
        word = self.text[stretch.offset : stretch.offset + stretch.length]
        written = re.compile("".join(map(_written, _RUNS.findall(word.strip()))) or r"(?!)")
        # The same word may stand before it: take the one of that number, not the first.
        earlier = len(written.findall(self.text, 0, stretch.offset))
        matches = written.finditer(self.source.text, self.start, self.end)
        match = next(itertools.islice(matches, earlier, None), None)
        return self.source.place(match.start(), match.end()) if match else self.place


@dataclass(frozen=True, kw_only=True, eq=False)
class Broken(Node):
    """Something that couldn't be read and has been reported; nothing more is said of it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Sequence(Node):
    """A list."""

    items: tuple[Node, ...] = ()

    @property
    def is_block(self) -> bool:
        """A list of dashes begins below its key."""
        return self.source.text[self.start : self.start + 1] != "["


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, kw_only=True, eq=False)
class Mapping(Node):
    """Keys and values, in the order written."""

    entries: AnyMapping[str, Entry] = field(default_factory=dict)

    @property
    def is_block(self) -> bool:
        """A mapping without braces begins below its key."""
        return self.source.text[self.start : self.start + 1] != "{"

    def get(self, key: str) -> Node | None:
        """Give the value of a key, if it is there."""
        entry = self.entries.get(key)
        return entry.value if entry else None


def plain(node: Node) -> object:
    """Turn a node into plain lists, dicts and texts; what is broken is left out, or None in a list."""
    if isinstance(node, Mapping):
        kept = {key: entry.value for key, entry in node.entries.items() if not isinstance(entry.value, Broken)}
        return {key: plain(value) for key, value in kept.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.text if isinstance(node, Scalar) and not node.is_nothing else None


def child(node: Node, segment: str | int) -> tuple[Scalar | None, Node] | None:
    """Go one step down: the key, where there is one, and the value."""
    if isinstance(node, Mapping):
        entry = node.entries.get(str(segment))
        return (entry.key, entry.value) if entry else None
    if isinstance(node, Sequence) and isinstance(segment, int) and 0 <= segment < len(node.items):
        return None, node.items[segment]
    return None


def descendants(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Visit a node and all beneath it, each with its path."""
    yield path, node
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from descendants(entry.value, (*path, key))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from descendants(item, (*path, index))


def flow(node: Node) -> str:
    """Write a node on one line, as an author might."""
    match node:
        case Mapping():
            return "{" + ", ".join(f"{key}: {flow(entry.value)}" for key, entry in node.entries.items()) + "}"
        case Sequence():
            return "[" + ", ".join(flow(item) for item in node.items) + "]"
        case Scalar():
            return node.text
        case _:
            return "…"


def dotted(node: Mapping, prefix: str = "") -> Iterator[tuple[str, Entry]]:
    """Flatten mappings within mappings: `map: {both: …}` stands for `map.both: …`."""
    for name, entry in node.entries.items():
        if isinstance(entry.value, Mapping):
            yield from dotted(entry.value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", entry


def keys(node: Node | None) -> tuple[str, ...]:
    """List a mapping's keys."""
    return tuple(node.entries) if isinstance(node, Mapping) else ()


def entries_of(node: Node | None) -> AnyMapping[str, Entry]:
    """Give a mapping's entries; anything else has none."""
    return node.entries if isinstance(node, Mapping) else {}


def items_of(node: Node | None) -> tuple[Node, ...]:
    """Give what a list holds; anything else holds nothing."""
    return node.items if isinstance(node, Sequence) else ()


def words_of(node: Node | None) -> list[str]:
    """List the texts that a list holds."""
    return [item.text for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def is_inherited(node: Node, tree: Mapping) -> bool:
    """Tell whether a part of a tree comes from a pack that its own one builds on: from a file in another folder."""
    return not PurePath(node.source.name).is_relative_to(PurePath(tree.source.name).parent)


def at(node: Node | None, *path: str | int) -> Node | None:
    """Go down a path, as far as there is something."""
    for segment in path:
        below = child(node, segment) if node is not None else None
        node = below[1] if below else None
    return node


def texts(node: Node | None, pattern: Pattern, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Find all texts at the paths that fit a pattern."""
    if not pattern:
        if isinstance(node, Scalar) and not node.is_nothing:
            yield path, node.text
        return
    first, rest = pattern[0], pattern[1:]
    segments: Iterable[str | int] = (first,) if first is not None else _segments(node)
    for segment in segments:
        yield from texts(at(node, segment), rest, (*path, segment))


def _segments(node: Node | None) -> Iterable[str | int]:
    return range(len(node.items)) if isinstance(node, Sequence) else keys(node)
