"""A text as it was written -> the plainest way to write it: no quotes where it needs none, folded where it is long."""

from __future__ import annotations

import enum
import functools
import json
import re

from pipeline.load.parsing.nodes import Mapping, Node, Scalar, Sequence
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source

# As wide as our own lines of code.
WIDTH = 120
INDENT = 2  # two, as all content is written; said only where a text begins with a space of its own
# What other programs would take for a number, a time, a truth or nothing: an author's quotes say that it is none.
_NO_TEXT = re.compile(r"[-+.\d].*|~|null|true|false|yes|no|on|off|[yn]", re.IGNORECASE | re.DOTALL)
# Where a fold can go: at a single space, as more of them, or one at a line's end, would be lost.
_BREAKS = re.compile(r"(?<=[^ ]) (?=[^ ])")
# What no plain or folded text can hold: only double quotes can write it, as an escape.
_ODD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]")


class Style(enum.Enum):
    """How a text is written, told by its first sign."""

    PLAIN = ""
    SINGLE = "'"
    DOUBLE = '"'
    LITERAL = "|"
    FOLDED = ">"

    @property
    def is_below(self) -> bool:
        """Whether the words begin on the line below."""
        return self in (Style.LITERAL, Style.FOLDED)


def style_of(node: Scalar) -> Style:
    """Tell how a text is written."""
    sign = node.source.text[node.start : node.start + 1] if node.end > node.start else ""
    return Style(sign) if node.quoted and sign in "'\"|>" else Style.PLAIN


def inline(node: Scalar, *, in_flow: bool = False, as_key: bool = False) -> str:
    """Write a text on one line."""
    written = node.source.text[node.start : node.end]
    # What stands plain below a key need not do so in brackets.
    is_cut = in_flow and any(sign in written for sign in "{}[],")
    if style_of(node) is Style.PLAIN and "\n" not in written and not is_cut:
        return written or ('""' if in_flow else "")
    if _reads_plain(node.text, in_flow, as_key):
        return node.text
    if ('"' in node.text or "\\" in node.text) and not _ODD.search(node.text):
        return "'" + node.text.replace("'", "''") + "'"
    return quoted(node.text)


def quoted(text: str) -> str:
    """Write any text in double quotes, with what can't be shown escaped."""
    return _ODD.sub(lambda odd: f"\\u{ord(odd[0]):04x}", json.dumps(text, ensure_ascii=False))


def below(node: Scalar, room: int) -> list[str] | None:
    """Write a text below its key in lines of so many signs, header first; None where it can only be quoted."""
    text = node.text
    blank = any(line and not line.strip() for line in text.split("\n"))
    if blank or not text.strip() or _ODD.search(text.replace("\n", "")):
        return None
    end = len(text) - len(text.rstrip("\n"))
    chomp = "-" if end == 0 else "" if end == 1 else "+"
    body = text[: len(text) - end]
    indicator = str(INDENT) if body[0] in " \n" else ""
    paragraphs = body.split("\n")
    is_folded = style_of(node) is Style.FOLDED or "\n" not in text
    if is_folded and style_of(node) is not Style.LITERAL and end <= 1 and all(map(_can_fold, paragraphs)):
        return [f">{chomp}", *_folded(paragraphs, room)]
    more = [""] * max(0, end - 1)
    return [f"|{indicator}{chomp}", *paragraphs, *more]


def _can_fold(paragraph: str) -> bool:
    return bool(paragraph) and paragraph[0] not in " \t" and paragraph[-1] not in " \t"


def _folded(paragraphs: list[str], room: int) -> list[str]:
    """Fill lines: a line end is a space, and an empty line between paragraphs their line end."""
    lines: list[str] = []
    for index, paragraph in enumerate(paragraphs):
        lines += [""] if index else []
        words = _BREAKS.split(paragraph)
        line = words[0]
        for word in words[1:]:
            if len(line) + 1 + len(word) > room:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}"
        lines.append(line)
    return lines


def is_long_prose(node: Scalar) -> bool:
    """Tell whether a text can be put below its key in several lines."""
    return bool(_BREAKS.search(node.text)) and _can_fold(node.text) and "\n" not in node.text


@functools.lru_cache(maxsize=20_000)
def _reads_plain(text: str, in_flow: bool, as_key: bool) -> bool:
    """Try whether a text without quotes is the same text, for us and for editors."""
    if not text or _NO_TEXT.fullmatch(text) or _ODD.search(text):
        return False
    pair = f"{text}: x" if as_key else f"k: {text}"
    reading = read_yaml(Source("text", f"{{{pair}, y: z}}" if in_flow else f"{pair}\ny: z\n"))
    if reading.top is None or reading.diagnostics or len(reading.top.entries) != 2:
        return False
    (key, entry), _ = reading.top.entries.items()
    found: Node = entry.key if as_key else entry.value
    return isinstance(found, Scalar) and found.text == text and not found.quoted and (as_key or key == "k")


def flow(node: Node) -> str:
    """Write a node on one line: lists and mappings in brackets."""
    match node:
        case Mapping():
            pairs = (f"{_key(entry.key)}: {flow(entry.value)}" for entry in node.entries.values())
            return "{" + ", ".join(pairs) + "}"
        case Sequence():
            return "[" + ", ".join(flow(item) for item in node.items) + "]"
        case Scalar():
            return inline(node, in_flow=True)
    raise AssertionError(node)


def _key(node: Scalar) -> str:
    return inline(node, in_flow=True, as_key=True)
