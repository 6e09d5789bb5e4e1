"""YAML, or a Markdown page with a YAML head -> nodes: every scalar stays text, and nothing is resolved.

One pass over the parser's events. Depth and number are counted as they come, before anything is built: the C library's
own composer overflows the stack on some hundred thousand open brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

import yaml

from pipeline.diagnostics import Diagnostic, Place, Refused, error
from pipeline.limits import ERRORS_PER_FILE
from pipeline.load.parsing.enough import enough
from pipeline.load.parsing.nodes import Broken, Entry, Mapping, Node, Scalar, Sequence
from pipeline.load.parsing.source import Source, odd_in
from pipeline.load.parsing.syntax import explain
from pipeline.spelling import quote

# Content nests a dozen deep and a file has some thousand nodes; more is an attack on stack or memory, or a broken tool.
DEPTH = 64
NODES = 100_000
_KEPT = 256  # readings of files: a pack and those that it builds on have fewer
# YAML 1.1's way to inherit: a value would stand at two places, and messages could name only one.
MERGE_KEY = "<<"

# The C parser where PyYAML has it, several times as fast. Base loaders resolve nothing: `1:48` is no number of seconds.
_Parser = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
# Up to the first line of three dashes: those that come later are rules across the page.
_HEAD = re.compile(r"---[ ]*\n(?P<head>.*?)^---[ ]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What a text holds: a mapping, unless the text is broken, and what is wrong with it."""

    top: Mapping | None
    diagnostics: tuple[Diagnostic, ...]


def read_again(read: Callable[[Source], Reading], source: Source) -> Reading:
    """Read a text as before, if it is the same: who watches a pack reads all its files again and again."""
    return _kept(read, source.name, source.text)


@lru_cache(maxsize=_KEPT)
def _kept(read: Callable[[Source], Reading], name: str, text: str) -> Reading:
    return read(Source(name, text))


def read_yaml(source: Source, start: int = 0, end: int | None = None) -> Reading:
    """Read a text, or a stretch of one, that must hold one mapping."""
    reader = _Reader(source=source, start=start)
    try:
        documents = reader.documents(source.text[start:end])
    except _EnoughError:
        return Reading(top=None, diagnostics=tuple(enough(reader.found)))
    except yaml.MarkedYAMLError as problem:
        return Reading(top=None, diagnostics=(*reader.found, explain(problem, source, start)))
    top = documents[0] if documents else Scalar(source=source, start=start, end=start, text="")
    if len(documents) > 1:
        reader.blame("E107", "a second document begins here", documents[1].place, "keep one; delete the `---` line")
    if isinstance(top, Mapping):
        return Reading(top=top, diagnostics=tuple(reader.found))
    if isinstance(top, Scalar) and not top.text:
        reader.blame("E106", "the file is empty", top.place, "write keys and values, like `name: Breakthrough`")
    elif not isinstance(top, Broken):
        reader.blame("E106", f"the file holds {_kind(top)} where keys and values are needed", top.place)
    return Reading(top=None, diagnostics=tuple(reader.found))


def _kind(node: Node) -> str:
    return "a list" if isinstance(node, Sequence) else "only a text"


class _EnoughError(Exception):
    """So much is wrong that nobody would read more of it."""


@dataclass(kw_only=True)
class _Open:
    """A collection that is still being read, and the key that waits for its value."""

    node: Mapping | Sequence
    values: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: Node | None = None

    def closed(self, end: int) -> Node:
        if isinstance(self.node, Mapping):
            return replace(self.node, end=end, entries=self.entries)
        return replace(self.node, end=end, items=tuple(self.values))


