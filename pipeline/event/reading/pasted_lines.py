"""Words as they are pasted from a forum or a chat -> the meetings in them: `Table 1: Ada vs Bram`, `Bye: Cleo`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.diagnostics import Place
from pipeline.event.reading import head_words as words
from pipeline.event.reading.written_meetings import Meeting, Seat, digits, is_bye
from pipeline.load.parsing.source import Source

# A line of a list; a longer one is somebody's prose.
_LINE_LENGTH = 300
_MARKUP = re.compile(r"\[/?[A-Za-z]+(?:=[^\]]{0,60})?\]|</?[A-Za-z]{1,6}>|[*_`~]{1,3}")
_ITEM = re.compile(r"\s*(?:[-+•·>]\s+)+")
_OF_TABLE = r"(?:table|tisch|platte|mesa|tavolo|tafel|st[oó][lł]|stolik|board|tbl|bo|t)"
_TABLE = re.compile(
    rf"\s*(?:{_OF_TABLE}\.?\s*(?:nr\.?|no\.?|#)?\s*(?P<word>\d{{1,3}}|[^\W\d]{{2,30}}(?=\s*:))|#?(?P<number>\d{{1,3}})(?=\s*[:.)\u2013-]))"
    r"\s*[:.)|\u2013-]*\s*",
    re.IGNORECASE,
)
_ROUND = re.compile(rf"(?<!\w)(?:{'|'.join(words.ROUND)})\W{{0,3}}(\d{{1,2}})(?!\d)", re.IGNORECASE)
# What may stand behind that in a heading: `Round 2 pairings:`.
_ONE_WORD = re.compile(r"\W*\w*\W*")
_VERSUS = re.compile(r"\s+(?:vs?\.?|versus|gegen|contre|contra|contro|tegen|kontra|przeciwko)\s+", re.IGNORECASE)
_DASH = re.compile(r"\s+(?:-+|\u2013|\u2014|x|:)\s+", re.IGNORECASE)
_BYE_FIRST = re.compile(rf"\s*(?:{'|'.join(sorted(words.BYES - {'na'}))})\s*[:=\u2013-]\s*(?P<name>.+)", re.IGNORECASE)
_BYE_LAST = re.compile(r"(?P<name>.*\S)\s+(?:\(?bye\)?|\(?freilos\)?|spielfrei)\W*", re.IGNORECASE)
_HAS = re.compile(r"\s(?:has(?: a| the)?|hat)\s*$", re.IGNORECASE)
_NUMBER = r"\d{1,4}(?:[.,]\d{1,2})?"
# Only from where such signs begin: a line of nothing else would be tried from each of them.
_SCORES_LAST = re.compile(rf"(?<![\s:,(\[])[\s:,(\[]+({_NUMBER})\s*[-\u2013:]\s*({_NUMBER})[\s)\]]*")
# A name ends in a letter: one that could end in any of many blanks would be tried with each of them.
_SCORES_BETWEEN = re.compile(rf"(?P<one>\D(?:.*?\S)?)\s+({_NUMBER})\s*[-\u2013:]\s*({_NUMBER})\s+(?P<two>\D.*)")


@dataclass(frozen=True, kw_only=True)
class PastedLines:
    """Meetings that were found in words, and the lines that tell of none."""

    meetings: tuple[Meeting, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(kw_only=True)
class _Reader:
    """Reads lines from above; a heading says of which round those below it are."""

    source: Source
    number: int
    round: str = ""
    left_out: list[str] = field(default_factory=list)

    def read(self) -> Iterator[Meeting]:
        start = 0
        for line in self.source.text.split("\n"):
            if line.strip() and len(line) <= _LINE_LENGTH:
                yield from self._line(line, start)
            start += len(line) + 1

    def _line(self, line: str, start: int) -> Iterator[Meeting]:
        text = (
            _ITEM.sub("", _MARKUP.sub("", line), count=1)
            if _ITEM.match(_MARKUP.sub("", line))
            else _MARKUP.sub("", line)
        )
        text = " ".join(text.replace("\t", " ").split())
        heading = _ROUND.search(text)
        if heading and _ONE_WORD.fullmatch(text, heading.end()) and not _VERSUS.search(text):
            self.round = str(int(heading[1]))
            return
        if self.round not in ("", str(self.number)):
            return
        table = _TABLE.match(text)
        rest = text[table.end() :] if table else text
        called = (table["word"] or table["number"] or "") if table else ""
        meeting = self._meeting(rest, called, line, start)
        if meeting is not None:
            yield meeting
        elif text:
            self.left_out.append(text)

    def _meeting(self, text: str, table: str, line: str, start: int) -> Meeting | None:
        names, scores = _names(text)
        if len(names) != 2 or not any(each and not is_bye(each) for each in names):
            return None
        place = self.source.place(start, start + len(line))
        seats = tuple(Seat(name=name, place=self._place(name, line, start)) for name in names if not is_bye(name))
        return Meeting(table=digits(table) or table, place=place, seats=seats, scores=scores)

    def _place(self, name: str, line: str, start: int) -> Place:
        at = line.find(name)
        first, end = (at, at + len(name)) if at >= 0 else (0, len(line))
        return self.source.place(start + first, start + end)


def _names(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part a line into two names and perhaps two scores; a bye's other name is empty."""
    for bye in (_BYE_FIRST.fullmatch(text), _BYE_LAST.fullmatch(text)):
        if bye is not None and not _VERSUS.search(text):
            # The pattern takes as much as it can for the name, as one that took little could be kept busy.
            return (_HAS.sub("", bye["name"]).strip(" :-\u2013"), ""), ()
    scores: tuple[str, ...] = ()
    between = _SCORES_BETWEEN.fullmatch(text)
    if between is not None and not _VERSUS.search(text):
        return (between["one"].strip(" :"), between["two"].strip(" :")), (between[2], between[3])
    last = re.search(_SCORES_LAST.pattern + "$", text)
    if last is not None:
        text, scores = text[: last.start()], (last[1], last[2])
    for parting in (_VERSUS, _DASH):
        parts = [each.strip(" :") for each in parting.split(text)]
        if len(parts) == 2:
            return tuple(parts), scores
    return (), ()


def read_lines(source: Source, number: int) -> PastedLines:
    """Find the meetings of a round in words; titles and remarks between them are left out."""
    reader = _Reader(source=source, number=number)
    meetings = tuple(reader.read())
    return PastedLines(meetings=meetings, left_out=tuple(reader.left_out))
