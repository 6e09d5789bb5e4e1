"""A battlefield and its arrivals -> the map in plain words, for those who can't see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.contracts.battlefield import (
    ArrivalPoint,
    Battlefield,
    MarkerSpot,
    ObjectiveSpots,
    Outline,
    Peg,
    Point,
    Role,
    ZoneArea,
)
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground_marks import PickMark
from pipeline.contracts.step_words import PlaceKind, StepWords
from pipeline.contracts.wording import (
    Wording,
    capital,
    joined,
    label,
    number_word,
    ordinal_word,
    place_name,
    point_sign,
    side_form,
)
from pipeline.geometry.ground_sayer import GroundSayer
from pipeline.model import EACH, Among, Edge, SideId

Steps = Sequence[tuple[int, StepWords]]


def describe_battlefield(
    battlefield: Battlefield, arrivals: tuple[ArrivalMark, ...], wording: Wording, steps: Steps = ()
) -> str:
    """Say in sentences where each zone lies, how far apart, where objectives go, and what arrives where.

    Where the map has numbers of steps, they are said of the same things.
    """
    say = _Say(battlefield, wording, steps)
    sentences = (
        say.table(),
        *(say.zone(zone) for zone in battlefield.zones if zone.role is Role.DEPLOYMENT),
        *say.roamers(),
        *(say.other(zone) for zone in battlefield.zones if zone.role is Role.OTHER and zone.label),
        *say.gap(),
        *(say.peg(peg) for peg in battlefield.pegs),
        *say.terrain(),
        *(say.objectives(*group) for group in battlefield.numbered_objectives if group[0].spots),
        *(say.marker(marker) for marker in battlefield.markers),
        *say.control(),
        *say.spacing(),
        *(say.pick(pick) for pick in battlefield.picks),
        *say.homes(),
        *say.marks(),
        *(sentence for mark in arrivals if not mark.spots for sentence in say.arrival(mark)),
        *(sentence for point in battlefield.arrival_points for sentence in say.arrival_point(point)),
        *say.ways(),
    )
    return " ".join(sentences)


class _Say(GroundSayer):
    """One sentence for each thing on a map."""

    def __init__(self, battlefield: Battlefield, wording: Wording, steps: Steps = ()) -> None:
        super().__init__(battlefield, wording)
        self.zones = {zone.name: zone for zone in battlefield.zones}
        self.steps = steps

    def table(self) -> str:
        width, depth = (self.wording.distance(each) for each in (self.battlefield.width, self.battlefield.depth))
        return self._phrase("table", width=width, depth=depth)

    def zone(self, zone: ZoneArea) -> str:
        name = self.labels[f"side.{zone.side}"] if zone.side else zone.name
        return self._phrase("zone", name=self._stepped(name, PlaceKind.ZONE, zone.name), where=self.where(zone))

    def other(self, zone: ZoneArea) -> str:
        """Say where ground with a name lies in which nobody deploys, and whose it is."""
        name = str(zone.label)
        if zone.side:
            name = label(self.labels, "map.tab", who=self.labels[f"side.{zone.side}"], what=name)
        return self._phrase("zone", name=self._stepped(name, PlaceKind.ZONE, zone.name), where=self.where(zone))

    def roamers(self) -> Iterator[str]:
        """Say how sides come that have no ground, where others have."""
        sides = self.wording.sides.ids
        for side in sides if {*sides} & {*self.zones} else ():
            if side not in self.zones:
                name = self._stepped(self.labels[f"side.{side}"], PlaceKind.ZONE, side)
                yield self._phrase("zone", name=name, where=self.labels["outline.nowhere"])

    def _stepped(self, text: str, kind: PlaceKind, name: str) -> str:
        """Put the numbers of the steps behind something that is of it."""
        about = [
            str(number)
            for number, step in self.steps
            if any((place.kind, place.name) == (kind, name) for place in step.places)
        ]
        if not about:
            return text
        key = self.labels.form("map.words.steps", len(about))
        return label(self.labels, key, text=text, steps=joined(self.labels, about, last="and"))

    def gap(self) -> Iterator[str]:
        if self.battlefield.least_gap is not None:
            key = "gap.all" if len(self.wording.sides.ids) > 2 else "gap"
            yield self._phrase(key, gap=self.wording.distance(self.wording.rulers.rough(self.battlefield.least_gap)))

    def peg(self, peg: Peg) -> str:
        return self._phrase("peg", letter=peg.letter, where=self.measured(peg.measured))

    def objectives(self, group: ObjectiveSpots, numbers: range) -> str:
        is_sides = group.placed_by in self.wording.sides.ids
        letter = self.labels[f"map.letter.{group.placed_by}"] if is_sides else ""
        signs = [f"{letter}{number}" for number in numbers]
        who = self.labels[f"{'side' if group.placed_by == EACH else 'who'}.{group.placed_by}"]
        told = label(
            self.labels,
            self.labels.form("map.words.objectives", group.count),
            count=capital(number_word(self.labels, group.count)),
            signs=joined(self.labels, signs, last="and"),
            who=self._stepped(who, PlaceKind.OBJECTIVES, group.zone),
            where=self.where(self.zones[group.zone]),
        )
        gone = [self._phrase("removed", sign=sign) for sign in signs[group.count - group.removed :]]
        return " ".join((told, *gone))

    def terrain(self) -> Iterator[str]:
        """Say where the pieces of each kind lie, those that are called alike together."""
        named: dict[str, list[Outline]] = {}
        for piece in self.battlefield.terrain:
            named.setdefault(piece.name or piece.kind.name, []).extend(piece.area.outlines)
        for name, outlines in named.items():
            where = joined(self.labels, [self._piece(outline) for outline in outlines], last="and")
            yield self._phrase("terrain", name=name, where=where)

    def marker(self, marker: MarkerSpot) -> str:
        key = "marker.named" if marker.name else "marker"
        return self._phrase(key, sign=marker.sign, name=marker.name, where=self.measured(marker.measured))

    def control(self) -> Iterator[str]:
        reaches = dict.fromkeys(each.control for each in self.battlefield.markers if each.control)
        for reach in reaches:
            signs = [each.sign for each in self.battlefield.markers if each.control == reach]
            key = "marker.control" if len(signs) == 1 else "markers.control"
            listed = joined(self.labels, signs, last="and")
            yield self._phrase(key, signs=listed, distance=self.wording.distance(reach))

    def spacing(self) -> Iterator[str]:
        for mark in self.battlefield.spacing:
            for way in ("more-than", "at-most"):
                distance = mark.more_than if way == "more-than" else mark.at_most
                if distance is not None:
                    ending = "" if mark.among is Among.ALL else f".{mark.among}"
                    yield self._phrase(f"apart.{way}{ending}", distance=self.wording.distance(distance))

    def homes(self) -> Iterator[str]:
        """Say which corners and zones are homes."""
        for home in self.battlefield.home_corners:
            corner = place_name(self.labels, home.corner)
            yield self._phrase("home.corner", whose=self._whose(home.sides), corner=corner)
        for zone in self.battlefield.zones:
            if zone.home_of:
                yield self._phrase("home", whose=self._whose(zone.home_of), where=self.where(zone))

    def _whose(self, sides: Sequence[SideId]) -> str:
        return capital(joined(self.labels, [self.labels[f"whose.{side}"] for side in sides], last="and"))

    def marks(self) -> Iterator[str]:
        """Say what rules draw."""
        for zone in self.battlefield.zones:
            if zone.mark is not None:
                yield self._phrase("mark", name=zone.mark.name, where=self.where(zone))
        for line in self.battlefield.rule_lines:
            where = self.labels["map.point.next"].join(self._far(point) for point in line.points)
            yield self._phrase("mark.line", name=line.mark.name, where=where)
        for sign in self.battlefield.rule_signs:
            where = self.measured(sign.measured)
            yield self._phrase("mark.sign", sign=sign.sign, name=sign.mark.name, where=where)

    def _far(self, point: Point) -> str:
        """Say how far a point lies from the west and south edges."""
        ways = [
            self._phrase("measured.from", distance=self._inches(inches), edge=place_name(self.labels, edge))
            for inches, edge in ((point.x, Edge.WEST), (point.y, Edge.SOUTH))
        ]
        return joined(self.labels, ways, last="and")

    def pick(self, pick: PickMark) -> str:
        picked = [self.labels[f"map.words.quarter.{corner}"] for corner in pick.quarters]
        if pick.edge is not None:
            picked.append(self._the(place_name(self.labels, pick.edge)))
        who = self._stepped(capital(self.labels[f"who.{pick.side}"]), PlaceKind.PICK, pick.side)
        what = joined(self.labels, picked, last="and")
        return label(self.labels, side_form(self.labels, "map.words.picks", pick.side), who=who, what=what)

    def arrival(self, mark: ArrivalMark) -> Iterator[str]:
        places = [self._the(self._edge(mark, edge)) for edge in mark.edges]
        places += [self._near(mark, place_name(self.labels, corner)) for corner in mark.corners]
        places += [self._face(mark, face) for face, _ in mark.scatter]
        yield from self._comes(mark, self.labels[f"whose.{mark.side}"], joined(self.labels, places))

    def arrival_point(self, point: ArrivalPoint) -> Iterator[str]:
        sign = point_sign(self.labels, point.sides, point.number)
        where = self._phrase("at-point", sign=sign, where=self.measured(point.measured))
        for comer in point.comers:
            yield from self._comes(comer.mark, self._whose(comer.sides), where)

    def _comes(self, mark: ArrivalMark, whose: str, where: str) -> Iterator[str]:
        turn = mark.first_turn if mark.turn is None else mark.turn
        timed = {} if turn is None else {"turn": ordinal_word(self.labels, turn)}
        untimed = "arrival" if timed else "arrival.untimed"
        yield self._phrase(
            "scatter" if mark.scatter else untimed if mark.turn is None else "arrival.turn",
            name=self._stepped(mark.name, PlaceKind.ARRIVAL, mark.id),
            whose=capital(whose),
            where=where,
            **timed,
        )
        if mark.no_nearer is not None:
            yield self._phrase("no-nearer", name=mark.name, distance=self.wording.distance(mark.no_nearer))

    def _edge(self, mark: ArrivalMark, edge: Edge) -> str:
        name = place_name(self.labels, edge)
        return (
            name
            if mark.half is None
            else self._phrase("half-of", edge=name, half=self.labels[f"map.words.{mark.half}"])
        )

    def _face(self, mark: ArrivalMark, face: int) -> str:
        place = dict(mark.scatter)[face]
        name = place_name(self.labels, place)
        where = self._the(name) if isinstance(place, Edge) else self._near(mark, name)
        return self._phrase("face", face=face, where=where)

    def _near(self, mark: ArrivalMark, corner: str) -> str:
        reach = self.wording.distance(mark.within) if mark.within is not None else ""
        return self._phrase("near-corner", reach=reach, corner=corner)

    def ways(self) -> Iterator[str]:
        """Say of other ways in which the ground may fall what lies elsewhere."""
        here = {zone.name: zone.area for zone in self.battlefield.zones}
        for name, other in self.battlefield.ways:
            say = _Say(other, self.wording)
            moved = {zone.name for zone in other.zones if here.get(zone.name) != zone.area}
            told = [say.zone(zone) for zone in other.zones if zone.name in moved and zone.role is Role.DEPLOYMENT]
            told += [say.objectives(*group) for group in other.numbered_objectives if group[0].zone in moved]
            yield self._phrase("way", name=name, where=" ".join(told))
