"""How WeasyPrint sets and draws words -> the same, each piece of text shaped once; see short_cuts.py.

Pages say the same words over and over: distances, names of rules, heads of charts. WeasyPrint shapes each where it
stands, once to know how wide it is and once more to draw it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from copy import copy
from functools import lru_cache
from math import inf
from types import SimpleNamespace
from typing import Any

from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.draw import text as drawn_text
from weasyprint.svg.text import Style as LetterStyle
from weasyprint.text import line_break
from weasyprint.text.ffi import pango
from weasyprint.text.line_break import Layout

from pipeline.compose.typesetting import forked_fonts

_KEPT = 3000  # pieces of text: somewhat more than a booklet of eleven missions has; they take 10 MB
_KEPT_LETTERS = 2000


_MODULES = [module for name, module in sys.modules.items() if name.startswith("weasyprint.")]


def replace(home: Any, name: str, function: Callable[..., Any]) -> None:
    """Replace a function of a module, there and wherever it was imported to."""
    replaced = getattr(home, name)
    for module in _MODULES:
        if getattr(module, name, None) is replaced:
            setattr(module, name, function)


def shorten_text() -> None:
    """Let WeasyPrint take the short ways to fonts, words, and letters of drawings."""
    _shorten_type()
    _keep_shapes()
    _shorten_words()
    _shorten_drawn_words()


# Type: pieces of text by the hundred are set in a few fonts, and each asks for its own anew.

_OF_FONT = (
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
        return describe(dict(zip(_OF_FONT, asked, strict=True)))

    def description(style: Any) -> Any:
        family, *others = (style[name] for name in _OF_FONT)
        return described(tuple(family), *others)

    line_break.get_font_description = description
    line_break.font_features = lru_cache(maxsize=100)(line_break.font_features)


# Shapes: what was shaped to be drawn stays, as the same piece of text may be drawn elsewhere, too.


_PARAGRAPHS = re.compile("[\n\v\f\r\x85\u2028\u2029]")


def _keep_shapes() -> None:
    set_text, take, let_go = Layout.set_text, Layout.reactivate, Layout.deactivate

    def texted(layout: Any, text: str, justify: bool = False) -> None:
        # It is drawn as one paragraph: where it is none other, nothing need be shaped again for that.
        pango.pango_layout_set_single_paragraph_mode(layout.layout, not _PARAGRAPHS.search(text))
        set_text(layout, text, justify)

    def taken(layout: Any, style: Any) -> None:
        if "layout" not in vars(layout):
            take(layout, getattr(layout, "known", style))
            layout.stays = True

    def left(layout: Any) -> None:
        if "stays" not in vars(layout):
            let_go(layout)

    Layout.set_text, Layout.reactivate, Layout.deactivate = texted, taken, left


# Words: a line comes of its text, its room and these properties. It is set with no others, so it can hang on none.

_OF_WORDS = (
    *_OF_FONT,
    "font_feature_settings",
    "font_kerning",
    "font_language_override",
    "font_variant_alternates",
    "font_variant_east_asian",
    "font_variant_ligatures",
    "font_variant_numeric",
    "font_variant_position",
    "direction",
    "hyphenate_character",
    "hyphenate_limit_chars",
    "hyphenate_limit_zone",
    "hyphens",
    "lang",
    "letter_spacing",
    "overflow_wrap",
    "tab_size",
    "text_decoration_line",
    "white_space",
    "word_break",
    "word_spacing",
)
_OF_LETTERS = ("font_family", "font_style", "font_weight", "font_size", "direction")


class _WordStyle(dict[str, Any]):
    """What a piece of text is set in."""

    font_config: Any


def _shorten_words() -> None:
    split, context = line_break.split_first_line, SimpleNamespace(dictionaries={})

    @lru_cache(maxsize=_KEPT)
    def line(text: str, room: Any, spacing: Any, how: Any, forks: int, fonts: Any, *asked: Any) -> Any:
        style = _WordStyle(zip(_OF_WORDS, asked, strict=True))
        style.font_config = fonts
        made = split(text, style, context, room, spacing, *how)
        made[0].known = style
        return made

    @lru_cache(maxsize=_KEPT_LETTERS)
    def letter(text: str, forks: int, fonts: Any, *asked: Any) -> Any:
        style = LetterStyle(INITIAL_VALUES | dict(zip(_OF_LETTERS, asked, strict=True)))
        style.font_config = fonts
        return split(text, style, None, inf, 0)

    def line_or_known(
        text: str, style: Any, asking: Any, room: Any, spacing: Any, is_line_start: bool = True, minimum: bool = False
    ) -> Any:
        if type(style) is LetterStyle:
            if len(text) != 1:
                return split(text, style, asking, room, spacing)
            family, *asked = (style[name] for name in _OF_LETTERS)
            return letter(text, forked_fonts.forks, style.font_config, tuple(family), *asked)
        family, *asked = (style[name] for name in _OF_WORDS)
        try:
            how = (is_line_start, minimum)
            return line(text, room, spacing, how, forked_fonts.forks, style.font_config, tuple(family), *asked)
        except (TypeError, LookupError, AttributeError):  # what can't be kept, or hangs on more, is set as ever
            return split(text, style, asking, room, spacing, is_line_start, minimum)

    replace(line_break, "split_first_line", line_or_known)


def _shorten_drawn_words() -> None:
    draw = drawn_text.draw_first_line

    def drawn(stream: Any, box: Any, overflow: str, ellipsis: Any, matrix: Any) -> Any:
        layout = box.pango_layout
        if overflow == "ellipsis" or ellipsis != "none":  # it is cut off here alone: others show all of it
            box.pango_layout = layout = copy(layout)
            layout.setup(box.style)
            layout.set_text(layout.text, justify=True)
            return draw(stream, box, overflow, ellipsis, matrix)
        fonts, known = vars(layout).get("drawn", (None, {}))
        if fonts is not stream._fonts:
            layout.drawn = stream._fonts, (known := {})
        began = stream._current_font  # a stream names its font only where that changes
        if began in known:
            stream.set_text_matrix(*matrix.values)
            marks, stream._current_font = known[began]
            stream.stream += marks
            return []
        place = len(stream.stream)
        emojis = draw(stream, box, overflow, ellipsis, matrix)
        if not emojis and len(stream.stream) > place:
            known[began] = stream.stream[place + 1 :], stream._current_font
        return emojis

    drawn_text.draw_first_line = drawn
