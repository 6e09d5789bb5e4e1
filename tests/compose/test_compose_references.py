from __future__ import annotations

import pytest
from benches import shipped, worked_shipped

from pipeline.compose.leaves.leaf_references import References
from pipeline.contracts.order import Form
from pipeline.publications.page_units import references as listed


def references(form: Form) -> References:
    return References(form=form.value, numbers={"choosing": 5, "dust-up": 9}, labels=shipped().labels)


@pytest.mark.parametrize(
    ("form", "rules", "map_"),
    [(Form.SHEETS, "on the back", "on the front"), (Form.BOOKLET, "on the facing page", "on the facing page")],
)
def test_the_other_side_of_a_leaf_is_told_by_the_form(form: Form, rules: str, map_: str) -> None:
    assert references(form).fill("{page:rules}|{page:map}") == f"{rules}|{map_}"


def test_pages_and_missions_are_numbered_and_linked() -> None:
    text = "See {page:choosing}; and {page:dust-up}."
    assert references(Form.SHEETS).fill(text) == "See [page 5](pack:choosing); and [page 9](pack:dust-up)."


@pytest.mark.parametrize("text", ["{page:nowhere}", "{page:}", "{page}", "{pages:choosing}", "no reference"])
def test_what_is_no_reference_is_left(text: str) -> None:
    assert references(Form.SHEETS).fill(text) == text


def test_numbers_are_those_of_the_form() -> None:
    packs = (worked_shipped(form=form) for form in (Form.SHEETS, Form.BOOKLET))
    sheets, booklet = (listed(pack.pack, pack.order, pack.shop) for pack in packs)
    assert sheets.numbers["breakthrough"] % 2 == 1
    assert booklet.numbers["breakthrough"] % 2 == 0
    assert "printing" in sheets.numbers
    assert "printing" not in booklet.numbers
