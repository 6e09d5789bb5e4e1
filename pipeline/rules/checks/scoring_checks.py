"""A pack's scoring, its missions' and its cards -> proofs that every award can be scored, and that all caps add up."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.diagnostics import Diagnostic, Path, Severity, error, warning
from pipeline.model import Pack
from pipeline.rules.checks.award_checks import check_award, check_fits, check_modes, check_plain
from pipeline.rules.figures.ledger import Ledger, PaidCard, ledger_of
from pipeline.rules.figures.points import least_of, reach
from pipeline.spelling import nearest

_SCORING: Path = ("scoring",)
_TYPES: Path = ("cards", "types")
# A cap that is too low or too high may follow from a slip in any of these.
_PARTS = (("scoring",), ("cards",), ("deck",), ("missions",))


def check_scoring(pack: Pack) -> Iterator[Diagnostic]:
    """Prove the caps of the pack and of every mission, and every card against them.

    What an award says comes first, then what all come to: a slip in one isn't told again as a sum that is wrong.
    """
    for stage in (_check_words, _check_awards, _check_sums):
        found = tuple(stage(pack))
        yield from found
        if any(each.severity is Severity.ERROR for each in found):
            return


def _ledgers(pack: Pack) -> Iterator[Ledger]:
    """Give the ledgers of all battles: of each mission, or of the pack, where it has cards and no missions."""
    for mission in pack.missions or (None,):
        ledger = ledger_of(pack, mission)
        if ledger is not None:
            yield ledger


def _check_words(pack: Pack) -> Iterator[Diagnostic]:
    yield from _check_types(pack)
    yield from _check_rounds(pack)
    for name, mission in pack.missions.items():
        ledger = ledger_of(pack, name)
        if not mission.winning and (ledger is None or not ledger.sources):
            hint = "say with `winning:` who wins when, or give a source of its `scoring:` awards"
            message = f"{name} can't be won: it has no way to win, and nothing is scored in it"
            yield error("E391", message, path=("missions", name), hints=(hint,)).relying_on(
                _SCORING, ("missions", name, "winning"), ("rules",)
            )


def _check_awards(pack: Pack) -> Iterator[Diagnostic]:
    found = [each for ledger in _ledgers(pack) for name in ledger.sources for each in _check_source(ledger, name)]
    # A source misspelt elsewhere has nothing that scores from it.
    yield from found or _check_idle(pack)
    of_cards = ledger_of(pack)
    if of_cards is None:
        return
    for paid in of_cards.cards:
        path: Path = ("deck", paid.kind, paid.name, "awards")
        for index, award in enumerate(paid.card.awards):
            if award.pays(paid.mode) is not None:
                yield from check_award(award, f"an award of {paid.name}", of_cards, (*path, index), paid.card)


def _check_sums(pack: Pack) -> Iterator[Diagnostic]:
    for ledger in _ledgers(pack):
        found = [each for name in ledger.sources for each in _check_reach(ledger, name)]
        yield from found or _check_total(ledger)
        if found:
            return
    of_cards = ledger_of(pack)
    if of_cards is not None:
        for paid in of_cards.cards:
            yield from _check_card(of_cards, paid)


def _check_rounds(pack: Pack) -> Iterator[Diagnostic]:
    """Points are proved round by round."""
    layers = [
        (_SCORING, pack.scoring),
        *((("missions", name, "scoring"), m.scoring) for name, m in pack.missions.items()),
    ]
    paying = next((kind for kind, *_ in pack.deck.scoring), None) if pack.deck is not None else None
    if paying is not None and not any(scoring is not None for _, scoring in layers):
        hint = "write `scoring:` with its sources in pack.yaml"
        where = (*_TYPES, paying, "scores")
        yield error("E380", "the pack has cards that pay points, but no scoring", path=where, hints=(hint,))
    counts = [pack.rounds, *(pack.rounds_of(mission) for mission in pack.missions.values())]
    for (path, scoring), played in zip(layers, counts, strict=True):
        count = played.count if played is not None else None
        if scoring is not None and None not in (scoring.rounds, count) and scoring.rounds != count:
            message = f"{scoring.rounds} rounds are scored, and {count} are played"
            hint = "leave `rounds` out of the scoring: what is played is scored"
            yield error("E380", message, path=(*path, "rounds"), hints=(hint,))
    if (pack.scoring is not None and pack.scoring.rounds is not None) or (pack.rounds and pack.rounds.count):
        return
    for (path, scoring), played in zip(layers, counts, strict=True):
        if scoring is not None and scoring.rounds is None and not (played and played.count):
            hint = "say `rounds:` there, or `rounds: {count: 5}` in pack.yaml"
            yield error("E380", "nothing says how many rounds are scored", path=path, hints=(hint,))
            return


def _check_types(pack: Pack) -> Iterator[Diagnostic]:
    """Each card pays in the modes that its type has, and in no others; each type is of some use."""
    types = pack.cards.types if pack.cards else {}
    for kind, name, card in pack.deck.scoring if pack.deck else ():
        path: Path = ("deck", kind, name)
        for index, award in enumerate(card.awards):
            yield from check_modes(award.points, types[kind], "points", (*path, "awards", index, "points"))
        yield from check_modes(card.up_to, types[kind], "up_to", (*path, "up_to"))
    grounds: dict[str, str] = {}
    for kind, name, _ in pack.deck.typed_grounds if pack.deck else ():
        other = grounds.setdefault(name, kind)
        if other != kind:
            message = f"{other} and {kind} both have a card called {name}, and each shows a ground of its own"
            yield error("E389", message, path=("deck", kind, name), hints=("rename one of them",))
    printed = {deck.of for deck in pack.cards.decks} if pack.cards else set()
    for kind in types:
        if kind not in printed and pack.deck is not None and pack.deck.of(kind):
            hint = f"add a deck to cards.yaml that is `of: {kind}`"
            yield warning("W380", f"no deck prints the {kind} cards", path=(*_TYPES, kind), hints=(hint,))


def _check_idle(pack: Pack) -> Iterator[Diagnostic]:
    """Find sources of the pack from which nothing is ever scored."""
    scored = {name for ledger in _ledgers(pack) for name in ledger.sources}
    for name in pack.scoring.sources if pack.scoring else ():
        if name not in scored:
            hint = "give it awards, let a type of cards score from it, or say `up_to:` and `when:`"
            found = error("E386", f"nothing scores from {name}", path=(*_SCORING, "sources", name), hints=(hint,))
            yield found.relying_on(*_PARTS)


def _check_source(ledger: Ledger, name: str) -> Iterator[Diagnostic]:
    """Check what a source says by itself, and every award of it."""
    source, path = ledger.sources[name], ledger.path("sources", name)
    if source.name is None:
        named = [key for _, layer in ledger.layers for key, each in layer.sources.items() if each.name is not None]
        near = (f"did you mean {guess!r}?",) if (guess := nearest(name, named)) else ()
        yield error("E386", f"the source {name} has no name", path=path, hints=(*near, "add `name:`"))
    if not source.awards and not ledger.cards_of(name) and source.up_to is None:
        message = f"nothing says how much {name} pays"
        yield error("E386", message, path=path, hints=("give it awards, or say `up_to:`",))
    if source.when is not None and (source.awards or ledger.cards_of(name)):
        message = f"{name} says when it is scored, and so do its awards"
        yield error("E386", message, path=ledger.path("sources", name, "when"), hints=("take `when` out",))
    if source.after_round is not None and source.after_round >= ledger.rounds:
        message = f"{name} is open after round {source.after_round} of {ledger.rounds}, when nothing is played any more"
        yield error("E381", message, path=ledger.path("sources", name, "after_round"))
    yield from _check_sharing(ledger, name)
    for index, award in enumerate(source.awards):
        path = (*ledger.path("sources", name, "awards"), index)
        yield from check_award(award, f"an award of {name}", ledger, path)
        yield from check_plain(award, name, path)
        yield from check_fits(award, source.in_round, source.up_to, name, path)


def _check_reach(ledger: Ledger, name: str) -> Iterator[Diagnostic]:
    """Prove that a source's cap can be reached, in every way to use its cards."""
    source, reached = ledger.sources[name], ledger.reaches[name]
    if source.up_to is not None and reached is not None and reached < source.up_to:
        path, nearest_path = ledger.path("sources", name, "up_to"), ledger.layers[0][0]
        # A cap of the pack's holds in all missions: which of them pays too little, its place doesn't tell.
        where = f" in {nearest_path[1]}" if len(nearest_path) > len(_SCORING) and path[0] != nearest_path[0] else ""
        message = f"{name} says up to {source.up_to} points, but no more than {reached} can be scored from it{where}"
        hint = f"say `up_to: {reached}`, or let something pay more"
        yield error("E387", message, path=path, hints=(hint,)).relying_on(*_PARTS)
    else:
        yield from _check_counts(ledger, name)


