from __future__ import annotations

from pathlib import Path

from tests.bench.plain import write_plain_html

PACK = Path(__file__).parents[2] / "content" / "ww2-more-missions"


def test_the_plain_document_holds_every_page_of_the_booklet(tmp_path: Path) -> None:
    path = tmp_path / "plain.html"
    write_plain_html(PACK, path)
    html = path.read_text(encoding="utf-8")
    missions = len(list((PACK / "missions").glob("*.yaml")))
    assert html.count("<section") >= 2 * missions
    assert html.count("<svg") >= missions
    assert "file:///" in html
    assert 'url("font:' not in html
