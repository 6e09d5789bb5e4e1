from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from benches import WorkedPack, made_ready, shipped, worked_pack, worked_shipped, write_pack

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.fit.side_fitting import PlacedBand
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Side
from pipeline.diagnostics import ContentError, Diagnostic, Severity
from pipeline.units import Length

GRID = 12.5  # points
MISSIONS = shipped().pack.mission_order
PLENTY = " ".join(["They creep over the moor in the rain and nobody sees them come."] * 90)


@cache
def sides_of(mission: str) -> tuple[Side, ...]:
    """Fit a mission of the shipped pack."""
    return worked_shipped().manuscript(mission).sides


def pictures(side: Side) -> list[Picture]:
    return [placed.band for placed in side.fitted.bands if isinstance(placed.band, Picture)]


def kinds(side: Side) -> list[str]:
    return ["words" if isinstance(band.band, FittedFlow) else band.band.kind for band in side.fitted.bands]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> WorkedPack:
    return worked_pack(made_ready(write_pack(tmp_path_factory.mktemp("packs") / "small")))


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
def test_all_sides_have_one_size_of_type(mission: str) -> None:
    for side in sides_of(mission):
        assert side.body == shipped().measures.body.comfortable
        assert side.fitted.full <= 1
        assert side.fitted.found == ()


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
def test_words_of_all_columns_stand_on_one_grid(mission: str) -> None:
    for side in sides_of(mission):
        for placed in side.fitted.bands:
            if isinstance(placed.band, FittedFlow):
                off = [top % GRID for top in tops(placed.band, side.body)]
                assert [each for each in off if min(each, GRID - each) > 0.05] == []


def tops(flow: FittedFlow, body: float) -> Iterator[float]:
    """Tell where lines of body type begin in each column, from its head."""
    for column in flow.columns:
        bottom = 0.0
        for placed in column.atoms:
            top = bottom + placed.space
            if placed.atom.kind in ("para", "follow", "step", "bullet", "section", "rule", "sub"):
                yield top
            bottom = top + placed.atom.height(body, flow.flow.column_width)


@pytest.mark.parametrize("mission", MISSIONS)
def test_bands_and_the_room_between_them_fill_just_what_they_say(mission: str) -> None:
    room = shipped().workshop().room
    for side in sides_of(mission):
        high = sum(band.space + band.height for band in side.fitted.bands)
        assert high == pytest.approx(side.fitted.full * room)


@pytest.mark.parametrize("mission", MISSIONS)
def test_maps_are_no_narrower_than_may_be(mission: str) -> None:
    shop = shipped().workshop()
    (html,) = [shown.html for shown in pictures(sides_of(mission)[0]) if shown.kind == "map"]
    found = re.match(r'<div class="map" style="width:([\d.]+)pt', html)
    assert found
    assert shop.measures.chart.least_sheet - 0.001 <= float(found[1]) / shop.area.width <= 1.001


def test_few_words_stay_as_large_as_all_and_the_clock_stands_at_the_foot(small: WorkedPack) -> None:
    front, back = small.manuscript("raid").sides
    assert [side.body for side in (front, back)] == [small.shop.measures.body.comfortable] * 2
    assert kinds(front) == ["head", "map", "words", "winning"]
    # So much of the side is left that it is ruled for notes on purpose.
    assert kinds(back) == ["head", "words", "notes", "clock"]
    assert back.fitted.full == pytest.approx(1)


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_side_is_ruled_for_notes_where_a_third_of_it_is_free(mission: str) -> None:
    _, back = sides_of(mission)
    assert kinds(back)[-1] == "clock"
    free = back.fitted.bands[-1].space + sum(each.height for each in back.fitted.bands if is_notes(each))
    assert ("notes" in kinds(back)) == (free >= shipped().workshop().room / 3)


def is_notes(placed: PlacedBand) -> bool:
    return isinstance(placed.band, Picture) and placed.band.kind == "notes"


