"""The JSON of a map program -> its layout: object layers of Tiled, closed walls of Universal VTT files."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pipeline.authoring.map_shapes import (
    XY,
    MapLayout,
    MapShape,
    closed,
    kind_of,
    number,
    points,
    shown,
    text,
    turned_about,
    xy,
)
from pipeline.diagnostics import UsageError, error
from pipeline.limits import reading
from pipeline.regular import read_regular
from pipeline.spelling import quote

MOST_BYTES = 64_000_000  # Universal VTT files hold their picture, too
_MOST_THINGS = 20_000  # objects or walls of one file; more of them no program makes, and nobody sets up
_MOST_LAYERS = 20  # within one another
_ROUND = 24  # corners of an ellipse
_ALIKE = 0.01  # of its width: so much may an ellipse differ from a circle
_MEETS = 0.01  # of a square: a wall ends where it began
_READS = "it reads maps that Tiled exports as JSON, and Universal VTT files (.uvtt, .dd2vtt, .df2vtt)"


def read_layout(path: Path, kind: str) -> MapLayout:
    """Read a file; what it doesn't give a kind of its own is of the kind named here."""
    kind = kind and kind_of((kind,), "terrain")
    with reading(f"reading {path.name}"):
        found = _parsed(path)
        if isinstance(found, dict) and isinstance(found.get("layers"), list):
            return _tiled(found, kind)
        if isinstance(found, dict) and isinstance(found.get("resolution"), dict):
            return _universal(found, kind)
    raise _no_layout(path, "it is no map that this tool knows")


def _parsed(path: Path) -> Any:
    try:
        return json.loads(read_regular(path, MOST_BYTES))
    except OSError as problem:
        raise UsageError(error("E965", f"cannot read {path}: {problem.strerror}")) from problem
    except (ValueError, RecursionError) as problem:
        # What JSON has no end of, numbers with thousands of digits, bytes that are no text.
        where = f"line {problem.lineno}" if isinstance(problem, json.JSONDecodeError) else "it can't be taken in"
        raise _no_layout(path, f"it is no JSON ({where})") from problem


def _no_layout(path: Path, why: str) -> UsageError:
    return UsageError(error("E966", f"{path.name} holds no layout: {why}", hints=(_READS,)))


def _size(wide: float | None, high: float | None) -> tuple[float, float]:
    if not wide or not high or wide < 0 or high < 0:
        raise UsageError(error("E966", "the map doesn't say how wide and how high it is", hints=(_READS,)))
    return wide, high


def _tiled(found: dict[str, Any], kind: str) -> MapLayout:
    """Read objects of all object layers; a unit is as long as a tile is wide."""
    orientation = found.get("orientation", "orthogonal")
    if orientation != "orthogonal" or found.get("infinite") is True:
        what = "infinite" if orientation == "orthogonal" else text(orientation) or "other"
        hint = "give the map a fixed size with square tiles in Tiled, and export it again"
        raise UsageError(error("E966", f"a map that is {quote(what)} has no table to lie on", hints=(hint,)))
    across, down = _size(number(found.get("tilewidth")), number(found.get("tileheight")))
    wide, high = _size(number(found.get("width")), number(found.get("height")))
    layout = MapLayout(wide=wide, high=high * down / across)
    for layer, name, offset in _layers(found["layers"], (0.0, 0.0), layout):
        objects = layer.get("objects")
        for each in (objects if isinstance(objects, list) else [])[:_MOST_THINGS]:
            if isinstance(each, dict):
                _take_object(each, name, offset, across, layout, kind)
            else:
                layout.leave_out(f"something in layer {shown(name)}", "it is no object")
    return layout


def _layers(
    layers: list[Any], offset: XY, layout: MapLayout, depth: int = 0
) -> Iterator[tuple[dict[str, Any], str, XY]]:
    """Go through the layers that hold objects, those within groups, too."""
    for layer in layers[:_MOST_THINGS]:
        if not isinstance(layer, dict):
            continue
        name, kind = text(layer.get("name")), layer.get("type")
        here = (offset[0] + (number(layer.get("offsetx")) or 0.0), offset[1] + (number(layer.get("offsety")) or 0.0))
        if layer.get("visible") is False:
            layout.leave_out(f"layer {shown(name)}", "it is hidden")
        elif kind == "group" and isinstance(layer.get("layers"), list) and depth < _MOST_LAYERS:
            yield from _layers(layer["layers"], here, layout, depth + 1)
        elif kind == "objectgroup":
            yield layer, name, here
        else:
            why = {"tilelayer": "tiles are pictures", "imagelayer": "it is a picture"}.get(str(kind), "no objects")
            layout.leave_out(f"layer {shown(name)}", why)


