"""A formula like `tables + 2` and what its names count -> how many to print: whole numbers, + - * / and brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

MOST = 10_000
_TOKEN = re.compile(r"\s*(?:(?P<number>\d{1,5})|(?P<name>[a-z]+)|(?P<sign>[-+*/()]))")
_DEPTH = 10


class FormulaError(ValueError):
    """A formula that can't be worked out; the message says why."""


def count(formula: str, values: Mapping[str, int]) -> int:
    """Work a formula out; a division that leaves a part counts up, as half a copy can't be printed.

    Raises:
        FormulaError: it can't be read, names something else, or comes to less than nothing or to far too much.
    """
    reader = _Reader(tokens=_tokens(formula), values=values)
    result = reader.sum()
    if reader.tokens:
        raise FormulaError(f"{reader.tokens[0]!r} can't stand there")
    if not 0 <= result <= MOST:
        raise FormulaError(f"it comes to {result}; a count from 0 to {MOST:,} is needed")
    return result


def _tokens(formula: str) -> list[str]:
    tokens, at, text = [], 0, formula.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise FormulaError(f"{text[at:].lstrip()[0]!r} can't stand in a formula")
        tokens.append(match[0].strip())
        at = match.end()
    return tokens


@dataclass
class _Reader:
    """Reads tokens from the left, products before sums."""

    tokens: list[str]
    values: Mapping[str, int]
    depth: int = 0

    def sum(self) -> int:
        total = self._product()
        while self._next() in ("+", "-"):
            sign = self.tokens.pop(0)
            total += self._product() * (1 if sign == "+" else -1)
        return total

    def _product(self) -> int:
        total = self._term()
        while self._next() in ("*", "/"):
            sign, other = self.tokens.pop(0), self._term()
            if sign == "/" and other == 0:
                raise FormulaError("it divides by 0")
            total = total * other if sign == "*" else -(-total // other)
        return total

    def _term(self) -> int:
        token = self.tokens.pop(0) if self.tokens else ""
        if token.isdigit():
            return int(token)
        if token in self.values:
            return self.values[token]
        if token == "(":
            return self._bracket()
        if token.isalpha():
            raise FormulaError(f"{token!r} counts nothing; names are {', '.join(self.values)}")
        raise FormulaError(f"a number or a name is missing before {token!r}" if token else "it ends too soon")

    def _bracket(self) -> int:
        self.depth += 1
        if self.depth > _DEPTH:
            raise FormulaError(f"brackets stand more than {_DEPTH} deep")
        total = self.sum()
        if not self.tokens or self.tokens.pop(0) != ")":
            raise FormulaError("a bracket is still open")
        self.depth -= 1
        return total

    def _next(self) -> str:
        return self.tokens[0] if self.tokens else ""
