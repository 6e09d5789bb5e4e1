"""Battlefields and signs -> plates: SVG with its physical size and its words for who can't see it."""

from pipeline.draw.banner import draw_banner
from pipeline.draw.look import MapLook
from pipeline.draw.maps.bare import plan_bare
from pipeline.draw.maps.map import draw_map
from pipeline.draw.maps.overlaps import Overlap, overlaps
from pipeline.draw.maps.plan import map_height, plan_map
from pipeline.draw.signs import draw_sign
from pipeline.draw.swatch import draw_swatch

__all__ = [
    "MapLook",
    "Overlap",
    "draw_banner",
    "draw_map",
    "draw_sign",
    "draw_swatch",
    "map_height",
    "overlaps",
    "plan_bare",
    "plan_map",
]
