"""Reserves in words: the rule's parameters and the game's figures -> name, values for prose, places, turn track."""

from __future__ import annotations

from pipeline.contracts.brief import TurnEvent
from pipeline.contracts.wording import joined, label, number_word, ordinal_word, side_values
from pipeline.diagnostics import Path
from pipeline.model import Labels, Prose, ReservesScale
from pipeline.model.rules import Reserves
from pipeline.rules.prose import Scribe
from pipeline.rules.reading import Reading
from pipeline.rules.special.arrivals import arrival_text, reach
from pipeline.rules.special.reserve_dice import dice_in_turn, first_roll_turn, is_sure, sure_turn
from pipeline.rules.special.reserve_shares import share_values


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
    form = "sure" if is_sure(scale, dice) else "one" if dice == 1 else "many"
    text = label(reading.labels, f"turn.reserves.{form}", name=reserves_name(rule, reading.labels), dice=dice)
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