# What an object of Tiled may be that is no piece of ground.
_NO_GROUND = {
    "gid": "it is a picture of a tile",
    "template": "its shape stands in a template of its own file",
    "point": "it is a point",
    "polyline": "it is a line without ground",
    "text": "it is a text",
    "capsule": "it is a capsule, which pieces of terrain can't be",
}


def _take_object(each: dict[str, Any], layer: str, offset: XY, unit: float, layout: MapLayout, otherwise: str) -> None:
    """Take one object in."""
    name = text(each.get("name"))
    what = f"object {shown(name)}" if name else f"an object in layer {shown(layer)}"
    why = "it is hidden" if each.get("visible") is False else None
    why = why or next((why for key, why in _NO_GROUND.items() if each.get(key)), None)
    corner, degrees = xy(each), number(each.get("rotation", 0))
    if why or corner is None or degrees is None:
        layout.leave_out(what, why or "it doesn't say where it lies")
        return
    if each.get("properties"):
        layout.leave_out(f"properties of {what}", "only its name and its class come along")
    kind = kind_of((text(each.get("type")), text(each.get("class")), layer), otherwise or "terrain")
    corner = ((corner[0] + offset[0]) / unit, (corner[1] + offset[1]) / unit)
    read = _polygon if "polygon" in each else _rectangle
    shape = read(each, corner, degrees, unit)
    if shape is None:
        layout.leave_out(what, "its shape can't be read")
    else:
        layout.take(replace(shape, kind=kind, name=name), what)


def _polygon(each: dict[str, Any], corner: XY, degrees: float, unit: float) -> MapShape | None:
    """Read corners, which count from where the object lies, and turn about it."""
    corners = [(corner[0] + x / unit, corner[1] + y / unit) for x, y in points(each["polygon"])]
    outline = tuple(turned_about(corner, point, degrees) for point in corners)
    return MapShape(outline=outline) if len(outline) >= 3 else None


def _rectangle(each: dict[str, Any], corner: XY, degrees: float, unit: float) -> MapShape | None:
    """Read a rectangle or an ellipse, which turn about their upper left corner."""
    wide, high = number(each.get("width")), number(each.get("height"))
    if wide is None or high is None or wide < 0 or high < 0:
        return None
    half = (wide / unit / 2, high / unit / 2)
    middle = turned_about(corner, (corner[0] + half[0], corner[1] + half[1]), degrees)
    if each.get("ellipse") is not True:
        return MapShape(middle=middle, box=(2 * half[0], 2 * half[1]), turned=degrees)
    if abs(half[0] - half[1]) <= _ALIKE * max(half):
        return MapShape(middle=middle, radius=max(half))
    turns = (2 * math.pi * step / _ROUND for step in range(_ROUND))
    rim = ((middle[0] + half[0] * math.cos(turn), middle[1] + half[1] * math.sin(turn)) for turn in turns)
    return MapShape(outline=tuple(turned_about(middle, point, degrees) for point in rim))


def _universal(found: dict[str, Any], kind: str) -> MapLayout:
    """Read walls that close round ground; a square of the grid is a unit."""
    resolution = found["resolution"]
    size, origin = xy(resolution.get("map_size")) or (None, None), xy(resolution.get("map_origin")) or (0.0, 0.0)
    wide, high = _size(*size)
    layout = MapLayout(wide=wide, high=high)
    for key, called in (("line_of_sight", "wall"), ("objects_line_of_sight", "object")):
        for wall in _list(found, key):
            corners = tuple((x - origin[0], y - origin[1]) for x, y in points(wall))
            outline = closed(corners, _MEETS) or (corners if called == "object" and len(corners) >= 3 else None)
            if outline is None:
                layout.leave_out(f"a {called}", "its line closes round no ground" if corners else "it can't be read")
            else:
                layout.take(MapShape(kind=kind or called, outline=outline), f"a {called}")
    for key, called in (("portals", "a door or window"), ("lights", "a light")):
        for _ in _list(found, key):
            layout.leave_out(called, "it is no ground")
    if found.get("image"):
        layout.leave_out("the picture of the map", "packs draw their own")
    return layout


def _list(found: dict[str, Any], key: str) -> list[Any]:
    values = found.get(key)
    return values[:_MOST_THINGS] if isinstance(values, list) else []
