"""A pack -> the battles that its cover shows: its missions, or the deployments of a deck of mission cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.model import Pack, Table


@dataclass(frozen=True, kw_only=True)
class Battle:
    """A battle by its id and name, its table, and the page that it stands on; a card stands on none."""

    id: str
    name: str
    table: Table
    page: int | None = None


def battles_of(pack: Pack, numbers: Mapping[str, int]) -> Iterator[Battle]:
    """List a pack's battles in their order; `numbers` says on which page each unit stands."""
    for name in pack.mission_order:
        mission = pack.missions[name]
        yield Battle(id=name, name=mission.name, table=mission.table or pack.table, page=numbers[name])
    for name, card in pack.deck.deployment.items() if pack.deck else ():
        yield Battle(id=name, name=card.name, table=card.table or pack.table)