def _check_sharing(ledger: Ledger, name: str) -> Iterator[Diagnostic]:
    source = ledger.sources[name]
    path = ledger.path("sources", name)
    if source.leaves is not None and source.shares is None:
        hint = "say with `shares:` whose pool it pays from"
        yield error("E381", f"{name} leaves {source.leaves} points of nothing", path=(*path, "leaves"), hints=(hint,))
    if source.shares is None:
        return
    other = ledger.sources.get(source.shares)
    pool = None if other is None else other.up_to
    if other is not None and other.shares is not None:
        message = f"{name} shares the pool of {source.shares}, which has none of its own"
        yield error("E381", message, path=(*path, "shares"), hints=(f"write `shares: {other.shares}`",))
    elif other is None or pool is None:
        hint = f"give {source.shares} `up_to:`"
        message = f"{name} shares the pool of {source.shares}, which has no cap"
        yield error("E381", message, path=(*path, "shares"), hints=(hint,))
    elif source.leaves is not None and source.leaves >= pool:
        message = f"{source.shares} keeps {source.leaves} points, which leaves {name} nothing of the {pool}"
        yield error("E381", message, path=ledger.path("sources", name, "leaves"))


def _check_counts(ledger: Ledger, name: str) -> Iterator[Diagnostic]:
    """Prove that as many cards as a mode lets a player have can fill the source, alone unless modes go together."""
    cap = ledger.pool(name)
    for kind, card_type in {each.kind: each.type for each in ledger.cards_of(name)}.items():
        for mode in () if card_type.together else card_type.modes.values():
            if cap is not None and mode.each is not None and mode.cards is not None and mode.each * mode.cards < cap:
                said = f"{mode.cards} {mode.name} cards of {mode.each} points come to {mode.each * mode.cards}"
                path = (*_TYPES, kind, "modes", next(key for key, each in card_type.modes.items() if each is mode))
                yield error("E381", f"{said}, not {cap}", path=(*path, "each")).relying_on(_SCORING)


