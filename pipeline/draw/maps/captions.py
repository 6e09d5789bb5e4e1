"""Marks of a mission -> the words that the map writes beside them, in the print's language and units."""

from __future__ import annotations

from pipeline.contracts.battlefield import NumberedObjectives, PickMark, SpacingMark
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.wording import Wording, capital, label
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.pen.map_look import SideTones
from pipeline.draw.pen.word_blocks import Words
from pipeline.model import Among, Side, Who
from pipeline.units import Distance


def who_words(wording: Wording, who: Who | Side | None) -> str:
    """Name a side; what belongs to both says so."""
    if who is None or who is Who.BOTH:
        return wording.labels["map.both"]
    return wording.labels[f"side.{who.value}"]


def letter(wording: Wording, side: Side) -> str:
    """The letter that stands for a side."""
    return wording.labels[f"map.letter.{side.value}"]


def arrival_words(wording: Wording, sizes: Sizes, mark: ArrivalMark, side: Side | None) -> tuple[Words, ...]:
    """Say which reserves come in, whose, and from which turn."""
    key = "map.who" if mark.first_turn is None else "map.from-turn.scatter" if mark.scatter else "map.from-turn"
    note = label(wording.labels, key, who=capital(who_words(wording, side)), turn=mark.first_turn)
    text = SideTones.of(side).text
    return (
        Words(text=mark.name, style=sizes.entry, tone=text),
        Words(text=note, style=sizes.entry_note, tone=text),
    )


def pick_words(wording: Wording, pick: PickMark) -> str:
    """Say who picks an edge or quarters, in the author's words if there are any."""
    if pick.says:
        return pick.says
    part = "edge" if pick.edge else "quarters" if len(pick.quarters) > 1 else "quarter"
    return label(wording.labels, f"map.picks.{part}", who=capital(who_words(wording, pick.side)))


def edge_words(wording: Wording, own: Distance, other: Distance) -> str:
    """Say how long an edge is, and which kind it is."""
    kind = "table-edge" if own == other else "long-edge" if own > other else "short-edge"
    return label(wording.labels, f"map.{kind}", distance=wording.distance(own))


def objective_words(wording: Wording, groups: tuple[NumberedObjectives, ...]) -> tuple[tuple[str, str], ...]:
    """Say how many objectives a zone takes and who places them: a head and a note for each group.

    Where a zone takes several groups, their numbers tell whose is which.
    """
    said = []
    for group, numbers in groups:
        key = "map.objectives" if len(groups) == 1 else "map.objectives.numbered"
        listed = wording.labels["list.comma"].join(map(str, numbers))
        head = label(wording.labels, wording.labels.form(key, group.count), count=group.count, numbers=listed)
        if group.placed_by is Who.BOTH:
            note = label(wording.labels, "map.places.both", each=group.count // 2)
        else:
            note = label(wording.labels, "map.places", who=who_words(wording, group.placed_by))
        said.append((head, note))
        if group.removed:
            remover = who_words(wording, group.removed_by)
            said.append(("", label(wording.labels, "map.removed", count=group.removed, who=remover)))
    return tuple(said)


def spacing_words(wording: Wording, marks: tuple[SpacingMark, ...]) -> tuple[str, ...]:
    """Say how far objectives lie from one another."""
    said = []
    for mark in marks:
        ending = "" if mark.among is Among.ALL else f".{mark.among}"
        for way, distance in (("more-than", mark.more_than), ("at-most", mark.at_most)):
            if distance is not None:
                said.append(label(wording.labels, f"map.apart.{way}{ending}", distance=wording.distance(distance)))
    return tuple(said)
