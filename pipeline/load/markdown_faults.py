"""A text in Markdown -> what of it can't be set, and where: what would be printed as it stands, or be dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from pipeline.load.markdown_slips import BARS, BLOCKS, DEFINITION, FOOTNOTE, SIGNS, TAG, UNREAD, Slip, tag_words
from pipeline.model.base import TABLE_COLUMNS, TABLE_ROWS
from pipeline.spelling import quote

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_Env = dict[str, Any]
_MOST_TOLD = 20  # links of a text: each takes a search through it
_KEPT = 512  # texts: who watches a pack reads the same ones again and again
_MOST_DEEP = 4  # lists and quotes in one another: what stands deeper has no room
_OPENS = ("bullet_list_open", "ordered_list_open", "blockquote_open")
_CLOSES = tuple(each.replace("open", "close") for each in _OPENS)


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something that can't be set: its code, where it stands in the text, what is wrong and how to mend it."""

    code: str
    offset: int
    length: int
    message: str
    hint: str


@cache
def parser() -> MarkdownIt:
    """Make the parser that tells what a text has."""
    # Imported here: most packs hold nothing that must be parsed. What is escaped stays apart from other words.
    from markdown_it import MarkdownIt

    made = MarkdownIt("js-default", {"linkify": False, "typographer": False})
    return made.disable(["code", "text_join"])


def find_faults(text: str, *, is_line: bool) -> tuple[Fault, ...]:
    """Find what can't be set of a text, or of one that is set as a line of words."""
    return _faults(text, is_line) if SIGNS.search(text) else ()


@lru_cache(maxsize=_KEPT)
def _faults(text: str, is_line: bool) -> tuple[Fault, ...]:
    return tuple(_found(text, is_line))


def _found(text: str, is_line: bool) -> Iterator[Fault]:
    env: _Env = {}
    tokens = parser().parse(text, env)
    lines = _Lines(text)
    found = list(_no_line(tokens, lines)) if is_line else []
    if not found:
        reader = _Reader(lines)
        dropped = islice(_dropped_links(text, env, reader.targets), _MOST_TOLD)
        found = [*_in_source(text), *reader.faults(tokens), *dropped]
    told: set[int] = set()
    for fault in sorted(found, key=lambda each: each.offset):
        if fault.offset not in told:
            yield fault
            told.add(fault.offset)


