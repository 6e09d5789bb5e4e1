from __future__ import annotations

import pytest
from galleys import joined, prose
from printing import A4, FONT, METADATA

from pipeline.contracts.paper import NOTHING, Box, Size
from pipeline.contracts.placed import PlacedPage, PlacedSide
from pipeline.press import Opening, impose
from pipeline.press.recall import Recall


class Maker:
    """Counts how often it makes something."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, *values: object) -> int:
        self.made += 1
        return self.made


def test_what_was_made_of_the_same_objects_is_recalled() -> None:
    recall, make = Recall[int](8), Maker()
    one, other = ["a"], ["b"]
    assert [recall.of(make, one), recall.of(make, other), recall.of(make, one)] == [1, 2, 1]
    assert [recall.of(make, one, other), recall.of(make, other, one), recall.of(make, one, other)] == [3, 4, 3]


def test_what_is_only_equal_is_made_anew_even_where_it_lies_in_the_place_of_what_is_gone() -> None:
    recall, make = Recall[int](1000), Maker()
    assert [recall.of(make, [number // 2]) for number in range(500)] == list(range(1, 501))


def test_no_more_is_kept_than_was_asked_for() -> None:
    recall, make = Recall[int](2), Maker()
    first, second, third = [1], [2], [3]
    found = [recall.of(make, value) for value in (first, second, third, third, first)]
    assert found == [1, 2, 3, 3, 4]


@pytest.mark.parametrize("pages", [(1, 2), (2, 2, 1)])
def test_sides_that_come_one_by_one_print_the_same_file(pages: tuple[int, ...]) -> None:
    source = joined(prose("one"), prose("two"))
    size = Size(width=A4.width, height=A4.height)
    box = Box(left=NOTHING, top=NOTHING, size=size)
    sides = [PlacedSide(paper=size, pages=(PlacedPage(page=page, trim=box, clip=box),)) for page in pages]
    whole = impose(sides, METADATA, Opening.ONE_SIDED, FONT, source)
    assert impose(iter(sides), METADATA, Opening.ONE_SIDED, FONT, source, carried=set(pages)) == whole
