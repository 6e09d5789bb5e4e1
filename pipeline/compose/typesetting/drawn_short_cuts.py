"""What WeasyPrint draws SVG with -> the same, on a shorter way to the same bytes; see short_cuts.py."""

from __future__ import annotations

import re
from copy import copy
from functools import lru_cache
from typing import Any

from weasyprint import svg
from weasyprint.svg import utils as svg_utils

from pipeline.compose.typesetting.text_short_cuts import replace

# Drawings: ours are plain numbers in few colours, and their paths nearly all straight.

_STRAIGHT = re.compile(r"(?:M[\d.-]+ [\d.-]+(?:L[\d.-]+ [\d.-]+)+Z?)+")
_POINT = re.compile(r"([ML])([\d.-]+) ([\d.-]+)(Z?)")


def shorten_drawings() -> None:
    """Let WeasyPrint take the short ways to paths, lengths and colours of drawings."""
    trace, measure = svg.TAGS["path"], svg_utils.size
    known = lru_cache(maxsize=200)(svg_utils.color)

    def traced(drawing: Any, node: Any, font_size: Any) -> None:
        # Where nothing may stand on its corners, no corner need be known.
        if drawing.markers or not _STRAIGHT.fullmatch(path := node.get("d", "")):
            trace(drawing, node, font_size)
            return
        stream = drawing.stream
        stream.move_to(0, 0)
        for way, x, y, end in _POINT.findall(path):
            (stream.move_to if way == "M" else stream.line_to)(float(x), float(y))
            if end:
                stream.close()

    def measured(length: Any, font_size: Any = None, whole: Any = None) -> Any:
        if not length:
            return 0
        try:
            return float(length)
        except ValueError:
            return measure(length, font_size, whole)

    svg.TAGS["path"] = traced
    replace(svg_utils, "size", measured)
    replace(svg_utils, "color", lambda text: copy(known(text)))  # a copy, as whoever asks may make it pale
