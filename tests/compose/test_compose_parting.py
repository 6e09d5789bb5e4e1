from __future__ import annotations

import re

import pytest
from benches import shop
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.compose.fit.column_parting import Part
from pipeline.compose.fit.copyfit import FittedFlow, Flow, fit_flow
from pipeline.compose.fit.side_fitting import PlacedBand
from pipeline.compose.text.atoms import Atom, Words
from pipeline.compose.text.markdown_runs import Run
from pipeline.compose.typesetting.template_values import SetColumn, set_band

BODY = 10.0
LONG = "The Unit has been lying in wait and need not move, and if it stays where it was put it shoots as if it had."


def words(kind: str, text: str, *, number: int | None = None, id: str | None = None) -> Words:
    return shop().maker.words(kind, (Run(text),), number=number, id=id)


def fitted(*atoms: Atom, columns: int = 2) -> FittedFlow:
    return fit_flow(Flow(atoms=atoms, columns=columns, width=500.0, gutter=20.0), BODY)


def parts(found: FittedFlow) -> list[Part]:
    return [placed.atom for column in found.columns for placed in column.atoms if isinstance(placed.atom, Part)]


def set_columns(found: FittedFlow) -> tuple[SetColumn, ...]:
    return set_band(PlacedBand(band=found, space=0.0, height=found.height), BODY).columns


def test_a_paragraph_runs_over_where_that_evens_columns() -> None:
    found = fitted(words("para", LONG * 3), words("para", "One line."))
    head, tail = parts(found)
    assert (head.first, head.last, tail.last) == (0, tail.first, head.words.lines(BODY, 240))
    assert found.height < head.words.height(BODY, 240)


def test_the_lines_are_those_of_the_whole() -> None:
    paragraph = words("para", LONG * 3)
    head, tail = parts(fitted(paragraph))
    assert f"{head.html(BODY, 240)}\n{tail.html(BODY, 240)}" == paragraph.html(BODY, 240)


@pytest.mark.parametrize("kind", ["step", "section"])
def test_steps_and_headings_stay_whole(kind: str) -> None:
    assert parts(fitted(words(kind, LONG * 3), words("para", "One line."))) == []


def test_words_kept_with_a_chart_stay_whole() -> None:
    kept = Words("para", (Run(LONG * 3),), shop().measures.kinds["para"], shop().theme, kept=True)
    assert parts(fitted(kept, words("para", "One line."))) == []


def test_three_lines_stay_together() -> None:
    paragraph = words("para", f"{LONG} Nothing forces it.")
    assert paragraph.lines(BODY, 240) == 3
    assert parts(fitted(paragraph, words("para", "One line."))) == []


def test_of_three_columns_each_has_its_own_paragraphs() -> None:
    assert parts(fitted(words("para", LONG * 4), words("para", "One line."), columns=3)) == []


def test_what_runs_over_is_no_item_of_a_list_and_no_target_again() -> None:
    items = ("One line.", LONG * 3, "One line.")
    found = fitted(*(words("bullet", text, id="here" if text != "One line." else None) for text in items))
    first, second = set_columns(found)
    _, opening = first.items
    over, following = second.items
    assert (opening.tag, opening.id) == ("li", "here")
    assert (over.tag, over.id, over.kind) == ("p", None, "bullet")
    assert following.tag == "li"
    assert [node.tag for node in second.nodes] == ["p", "ul"]


SENTENCES = st.integers(1, 7).map(lambda count: LONG * count)
KINDS = st.sampled_from(["para", "para", "bullet", "step", "section"])


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(st.tuples(KINDS, SENTENCES), min_size=1, max_size=6))
def test_parting_loses_nothing_and_leaves_no_line_alone(rows: list[tuple[str, str]]) -> None:
    rows.append(("para", "The end."))
    atoms = tuple(words(kind, text) for kind, text in rows)
    found = fitted(*atoms)
    said = " ".join(placed.atom.html(BODY, 240) for column in found.columns for placed in column.atoms)  # type: ignore[attr-defined]
    assert re.sub(r"\s+", " ", said) == " ".join(text for _, text in rows)
    assert all(part.last - part.first >= 2 for part in parts(found))
    assert len(parts(found)) in (0, 2)
    for column in found.columns:
        height = sum(placed.space + placed.atom.height(BODY, 240) for placed in column.atoms)
        assert height == pytest.approx(column.height)
        assert column.height <= found.height + 1e-6
