"""A plate -> a PDF of one page, just as large as the plate, its fonts within."""

from __future__ import annotations

from pipeline.compose.typesetting.typeset import lay_out, typesetter
from pipeline.compose.workshop import Workshop
from pipeline.contracts.plate import Plate
from pipeline.diagnostics import ContentError


def set_map_page(plate: Plate, shop: Workshop) -> bytes:
    """Set a plate on a page of its own."""
    width, height = float(plate.width), float(plate.height)
    css = f"@page{{size:{width:.2f}mm {height:.2f}mm;margin:0}}body{{margin:0}}svg{{display:block}}"
    head = f"<head><title>map</title><style>{css}</style></head>"
    html = f'<html lang="{shop.labels.language}">{head}<body>{plate.svg}</body></html>'
    document, complaints = lay_out(html, typesetter(shop.faces, ()), {})
    if complaints:
        raise ContentError(*complaints)
    return bytes(document.write_pdf())
