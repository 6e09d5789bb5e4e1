"""Cards in the preview: each face turns over to its own back, and lines show where it is cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium
from page import Page
from previewed import previewed

from pipeline.load import content_roots
from pipeline.preview.card_facts import card_pages
from pipeline.request import Request
from pipeline.run.preparation import prepare

sys.path.append(str(Path(__file__).parents[1] / "deck"))
from small_deck import small_deck

SIGNAL_LOST = content_roots()[-1] / "scifi-mission-deck"


def test_every_face_has_its_own_deck_s_back_behind_it() -> None:
    prepared, _ = prepare(SIGNAL_LOST, Request(packs=(SIGNAL_LOST,), forms=("cards",)))
    assert prepared is not None
    pages = card_pages(prepared)
    assert [*pages] == [*range(1, len(pages) + 1)]
    first, back = pages[1], pages[11]
    assert (first.title, first.is_back, first.behind) == ("Two Shores", False, 11)
    assert (back.title, back.is_back, back.behind) == ("Deployments", True, 0)
    assert (first.bleed, first.safe) == (3.0, 3.5)
    for number, page in pages.items():
        if page.behind:
            assert pages[page.behind].is_back
            between = [pages[each] for each in range(number, page.behind)]
            assert not any(each.is_back for each in between)  # the next back is that of the own deck


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = small_deck(tmp_path_factory.mktemp("cards") / "harvest")
    with previewed(folder) as seen:
        seen.settled()
        yield seen.address


@pytest.fixture
def page(browser: Chromium, address: str) -> Iterator[Page]:
    opened = browser.open(address)
    opened.wait("window.preview?.state?.status === 'ready'")
    yield opened
    assert opened.complaints == []
    opened.close()


def shown(number: int) -> str:
    """Tell which page a leaf shows, as the address of its picture has it."""
    page = f"preview.state.pages.find((each) => each.number === {number})"
    leaf = f"document.querySelector(`.leaf[data-id='${{{page}.unit}} ${{{page}.page}}']`)"
    return f"{leaf}.querySelector('img').src.match(/page.(.*)\\.png/)?.[1]"


def named(number: int) -> str:
    page = f"preview.state.pages.find((each) => each.number === {number})"
    return f"`${{{page}.key}}/${{{page}.page}}`"


@pytest.mark.slow
def test_a_card_turns_over_by_its_button_and_all_by_a_key(page: Page) -> None:
    behind = page.eval("preview.state.pages[0].behind")
    assert behind > 1
    page.wait(f"{shown(1)} === {named(1)}")
    page.click(".leaf .turn-over")
    page.wait(f"{shown(1)} === {named(behind)}")
    assert page.count(".turn-over[aria-pressed=true]") == 1
    page.click(".leaf .turn-over")
    page.wait(f"{shown(1)} === {named(1)}")
    page.key("t")
    page.wait(f"{shown(1)} === {named(behind)}")
    assert page.count(".turn-over[aria-pressed=true]") == page.eval(
        "preview.state.pages.filter((each) => each.behind).length"
    )
    page.key("t")


@pytest.mark.slow
def test_spreads_are_faces_beside_their_backs(page: Page) -> None:
    page.key("2")
    page.wait("document.querySelectorAll('.spread').length > 1")
    faces = page.eval("preview.state.pages.filter((each) => !each.isBack).length")
    assert page.count(".spread") == faces
    pairs = "[...document.querySelectorAll('.spread')].map((each) => [...each.children].map((leaf) => leaf.page))"
    assert page.eval(f"{pairs}.every(([face, back]) => back.number === face.behind)")
    page.key("1")


@pytest.mark.slow
def test_lines_show_where_a_card_is_cut_and_what_is_cut_off(page: Page) -> None:
    page.key("p")
    page.choose("#seen-boxes", "on")
    boxes = page.eval(
        """['.paper', '.trim', '.safe'].map((name) => {
             const box = document.querySelector(`.leaf ${name}`).getBoundingClientRect();
             return [box.left, box.right, box.top, box.bottom];
           })"""
    )
    (left, right, top, bottom), trim, safe = boxes
    known = page.eval("(({width, height, bleed, safe}) => [width, height, bleed, safe])(preview.state.pages[0])")
    width, height, bleed, free = known
    mm = (right - left) / width
    assert trim == pytest.approx([left + bleed * mm, right - bleed * mm, top + bleed * mm, bottom - bleed * mm], abs=1)
    off = (bleed + free) * mm
    assert safe == pytest.approx([left + off, right - off, top + off, bottom - off], abs=1)
    assert height == pytest.approx((bottom - top) / mm, abs=0.5)
    page.choose("#seen-boxes", "")
    page.key("p")
