"""A rule in use, as its checks see it; and the turns that its mission has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import EACH, Mission, Pack, Who
from pipeline.rules.declared.scope import Scope

# Games without a set end are decided about here; a longer track would serve few tables and cost every page room.
TURNS_SHOWN = 8


@dataclass(frozen=True, kw_only=True)
class Case:
    """A rule in use, as the checks see it: in which mission of which pack, at which path."""

    pack: Pack
    mission: Mission
    path: Path


def joined_ids(ids: Sequence[str]) -> str:
    """List ids as hints do: "red, blue or each"."""
    return " or ".join(filter(None, (", ".join(ids[:-1]), *ids[-1:])))


def nobodys(case: Case) -> Diagnostic:
    """Tell of what waits off the table, or comes onto it, for no side in particular."""
    hint = f"write `side:` and {joined_ids((*case.pack.sides.ids, EACH))}"
    return error("E345", "what is kept off the table must be somebody's", path=case.path, hints=(hint,))


def wins_of(pack: Pack, mission: Mission) -> Iterator[Scope]:
    """Give the ways to win of a mission, as far as the pack has their rules."""
    for win in mission.winning:
        if win.kind in pack.rules:
            yield Scope(name=win.kind, rule=pack.rules[win.kind], given=win.rule, figures=pack.figures.of(win.kind))


def final_turn(pack: Pack, mission: Mission) -> int | None:
    """Tell the turn whose start ends the game, where lasting so long wins it."""
    return min((turn for _, turn in lasting(pack, mission)), default=None)


def lasting(pack: Pack, mission: Mission) -> Iterator[tuple[Who, int]]:
    """Tell who wins by lasting until a turn starts, and which."""
    for scope in wins_of(pack, mission):
        for each in scope.rule.gives:
            if each.win is not None and scope.holds(each.win.when):
                turn = scope.number(each.win.at_turn)
                if turn is not None:
                    yield scope.who(each.win.who) or EACH, turn


def last_turn(pack: Pack, mission: Mission) -> int:
    """Tell the last turn that is played, or shown where the game has no set end."""
    rounds, final = pack.rounds_of(mission), final_turn(pack, mission)
    ends = (rounds.count if rounds else None, None if final is None else final - 1)
    return min((end for end in ends if end is not None), default=TURNS_SHOWN)