def refusal(worked: WorkedPack, mission: str) -> Diagnostic:
    with pytest.raises(ContentError) as caught:
        worked.manuscript(mission)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def test_a_page_of_words_ends_where_its_words_end(small: WorkedPack) -> None:
    (sparse,) = small.manuscript("notes").sides
    (full,) = worked_shipped().manuscript("reserves-and-objectives").sides
    assert sparse.body == full.body == shipped().measures.body.comfortable
    assert kinds(sparse) == ["head", "words"]
    assert sparse.fitted.full < 0.2


def test_a_pack_may_say_a_size_of_its_own_and_low_pages_have_none_above_theirs(small: WorkedPack) -> None:
    body = small.prepared.measures.body
    assert body.low is not None
    larger = small.with_pack(small.pack.model_copy(update={"body": Length.of_points(10.5, decimals=1)}))
    assert [side.body for side in larger.manuscript("raid").sides] == [10.5, 10.5]
    assert [side.body for side in taller(small, -20).manuscript("raid").sides] == [body.low, body.low]


def crowded(small: WorkedPack, *, words: str) -> WorkedPack:
    """Put many more words on the front of the raid."""
    step, *_ = small.pack.missions["raid"].setting_up
    return small.with_mission("raid", setting_up=(step.model_copy(update={"text": type(step.text)(words)}),))


def taller(worked: WorkedPack, millimetres: int) -> WorkedPack:
    stock = worked.prepared.stock
    return worked.on_stock(stock.model_copy(update={"height": stock.height + Length.of_mm(millimetres)}))


def test_too_many_words_say_where_and_by_how_much(small: WorkedPack) -> None:
    worked = crowded(small, words=PLENTY)
    found = refusal(worked, "raid")
    said = re.fullmatch(r"raid, front: (\d+) mm too much at the smallest type and map", found.message)
    assert said
    assert (found.code, found.path) == ("E703", ("missions", "raid"))
    assert found.hints == ("shorten the text, or take a larger paper",)
    excess = int(said[1])
    assert excess > 20
    refusal(taller(worked, excess - 2), "raid")
    front, _ = taller(worked, excess + 2).manuscript("raid").sides
    assert front.body == pytest.approx(worked.shop.measures.body.floor, abs=0.1)


def test_a_side_that_is_set_smaller_says_so(small: WorkedPack) -> None:
    worked = crowded(small, words=" ".join(PLENTY.split()[:520]))
    front, _ = worked.manuscript("raid").sides
    usual = worked.shop.measures.body.comfortable
    assert worked.shop.measures.body.floor < front.body < usual
    (told,) = front.fitted.found
    said = re.fullmatch(
        r"raid, front: set in ([\d.]+) pt, as in 9.5 pt like the rest there is (\d+) mm too much", told.message
    )
    assert said
    assert (told.code, told.severity, told.path) == ("W716", Severity.WARNING, ("missions", "raid"))
    assert float(said[1]) == pytest.approx(front.body, abs=0.06)
    higher, _ = taller(worked, int(said[2]) + 1).manuscript("raid").sides
    assert (higher.body, higher.fitted.found) == (usual, ())
    assert told in worked.fit("raid")


@pytest.mark.slow
def test_too_many_rules_are_said_of_the_rules_side() -> None:
    pack = shipped().pack
    rules = pack.rules["ambush"]
    longer = rules.model_copy(update={"back": rules.back * 6})
    longer_pack = pack.model_copy(update={"rules": {**pack.rules, "ambush": longer}})
    found = refusal(worked_shipped().with_pack(longer_pack), "breakthrough")
    assert found.code == "E703"
    assert found.message.startswith("breakthrough, rules side: ")


def test_a_page_with_too_many_words(small: WorkedPack) -> None:
    notes = small.pack.pages["notes"].model_copy(update={"body": f"{PLENTY}\n\n" * 4})
    found = refusal(small.with_pack(small.pack.model_copy(update={"pages": {"notes": notes}})), "notes")
    assert (found.code, found.path) == ("E703", ("pages", "notes"))
    assert re.fullmatch(r"page notes: \d+ mm too much at the smallest type and map", found.message)
