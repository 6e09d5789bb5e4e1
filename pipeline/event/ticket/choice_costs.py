"""An event and its pack -> what its choices save or cost in sheets and money, where they bear on what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pipeline.event.planning.missions import missions_of
from pipeline.event.reading.event_names import figure
from pipeline.event.reading.ready_event import Event
from pipeline.event.reading.spares import printed
from pipeline.model import Ink, Labels, Pack
from pipeline.model.event import ItemKind, Where

_CENT = Decimal("0.01")
_SIDES = 2  # of a mission's leaf


@dataclass(frozen=True, kw_only=True)
class ChoiceCost:
    """A choice as event.yaml makes it: how many sheets and how much money lie between it and the other way."""

    key: str
    value: str
    sheets: int
    cost: Decimal


def weigh_choices(event: Event, pack: Pack) -> Iterator[ChoiceCost]:
    """Weigh what both tables and packs may hold; what one of them isn't printed for is no choice."""
    scale = _Scale(event=event, pack=pack)
    has_packs, scores = event.wants(ItemKind.PLAYER_PACKS), event.sheet.score_sheets
    if has_packs and (event.wants(ItemKind.SCORE_SHEETS) or scores is Where.PACKS):
        at_tables = scores is Where.PACKS
        yield scale.choice("scores", scores, scale.scores_at_tables() if at_tables else scale.scores_in_packs())
    if has_packs and event.wants(ItemKind.TABLE_PACKETS) and scale.plan_missions():
        plans = event.sheet.plan_missions
        in_packs = plans is Where.TABLES
        yield scale.choice("plans", plans, scale.plans_in_packs() if in_packs else scale.plans_at_tables())
    if has_packs and (saved := scale.shared()):
        yield scale.choice("shared", None, saved)


@dataclass(frozen=True, kw_only=True)
class _Scale:
    """Counts sheets and printed sides."""

    event: Event
    pack: Pack

    def choice(self, key: str, value: Where | None, amount: tuple[int, int]) -> ChoiceCost:
        """Price sheets and sides."""
        prices, (sheets, sides) = self.event.sheet.prices, amount
        side = prices.colour if self.event.sheet.ink is Ink.COLOUR else prices.black
        cost = (sides * side + sheets * prices.sheet).quantize(_CENT)
        return ChoiceCost(key=key, value=value.value if value else "", sheets=sheets, cost=cost)

    def scores_in_packs(self) -> tuple[int, int]:
        """Count a sheet with a blank back for each round in each pack."""
        count = self._packs * len(self.event.rounds)
        return count, count

    def scores_at_tables(self) -> tuple[int, int]:
        """Count two of them on a sheet for each round."""
        count = -(-printed(self.event, ItemKind.SCORE_SHEETS) // _SIDES) * len(self.event.rounds)
        return count, count

    def plan_missions(self) -> set[str]:
        """Find the missions that plans lead to."""
        return {name for each in self.event.rounds if each.mission is None for name in missions_of(each, self.pack)}

    def plans_at_tables(self) -> tuple[int, int]:
        """Count their leaves in the packets of each round that is played by plans."""
        rounds = [each for each in self.event.rounds if each.mission is None]
        leaves = sum(len(missions_of(each, self.pack)) for each in rounds)
        return self._leaves(leaves * printed(self.event, ItemKind.TABLE_PACKETS))

    def plans_in_packs(self) -> tuple[int, int]:
        """Count their leaves in all packs, but for missions that other rounds play anyway."""
        own = self.plan_missions() - {each.mission for each in self.event.rounds}
        return self._leaves(len(own) * self._packs)

    def shared(self) -> tuple[int, int] | None:
        """Count the leaves that packs would hold twice."""
        named = [each.mission for each in self.event.rounds if each.mission]
        twice = len(named) - len(set(named))
        return self._leaves(twice * self._packs) if twice else None

    @property
    def _packs(self) -> int:
        return printed(self.event, ItemKind.PLAYER_PACKS)

    def _leaves(self, count: int) -> tuple[int, int]:
        return count, count * _SIDES


def tell_choices(choices: Sequence[ChoiceCost], currency: str, labels: Labels) -> Iterator[str]:
    """Say what each choice costs, or saves; in money where there are prices."""
    for each in choices:
        key = f"event.ticket.choice.{each.key}" + (f".{each.value}" if each.value else "")
        amount = labels[labels.form("event.ticket.choice.sheets", each.sheets)].format(count=each.sheets)
        if each.cost:
            amount = labels["event.ticket.choice.priced"].format(
                amount=amount, cost=f"{figure(str(each.cost), labels)} {currency}"
            )
        yield labels[key].format(amount=amount)


def choice_facts(choice: ChoiceCost) -> dict[str, object]:
    """List what a choice comes to as plain values."""
    cost = {"cost": str(choice.cost)} if choice.cost else {}
    return {"choice": choice.key, "is": choice.value, "sheets": choice.sheets, **cost}
