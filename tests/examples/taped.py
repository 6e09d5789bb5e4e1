"""The ground of an example as its YAML has it -> points on the table, reckoned here with nothing of the pipeline.

Whoever reads a map with a tape in hand does just this: so far from an edge, and so far from one beside it. Inches all
along; a metric pack says how many centimetres it counts for one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import yaml

EXAMPLES = Path(__file__).parents[2] / "content" / "examples"
Spot = tuple[float, float]
_TO_INCHES = {"in": 1.0, "ft": 12.0}
_TO_CM = {"mm": 0.1, "cm": 1.0, "m": 100.0}


def read(path: Path) -> Any:
    """Read a file of content as plain words."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


def _rounded(spot: Spot) -> Spot:
    return round(spot[0], 3), round(spot[1], 3)


def _lengths(zone: Mapping[str, Any]) -> list[str]:
    clear = [by for by in zone.get("clear_of", {}).values() if isinstance(by, str)]
    return [*clear, *([zone["depth"]] if "depth" in zone else [])]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _values(use: Any) -> list[Any]:
    """List what a rule in use is given."""
    return [value for given in use.values() for value in (given or {}).values()] if isinstance(use, dict) else []


@dataclass(frozen=True)
class Written:
    """The ground of a mission or of a part, with the pack that it stands in."""

    pack: Mapping[str, Any]
    ground: Mapping[str, Any]

    def inches(self, text: str) -> float:
        """Reckon a length, or follow its name."""
        for names in (self.ground.get("distances", {}), self.pack.get("distances", {})):
            if text in names:
                return self.inches(names[text])
        unit = text.lstrip("0123456789.")
        number = float(text.removesuffix(unit))
        if unit in _TO_INCHES:
            return number * _TO_INCHES[unit]
        return number * _TO_CM[unit] / float(self.pack.get("cm_per_inch", 2.5))

    @property
    def size(self) -> Spot:
        """How wide and how deep the table is."""
        table = self.ground.get("table") or self.pack["table"]
        return self.inches(table["width"]), self.inches(table["depth"])

    def spot(self, said: Mapping[str, str]) -> Spot:
        """Go from a corner or from the centre, so far east or west and so far north or south."""
        width, depth = self.size
        of = said.get("of", "south-west")
        x = width / 2 if of == "centre" else width if "east" in of else 0.0
        y = depth / 2 if of == "centre" else depth if "north" in of else 0.0
        x += sum(sign * self.inches(said[way]) for way, sign in (("east", 1), ("west", -1)) if way in said)
        y += sum(sign * self.inches(said[way]) for way, sign in (("north", 1), ("south", -1)) if way in said)
        return x, y

    def again(self, said: Mapping[str, str], spot: Spot) -> list[Spot]:
        """List a spot and its images."""
        (width, depth), (x, y) = self.size, spot
        across = {"east-west": (width - x, y), "north-south": (x, depth - y)}.get(said.get("across", ""))
        found = [spot, *([across] if across else [])]
        if said.get("mirrored") == "yes":
            found += [(width - x, depth - y) for x, y in found]
        return list(dict.fromkeys(found))

    def markers(self) -> list[Spot]:
        """List where markers lie, images behind each."""
        found: list[Spot] = []
        for said in self.ground.get("objectives", ()):
            if "count" in said:
                continue
            for each in _listed(said.get("at", said)):
                found += self.again(said, self.spot(each))
        return found

    def comers(self) -> list[Spot]:
        """List the points at which something comes in, as the rules of a mission have them."""
        given = [value for use in self.ground.get("rules", ()) for value in _values(use)]
        ways = [way for value in given if isinstance(value, list) for way in value if "spots" in way]
        asked = [(way, each) for way in ways for each in _listed(way["spots"])]
        return [spot for way, each in asked for spot in self.again(way, self.spot(each))]

    def signs(self) -> list[Spot]:
        """List where rules put signs: the places that a mission gives them."""
        uses = [given for use in self.ground.get("rules", ()) if isinstance(use, dict) for given in use.values()]
        return [self.spot(each) for given in uses for each in (given or {}).get("places", ())]

    def pieces(self) -> list[set[Spot]]:
        """Give for each piece of terrain the points of its outline, or its middle, where it is round."""
        return [set(map(_rounded, self._outline(piece))) for piece in self.ground.get("terrain", ())]

    def _outline(self, piece: Mapping[str, Any]) -> Iterator[Spot]:
        if "outline" in piece:
            yield from map(self.spot, piece["outline"])
            return
        x, y = self.spot(piece["at"])
        if "circle" in piece:
            yield x, y
            return
        wide, deep = (self.inches(side) / 2 for side in piece["box"])
        turned = math.radians(-float(piece.get("turned", 0)))
        for across, up in product((-wide, wide), (-deep, deep)):
            yield (
                x + across * math.cos(turned) - up * math.sin(turned),
                y + across * math.sin(turned) + up * math.cos(turned),
            )

    def bends(self) -> set[Spot]:
        """Gather all points of zones that no edge, centre line, radius or depth leads to."""
        width, depth = self.size
        corners = {_rounded((x, y)) for x in (0.0, width) for y in (0.0, depth)}
        return {_rounded(spot) for zone in self.ground["zones"].values() for spot in self._points(zone)} - corners

    def _points(self, zone: Mapping[str, Any]) -> Iterator[Spot]:
        for each in zone.get("join", ()):
            yield from self._points(each)
        if "front" in zone:
            yield from map(self.spot, zone["front"])
        if "triangle" in zone:
            (width, depth), corner = self.size, zone["triangle"]
            along, up = map(self.inches, zone["legs"])
            x, y = (width if "east" in corner else 0.0), (depth if "north" in corner else 0.0)
            yield abs(x - along), y
            yield x, abs(y - up)
        if "wedge" in zone:
            x, y = self.spot(zone["at"])
            yield x, y
            for bearing in zone["wedge"]:
                turned, reach = math.radians(float(bearing)), self.inches(zone["radius"])
                yield x + reach * math.sin(turned), y + reach * math.cos(turned)

    def lengths(self) -> dict[str, set[float]]:
        """Gather what zones are measured by: how deep bands are, and how far anything keeps from the table's parts."""
        return {name: set(map(self.inches, _lengths(zone))) for name, zone in self.ground["zones"].items()}
