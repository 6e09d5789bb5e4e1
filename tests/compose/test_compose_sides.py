from __future__ import annotations

import re
from functools import cache

import pytest
from benches import WorkedPack, made_ready, shipped, worked_pack, worked_shipped, write_pack

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Side
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.units import Length

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


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_side_is_full_at_a_type_size_within_the_limits(mission: str) -> None:
    body = shipped().measures.body
    for side in sides_of(mission):
        assert body.floor <= side.body <= body.comfortable
        assert 0.85 <= side.fitted.full <= 1


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
    assert shop.measures.chart.least_map - 0.001 <= float(found[1]) / shop.area.width <= 1.001


@pytest.mark.parametrize("mission", MISSIONS)
def test_extras_cost_no_legibility(mission: str) -> None:
    least = shipped().measures.body.extras_above
    for side in sides_of(mission):
        assert side.body >= least or {"record"}.isdisjoint(kinds(side))


def test_few_words_grow_to_comfort_and_leave_room_to_write(small: WorkedPack) -> None:
    front, back = small.manuscript("raid").sides
    assert [side.body for side in (front, back)] == [small.shop.measures.body.comfortable] * 2
    assert kinds(front)[-2:] == ["record", "winning"]
    # The clock stands at the foot, and lines for notes fill what is left above it.
    assert kinds(back) == ["head", "words", "notes", "clock"]
    assert [side.fitted.full for side in (front, back)] == pytest.approx([1, 1], abs=0.02)


def refusal(worked: WorkedPack, mission: str) -> Diagnostic:
    with pytest.raises(ContentError) as caught:
        worked.manuscript(mission)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def test_a_page_of_words_goes_beyond_comfort_only_where_air_does_not_fill_it(small: WorkedPack) -> None:
    body = small.shop.measures.body
    (sparse,) = small.manuscript("notes").sides
    assert sparse.body == body.roomy
    (full,) = worked_shipped().manuscript("reserves-and-objectives").sides
    assert full.body <= body.comfortable
    assert full.fitted.full > 0.94


def test_a_page_of_words_that_ends_early_has_lines_to_write_on(small: WorkedPack) -> None:
    (page,) = small.manuscript("notes").sides
    assert kinds(page)[-1] == "notes"
    assert page.fitted.full == pytest.approx(1, abs=0.05)


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
    assert front.body == pytest.approx(worked.shop.measures.body.floor, abs=0.05)


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


@pytest.mark.slow
def test_more_words_never_make_type_larger(small: WorkedPack) -> None:
    sizes = []
    for count in (100, 300, 500):
        worked = crowded(small, words=" ".join(PLENTY.split()[:count]))
        sizes.append(worked.manuscript("raid").sides[0].body)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]
