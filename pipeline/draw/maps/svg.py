"""A map plan -> its plate: paints what was planned, lowest layer first, and decides nothing."""

from __future__ import annotations

from pipeline.contracts.plate import Plate
from pipeline.draw.maps.map_marks import (
    HALO,
    Badge,
    DimensionArrow,
    EntryArrow,
    Label,
    MapPlan,
    Marker,
    Pin,
    Stroke,
    Swatch,
    Tab,
    TerrainInk,
    Triangle,
    ZoneInk,
)
from pipeline.draw.maps.map_parts import MapSheet, sheet_of
from pipeline.draw.pen.canvas import Canvas, number, trace, trace_area, trace_hatch
from pipeline.draw.pen.map_look import Tone
from pipeline.draw.pen.pictograms import (
    arrow_head,
    arrow_shaft,
    badge_outline,
    beside_each_other,
    draw_die,
    entry_arrow,
    pin_outline,
)
from pipeline.model import Palette
from pipeline.units import Length

_RIM = 0.25  # millimetres
_WHITE = 0.34  # of the rings of an objective: how wide the white one is
_DIMENSION_WEIGHT = 0.28  # millimetres
_STRANDS = 0.36  # millimetres from one strand of an arrow to the next
_TRIANGLE_LINE = 0.2
_PIN_RIM: dict[str, object] = {"stroke": Tone.PAPER, "stroke_width": 0.3, "stroke_linejoin": "round"}


def draw_plan(plan: MapPlan, palette: Palette, *, title: str, description: str) -> Plate:
    """Draw a plan as SVG, in its size on paper and with its words."""
    return draw_sheet(sheet_of(plan), palette, title=title, description=description)


def draw_sheet(sheet: MapSheet, palette: Palette, *, title: str, description: str) -> Plate:
    """Draw maps side by side as SVG, in their size on paper and with their words."""
    canvas = Canvas(width=sheet.width, height=sheet.height, title=title, palette=palette)
    canvas.name(f"map-{sheet.id}", description)
    for part in sheet.parts:
        if not part.left and not part.top:
            _draw_map(canvas, part.plan)
            continue
        with canvas.group(f"map-{part.plan.id}-part", transform=f"translate({number(part.left)} {number(part.top)})"):
            _draw_map(canvas, part.plan)
    for label in sheet.labels:
        _draw_label(canvas, label)
    width, height = (Length.near_mm(length) for length in (sheet.width, sheet.height))
    return canvas.plate(width, height, description)


def _draw_map(canvas: Canvas, plan: MapPlan) -> None:
    canvas.box(plan.table, fill=Tone.TABLE)
    _draw_zones(canvas, plan)
    with canvas.group(f"map-{plan.id}-lines", fill="none"):
        for stroke in plan.strokes:
            _draw_stroke(canvas, stroke)
    canvas.box(plan.table, fill="none", stroke=Tone.INK, stroke_width=plan.border)
    _draw_marks(canvas, plan)
    for label in plan.labels:
        _draw_label(canvas, label)


def _draw_zones(canvas: Canvas, plan: MapPlan) -> None:
    for zone in plan.zones:
        if zone.fill:
            canvas.path(trace_area(zone.area), fill=zone.fill, fill_rule="evenodd")
    with canvas.group(f"map-{plan.id}-grid", fill="none"):
        for stroke in plan.grid:
            _draw_stroke(canvas, stroke)
    for piece in plan.terrain:
        draw_piece(canvas, piece, f"map-{plan.id}-terrain-{piece.name}")
    for zone in plan.zones:
        _draw_hatch(canvas, zone, f"map-{plan.id}-hatch-{zone.name}")
    # Dashed outlines last: over a bold edge they can still be seen, below it they can't.
    for zone in sorted(plan.zones, key=lambda zone: zone.dashed):
        _draw_outline(canvas, zone, f"map-{plan.id}-zone-{zone.name}")


def draw_piece(canvas: Canvas, piece: TerrainInk, id: str | None = None) -> None:
    """Draw a piece of terrain: its ground, its texture, its outline."""
    canvas.path(trace_area(piece.area), fill=piece.fill, fill_rule="evenodd")
    texture = trace_hatch(piece.filling.lines)
    texture += "".join(trace(line) for sign in piece.filling.signs for line in sign)
    if texture:
        canvas.path(texture, fill="none", stroke=piece.line, stroke_width=piece.line_weight, stroke_linejoin="round")
    named = {"id": id} if id else {}
    canvas.path(trace_area(piece.area), fill="none", stroke=piece.outline, stroke_width=piece.weight, **named)


def _draw_hatch(canvas: Canvas, zone: ZoneInk, id: str | None = None) -> None:
    if zone.hatch:
        named = {"id": id} if id else {}
        canvas.path(trace_hatch(zone.hatch), fill="none", stroke=zone.line, stroke_width=zone.hatch_weight, **named)


def _draw_outline(canvas: Canvas, zone: ZoneInk, id: str) -> None:
    dash = {"stroke_dasharray": zone.dash} if zone.dashed else {}
    canvas.path(
        trace_area(zone.area) if zone.outline is None else " ".join(map(trace, zone.outline)),
        id=id,
        fill="none",
        stroke=zone.line,
        stroke_width=zone.weight,
        stroke_linejoin="miter",
        **dash,
    )


