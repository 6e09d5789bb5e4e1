"""An event's formulas, like `tables + 2` -> how many of each kind are printed: all that are needed, and spares.

Formulas hold whole numbers, what they may count, + - * / and brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, error
from pipeline.event.reading.ready_event import Event
from pipeline.model.event import ON_SCREEN, ItemKind
from pipeline.spelling import quote

# Beyond that, a formula was mistyped: it would be a van of paper.
MOST = 10_000
_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<name>[a-z]+)|(?P<sign>[-+*/()]))")
# The reader calls itself at each bracket: deep ones would overflow Python's stack.
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


def names(event: Event) -> Mapping[str, int]:
    """Give what a formula may count."""
    counts = {"tables": len(event.tables), "players": len(event.players), "rounds": len(event.rounds)}
    return {**counts, "teams": len(event.teams)} if event.teams else counts


def needed(event: Event, kind: ItemKind) -> int:
    """Say how many of a kind the event can't go without: of what belongs to a round, in each."""
    match kind:
        case ItemKind.PLAYER_PACKS | ItemKind.NAME_CARDS | ItemKind.PLAN_CARDS | ItemKind.BADGES | ItemKind.BALLOTS:
            return len(event.players)
        case ItemKind.TABLE_PACKETS | ItemKind.SCORE_SHEETS | ItemKind.TABLE_SIGNS:
            return len(event.tables)
        case ItemKind.CAPTAINS:
            return len(event.teams)
        case ItemKind.TEAM_SCORES:
            return len(event.teams) // 2
        case _:  # what hangs on a wall, or lies on the organiser's desk
            return 1


def printed(event: Event, kind: ItemKind) -> int:
    """Say how many of a kind are printed: as its formula says, else just those that are needed."""
    formula = event.sheet.spares.get(kind)
    return count(formula, names(event)) if formula else needed(event, kind)


def check_counts(event: Event) -> Iterator[Diagnostic]:
    """Look for formulas that can't be worked out, or come to less than is needed."""
    for kind, formula in event.sheet.spares.items():
        path, least = ("spares", kind.value), needed(event, kind)
        if kind in ON_SCREEN:
            what = "pictures for a projector aren't" if kind is ItemKind.PROJECTOR else "the round clock isn't"
            yield error("E441", f"{what} printed", path=path, hints=("delete the line",))
            continue
        try:
            number = count(formula, names(event))
        except FormulaError as problem:
            hint = f"write a formula like `tables + 2`; names are {', '.join(names(event))}"
            yield error("E440", f"{quote(formula)} can't be worked out: {problem}", path=path, hints=(hint,))
            continue
        if number < least:
            hint = f"the formula counts all that are printed, as `{least} + 2`; delete the line for no spares"
            yield error("E441", f"{quote(formula)} comes to {number}; {least} are needed", path=path, hints=(hint,))
