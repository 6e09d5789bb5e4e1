"""Tables of cards that can't be read: each slip is told by its cell."""

from __future__ import annotations

import pytest

from pipeline.load.source import Source
from pipeline.load.tables import read_table


@pytest.mark.parametrize(
    ("text", "code", "message", "cell"),
    [
        ("", "E120", "the table is empty", "A1"),
        ("name,gist\nOne,Two\n", "E121", "no column is called 'id'", "A1"),
        ("id,name\na,One\n,Two\n", "E121", "the row has no 'id'", "A3"),
        ("id,awards..when\na,b\n", "E122", "'awards..when' names no column", "B1"),
        ("id,awards,awards.1.when\na,b,c\n", "E122", "column 'awards.1.when' clashes with another", "C1"),
        ("id,name\na,One,more\n", "E122", "the cell stands below no column's name", "C2"),
        ("id,name\na,One\n\na,Two\n", "E123", "a second card is called 'a'", "A4"),
    ],
)
def test_broken_tables(text: str, code: str, message: str, cell: str) -> None:
    (found, *_) = read_table(Source("cards.csv", text)).diagnostics
    assert (found.code, found.message, str(found.place)) == (code, message, f"cards.csv!{cell}")
