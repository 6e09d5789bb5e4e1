"""A pack's example of a battle -> what each card paid in it, round by round, and what of that counts under the caps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Award, CardKind, Example, MissionDeck, Mode, Moment, Pack, Played, Scoring, ScoringCard
from pipeline.rules.figures.points import cap_of

_PATH: Path = ("figures", "example")


@dataclass(frozen=True, kw_only=True)
class ScoredCard:
    """A source of points: its type and name, what it paid in each round and at the end, what it earned, what counts."""

    source: str
    name: str
    rounds: tuple[int, ...]
    end: int
    counts: int

    @property
    def earned(self) -> int:
        """All that it paid."""
        return sum(self.rounds) + self.end


def score_example(example: Example, deck: MissionDeck, scoring: Scoring) -> tuple[ScoredCard, ...]:
    """Score a sound example, source by source; the caps of cards and of sources hold, in the order of the sheet."""
    primary_cap = scoring.primary_with_secret if example.secret else scoring.primary
    (primary,) = _scored(CardKind.PRIMARY, [example.primary], deck, scoring, primary_cap)
    pool = scoring.primary - primary.counts
    secrets = _scored(CardKind.SECRET, [example.secret] if example.secret else [], deck, scoring, pool)
    secondaries = _scored(CardKind.SECONDARY, example.secondaries, deck, scoring, scoring.secondary)
    painted = scoring.painted if example.painted else 0
    idle = (0,) * scoring.rounds
    return (
        primary,
        *secrets,
        *secondaries,
        ScoredCard(source="painted", name="", rounds=idle, end=painted, counts=painted),
    )


def check_example(pack: Pack) -> Iterator[Diagnostic]:
    """Prove that an example can have happened: cards that there are, awards as often as they can be earned."""
    example, deck, scoring = pack.figures.example, pack.deck, pack.figures.scoring
    if example is None or deck is None or scoring is None:
        return
    for kind, played, path in _played(example):
        card = deck.of(kind).get(played.card)
        if not isinstance(card, ScoringCard):
            message = f"the example plays {played.card}, and there is no {kind.value} card of that name"
            yield error("E385", message, path=(*path, "card"))
        elif len(played.earned) != len(card.awards):
            message = f"the example has {len(played.earned)} rows for the {len(card.awards)} awards of {played.card}"
            yield error("E385", message, path=(*path, "earned"))
        else:
            for index, (award, times) in enumerate(zip(card.awards, played.earned, strict=True)):
                yield from _check_award(played.card, award, times, scoring, (*path, "earned", index))


def _played(example: Example) -> Iterator[tuple[CardKind, Played, Path]]:
    yield CardKind.PRIMARY, example.primary, (*_PATH, "primary")
    for index, played in enumerate(example.secondaries):
        yield CardKind.SECONDARY, played, (*_PATH, "secondaries", index)
    if example.secret is not None:
        yield CardKind.SECRET, example.secret, (*_PATH, "secret")


def _check_award(card: str, award: Award, times: tuple[int, ...], scoring: Scoring, path: Path) -> Iterator[Diagnostic]:
    moments = 1 if award.when is Moment.BATTLE else scoring.rounds
    if len(times) != moments:
        yield error("E385", f"an award of {card} is scored {moments} times in a battle, not {len(times)}", path=path)
        return
    for index, often in enumerate(times):
        most = _most(award, index + 1)
        if most is not None and often > most:
            when = "at the end" if award.when is Moment.BATTLE else f"in round {index + 1}"
            message = f"the example earns an award of {card} {often} times {when}, which can be {most} at most"
            yield error("E385", message, path=(*path, index))


def _most(award: Award, number: int) -> int | None:
    """Tell how often an award can be earned in a round; None where nothing limits it."""
    if award.when is not Moment.BATTLE and not award.from_round <= number <= (award.to_round or number):
        return 0
    if award.most is None and award.when is Moment.AT_ONCE:
        return None
    return (award.most or 1) * (award.when.times(1) or 1)


def _scored(
    kind: CardKind, played: Sequence[Played], deck: MissionDeck, scoring: Scoring, left: int
) -> tuple[ScoredCard, ...]:
    """Score the cards of one source, of which so many points still count."""
    made = []
    for each in played:
        card, mode = deck.of(kind)[each.card], Mode.FIXED if kind is CardKind.SECONDARY else None
        assert isinstance(card, ScoringCard)
        rounds, end = _points(card, each, mode, scoring.rounds)
        caps = [cap for cap in (card.ceiling(mode), cap_of(kind, mode, scoring), left) if cap is not None]
        counts = min(sum(rounds) + end, *caps)
        left -= counts
        made.append(ScoredCard(source=kind.value, name=card.name, rounds=rounds, end=end, counts=counts))
    return tuple(made)


def _points(card: ScoringCard, played: Played, mode: Mode | None, rounds: int) -> tuple[tuple[int, ...], int]:
    """Add up what a card pays in each round, and at the end of the battle."""
    paid, end = [0] * rounds, 0
    for award, times in zip(card.awards, played.earned, strict=True):
        for index, often in enumerate(times):
            points, moments = often * (award.pays(mode) or 0), award.when.times(1) or 1
            limited = points if award.up_to is None else min(points, award.up_to * moments)
            if award.when is Moment.BATTLE:
                end += limited
            else:
                paid[index] += limited
    return tuple(paid), end
