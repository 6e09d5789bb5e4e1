from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pipeline.contracts.order import Form, PageCounts, Parity, ReadingOrder
from pipeline.imposition import reading_order
from pipeline.model import Pack, Page


def pack_of(order: list[str], missions: list[str], **only: tuple[str, ...]) -> Pack:
    names = [name for name in order if name != "missions"]
    return Pack.model_construct(
        order=tuple(order),
        mission_order=tuple(missions),
        pages={name: Page(id=name, title=name, only=only.get(name, ())) for name in names},
    )


def picture(order: ReadingOrder) -> str:
    """Write what stands on each page: `1 cover  2 --  3-4 breakthrough`."""
    spans = [
        f"{entry.first_page}" if entry.pages == 1 else f"{entry.first_page}-{entry.numbers[-1]}"
        for entry in order.entries
    ]
    return "  ".join(f"{span} {entry.id or '--'}" for span, entry in zip(spans, order.entries, strict=True))


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (Form.SHEETS, "1 cover  2 --  3-4 bridgehead  5-6 contact  7 cards"),
        (Form.BOOKLET, "1 cover  2-3 bridgehead  4-5 contact  6 cards"),
    ],
)
def test_a_map_stands_on_the_front_or_on_the_left(form: Form, expected: str) -> None:
    order, _ = reading_order(pack_of(["cover", "missions", "cards"], ["bridgehead", "contact"]), form)
    assert picture(order) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (Form.SHEETS, "1 cover  2 printing  3-4 contact"),
        (Form.BOOKLET, "1 cover  2-3 contact"),
    ],
)
def test_a_page_kept_to_one_form_is_left_out_of_the_other(form: Form, expected: str) -> None:
    pack = pack_of(["cover", "printing", "missions"], ["contact"], printing=("sheets",))
    order, found = reading_order(pack, form)
    assert (picture(order), found) == (expected, ())


def test_a_blank_is_reported() -> None:
    _, (found,) = reading_order(pack_of(["cover", "missions"], ["contact"]), Form.SHEETS)
    assert (found.code, found.severity.word) == ("N750", "note")
    assert found.message == "page 2 is left blank, so that the map of contact stands on the front of a sheet"
    assert found.path == ("order",)


def test_a_blank_before_a_left_page_is_reported() -> None:
    order, (found,) = reading_order(pack_of(["missions"], ["contact"]), Form.BOOKLET)
    assert found.message == "page 1 is left blank, so that the map of contact stands on a left page"
    assert picture(order) == "1 --  2-3 contact"


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (["missions", "cards"], "1-2 contact  3 cards"),
        (["missions", "index", "cards"], "1-2 contact  3 index  4 --  5 cards"),
        (["cards", "missions"], "1 cards  2 --  3-4 contact"),
        (["index", "cards", "missions", "end"], "1 index  2 --  3 cards  4 --  5-6 contact  7 end"),
    ],
)
def test_a_page_that_is_cut_up_has_a_leaf_of_its_own(order: list[str], expected: str) -> None:
    pack = pack_of(order, ["contact"])
    pack.pages["cards"] = Page(id="cards", title="Cards", body="Cut these out.\n\n{plan_cards}\n")
    found, notes = reading_order(pack, Form.SHEETS)
    assert picture(found) == expected
    assert [each.code for each in notes] == ["N751"] * len(found.blanks)


def test_a_blank_beside_a_page_that_is_cut_up_is_reported() -> None:
    pack = pack_of(["index", "cards"], [])
    pack.pages["cards"] = Page(id="cards", title="Cards", body="{plan_cards}")
    _, (found,) = reading_order(pack, Form.BOOKLET)
    assert (found.code, found.severity.word, found.path) == ("N751", "note", ("pages", "cards"))
    assert found.message == "page 2 is left blank, so that cards can be cut up and nothing else is"


def test_units_are_found_by_id_and_know_their_place_in_the_pack() -> None:
    order, _ = reading_order(pack_of(["cover", "missions"], ["contact"]), Form.SHEETS)
    assert order.numbers == {"cover": 1, "contact": 3}
    assert [entry.path for entry in order.entries] == [("pages", "cover"), (), ("missions", "contact")]


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.sampled_from(Form))
def test_every_page_has_one_number_and_every_map_its_parity(before: int, missions: int, after: int, form: Form) -> None:
    names = [f"page-{number}" for number in range(before + after)]
    pack = pack_of([*names[:before], "missions", *names[before:]], [f"mission-{number}" for number in range(missions)])
    order, found = reading_order(pack, form)
    assert [number for entry in order.entries for number in entry.numbers] == list(range(1, order.pages + 1))
    assert all(Parity.of(entry.first_page) is form.mission_parity for entry in order.missions)
    assert len(order.missions) == missions
    assert len(found) == len(order.blanks) <= 1


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (Form.SHEETS, "1 cover  2-4 words  5-8 bridgehead  9-12 contact  13 plans"),
        (Form.BOOKLET, "1 cover  2-4 words  5 --  6-9 bridgehead  10-13 contact"),
    ],
)
def test_things_take_as_many_pages_as_were_counted_and_what_is_cut_up_may_be_left_out(
    form: Form, expected: str
) -> None:
    pack = pack_of(["cover", "words", "missions", "plans"], ["bridgehead", "contact"])
    cut_up = Page(id="plans", title="Plans", body="{plan_cards}")
    pack = pack.model_copy(update={"pages": {**pack.pages, "plans": cut_up}})
    counts = PageCounts(missions={"bridgehead": 4, "contact": 4}, pages={"words": 3}, cuts=form is Form.SHEETS)
    assert picture(reading_order(pack, form, counts)[0]) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (Form.SHEETS, "1 cover  2 words  3-4 contact"),
        (Form.BOOKLET, "1 cover  2-3 contact  4 words  5 --  6 --  7 --  8 map"),
    ],
)
def test_a_page_for_the_back_is_the_last_of_a_booklet_that_fills_whole_sheets(form: Form, expected: str) -> None:
    names = ["cover", "map", "words", "missions"] if form is Form.SHEETS else ["cover", "map", "missions", "words"]
    pack = pack_of(names, ["contact"])
    pack.pages["map"] = Page(id="map", title="Map", at="back")
    order, found = reading_order(pack, form)
    assert picture(order) == expected
    assert [each.code for each in found] == ["N752"] * len(order.blanks)


def test_a_booklet_has_one_back() -> None:
    pack = pack_of(["cover", "map", "index"], [])
    for name in ("map", "index"):
        pack.pages[name] = Page(id=name, title="A back", at="back")
    _, found = reading_order(pack, Form.BOOKLET)
    (wrong,) = (each for each in found if each.code == "E754")
    assert wrong.message == "map and index can't all stand on the back of a booklet"
    assert wrong.path == ("pages", "index", "at")


@pytest.mark.parametrize("other", [{"pages": 2}, {"layout": "cover"}, {"body": "{plan_cards}"}])
def test_what_stands_on_the_back_is_one_plain_page(other: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="one page, no cover, and not cut up"):
        Page(id="map", title="Map", at="back", **other)
