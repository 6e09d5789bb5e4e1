"""Cards that pay, on the grounds that other cards show -> what each can pay each side there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.contracts.ground_figures import GroundFigures
from pipeline.model import SideId
from pipeline.rules.figures.ledger import Ledger, PaidCard
from pipeline.rules.figures.points import Reach, most


@dataclass(frozen=True, kw_only=True)
class CardReach:
    """What a card can pay in one use: what it says, what its awards come to, and each side on each ground.

    What counts no markers pays the same everywhere, and has no grounds.
    """

    paid: PaidCard
    says: int | None
    pays: Reach
    grounds: Mapping[str, Mapping[SideId, Reach]]


def card_reaches(ledger: Ledger, grounds: Sequence[GroundFigures]) -> tuple[CardReach, ...]:
    """Work out what every card can pay, in every use."""
    return tuple(
        CardReach(
            paid=each,
            says=each.card.ceiling(each.mode),
            pays=ledger.most_of(each),
            grounds={ground.id: _on(ground, each, ledger) for ground in grounds} if _asks_ground(each) else {},
        )
        for each in ledger.cards
    )


def _asks_ground(paid: PaidCard) -> bool:
    return any(award.markers is not None for award in paid.card.awards)


def _on(ground: GroundFigures, paid: PaidCard, ledger: Ledger) -> dict[SideId, Reach]:
    paying = paid.paying(ledger.sources.get(paid.type.scores or ""))
    return {
        side: most(replace(paying, markers=ground.counts(side)), ledger.rounds, ledger.seats) for side in ground.sides
    }
