"""Inline Markdown -> runs of words: plain, bold, italic or struck out; a link's address is printed behind its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLinkText
from markdown_it.token import Token

# A PDF opens a link without asking what it starts: no file, no script. `pack:` leads to another page of the pack.
ALLOWED_LINKS = ("https://", "http://", "mailto:", "pack:")
LINE_END = "\n"  # the words of a run that ends its line
BOX, TICKED = "\N{WHITE SQUARE}", "\N{MULTIPLICATION SIGN}"  # the words of boxes
NEXT_TO = "\N{NO-BREAK SPACE}"
# An address that is typed into a text; what closes the sentence is none of it.
_ADDRESS = re.compile(r"https?://[^\s<>]*[^\s<>.,:;!?'\")\]]")
_SCHEME = re.compile(r"^(?:https?://|mailto:)")


class Run(NamedTuple):
    """Words set in one face. `link` is where they lead, `slot` whose side's colour they take, if any.

    An `address` is set small, and its lines may break behind any of its signs. A `box` is drawn, to be ticked, or
    ticked already.
    """

    text: str
    bold: bool = False
    italic: bool = False
    link: str | None = None
    code: bool = False
    light: bool = False
    slot: int | None = None
    struck: bool = False
    address: bool = False
    box: bool = False

    def saying(self, text: str) -> Run:
        """The same face with other words."""
        return Run(text, *self.face)

    @property
    def face(self) -> tuple[Any, ...]:
        """How it is set: all but its words."""
        return self[1:]

    @property
    def html(self) -> str:
        """The run as HTML, escaped."""
        if self.box:
            return f'<span class="tick-box">{"" if self.text == BOX else TICKED}</span>'
        html = escape(self.text, quote=False)
        if self.link:  # innermost: what stands within a link would be one more link for who listens
            html = f'<a href="{escape(self.link)}">{html}</a>'
        if self.address:
            html = f'<span class="address">{html}</span>'
        if self.code:
            html = f"<code>{html}</code>"
        if self.italic:
            html = f"<em>{html}</em>"
        if self.bold:
            html = f"<strong>{html}</strong>"
        if self.struck:
            html = f"<s>{html}</s>"
        if self.light:
            html = f'<span class="light">{html}</span>'
        if self.slot is not None:
            html = f'<span class="in-hue slot-{self.slot + 1}">{html}</span>'
        return html


@cache
def parser() -> MarkdownIt:
    """Read CommonMark with tables and words struck out; what is set in by four spaces is no code, but words."""
    return MarkdownIt("js-default", {"linkify": False, "typographer": False}).disable("code")


@dataclass
class _Face:
    """In which face words stand as a text is read, and what has been said since a link began."""

    bold: int = 0
    italic: int = 0
    struck: int = 0
    link: str | None = None
    target: str = ""
    said: str = ""

    def run(self, text: str, *, code: bool = False, address: bool = False) -> Run:
        return Run(
            text,
            bold=self.bold > 0 or code,
            italic=self.italic > 0,
            link=self.link,
            code=code,
            struck=self.struck > 0,
            address=address,
        )

    def mark(self, token: Token) -> None:
        match token.tag:
            case "strong":
                self.bold += token.nesting
            case "em":
                self.italic += token.nesting
            case "s":
                self.struck += token.nesting

    def begin_link(self, token: Token) -> None:
        self.target, self.said = str(token.attrs.get("href", "")), ""
        self.link = self.target if self.target.startswith(ALLOWED_LINKS) else None

    def end_link(self) -> Iterator[Run]:
        """End a link with its address, unless its words say that already; pages of the pack have none."""
        shown = address_of(self.target)
        if self.link and shown and self.said.strip() not in (shown, self.target):
            yield Run(" ")
            yield Run(f"({shown})", link=self.link, address=True)
        self.link = None


def address_of(target: str) -> str:
    """Write an address as readers type it; a page of the pack is found by its number."""
    if target.startswith("pack:"):
        return ""
    return _SCHEME.sub("", str(normalizeLinkText(target))).rstrip("/")


def inline_runs(inline: Token) -> Iterator[Run]:
    """Read the words of a block."""
    face = _Face()
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "strong_close" | "em_open" | "em_close" | "s_open" | "s_close":
                face.mark(token)
            case "link_open":
                face.begin_link(token)
            case "link_close":
                yield from face.end_link()
            case "code_inline":
                face.said += token.content
                yield face.run(token.content, code=True)
            case "softbreak":
                yield face.run(" ")
            case "hardbreak":
                yield face.run(LINE_END)
            case _ if token.content:
                face.said += token.content
                yield from _words(token.content, face)


def _words(text: str, face: _Face) -> Iterator[Run]:
    """Read words; an address among them leads there."""
    if face.link:
        yield face.run(text, address=text in (face.target, address_of(face.target)))
        return
    end = 0
    for match in _ADDRESS.finditer(text):
        if match.start() > end:
            yield face.run(text[end : match.start()])
        face.link = match[0]
        yield face.run(match[0], address=True)
        face.link, end = None, match.end()
    if text[end:]:
        yield face.run(text[end:])


def read_runs(markdown: str) -> tuple[Run, ...]:
    """Read inline Markdown."""
    (inline,) = parser().parseInline(markdown)
    return tuple(inline_runs(inline))
