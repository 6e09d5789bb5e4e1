"""An inherited length and another one -> a variant's own file in which that is written as a change of its own.

It goes where the variant says something of the mission already, or else into a new file; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.authoring.value_edits import FileEdit, raw_offset, read_now, with_length
from pipeline.diagnostics import Diagnostic, Place, UsageError, error
from pipeline.diagnostics import Path as PackPath
from pipeline.load import Loading
from pipeline.load.folders.files import PACK_FILE
from pipeline.load.folders.unpacked import shown_file, unpacked_at
from pipeline.load.parsing.nodes import Entry, Mapping, Node, at, plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source, decode
from pipeline.load.written_values import WrittenValue
from pipeline.spelling import quote
from pipeline.units import Amount

_MISSIONS = "missions"
_NEW_LINE = "\n"


def override_value(loading: Loading, value: WrittenValue, length: Amount) -> FileEdit:
    """Write an inherited, named length into the pack's own folder."""
    folder, text = loading.line[0].folder, with_length(value.node.text, length)
    if value.name is None or unpacked_at(folder) is not None:
        raise UsageError(_nowhere(value))
    name, keys = _where(loading, value.path)
    path, shown = folder / name, shown_file(folder, name)
    says = f"{value.name}: {value.node.text} -> {text}"
    if not path.exists() and name != PACK_FILE:
        new = f"{_flow(keys, text)}\n".encode()
        return FileEdit(path=path, place=Place(file=shown, line=1, column=1), before=None, after=new, says=says)
    before = read_now(path, shown)
    source = decode(shown, before)
    top = read_yaml(source).top if isinstance(source, Source) else None
    if top is None:
        raise UsageError(_nowhere(value))
    offset, words = _insertion(top, keys, text)
    raw = before.decode("utf-8")
    spot = raw_offset(raw, offset)
    after = f"{raw[:spot]}{words.replace(_NEW_LINE, _line_end(raw))}{raw[spot:]}".encode()
    if not _holds_besides(top, after, keys, text):
        raise UsageError(_nowhere(value))
    return FileEdit(path=path, place=top.source.place(offset), before=before, after=after, says=says)


def _where(loading: Loading, path: PackPath) -> tuple[str, tuple[str, ...]]:
    """Find the file that is to say it, and at which keys."""
    keys = tuple(map(str, path))
    if keys[0] != _MISSIONS:
        return PACK_FILE, keys
    layer = loading.line[0]
    own = at(layer.tree, *keys[:2])
    name = f"{_MISSIONS}/{keys[1]}.yaml"
    if own is not None and own.source.name == shown_file(layer.folder, PACK_FILE):
        return PACK_FILE, keys
    return name, keys[2:]


def _insertion(top: Mapping, keys: Sequence[str], text: str) -> tuple[int, str]:
    """Find where a value goes, and how it is written there: beside what is said already of the same thing."""
    node, depth = top, 0
    while isinstance(below := node.get(keys[depth]), Mapping):
        node, depth = below, depth + 1
    words = _flow(keys[depth:], text)
    entries = list(node.entries.values())
    if not node.is_block:
        head = node.source.text[node.start + 1 : node.end - 1].rstrip()
        return node.end - 1, words if not head else f" {words}" if head.endswith(",") else f", {words}"
    indent = " " * _column(entries[0])
    if depth == len(keys) - 1:
        end = _line_end_behind(entries[-1].value)
        return end, f"\n{indent}{words}"
    start = entries[0].key.start
    return start, f"{words}\n{indent}"


def _flow(keys: Sequence[str], text: str) -> str:
    """Write a value below keys in one line: `distances: {gap: 9in}`."""
    first, *rest = keys
    return f"{first}: {{{_flow(rest, text)}}}" if rest else f"{first}: {text}"


def _column(entry: Entry) -> int:
    source, start = entry.key.source, entry.key.start
    return start - source.text.rfind("\n", 0, start) - 1


def _line_end_behind(node: Node) -> int:
    end = node.source.text.find("\n", node.end)
    return len(node.source.text) if end < 0 else end


def _line_end(raw: str) -> str:
    return "\r\n" if "\r\n" in raw else "\n"


def _holds_besides(top: Mapping, after: bytes, keys: Sequence[str], text: str) -> bool:
    """Tell whether a file holds all that it did, and the value."""
    source = decode(top.source.name, after)
    new = read_yaml(source) if isinstance(source, Source) else None
    expected = plain(top)
    within = expected
    for key in keys[:-1]:
        assert isinstance(within, dict)
        within = within.setdefault(key, {})
    if not isinstance(within, dict) or keys[-1] in within:
        return False
    within[keys[-1]] = text.strip("'\"")
    return new is not None and new.top is not None and not new.diagnostics and plain(new.top) == expected


def _nowhere(value: WrittenValue) -> Diagnostic:
    message = f"{quote(value.name or value.node.text)} can't be written as a change of this pack's own"
    return error("E976", message, hints=("write the change by hand, by its name",)).at(value.place)
