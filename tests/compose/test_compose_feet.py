"""The foot of a page: which pack and when, what the page is, its number; a code that leads where the pack says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
import segno
from benches import WorkedPack, made_ready, shop, worked_pack, worked_shipped
from galleys import METADATA, order_of

from pipeline.address_codes import IN_FEET, code_rows
from pipeline.compose.typesetting.feet import Foot, Footing, shortened
from pipeline.contracts.order import Form
from pipeline.event.making.source_pages import stamped
from pipeline.fonts import Face, face_data, measure
from pipeline.load import load_pack
from pipeline.preflight import page_texts
from pipeline.press.join import join

LONG = "The Long and Winding Road from the Northern Beaches to the Last Bridge but One, with All Its Detours"
ADDRESSES = (
    "https://a.example",
    "https://example.org/low-water/1",
    "https://example.org/" + "a" * 33,
    "http://" + "b" * 71,
)
PACK = """\
extends: ww2-more-missions
title: Coded
order: [choosing, missions]
mission_order: [annihilation]
selection: ~
cards: ~
pages: {choosing: {body: Words.}}
"""


def pages_of(bench: WorkedPack, name: str) -> tuple[bytes, tuple[str, ...]]:
    galley = bench.setting(name).do().made.galley
    pdf, _ = join([galley], order_of(galley), METADATA, map(face_data, bench.prepared.faces))
    return pdf, tuple(" ".join(text.split()) for text in page_texts(pdf))


def with_address(tmp_path: Path, address: str) -> WorkedPack:
    folder = tmp_path / "coded"
    folder.mkdir()
    (folder / "pack.yaml").write_text(f"{PACK}url: {address}\n")
    return worked_pack(made_ready(folder))


def test_a_leaf_says_whose_it_is_and_what() -> None:
    bench = worked_shipped()
    front, back = pages_of(bench, "annihilation")[1]
    number = bench.order.numbers["annihilation"]
    pack = bench.pack
    for text, page, note in (
        (front, number, "Special rules on the back of this sheet"),
        (back, number + 1, "Map and set-up on the front of this sheet"),
    ):
        about = f"{pack.setting} · {pack.game} · version {pack.version}, {pack.date}"
        assert all(each in text[-200:] for each in (f"{pack.title.upper()} {about}", f"ANNIHILATION {page} "))
        assert text.endswith(note)


def test_a_page_of_words_says_its_title_and_in_a_booklet_notes_speak_of_pages() -> None:
    (text,) = pages_of(worked_shipped(), "choosing")[1]
    assert text.endswith("WAYS TO CHOOSE 4")
    front, _ = pages_of(worked_shipped(form=Form.BOOKLET), "annihilation")[1]
    assert front.endswith("Special rules on the facing page")


@pytest.mark.parametrize("title", ["Short", LONG])
@pytest.mark.parametrize("what", ["Contact", LONG[:40]])
def test_what_stands_left_and_right_never_meets(title: str, what: str) -> None:
    """Of what is told of the pack, its version and date are the last to go; then its title is cut short."""
    about = "Second World War · a game with quite a long name, for two players · version 1.0, 2026-11-18"
    foot = shortened(Foot(left=title, about=about, what=what, right="123"), shop())
    size, family = shop().measures.page.foot, shop().theme.heading
    wide = sum(
        measure(words.upper(), Face(family, 700), size) + 0.07 * size * len(words) for words in (foot.left, foot.what)
    )
    assert wide + measure(foot.about, Face(family, 500), size) < shop().area.width
    assert foot.what == what
    assert foot.left == title or (foot.left.endswith("…") and not foot.about)
    assert about.endswith(foot.about)
    assert (foot.about == about) == (title == "Short")


@pytest.mark.slow
@pytest.mark.parametrize("address", ADDRESSES)
def test_the_code_is_that_of_the_address_with_white_around_it(tmp_path: Path, address: str) -> None:
    """Painted, each module is dark or light as the code says, 0.3 mm wide, and four around it are white."""
    bench = with_address(tmp_path, address)
    pdf, _ = pages_of(bench, "annihilation")
    rows = [list(row) for row in code_rows(address, IN_FEET)]
    level = "m" if len(segno.make(address, error="m", micro=False, boost_error=False).matrix) <= IN_FEET else "l"
    assert rows == [list(row) for row in segno.make(address, error=level, micro=False, boost_error=False).matrix]
    page, measures = bench.prepared.stock, bench.prepared.measures
    module, around, scale = measures.stamp.module.points, 4, 8
    assert measures.stamp.module.mm >= 0.3
    left = (page.width - measures.page.margin.right).points - module * len(rows)
    top = (page.height - measures.page.safe).points - module * len(rows)
    painted = pypdfium2.PdfDocument(pdf)[0].render(scale=scale, grayscale=True).to_pil()
    span = range(-around, len(rows) + around)
    middle = lambda at, start: int((start + (at + 0.5) * module) * scale)  # noqa: E731
    shown = [[int(painted.getpixel((middle(x, left), middle(y, top))) < 128) for x in span] for y in span]
    white = [0] * len(span)
    sides = [[0] * around + row + [0] * around for row in rows]
    assert shown == [white] * around + sides + [white] * around


def test_without_an_address_and_below_stamps_there_is_no_code(tmp_path: Path) -> None:
    bench = with_address(tmp_path, ADDRESSES[0])
    assert Footing.of(bench.pack, "").foot(1, bench.shop).code is not None
    below = worked_pack(stamped(bench.prepared))
    assert Footing.of(below.pack, "").foot(1, below.shop).code is None
    assert Footing.of(worked_shipped().pack, "").foot(1, shop()).code is None


def test_where_the_margin_has_no_room_there_is_no_code(tmp_path: Path) -> None:
    bench = with_address(tmp_path, ADDRESSES[1])
    area = bench.shop.area
    low = area.margin.model_copy(update={"bottom": bench.prepared.measures.page.safe})
    tight = replace(bench.shop, area=area.model_copy(update={"margin": low}))
    assert Footing.of(bench.pack, "").foot(1, tight).code is None


def test_an_address_too_long_for_a_foot_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "coded"
    folder.mkdir()
    (folder / "pack.yaml").write_text(f"{PACK}url: https://example.org/{'a' * 60}\n")
    found = [each for each in load_pack(folder).diagnostics if each.path == ("url",)]
    assert [(each.code, "at most 78" in each.message) for each in found] == [("E207", True)]
