"""A pack's example of a battle -> what each row paid in it, round by round, and what of that counts under the caps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Award, Moment, Pack, Played
from pipeline.rules.figures.ledger import Ledger, PaidCard, ledger_of
from pipeline.rules.figures.points import least_of

_PATH: Path = ("scoring", "example")


@dataclass(frozen=True, kw_only=True)
class ScoredRow:
    """What paid: a source, and the card if it is one; points in each round and at the end, and how many count."""

    source: str
    card: str
    rounds: tuple[int, ...]
    end: int
    counts: int

    @property
    def earned(self) -> int:
        """All that it paid."""
        return sum(self.rounds) + self.end


def score_example(pack: Pack) -> tuple[ScoredRow, ...]:
    """Score an example row by row, without rows that cannot have happened; caps of cards, sources and pools hold."""
    ledger = ledger_of(pack)
    if ledger is None or pack.scoring is None:
        return ()
    known = [each for each in pack.scoring.example if each.source in ledger.sources]
    example = [each for each in known if not any(_check_row(ledger, each, _PATH))]
    left = {name: _room(ledger, name, example) for name in ledger.sources}
    pools = {name: source.up_to for name, source in ledger.sources.items()}
    made = []
    for played in example:
        paid = _paid(ledger, played)
        rounds, end = _points(ledger, played, _awards(ledger, played), played.mode)
        earned = sum(_capped(rounds, ledger.sources[played.source].in_round)) + end
        own = () if paid is None else (paid.card.ceiling(paid.mode), ledger.cap_of(paid))
        pool = ledger.sources[played.source].shares or played.source
        counts = least_of(earned, left[played.source], pools[pool], *own) or 0
        for rooms, name in ((left, played.source), (pools, pool)):
            rooms[name] = None if (room := rooms[name]) is None else room - counts
        card = paid.card.name if paid else ""
        made.append(ScoredRow(source=played.source, card=card, rounds=rounds, end=end, counts=counts))
    return tuple(made)


def _room(ledger: Ledger, source: str, example: Sequence[Played]) -> int | None:
    """Tell how many points of a source can count: less where another is taken that leaves it less."""
    taken = [ledger.sources[each.source] for each in example]
    return least_of(ledger.sources[source].up_to, *(each.leaves for each in taken if each.shares == source))


def _capped(rounds: Sequence[int], cap: int | None) -> Iterator[int]:
    return (each if cap is None else min(each, cap) for each in rounds)


def check_example(pack: Pack) -> Iterator[Diagnostic]:
    """Prove that an example can have happened: cards that there are, awards as often as they can be earned."""
    ledger = ledger_of(pack)
    if ledger is None or pack.scoring is None:
        return
    for index, played in enumerate(pack.scoring.example):
        path = (*_PATH, index)
        if played.source in ledger.sources:
            yield from _check_row(ledger, played, path)


def _check_row(ledger: Ledger, played: Played, path: Path) -> Iterator[Diagnostic]:
    awards, name = _awards(ledger, played), played.card or played.source
    if played.card is not None and _paid(ledger, played) is None:
        way = "" if played.mode is None else f" as {played.mode}"
        modes = [str(each.mode) for each in ledger.cards_of(played.source) if each.name == played.card and each.mode]
        hints = (f"say its mode: {', '.join(modes)}",) if modes else ()
        message = f"the example plays {played.card}{way}, and no such card pays from the source {played.source}"
        yield error("E385", message, path=(*path, "card"), hints=hints)
    elif not awards and played.points is None:
        message = f"the example doesn't say how many points {name} paid"
        yield error("E385", message, path=path, hints=("its awards aren't written down: say `points:`",))
    elif awards and played.points is not None:
        message = f"the example says how many points {name} paid, which follows from its awards"
        yield error("E385", message, path=(*path, "points"), hints=("say with `earned:` how often each was earned",))
    elif len(played.earned) != len(awards):
        message = f"the example has {len(played.earned)} rows for the {len(awards)} awards of {name}"
        yield error("E385", message, path=(*path, "earned"))
    else:
        for index, (award, times) in enumerate(zip(awards, played.earned, strict=True)):
            yield from _check_award(name, award, times, ledger, (*path, "earned", index))


def _paid(ledger: Ledger, played: Played) -> PaidCard | None:
    """Find the card that an example plays, in the mode in which it does."""
    found = (each for each in ledger.cards_of(played.source) if (each.name, each.mode) == (played.card, played.mode))
    return next(found, None)


def _awards(ledger: Ledger, played: Played) -> tuple[Award, ...]:
    if played.card is None:
        return ledger.sources[played.source].awards
    paid = _paid(ledger, played)
    return () if paid is None else paid.card.awards


def _check_award(name: str, award: Award, times: tuple[int, ...], ledger: Ledger, path: Path) -> Iterator[Diagnostic]:
    moments = 1 if award.when is Moment.BATTLE else ledger.rounds
    if len(times) != moments:
        yield error("E385", f"an award of {name} is scored {moments} times in a battle, not {len(times)}", path=path)
        return
    for index, often in enumerate(times):
        most = _most(award, index + 1, ledger.seats)
        if most is not None and often > most:
            when = "at the end" if award.when is Moment.BATTLE else f"in round {index + 1}"
            message = f"the example earns an award of {name} {often} times {when}, which can be {most} at most"
            yield error("E385", message, path=(*path, index))


def _moments(award: Award, seats: int) -> int:
    """Tell how often an award is scored in a round."""
    return seats if award.when is Moment.ANY_TURN else 1


def _most(award: Award, number: int, seats: int) -> int | None:
    """Tell how often an award can be earned in a round; None where nothing limits it."""
    if award.when is not Moment.BATTLE and not award.from_round <= number <= (award.to_round or number):
        return 0
    if award.most is None and award.when is Moment.AT_ONCE:
        return None
    return (award.most or 1) * _moments(award, seats)


def _points(ledger: Ledger, played: Played, awards: Sequence[Award], mode: str | None) -> tuple[tuple[int, ...], int]:
    """Add up what a row pays in each round, and at the end of the battle."""
    paid, end = [0] * ledger.rounds, played.points or 0
    for award, times in zip(awards, played.earned, strict=True):
        for index, often in enumerate(times):
            points = often * (award.pays(mode) or 0)
            limited = points if award.up_to is None else min(points, award.up_to * _moments(award, ledger.seats))
            if award.when is Moment.BATTLE:
                end += limited
            else:
                paid[index] += limited
    return tuple(paid), end
