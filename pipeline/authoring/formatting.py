"""Packs, files -> their content files in the usual form: same keys in the same order, same words, same remarks.

The text is written anew from what was read: indentation, brackets, quotes, blank lines and long lines come out one way.
What comes out is read again before anybody keeps it: it must hold what was there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from pipeline.authoring.remarks import Remark, Remarks
from pipeline.authoring.scalars import INDENT, WIDTH, below, flow, inline, is_long_prose, style_of
from pipeline.authoring.writing import write_files
from pipeline.diagnostics import Diagnostic
from pipeline.limits import reading
from pipeline.load import content_roots, find_pack
from pipeline.load.folders.files import list_files, read_files
from pipeline.load.folders.roots import ARCHIVE, real_path
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, Sequence, plain
from pipeline.load.parsing.reader import Reading, head_of, read_yaml
from pipeline.load.parsing.source import Source, decode
from pipeline.load.schemas.file_kinds import kind_of
from pipeline.spelling import escaped


@dataclass(frozen=True, kw_only=True)
class Formatted:
    """What came of a file: its text in the usual form, or why it can't be read."""

    text: str
    diagnostics: tuple[Diagnostic, ...] = ()


def format_yaml(source: Source) -> Formatted:
    """Format a YAML file."""
    return _format(source, 0, len(source.text))


def format_page(source: Source) -> Formatted:
    """Format the head of a page; its words stay, but for blank lines at the end."""
    head = head_of(source)
    if head is None:
        return Formatted(text=source.text)
    formatted = _format(source, *head)
    return Formatted(
        text=f"---\n{formatted.text}{source.text[head[1] :].rstrip()}\n", diagnostics=formatted.diagnostics
    )


def _format(source: Source, start: int, end: int) -> Formatted:
    reading = read_yaml(source, start, end)
    if reading.top is None or reading.diagnostics:
        return Formatted(text=source.text[start:end], diagnostics=reading.diagnostics)
    writer = _Writer(remarks=Remarks.of(reading.top, start, end))
    writer.mapping(reading.top, _Slot(indent=0, until=end, outer=-1))
    text = "".join(f"{line}\n" for line in writer.lines)
    # An author's words are at stake: rather stop with a bug of ours than write something else.
    assert _is_same(reading, text), "what is formatted holds what was there"
    return Formatted(text=text)


def _is_same(before: Reading, text: str) -> bool:
    after = read_yaml(Source("formatted", text))
    assert before.top
    return after.top is not None and not after.diagnostics and plain(after.top) == plain(before.top)


@dataclass(frozen=True, kw_only=True)
class _Slot:
    """Where a block goes: its indent, where the next thing begins, and the column of the block around it.

    `lead` is what its first line stands behind, as a dash.
    """

    indent: int
    until: int
    outer: int
    lead: str = ""

    @property
    def opening(self) -> str:
        """What a line begins with."""
        return self.lead or " " * self.indent

    @property
    def margin(self) -> int:
        """How far in remarks above the line stand."""
        return len(self.lead) - len(self.lead.lstrip()) if self.lead else self.indent


