"""Markdown -> runs of words: the paragraphs, headings and lists of a text, each a row of plain, bold or italic runs."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

# A PDF opens a link without asking what it starts: no file, no script. `pack:` leads to another page of the pack.
ALLOWED_LINKS = ("https://", "http://", "mailto:", "pack:")


@dataclass(frozen=True)
class Run:
    """Words set in one face. `link` is where they lead, `slot` whose side's colour they take, if any."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str | None = None
    code: bool = False
    light: bool = False
    slot: int | None = None

    def saying(self, text: str) -> Run:
        """The same face with other words."""
        return Run(text, self.bold, self.italic, self.link, self.code, self.light, self.slot)

    @property
    def html(self) -> str:
        """The run as HTML, escaped."""
        html = escape(self.text, quote=False)
        if self.code:
            html = f"<code>{html}</code>"
        if self.italic:
            html = f"<em>{html}</em>"
        if self.bold:
            html = f"<strong>{html}</strong>"
        if self.light:
            html = f'<span class="light">{html}</span>'
        if self.slot is not None:
            html = f'<span class="in-hue slot-{self.slot + 1}">{html}</span>'
        if self.link:
            html = f'<a href="{escape(self.link)}">{html}</a>'
        return html


class Shape(enum.StrEnum):
    """What kind of block the words make."""

    PARAGRAPH = "para"
    HEADING = "section"
    SUBHEADING = "sub"
    BULLET = "bullet"
    STEP = "step"


@dataclass(frozen=True)
class Block:
    """One block of words; `number` is set for steps."""

    shape: Shape
    runs: tuple[Run, ...]
    number: int | None = None

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(run.text for run in self.runs)


@cache
def _parser() -> MarkdownIt:
    # Tables and blocks of code have no kind of line here; read as paragraphs, none of their words is lost.
    parser = MarkdownIt("js-default", {"linkify": False, "typographer": False})
    return parser.disable(["code", "fence", "table"])


def _runs(inline: Token) -> Iterator[Run]:
    bold = italic = 0
    link: str | None = None
    for token in inline.children or ():
        match token.type:
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "link_open":
                target = str(token.attrs.get("href", ""))
                link = target if target.startswith(ALLOWED_LINKS) else None
            case "link_close":
                link = None
            case "code_inline":
                yield Run(token.content, bold=True, italic=italic > 0, link=link, code=True)
            case "softbreak" | "hardbreak":
                yield Run(" ", bold=bold > 0, italic=italic > 0, link=link)
            case _ if token.content:
                yield Run(token.content, bold=bold > 0, italic=italic > 0, link=link)


def read_runs(markdown: str) -> tuple[Run, ...]:
    """Read inline Markdown."""
    (inline,) = _parser().parseInline(markdown)
    return tuple(_runs(inline))


def read_blocks(markdown: str) -> tuple[Block, ...]:
    """Read Markdown blocks; the first paragraph of a list item carries the bullet or the number."""
    blocks: list[Block] = []
    lists: list[int | None] = []
    fresh_item = False
    heading: str | None = None
    for token in _parser().parse(markdown):
        match token.type:
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrs.get("start", 1)) - 1)
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                fresh_item = True
                if lists[-1] is not None:
                    lists[-1] += 1
            case "heading_open":
                heading = token.tag
            case "heading_close":
                heading = None
            case "inline":
                blocks.append(_block(token, heading, lists, fresh=fresh_item))
                fresh_item = False
    return tuple(blocks)


def _block(inline: Token, heading: str | None, lists: list[int | None], *, fresh: bool) -> Block:
    runs = tuple(_runs(inline))
    if heading is not None:
        return Block(Shape.HEADING if heading in ("h1", "h2") else Shape.SUBHEADING, runs)
    if lists and fresh:
        number = lists[-1]
        return Block(Shape.BULLET if number is None else Shape.STEP, runs, number)
    return Block(Shape.PARAGRAPH, runs)
