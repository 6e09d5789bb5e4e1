from __future__ import annotations

import re

import pytest
from benches import shop

from pipeline.compose.leaves.heads import mission_head, page_head, rules_head

LONG = "Counterattack on the Long Northern Road to the Bridge"


def size(html: str) -> float:
    found = re.search(r"font-size:([\d.]+)pt", html)
    assert found
    return float(found[1])


def test_titles_are_as_large_as_the_measures_say() -> None:
    kinds = shop().measures.kinds
    assert size(page_head("Contents", id="contents", shop=shop()).html) == kinds["title"].points
    assert size(rules_head("Contact", id="contact-rules", shop=shop()).html) == kinds["rules_title"].points


def test_a_long_title_makes_room_for_what_stands_beside_it() -> None:
    alone = page_head(LONG, id="long", shop=shop())
    beside = mission_head(LONG, "Meeting engagement", "6 × 4 ft table", id="long", shop=shop())
    assert size(beside.html) < size(alone.html) < 34
    assert alone.fixed == beside.fixed == pytest.approx(48)


def test_the_tags_stand_at_the_head() -> None:
    html = mission_head("Contact", "Mobile battle", "6 × 4 ft table", id="contact", shop=shop()).html
    assert '<p class="tags">Mobile battle<br>6 × 4 ft table</p>' in html