@dataclass(kw_only=True)
class _Reader:
    """Builds nodes from events with a stack of its own, and notes what is wrong on the way."""

    source: Source
    start: int
    found: list[Diagnostic] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    count: int = 0

    def documents(self, text: str) -> list[Node]:
        return [node for event in self._events(text) if (node := self._take(event)) is not None]

    def blame(self, code: str, message: str, place: Place, *hints: str) -> None:
        self.note(error(code, message, hints=hints).at(place))

    def note(self, diagnostic: Diagnostic) -> None:
        self.found.append(diagnostic)
        if len(self.found) > ERRORS_PER_FILE:
            raise _EnoughError

    def _events(self, text: str) -> Iterator[yaml.Event]:
        parser = _Parser(text)
        try:
            while parser.check_event():
                yield parser.get_event()
        finally:
            parser.dispose()

    def _take(self, event: yaml.Event) -> Node | None:
        """Take in an event; answer with a node where it completes a document's top."""
        assert event.start_mark
        assert event.end_mark
        start, end = self.start + event.start_mark.index, self.start + event.end_mark.index
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._limit(start)
            kind = Mapping if isinstance(event, yaml.MappingStartEvent) else Sequence
            self._check_properties(event, start, end)
            self.stack.append(_Open(node=kind(source=self.source, start=start, end=end)))
            return None
        if isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            return self._place_value(self.stack.pop().closed(end))
        if isinstance(event, yaml.ScalarEvent):
            self._limit(start)
            return self._place_value(self._scalar(event, start, end))
        if isinstance(event, yaml.AliasEvent):
            place = self.source.place(start, end)
            self.blame("E108", f"an alias ({quote(f'*{event.anchor}')}) is not allowed", place, "write the value out")
            return self._place_value(Broken(source=self.source, start=start, end=end))
        return None

    def _limit(self, start: int) -> None:
        self.count += 1
        if len(self.stack) >= DEPTH or self.count > NODES:
            message = f"more than {DEPTH} levels deep" if len(self.stack) >= DEPTH else f"more than {NODES:,} values"
            raise Refused(error("E506", message).at(self.source.place(start)))

    def _scalar(self, event: yaml.ScalarEvent, start: int, end: int) -> Node:
        if not self._check_properties(event, start, end):
            return Broken(source=self.source, start=start, end=end)
        if event.style == '"' and (odd := odd_in(event.value)):
            self.note(odd.at(self.source.place(start, end)))
            return Broken(source=self.source, start=start, end=end)
        quoted = not event.implicit[0]
        if event.style in ("|", ">"):
            end = start + len(self.source.text[start:end].rstrip())
        return Scalar(source=self.source, start=start, end=end, text=event.value, quoted=quoted)

    def _check_properties(self, event: yaml.CollectionStartEvent | yaml.ScalarEvent, start: int, end: int) -> bool:
        """Refuse anchors and tags: a pack has no use for them, and attacks do."""
        if event.anchor is None and event.tag is None:
            return True
        place = self.source.place(start, end)
        if event.anchor is not None:
            self.blame("E108", f"an anchor ({quote('&' + event.anchor)}) is not allowed", place, "delete it")
        if event.tag is not None:
            typed = self.source.text[start:end].split()[0]
            self.blame("E109", f"a tag ({quote(typed)}) is not allowed", place, "delete it; every value is text here")
        return False

    def _place_value(self, node: Node) -> Node | None:
        """Put a finished node where it belongs: the collection that is open, or the document's top."""
        if not self.stack:
            return node
        top = self.stack[-1]
        if isinstance(top.node, Sequence):
            top.values.append(node)
        elif top.key is None:
            top.key = node
        else:
            self._place_entry(top, top.key, node)
            top.key = None
        return None

    def _place_entry(self, into: _Open, key: Node, value: Node) -> None:
        if not isinstance(key, Scalar):
            if not isinstance(key, Broken):
                self.blame("E110", "a key must be plain text", key.place, "put a text that has braces into quotes")
        elif key.text == MERGE_KEY and not key.quoted:
            self.blame(
                "E108", "a merge key (`<<`) is not allowed", key.place, "write the values out, or use `extends:`"
            )
        elif key.text in into.entries:
            first = into.entries[key.text].key.place
            twice = error("E103", f"key {quote(key.text)} is written twice", hints=("keep one of the two",))
            self.note(replace(twice, place=key.place, related=(("first written here", first),)))
        else:
            into.entries[key.text] = Entry(key=key, value=value)


def read_page(source: Source) -> Reading:
    """Read a page: the head between two `---` lines, then everything that follows."""
    match = _HEAD.match(source.text)
    if match is None:
        opened = source.text.startswith("---")
        message = "the page's head is never closed" if opened else "the page has no head"
        hint = "begin the file with `---`, `title: …`, `---`, each on its own line"
        return Reading(top=None, diagnostics=(error("E112", message, hints=(hint,)).at(source.place(0)),))
    reading = read_yaml(source, match.start("head"), match.end("head"))
    if reading.top is None:
        return reading
    if "body" in reading.top.entries:
        place = reading.top.entries["body"].key.place
        clash = error("E112", "the head has a key 'body'", hints=("write the words below the head",)).at(place)
        return Reading(top=None, diagnostics=(*reading.diagnostics, clash))
    return replace(reading, top=_with_body(reading.top, source, match.end()))


def head_of(source: Source) -> tuple[int, int] | None:
    """Find where a page's head begins and ends, between its lines of dashes."""
    match = _HEAD.match(source.text)
    return match.span("head") if match else None


def _with_body(head: Mapping, source: Source, start: int) -> Mapping:
    words = source.text[start:].strip("\n")
    if not words:
        return head  # so that a variant may change the head alone
    begin = source.text.find(words, start)
    key = Scalar(source=source, start=begin, end=begin + 1, text="body")
    body = Scalar(source=source, start=begin, end=begin + len(words), text=words, quoted=True)
    return replace(head, entries={**head.entries, "body": Entry(key=key, value=body)})
