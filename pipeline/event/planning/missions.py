"""An event and its pack -> which missions may be played in it, and the pages that players choose by."""

from __future__ import annotations

from pipeline.event.reading.ready_event import Chosen, Event, Round
from pipeline.model import Pack
from pipeline.rules.choosing.chances import missions_in_tables
from pipeline.rules.choosing.joint import made_missions

PLAN_CHARTS = ("matrix", "plan_tables")
_CHOOSER = "chooser"  # has what plans need, and compares the missions
_COMPARISON = "comparison"


def missions_of(each: Round, pack: Pack) -> tuple[str, ...]:
    """List the missions that a round may bring: its own, or all that battle plans lead to."""
    if each.mission is not None:
        return (each.mission,)
    if each.chosen is not Chosen.BATTLE_PLANS or pack.selection is None:
        return ()
    chosen = missions_in_tables(pack.selection, made_missions(pack))
    return tuple(mission for mission in pack.mission_order if mission in chosen)


def all_missions(event: Event, pack: Pack) -> tuple[str, ...]:
    """List the missions of all rounds, each once, in the order they are played."""
    played = ((*missions_of(each, pack), *each.captains_missions) for each in event.rounds)
    return tuple(dict.fromkeys(mission for missions in played for mission in missions))


def plan_pages(pack: Pack, charts: tuple[str, ...] = (*PLAN_CHARTS, _CHOOSER)) -> tuple[str, ...]:
    """Name the pages of the pack that players choose by battle plans with: those with any of the charts."""
    return tuple(name for name in pack.order if _shows(pack, name, charts))


def comparison_pages(pack: Pack) -> tuple[str, ...]:
    """Name the pages of the pack that compare its missions."""
    return tuple(name for name in pack.order if _shows(pack, name, (_COMPARISON, _CHOOSER)))


def _shows(pack: Pack, name: str, charts: tuple[str, ...]) -> bool:
    page = pack.pages.get(name)
    in_sheets = page is not None and page.at is None and (not page.only or "sheets" in page.only)
    return page is not None and in_sheets and any(f"{{{chart}}}" in page.body for chart in charts)
