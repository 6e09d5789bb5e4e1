"""The limits that a deck sets itself, its cards and its grounds -> whatever goes beyond, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.ground_figures import GroundFigures
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import CardLimits, Pack, PayLimits
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.figures.on_ground import CardReach, card_reaches
from pipeline.spelling import hints
from pipeline.units import Rulers

_LIMITS: Path = ("cards", "limits")


def check_limits(pack: Pack, grounds: Sequence[GroundFigures]) -> Iterator[Diagnostic]:
    """Hold a deck to its limits: its grounds, as they were measured, and what its cards can pay on them."""
    limits = pack.cards.limits if pack.cards else None
    if limits is None or pack.deck is None:
        return
    for ground in grounds:
        yield from _check_zones(ground, limits, pack.rulers())
        yield from _check_distances(ground, limits, pack.rulers())
    yield from _check_names(pack, limits)
    ledger = ledger_of(pack)
    for each in card_reaches(ledger, grounds) if ledger else ():
        pays = limits.pays.get(each.paid.kind)
        if pays is not None:
            yield from _check_pay(each, pays)
            yield from _check_pay_on_grounds(each, pays)


def _check_zones(ground: GroundFigures, limits: CardLimits, rulers: Rulers) -> Iterator[Diagnostic]:
    largest = max(ground.zones.values(), default=0.0)
    for side, area in ground.zones.items():
        path = (*ground.path, "zones", side)
        said = f"the zone of {side} covers {rulers.ground(area)}"
        if limits.zone_share is not None and ground.share(side) < limits.zone_share:
            message = f"{said}, {ground.share(side):.1f}% of the table, and {limits.zone_share}% is the least"
            yield _beyond(message, path, "zone_share")
        lacks = 100 * (1 - area / largest)
        if limits.zone_difference is not None and lacks > limits.zone_difference:
            message = f"{said}, {lacks:.1f}% less than the largest, and {limits.zone_difference}% is the most"
            yield _beyond(message, path, "zone_difference")


def _check_distances(ground: GroundFigures, limits: CardLimits, rulers: Rulers) -> Iterator[Diagnostic]:
    least, most = limits.zone_gap, limits.marker_difference
    if least is not None and ground.gap is not None and ground.gap < float(least.inches):
        message = f"zones come within {rulers.tape(ground.gap)} of one another, and {least} is the least"
        yield _beyond(message, (*ground.path, "zones"), "zone_gap")
    if most is not None and ground.difference > float(most.inches):
        farther = rulers.tape(ground.difference)
        message = f"one side has it {farther} farther to a marker than the other, and {most} is the most"
        yield _beyond(message, (*ground.path, "objectives"), "marker_difference")


def _beyond(message: str, path: Path, key: str) -> Diagnostic:
    hint = f"change the ground, or `{key}` under `limits:` in cards.yaml"
    return error("E399", message, path=path, hints=(hint,)).relying_on(_LIMITS)


def _check_names(pack: Pack, limits: CardLimits) -> Iterator[Diagnostic]:
    paying = list(dict.fromkeys(kind for kind, _, _ in pack.deck.scoring)) if pack.deck else []
    for kind in limits.pays:
        if kind not in paying:
            message = f"no cards of the type {kind!r} pay points"
            yield error("E384", message, path=(*_LIMITS, "pays", kind), hints=hints(kind, paying)).relying_on(("deck",))


def _check_pay(reach: CardReach, limits: PayLimits) -> Iterator[Diagnostic]:
    """Prove what a card can pay against what cards of its type may."""
    if limits.least is not None and reach.pays is not None and reach.pays < limits.least:
        yield _pays(reach, f"can pay {reach.pays} points, and {limits.least} is the least", "least")
    if limits.most is not None and (reach.pays is None or reach.pays > limits.most):
        said = "any number of" if reach.pays is None else str(reach.pays)
        yield _pays(reach, f"can pay {said} points, and {limits.most} is the most", "most")


def _check_pay_on_grounds(reach: CardReach, limits: PayLimits) -> Iterator[Diagnostic]:
    for ground, sides in reach.grounds.items():
        known = {side: points for side, points in sides.items() if points is not None}
        lowest = min(known, key=lambda side: known[side], default=None)
        if lowest is None:
            continue
        if limits.anywhere is not None and known[lowest] < limits.anywhere:
            said = f"can pay the {lowest} {known[lowest]} points on {ground}, and {limits.anywhere} is the least"
            yield _pays(reach, said, "anywhere")
        apart = max(known.values()) - known[lowest]
        if limits.difference is not None and apart > limits.difference:
            told = " and ".join(f"the {side} {points}" for side, points in known.items())
            yield _pays(reach, f"can pay {told} points on {ground}, more than {limits.difference} apart", "difference")


def _pays(reach: CardReach, said: str, key: str) -> Diagnostic:
    paid = reach.paid
    use = "" if paid.mode is None else f" as a {paid.type.modes[paid.mode].name} card"
    hint = f"change its awards or its cap, the ground, or `pays.{paid.kind}.{key}` under `limits:` in cards.yaml"
    path = ("deck", paid.kind, paid.name)
    return error("E384", f"{paid.name}{use} {said}", path=path, hints=(hint,)).relying_on(_LIMITS, ("scoring",))
