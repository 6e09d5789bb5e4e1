"""The ground of an example as its YAML has it -> points on the table, reckoned here with nothing of the pipeline.

Whoever reads a map with a tape in hand does just this: so far from an edge, and so far from one beside it. Inches all
along; a metric pack says how many centimetres it counts for one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
            at = said.get("at", said)
            for each in at if isinstance(at, list) else [at]:
                found += self.again(said, self.spot(each))
        return found

    def bends(self) -> set[Spot]:
        """Gather all points of zones that no edge, centre line, radius or depth leads to."""
        return {(round(x, 3), round(y, 3)) for zone in self.ground["zones"].values() for x, y in self._points(zone)}

    def _points(self, zone: Mapping[str, Any]) -> Iterator[Spot]:
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

    def depths(self) -> dict[str, float]:
        """Tell how deep the bands are, by their zones."""
        return {name: self.inches(zone["depth"]) for name, zone in self.ground["zones"].items() if "depth" in zone}
