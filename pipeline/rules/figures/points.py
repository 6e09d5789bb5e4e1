"""A pack's mission cards and its game's caps -> what each card can pay at most, and proofs that it all adds up."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import (
    EACH,
    Action,
    Award,
    CardKind,
    Done,
    MissionDeck,
    Mode,
    Moment,
    Pack,
    Scoring,
    ScoringCard,
    SecretCard,
    Standing,
    Who,
)
from pipeline.rules.figures.moments import Moments

# None: nothing limits it.
Reach = int | None


def check_deck(pack: Pack) -> Iterator[Diagnostic]:
    """Prove the caps and every card against them."""
    deck, scoring = pack.deck, pack.figures.scoring
    if deck is None:
        return
    if scoring is None:
        if any(deck.scoring):
            hint = "write scoring under figures in pack.yaml"
            yield error("E380", "the pack has cards that pay points, but no caps", path=("figures",), hints=(hint,))
        return
    yield from _check_caps(scoring)
    for kind, name, card in deck.scoring:
        for mode in card.modes:
            yield from _check_card(kind, name, card, mode, scoring)
    yield from _check_secrets(deck)


def reach(card: ScoringCard, mode: Mode | None, rounds: int) -> Reach:
    """Go through a battle and add up what a card's awards can pay a player in it; None where nothing limits them.

    A Tactical card is discarded once it has paid, so each of its awards comes once. What an action must do first is
    reckoned with, in the first seat and in the second; what one award takes away from another isn't.
    """
    seats = [Moments(rounds=rounds, seat=seat) for seat in (0, 1)]
    sums = [_sum(card, mode, scorer, moments) for scorer in _scorers(card) for moments in seats]
    return None if None in sums else max(each for each in sums if each is not None)


def _scorers(card: ScoringCard) -> tuple[Who, ...]:
    """Name everybody who scores otherwise than the others: who has awards to itself, and all who have none."""
    return tuple(dict.fromkeys((EACH, *(award.who for award in card.awards))))


def most(card: ScoringCard, mode: Mode | None, rounds: int) -> Reach:
    """Give what a card can really pay: what its awards come to, and no more than it says."""
    known = [each for each in (reach(card, mode, rounds), card.ceiling(mode)) if each is not None]
    return min(known, default=None)


def cap_of(kind: CardKind, mode: Mode | None, scoring: Scoring) -> int:
    """Give the most that one card of a type may pay."""
    if kind is CardKind.SECONDARY:
        return scoring.fixed_card if mode is Mode.FIXED else scoring.secondary
    return scoring.primary


def secret_figures(pack: Pack, scoring: Scoring) -> dict[str, str]:
    """Give prose the most that a secret pays, and what it comes to with the primary mission beside it."""
    secrets = pack.deck.secret.values() if pack.deck is not None else ()
    paid = [most(card, None, scoring.rounds) for card in secrets]
    best = max((scoring.primary if each is None else each for each in paid), default=0)
    together = min(scoring.primary, scoring.primary_with_secret + best)
    return {"secret_most": str(best), "with_secret_most": str(together)}


def _sum(card: ScoringCard, mode: Mode | None, scorer: Who, moments: Moments) -> Reach:
    total = 0
    for award in card.awards:
        if award.who not in (EACH, scorer) or award.pays(mode) is None:
            continue
        paid = _award_reach(award, mode, card.action, moments)
        if paid is None:
            return None
        total += paid
    return total


def _award_reach(award: Award, mode: Mode | None, action: Action | None, moments: Moments) -> Reach:
    """Pay an award whenever it can be scored; what happens at a moment earns once, unless the card says more."""
    pay = award.pays(mode) or 0
    if award.when is Moment.AT_ONCE:
        # What counts at once has only the card's own limit.
        return award.up_to if award.most is None else _limited(pay * award.most, award)
    paid = [_limited(pay * each, award) for each in _earned(award, action, moments)]
    total = max(paid, default=0) if mode is Mode.TACTICAL else sum(paid)
    in_all = action.in_all if action is not None and award.done is Done.NOW else None
    return total if in_all is None else min(total, pay * in_all)


def _earned(award: Award, action: Action | None, moments: Moments) -> Iterator[int]:
    """Tell how often an award can be earned at each of its moments."""
    for moment in moments.of(award):
        done = None if award.done is None or action is None else moments.done(action, moment, award.done)
        often = award.most or 1
        yield often if done is None else 0 if done < award.least else min(often, done)


def _limited(points: int, award: Award) -> int:
    return points if award.up_to is None else min(points, award.up_to)


def _check_caps(scoring: Scoring) -> Iterator[Diagnostic]:
    """Prove that the sources come to the total, Fixed cards to their source, and that a secret leaves room."""
    path: Path = ("figures", "scoring")
    parts = (scoring.primary, scoring.secondary, scoring.painted)
    if sum(parts) != scoring.total:
        said = f"{parts[0]} primary, {parts[1]} secondary and {parts[2]} painted"
        yield error("E381", f"{said} come to {sum(parts)} VP, not {scoring.total}", path=(*path, "total"))
    fixed = scoring.fixed_card * scoring.fixed_cards
    if fixed != scoring.secondary:
        said = f"{scoring.fixed_cards} Fixed cards of {scoring.fixed_card} VP come to {fixed}, not {scoring.secondary}"
        yield error("E381", said, path=(*path, "fixed_card"))
    if scoring.primary_with_secret >= scoring.primary:
        said = f"a Primary of {scoring.primary_with_secret} VP leaves a secret nothing of the {scoring.primary}"
        yield error("E381", said, path=(*path, "primary_with_secret"))
    if scoring.secret_after >= scoring.rounds:
        said = f"a secret chosen after round {scoring.secret_after} of {scoring.rounds} can't be played"
        yield error("E381", said, path=(*path, "secret_after"))


def _check_card(
    kind: CardKind, name: str, card: ScoringCard, mode: Mode | None, scoring: Scoring
) -> Iterator[Diagnostic]:
    path: Path = ("deck", kind.value, name)
    key = "up_to" if mode is None else f"{mode.value}_up_to"
    reached, ceiling, cap = reach(card, mode, scoring.rounds), card.ceiling(mode), cap_of(kind, mode, scoring)
    use = "" if mode is None else f" as a {mode.value.capitalize()} card"
    if ceiling is not None and reached is not None and reached < ceiling:
        message = f"{name} says up to {ceiling} VP{use}, but its awards come to {reached} at most"
        yield error("E382", message, path=(*path, key), hints=(f"say {key}: {reached}, or let an award pay more",))
        return
    paid = most(card, mode, scoring.rounds)
    if paid is None or paid > cap:
        sum_of = "any number of" if paid is None else str(paid)
        message = f"{name} can score {sum_of} VP{use}, but no more than {cap} count"
        where = (*path, key) if ceiling is not None else (*path, "awards")
        yield error("E383", message, path=where, hints=(f"say {key}: {cap}",))


def _check_secrets(deck: MissionDeck) -> Iterator[Diagnostic]:
    """A secret mission is for a player who isn't ahead in Primary points."""
    for name, card in deck.secret.items():
        assert isinstance(card, SecretCard)
        for index, standing in enumerate(card.open_to):
            if standing is Standing.AHEAD:
                message = f"the secret mission {name} is open to a player who is ahead"
                hint = "a player may choose a secret mission when behind or level in Primary points"
                yield error("E384", message, path=("deck", "secret", name, "open_to", index), hints=(hint,))
