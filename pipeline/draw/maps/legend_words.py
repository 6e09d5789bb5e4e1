"""What a map shows -> the topics that its legend explains, in their order, and what is said of each."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.contracts.battlefield import Battlefield, Role
from pipeline.contracts.rule_marks import RuleMark
from pipeline.contracts.wording import Wording, capital, label
from pipeline.draw.maps import captions
from pipeline.draw.maps.clear_rings import ClearRing
from pipeline.draw.maps.edge_strips import Arrow, DieFace, Surround
from pipeline.draw.maps.terrain_inks import kinds_of
from pipeline.model import SideId, Sides
from pipeline.model.terrain import TerrainKind
from pipeline.units import Distance


class Sign(enum.StrEnum):
    """What a legend explains."""

    ZONE = "zone"
    OBJECTIVE = "objective"
    OBJECTIVE_REMOVED = "objective-removed"
    OBJECTIVE_ZONE = "objective-zone"
    GROUND = "ground"
    MARKER = "marker"
    CONTROL = "control"
    TERRAIN = "terrain"
    ARRIVAL = "arrival"
    ARRIVAL_POINT = "arrival-point"
    MARK = "mark"
    DIE = "die"
    ARC = "arc"
    CLEAR = "clear"
    SCALE = "scale"
    TAPE = "tape"
    TAPE_ARRIVAL = "tape-arrival"


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A sign to be explained; of a zone with its side, of terrain with its kind and what that is called in files.

    What a rule draws is explained as the rule does it. Outlines are in the manner of `whose` they are: of who places
    objectives there, who starts there, or who wins if no enemy is `within` them.
    """

    sign: Sign
    side: SideId | None = None
    kind: TerrainKind | None = None
    id: str | None = None
    mark: RuleMark | None = None
    whose: SideId | None = None
    within: Distance | None = None
    says: str = ""

    @property
    def name(self) -> str:
        """What tells the topic from the others."""
        told = self.id or self.whose
        return self.side or (f"{self.sign}-{told}" if told else self.sign.value)


def topics(battlefield: Battlefield, surround: Surround, rings: tuple[ClearRing, ...], sides: Sides) -> Iterator[Topic]:
    """List what a map's legend explains: of all signs, those that the map uses."""
    deployed = {zone.side for zone in battlefield.zones if zone.role is Role.DEPLOYMENT}
    yield from (Topic(sign=Sign.ZONE, side=side) for side in sides.owners if side in deployed)
    for sign in _used(battlefield, surround):
        if sign is Sign.MARK:
            yield from _marks(battlefield)
        elif sign is Sign.GROUND:
            yield from _other_ground(battlefield)
        elif sign is Sign.CLEAR:
            yield from (
                Topic(sign=sign, id=str(number), whose=ring.side, within=ring.within)
                for number, ring in enumerate(rings, start=1)
            )
        elif sign is Sign.OBJECTIVE_ZONE:
            yield from _placers(battlefield, sides)
        elif sign is Sign.TERRAIN:
            yield from (Topic(sign=sign, kind=kind, id=id) for id, kind in kinds_of(battlefield.terrain).items())
        else:
            yield Topic(sign=sign)


def _other_ground(battlefield: Battlefield) -> Iterator[Topic]:
    """List ground with a name where nobody deploys; what one side has in several places, once."""
    others = dict.fromkeys((zone.side, zone.label) for zone in battlefield.zones if zone.role is Role.OTHER)
    yield from (
        Topic(sign=Sign.GROUND, id=str(number), whose=side, says=says)
        for number, (side, says) in enumerate(others, start=1)
        if says
    )