def _draw_stroke(canvas: Canvas, stroke: Stroke) -> None:
    dash = {"stroke_dasharray": stroke.dash} if stroke.dash else {}
    canvas.path(trace(stroke.points), stroke=stroke.tone, stroke_width=stroke.weight, **dash)


def _draw_marks(canvas: Canvas, plan: MapPlan) -> None:
    with canvas.group(f"map-{plan.id}-arrivals"):
        for arrow in plan.arrows:
            _draw_arrow(canvas, arrow)
        for die in plan.dice:
            draw_die(canvas, die.face, die.box, die.tone)
    with canvas.group(f"map-{plan.id}-dimensions"):
        for dimension in plan.dimensions:
            _draw_dimension(canvas, dimension)
    with canvas.group(f"map-{plan.id}-objectives"):
        for marker in plan.markers:
            _draw_marker(canvas, marker)
    with canvas.group(f"map-{plan.id}-points"):
        for dot in plan.dots:
            canvas.circle(dot.centre, dot.radius, fill=Tone.INK, stroke=Tone.PAPER, stroke_width=0.2)
    with canvas.group(f"map-{plan.id}-pins"):
        for pin in plan.pins:
            _draw_pin(canvas, pin)
    with canvas.group(f"map-{plan.id}-signs"):
        for badge in plan.badges:
            _draw_badge(canvas, badge)
    for triangle in plan.triangles:
        _draw_triangle(canvas, triangle)
    for swatch in plan.swatches:
        _draw_swatch(canvas, swatch)


def _draw_arrow(canvas: Canvas, arrow: EntryArrow) -> None:
    rim = _PIN_RIM if arrow.has_rim else {}
    canvas.path(trace(entry_arrow(arrow.box, arrow.over), close=True), fill=arrow.tone, **rim)


def _draw_triangle(canvas: Canvas, triangle: Triangle) -> None:
    fill = Tone.PAPER if triangle.hollow else triangle.tone
    line = {"stroke": triangle.tone, "stroke_width": _TRIANGLE_LINE, "stroke_linejoin": "miter"}
    canvas.path(trace(triangle.outline, close=True), fill=fill, **line)


def _draw_dimension(canvas: Canvas, arrow: DimensionArrow) -> None:
    shaft = arrow_shaft(arrow.start, arrow.end)
    canvas.path(trace(shaft), stroke=arrow.ground, stroke_width=_DIMENSION_WEIGHT + HALO)
    for strand, line in zip(arrow.strands, beside_each_other(shaft, len(arrow.strands), _STRANDS), strict=True):
        dash = {"stroke_dasharray": strand.dash} if strand.dash else {}
        canvas.path(trace(line), stroke=strand.tone, stroke_width=_DIMENSION_WEIGHT, **dash)
    heads = ((arrow.start, arrow.end, arrow.strands[0]), (arrow.end, arrow.start, arrow.strands[-1]))
    for tip, tail, strand in heads:
        canvas.path(trace(arrow_head(tip, tail), close=True), fill=strand.tone)


def _draw_marker(canvas: Canvas, marker: Marker) -> None:
    if marker.hollow:
        ring = {"stroke_dasharray": (0.9, 0.6)} if marker.number else {}
        line = marker.ring or Tone.INK
        canvas.circle(marker.centre, marker.radius - 0.2, fill=Tone.PAPER, stroke=line, stroke_width=0.4, **ring)
    elif marker.ring:
        canvas.circle(marker.centre, marker.radius, fill=marker.ring)
        canvas.circle(marker.centre, marker.core + (marker.radius - marker.core) * _WHITE, fill=Tone.PAPER)
        canvas.circle(marker.centre, marker.core, fill=marker.tone)
    else:
        canvas.circle(marker.centre, marker.radius, fill=marker.tone)
        canvas.circle(marker.centre, marker.radius * 0.84, fill="none", stroke=Tone.PAPER, stroke_width=0.22)
    if marker.number:
        canvas.words(marker.number, marker.centre)


def _draw_pin(canvas: Canvas, pin: Pin) -> None:
    """Draw a pin with a rim of paper, so that it stands out from ground in its own hue."""
    canvas.path(trace(pin_outline(pin.tip, pin.centre, pin.radius), close=True), fill=pin.tone, **_PIN_RIM)
    if pin.sign:
        canvas.words(pin.sign, pin.centre)


def _draw_badge(canvas: Canvas, badge: Badge) -> None:
    outline = badge_outline(badge.shape, badge.centre, badge.radius)
    canvas.path(trace(outline, close=True), fill=badge.tone, **_PIN_RIM)
    canvas.words(badge.sign, badge.centre)


def _draw_swatch(canvas: Canvas, swatch: Swatch) -> None:
    zone = swatch.zone
    canvas.box(swatch.box, fill=zone.fill or Tone.PAPER)
    _draw_hatch(canvas, zone)
    canvas.box(swatch.box, fill="none", stroke=zone.line, stroke_width=zone.weight * 0.7)
    if swatch.letter:
        _draw_label(canvas, swatch.letter)


def _draw_label(canvas: Canvas, label: Label) -> None:
    if label.ground:
        for halo in label.halos:
            rim = {"stroke": label.frame, "stroke_width": _RIM} if label.frame else {}
            canvas.box(halo, round=0.0 if isinstance(label, Tab) else HALO, fill=label.ground, **rim)
    canvas.words(label.block, label.centre, label.turned)
