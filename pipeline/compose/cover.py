"""The cover: the pack's name, what it serves, and all its battles as small maps."""

from __future__ import annotations

from pipeline.compose.atoms import Atom, Picture
from pipeline.compose.charts import PageMaterial
from pipeline.compose.copyfit import Flow
from pipeline.compose.fitting import Band
from pipeline.compose.words import read_blocks, read_runs
from pipeline.model import Page
from pipeline.units import PAPER_MILLIMETRES, Length

_COLUMNS = 4
_GAP = 12.0  # points between small maps
_NAME = 14.0  # points: a mission's name below its map
_MASTHEAD = 176.0  # points
_IMPRINT = 44.0  # points
_MM = float(PAPER_MILLIMETRES["pt"])


def cover_bands(page: Page, material: PageMaterial) -> list[Band]:
    """Set the cover: masthead, maps, what the pack is, imprint."""
    shop = material.shop
    width = shop.area.width
    words: list[Atom] = [shop.maker.words("lead", read_runs(page.lead))] if page.lead else []
    words.extend(shop.maker.blocks(read_blocks(material.references.fill(page.body))))
    return [
        Picture("masthead", shop.render("masthead", pack=material.pack), _MASTHEAD),
        Flow(atoms=tuple(words), columns=1, width=width, gutter=0.0, before=0.0),
        _small_maps(material),
        Picture("imprint", shop.render("imprint", pack=material.pack), _IMPRINT, room_before=0.0),
    ]


def _small_maps(material: PageMaterial) -> Picture:
    shop = material.shop
    each = (shop.area.width - _GAP * (_COLUMNS - 1)) / _COLUMNS
    plates = material.thumbnails(Length.of_mm(round(each * _MM, 1)))
    missions = [(name, material.pack.missions[name].name, plates[name]) for name in material.pack.mission_order]
    rows = -(-len(missions) // _COLUMNS)
    high = max((plate.height.points for plate in plates.values()), default=0.0) + _NAME
    html = shop.render("thumbnails", missions=missions, columns=_COLUMNS, gap=_GAP, width=each, height=high)
    return Picture("thumbnails", html, rows * high + (rows - 1) * _GAP, room_before=1.5)
