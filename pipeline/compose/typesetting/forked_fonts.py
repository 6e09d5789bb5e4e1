"""Fonts that were loaded before a process is forked -> the same, fit to be used in the new one.

Pango looks for faces in threads of its own. A fork takes along what they were asked, but not the threads: who waited
for an answer would wait forever. So what was asked is forgotten, and asked again.
"""

from __future__ import annotations

import os
from typing import Any

from weasyprint.text.ffi import ffi, pangoft2

_LOADED: list[Any] = []


def outlive_forks(fonts: Any) -> None:
    """Have fonts of the typesetter serve processes that are forked from now on."""
    _LOADED.append(fonts)


def _ask_again() -> None:
    for fonts in _LOADED:
        pangoft2.pango_fc_font_map_config_changed(ffi.cast("PangoFcFontMap *", fonts.font_map))


os.register_at_fork(after_in_child=_ask_again)
