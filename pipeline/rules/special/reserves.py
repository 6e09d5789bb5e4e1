"""Reserves: one rule with parameters -> its name, facts, values, marks for the map and the turns, and its odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.brief import ArrivalMark, ReserveOdds, TurnEvent
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Keeps, Share
from pipeline.model.rules import Hold, Reserves, Timing
from pipeline.rules.prose import Scribe
from pipeline.rules.reading import Reading
from pipeline.rules.special.arrivals import WAYS, arrival_marks, check_arrivals, ways
from pipeline.rules.special.kind import ANY_SIDE, YES_OR_NO, Case, Facts, SpecialRule, yes_or_no
from pipeline.rules.special.reserve_dice import UNITS_SHOWN, first_roll_turn, reserve_turns
from pipeline.rules.special.reserve_words import (
    arrival_words,
    is_scattered,
    own_values,
    reserves_name,
    scale_of,
    turn_event,
)
from pipeline.rules.special.turns import TURNS_SHOWN, last_turn


class ReservesKind(SpecialRule[Reserves]):
    """Reserves as packs use them."""

    text = "reserves"
    facts: ClassVar[Facts] = {
        "side": ANY_SIDE,
        "timing": tuple(timing.value for timing in Timing),
        "flanking": YES_OR_NO,
        "scattered": YES_OR_NO,
        "deep": YES_OR_NO,
        "hold": tuple(hold.value for hold in Hold),
        "arrive": WAYS,
    }

    def answers(self, rule: Reserves) -> Facts:
        """Answer whose, when, how and where."""
        return {
            "side": (rule.side.value,),
            "timing": (rule.timing.value,),
            "flanking": yes_or_no(rule.flanking),
            "scattered": yes_or_no(is_scattered(rule)),
            "deep": yes_or_no(rule.deep),
            "hold": (rule.hold.value,),
            "arrive": tuple(way for arrival in rule.arrive for way in ways(arrival)),
        }

    def values(self, rule: Reserves, reading: Reading) -> dict[str, str]:
        """Give name, share, dice and places in words."""
        values = own_values(rule, reading)
        return values | {"arrival": arrival_words(rule, values, reading, Scribe(), ())}

    def proofread(self, rule: Reserves, reading: Reading, scribe: Scribe, path: Path) -> None:
        """Read what the mission says of the places."""
        arrival_words(rule, own_values(rule, reading), reading, scribe, path)

    def name(self, rule: Reserves, reading: Reading) -> str:
        """Name the rule from its parameters, whatever the title over its text."""
        return reserves_name(rule, reading.labels)

    def events(self, rule: Reserves, reading: Reading) -> tuple[TurnEvent, ...]:
        """Mark every roll with its dice."""
        first = first_roll_turn(scale_of(reading), rule.timing)
        return tuple(turn_event(rule, reading, turn) for turn in range(first, last_turn(reading.mission) + 1))

    def keeps(self, rule: Reserves) -> Keeps:
        """Tell what they are kept as off the table."""
        return Keeps.RESERVES

    def summary(self, rule: Reserves, use: str, reading: Reading) -> ReserveOdds:
        """Work out how soon they come, turn by turn."""
        scale = scale_of(reading)
        return ReserveOdds(
            id=use,
            name=reserves_name(rule, reading.labels),
            who=rule.side,
            target=scale.succeed_on,
            turns=reserve_turns(scale, rule.timing, _last_shown(rule, reading)),
        )

    def arrivals(self, rule: Reserves, use: str, reading: Reading) -> tuple[ArrivalMark, ...]:
        """Mark where they come in."""
        scale = scale_of(reading)
        blank = ArrivalMark(
            id=use,
            side=rule.side.sides[0],
            name=reserves_name(rule, reading.labels),
            first_turn=first_roll_turn(scale, rule.timing),
        )
        return arrival_marks(rule, blank, scale=scale, homes=reading.mission.homes)

    def check(self, rule: Reserves, case: Case) -> Iterator[Diagnostic]:
        """The pack must have the figures, and the parameters must go together."""
        yield from _check_figures(rule, case)
        yield from check_arrivals(rule, case.path)
        if rule.flanking and (lacks := _flanking_lacks(rule)):
            hint = f"give {' and '.join(lacks)}, or take flanking away"
            message = "flanking reserves hold back at least one Unit and come in by corners only"
            yield error("E312", message, path=(*case.path, "flanking"), hints=(hint,))


def _flanking_lacks(rule: Reserves) -> tuple[str, ...]:
    hold = () if rule.hold.is_open_below else (f"hold: {Hold.AT_LEAST_ONE.value}",)
    elsewhere = any(arrival.edges or arrival.scatter for arrival in rule.arrive)
    return (*hold, *(("corners in every arrival",) if elsewhere else ()))


def _last_shown(rule: Reserves, reading: Reading) -> int:
    """End the odds with the game or the track, but show some turns of reserves that begin late."""
    shown = min(last_turn(reading.mission), TURNS_SHOWN)
    return max(shown, first_roll_turn(scale_of(reading), rule.timing) + UNITS_SHOWN - 1)


def _check_figures(rule: Reserves, case: Case) -> Iterator[Diagnostic]:
    scale = case.pack.figures.reserves
    if scale is None:
        hint = "add figures: reserves: to pack.yaml"
        yield error("E313", "the pack has no figures for reserves", path=case.path, hints=(hint,))
        return
    if rule.timing.value not in scale.first_roll:
        message = f"the pack's figures give no first roll for {rule.timing.value} reserves"
        hint = f"add {rule.timing.value}: and a turn under figures: reserves: first_roll: in pack.yaml"
        yield error("E313", message, path=(*case.path, "timing"), hints=(hint,))
    if rule.hold is Hold.ONE_TO_SHARE and scale.share_of is not Share.UNITS:
        message = "one Unit up to a share needs a share of Units, and the pack's figures share points"
        hint = "write share_of: units under figures: reserves: in pack.yaml, or hold: at-least-one"
        yield error("E313", message, path=(*case.path, "hold"), hints=(hint,))
    if is_scattered(rule) and not scale.scatter:
        hint = "add scatter: with a place for each face under figures: reserves: in pack.yaml"
        yield error("E313", "the pack's figures say no places for the scatter die", path=case.path, hints=(hint,))
