"""A text and its nodes -> the remarks and blank lines between them, handed out in the order of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.authoring.scalars import style_of
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, Sequence

# A remark begins at a line's start or behind a space, as YAML has it: `a#b` is a text.
_REMARK = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)
# Editors and linters of YAML ask for two spaces before a remark.
_LEAST_GAP = 2


@dataclass(frozen=True, kw_only=True)
class Remark:
    """A remark: where it begins, in which column, its words; alone on its line or behind something, so far away."""

    start: int
    column: int
    words: str
    is_alone: bool
    gap: int
    after_blank: bool


@dataclass(kw_only=True)
class Remarks:
    """All remarks of a text, taken one after another."""

    text: str
    waiting: list[Remark] = field(default_factory=list)

    @classmethod
    def of(cls, top: Node, start: int, end: int) -> Remarks:
        """Find the remarks in a stretch of a text: whatever begins with # outside of all values."""
        text = top.source.text
        found: list[Remark] = []
        at = start
        for first, last in [*_values(top), (end, end)]:
            found.extend(_remark(text, match.start(), match[0]) for match in _REMARK.finditer(text, at, first))
            at = max(at, last)
        return cls(text=text, waiting=found)

    def has_any(self, start: int, end: int) -> bool:
        """Tell whether a remark stands in a stretch."""
        return any(start <= each.start < end for each in self.waiting)

    def take_before(self, spot: int, right_of: int = -1) -> Iterator[Remark]:
        """Take the remarks before a spot that stand to the right of a column."""
        while self.waiting and self.waiting[0].start < spot and self.waiting[0].column > right_of:
            yield self.waiting.pop(0)

    def take_behind(self, end: int, before: int | None = None) -> str:
        """Take the remark behind something that ends here, with its gap; none is nothing."""
        if not self.waiting or self.waiting[0].is_alone or "\n" in self.text[end : self.waiting[0].start]:
            return ""
        if before is not None and self.waiting[0].start > before:
            return ""
        remark = self.waiting.pop(0)
        return f"{' ' * remark.gap}{remark.words}"

    def is_after_blank(self, start: int) -> bool:
        """Tell whether a blank line stands above the line in which something begins."""
        return _has_blank_above(self.text, self.text.rfind("\n", 0, start) + 1)


def _values(node: Node) -> Iterator[tuple[int, int]]:
    """List the stretches of all texts; of one that stands below its key, without what stands behind the key."""
    match node:
        case Mapping():
            for entry in node.entries.values():
                yield from _values(entry.key)
                yield from _values(entry.value)
        case Sequence():
            for item in node.items:
                yield from _values(item)
        case Scalar():
            first_line = node.source.text.find("\n", node.start, node.end) if style_of(node).is_below else node.start
            yield (first_line if first_line >= 0 else node.end), node.end


def _remark(text: str, start: int, words: str) -> Remark:
    line = text.rfind("\n", 0, start) + 1
    before = text[line:start]
    return Remark(
        start=start,
        column=start - line,
        words=_spaced(words.rstrip()),
        is_alone=not before.strip(),
        gap=max(_LEAST_GAP, len(before) - len(before.rstrip())),
        after_blank=_has_blank_above(text, line),
    )


def _has_blank_above(text: str, line: int) -> bool:
    above = text.rfind("\n", 0, max(line - 1, 0)) + 1
    return line > 0 and not text[above : line - 1].strip()


def _spaced(words: str) -> str:
    """Put a space behind a # that has none."""
    return f"# {words[1:]}" if len(words) > 1 and words[1].isalnum() else words
