"""Font packages made for a test: of a face of Barlow's, and of one that has all weights in one file."""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from pipeline.fonts import Face, face_data

LIGHT, HEAVY = 200, 700  # the weights of the one with all: its H grows from 400 units to 800


def install(folder: Path, family: str, files: dict[str, tuple[int | None, str, bytes]], **about: object) -> None:
    """Write a package as those that can be installed are, with files by name: weight, style and bytes."""
    package = folder / f"fontpkg_{family.lower().replace(' ', '_')}"
    (package / "files").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    listed = [{"path": f"files/{name}", "weight": each[0], "style": each[1]} for name, each in files.items()]
    told = {"family": family, "license": "OFL-1.1", "axes": [], "files": listed, **about}
    (package / "metadata.json").write_text(json.dumps(told))
    for name, (*_, data) in files.items():
        (package / "files" / name).write_bytes(data)


def install_barlow_as(folder: Path, family: str, *, italics: bool) -> None:
    """Install Barlow under another name, at one weight."""
    files: dict[str, tuple[int | None, str, bytes]] = {"Regular.ttf": (400, "normal", face_data(Face("Barlow", 400)))}
    if italics:
        files["Italic.ttf"] = (400, "italic", face_data(Face("Barlow", 400, True)))
    install(folder, family, files)


def _box(width: int) -> TTGlyphPen:
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((width - 50, 0), (width - 50, 700), (50, 700)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def install_variable(folder: Path, family: str) -> None:
    """Install a family that is one file for all weights, and has an H alone."""
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "H"])
    font.setupCharacterMap({ord("H"): "H"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "H": _box(400).glyph()})
    font.setupHorizontalMetrics({".notdef": (500, 0), "H": (400, 50)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": family, "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    font.setupFvar([("wght", LIGHT, LIGHT, HEAVY, "Weight")], [])
    wider = [(0, 0), (400, 0), (400, 0), (0, 0), (0, 0), (400, 0), (0, 0), (0, 0)]
    font.setupGvar({"H": [TupleVariation({"wght": (0, 1, 1)}, wider)], ".notdef": []})
    path = folder / "all.ttf"
    font.save(path)
    files: dict[str, tuple[int | None, str, bytes]] = {"All.ttf": (None, "normal", path.read_bytes())}
    install(folder, family, files, axes=[{"tag": "wght", "min": LIGHT, "max": HEAVY}])
