"""The bytes of a print run -> what each side shows: pages placed, words stamped over them; held to the plan.

A run has thousands of sides of a few pages. The pages are looked at once, elsewhere; of each side it is enough to see
that it shows the right ones, with the right words, which stand in the side's own short contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256

from pipeline.diagnostics import Diagnostic, error
from pipeline.pdf.source_file import SourceFile, kept_open
from pipeline.pdf.values import mapped_characters, referred
from pipeline.preflight.counting import Counted, counted

# Contents as the press writes them, and as nothing else in a run does: pages by their marks, words by their glyphs.
_PLACED = re.compile(rb"/(P[0-9a-f]+) Do")
_SAID = re.compile(rb"/([FMS]) [\d.]+ Tf [-\d. ]+ Tm \[?<([0-9a-f<>-]*)>(?: Tj|\]TJ)")
_APART = re.compile(rb">-?\d+<")  # room between letters that would touch
# A page's own entries, as the press writes them; a page that is written otherwise shows nothing of what was planned.
_CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
_NAMED_FORM = re.compile(rb"/(P[0-9a-f]+) (\d+) 0 R")
_NAMED_FONT = re.compile(rb"/([FMS]) (\d+) 0 R")
_TOLD_AT_MOST = 5  # what goes wrong goes wrong on thousands of sides
_GLYPH = 4  # hexadecimal digits
_REMEMBERED = 4096  # lines


@dataclass(frozen=True, kw_only=True, slots=True)
class RunSide:
    """What a side must show: pages of the source file, counted from 1, and words; whether a packet begins on it."""

    pages: tuple[int, ...]
    words: tuple[str, ...]
    what: str = ""
    begins: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadSide:
    """What a side shows: the placed pages by what is in them, and words."""

    pages: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadRun:
    """What is wrong with a run, and its sides counted where it can be read."""

    found: tuple[Diagnostic, ...]
    counted: Counted | None = None


def check_run(pdf: bytes, source: bytes, promised: Sequence[RunSide], *, is_duplex: bool) -> ReadRun:
    """Hold every side of a run to what it must show; packets of a file printed on both sides begin on fronts."""
    try:
        with closing(SourceFile(pdf)) as file:
            found = tuple(_check(file, page_marks(source), promised, is_duplex=is_duplex))
            return ReadRun(found=found, counted=counted(file))
    except Exception as problem:  # whatever a reader stumbles over, a printer may, too
        return ReadRun(found=(error("E453", f"the run can't be read back: {problem or type(problem).__name__}"),))


def _check(
    file: SourceFile, kinds: Sequence[str], promised: Sequence[RunSide], *, is_duplex: bool
) -> Iterator[Diagnostic]:
    if len(file.pages) != len(promised):
        yield error("E453", f"the run has {len(file.pages)} sides where {len(promised)} were planned")
        return
    wrong = [
        error("E453", f"side {number} doesn't show {side.what or 'what was planned'}")
        for number, (side, read) in enumerate(zip(promised, _Reader(file).sides(), strict=True), start=1)
        if read != ReadSide(pages=tuple(kinds[page - 1] for page in side.pages), words=side.words)
    ]
    yield from wrong[:_TOLD_AT_MOST]
    if len(wrong) > _TOLD_AT_MOST:
        yield error("E453", f"and {len(wrong) - _TOLD_AT_MOST} more sides don't show what was planned")
    for number, side in enumerate(promised, start=1):
        if is_duplex and side.begins and not number % 2:
            yield error("E454", f"{side.what} begins on side {number}, the back of a sheet")


def page_marks(pdf: bytes) -> tuple[str, ...]:
    """Tell the pages of a file from one another by what is in them."""
    file = kept_open(pdf)
    return tuple(_mark(file, referred(file.dictionary(page).raw_get("/Contents"))) for page in file.pages)


def read_sides(pdf: bytes) -> tuple[ReadSide, ...]:
    """Read what every side shows."""
    with closing(SourceFile(pdf)) as file:
        return tuple(_Reader(file).sides())


class _Reader:
    """Reads the sides of a file; pages and faces that sides share are read once."""

    def __init__(self, file: SourceFile) -> None:
        self._file = file
        self._marks: dict[int, str] = {}
        self._letters: dict[int, dict[bytes, str]] = {}
        self._lines: dict[tuple[int, bytes], str] = {}

    def sides(self) -> Iterator[ReadSide]:
        for number in self._file.pages:
            page = self._file.body(number).value
            contents = _CONTENTS.search(page)
            if contents is None:
                yield ReadSide(pages=(), words=())
                continue
            drawn = self._file.data(int(contents[1]))
            forms = {name: int(form) for name, form in _NAMED_FORM.findall(page)}
            fonts = {name: int(font) for name, font in _NAMED_FONT.findall(page)}
            yield ReadSide(
                pages=tuple(self._form(forms[name]) for name in _PLACED.findall(drawn)),
                words=tuple(self._line(fonts[name], glyphs) for name, glyphs in _SAID.findall(drawn)),
            )

    def _line(self, font: int, glyphs: bytes) -> str:
        """Read a line once: most of them stand on both sides of a leaf, and on all leaves of a packet."""
        key = font, glyphs
        if key not in self._lines:
            if len(self._lines) >= _REMEMBERED:
                self._lines.clear()
            self._lines[key] = _words(_APART.sub(b"", glyphs), self._font(font))
        return self._lines[key]

    def _form(self, number: int) -> str:
        if number not in self._marks:
            self._marks[number] = _mark(self._file, number)
        return self._marks[number]

    def _font(self, number: int) -> dict[bytes, str]:
        if number not in self._letters:
            mapping = self._file.data(referred(self._file.dictionary(number).raw_get("/ToUnicode")))
            self._letters[number] = {
                glyph: bytes.fromhex(letter.decode()).decode("utf-16-be")
                for glyph, letter in mapped_characters(mapping)
            }
        return self._letters[number]


def _words(glyphs: bytes, letters: dict[bytes, str]) -> str:
    return "".join(letters[glyphs[start : start + _GLYPH]] for start in range(0, len(glyphs), _GLYPH))


def _mark(file: SourceFile, number: int) -> str:
    return sha256(file.body(number).stream).hexdigest()
