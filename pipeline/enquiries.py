"""A question about a pack -> its answer as values: its missions, the one that dice choose, how likely everything is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.diagnostics import ContentError, UsageError, error
from pipeline.load import Loading, content_roots, find_pack, layouts_root, load_library, load_pack
from pipeline.load import list_packs as known_packs
from pipeline.load.spelling import hints, quote
from pipeline.model import Pack
from pipeline.rules.brief import ReserveTurn, Wording
from pipeline.rules.briefing import brief_mission
from pipeline.rules.charts import OddsChart, selection_charts
from pipeline.rules.pick import Picked, pick, player_ids, tell_pick
from pipeline.units import Units

DEFAULT_PACK = "ww2-more-missions"


@dataclass(frozen=True, kw_only=True)
class OpenPack:
    """A pack that loaded without errors, and how its words come out."""

    loading: Loading
    pack: Pack
    wording: Wording


def folders_of(names: Sequence[str]) -> tuple[Path, ...]:
    """Find the folders of packs by name or path, each once; without any name, the default pack's."""
    roots = content_roots()
    return tuple(dict.fromkeys(find_pack(name, roots) for name in names or [DEFAULT_PACK]))


def all_folders() -> tuple[Path, ...]:
    """Find the folders of all packs that are known by name."""
    return known_packs(content_roots())


def open_pack(folder: Path, units: Units = Units.BOTH) -> OpenPack:
    """Read a pack and its labels, to ask about it."""
    loading = load_pack(folder)
    if loading.pack is None:
        raise ContentError(*loading.diagnostics)
    library = load_library(layouts_root(), loading.pack.language, loading.pack.theme)
    if library.labels is None:
        raise ContentError(*(loading.locate(each) for each in library.diagnostics))
    wording = Wording(labels=library.labels, units=units, cm_per_inch=loading.pack.cm_per_inch)
    return OpenPack(loading=loading, pack=loading.pack, wording=wording)


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A mission chosen by dice, and the story of it, line by line."""

    picked: Picked
    story: tuple[str, ...]


def draw_mission(opened: OpenPack, seed: str, plans: dict[str, str], fortified: frozenset[str]) -> Drawn:
    """Choose a mission as the pack does: by both players' plans or, without any, at random."""
    selection = opened.pack.selection
    if selection is None:
        raise UsageError(error("E913", f"the pack {opened.pack.id} has no tables to choose a mission from"))
    players = player_ids(selection)
    for player in (*plans, *sorted(fortified)):
        if player not in players:
            message = f"no player is called {quote(player)}"
            raise UsageError(error("E914", message, hints=hints(player, players)))
    if plans and len(plans) < len(players):
        (lacking,) = (player for player in players if player not in plans)
        raise UsageError(error("E913", f"the plan of {lacking} is missing", hints=(f"add --{lacking} PLAN",)))
    first, second = players
    laid = (plans[first], plans[second]) if plans else None
    picked = pick(selection, seed, plans=laid, fortified=fortified)
    return Drawn(picked=picked, story=tell_pick(picked, opened.pack, opened.wording.labels))


def selection_odds(opened: OpenPack) -> OddsChart | None:
    """Work out how likely each mission is, by each way to choose it."""
    charts = selection_charts(opened.pack, opened.wording)
    return charts.odds if charts else None


@dataclass(frozen=True, kw_only=True)
class RulesInMission:
    """Reserves of one name in one mission, as "Deep Immediate Reserves", No Retreat."""

    name: str
    mission: str


@dataclass(frozen=True, kw_only=True)
class SharedOdds:
    """How soon reserves come, turn by turn, and everywhere that they come just so."""

    turns: tuple[ReserveTurn, ...]
    uses: tuple[RulesInMission, ...]


def reserve_odds(opened: OpenPack) -> tuple[SharedOdds, ...]:
    """Work out how soon reserves come in all missions; those that roll alike stand together."""
    uses: dict[tuple[ReserveTurn, ...], list[RulesInMission]] = {}
    for mission in opened.pack.mission_order:
        brief, slips = brief_mission(opened.pack, mission, opened.wording)
        if slips:
            raise ContentError(*(opened.loading.locate(slip) for slip in slips))
        for odds in brief.odds:
            uses.setdefault(odds.turns, []).append(RulesInMission(name=odds.name, mission=brief.title))
    return tuple(SharedOdds(turns=turns, uses=tuple(where)) for turns, where in uses.items())