@dataclass(kw_only=True)
class _Writer:
    """The lines so far, and the remarks that wait for their place. `is_tight` where no blank line may come next."""

    remarks: Remarks
    lines: list[str] = field(default_factory=list)
    is_tight: bool = True

    def mapping(self, node: Mapping, slot: _Slot) -> None:
        """Write the entries below one another."""
        entries = list(node.entries.values())
        for entry, until in zip(entries, [*(each.key.start for each in entries[1:]), slot.until], strict=True):
            self._above(entry.key.start, node, slot)
            slot = replace(slot, until=until)
            self._value(entry.value, f"{inline(entry.key, as_key=True)}:", entry.key.end, slot, _column(node))
            slot = replace(slot, lead="")
        self._tail(node, slot)

    def sequence(self, node: Sequence, slot: _Slot) -> None:
        """Write the items below one another, each behind a dash."""
        for item, until in zip(node.items, [*(each.start for each in node.items[1:]), slot.until], strict=True):
            self._above(item.start, node, slot)
            slot = replace(slot, until=until)
            inner = replace(slot, indent=slot.indent + INDENT, lead=f"{slot.opening}- ", outer=_column(node))
            if isinstance(item, Scalar) or self._is_inline(item, inner.opening):
                self._value(item, "-", item.start, slot, _column(node))
            elif isinstance(item, Mapping):
                self.mapping(item, inner)
            elif isinstance(item, Sequence):
                self.sequence(item, inner)
            slot = replace(slot, lead="")
        self._tail(node, slot)

    def _value(self, value: Node, head: str, behind: int, slot: _Slot, outer: int) -> None:
        """Write a value behind its key or dash: on the same line, as words below, or as a block of its own."""
        head = f"{slot.opening}{head}"
        if isinstance(value, Scalar):
            self._alone(self.remarks.take_before(value.start), slot.margin)
            self._scalar(value, head, slot.indent)
        elif self._is_inline(value, f"{head} "):
            self._alone(self.remarks.take_before(value.start), slot.margin)
            self._write(f"{head} {flow(value)}{self.remarks.take_behind(value.end)}")
        else:
            self._write(f"{head}{self.remarks.take_behind(behind, _first(value))}", is_tight=True)
            inner = _Slot(indent=slot.indent + INDENT, until=slot.until, outer=outer)
            if isinstance(value, Mapping):
                self.mapping(value, inner)
            elif isinstance(value, Sequence):
                self.sequence(value, inner)

    def _scalar(self, value: Scalar, head: str, indent: int) -> None:
        line = f"{head} {inline(value)}".rstrip()
        is_long = len(line) > WIDTH and is_long_prose(value)
        lines = (
            below(value, WIDTH - indent - INDENT) if style_of(value).is_below or is_long or "\n" in value.text else None
        )
        if lines is None:
            self._write(f"{line}{self.remarks.take_behind(value.end)}")
            return
        header, *words = lines
        self._write(f"{head} {header}{self.remarks.take_behind(value.start)}")
        for each in words:
            self._write(f"{' ' * (indent + INDENT)}{each}" if each else "")
        self.is_tight = header.endswith("+")

    def _is_inline(self, node: Node, opening: str) -> bool:
        """Tell whether a list or mapping in brackets can stay on one line."""
        is_possible = not node.is_block and not self.remarks.has_any(node.start, node.end)
        return is_possible and len(opening) + len(flow(node)) <= WIDTH

    def _above(self, start: int, node: Node, slot: _Slot) -> None:
        """Write the remarks above an entry or item, and the blank line that the author left."""
        self._alone(self.remarks.take_before(start), slot.margin)
        if node.is_block and not slot.lead and self.remarks.is_after_blank(start):
            self._blank()

    def _tail(self, node: Node, slot: _Slot) -> None:
        """Write the remarks below the last entry: those in brackets, and those further right than what follows."""
        if node.is_block:
            self._alone(self.remarks.take_before(slot.until, right_of=slot.outer), slot.indent)
        else:
            self._alone(self.remarks.take_before(node.end), slot.indent)
            self.lines[-1] += self.remarks.take_behind(node.end)

    def _alone(self, remarks: Iterable[Remark], indent: int) -> None:
        for remark in remarks:
            if remark.after_blank:
                self._blank()
            self._write(f"{' ' * indent}{remark.words}")

    def _blank(self) -> None:
        if not self.is_tight and self.lines[-1]:
            self.lines.append("")

    def _write(self, line: str, *, is_tight: bool = False) -> None:
        self.lines.append(line)
        self.is_tight = is_tight


def _first(node: Node) -> int:
    """Tell where the first thing in a list or mapping begins."""
    if isinstance(node, Sequence) and node.items:
        return node.items[0].start
    return next(iter(node.entries.values())).key.start if isinstance(node, Mapping) and node.entries else node.end


def _column(node: Node) -> int:
    """Count how far from the left a block begins; in brackets nothing is to be told from that."""
    return node.start - node.source.text.rfind("\n", 0, node.start) - 1


# By ending; what has another is tried as YAML, as the user has named it.
_FORMATTERS = {".yaml": format_yaml, ".md": format_page}


@dataclass(frozen=True, kw_only=True)
class Formatting:
    """What came of some files: the text of each that changes, by its path, and what kept others from it."""

    changed: dict[Path, str]
    diagnostics: tuple[Diagnostic, ...]


def format_files(targets: Iterable[str]) -> Formatting:
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
