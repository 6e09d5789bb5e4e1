"""Pictures on pages: a logo and art on the cover, others among words; how large, for whom described, when set anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from benches import WorkedPack, made_ready, worked_pack, write_pack
from drawn_pictures import quarters, saved
from laid_out import bands, set_pages

from pipeline.compose.exposure import Exposed
from pipeline.diagnostics import Path as PackPath

COVER = "---\ntitle: Moor and Mire\nlisted: no\nlayout: cover\n---\n\nTwo raids.\n"
ART = "logo: {picture: logo.png, alt: 'Moor \"League\"'}\ncover_art: {picture: moor.png, alt: Hills at dusk}\n"


def arty(folder: Path, *, width: int = 2500, paper: str = "a4", keys: str = ART, ink: str = "colour") -> WorkedPack:
    write_pack(folder, pack=("order: [notes, missions]", f"{keys}order: [cover, notes, missions]"))
    (folder / "pages/cover.md").write_text(COVER)
    (folder / "pictures").mkdir()
    (folder / "pictures/logo.png").write_bytes(saved(quarters(600, 300)))
    (folder / "pictures/moor.png").write_bytes(saved(quarters(width, width // 2)))
    return worked_pack(made_ready(folder, paper=paper, ink=ink))


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["", "cover: {layout: title}\n"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_art_runs_across_the_cover_and_the_logo_stands_by_the_imprint(paper: str, layout: str, tmp_path: Path) -> None:
    worked = arty(tmp_path / "moor", paper=paper, keys=ART + layout)
    manuscript = worked.manuscript("cover")
    document = set_pages(manuscript)
    assert len(document.pages) == 1
    planned = [placed.height for placed in manuscript.sides[0].fitted.bands]
    assert [box.height for box in bands(document.pages[0])] == pytest.approx(planned, abs=0.5)
    html = worked.html("cover")
    stock = worked.prepared.stock.width.points
    assert f'alt="Hills at dusk" style="width:{stock:.2f}pt;' in html
    assert 'alt="Moor &#34;League&#34;" style="width:88.00pt;height:44.00pt">' in html
    assert worked.found_in("cover") == ()


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["", "cover: {layout: title}\n"])
@pytest.mark.parametrize(("ink", "is_shown"), [("colour", True), ("grey", True), ("lean", False)])
def test_art_is_left_out_where_ink_is_to_be_saved(ink: str, is_shown: bool, layout: str, tmp_path: Path) -> None:
    worked = arty(tmp_path / "moor", ink=ink, keys=ART + layout)
    assert len(set_pages(worked.manuscript("cover")).pages) == 1
    html = worked.html("cover")
    assert ('alt="Hills at dusk"' in html) is is_shown
    assert "Moor &#34;League&#34;" in html, "the logo stays"


def test_art_from_the_web_is_told_where_the_pack_names_it(tmp_path: Path) -> None:
    found = arty(tmp_path / "moor", width=400).fit("cover")
    path: PackPath = ("cover_art", "picture")
    assert [(each.code, each.message, each.path) for each in found] == [
        ("E711", "'moor.png' is printed 210 mm wide, with 46 dots to the inch", path)
    ]


def test_a_picture_concerns_the_pages_that_show_it_and_no_others(tmp_path: Path) -> None:
    one, other = arty(tmp_path / "one/moor"), arty(tmp_path / "other/moor", width=2502)
    asked = [{name: unit.asked for name, unit in each.units.items()} for each in (one, other)]
    assert {name for name in asked[0] if asked[0][name] != asked[1][name]} == {"cover"}


def test_only_what_is_shown_is_decoded(tmp_path: Path) -> None:
    worked = arty(tmp_path / "moor", keys="logo: {picture: logo.png, alt: Moor League}\n")
    manuscript = worked.manuscript("cover")
    set_pages(manuscript)
    pictures = [each for each in manuscript.shop.pictures.drawings.values() if isinstance(each, Exposed)]
    assert len(pictures) == 1


def with_words(folder: Path, words: str, *, raid: str = "", width: int = 1200) -> WorkedPack:
    """Write a page of such words, and a mission whose winner is told in others."""
    write_pack(folder, **({"raid": ("gist:", f"first_turn_note: |\n  {raid}\ngist:")} if raid else {}))
    (folder / "pages/notes.md").write_text(f"---\ntitle: Two Raids\n---\n\n{words}\n")
    (folder / "pictures").mkdir()
    (folder / "pictures/moor.png").write_bytes(saved(quarters(width, width // 2)))
    return worked_pack(made_ready(folder))


def sizes(html: str) -> list[tuple[float, float]]:
    """Read how large pictures are."""
    found = re.findall(r'<img src="plate:[0-9a-f]+" alt="Hills" style="width:([0-9.]+)pt;height:([0-9.]+)pt', html)
    return [(float(width), float(height)) for width, height in found]


WORDS = (
    "Two raids.\n\n![Hills](moor.png)\n\nAnd more.\n\n- One\n\n  ![Hills](moor.png){width=50%}\n\n> ![Hills](moor.png)"
)


def test_pictures_among_words_fill_their_column_and_stand_as_planned(tmp_path: Path) -> None:
    worked = with_words(tmp_path / "moor", WORDS)
    manuscript = worked.manuscript("notes")
    document = set_pages(manuscript)
    assert len(document.pages) == 1
    planned = [placed.height for placed in manuscript.sides[0].fitted.bands]
    assert [box.height for box in bands(document.pages[0])] == pytest.approx(planned, abs=0.5)
    whole, half, quoted = sizes(worked.html("notes"))
    column = (worked.shop.area.width - worked.shop.gutter) / 2
    assert whole == pytest.approx((column, column / 2), abs=0.1)
    assert 0.4 * column < half[0] < 0.5 * column
    assert 0.8 * column < quoted[0] < column
    assert worked.found_in("notes") == ()


def test_a_picture_of_few_dots_stays_small_unless_its_author_says_otherwise(tmp_path: Path) -> None:
    words = "Two raids.\n\n![Hills](moor.png)\n\nAnd\n\n![Hills](moor.png){width=100%}"
    worked = with_words(tmp_path / "moor", words, width=300)
    small, large = sizes(worked.html("notes"))
    assert small == (144, 72)
    assert large[0] > 200
    assert [(each.code, each.path) for each in worked.fit("notes")] == [("W711", ("pages", "notes"))]


def test_a_mission_shows_a_picture_and_no_other_leaf_is_given_it(tmp_path: Path) -> None:
    worked = with_words(tmp_path / "moor", "Two raids.", raid="![Hills](moor.png){width=30%}")
    assert sizes(worked.html("raid")) == [pytest.approx(each, abs=30) for each in [(100, 50)]]
    assert worked.found_in("raid") == ()
