"""A spreadsheet that somebody keeps -> what cards.yaml probably says of it, for its owner to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pipeline.authoring.scalars import quoted
from pipeline.diagnostics import ContentError, UsageError, error
from pipeline.load.folders.files import FILE_BYTES
from pipeline.load.folders.tree import TABLES
from pipeline.load.parsing.headings import Headed, folded, guess_headings
from pipeline.load.parsing.nodes import Scalar
from pipeline.load.parsing.opened_sheets import open_sheet
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.load.parsing.workbook import Sheet
from pipeline.regular import read_regular

# What people head columns with, in the languages that our pages speak and some more.
_HEADINGS = {
    "name": (
        "name",
        "card",
        "card name",
        "title",
        "karte",
        "kartenname",
        "titel",
        "nom",
        "titre",
        "nombre",
        "carta",
        "kaart",
    ),
    "quantity": (
        "qty",
        "quantity",
        "count",
        "copies",
        "number of cards",
        "anzahl",
        "menge",
        "quantité",
        "cantidad",
        "aantal",
    ),
    "gist": ("flavour", "flavor", "flavour text", "flavor text", "motto", "tagline", "zitat", "gist"),
}
# Cells there name faces, which a new pack doesn't have.
_FACES = {
    "face": ("face", "layout", "template", "front", "vorderseite"),
    "back": ("back", "reverse", "rückseite", "dos", "reverso", "achterkant"),
}
_STATES = ("status", "state", "stand", "ready", "état", "estado")
# A column of states has few; a column of remarks has as many as rows.
_MOST_STATES = 8


@dataclass(frozen=True, kw_only=True)
class Guess:
    """A spreadsheet to begin with: its bytes, and lines for cards.yaml."""

    file: str
    data: bytes
    lines: str


def guess_table(path: Path) -> Guess:
    """Read a spreadsheet, and say what its columns probably are."""
    if not path.name.lower().endswith(TABLES):
        hint = f"save it from the spreadsheet as one of these: {', '.join(TABLES)}"
        raise UsageError(error("E964", f"{path} is no table that can be read", hints=(hint,)))
    try:
        data = read_regular(path, FILE_BYTES)
    except OSError as problem:
        message = f"{path} can't be read: {problem.strerror}"
        raise UsageError(error("E964", message, hints=("name a file, or `none`",))) from problem
    sheet, found = open_sheet(path.name, data)
    if sheet is None:
        raise ContentError(*found)
    number, headed = _likeliest(path.name, data, sheet)
    if headed is None:
        raise UsageError(error("E964", f"{path} is empty", hints=("name a file with a row for each card, or `none`",)))
    encoding = ("encoding: cp1252",) if any(each.code == "N132" for each in found) else ()
    lines = [f"file: {_plain(path.name)}", *_of_sheets(sheet.names, number), *encoding, *_of_columns(headed)]
    return Guess(file=path.name, data=data, lines="\n      ".join(lines))


def _likeliest(name: str, data: bytes, first: Sheet) -> tuple[int, Headed | None]:
    """Find the sheet of a workbook that most likely lists the cards, as notes often come first: by words, by cells."""
    known = {each for words in _HEADINGS.values() for each in words}
    opened = [first, *(open_sheet(name, data, _word(each))[0] for each in first.names[1:])]
    headed = [None if sheet is None else guess_headings(sheet, known) for sheet in opened]

    def fit(number: int) -> tuple[int, int, int]:
        found = headed[number]
        if found is None:
            return 0, 0, 0
        heads = [folded(cell.text) for cell in found.heads if cell.text]
        return len(known.intersection(heads)), min(len(heads), len(found.rows)), -number

    number = max(range(len(opened)), key=fit)
    return number, headed[number]


def _of_sheets(names: tuple[str, ...], number: int) -> Iterator[str]:
    if len(names) > 1:
        others = ", ".join(name for name in names if name != names[number])
        yield f"sheet: {_plain(names[number])}      # it has {others}, too"


def _word(text: str) -> Scalar:
    return Scalar(source=Source("sheet", text), start=0, end=len(text), text=text)


def _of_columns(headed: Headed) -> Iterator[str]:
    """Lead columns to what their headings say, and tell of the others."""
    columns: dict[str, str] = {}
    for key, words in _HEADINGS.items():
        cell = next((cell for cell in headed.heads if folded(cell.text) in words and cell.text not in columns), None)
        if cell is not None:
            columns[cell.text] = key
    if "name" not in columns.values():
        columns = {_telling(headed): "name", **columns}
    rest = [cell.text for cell in headed.heads if cell.text and cell.text not in columns]
    yield f"columns: {{{', '.join(f'{_plain(heading)}: {key}' for heading, key in columns.items())}}}"
    if rest:
        named = ", ".join(map(_plain, rest))
        yield f"# All other columns are fields, by their headings: {' '.join(named.split())}."
        yield f"# skip: [{_plain(rest[-1])}]      # what no player reads"
    for key, words in _FACES.items():
        for cell in (each for each in headed.heads if folded(each.text) in words):
            told = "what stands there names faces, like faces/big-number.yaml for Big Number"
            yield f"# columns: {{{_plain(cell.text)}: {key}}}      # {told}"
    for cell in headed.heads:
        states: dict[str, str] = {}
        for text in filter(None, _texts(headed, cell.column)):
            states.setdefault(folded(text), text)
        if folded(cell.text) in _STATES and 1 < len(states) <= _MOST_STATES:
            listed = ", ".join(map(_plain, states.values()))
            yield f"# leave_out: {{{_plain(cell.text)}: [{listed}]}}      # those of them that aren't ready"


def _texts(headed: Headed, column: int) -> list[str]:
    return [row[column - 1].text for row in headed.rows if len(row) >= column]


def _telling(headed: Headed) -> str:
    """Find the column that tells rows apart best: one of words, each of them once, if there is such a one."""

    def fit(column: int) -> tuple[int, int]:
        words = {each for each in _texts(headed, column) if any(map(str.isalpha, each)) and len(each) <= 60}
        return len(words), -column

    named = {cell.column: cell.text for cell in headed.heads if cell.text}
    return named[max(named, key=fit)]


def _plain(words: str) -> str:
    """Write words as they may stand within braces: as they are, or else in quotes."""
    words = " ".join(words.split())
    reading = read_yaml(Source("words", f"key: {{{words}: x}}\n"))
    value = reading.top.get("key") if reading.top and not reading.diagnostics else None
    keys = list(value.entries) if value is not None and hasattr(value, "entries") else []
    return words if keys == [words] and words not in ("~", "null") else quoted(words)
