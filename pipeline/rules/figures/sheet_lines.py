"""A ledger -> the lines of a score sheet: one for each card that a player has, and when it can be scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.model import Award, CardType, Moment
from pipeline.rules.figures.ledger import Ledger


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """A line: the mode of the card that is written into it and the most that it counts for, if it has one, and when.

    `rounds` are those in which anything can be scored there, and `ends` tells whether the end of the battle can pay.
    """

    mode: str | None = None
    each: int | None = None
    rounds: frozenset[int]
    ends: bool


def sheet_lines(ledger: Ledger, source: str) -> tuple[SheetLine, ...]:
    """List the lines that a source takes."""
    own = ledger.sources[source]
    kinds = {each.kind: each.type for each in ledger.cards_of(source)}
    lines = [line for kind, type_ in kinds.items() for line in _lines_of(kind, type_, source, ledger)]
    if own.awards:
        lines.append(_line(own.awards, ledger, source))
    elif not kinds:
        moment = own.when or Moment.BATTLE
        lines.append(_line((), ledger, source) if own.when is None else _at(moment, ledger, source))
    return tuple(lines)


def _lines_of(kind: str, type_: CardType, source: str, ledger: Ledger) -> Iterator[SheetLine]:
    """Give the lines of cards of a type: in modes that go together a line for each card of each of them."""
    cards = [each for each in ledger.cards_of(source) if each.kind == kind]
    if type_.modes and type_.together:
        for name, mode in type_.modes.items():
            awards = [award for each in cards if each.mode == name for award in each.card.awards if award.pays(name)]
            for _ in range(mode.cards or 1):
                yield _line(awards, ledger, source, mode=str(mode.name), each=mode.each)
        return
    awards = [award for each in cards for award in each.card.awards if award.pays(each.mode)]
    for _ in range(max((mode.cards or 1 for mode in type_.modes.values()), default=type_.cards)):
        yield _line(awards, ledger, source)


def _line(
    awards: Iterable[Award], ledger: Ledger, source: str, mode: str | None = None, each: int | None = None
) -> SheetLine:
    rounds, ends = set[int](), False
    listed = list(awards)
    for award in listed:
        if award.when is Moment.BATTLE:
            ends = True
        else:
            rounds |= {*range(award.from_round, min(award.to_round or ledger.rounds, ledger.rounds) + 1)}
    if not listed:
        # What pays is said on pages, and may pay whenever it likes.
        rounds, ends = {*range(1, ledger.rounds + 1)}, True
    return SheetLine(mode=mode, each=each, rounds=_open(rounds, ledger, source), ends=ends)


def _at(moment: Moment, ledger: Ledger, source: str) -> SheetLine:
    every = set() if moment is Moment.BATTLE else {*range(1, ledger.rounds + 1)}
    return SheetLine(rounds=_open(every, ledger, source), ends=moment is Moment.BATTLE)


def _open(rounds: Iterable[int], ledger: Ledger, source: str) -> frozenset[int]:
    after = ledger.sources[source].after_round or 0
    return frozenset(number for number in rounds if number > after)
