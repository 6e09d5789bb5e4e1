"""Events with packs of other games: much to score, maps with much beside them; their sheets and screens fit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from small_event import opened

from pipeline.compose.typesetting.galleys import write_html
from pipeline.contracts.paper import Size
from pipeline.contracts.plate import Plate
from pipeline.draw.maps import map_drawing
from pipeline.draw.maps.map_parts import MapSheet
from pipeline.draw.maps.svg import draw_sheet
from pipeline.event.making.source_pages import SourcePages, stamped
from pipeline.event.planning.missions import missions_of
from pipeline.event.planning.print_run import SCREEN_NAME, PageKey, PageKind
from pipeline.event.planning.run_files import SCREEN
from pipeline.request import Request, Silence
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out
from pipeline.units import Length

EXAMPLES = Path(__file__).parents[2] / "content" / "examples"
A3 = Size(width=Length.of_mm(297), height=Length.of_mm(420))
SCREEN_KEY = PageKey(kind=PageKind.POSTER, name=SCREEN_NAME)
HALF = Size(width=Length.of_mm("148.5"), height=Length.of_mm(210))

pytestmark = pytest.mark.slow


def pages(folder: Path, pack: str, missions: tuple[str, ...]) -> SourcePages:
    rounds = ", ".join(f"{{mission: {mission}, starts: '09:00', minutes: 60}}" for mission in missions)
    event = opened(folder, {"pack": f"pack: {EXAMPLES / pack}", "rounds": f"rounds: [{rounds}]"}).event
    made, _ = prepare(event.pack, Request(packs=(event.pack,), forms=("sheets",), paper="a4"))
    assert made is not None
    worked = work_out(stamped(made), Silence())
    return SourcePages(worked, event)


def test_a_score_sheet_with_much_to_count_leaves_out_what_stands_elsewhere(tmp_path: Path) -> None:
    """Combinations of cards, scored round by round: two tables and a form on half a page."""
    source = pages(tmp_path, "dry-sea", ("leaves--long-shores",))
    html = write_html(source.unit(PageKey(kind=PageKind.SCORE, name="leaves--long-shores"), HALF).manuscript())
    assert html.count("Prizes") == 2
    assert "Signature" in html
    assert "Notes" not in html


def test_a_score_sheet_offers_a_draw_where_results_take_one(tmp_path: Path) -> None:
    source = pages(tmp_path, "../ww2-more-missions", ("dust-up",))
    key = PageKey(kind=PageKind.SCORE, name="dust-up")
    offers = {}
    for line in ("seed: none", "scores: [8-1, 4-4]", "scores: any", "scores: [8-1, 5-4]", "ranking: {margin: 3}"):
        changes = {"rounds": "rounds: [{mission: dust-up}]", "more": line}
        own = replace(source, event=opened(tmp_path / str(len(offers)), changes).event)
        offers[line] = "place:result-1-drawn" in write_html(own.unit(key, HALF).manuscript())
    assert offers == {
        "seed: none": False,
        "scores: [8-1, 4-4]": True,
        "scores: any": True,
        "scores: [8-1, 5-4]": False,
        "ranking: {margin: 3}": True,
    }


def test_the_poster_of_plans_shows_the_maps_that_they_lead_to(tmp_path: Path) -> None:
    """On paper that has room for them; a screen shows the charts alone."""
    source = pages(tmp_path, "../ww2-more-missions", ("dust-up",))
    event = opened(tmp_path / "plans", {"rounds": "rounds: [{battle_plans: yes}]"}).event
    own = replace(source, event=event)
    missions = missions_of(event.rounds[0], own.worked.pack)
    assert len(missions) > 6
    for key, size, shown in ((PageKey(kind=PageKind.POSTER), A3, True), (SCREEN_KEY, SCREEN, False)):
        html = write_html(own.unit(key, size).manuscript())
        for mission in missions:
            assert (own.worked.missions[mission].brief.title.upper() in html) is shown, mission
        assert html.count(": the table from above") == len(missions) * shown


def test_of_the_widths_that_are_tried_for_a_screen_one_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = pages(tmp_path, "../ww2-more-missions", ("dust-up",))
    unit, drawn = source.unit(SCREEN_KEY, SCREEN), list[float]()

    def draw(sheet: MapSheet, *rest: Any, **more: Any) -> Plate:
        drawn.append(sheet.width)
        return draw_sheet(sheet, *rest, **more)

    monkeypatch.setattr(map_drawing, "draw_sheet", draw)
    unit.manuscript()
    assert len(drawn) == 1
    assert drawn[0] < 140, "the first width that is tried is too wide here"


def test_a_map_that_is_too_high_for_a_screen_shows_its_ground(tmp_path: Path) -> None:
    source = pages(tmp_path, "low-water", ("lantern-cove",))
    screen = write_html(source.unit(PageKey(kind=PageKind.POSTER, name=SCREEN_NAME), SCREEN).manuscript())
    assert "09:00–10:00" in screen
    assert "OWLERS" not in screen.upper().partition("THE OWLERS GO FIRST")[0].rpartition("</SVG>")[0]
