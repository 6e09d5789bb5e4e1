"""Battlefields and signs -> plates: SVG with its physical size and its words for who can't see it."""

from pipeline.draw.cards.box_drawing import BoxDrawing, BoxNames
from pipeline.draw.cards.card_art import CardArt
from pipeline.draw.cards.card_back import BackNames
from pipeline.draw.cards.card_grounds import CardPaint
from pipeline.draw.maps.banner import draw_banner
from pipeline.draw.maps.deployment_map import DeploymentDrawing
from pipeline.draw.maps.framed_map import framed
from pipeline.draw.maps.map_drawing import MapDrawing, TableDrawing, plates_to_scale, to_scale
from pipeline.draw.maps.map_faults import Overlap, overlaps
from pipeline.draw.maps.map_plan import map_height, plan_map
from pipeline.draw.maps.table_pieces import draw_swatch
from pipeline.draw.maps.thumbnails import plan_bare
from pipeline.draw.pen.emblem import draw_emblem
from pipeline.draw.pen.map_look import MapLook
from pipeline.draw.pen.signs import draw_sign
from pipeline.draw.pen.win_pictures import WinPicture

__all__ = [
    "BackNames",
    "BoxDrawing",
    "BoxNames",
    "CardArt",
    "CardPaint",
    "DeploymentDrawing",
    "MapDrawing",
    "MapLook",
    "Overlap",
    "TableDrawing",
    "WinPicture",
    "draw_banner",
    "draw_emblem",
    "draw_sign",
    "draw_swatch",
    "framed",
    "map_height",
    "overlaps",
    "plan_bare",
    "plan_map",
    "plates_to_scale",
    "to_scale",
]
