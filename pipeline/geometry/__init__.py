"""Zones -> polygons on the table, with the measures that explain them and the proofs that they fit the rules."""

from pipeline.geometry.battlefield import (
    Area,
    ArrivalLine,
    Battlefield,
    Dimension,
    ObjectiveSpots,
    Outline,
    PickMark,
    Point,
    Reach,
    Role,
    ZoneArea,
)
from pipeline.geometry.frame import Frame, Turn
from pipeline.geometry.layout import lay_out_battlefield

__all__ = [
    "Area",
    "ArrivalLine",
    "Battlefield",
    "Dimension",
    "Frame",
    "ObjectiveSpots",
    "Outline",
    "PickMark",
    "Point",
    "Reach",
    "Role",
    "Turn",
    "ZoneArea",
    "lay_out_battlefield",
]
