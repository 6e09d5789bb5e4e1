"""A table with headings -> nodes: a card for each row, a value for each cell; `awards.1.when` is a path into it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pipeline.diagnostics import Diagnostic, Place, error, note, warning
from pipeline.load.parsing.card_columns import FACES, FIELDS, ID, NAME, QUANTITY, Columns, Steps, Wanted, lead_columns
from pipeline.load.parsing.headings import Headed, Row, folded, head_table
from pipeline.load.parsing.nodes import Entry, Mapping, Node, Scalar, at, items_of
from pipeline.load.parsing.nodes import Sequence as ListNode
from pipeline.load.parsing.reader import Reading
from pipeline.load.parsing.rows import Cell, letters
from pipeline.load.parsing.workbook import Sheet
from pipeline.model.card_tables import CardTable
from pipeline.spelling import nearest, quote

# What cards say in words, and the signs that Markdown would take for something else.
_SAID = ((NAME,), ("gist",), (FIELDS,))
_SIGN = re.compile(r"[\\`*_\[\]<>~|#&]")
# The end of a line within a cell, where no item of a list and no row of a table follows.
_LINE_END = re.compile(r"(?<=\S)[ \t]*\n(?=\S)(?![-*+>#|]|\d+[.)])")
_NOUGHT = re.compile(r"0+([.,]0+)?")
# What a row is called by whose name has no letters of ours.
_UNCALLED = "card"


def read_table(sheet: Sheet, wanted: Wanted) -> Reading:
    """Read a table; its cards stand under their `id`, or under ids made from their names."""
    headed = head_table(sheet, wanted.table or CardTable(), wanted.sheet)
    if isinstance(headed, Diagnostic):
        return Reading(top=None, diagnostics=(headed,))
    columns = lead_columns(headed, wanted)
    reader = _Reader(sheet=sheet, wanted=wanted, columns=columns)
    if not (columns.found or {(ID,), (NAME,)} & {*columns.paths.values()}):
        reader.blame_nameless()
    # Where a heading isn't there, or names nothing, all cards would lack what stands below it.
    if any(each.code in ("E121", "E128", "E129") for each in columns.found):
        return Reading(top=None, diagnostics=tuple(columns.found))
    top = reader.read(headed)
    return Reading(top=top, diagnostics=tuple(columns.found))


@dataclass(kw_only=True)
class _Reader:
    """Hangs cells where their columns lead, and notes which rows are no cards, and why."""

    sheet: Sheet
    wanted: Wanted
    columns: Columns
    entries: dict[str, Entry] = field(default_factory=dict)
    without: dict[str, list[Cell]] = field(default_factory=dict)

    @property
    def headed(self) -> Headed:
        return self.columns.headed

    def read(self, headed: Headed) -> Mapping:
        kept = [row for row in headed.rows if self._is_kept(row)]
        width = len(headed.heads)
        # Some programs end every row with a separator; where only some rows are wider, a comma has cut a text in two.
        is_ragged = any(len(row) <= width or any(cell.text for cell in row[width:]) for row in headed.rows)
        for row in kept:
            if is_ragged and len(row) > width:
                self._blame_width(row, width)
            else:
                self._hang(row)
        self._tell(kept)
        return Mapping(source=headed.source, start=0, end=0, entries=self.entries)

    def blame_nameless(self) -> None:
        """Say that no column tells what cards are called."""
        if self.wanted.is_strange or self.wanted.is_fielded:
            hint = "say which column has the names: `columns: {HEADING: name}`"
            self._blame("E121", "no column has the names of the cards", self.headed.heads[0], hint)
        else:
            hint = "every card needs a name of its own"
            self._blame("E121", f"no column is called {ID!r}", self.headed.heads[0], hint)

    def _is_kept(self, row: Row) -> bool:
        table = self.wanted.table
        if table is None:
            return True
        only = all(_says(row, self.columns.cell(heading), words) for heading, words in table.only.items())
        return only and not any(_says(row, self.columns.cell(each), words) for each, words in table.leave_out.items())

    def _hang(self, row: Row) -> None:
        said = [self._meant(cell) for cell in row]
        by_path = {self.columns.paths[cell.column]: cell for cell in said if cell.column in self.columns.paths}
        called, named, count = by_path.get((ID,)), by_path.get((NAME,)), by_path.get((QUANTITY,))
        broken = [cell for cell in (called, named, count) if cell is not None and self._is_broken(cell)]
        if broken:
            return
        if count is not None and _NOUGHT.fullmatch(count.text):
            self.without.setdefault(QUANTITY, []).append(count)
            return
        name = self._name(called, named)
        if name is None:
            first = next(cell for cell in row if cell.text)
            if self.wanted.is_strange:
                self.without.setdefault(NAME, []).append(first)
            else:
                self._blame("E121", f"the row has no {ID!r}", row[0], "every card needs a name of its own")
            return
        cell = called if called is not None and called.text else named
        assert cell is not None
        if name in self.entries:
            self._blame("E123", f"a second card is called {quote(name)}", cell, "rename one of them")
        else:
            key = replace(self._scalar(cell), text=name)
            self.entries[name] = Entry(key=key, value=self._card(said, cell))

    def _name(self, called: Cell | None, named: Cell | None) -> str | None:
        """Give what the row's card is called by in the pack: its id, or what its name makes."""
        if called is not None and called.text:
            return slug(called.text) if self.wanted.is_strange else called.text
        if named is None or not named.text or (called is not None and not self.wanted.is_strange):
            return None
        made, number = slug(named.text), 1
        name = made
        while name in self.entries:
            number += 1
            name = f"{made}-{number}"
        return name

    def _meant(self, cell: Cell) -> Cell:
        """Put what a cell means in place of what it says, where the pack tells."""
        for heading, words in (self.wanted.table.values if self.wanted.table else {}).items():
            if self.columns.cell(heading) == cell.column:
                meant = {folded(word): meaning for word, meaning in words.items()}
                cell = replace(cell, text=meant.get(folded(cell.text), cell.text))
        path, text = self.columns.paths.get(cell.column, ()), cell.text
        if self.wanted.is_strange and path in FACES and text:
            return replace(cell, text=slug(text))
        if self.wanted.table is not None and self.wanted.table.plain and path[:1] in _SAID:
            text = _SIGN.sub(r"\\\g<0>", text).replace("{", "{{").replace("}", "}}")
        if "\n" in text and (self.wanted.is_strange or self.wanted.is_fielded):
            # Whoever ends a line in a cell means it; Markdown wants two blanks to be told so. A name is one line.
            text = " ".join(text.split()) if path == (NAME,) else _LINE_END.sub("  \n", text)
        return replace(cell, text=text)

    def _card(self, row: Sequence[Cell], name: Cell) -> Node:
        tree: dict[str, object] = {}
        for cell in row:
            path = self.columns.paths.get(cell.column, ())
            if not path and cell.text and not self.wanted.is_strange:
                hint = "name the column in the first row"
                self._blame("E122", "the cell stands below no column's name", cell, hint)
            if path and not self._is_broken(cell) and path != (ID,) and cell.text:
                _plant(tree, path, cell)
        return self._node(tree, name)

    def _is_broken(self, cell: Cell) -> bool:
        """Tell whether a cell holds what its spreadsheet couldn't work out, and say so."""
        fault = self.sheet.faults.get((cell.row, cell.column))
        if fault:
            hint = "mend the formula, or open the workbook in a spreadsheet and save it again"
            self._blame("E132", fault, cell, hint)
        return fault is not None

    def _node(self, grown: object, within: Cell, *, is_named: bool = False) -> Node:
        if isinstance(grown, Cell):
            return self._scalar(grown)
        assert isinstance(grown, dict)
        first, source = _first(grown) or within, self.headed.source
        if grown and not is_named and all(key.isdigit() for key in grown):
            items = tuple(self._node(grown[key], first) for key in sorted(grown, key=int))
            return ListNode(source=source, start=first.start, end=first.start, items=items)
        entries = {
            key: Entry(
                key=replace(self._scalar(_first(each) or within), text=key),
                value=self._node(each, first, is_named=key == FIELDS),
            )
            for key, each in grown.items()
        }
        return Mapping(source=source, start=first.start, end=first.start, entries=entries)

    def _scalar(self, cell: Cell) -> Scalar:
        # Quoted: `no` and `~` in a cell are words.
        return Scalar(source=self.headed.source, start=cell.start, end=cell.end, text=cell.text, quoted=True)

    def _tell(self, kept: Sequence[Row]) -> None:
        """Say which rows are no cards, which are though they don't show, and what has no heading."""
        if noughts := self.without.get(QUANTITY):
            message = f"{_rows(noughts)} left out: the quantity is 0"
            self.columns.found.append(note("N130", message).at(self._place(noughts[0])))
        if nameless := self.without.get(NAME):
            heading = next((self.columns.heading(path) for path in ((NAME,), (ID,)) if self._has(path)), NAME)
            hint = f'`leave_out: {{{heading}: ""}}` says that such rows are no cards'
            message = f"{_rows(nameless)} left out: no name stands there"
            self.columns.found.append(warning("W130", message, hints=(hint,)).at(self._place(nameless[0])))
        cards = {entry.key.start for entry in self.entries.values()}
        hidden = [row[0] for row in kept if row[0].row in self.sheet.hidden and cards & {cell.start for cell in row}]
        if hidden:
            hint = "`leave_out` leaves rows out by what stands in a column"
            message = f"{_rows(hidden)} hidden in the spreadsheet, and cards all the same"
            self.columns.found.append(note("N131", message, hints=(hint,)).at(self._place(hidden[0])))
        self.columns.found.extend(self._bare(kept))
        self.columns.found.extend(self._unmet(self.headed.rows))
        if not self.entries and not any(each.code == "E127" for each in self.columns.found):
            hint = (
                "look at `only`, `leave_out` and the quantities" if self.wanted.is_strange else "write a row for each"
            )
            self._blame("E133", "no row of the table is a card", self.headed.heads[0], hint)

    def _has(self, path: Steps) -> bool:
        return path in self.columns.paths.values()

    def _bare(self, rows: Sequence[Row]) -> Iterator[Diagnostic]:
        """Find columns that hold something below no heading; in a table of the pack itself, each cell is told."""
        if not self.wanted.is_strange:
            return
        bare = {cell.column: cell for row in reversed(rows) for cell in row if cell.text and self._is_bare(cell)}
        if bare:
            columns = ", ".join(letters(number) for number in sorted(bare))
            message = f"what stands in {columns} is left out: no heading stands above it"
            yield warning("W131", message).at(self._place(bare[min(bare)]))

    def _is_bare(self, cell: Cell) -> bool:
        heads = self.headed.heads
        return cell.column <= len(heads) and not heads[cell.column - 1].text

    def _unmet(self, rows: Sequence[Row]) -> Iterator[Diagnostic]:
        """Find words to leave rows out by that no row says, and that one says nearly."""
        table = self.wanted.table or CardTable()
        for key, said in (("leave_out", table.leave_out), ("only", table.only)):
            for heading, words in said.items():
                column = self.columns.cell(heading)
                met = {folded(cell.text): cell.text for row in rows for cell in row if cell.column == column}
                for word in words:
                    near = nearest(word, met.values()) if folded(word) not in met else None
                    node = at(self.wanted.node, key, heading)
                    if near and node is not None:
                        spot = next((each for each in items_of(node) if getattr(each, "text", "") == word), node)
                        message = f"no row says {quote(word)} in {quote(heading)}"
                        yield warning("W132", message, hints=(f"did you mean {quote(near)}?",)).at(spot.place)

    def _blame_width(self, row: Row, columns: int) -> None:
        """A comma in a text has made two cells of it; whatever follows stands below the wrong column."""
        message = f"the row has {len(row)} cells, the first row {columns}"
        hint = "put text with a comma in it into quotes, or name every column in the first row"
        self._blame("E127", message, row[columns], hint)

    def _blame(self, code: str, message: str, cell: Cell, hint: str) -> None:
        self.columns.found.append(error(code, message, hints=(hint,)).at(self._place(cell)))

    def _place(self, cell: Cell) -> Place:
        return self.headed.source.place(cell.start, cell.end)


def slug(text: str) -> str:
    """Make a name of words: "Smoked Eel (large)" is smoked-eel-large."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))[:80].strip("-") or _UNCALLED
    return name if name[0].isalpha() else f"{_UNCALLED}-{name}"


def _says(row: Row, column: int, words: Collection[str]) -> bool:
    """Tell whether a row says one of these words in a column."""
    text = next((cell.text for cell in row if cell.column == column), "")
    return folded(text) in {folded(word) for word in words}


def _rows(cells: Iterable[Cell]) -> str:
    numbers = [str(cell.row) for cell in cells]
    listed = ", ".join(numbers[:20]) + (" and others" if len(numbers) > 20 else "")
    return f"row {listed} is" if len(numbers) == 1 else f"rows {listed} are"


def _plant(tree: dict[str, object], path: Steps, cell: Cell) -> None:
    for step in path[:-1]:
        branch = tree.setdefault(step, {})
        assert isinstance(branch, dict)
        tree = branch
    tree[path[-1]] = cell


def _first(grown: object) -> Cell | None:
    """Find the cell from which a part of a card has grown."""
    while isinstance(grown, dict):
        grown = next(iter(grown.values()), None)
    return grown if isinstance(grown, Cell) else None
