"""A mission or a deployment card -> its Ground, with values put into the words that zones have for the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.ground import Ground, WrittenZone
from pipeline.contracts.rule_marks import RuleMark
from pipeline.contracts.wording import Wording
from pipeline.diagnostics import Diagnostic, Path, UsageError, error
from pipeline.model import Mission, Model, Pack
from pipeline.model.zones import Zone
from pipeline.rules.prose.placeholders import Scribe
from pipeline.rules.prose.prose_values import mission_values
from pipeline.rules.used.mission_uses import rules_in_use

_WORDS = ("name", "height", "says")
Thing = TypeVar("Thing", bound=Model)
Fill = Callable[[str | None, Path], str | None]


def mission_ground(
    pack: Pack,
    mission_id: str,
    wording: Wording,
    arrivals: tuple[ArrivalMark, ...],
    alternative: str | None = None,
    marks: tuple[RuleMark, ...] = (),
) -> tuple[Ground, tuple[Diagnostic, ...]]:
    """Gather the ground of one of a mission's maps; slips in its zones' words come back as diagnostics.

    Without an alternative this is the main map: the mission's zones, overlaid with its first alternative's.
    """
    mission, scribe = pack.missions[mission_id], Scribe()
    path: Path = ("missions", mission_id)
    values = mission_values(pack, mission_id, wording)

    def filled(text: str | None, path: Path) -> str | None:
        return text and scribe.write(text, values, path)

    ground = Ground(
        id=mission_id,
        path=path,
        alternative=alternative,
        table=mission.table or pack.table,
        rulers=pack.rulers(),
        table_path=(*path, "table") if mission.table else ("table",),
        sides=pack.sides,
        homes=mission.homes,
        zones={
            name: WrittenZone(
                zone=zone,
                path=place,
                label=filled(zone.label, (*place, "label")),
                note=filled(zone.note, (*place, "note")),
            )
            for name, (zone, place) in _overlaid(mission, path, alternative).items()
        },
        objectives=_worded(mission.objectives, filled, (*path, "objectives")),
        spacing=mission.spacing,
        terrain_kinds={name: _filled(kind, filled, ("terrain", name)) for name, kind in pack.terrain.items()},
        terrain=_worded(mission.terrain, filled, (*path, "terrain")),
        picks=mission.picks,
        arrivals=arrivals,
        marks=marks,
        rule_paths={use.id: use.path[:-1] for use in rules_in_use(pack, mission, path)},
    )
    return ground, scribe.found


def _worded(things: Iterable[Thing], filled: Fill, path: Path) -> tuple[Thing, ...]:
    """Put values into the words of things in a list."""
    return tuple(_filled(each, filled, (*path, index)) for index, each in enumerate(things))


def _filled(thing: Thing, filled: Fill, path: Path) -> Thing:
    """Put values into what a map says of a thing: its name, how high it is, what the legend tells."""
    words = {key: text for key in _WORDS if isinstance(text := getattr(thing, key, None), str)}
    return thing.model_copy(update={key: filled(text, (*path, key)) for key, text in words.items()}) if words else thing


def _overlaid(mission: Mission, path: Path, alternative: str | None) -> dict[str, tuple[Zone, Path]]:
    """Gather the zones of one map, each with its path: the mission's, overlaid with those of an alternative."""
    known = [each.id for each in mission.alternatives]
    if alternative is not None and alternative not in known:
        hint = f"it has {', '.join(known)}" if known else "it has none"
        raise UsageError(error("E365", f"the mission has no alternative {alternative!r}", path=path, hints=(hint,)))
    index = known.index(alternative) if alternative is not None else 0
    zones = {name: (zone, (*path, "zones", name)) for name, zone in mission.zones.items()}
    for chosen in mission.alternatives[index : index + 1]:
        place = (*path, "alternatives", index, "zones")
        zones |= {name: (zone, (*place, name)) for name, zone in chosen.zones.items()}
    return zones


def deployment_ground(pack: Pack, name: str) -> Ground:
    """Gather the ground of a deployment card, whose objectives lie at exact places."""
    assert pack.deck is not None
    kind, card = next((kind, card) for kind, each, card in pack.deck.typed_grounds if each == name)
    path: Path = ("deck", kind, name)
    # By name, as the columns of a table put zones into any order; as a part has them, for its leaf and card to have the
    # same letters.
    zones = card.zones.items() if card.part else sorted(card.zones.items())
    return Ground(
        id=name,
        path=path,
        table=card.table or pack.table,
        rulers=pack.rulers(),
        table_path=(*path, "table") if card.table else ("table",),
        sides=pack.sides,
        homes=card.homes,
        zones={
            zone_name: WrittenZone(zone=zone, path=(*path, "zones", zone_name), label=zone.label, note=zone.note)
            for zone_name, zone in zones
        },
        objectives=card.objectives,
        terrain_kinds=pack.terrain,
        terrain=card.terrain,
    )
