from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from benches import bench_of, made_ready, shipped, unit, write_pack

from pipeline.compose.fit.copyfit import FittedFlow
from pipeline.compose.text.atoms import Picture
from pipeline.compose.typesetting.galleys import Side
from pipeline.contracts.order import Form
from pipeline.diagnostics import ContentError, Diagnostic
from pipeline.makers.leaves import Bench, Leafwork
from pipeline.model.measures import TypeArea
from pipeline.units import Length

MISSIONS = shipped().pack.mission_order
PLENTY = " ".join(["They creep over the moor in the rain and nobody sees them come."] * 90)


@cache
def sides_of(mission: str) -> tuple[Side, ...]:
    """Fit a mission of the shipped pack."""
    bench = bench_of(shipped())
    return Leafwork(bench).manuscript(unit(bench, mission)).sides


def pictures(side: Side) -> list[Picture]:
    return [placed.band for placed in side.fitted.bands if isinstance(placed.band, Picture)]


def kinds(side: Side) -> list[str]:
    return ["words" if isinstance(band.band, FittedFlow) else band.band.kind for band in side.fitted.bands]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return bench_of(made_ready(write_pack(tmp_path_factory.mktemp("packs") / "small")))


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
        assert side.body >= least or {"record", "track", "log"}.isdisjoint(kinds(side))


def test_few_words_grow_to_comfort_and_leave_room_to_write(small: Bench) -> None:
    front, back = Leafwork(small).manuscript(unit(small, "raid")).sides
    assert [side.body for side in (front, back)] == [small.shop.measures.body.comfortable] * 2
    assert kinds(front)[-2:] == ["record", "notes"]
    assert kinds(back) == ["head", "words", "log"]
    assert [side.fitted.full for side in (front, back)] == pytest.approx([1, 1], abs=0.02)


def refusal(bench: Bench, mission: str) -> Diagnostic:
    with pytest.raises(ContentError) as caught:
        Leafwork(bench).manuscript(unit(bench, mission))
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def test_a_page_of_words_goes_beyond_comfort_only_where_air_does_not_fill_it(small: Bench) -> None:
    body = small.shop.measures.body
    (sparse,) = Leafwork(small).manuscript(unit(small, "notes")).sides
    assert sparse.body == body.roomy
    bench = bench_of(shipped(), Form.SHEETS)
    (full,) = Leafwork(bench).manuscript(unit(bench, "reserves-and-objectives")).sides
    assert full.body <= body.comfortable
    assert full.fitted.full > 0.94


def test_a_page_of_words_that_ends_early_has_lines_to_write_on(small: Bench) -> None:
    (page,) = Leafwork(small).manuscript(unit(small, "notes")).sides
    assert kinds(page)[-1] == "notes"
    assert page.fitted.full == pytest.approx(1, abs=0.05)


def crowded(small: Bench, *, words: str) -> Bench:
    """Put many more words on the front of the raid."""
    raid = small.pack.missions["raid"]
    step = raid.setting_up[0]
    longer = raid.model_copy(update={"setting_up": (step.model_copy(update={"text": type(step.text)(words)}),)})
    return replace(small, pack=small.pack.model_copy(update={"missions": {**small.pack.missions, "raid": longer}}))


def taller(bench: Bench, millimetres: int) -> Bench:
    stock = bench.shop.area.stock
    stock = stock.model_copy(update={"height": stock.height + Length.of_mm(millimetres)})
    return replace(bench, shop=replace(bench.shop, area=TypeArea(stock=stock, margin=bench.shop.area.margin)))


def test_too_many_words_say_where_and_by_how_much(small: Bench) -> None:
    bench = crowded(small, words=PLENTY)
    found = refusal(bench, "raid")
    said = re.fullmatch(r"raid, front: (\d+) mm too much at the smallest type and map", found.message)
    assert said
    assert (found.code, found.path) == ("E703", ("missions", "raid"))
    assert found.hints == ("shorten the text, or take a larger paper",)
    excess = int(said[1])
    assert excess > 20
    refusal(taller(bench, excess - 2), "raid")
    front, _ = Leafwork(taller(bench, excess + 2)).manuscript(unit(bench, "raid")).sides
    assert front.body == pytest.approx(bench.shop.measures.body.floor, abs=0.05)


def test_too_many_rules_are_said_of_the_rules_side() -> None:
    bench = bench_of(shipped())
    rules = bench.pack.rules["ambush"]
    longer = rules.model_copy(update={"back": rules.back * 6})
    bench = replace(bench, pack=bench.pack.model_copy(update={"rules": {**bench.pack.rules, "ambush": longer}}))
    found = refusal(bench, "breakthrough")
    assert found.code == "E703"
    assert found.message.startswith("breakthrough, rules side: ")


def test_a_page_with_too_many_words(small: Bench) -> None:
    notes = small.pack.pages["notes"].model_copy(update={"body": f"{PLENTY}\n\n" * 4})
    bench = replace(small, pack=small.pack.model_copy(update={"pages": {"notes": notes}}))
    found = refusal(bench, "notes")
    assert (found.code, found.path) == ("E703", ("pages", "notes"))
    assert re.fullmatch(r"page notes: \d+ mm too much at the smallest type and map", found.message)


def test_more_words_never_make_type_larger(small: Bench) -> None:
    sizes = []
    for count in (100, 300, 500):
        bench = crowded(small, words=" ".join(PLENTY.split()[:count]))
        sizes.append(Leafwork(bench).manuscript(unit(bench, "raid")).sides[0].body)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]
