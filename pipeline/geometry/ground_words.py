"""A battlefield and its arrivals -> the map in plain words, for those who can't see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline.contracts.battlefield import (
    ArrivalPoint,
    Battlefield,
    MarkerSpot,
    Measured,
    ObjectiveSpots,
    Outline,
    Peg,
    Point,
    Role,
    ZoneArea,
)
from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground_marks import PickMark
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
from pipeline.geometry.ground_places import Bounds, place_key
from pipeline.model import EACH, Among, Edge, Labels, SideId


def describe_battlefield(battlefield: Battlefield, arrivals: tuple[ArrivalMark, ...], wording: Wording) -> str:
    """Say in sentences where each zone lies, how far apart, where objectives go, and what arrives where."""
    say = _Say(battlefield, wording)
    sentences = (
        say.table(),
        *(say.zone(zone) for zone in battlefield.zones if zone.role is Role.DEPLOYMENT),
        *say.gap(),
        *(say.peg(peg) for peg in battlefield.pegs),
        *say.terrain(),
        *(say.objectives(group) for group in battlefield.objectives if group.spots),
        *(say.marker(marker) for marker in battlefield.markers),
        *say.control(),
        *say.spacing(),
        *(say.pick(pick) for pick in battlefield.picks),
        *say.homes(),
        *say.marks(),
        *(sentence for mark in arrivals if not mark.spots for sentence in say.arrival(mark)),
        *(sentence for point in battlefield.arrival_points for sentence in say.arrival_point(point)),
    )
    return " ".join(sentences)


def zone_words(zone: ZoneArea, battlefield: Battlefield, wording: Wording) -> str:
    """Say what ground a zone is and how large, in words that stay true whichever way the table is turned."""
    return _Say(battlefield, wording).ground(zone)


class _Say:
    """One sentence for each thing on a map."""

    def __init__(self, battlefield: Battlefield, wording: Wording) -> None:
        self.battlefield = battlefield
        self.wording = wording
        self.zones = {zone.name: zone for zone in battlefield.zones}

    @property
    def labels(self) -> Labels:
        return self.wording.labels

    def table(self) -> str:
        width, depth = (self.wording.distance(each) for each in (self.battlefield.width, self.battlefield.depth))
        return self._phrase("table", width=width, depth=depth)

    def zone(self, zone: ZoneArea) -> str:
        name = self.labels[f"side.{zone.side}"] if zone.side else zone.name
        return self._phrase("zone", name=name, where=self.where(zone))

    def gap(self) -> Iterator[str]:
        if self.battlefield.least_gap is not None:
            key = "gap.all" if len(self.wording.sides.ids) > 2 else "gap"
            yield self._phrase(key, gap=self.wording.distance(self.wording.rulers.rough(self.battlefield.least_gap)))

    def peg(self, peg: Peg) -> str:
        return self._phrase("peg", letter=peg.letter, where=self.measured(peg.measured))

    def measured(self, measured: Measured) -> str:
        """Say how a tape finds a point."""
        key = "towards" if measured.from_centre else "from"
        ways = [
            self._phrase(
                f"measured.{key}", distance=self.wording.distance(distance), edge=place_name(self.labels, edge)
            )
            for edge, distance in (measured.level, measured.upright)
            if distance.inches or not measured.from_centre
        ]
        return joined(self.labels, ways, last="and") or self.labels["map.words.measured.centre"]

    def objectives(self, group: ObjectiveSpots) -> str:
        return label(
            self.labels,
            self.labels.form("map.words.objectives", group.count),
            count=capital(number_word(self.labels, group.count)),
            who=self.labels[f"{'side' if group.placed_by == EACH else 'who'}.{group.placed_by}"],
            where=self.where(self.zones[group.zone]),
        )

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
        who, what = capital(self.labels[f"who.{pick.side}"]), joined(self.labels, picked, last="and")
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
            name=mark.name,
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

    def where(self, zone: ZoneArea) -> str:
        return joined(self.labels, [self._piece(outline) for outline in zone.area.outlines], last="and")

    def ground(self, zone: ZoneArea) -> str:
        """Say what a zone's pieces are; of pieces alike, how many."""
        pieces = Counter(self._piece(outline, turned=True) for outline in zone.area.outlines)
        told = [
            piece if count == 1 else self._phrase("parts", count=number_word(self.labels, count), piece=piece)
            for piece, count in pieces.items()
        ]
        return joined(self.labels, told, last="and")

    def _piece(self, outline: Outline, *, turned: bool = False) -> str:
        bounds = Bounds.of(outline)
        size = self._phrase(
            "size.exact" if bounds.is_filled_by(outline) else "size.at-most",
            width=self._inches(bounds.width),
            depth=self._inches(bounds.depth),
        )
        place = self._ground_key(outline) if turned else place_key(outline, *self._table)
        return self._phrase("piece", place=self.labels[f"map.words.{place}"], size=size)

    @property
    def _table(self) -> tuple[float, float]:
        return float(self.battlefield.width.inches), float(self.battlefield.depth.inches)

    def _ground_key(self, outline: Outline) -> str:
        """Name what kind of ground a piece is, without saying where on the table."""
        width, depth = self._table
        kind, _, where = place_key(outline, width, depth).partition(".")
        if kind != "along":
            return f"place.{kind}"
        is_level = where in (Edge.NORTH, Edge.SOUTH)
        return "place.along." + ("square" if width == depth else "long" if is_level is (width > depth) else "short")

    def _the(self, place: str) -> str:
        return self._phrase("the", place=place)

    def _inches(self, inches: float) -> str:
        """Say a measured length."""
        return self.wording.distance(self.wording.rulers.measured(inches))

    def _phrase(self, key: str, **parts: object) -> str:
        return label(self.labels, f"map.words.{key}", **parts)
