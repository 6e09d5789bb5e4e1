"""What WeasyPrint draws and measures text with -> the same, on a shorter way to the same bytes; see short_cuts.py."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from math import inf
from typing import Any

from weasyprint import svg
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.svg import utils as svg_utils
from weasyprint.svg.text import Style as LetterStyle
from weasyprint.text import line_break

_MODULES = [module for name, module in sys.modules.items() if name.startswith("weasyprint.")]


def shorten_drawing() -> None:
    """Let WeasyPrint take the short ways to fonts, letters of drawings, and their paths."""
    _shorten_type()
    _shorten_letters()
    _shorten_drawings()


def replace(home: Any, name: str, function: Callable[..., Any]) -> None:
    """Replace a function of a module, there and wherever it was imported to."""
    replaced = getattr(home, name)
    for module in _MODULES:
        if getattr(module, name, None) is replaced:
            setattr(module, name, function)


# Type: pieces of text by the hundred are set in a few fonts, and each asks for its own anew.

_ASKED = (
    "font_family",
    "font_style",
    "font_stretch",
    "font_weight",
    "font_size",
    "font_variant_caps",
    "font_variation_settings",
)


def _shorten_type() -> None:
    describe = line_break.get_font_description

    @lru_cache(maxsize=1000)
    def described(*asked: Any) -> Any:
        return describe(dict(zip(_ASKED, asked, strict=True)))

    def description(style: Any) -> Any:
        family, *others = (style[name] for name in _ASKED)
        return described(tuple(family), *others)

    line_break.get_font_description = description
    line_break.font_features = lru_cache(maxsize=100)(line_break.font_features)


# Letters on maps: words of SVG are set letter by letter, and a map has the same letter in the same size many times.

_OF_LETTERS = ("font_family", "font_style", "font_weight", "font_size", "direction")


def _shorten_letters() -> None:
    split = line_break.split_first_line

    @lru_cache(maxsize=2000)
    def letter(text: str, fonts: Any, *asked: Any) -> Any:
        style = LetterStyle(INITIAL_VALUES | dict(zip(_OF_LETTERS, asked, strict=True)))
        style.font_config = fonts
        made = split(text, style, None, inf, 0)
        made[0].reactivate(style)
        made[0].reactivate = made[0].deactivate = lambda *_: None  # it is drawn as often as it stands somewhere
        return made

    def split_or_known(text: str, style: Any, *others: Any, **named: Any) -> Any:
        if type(style) is not LetterStyle or len(text) != 1:
            return split(text, style, *others, **named)
        family, *asked = (style[name] for name in _OF_LETTERS)
        return letter(text, style.font_config, tuple(family), *asked)

    line_break.split_first_line = split_or_known


# Drawings: ours are plain numbers in few colours, and their paths nearly all straight.

_STRAIGHT = re.compile(r"(?:M[\d.-]+ [\d.-]+(?:L[\d.-]+ [\d.-]+)+Z?)+")
_POINT = re.compile(r"([ML])([\d.-]+) ([\d.-]+)(Z?)")


def _shorten_drawings() -> None:
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
