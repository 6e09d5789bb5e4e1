"""A length that stands in a file, and another one -> the file's bytes with that value changed, and nothing else.

Quotes, blanks, remarks, line ends and the unit stay as their author has them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

from pipeline.diagnostics import Diagnostic, Place, UsageError, error
from pipeline.load.folders.files import FILE_BYTES
from pipeline.load.parsing.nodes import Mapping, Node, Scalar, descendants
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source, decode
from pipeline.load.written_values import WrittenValue
from pipeline.regular import read_regular
from pipeline.spelling import quote
from pipeline.units import SPELT, TABLE_UNITS, Amount

_LENGTH = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<gap>\s*)(?P<unit>[A-Za-z]+)", re.ASCII)
_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_YAML = ".yaml"
_DECIMALS = 1000  # a thousandth of any unit is finer than anybody measures


@dataclass(frozen=True, kw_only=True)
class FileEdit:
    """A file before and after an edit; `before` is None where there was none. `says` tells people what was done."""

    path: Path
    place: Place
    before: bytes | None
    after: bytes
    says: str


def edit_value(value: WrittenValue, length: Amount) -> FileEdit:
    """Give a written value another length."""
    assert value.folder is not None
    path = value.folder / value.file
    if value.is_archived or path.suffix != _YAML:
        raise UsageError(_unwritable(value))
    before = read_now(path, value.node.source.name)
    if sha256(before).hexdigest() != value.sha256:
        raise UsageError(changed_on_disk(value.place))
    raw = before.decode("utf-8")
    start, end = (raw_offset(raw, offset) for offset in (value.node.start, value.node.end))
    after = f"{raw[:start]}{with_length(raw[start:end], length)}{raw[end:]}".encode()
    if _differing(value.node.source, after) != 1:
        raise UsageError(_unwritable(value))
    return FileEdit(
        path=path,
        place=value.place,
        before=before,
        after=after,
        says=f"{value.name or value.path[-1]}: {value.node.text} -> {with_length(value.node.text, length)}",
    )


def with_length(written: str, length: Amount) -> str:
    """Put another length into a text that has one, in the unit that it has, where that comes out even."""
    match = _LENGTH.search(written)
    if match is None:  # inches, as a mark behind the number
        return _NUMBER.sub(_decimal(length.number), written, count=1)
    name = match["unit"].lower()
    unit, marks = TABLE_UNITS[SPELT.get(name, name)]
    number = length.number / marks
    is_even = unit is length.unit and (number * _DECIMALS).denominator == 1
    new = f"{_decimal(number)}{match['gap']}{match['unit']}" if is_even else str(length)
    return written[: match.start()] + new + written[match.end() :]


def _decimal(number: Fraction) -> str:
    return f"{Decimal(number.numerator) / Decimal(number.denominator):f}"


def raw_offset(raw: str, offset: int) -> int:
    """Find a character of a source in the text as it lies on disk, with its line ends and byte order mark."""
    mark = int(raw.startswith("\ufeff"))
    moved = mark + offset
    for match in re.finditer("\r\n", raw[mark:]):
        if mark + match.start() >= moved:
            break
        moved += 1
    return moved


def _differing(before: Source, after: bytes) -> int:
    """Count the values that differ; what can't be read differs in all."""
    source = decode(before.name, after)
    old = read_yaml(before).top
    new = read_yaml(source).top if isinstance(source, Source) else None
    if old is None or new is None:
        return -1
    one, other = _texts(old), _texts(new)
    return len(one.items() ^ other.items()) // 2 if one.keys() == other.keys() else -1


def _texts(top: Mapping) -> dict[object, object]:
    def kept(node: Node) -> object:
        return (node.text, node.quoted) if isinstance(node, Scalar) else type(node).__name__

    return {path: kept(node) for path, node in descendants(top)}


def read_now(path: Path, shown: str) -> bytes:
    """Read a file as it lies on disk at this moment."""
    try:
        return read_regular(path, FILE_BYTES)
    except OSError as problem:
        message = f"{shown} can't be read any more: {problem.strerror}"
        raise UsageError(error("E971", message, hints=("put it back, or look at the pack as it is now",))) from problem


def changed_on_disk(place: Place) -> Diagnostic:
    """Say that a file is not what was read: what lies on disk wins."""
    message = f"{place.file} has changed on disk since it was read, so nothing is written"
    return error("E970", message, hints=("wait for the page to follow the file, then do it again",)).at(place)


def _unwritable(value: WrittenValue) -> Diagnostic:
    where = "in an archive" if value.is_archived else "where it can't be changed in place"
    message = f"{quote(value.node.text)} stands {where}, so it is not written from here"
    hint = "unpack the archive into a folder" if value.is_archived else "change it by hand"
    return error("E972", message, hints=(hint,)).at(value.place)
