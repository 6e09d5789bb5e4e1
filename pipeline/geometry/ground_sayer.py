"""Zones, points and lengths of a table -> words for them: where pieces of ground lie, how large they are."""

from __future__ import annotations

from collections import Counter

from pipeline.contracts.battlefield import Battlefield, Measured, Outline, ZoneArea
from pipeline.contracts.wording import Wording, joined, label, number_word, place_name
from pipeline.geometry.ground_places import Bounds, place_key
from pipeline.model import Edge, Labels


def zone_words(zone: ZoneArea, battlefield: Battlefield, wording: Wording) -> str:
    """Say what ground a zone is and how large, in words that stay true whichever way the table is turned."""
    return GroundSayer(battlefield, wording).ground(zone)


class GroundSayer:
    """The words for ground on one table."""

    def __init__(self, battlefield: Battlefield, wording: Wording) -> None:
        self.battlefield = battlefield
        self.wording = wording

    @property
    def labels(self) -> Labels:
        """The words of the print."""
        return self.wording.labels

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

    def where(self, zone: ZoneArea) -> str:
        """Say where the pieces of a zone lie, and how large they are."""
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
