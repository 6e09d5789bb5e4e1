"""Step 3, geometry: zones -> polygons on the table, measures that explain them, proofs that they fit the rules."""

from pipeline.geometry.frame import Frame
from pipeline.geometry.grips import Grip, find_grips
from pipeline.geometry.ground_survey import measure_ground
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.geometry.layout import lay_out_battlefield

__all__ = [
    "Frame",
    "Grip",
    "describe_battlefield",
    "find_grips",
    "lay_out_battlefield",
    "measure_ground",
]
