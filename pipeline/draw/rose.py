"""A spot and a size -> the sign of our own: an objective's rings, aimed at from four sides."""

from __future__ import annotations

from pipeline.contracts.battlefield import Point
from pipeline.draw.canvas import Canvas, trace
from pipeline.draw.look import Tone

REACH = 1.45  # radii from the middle to the ends of its pointers


def draw_rose(canvas: Canvas, centre: Point, radius: float, *, line: Tone, ground: Tone, heart: Tone) -> None:
    """Draw the sign in a tone, with a heart in another, on a ground."""
    for share in (1.0, 0.62):
        canvas.circle(centre, radius * share, fill="none", stroke=line, stroke_width=radius * 0.09)
    canvas.circle(centre, radius * 0.26, fill=heart, stroke=line, stroke_width=radius * 0.05)
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tip, base, half = radius * 0.8, radius * REACH, radius * 0.2
        corners = [(tip, 0.0), (base, half), (base, -half)]
        turned = [Point(centre.x + x * across - y * down, centre.y + x * down + y * across) for x, y in corners]
        canvas.path(trace(turned, close=True), fill=line, stroke=ground, stroke_width=radius * 0.06)