def _check_total(ledger: Ledger) -> Iterator[Diagnostic]:
    """Prove that the sources come to the total: no less, and no more unless that is meant."""
    if ledger.total is None:
        return
    parts = list(ledger.pools)
    path = ledger.path("total")
    for name, paid in parts:
        if paid is not None and paid > ledger.total and not ledger.overflow:
            message = f"{name} pays up to {paid} points, and the total counts {ledger.total}"
            yield error("E381", message, path=path, hints=(f"say `total: {paid}` or more",)).relying_on(*_PARTS)
            return
    known = [(paid, name) for name, paid in parts if paid is not None]
    come = sum(paid for paid, _ in known)
    needed = sum(paid for paid, name in known if not ledger.sources[name].optional)
    said = " and ".join(
        filter(None, (", ".join(f"{p} {n}" for p, n in known[:-1]), *(f"{p} {n}" for p, n in known[-1:])))
    )
    verb = "comes" if len(known) == 1 else "come"
    if len(known) == len(parts) and come < ledger.total:
        message = f"{said} {verb} to {come} points, not {ledger.total}"
        yield error("E381", message, path=path, hints=(f"say `total: {come}`",)).relying_on(*_PARTS)
    elif needed > ledger.total and not ledger.overflow:
        message = f"{said} {verb} to {come} points, not {ledger.total}"
        hint = f"say `total: {come}`, or `overflow: yes` if points above it are meant to be lost"
        yield error("E381", message, path=path, hints=(hint,)).relying_on(*_PARTS)


def _check_card(ledger: Ledger, paid: PaidCard) -> Iterator[Diagnostic]:
    card, mode, name = paid.card, paid.mode, paid.name
    path: Path = ("deck", paid.kind, name)
    key = ("up_to",) if mode is None else ("up_to", mode)
    named = "up_to" if mode is None else f"up_to.{mode}"
    source = ledger.sources.get(str(paid.type.scores))
    reached = reach(paid.paying(source), ledger.rounds, ledger.seats)
    ceiling, cap = card.ceiling(mode), ledger.cap_of(paid)
    use = "" if mode is None else f" as a {paid.type.modes[mode].name} card"
    if ceiling is not None and reached is not None and reached < ceiling:
        message = f"{name} says up to {ceiling} points{use}, but its awards come to {reached} at most"
        hint = f"say `{named}: {reached}`, or let an award pay more"
        yield error("E382", message, path=(*path, *key), hints=(hint,))
        return
    most = least_of(reached, ceiling)
    if cap is not None and (most is None or most > cap):
        sum_of = "any number of" if most is None else str(most)
        message = f"{name} can score {sum_of} points{use}, but no more than {cap} count"
        where = (*path, *key) if ceiling is not None else (*path, "awards")
        yield error("E383", message, path=where, hints=(f"say `{named}: {cap}`",))
