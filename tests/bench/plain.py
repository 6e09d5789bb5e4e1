"""The booklet's pages as one HTML file that plain WeasyPrint renders with no help of ours."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from pathlib import Path

from pipeline.compose.exposure import Exposed
from pipeline.compose.typesetting.galleys import write_html
from pipeline.compose.typesetting.typeset import font_address, font_css
from pipeline.contracts.order import Form
from pipeline.fonts import face_path
from pipeline.imposition import reading_order
from pipeline.publications.page_units import page_units
from pipeline.request import Request, Silence
from pipeline.run.preparation import prepare
from pipeline.run.worked import work_out


def write_plain_html(pack: Path, path: Path) -> None:
    """Write every unit of a pack's booklet into one document, fonts by their files."""
    prepared, _ = prepare(pack, Request(packs=(pack,), forms=("booklet",)))
    assert prepared is not None
    order, _ = reading_order(prepared.pack, Form.BOOKLET)
    units = page_units(work_out(prepared, Silence()), order)
    manuscripts = [unit.draft() for unit in units]
    pages = [write_html(manuscript) for manuscript in manuscripts]
    shop = manuscripts[0].shop  # all are set in one
    heads = "".join(part for page in pages for part in re.findall(r"<style>.*?</style>", page, re.DOTALL))
    bodies = "".join(part for page in pages for part in re.findall(r"<body>(.*)</body>", page, re.DOTALL))
    fonts = font_css(shop.faces)
    for face in shop.faces:
        fonts = fonts.replace(font_address(face), face_path(face).as_uri())
    drawings: dict[str, str | Exposed] = {}
    for manuscript, page in zip(manuscripts, pages, strict=True):  # a page with pictures has a case of its own
        manuscript.shop.pictures.expose(page, manuscript.path)
        drawings |= manuscript.shop.pictures.drawings
    bodies = re.sub(r'<img src="([^"]+)" alt="[^"]*" style="([^"]*)">', lambda found: _inline(found, drawings), bodies)
    css = "\n".join((fonts, *shop.sheets))
    path.write_text(f"<html><head><meta charset='utf-8'><style>{css}</style>{heads}</head><body>{bodies}</body></html>")


def _inline(found: re.Match[str], drawings: Mapping[str, str | Exposed]) -> str:
    """Put a drawing or a photo where a page shows it, as an author who writes one plain HTML file does."""
    shown = drawings[found[1]]
    if isinstance(shown, Exposed):
        data = base64.b64encode(shown.data).decode("ascii")
        return f'<img src="data:{shown.type};base64,{data}" alt="" style="{found[2]}">'
    return f'<div style="{found[2]}">{shown}</div>'
