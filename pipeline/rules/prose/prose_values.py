"""A mission and a wording -> the values that its prose may ask for before any rule adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.contracts.wording import Wording, capital, label, number_word, place_name
from pipeline.diagnostics import Path
from pipeline.model import EACH, Corner, Edge, Labels, Mission, Pack, SideId, placed_markers
from pipeline.model.parameters import Mover
from pipeline.rules.figures.ledger import score_values
from pipeline.rules.prose.placeholders import Scribe
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A mission of a pack, or the pack alone, about to be put into words."""

    pack: Pack
    mission_id: str | None = None
    wording: Wording

    @property
    def mission(self) -> Mission:
        """The mission being read."""
        assert self.mission_id is not None, "only what a mission has is asked for"
        return self.pack.missions[self.mission_id]

    @property
    def labels(self) -> Labels:
        """The language's words."""
        return self.wording.labels

    @property
    def path(self) -> Path:
        """Where the mission stands in the pack."""
        return ("missions", str(self.mission_id))

    @property
    def markers(self) -> str:
        """How many objectives lie at exact places, in words; nothing where none does."""
        return marker_values(self.pack, self.mission, self.wording).get("markers", "")

    @cached_property
    def distances(self) -> dict[str, str]:
        """The named distances, written out; the mission's own win over the pack's."""
        if self.mission_id is None:
            return common_values(self.pack, self.wording)
        return mission_values(self.pack, self.mission_id, self.wording)

    def side(self, mover: Mover) -> SideId | None:
        """Tell which side a player is by the order of play, where that is known."""
        first = self.mission.first_turn.side if self.mission_id is not None else None
        return first if first is None or mover is Mover.FIRST else self.pack.sides.enemy(first)

    def seat(self, mover: Mover) -> str:
        """Name a player's seat as labels do: its side where that is known, else its place in the order of play."""
        return self.side(mover) or mover.value

    def whose_turn(self, mover: Mover) -> str:
        """Tell in whose turns a player's rolls are marked: in all where it is open who that will be."""
        return self.side(mover) or EACH


def written(wording: Wording, distances: Mapping[str, Distance]) -> dict[str, str]:
    """Write named distances out as this print shows them."""
    return {name: wording.distance(distance) for name, distance in distances.items()}


def common_values(pack: Pack, wording: Wording) -> dict[str, str]:
    """Give what all prose of a pack may ask for: its game's terms and its named distances."""
    return {**pack.terms, **written(wording, pack.distances)}


def mission_values(pack: Pack, mission: str, wording: Wording) -> dict[str, str]:
    """Give the terms and named distances that a mission's own words may ask for; its own win over the pack's."""
    played = pack.missions[mission]
    counted = marker_values(pack, played, wording)
    own = written(wording, played.distances)
    homes = {f"home_{side.replace('-', '_')}": home_told(pack, played, side, wording) for side in played.homes}
    return homes | counted | common_values(pack, wording) | score_values(pack, mission) | own


def home_told(pack: Pack, mission: Mission, side: SideId, wording: Wording) -> str:
    """Say where a side is at home: an edge, a corner, or a zone by its label or by whose it is."""
    home, labels = mission.homes[side], wording.labels
    if not labels.words:  # what is wrong with a mission is found without the words of any language
        return ""
    if isinstance(home, Edge):
        return label(labels, "arrival.edge", edge=place_name(labels, home))
    if isinstance(home, Corner):
        return label(labels, "arrival.corner", corner=place_name(labels, home))
    zone = mission.zones.get(home.zone)
    if zone is not None and zone.label:
        return Scribe().write(zone.label, written(wording, {**pack.distances, **mission.distances}), ())
    known = home.zone in pack.sides.owners
    return label(labels, "zone.home", whose=labels[f"whose.{home.zone}"]) if known else home.zone


def marker_values(pack: Pack, mission: Mission, wording: Wording) -> dict[str, str]:
    """Count the objectives that lie at exact places, where there are any."""
    table = mission.table or pack.table
    count = len(placed_markers(mission.objectives, (table.width, table.depth)))
    word = number_word(wording.labels, count)
    return {"markers": word, "Markers": capital(word)} if count else {}
