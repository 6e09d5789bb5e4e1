from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from tests.bench.placing import place_pages
from tests.bench.plain import write_plain_html

PACK = Path(__file__).parents[2] / "content" / "ww2-more-missions"


@pytest.mark.slow
def test_the_plain_document_holds_every_page_of_the_booklet(tmp_path: Path) -> None:
    path = tmp_path / "plain.html"
    write_plain_html(PACK, path)
    html = path.read_text(encoding="utf-8")
    missions = len(list((PACK / "missions").glob("*.yaml")))
    assert html.count("<section") >= 2 * missions
    assert html.count("<svg") >= missions
    assert "file:///" in html
    assert 'url("font:' not in html


def test_pages_are_placed_on_as_many_sides_as_asked_for(tmp_path: Path) -> None:
    writer = PdfWriter()
    for width in (100, 200):
        writer.add_blank_page(width, 300)
    writer.write(tmp_path / "two.pdf")
    place_pages(tmp_path / "two.pdf", tmp_path / "placed.pdf", 5)
    pages = PdfReader(tmp_path / "placed.pdf").pages
    shown = [page["/Resources"]["/XObject"]["/P"]["/BBox"][2] for page in pages]
    assert shown == [100, 200, 100, 200, 100]
