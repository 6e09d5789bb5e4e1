"""Marks of a mission -> the words that the map writes beside them, in the print's language and units."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.contracts.battlefield import NumberedObjectives
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground_marks import PickMark, SpacingMark
from pipeline.contracts.wording import Wording, capital, joined, label, side_form
from pipeline.draw.maps.map_sizes import Sizes
from pipeline.draw.pen.map_look import MapLook
from pipeline.draw.pen.word_blocks import Words
from pipeline.model import EACH, Among, SideId, Who
from pipeline.units import Distance


def who_words(wording: Wording, who: Who | None) -> str:
    """Name a side; what belongs to all says so."""
    if who in (None, EACH):
        return wording.labels[f"side.{EACH}"]
    return wording.labels[f"side.{who}"]


def letter(wording: Wording, side: SideId) -> str:
    """The letter that stands for a side."""
    return wording.labels[f"map.letter.{side}"]


def deploys_words(wording: Wording, side: SideId) -> str:
    """Say who deploys in a zone, and in which team that side plays."""
    labels, team = wording.labels, wording.sides[side].team
    text = label(labels, side_form(labels, "map.legend.deploys", side), who=who_words(wording, side))
    return label(labels, "map.legend.team", text=text, team=labels[f"side.{team}"]) if team else text


def sides_words(wording: Wording, sides: Sequence[SideId]) -> str:
    """Name a side or several: a team, or all of them, as such."""
    labels, known = wording.labels, wording.sides
    shared = (each for each in (*known.teams, EACH) if len(sides) > 1 and {*known.of(each)} == {*sides})
    called = next(((party,) for party in shared), sides)
    return joined(labels, [labels[f"side.{each}"] for each in called], last="and")


def home_words(wording: Wording, sides: Sequence[SideId], kind: str = "map.home") -> str:
    """Say whose home a place is."""
    labels, (first, *others) = wording.labels, sides
    whose = joined(labels, [labels[f"of.{first}"], *(labels[f"whose.{side}"] for side in others)], last="and")
    return label(labels, kind, of=whose)


def sole(sides: Sequence[SideId]) -> SideId | None:
    """Give the one side that something belongs to; None where several share it."""
    return sides[0] if len(sides) == 1 else None


def arrival_notes(wording: Wording, mark: ArrivalMark, sides: Sequence[SideId]) -> tuple[str, ...]:
    """Say whose arrival it is, in or from which turn, and how far from enemies."""
    turn = mark.first_turn if mark.turn is None else mark.turn
    key = "map.from-turn.scatter" if mark.scatter else "map.from-turn" if mark.turn is None else "map.in-turn"
    whose = label(wording.labels, key if turn else "map.who", who=capital(sides_words(wording, sides)), turn=turn)
    if mark.no_nearer is None:
        return (whose,)
    return whose, label(wording.labels, "map.no-nearer", distance=wording.distance(mark.no_nearer))


def corner_words(wording: Wording, mark: ArrivalMark) -> tuple[str, ...]:
    """Say how far from a corner something comes in."""
    if mark.within is None:
        return ()
    key = "map.step.corner.scatter" if mark.scatter else "map.step.corner"
    return (label(wording.labels, key, distance=wording.distance(mark.within)),)


def arrival_words(look: MapLook, sizes: Sizes, mark: ArrivalMark, sides: Sequence[SideId]) -> tuple[Words, ...]:
    """Say what comes in, whose, and from which turn."""
    text = look.tones(sole(sides)).text
    notes = arrival_notes(look.wording, mark, sides)
    return (
        Words(text=mark.name, style=sizes.entry, tone=text),
        *(Words(text=note, style=sizes.entry_note, tone=text) for note in notes),
    )


def pick_words(wording: Wording, pick: PickMark) -> str:
    """Say who picks an edge or quarters, in the author's words if there are any."""
    if pick.says:
        return pick.says
    part = "edge" if pick.edge else "quarters" if len(pick.quarters) > 1 else "quarter"
    key = side_form(wording.labels, f"map.picks.{part}", pick.side)
    return label(wording.labels, key, who=capital(who_words(wording, pick.side)))


def edge_words(wording: Wording, own: Distance, other: Distance) -> str:
    """Say how long an edge is, and which kind it is."""
    kind = "table-edge" if own == other else "long-edge" if own > other else "short-edge"
    return label(wording.labels, f"map.{kind}", distance=wording.distance(own))


def plot_heads(wording: Wording, groups: Sequence[NumberedObjectives]) -> tuple[str, ...]:
    """Say who places how many objectives in a zone, in full and in short."""
    labels, group = wording.labels, groups[0][0]
    count = sum(each.count for each, _ in groups)
    said = label(labels, labels.form("map.objectives", count), count=count)
    if group.placed_by == EACH:
        each = label(labels, "map.places.each", each=count // len(wording.sides.ids))
        return (label(labels, "map.tab", who=said, what=each),)
    who = capital(who_words(wording, group.placed_by))
    return tuple(label(labels, "map.tab", who=who, what=what) for what in (said, str(count)))


def plot_notes(
    wording: Wording, groups: Sequence[NumberedObjectives], marks: tuple[SpacingMark, ...], nesting: str | None
) -> tuple[str, ...]:
    """Say what else holds in a zone: how it lies to another, what is taken back, how far apart all lie."""
    labels = wording.labels
    lies = (labels[f"map.tab.{nesting}"],) if nesting else ()
    gone = (
        label(labels, "map.removed", count=group.removed, who=who_words(wording, group.removed_by))
        for group, _ in groups
        if group.removed
    )
    return (*lies, *gone, *spacing_words(wording, marks))


def spacing_words(wording: Wording, marks: tuple[SpacingMark, ...]) -> tuple[str, ...]:
    """Say how far objectives lie from one another."""
    said = []
    for mark in marks:
        ending = "" if mark.among is Among.ALL else f".{mark.among}"
        for way, distance in (("more-than", mark.more_than), ("at-most", mark.at_most)):
            if distance is not None:
                said.append(label(wording.labels, f"map.apart.{way}{ending}", distance=wording.distance(distance)))
    return tuple(said)
