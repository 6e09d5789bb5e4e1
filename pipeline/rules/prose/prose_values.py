"""A mission and a wording -> the values that its prose may ask for before any rule adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.contracts.wording import Wording, capital, number_word
from pipeline.diagnostics import Path
from pipeline.model import Labels, Mission, Pack, placed_markers
from pipeline.rules.figures.ledger import score_values
from pipeline.rules.figures.light import time_values
from pipeline.rules.figures.reserve_figures import share_values
from pipeline.units import Distance


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A mission of a pack, about to be put into words."""

    pack: Pack
    mission_id: str
    wording: Wording

    @property
    def mission(self) -> Mission:
        """The mission being read."""
        return self.pack.missions[self.mission_id]

    @property
    def labels(self) -> Labels:
        """The language's words."""
        return self.wording.labels

    @property
    def path(self) -> Path:
        """Where the mission stands in the pack."""
        return ("missions", self.mission_id)

    @property
    def markers(self) -> str:
        """How many objectives lie at exact places, in words; nothing where none does."""
        return marker_values(self.pack, self.mission, self.wording).get("markers", "")

    @property
    def distances(self) -> dict[str, str]:
        """The named distances, written out; the mission's own win over the pack's."""
        return mission_values(self.pack, self.mission_id, self.wording)

    def title(self, text: str) -> str:
        """Take the title of a rule's text, or the language's own word for the rule."""
        words = self.pack.rules.get(text)
        return str(words.title) if words is not None and words.title else self.labels[f"rule.{text}"]


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
    return counted | common_values(pack, wording) | score_values(pack, mission) | own


def marker_values(pack: Pack, mission: Mission, wording: Wording) -> dict[str, str]:
    """Count the objectives that lie at exact places, where there are any."""
    table = mission.table or pack.table
    count = len(placed_markers(mission.objectives, (table.width, table.depth)))
    word = number_word(wording.labels, count)
    return {"markers": word, "Markers": capital(word)} if count else {}


def pack_values(pack: Pack, wording: Wording) -> dict[str, str]:
    """Give the values that the prose of pages and of the selection may ask for.

    They are terms, distances, how Reserves work, how light changes, and what the scoring comes to.
    """
    scale, labels = pack.figures.reserves, wording.labels
    figures = {}
    if scale is not None:
        figures = {
            **share_values(scale, labels),
            "target": f"{scale.succeed_on}+",
            "sure_dice": number_word(labels, scale.sure_with_dice),
            **{f"{timing}_turn": number_word(labels, turn) for timing, turn in scale.first_roll.items()},
        }
    times = pack.figures.time_of_day
    light = {} if times is None else time_values(times, labels)
    return common_values(pack, wording) | score_values(pack) | figures | light