def _marks(battlefield: Battlefield) -> Iterator[Topic]:
    """List what rules draw and have words for in the legend; what looks and means the same, once."""
    drawn = [zone.mark for zone in battlefield.zones if zone.mark]
    drawn += [*(line.mark for line in battlefield.rule_lines), *(sign.mark for sign in battlefield.rule_signs)]
    told = {(mark.kind, mark.side, mark.shape, mark.letter, mark.legend): mark for mark in drawn if mark.legend}
    yield from (Topic(sign=Sign.MARK, mark=mark, id=str(number)) for number, mark in enumerate(told.values(), start=1))


def _placers(battlefield: Battlefield, sides: Sides) -> Iterator[Topic]:
    """List those who place objectives, in the order of the sides; several together look as nobody does."""
    placers = {group.placed_by if group.placed_by in sides.ids else None for group in battlefield.objectives}
    yield from (Topic(sign=Sign.OBJECTIVE_ZONE, whose=side) for side in (*sides.ids, None) if side in placers)


def _used(battlefield: Battlefield, surround: Surround) -> Iterator[Sign]:
    if battlefield.objectives:
        yield Sign.OBJECTIVE
        if any(group.removed for group in battlefield.objectives):
            yield Sign.OBJECTIVE_REMOVED
        yield Sign.OBJECTIVE_ZONE
    yield Sign.GROUND
    if battlefield.markers:
        yield Sign.MARKER
        if any(marker.control for marker in battlefield.markers):
            yield Sign.CONTROL
    yield Sign.TERRAIN
    if any(isinstance(piece.what, Arrow) for piece in surround.pieces):
        yield Sign.ARRIVAL
    if battlefield.arrival_points:
        yield Sign.ARRIVAL_POINT
    yield Sign.MARK
    if surround.corner_dice or any(isinstance(piece.what, DieFace) for piece in surround.pieces):
        yield Sign.DIE
    # Other arcs follow the outlines of zones, which the legend explains already.
    corners = (0.0, float(battlefield.width.inches)), (0.0, float(battlefield.depth.inches))
    if any(reach.centre.x in corners[0] and reach.centre.y in corners[1] for reach in battlefield.reaches):
        yield Sign.ARC
    yield Sign.CLEAR
    yield from _measuring(surround)


def _measuring(surround: Surround) -> Iterator[Sign]:
    """List the marks of a tape; without one, squares and a scale tell how large things are."""
    if surround.tape.has_zones:
        yield Sign.TAPE
    if surround.tape.has_arrivals:
        yield Sign.TAPE_ARRIVAL
    if not surround.tape.runs:
        yield Sign.SCALE


def meaning(topic: Topic, battlefield: Battlefield, wording: Wording) -> str:
    """Say what a sign means; how large something is, if all of its kind are alike."""
    labels, sign, kind = wording.labels, topic.sign, topic.kind
    if topic.side:
        return captions.deploys_words(wording, topic.side)
    if topic.mark:
        return topic.mark.legend
    if kind:
        return label(labels, "map.legend.terrain", name=kind.name, says=kind.says) if kind.says else kind.name
    if sign in (Sign.MARKER, Sign.CONTROL):
        return _marker_meaning(sign, battlefield, wording)
    what = topic.says or labels[f"map.legend.{sign}"]
    if topic.within:
        what = label(labels, f"map.legend.{sign}", distance=wording.distance(topic.within))
    if topic.within or topic.whose:
        what = label(labels, "map.tab", who=capital(captions.who_words(wording, topic.whose)), what=what)
    return what


def _marker_meaning(sign: Sign, battlefield: Battlefield, wording: Wording) -> str:
    """Say how large markers are and how far around them they are held; where they differ, the table below says it."""
    is_size = sign is Sign.MARKER
    lengths = {each.size if is_size else each.control for each in battlefield.markers} - (
        {None} if not is_size else set()
    )
    if None in lengths:
        return wording.labels[f"map.legend.{sign}"]
    first, *others = sorted(each for each in lengths if each)
    if others:
        return wording.labels[f"map.legend.{sign}.sizes"]
    return label(wording.labels, f"map.legend.{sign}.sized", size=wording.distance(first))
