"""A pack's logo and cover art: where they stand on the cover, for whom they are described, when they are set anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from benches import WorkedPack, made_ready, worked_pack, write_pack
from drawn_pictures import quarters, saved
from laid_out import bands, set_pages

from pipeline.compose.exposure import Exposed
from pipeline.diagnostics import Path as PackPath

COVER = "---\ntitle: Moor and Mire\nlisted: no\nlayout: cover\n---\n\nTwo raids.\n"
ART = "logo: {picture: logo.png, alt: 'Moor \"League\"'}\ncover_art: {picture: moor.png, alt: Hills at dusk}\n"


def arty(folder: Path, *, width: int = 2500, paper: str = "a4", keys: str = ART) -> WorkedPack:
    write_pack(folder, pack=("order: [notes, missions]", f"{keys}order: [cover, notes, missions]"))
    (folder / "pages/cover.md").write_text(COVER)
    (folder / "pictures").mkdir()
    (folder / "pictures/logo.png").write_bytes(saved(quarters(600, 300)))
    (folder / "pictures/moor.png").write_bytes(saved(quarters(width, width // 2)))
    return worked_pack(made_ready(folder, paper=paper))


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