class _Lines:
    """A text, and where its lines begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.starts = [0, *accumulate(len(line) + 1 for line in self.lines)]

    def first_of(self, token: Token) -> tuple[int, str]:
        """Find the first line of a block."""
        number = token.map[0] if token.map else 0
        line = self.lines[number] if number < len(self.lines) else ""
        return self.starts[number] + len(line) - len(line.lstrip()), line.strip()


def _no_line(tokens: Sequence[Token], lines: _Lines) -> Iterator[Fault]:
    """Find what needs more than a line of words; a number, a dash or a > in front of a figure may be just that."""
    for index, token in enumerate(tokens):
        if token.type not in BLOCKS or not _is_meant(token, tokens[index:], lines.text):
            continue
        what, hint = BLOCKS[token.type]
        offset, line = lines.first_of(token)
        message = f"{what} can't stand here, where words are set in a line"
        yield Fault(code="E515", offset=offset, length=len(line), message=message, hint=hint)
        return


def _is_meant(token: Token, following: Sequence[Token], text: str) -> bool:
    if token.type == "ordered_list_open":
        return sum(each.type == "list_item_open" for each in following) > 1
    if token.type == "blockquote_open":
        return not re.match(r"\s*>\s*\d", text)
    if token.type == "hr":
        return "\n" in text.strip()
    return token.type != "bullet_list_open" or any(each.type == "inline" for each in following)


def _in_source(text: str) -> Iterator[Fault]:
    """Find what another dialect has."""
    for match in DEFINITION.pattern.finditer(text):
        yield _slip(DEFINITION, match["sign"], match.start("sign"), "E517")


def _slip(slip: Slip, sign: str, offset: int, code: str) -> Fault:
    return Fault(code=code, offset=offset, length=len(sign), message=slip.said(sign), hint=slip.hint)


def _dropped_links(text: str, env: _Env, targets: set[str]) -> Iterator[Fault]:
    """Find links that are defined and lead from nowhere, or are called like another one."""
    for again in env.get("duplicate_refs", ()):
        label = str(again["label"])
        hint = "give the second one another name, in both places"
        yield _defined(text, label, -1, f"two links are called {quote(label.lower())}", hint)
    for label, defined in env.get("references", {}).items():
        if label.startswith("^"):
            said = FOOTNOTE.said(f"[{label.lower()}]:")
            yield _defined(text, label, 0, said, FOOTNOTE.hint)
        elif defined["href"] not in targets:
            message = f"the link {quote(label.lower())} is defined here, and no words lead to it"
            yield _defined(text, label, 0, message, "take it out, or write [words][name] with its name")


def _defined(text: str, label: str, which: int, message: str, hint: str) -> Fault:
    """Say what is wrong with the first or the last definition of a link."""
    name = r"\s+".join(map(re.escape, label.split()))
    matches = [*re.finditer(rf"^[ >]*(\[\s*{name}\s*\]:)", text, re.MULTILINE | re.IGNORECASE)]
    offset, length = (matches[which].start(1), len(matches[which][1])) if matches else (0, 1)
    return Fault(code="E517", offset=offset, length=length, message=message, hint=hint)


def _cells(line: str) -> list[str]:
    """Part a row of a table at its bars, but for those behind a backslash."""
    from markdown_it.rules_block.table import escapedSplit

    cells: list[str] = escapedSplit(line.strip(" >\t"))
    return cells[not cells[0] : len(cells) - (not cells[-1])]


class _Reader:
    """Reads the tokens of a text, and finds in it what they come from."""

    def __init__(self, lines: _Lines) -> None:
        self.lines = lines
        self.text = lines.text
        self.at = 0  # up to where the text has been read
        self.deep = 0
        self.targets: set[str] = set()

    def faults(self, tokens: Sequence[Token]) -> Iterator[Fault]:
        """Find what can't be set."""
        for token, before, behind in zip(tokens, (None, *tokens), (*tokens[1:], None), strict=False):
            if token.map and token.block:
                self.at = max(self.at, self.lines.first_of(token)[0])
            if token.type == "inline":
                is_cell = before is not None and before.type in ("td_open", "th_open")
                yield from self._inline(token, is_cell=is_cell)
            elif token.type == "table_open":
                yield from self._table(token)
            else:
                yield from self._nesting(token, behind)

    def _nesting(self, token: Token, behind: Token | None) -> Iterator[Fault]:
        """Find items that begin with something else than words, and what stands too deep."""
        if token.type == "list_item_open" and behind and behind.type not in ("paragraph_open", "list_item_close"):
            hint = "write some before what stands there, or take the dash or number away"
            yield self._at(token, "an item of a list begins with words", hint)
        self.deep += (token.type in _OPENS) - (token.type in _CLOSES)
        if token.type in _OPENS and self.deep == _MOST_DEEP + 1:
            message = f"more than {_MOST_DEEP} lists and quotes stand in one another"
            yield self._at(token, message, "say it in fewer levels")

    def _at(self, token: Token, message: str, hint: str) -> Fault:
        offset, line = self.lines.first_of(token)
        return Fault(code="E517", offset=offset, length=len(line), message=message, hint=hint)

    def _table(self, token: Token) -> Iterator[Fault]:
        """Find tables that are too large, and rows with more cells than their head: what is too much is dropped."""
        assert token.map is not None
        begin, end = token.map
        count = len(_cells(self.lines.lines[begin]))
        if count > TABLE_COLUMNS or end - begin > TABLE_ROWS:
            message = f"a table has at most {TABLE_COLUMNS} columns and {TABLE_ROWS} rows"
            yield self._at(token, message, "make several of it, or leave to a page on the web what is rarely read")
            return
        for number in range(begin + 2, end):
            bare = self.lines.lines[number].lstrip(" >\t")
            found = len(_cells(bare))
            if found > count:
                message = f"this row has {found} cells, and its table {count} columns"
                hint = "give the head as many cells; a bar within a cell needs a backslash before it"
                at = self.lines.starts[number] + len(self.lines.lines[number]) - len(bare)
                yield Fault(code="E517", offset=at, length=len(bare.rstrip()), message=message, hint=hint)

    def _inline(self, inline: Token, *, is_cell: bool) -> Iterator[Fault]:
        if not is_cell:
            for match in BARS.pattern.finditer(inline.content):
                self._find(match["sign"])
                yield _slip(BARS, match["sign"], self.at, "E518")
                return
        for child in inline.children or ():
            if child.type in ("link_open", "image"):
                self.targets.add(str(child.attrs.get("href", child.attrs.get("src", ""))))
                if child.attrs.get("title"):
                    yield self._title(str(child.attrs["title"]))
            elif child.type == "text" and child.content:
                self._find(child.content)
                yield from self._words(child.content)
                self.at += len(child.content)

    def _find(self, words: str) -> None:
        found = self.text.find(words, self.at)
        self.at = self.at if found < 0 else found

    def _title(self, title: str) -> Fault:
        offset = max(self.text.find(title, self.at), self.at)
        hint = "write it into the words, and take it out behind the address"
        return Fault(code="E517", offset=offset, length=len(title), message="a link's title isn't printed", hint=hint)

    def _words(self, words: str) -> Iterator[Fault]:
        for match in TAG.finditer(words):
            message, hint = tag_words(match)
            at = self.at + match.start()
            yield Fault(code="E517", offset=at, length=len(match[0]), message=message, hint=hint)
        for match in FOOTNOTE.pattern.finditer(words):
            yield _slip(FOOTNOTE, match[0], self.at + match.start(), "E517")
        for slip in UNREAD:
            for match in slip.pattern.finditer(words):
                yield _slip(slip, match[0], self.at + match.start(), "E518")
