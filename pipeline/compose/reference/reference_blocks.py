"""Phases in words -> the atoms that reference prints are set from: bars that open phases, and blocks of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.compose.picture_case import points
from pipeline.compose.reference.code_spans import span_of
from pipeline.compose.text.atom_maker import Inset
from pipeline.compose.text.atoms import Fitted, Words
from pipeline.compose.text.column_table import ColumnTable
from pipeline.compose.text.markdown_blocks import read_blocks
from pipeline.compose.text.markdown_runs import BOX, Run, read_runs
from pipeline.compose.text.word_chart import SetRow
from pipeline.compose.typesetting.nested_items import LISTS, Item, Node, nodes_of
from pipeline.compose.workshop import Workshop
from pipeline.model import Block, Grid, Modifiers, PhaseHue, RatingTest
from pipeline.rules.telling.told_phases import ToldBlock, ToldPhase

_SIGN = (Run(BOX, box=True), Run(" "))
_PAD = 0.2  # body sizes: above and below the words of a bar or a heading together
_CODE = 2.5  # body sizes: the room for a code before a heading, such as "B12"
_PAGE = 0.9  # body sizes: the room between a heading and its page
_AFTER_HEAD = 0.12  # body sizes
_BEFORE = 0.5  # body sizes: the room before a block
# What a compact form leaves of the room before and within headings, and within the rows of its tables.
_TIGHT, _TIGHT_ROW = 0.55, 0.1
_ROW = 0.22  # body sizes: above and below the words of other rows together
_MINUS, _DOT, _THEN = "\N{MINUS SIGN}", "\N{MIDDLE DOT}", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"

Part = Words | Fitted


@dataclass(frozen=True, kw_only=True)
class ReferenceAtom:
    """A bar or a block: a heading with its code and its page, then parts that are never torn apart.

    `write` makes HTML of the heading, its height, how far down its page stands, and the parts; `opens`
    tells that a phase begins here, `every_turn` that it is looked up every turn, `air` what is left of usual room.
    """

    phase: ToldPhase
    heading: Words
    code: str
    page: Words | None
    parts: tuple[Part, ...]
    write: Callable[[ReferenceAtom, str, float, float, Sequence[Node]], str]
    kind: str = "block"
    opens: bool = False
    every_turn: bool = False
    air: float = 1.0

    @property
    def keep(self) -> bool:
        """A bar stays with the first block of its phase."""
        return self.kind in ("bar", "again")

    def before(self, body: float) -> float:
        """The room before it, in points."""
        return _BEFORE * self.air * body

    def height(self, body: float, width: float) -> float:
        """How high it stands."""
        parts = sum(part.height(body, width) + part.before(body) for part in self.parts)
        return self._head_height(body, width) + _AFTER_HEAD * body * bool(self.parts) + parts

    def html(self, body: float, width: float) -> str:
        """Everything, set so wide."""
        items = [
            _item(part, part.before(body) + (0 if index else _AFTER_HEAD * body), body, width)
            for index, part in enumerate(self.parts)
        ]
        # An item of a list is as high as what stands in it.
        items = [
            replace(item, height=None) if len(below.within) > len(item.within) else item
            for item, below in zip(items, [*items[1:], *items[-1:]], strict=True)
        ]
        heading = self.heading.html(body, self._room(body, width))
        height = self._head_height(body, width)
        drop = 0.0 if self.page is None else (height - self.page.height(body, width)) / 2
        return self.write(self, heading, height, drop, nodes_of(items))

    def is_too_wide(self, body: float, width: float) -> bool:
        """Tell whether a table of it has no room."""
        return any(part.wide_words(body, width) for part in self.parts if isinstance(part, Fitted))

    @property
    def words(self) -> tuple[Words, ...]:
        """All its words."""
        inside = ((part,) if isinstance(part, Words) else part.words for part in self.parts)
        page = () if self.page is None else (self.page,)
        return (self.heading, *page, *(words for each in inside for words in each))

    def _room(self, body: float, width: float) -> float:
        page = 0.0 if self.page is None else self.page.whole + _PAGE
        return width - (_CODE + page) * body

    def _head_height(self, body: float, width: float) -> float:
        return self.heading.height(body, self._room(body, width)) + 2 * _PAD * self.air * body


@dataclass(frozen=True, kw_only=True)
class BlockMaker:
    """Makes atoms of phases under a workshop's measures and the hues of phases."""

    shop: Workshop
    hues: Sequence[PhaseHue]
    compact: bool = False
    # Signs mark what follows from a test, in place of heads.
    signs: bool = False
    all_tests: tuple[RatingTest, ...] = ()

    def atoms(self, phase: ToldPhase) -> Iterator[ReferenceAtom]:
        """Make a phase's bar with its order, then its blocks."""
        yield self._atom(phase, "bar", phase.name, phase.letter, self._page(phase.page), tuple(self._order(phase)))
        for told in phase.blocks:
            page = self._page(*told.block.pages)
            block = self._atom(phase, "block", told.block.heading, told.code, page, tuple(self._parts(told)))
            yield replace(block, every_turn=told.block.every_turn)

    def again(self, phase: ToldPhase) -> ReferenceAtom:
        """Make the bar above a column in which a phase goes on."""
        words = self.shop.labels["reference.continued"].format(name=phase.name)
        return self._atom(phase, "again", words, phase.letter, None, ())

    def order(self, phase: ToldPhase, panels: str) -> ReferenceAtom:
        """Make what a cover says of a phase: its order, and the panels that it is on."""
        on = self._words("reference_page", self.shop.labels["reference.panels"].format(panels=panels))
        return self._atom(phase, "order", phase.name, phase.letter, on, tuple(self._order(phase)))

    def _atom(
        self, phase: ToldPhase, kind: str, heading: str, code: str, page: Words | None, parts: tuple[Part, ...]
    ) -> ReferenceAtom:
        is_bar = kind == "again" and not self.compact  # with room, what goes on is headed as what begins
        return ReferenceAtom(
            phase=phase,
            heading=self._words("reference_bar" if is_bar else f"reference_{kind}", heading),
            code=code,
            page=page,
            parts=parts,
            write=self._write,
            kind=kind,
            opens=kind in ("bar", "order"),
            air=_TIGHT if self.compact else 1.0,
        )

    def _write(self, atom: ReferenceAtom, heading: str, height: float, drop: float, parts: Sequence[Node]) -> str:
        hue = self.hues[atom.phase.place % len(self.hues)]
        return self.shop.render(
            "reference-block", atom=atom, heading=heading, height=height, drop=drop, parts=parts, hue=hue
        )

    def _page(self, *pages: int | None) -> Words | None:
        known = [str(page) for page in pages if page is not None]
        if not known:
            return None
        return self._words("reference_page", self.shop.labels["reference.page"].format(pages=", ".join(known)))

    def _order(self, phase: ToldPhase) -> Iterator[Part]:
        """The steps of a phase, each with the codes of its blocks, the later half beside the first where it fits."""
        if self.compact:
            steps = (
                " ".join(filter(None, (step.number and f"**{step.number}**", step.name, span_of(step.codes))))
                for step in phase.steps
            )
            # What has no order stands side by side.
            between = f" {_THEN} " if any(step.number for step in phase.steps) else f" {_DOT} "
            yield self._words("reference_chain", f"**{phase.heading}:** {between.join(steps)}")
            return
        yield self._words("sub", phase.heading)
        rows = -(-len(phase.steps) // 2)
        cells = [(step.number, step.name, span_of(step.codes)) for step in phase.steps]
        narrow = self._table((), cells, "reference_step", roomy=(1,))
        cells += [("", "", "")] * (2 * rows - len(cells))
        halves = [(*left, *right) for left, right in zip(cells[:rows], cells[rows:], strict=True)]
        yield replace(self._table((), halves, "reference_step", roomy=(1, 4)), narrow=narrow)

    def index(self, rows: Sequence[tuple[str, str, str]]) -> ColumnTable:
        """Make a table of all blocks and the cards that they are on, its later half beside the first."""
        half = -(-len(rows) // 2)
        rest = [*rows[half:], *[("", "", "")] * (2 * half - len(rows))]
        labels = self.shop.labels
        head = ("", labels["reference.block"], labels["reference.card"])
        cells = [
            (f"**{left[0]}**", *left[1:], f"**{right[0]}**" if right[0] else "", *right[1:])
            for left, right in zip(rows[:half], rest, strict=True)
        ]
        return self._table((*head, *head), cells, "reference_step", roomy=(1, 4))

    def _parts(self, told: ToldBlock) -> Iterator[Part]:
        block: Block = told.block
        if block.text:
            yield from self.shop.maker.blocks(read_blocks(block.text))
        for number, step in enumerate(block.steps, start=1):
            yield self.shop.maker.words("step", read_runs(step), number=number)
        if block.modifiers:
            yield self._modifiers(block.modifiers)
        for grid in block.tables:
            yield self._grid(grid)
        if block.tests:
            yield self._tests(block.tests)
        if block.note:
            yield self._words("reference_note", block.note)

    def _modifiers(self, modifiers: Modifiers) -> ColumnTable:
        head = (modifiers.to, self.shop.labels["reference.modifier"])
        return self._table(head, [(row.when, f"**{_signed(row.by)}**") for row in modifiers.rows])

    def _tests(self, tests: Sequence[RatingTest]) -> ColumnTable:
        begin = self.all_tests.index(tests[0])
        return self._all_tests.rows_of(begin, begin + len(tests))

    @cached_property
    def _all_tests(self) -> ColumnTable:
        """All tests as one table, so that they have columns of one width, and the eye runs down them."""
        labels = self.shop.labels
        head = (labels["reference.test"], labels["reference.passed"], labels["reference.failed"])
        signs = ((), _SIGN, _SIGN) if self.signs else ((), (), ())  # which of them is filled, the style sheet says
        cells = ((self._rating(test), test.passed, test.failed) for test in self.all_tests)
        rows = (
            tuple(
                self._of_runs("reference_cell", (*sign, *read_runs(cell)))
                for sign, cell in zip(signs, row, strict=True)
            )
            for row in cells
        )
        return ColumnTable(
            head=() if self.signs else tuple(self._words("reference_column", word) for word in head),
            rows=tuple(rows),
            write=lambda top, body: self._write_table(
                top, body, "reference_cell", "tests signed" if self.signs else "tests"
            ),
            air=self._row,
        )

    def _rating(self, test: RatingTest) -> str:
        """Write what is tested: the rating, or the special one in its place, after what it is about."""
        rating = f"**{test.rating}**"
        if test.special:
            rating = self.shop.labels["reference.rating"].format(rating=rating, special=test.special)
        return f"{test.of}: {rating}" if test.of else rating

    def _grid(self, grid: Grid) -> ColumnTable:
        return self._table(grid.head, [tuple(map(str, row)) for row in grid.rows])

    def _table(
        self,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        kind: str = "reference_cell",
        roomy: tuple[int, ...] = (0,),
    ) -> ColumnTable:
        return ColumnTable(
            head=tuple(self._words("reference_column", cell) for cell in head),
            rows=tuple(tuple(self._words(kind, cell) for cell in row) for row in rows),
            roomy=roomy,
            write=lambda top, body: self._write_table(top, body, kind),
            air=self._row,
        )

    @property
    def _row(self) -> float:
        return _TIGHT_ROW if self.compact else _ROW

    def _write_table(self, head: Sequence[SetRow], rows: Sequence[SetRow], kind: str, called: str = "") -> str:
        return self.shop.render("reference-table", head=head, rows=rows, kind=kind, called=called)

    def _words(self, kind: str, text: str) -> Words:
        return self._of_runs(kind, read_runs(text))

    def _of_runs(self, kind: str, runs: tuple[Run, ...]) -> Words:
        return self.shop.maker.words(kind, runs)


def _item(part: Part, space: float, body: float, width: float) -> Item:
    """Write a part of a block."""
    is_words = isinstance(part, Words)
    # Bullets are drawn; steps have their numbers from the list.
    kind = f"{part.kind} mark" if part.kind == "bullet" else part.kind
    return Item(
        kind=kind,
        tag=("li" if part.kind in LISTS else "p") if is_words else "div",
        html=part.html(body, width),
        space=points(space),
        number=part.number if isinstance(part, Words) else None,
        id=None,
        height=points(part.height(body, width)),
        within=part.within if isinstance(part, Words | Inset) else (),
        body=body,
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}"
