from __future__ import annotations

import re

import pytest
from benches import shop

from pipeline.compose.fit.copyfit import Flow
from pipeline.compose.leaves.heads import mission_head, page_head, rules_head
from pipeline.compose.text.atoms import Picture

GIST = "Two columns meet on a road that neither of them knows."
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
    beside, gist = mission_head(LONG, GIST, ("Meeting engagement", "6 × 4 ft table"), id="long", shop=shop())
    assert isinstance(beside, Picture)
    assert size(beside.html) < size(alone.html) < 34
    assert alone.fixed == beside.fixed == pytest.approx(48)
    assert isinstance(gist, Flow)  # it has no room beside such a title


def test_the_tags_stand_at_the_head() -> None:
    (head,) = mission_head("Contact", GIST, ("Mobile battle", "6 × 4 ft table"), id="contact", shop=shop())
    assert isinstance(head, Picture)
    html = head.html
    assert [words.text for words in head.said] == [GIST]
    assert re.sub(r"\s+", " ", html).count(GIST) == 1
    assert '<p class="tags">Mobile battle<br>6 × 4 ft table</p>' in html
