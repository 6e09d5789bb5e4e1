"""WeasyPrint's inner loops -> the same loops on a shorter way to the same values.

Half of the time that a page takes to lay out goes into asking styles for what nobody set, and boxes for percentages
that are none. All of this is private to WeasyPrint, so it is done for the version that it was read in, and for no
other: then pages take longer, and are the same. A test sets pages both ways and compares their bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from weasyprint.css import AnonymousStyle, ComputedStyle
from weasyprint.css.computed_values import PHYSICAL_FUNCTIONS
from weasyprint.css.functions import check_math
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.css.tokens import Pending
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import background, percent

from pipeline.compose.typesetting.drawn_short_cuts import shorten_drawings
from pipeline.compose.typesetting.text_short_cuts import replace, shorten_text

_NO_IMAGE = (("none", None),)
_NO_RADIUS = (0, "px")


def shorten() -> None:
    """Let WeasyPrint take the short ways."""
    _shorten_styles()
    _shorten_variables()
    _shorten_percentages()
    _shorten_backgrounds()
    shorten_text()
    shorten_drawings()


# Styles: what is neither set nor inherited has its first value, so a new style begins with all of those. WeasyPrint
# comes to the same, property by property, by way of everything that might be said of one.


def _takes_its_own_way(name: str) -> bool:
    """Tell of the few properties that hang on others, whatever is set."""
    return name in ("page", "position", "float", "display") or name.startswith("text_decoration_")


_FIRST = {
    name: value
    for name, value in INITIAL_VALUES.items()
    if name not in INHERITED and name not in INITIAL_NOT_COMPUTED and not _takes_its_own_way(name)
}
_FROM_PARENT = frozenset(name for name in INHERITED if name not in PHYSICAL_FUNCTIONS and not _takes_its_own_way(name))
# Their other names, by the direction of words: `margin-block-start` sets `margin-top`, and can come before or after it.
_LOGICAL = frozenset(
    name(block="ttb", inline=inline) for name in PHYSICAL_FUNCTIONS.values() for inline in ("ltr", "rtl")
)
_PHYSICAL = frozenset(PHYSICAL_FUNCTIONS) & _FIRST.keys()
_LINES = ("border_top", "border_right", "border_bottom", "border_left", "outline", "column_rule")
_STYLE_OF_WIDTH = {f"{line}_width": f"{line}_style" for line in _LINES}


def _shorten_styles() -> None:
    begin, begin_anonymous, ask = ComputedStyle.__init__, AnonymousStyle.__init__, ComputedStyle.__missing__

    def begun(style: Any, parent: Any, cascaded: Any, *others: Any) -> None:
        begin(style, parent, cascaded, *others)
        style.update(_FIRST)
        style.is_logical = not _LOGICAL.isdisjoint(cascaded)
        for name in _PHYSICAL if style.is_logical else ():
            del style[name]
        for name in cascaded.keys() & style.keys():
            del style[name]

    def begun_anonymous(style: Any, parent: Any) -> None:
        style.update(_FIRST)
        begin_anonymous(style, parent)

    def asked(style: Any, name: str) -> Any:
        if name in style.cascaded:
            return ask(style, name)
        if name in _FROM_PARENT or name.startswith("__"):
            if style.parent_style is not None:
                value = style[name] = style.parent_style[name]
                return value
        # A line that isn't drawn has no width, whatever its first one is.
        elif name in _STYLE_OF_WIDTH and not style.is_logical and style[_STYLE_OF_WIDTH[name]] == "none":
            style[name] = 0
            return 0
        return ask(style, name)

    ComputedStyle.__init__, AnonymousStyle.__init__, ComputedStyle.__missing__ = begun, begun_anonymous, asked


# Variables: `font: 600 9pt var(--heading)` is read again for every style, and for each of the ten properties in it.

_SOLVED_AT_MOST = 200  # of one value: pages bring variables of their own, and some processes set pages for hours


def _shorten_variables() -> None:
    solve = Pending.solve

    def solved(pending: Any, tokens: Any, name: str, base: Any) -> Any:
        known = vars(pending).setdefault("known", {})
        asked = (name, base, *map(id, tokens))
        if asked not in known:
            if len(known) >= _SOLVED_AT_MOST:
                known.clear()
            known[asked] = solve(pending, tokens, name, base), tokens  # the tokens stay, and so do their numbers
        return known[asked][0]

    Pending.solve = solved


# Percentages: most lengths are none.

_ACROSS = ("margin_left", "margin_right", "padding_left", "padding_right", "width", "min_width", "max_width")
_DOWN = ("margin_top", "margin_bottom", "padding_top", "padding_bottom")
_EDGES = ("border_top_width", "border_right_width", "border_bottom_width", "border_left_width")


def _shorten_percentages() -> None:
    resolve = percent.resolve_percentages

    def resolved(box: Any, containing_block: Any) -> None:
        style = box.style
        # A box that stands in for another, edges of a table that share a line, lengths that hold others.
        if (
            not isinstance(box, Box)
            or style["border_collapse"] == "collapse"
            or style["box_sizing"] != "content-box"
            or check_math(style["height"])
        ):
            resolve(box, containing_block)
        elif isinstance(containing_block, Box):
            _take_lengths(box, containing_block.width, containing_block.height)
        else:
            _take_lengths(box, *containing_block)

    replace(percent, "resolve_percentages", resolved)


def _take_lengths(box: Any, width: Any, height: Any) -> None:
    style, values = box.style, vars(box)
    _take(values, style, _ACROSS, width)
    _take(values, style, _DOWN, height if isinstance(box, PageBox) else width)
    if height == "auto":  # it hangs on what is inside, and so does a part of it
        is_part = getattr(style["height"], "unit", None) == "%"
        values["height"] = "auto" if is_part or style["height"] == "auto" else style["height"].value
        _take(values, style, ("min_height",), 0)
        _take(values, style, ("max_height",), inf)
    else:
        _take(values, style, ("height", "min_height", "max_height"), height)
    for name in ("min_width", "min_height"):
        if values[name] == "auto":
            values[name] = 0
    for name in _EDGES:
        values[name] = style[name]


def _take(values: dict[str, Any], style: Any, names: Sequence[str], whole: Any) -> None:
    for name in names:
        value = style[name]
        unit = getattr(value, "unit", None)
        if unit == "px":
            values[name] = value.value
        elif unit == "%":
            values[name] = whole * value.value / 100
        else:
            values[name] = value if value is None or value == "auto" else percent.percentage(value, style, whole)


# Backgrounds: most boxes have none, and no round corners.

_CORNERS = tuple(f"border_{corner}_radius" for corner in ("top_left", "top_right", "bottom_right", "bottom_left"))


def _shorten_backgrounds() -> None:
    resolve, lay_out = percent.resolve_radii_percentages, background.layout_box_backgrounds

    def resolved(box: Any) -> None:
        style = box.style
        if all(_NO_RADIUS in style[name] for name in _CORNERS):
            for name in _CORNERS:
                setattr(box, name, (0, 0))
        else:
            resolve(box)

    def is_bare(style: Any) -> bool:
        return (
            style["background_image"] == _NO_IMAGE
            and not style["box_shadow"]
            and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
            and style["visibility"] != "hidden"
            and get_color(style, "background_color").alpha == 0
        )

    def laid_out(page: Any, box: Any, get_image: Any, layout_children: bool = True, style: Any = None) -> None:
        if box is page or not is_bare(style or box.style):
            lay_out(page, box, get_image, layout_children, style)
            return
        resolved(box)
        for child in box.all_children() if layout_children else ():
            laid_out(page, child, get_image)
        box.background = None

    replace(percent, "resolve_radii_percentages", resolved)
    background.layout_box_backgrounds = laid_out
