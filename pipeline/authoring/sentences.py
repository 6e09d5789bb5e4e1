"""A text of Markdown -> its sentences, each with its place in the text and its words, counted as they print.

Sentences end at a full stop and with their block: a paragraph, an item of a list, a cell, a heading, or the bold words
with a colon that head a paragraph. What has no full stop is a fragment, and ends at a semicolon, too. Marks of Markdown
are blanked out, so that what is left keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from pipeline.model import Pack

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([A-Za-z][\w:-]*)\}")
_FENCE = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
# Pictures and their widths, where links lead, and marks of weight say nothing.
_SILENT = re.compile(
    r"!\[[^\]]*\]\([^)]*\)(?:\{width=[^}]*\})?|(?<=\])\([^)]*\)|[*_~`]+(?=\S)|(?<=\S)[*_~`]+|\\$|[\[\]]"
)
_OPENING = re.compile(r"(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,3}[.)](?=\s)|#{1,6}(?=\s)|\[[ xX]\](?=\s)))+")
_RULE = re.compile(r"(?=[\s:|-]*?-{3})[\s:|-]+$")
_QUOTE = re.compile(r"\s*>")
# A full stop, what closes behind it, and the beginning of the next sentence.
_END = re.compile(r"[.!?…]+[\"'”\u2019)\]»]*(?=\s+[\"'“\u2018(\[«]*[A-Z0-9{À-Ý]|\s*$)")
# Bold words with a colon head a paragraph: "**Taking:** as the turn starts ...". No text has the sign for their end.
_RUN_IN = re.compile(r"(?<!\S)(\*\*[^*\n]{1,60}):\*\*(?=\s)")
_HEADED = "\0"
_WHOLE = re.compile(r"(?:[.!?…]+[\"'”\u2019)\]»]*|:)\s*$")
_WORD = re.compile(r"[^\s\u2013—/]*[^\W_][^\s\u2013—]*")
_LAST = re.compile(r"[\w.]+$")


@dataclass(frozen=True)
class Sentence:
    """A sentence of a text: its plain words, where it begins there, how many words it prints, and what it is."""

    text: str
    offset: int
    words: int
    is_whole: bool
    is_quoted: bool

    @property
    def said(self) -> str:
        """Its words without placeholders, in the same places."""
        return _PLACEHOLDER.sub(lambda match: "_" * len(match[0]), self.text)


def printed_lengths(pack: Pack) -> Mapping[str, int]:
    """Count the words that placeholders print, where these are words; any other is a number or a length."""
    said = {**pack.terms, **{name: each.rule for name, each in pack.references.items()}}
    for side in pack.sides.root.values():
        said |= {"who": side.forms.who, "whose": side.forms.whose, "its": side.forms.its}
        said |= {"side": side.name, "enemy": side.forms.who, "enemys": side.forms.whose}
    counted = {name: max(1, len(text.split())) for name, text in said.items()}
    return {**counted, **{f"{name[:1].upper()}{name[1:]}": count for name, count in counted.items()}}


def sentences(text: str, printed: Mapping[str, int], abbreviations: Collection[str]) -> Iterator[Sentence]:
    """Part a text into its sentences."""
    for offset, block, is_quoted in _blocks(_FENCE.sub(_blank, text)):
        begin = 0
        for stop in [*_stops(block, abbreviations), len(block)]:
            piece = block[begin:stop].replace(_HEADED, ":")
            plain = piece.strip()
            count = _count(plain, printed)
            if count:
                is_whole = bool(_WHOLE.search(plain)) and not block[begin:stop].endswith(_HEADED)
                start = offset + begin + len(piece) - len(piece.lstrip())
                yield Sentence(plain, start, count, is_whole, is_quoted)
            begin = stop


def _blocks(text: str) -> Iterator[tuple[int, str, bool]]:
    """Find paragraphs, items, headings and cells, each with its place and whether it is quoted."""
    held: list[str] = []
    start, offset, is_quoted = 0, 0, False
    for line in text.splitlines(keepends=True):
        opening = _OPENING.match(line)
        is_row = line.lstrip().startswith("|")
        opens = opening is not None and not _is_quoted_on(opening[0], held, is_quoted)
        if held and (not line.strip() or is_row or opens or _RULE.match(line)):
            yield start, "".join(held), is_quoted
            held = []
        if is_row and not _RULE.match(line):
            yield from ((offset + at, cell, False) for at, cell in _cells(line))
        elif line.strip() and not is_row and not _RULE.match(line):
            if not held:
                start, is_quoted = offset, _QUOTE.match(line) is not None
            held.append(_plain(_OPENING.sub(_blank, line, count=1) if opening else line))
            if opening is not None and "#" in opening[0]:
                yield start, "".join(held), is_quoted
                held = []
        offset += len(line)
    if held:
        yield start, "".join(held), is_quoted


def _is_quoted_on(opening: str, held: list[str], is_quoted: bool) -> bool:
    """Tell whether a line only goes on with a quotation."""
    return bool(held) and is_quoted and opening.strip() == ">"


def _cells(line: str) -> Iterator[tuple[int, str]]:
    at = 0
    for cell in re.split(r"(?<!\\)\|", line):
        if cell.strip():
            yield at, _plain(cell)
        at += len(cell) + 1


def _plain(text: str) -> str:
    return _SILENT.sub(_blank, _RUN_IN.sub(rf"\1{_HEADED}**", text))


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _stops(block: str, abbreviations: Collection[str]) -> Iterator[int]:
    """Find where sentences end within a block, but not at abbreviations."""
    stops = [match.end() for match in re.finditer(_HEADED, block)]
    for match in _END.finditer(block):
        last = _LAST.search(block, 0, match.start())
        if match[0] != "." or last is None or last[0].casefold() not in abbreviations:
            stops.append(match.end())
    rest = max(stops, default=0)
    # Conditions of a fragment stand side by side.
    stops += [match.end() for match in re.finditer(r";(?=\s)", block) if match.start() >= rest]
    yield from sorted(stops)


def _count(text: str, printed: Mapping[str, int]) -> int:
    """Count words, those of placeholders as they print."""
    return len(_WORD.findall(_PLACEHOLDER.sub(_as_long(printed), text)))


def _as_long(printed: Mapping[str, int]) -> Callable[[re.Match[str]], str]:
    def stand_in(match: re.Match[str]) -> str:
        return " ".join(["w"] * printed.get(match[1] or "", 1)) if match[1] else ""

    return stand_in
