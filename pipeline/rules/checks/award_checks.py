"""An award -> what is wrong with it by itself: modes that there aren't, rounds not played, points that never count."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Award, CardType, Moment, ScoringCard
from pipeline.rules.figures.ledger import Ledger
from pipeline.rules.figures.points import Paying, least_of, reach

_SCORING: Path = ("scoring",)


def check_modes(points: object, kind: CardType, key: str, path: Path) -> Iterator[Diagnostic]:
    """Hold points of a card to the modes of its type: one figure that no mode takes would be printed nowhere."""
    known = tuple(kind.modes)
    if points is None:
        return
    if not isinstance(points, dict):
        if known:
            said = ", ".join(f"{mode}: {points}" for mode in known)
            message = f"`{key}: {points}` doesn't say in which mode: {kind.name} has {' and '.join(known)}"
            yield error("E388", message, path=path, hints=(f"write `{key}: {{{said}}}`, or only the modes that pay",))
        return
    for mode, value in points.items():
        if mode not in known:
            message = f"{kind.name} has no mode {mode!r}" if known else f"{kind.name} has no modes"
            cure = f"its modes are {', '.join(known)}" if known else f"write `{key}: {value}`, or declare modes for it"
            yield error("E388", message, path=(*path, mode), hints=(cure,)).relying_on(("cards",))


def check_award(
    award: Award, called: str, ledger: Ledger, path: Path, card: ScoringCard | None = None
) -> Iterator[Diagnostic]:
    """Prove that an award can be scored at all."""
    rounds, last = ledger.rounds, award.to_round
    if award.from_round > rounds:
        message = f"{called} counts from round {award.from_round} on, and the battle ends after {rounds}"
        yield error("E390", message, path=(*path, "from_round")).relying_on(_SCORING)
    elif last is not None and last > rounds:
        message = f"{called} counts up to round {last}, and the battle ends after {rounds}"
        hint = "leave `to_round` out: it counts to the end"
        yield error("E390", message, path=(*path, "to_round"), hints=(hint,)).relying_on(_SCORING)
    elif last is not None and last < award.from_round:
        message = f"{called} counts from round {award.from_round} on and up to round {last}"
        yield error("E390", message, path=(*path, "to_round"))
    elif award.when is Moment.BATTLE and (award.from_round, last) != (1, None):
        message = f"{called} is scored at the end of the battle, in no round"
        yield error("E390", message, path=path, hints=("take `from_round` and `to_round` out",))
    elif award.done is not None and card is not None and not _reach_alone(award, card, ledger):
        message = f"{called} can never be scored: its action is never done {award.least} times by then"
        yield error("E390", message, path=(*path, "least"))
    if award.up_to is not None:
        pays = award.points.values() if isinstance(award.points, dict) else (award.points,)
        if award.up_to < min(pays):
            message = f"{called} pays {min(pays)} points, of which `up_to: {award.up_to}` counts less"
            yield error("E390", message, path=(*path, "up_to"), hints=(f"say `points: {award.up_to}`",))


def _reach_alone(award: Award, card: ScoringCard, ledger: Ledger) -> bool:
    modes = tuple(award.points) if isinstance(award.points, dict) else (None,)
    paid = (reach(Paying(awards=(award,), action=card.action, mode=m), ledger.rounds, ledger.seats) for m in modes)
    return any(each is None or each > 0 for each in paid)


def check_plain(award: Award, name: str, path: Path) -> Iterator[Diagnostic]:
    """A source has neither modes nor actions, which are cards' own."""
    if isinstance(award.points, dict):
        message = f"an award of {name} pays by mode, and only cards have modes"
        yield error("E388", message, path=(*path, "points"), hints=("write `points:` and a number",))
    if award.done is not None:
        message = f"an award of {name} counts what an action did, and only cards have actions"
        yield error("E388", message, path=(*path, "done"), hints=("say in `what:` what is counted",))


def check_fits(award: Award, in_round: int | None, up_to: int | None, name: str, path: Path) -> Iterator[Diagnostic]:
    """A cap below what one award pays at a time would always cut it."""
    if isinstance(award.points, dict):
        return
    pays = least_of(award.points, award.up_to) or 0
    cap = least_of(up_to, None if award.when is Moment.BATTLE else in_round)
    if cap is not None and pays > cap:
        message = f"an award of {name} pays {pays} points, and no more than {cap} count"
        yield error("E390", message, path=(*path, "points"), hints=("raise the cap, or let the award pay less",))
