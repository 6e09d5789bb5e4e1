"""Booklets to fold at home: pages of half a sheet, in one size of type; a map faces its steps, and nothing is lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from benches import made_ready

from pipeline import job
from pipeline.compose.leaves.small_leaf import SmallLeaf, leaf_pages
from pipeline.compose.text.atoms import Picture
from pipeline.compose.workshop import Workshop
from pipeline.contracts.order import Form, Parity, ReadingOrder
from pipeline.load import content_roots
from pipeline.preflight import page_texts, read_proof
from pipeline.publications.page_orders import LeafPages, WordPages, at_once, order_of
from pipeline.publications.page_units import leaf_material
from pipeline.request import Request, Silence
from pipeline.run.fingerprint import fingerprint
from pipeline.run.worked import Worked, work_out

CONTENT = content_roots()[-1]
PACKS = ["ww2-more-missions", "ww3-more-missions", "ww2-classic-missions", "stopped-convoy", "examples/low-water"]


@cache
def folded(pack: str, paper: str = "a4") -> tuple[Worked, ReadingOrder]:
    worked = work_out(made_ready(CONTENT / pack, paper=paper), Silence())
    worked = worked.for_folding(worked.prepared.stock)
    return worked, order_of(worked, Form.BOOKLET)[0]


@pytest.mark.parametrize(
    ("paper", "sheet", "page"),
    [
        ("a4", "a4", "A5"),
        ("letter", "letter", "Half Letter"),
        ("letter", "legal", "A5"),
        ("a4", "a3", "A4"),
        ("a5", "a4", "A5"),
        ("a4", "a5", "A4"),  # half of it would be too narrow
    ],
)
def test_pages_are_made_for_the_sheet_that_is_folded(paper: str, sheet: str, page: str) -> None:
    prepared = made_ready(CONTENT / "stopped-convoy", paper=paper)
    made = prepared.for_folding(prepared.stocks[sheet])
    assert made.stock.name == page
    assert made.measures.is_small is (page != "A4")


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
def test_every_map_stands_on_a_left_page_and_takes_whole_spreads(pack: str) -> None:
    _, order = folded(pack)
    assert {Parity.of(entry.first_page) for entry in order.missions} == {Parity.EVEN}
    assert {entry.pages % 2 for entry in order.missions} == {0}
    first, last = order.missions[0].first_page, order.missions[-1].numbers[-1]
    assert [number for number in order.blanks if number <= last] == []
    assert first % 2 == 0


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "paper"), [("ww3-more-missions", "a4"), ("ww2-more-missions", "letter")])
def test_the_map_the_steps_and_the_clock_stand_where_all_missions_have_them(pack: str, paper: str) -> None:
    worked, order = folded(pack, paper)
    shop = worked.prepared.workshop()
    for entry in order.missions:
        sides = SmallLeaf.of(leaf_material(worked, order, shop, entry), shop).sides(entry.pages)
        kinds = [[band.band.kind for band in side.bands if isinstance(band.band, Picture)] for side in sides]
        assert "map" in kinds[0], entry.id
        assert [index for index, side in enumerate(kinds) if "clock" in side] == [entry.pages - 1], entry.id
        assert kinds[-1][-1] == "clock", entry.id
        assert {side.body for side in sides} == {worked.prepared.measures.body.comfortable}


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pack", PACKS[:3])
def test_the_missions_to_choose_from_stand_on_the_back(pack: str, paper: str) -> None:
    _, order = folded(pack, paper)
    last = order.entries[-1]
    assert (last.page, last.pages, order.pages % 4) == ("chooser-back", 1, 0)


def test_words_that_follow_words_share_pages_with_them() -> None:
    _, order = folded("examples/ford-of-horns")
    words = [entry for entry in order.entries[1:] if entry.page is not None]
    ids = [name for entry in words for name in entry.page_ids]
    assert ids == ["contents", "valley", "choosing", "herd", "scoring"]
    assert sum(entry.pages for entry in words) < len(ids)
    first = words[0]
    assert [order.numbers[name] - first.first_page for name in first.joined] == [*first.joined.values()]
    assert first.paths[-1] == ("pages", first.page_ids[-1])


@pytest.mark.slow
def test_a_reference_to_the_other_pages_of_a_mission_gives_their_number() -> None:
    worked, order = folded("ww3-more-missions")
    (entry,) = (each for each in order.missions if each.id == "fighting-withdrawal")
    where = leaf_material(worked, order, worked.prepared.workshop(), entry).references
    assert where.fill("{page:map}, {page:rules}") == f"page {entry.first_page}, page {entry.first_page + 2}"


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS[:2])
def test_missions_are_asked_once_for_their_pages_wherever_they_come_to_stand(pack: str) -> None:
    worked, order = folded(pack)
    asked = list[LeafPages | WordPages]()

    def answers(questions: Sequence[Any], shop: Workshop) -> list[Any]:
        asked.extend(questions)
        return at_once(questions, shop)

    assert order_of(worked, Form.BOOKLET, answers)[0] == order
    leaves = [each for each in asked if isinstance(each, LeafPages)]
    words = [each for each in asked if isinstance(each, WordPages)]
    assert len(leaves) > len(order.missions)
    assert len({fingerprint(each) for each in leaves}) == len(order.missions)
    assert len({fingerprint(each) for each in words}) == len(words) > 1  # pages did move
    shop = worked.prepared.workshop()
    for entry in order.missions:
        assert leaf_pages(leaf_material(worked, order, shop, entry), shop) == entry.pages


@pytest.mark.slow
def test_what_is_cut_up_is_left_out_and_named() -> None:
    worked, order = folded("ww2-more-missions")
    cut_up = [name for name, page in worked.pack.pages.items() if page.is_cut_up]
    assert cut_up
    assert not {*cut_up} & {*order.numbers}
    where = leaf_material(worked, order, worked.prepared.workshop(), order.missions[0]).references
    assert where.fill(f"({{page:{cut_up[0]}}})") == "(printed with the sheets)"


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_is_printed_at_full_size_on_both_papers(paper: str, tmp_path: Path) -> None:
    request = Request(packs=(CONTENT / "stopped-convoy",), forms=("booklet",), paper=paper, out=tmp_path, jobs=1)
    outcome = job.build(request, Silence())
    assert [each.message for each in outcome.report if each.severity.word != "note"] == []
    book, imposed = outcome.products
    assert (book.height_mm, 2 * book.width_mm) == pytest.approx((imposed.height_mm, imposed.width_mm), abs=1.1)
    texts = page_texts(book.path.read_bytes())
    _, order = folded("stopped-convoy", paper)
    (entry,) = order.missions
    told = [texts[number - 1].upper() for number in entry.numbers]
    assert "SETTING UP" in told[1]
    assert "AMBUSH" in told[2]
    assert "TURN" in told[3]
    assert f"page {entry.first_page}" not in told[0]
    types = [kind.points for page in read_proof(book.path.read_bytes()).pages for kind in page.types]
    assert min(types) >= 6.4
    assert imposed.pages * 2 % 4 == 0
