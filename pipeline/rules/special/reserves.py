"""Reserves: one rule with parameters -> its name, facts, values, marks for the map and the turns, and its odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pipeline.contracts.brief import ArrivalMark, ReserveOdds, TurnEvent
from pipeline.contracts.wording import joined, label, number_word, ordinal_word, side_values
from pipeline.diagnostics import Diagnostic, Path, error
from pipeline.model import Keeps, Labels, Prose, ReservesScale, Share
from pipeline.model.rules import Hold, Reserves, Timing
from pipeline.rules.figures.reserve_figures import (
    UNITS_SHOWN,
    dice_in_turn,
    first_roll_turn,
    is_sure,
    reserve_turns,
    share_values,
    sure_turn,
)
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import Reading
from pipeline.rules.special.kind import ANY_SIDE, TURNS_SHOWN, YES_OR_NO, Case, Facts, SpecialRule, last_turn, yes_or_no
from pipeline.rules.special.ways_in import WAYS, arrival_marks, arrival_text, check_arrivals, reach, ways


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
            "side": (rule.side,),
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
        # A scribe whose findings nobody reads: slips in these words are gathered by proofread, once.
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
        return tuple(
            turn_event(rule, reading, turn) for turn in range(first, last_turn(reading.pack, reading.mission) + 1)
        )

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
            side=rule.side,
            name=reserves_name(rule, reading.labels),
            first_turn=first_roll_turn(scale, rule.timing),
        )
        return arrival_marks(rule, blank, scale=scale, mission=reading.mission, sides=reading.pack.sides)

    def check(self, rule: Reserves, case: Case) -> Iterator[Diagnostic]:
        """The pack must have the figures, and the parameters must go together."""
        yield from _check_figures(rule, case)
        yield from check_arrivals(rule, case)
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
    shown = min(last_turn(reading.pack, reading.mission), TURNS_SHOWN)
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


def is_scattered(rule: Reserves) -> bool:
    """Tell whether a die picks the way in."""
    return any(arrival.scatter for arrival in rule.arrive)


def reserves_name(rule: Reserves, labels: Labels, form: str = "name") -> str:
    """Put the name together from the parameters; `form` "kind" gives the singular, "Delayed Reserve"."""
    parts = {
        "deep": labels["rule.reserves.deep"] if rule.deep else "",
        "scattered": labels["rule.reserves.scattered"] if is_scattered(rule) else "",
        "flanking": labels["rule.reserves.flanking"] if rule.flanking else "",
        "timing": labels[f"rule.reserves.{rule.timing.value}"],
    }
    return label(labels, f"rule.reserves.{form}", **parts)


def scale_of(reading: Reading) -> ReservesScale:
    """Take the game's figures for reserves."""
    scale = reading.pack.figures.reserves
    assert scale is not None, "the rule's check keeps a pack without figures from being read"
    return scale


def own_values(rule: Reserves, reading: Reading) -> dict[str, str]:
    """Give all values of the rule but the places, which may be told with these."""
    labels, scale = reading.labels, scale_of(reading)
    return {
        **side_values(labels, rule.side),
        "name": reserves_name(rule, labels),
        "kind": reserves_name(rule, labels, "kind"),
        **share_values(scale, labels),
        "deep_limit": number_word(labels, scale.deep_on_table),
        **_dice_values(rule, labels, scale),
        **_corner_value(rule, reading),
    }


def _dice_values(rule: Reserves, labels: Labels, scale: ReservesScale) -> dict[str, str]:
    first = first_roll_turn(scale, rule.timing)
    return {
        "target": f"{scale.succeed_on}+",
        "first_roll": ordinal_word(labels, first),
        "second_roll": ordinal_word(labels, first + 1),
        "third_roll": ordinal_word(labels, first + 2),
        "sure_dice": number_word(labels, scale.sure_with_dice),
        "sure_turn": ordinal_word(labels, sure_turn(scale, rule.timing)),
    }


def _corner_value(rule: Reserves, reading: Reading) -> dict[str, str]:
    """Write the distance from a corner, where one is given; several that differ are listed."""
    scale = scale_of(reading)
    found = dict.fromkeys(reach(arrival, scale) for arrival in rule.arrive)
    texts = [reading.wording.distance(distance) for distance in found if distance is not None]
    return {"corner": joined(reading.labels, texts)} if texts else {}


def turn_event(rule: Reserves, reading: Reading, turn: int) -> TurnEvent:
    """Mark the roll of one turn."""
    scale = scale_of(reading)
    dice = dice_in_turn(scale, rule.timing, turn)
    key = "turn.reserves.sure" if is_sure(scale, dice) else reading.labels.form("turn.reserves", dice)
    text = label(reading.labels, key, name=reserves_name(rule, reading.labels), dice=dice)
    short = reading.labels["turn.short.sure"] if is_sure(scale, dice) else ""
    return TurnEvent(turn=turn, who=rule.side, text=text, short=short, dice=dice)


def arrival_words(rule: Reserves, values: dict[str, str], reading: Reading, scribe: Scribe, path: Path) -> Prose:
    """Say every place once, in the mission's words or the language's own."""
    known = reading.distances | values
    places = (
        arrival_text(arrival, reading.labels)
        if arrival.says is None
        else scribe.write(arrival.says, known, (*path, "arrive", index, "says"))
        for index, arrival in enumerate(rule.arrive)
    )
    return Prose(joined(reading.labels, list(dict.fromkeys(places))))
