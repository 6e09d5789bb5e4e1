"""Markdown -> blocks: paragraphs, headings, items of lists, tables, pictures and rules, with what each stands in."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from markdown_it.token import Token

from pipeline.compose.text.markdown_runs import BOX, LINE_END, NEXT_TO, TICKED, Run, inline_runs, parser
from pipeline.model.base import TABLE_COLUMNS, TABLE_ROWS
from pipeline.model.pictures import WIDTH

_BOXES = re.compile(r"(?:\[[ xX]\](?:\s+|$))+")


class Shape(enum.StrEnum):
    """What kind of block it is."""

    PARAGRAPH = "para"
    HEADING = "section"
    SUBHEADING = "sub"
    BULLET = "bullet"
    STEP = "step"
    TABLE = "table"
    PICTURE = "picture"
    RULE = "rule"


class Holder(enum.StrEnum):
    """What a block may stand in."""

    QUOTE = "quote"
    BULLET = "bullet"
    STEP = "step"


class Align(enum.StrEnum):
    """To which edge of its column a cell's words are set."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


Row = tuple[tuple[Run, ...], ...]


@dataclass(frozen=True)
class Grid:
    """A table: its head, its rows, and how each column is set."""

    head: Row
    rows: tuple[Row, ...]
    aligns: tuple[Align, ...]


@dataclass(frozen=True)
class Block:
    """One block. `number` is set for steps, `grid` for tables, `source` for a picture, whose words say what it shows.

    `share` is how much of its column's width a picture takes, where its author says so; `within` is all that the block
    stands in, from the outermost on.
    """

    shape: Shape
    runs: tuple[Run, ...] = ()
    number: int | None = None
    within: tuple[Holder, ...] = ()
    grid: Grid | None = None
    source: str = ""
    share: float | None = None

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(run.text for run in self.runs)


def read_blocks(markdown: str) -> tuple[Block, ...]:
    """Read Markdown blocks; the first paragraph of a list item carries the bullet or the number."""
    return tuple(_Reader().blocks(parser().parse(markdown)))


@dataclass
class _Reader:
    """Reads one text: what it stands in, the numbers of its lists, whether an item has just begun."""

    within: list[Holder] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    is_fresh: bool = False
    heading: str | None = None

    def blocks(self, tokens: list[Token]) -> Iterator[Block]:
        """Read token by token."""
        table: list[Token] = []
        for token in tokens:
            if table or token.type == "table_open":
                table.append(token)
                if token.type == "table_close":
                    yield self._placed(Block(Shape.TABLE, grid=_grid(table)))
                    table = []
            elif token.type == "inline":
                yield self._words(token)
            elif token.type == "hr":
                yield self._placed(Block(Shape.RULE))
            elif token.type == "fence":
                yield self._placed(Block(Shape.PARAGRAPH, _lines(token.content)))
            else:
                self._turn(token)

    def _turn(self, token: Token) -> None:
        """Begin or end what blocks stand in."""
        match token.type:
            case "bullet_list_open":
                self.within.append(Holder.BULLET)
            case "ordered_list_open":
                self.within.append(Holder.STEP)
                self.numbers.append(int(token.attrs.get("start", 1)) - 1)
            case "blockquote_open":
                self.within.append(Holder.QUOTE)
                self.is_fresh = False
            case "bullet_list_close" | "blockquote_close":
                self.within.pop()
            case "ordered_list_close":
                self.within.pop()
                self.numbers.pop()
            case "list_item_open":
                self.is_fresh = True
                if self.within[-1] is Holder.STEP:
                    self.numbers[-1] += 1
            case "list_item_close":
                self.is_fresh = False
            case "heading_open" | "heading_close":
                self.heading = token.tag if token.nesting > 0 else None

    def _placed(self, block: Block) -> Block:
        self.is_fresh = False
        return replace(block, within=tuple(self.within))

    def _words(self, inline: Token) -> Block:
        if (picture := _picture(inline)) is not None:
            return self._placed(picture)
        runs = tuple(inline_runs(inline))
        if self.is_fresh and self.heading is None:
            return self._item(runs)
        if self.heading is None:
            return self._placed(Block(Shape.PARAGRAPH, runs))
        # What stands in something else opens no section of the page.
        opens = self.heading in ("h1", "h2") and not self.within
        return self._placed(Block(Shape.HEADING if opens else Shape.SUBHEADING, runs))

    def _item(self, runs: tuple[Run, ...]) -> Block:
        *outer, holder = self.within
        is_step = holder is Holder.STEP
        block = Block(Shape.STEP if is_step else Shape.BULLET, _boxed(runs), self.numbers[-1] if is_step else None)
        return replace(self._placed(block), within=tuple(outer))


def _boxed(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """Have brackets at the begin of an item or a cell drawn as boxes, each to be ticked."""
    match = _BOXES.match(runs[0].text) if runs else None
    if match is None:
        return runs
    signs = (BOX if box[-1] == " " else TICKED for box in match[0].split("]")[:-1])
    first, *others = (Run(sign, box=True) for sign in signs)
    boxes = (first, *(run for box in others for run in (Run(NEXT_TO), box)))
    rest = runs[0].saying(runs[0].text[match.end() :])
    return tuple(run for run in (*boxes, Run(" "), rest, *runs[1:]) if run.text)


def _picture(inline: Token) -> Block | None:
    """Find the picture that is all of a paragraph, and what says how wide it is."""
    children = inline.children or []
    width = WIDTH.fullmatch("".join(each.content for each in children[1:]))
    if not children or children[0].type != "image" or (children[1:] and width is None):
        return None
    first = children[0]
    share = int(width["percent"]) / 100 if width else None
    return Block(Shape.PICTURE, (Run(first.content),), source=unquote(str(first.attrs["src"])), share=share)


def _lines(content: str) -> tuple[Run, ...]:
    """Keep lines as they are typed, with their spaces."""
    lines = content.rstrip("\n").replace(" ", NEXT_TO).split("\n")
    runs = [run for line in lines for run in (Run(line, code=True), Run(LINE_END))]
    return tuple(run for run in runs[:-1] if run.text)


def _grid(tokens: list[Token]) -> Grid:
    """Read a table; one whose head is empty has none. What no page has room for, and is told, isn't read."""
    rows: list[list[tuple[Run, ...]]] = []
    aligns: list[Align] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "th_open":
            style = str(token.attrs.get("style", "text-align:left"))
            aligns.append(Align(style.removeprefix("text-align:")))
        elif token.type == "inline":
            rows[-1].append(_boxed(tuple(inline_runs(token))))
    head, *body = (tuple(row[:TABLE_COLUMNS]) for row in rows[: TABLE_ROWS + 1])
    return Grid(head=head if any(head) else (), rows=tuple(body), aligns=tuple(aligns[:TABLE_COLUMNS]))
