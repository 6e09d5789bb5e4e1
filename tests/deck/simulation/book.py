"""The deck's data as battles need it: awards with their figures and caps, all from the pack."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.model import Award, Moment, Pack, ScoringCard
from tests.deck.simulation.card import Card, Counts
from tests.deck.simulation.noted import BY_NOTE, SECRETS
from tests.deck.simulation.primaries import PRIMARIES
from tests.deck.simulation.secondaries import BY_PLACE

EVALUATORS: dict[str, dict[str, type[Card]]] = {
    "primary": PRIMARIES,
    "secondary": {**BY_PLACE, **BY_NOTE},
    "secret": SECRETS,
}
KINDS = tuple(EVALUATORS)
STANDING, SENT = "standing", "sent"


@dataclass(frozen=True, kw_only=True)
class Book:
    """All cards that pay, by type and id, the caps of sources, and how many rounds there are."""

    cards: dict[str, dict[str, ScoringCard]]
    rounds: int
    caps: tuple[int, int, int]
    in_round: int
    each: int  # of a Standing card
    standing: int  # how many there are
    terms: dict[str, int]

    @classmethod
    def of(cls, pack: Pack) -> Book:
        assert pack.deck is not None
        assert pack.cards is not None
        assert pack.scoring is not None
        sources = [pack.scoring.sources[kind] for kind in KINDS]
        mode = pack.cards.types["secondary"].modes[STANDING]
        words = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
        return cls(
            cards={kind: {n: c for n, c in pack.deck.of(kind).items() if isinstance(c, ScoringCard)} for kind in KINDS},
            rounds=pack.scoring.rounds or 0,
            caps=tuple(each.up_to or 0 for each in sources),  # type: ignore[arg-type]
            in_round=sources[0].in_round or 999,
            each=mode.each or 999,
            standing=mode.cards or 0,
            terms={name: words.get(word) or int(word) for name, word in pack.terms.items()},
        )


@dataclass(eq=False)
class Play:
    """A card that somebody plays: its evaluator and its data, as which kind and in which mode, and what it has paid."""

    kind: int
    name: str
    card: Card
    data: ScoringCard
    mode: str | None = None
    paid: int = 0
    done: bool = False
    age: int = 0
    by_round: dict[int, int] = field(default_factory=dict)

    def left(self, book: Book) -> int:
        """Tell how much more it may pay by its own caps."""
        own = self.data.ceiling(self.mode)
        caps = [own] if own is not None else []
        if self.mode == STANDING:
            caps.append(book.each)
        return min(caps, default=999) - self.paid

    def pays(self, award: Award, earned: int) -> int:
        points = award.pays(self.mode)
        return 0 if points is None else points * min(earned, award.most or 1)

    def earned(self, side: int) -> Counts:
        counts = self.card.counts(side)
        assert len(counts) == len(self.data.awards), self.name
        return counts


def counts_now(award: Award, number: int, moments: tuple[Moment, ...]) -> bool:
    """Tell whether an award is scored at one of these moments of a round."""
    last = award.to_round or number
    return award.when in moments and (award.when is Moment.BATTLE or award.from_round <= number <= last)
