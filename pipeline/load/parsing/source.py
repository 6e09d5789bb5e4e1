"""The bytes of a file -> Source: its text, and the place of every stretch of it."""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from functools import cached_property

from pipeline.diagnostics import Diagnostic, Place, error
from pipeline.spelling import blanked, quote

# What YAML 1.2 calls printable, without the byte order mark. Anything else is a slip or an attack.
_PRINTABLE = "\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
# Printable, YAML says, but not to be seen: what turns lines around, joins words, tags text. Names could hide in them.
_HIDDEN = "\u180e\u200b\u202a-\u202e\u2028\u2029\u2060-\u2069\ufff9-\ufffb\U000e0000-\U000e007f"
_ODD = re.compile(f"[^{_PRINTABLE}]|[{_HIDDEN}]")
_BYTE_ORDER_MARK = "\ufeff"
# So many characters of a line are shown, and kept with each place in it: there may be many places in a long line.
SHOWN = 100


@dataclass(frozen=True, eq=False)
class Source:
    """A text file: `name` as messages show it; lines end in a plain newline, whatever the file had."""

    name: str
    text: str

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(index + 1 for index, character in enumerate(self.text) if character == "\n")]

    @cached_property
    def _shown(self) -> dict[tuple[int, int], str]:
        """What is shown of lines, by where that begins and ends: places in one line share it."""
        return {}

    def _show(self, start: int, end: int) -> str:
        """Give a part of a line, safe to print: one character wide for each that it has."""
        if (start, end) not in self._shown:
            self._shown[start, end] = blanked(self.text[start:end])
        return self._shown[start, end]

    def place(self, start: int, end: int | None = None) -> Place:
        """Turn a stretch of the text into a place; one that runs over several lines is cut after the first."""
        number = bisect.bisect_right(self._line_starts, start)
        line_start = self._line_starts[number - 1]
        line_end = self._line_starts[number] - 1 if number < len(self._line_starts) else len(self.text)
        width = max(min(end if end is not None else start + 1, line_end) - start, 1)
        fits = start + width - line_start <= SHOWN
        first = line_start if fits else max(line_start, start - SHOWN // 2)
        last = min(first + SHOWN, line_end)
        return Place(
            file=self.name,
            line=number,
            column=start - line_start + 1,
            width=width,
            source=self._show(first, last),
            before=first - line_start,
            is_cut=max(last, start + width) < line_end,
        )


def decode(name: str, data: bytes) -> Source | Diagnostic:
    """Read bytes as UTF-8, with or without a byte order mark."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _not_utf8(name, data, 0, "the file is UTF-16")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        return _not_utf8(name, data, problem.start, f"byte {problem.start} (0x{data[problem.start]:02x}) is not UTF-8")
    return _checked(name, text)


def decode_as(name: str, data: bytes, encoding: str) -> Source | Diagnostic:
    """Read bytes in the encoding that somebody says they are in."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        message = f"byte {problem.start} (0x{data[problem.start]:02x}) is not {encoding}"
        hint = "say another `encoding:`, or save the file as UTF-8"
        return error("E104", message, hints=(hint,)).at(Source(name, "").place(0))
    return _checked(name, text)


def _checked(name: str, text: str) -> Source | Diagnostic:
    source = Source(name, text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n"))
    odd = _ODD.search(source.text)
    return source if odd is None else _blame(odd.group()).at(source.place(odd.start()))


def odd_in(text: str) -> Diagnostic | None:
    """Find a character that can't be seen in a text that came about by escapes."""
    odd = _ODD.search(text)
    return _blame(odd.group()) if odd else None


def _blame(character: str) -> Diagnostic:
    """Say that a character can't be seen."""
    message = f"a control character ({quote(character)}) stands in the text"
    return error("E105", message, hints=("delete it; it doesn't show in most editors",))


def _not_utf8(name: str, data: bytes, offset: int, message: str) -> Diagnostic:
    before = Source(name, data.decode("utf-8", errors="replace").removeprefix(_BYTE_ORDER_MARK))
    position = len(data[:offset].decode("utf-8").removeprefix(_BYTE_ORDER_MARK))
    return error("E104", message, hints=("save the file as UTF-8",)).at(before.place(position))
