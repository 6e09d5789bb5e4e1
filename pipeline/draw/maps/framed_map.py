"""A map that goes out alone -> the same with white around it and its name above, as it has no page that says it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

from pipeline.contracts.plate import Plate
from pipeline.draw.pen.map_look import MapLook
from pipeline.units import Length

_MARGIN, _HEAD = 5.0, 11.0  # millimetres: around the map, and from its top up to the margin
_NAME, _PACK = 6.4, 3.4  # millimetres: sizes of type
_LINE = 5.4  # millimetres from the margin down to the line of words
_SIZED = re.compile(r'^(<svg [^>]*?height=")([\d.]+)mm("[^>]*?width=")([\d.]+)mm(")')


def framed(plate: Plate, name: str, pack: str, look: MapLook) -> Plate:
    """Put a map on a sheet of its own, under its name at the left and its pack's at the right."""
    width, height = float(plate.width) + 2 * _MARGIN, float(plate.height) + 2 * _MARGIN + _HEAD
    # Within another drawing, lengths are its own millimetres, and the map's place stands with them.
    inner = _SIZED.sub(rf'\g<1>\g<2>\g<3>\g<4>\g<5> x="{_MARGIN}" y="{_MARGIN + _HEAD}"', plate.svg, count=1)
    words = (
        _words(name.upper(), _MARGIN, _NAME, 700, "start", look.palette.ink, look.family),
        _words(pack, width - _MARGIN, _PACK, 500, "end", look.palette.soft, look.family),
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="0 0 {width:g} {height:g}">'
        f'<rect width="{width:g}" height="{height:g}" fill="{look.palette.paper}"/>{"".join(words)}{inner}</svg>'
    )
    return replace(plate, svg=svg, width=Length.near_mm(width), height=Length.near_mm(height))


def _words(text: str, x: float, size: float, weight: int, anchor: str, fill: str, family: str) -> str:
    return (
        f'<text x="{x:g}" y="{_MARGIN + _LINE:g}" font-family="{escape(family, quote=False)}" font-size="{size:g}"'
        f' font-weight="{weight}" text-anchor="{anchor}" fill="{fill}">{escape(text, quote=False)}</text>'
    )
