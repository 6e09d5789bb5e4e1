"""A spreadsheet in which cards of a type stand, as its pack tells of it: where it lies, and what its columns are."""

from __future__ import annotations

import enum
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.model.base import NAME, Model

# What heads a column, as it is written there; people write whole sentences.
Heading = Annotated[str, Field(min_length=1, max_length=200)]
MOST_HEADINGS = 200
_WORD = {"type": ["string", "number", "boolean"]}
_WORDS_SCHEMA = {"anyOf": [_WORD, {"type": "array", "items": _WORD, "minItems": 1}]}


class Encoding(enum.StrEnum):
    """How the letters of a text file are kept, where that isn't UTF-8."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    CP1250 = "cp1250"
    CP1251 = "cp1251"
    CP1252 = "cp1252"
    MAC_ROMAN = "mac-roman"
    SHIFT_JIS = "shift-jis"


def _listed(value: object) -> object:
    return (value,) if isinstance(value, str) else value


# One word stands for a list of one.
Words = Annotated[
    tuple[Annotated[str, Field(max_length=200)], ...],
    Field(min_length=1, max_length=100),
    BeforeValidator(_listed),
    WithJsonSchema(_WORDS_SCHEMA),
]
ByHeading = Annotated[dict[Heading, Words], Field(max_length=MOST_HEADINGS)]


class CardTable(Model):
    """Where the rows stand that are cards, and what each column is to us.

    `columns` leads headings to keys of a card, or to paths into it; `values` says what cells mean; what `skip`
    names is of no use. In `plain` words signs are signs, and neither Markdown nor placeholders. Rows are cards that
    every column in `only` allows and no column in `leave_out` excludes. What one doesn't say itself, the table of
    the type says that it is `like`.
    """

    like: Annotated[str, Field(pattern=NAME)] | None = None
    file: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    sheet: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    header: Annotated[int, Field(ge=1, le=200)] | None = None
    encoding: Encoding | None = None
    plain: bool = False
    columns: Annotated[dict[Heading, str], Field(max_length=MOST_HEADINGS)] = Field(default_factory=dict)
    values: Annotated[dict[Heading, dict[str, str]], Field(max_length=MOST_HEADINGS)] = Field(default_factory=dict)
    skip: Annotated[tuple[Heading, ...], Field(max_length=MOST_HEADINGS)] = ()
    only: ByHeading = Field(default_factory=dict)
    leave_out: ByHeading = Field(default_factory=dict)

    @property
    def headings(self) -> tuple[str, ...]:
        """All headings that it names, each once."""
        return tuple(dict.fromkeys((*self.columns, *self.values, *self.skip, *self.only, *self.leave_out)))
