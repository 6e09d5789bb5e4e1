"""A round as written, and its pack -> what it names, and what a die is rolled on for it: missions, or cards by type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pipeline.model import Pack
from pipeline.model.event import RoundSheet
from pipeline.model.parts import ALL
from pipeline.rules.choosing.joint import made_missions
from pipeline.rules.deck.dealing import shared_kinds

# What stands for the type of cards where a mission is meant.
MISSION = ""
Listed = Mapping[str, tuple[str, ...]]


def named_by(written: RoundSheet) -> Mapping[str, str]:
    """Give the mission or the cards that a round names."""
    cards = written.cards if isinstance(written.cards, dict) else {}
    named = {kind: each for kind, each in cards.items() if isinstance(each, str) and each != ALL}
    return named | ({MISSION: written.mission} if written.mission else {})


def drawn_by(written: RoundSheet, pack: Pack) -> Listed:
    """List what a round draws from, a combination with all of its missions; what there isn't is left to checks."""
    listed: dict[str, tuple[str, ...]] = {}
    if written.draw:
        listed[MISSION] = tuple(dict.fromkeys(_missions(written.draw, pack)))
    if pack.deck is None or written.cards is None:
        return listed
    if isinstance(written.cards, str):
        return listed | {kind: tuple(pack.deck.of(kind)) for kind in shared_kinds(pack)}
    for kind, each in written.cards.items():
        if not isinstance(each, str):
            listed[kind] = tuple(dict.fromkeys(each))
        elif each == ALL:
            listed[kind] = tuple(pack.deck.of(kind))
    return listed


def known_to(pack: Pack, kind: str) -> tuple[str, ...]:
    """List what a pack has of a kind: missions with leaves, or cards of a type."""
    if kind == MISSION:
        return pack.mission_order
    return tuple(pack.deck.of(kind)) if pack.deck else ()


def _missions(names: Iterable[str], pack: Pack) -> Iterator[str]:
    made = made_missions(pack) if any(name in pack.combinations for name in names) else {}
    for name in names:
        yield from made[name].values() if name in made and name not in pack.missions else (name,)
