"""Fonts that were loaded before a process was forked -> the same, fit to be used in it.

Pango looks for faces in threads of its own. A fork takes along what they were asked, but not the threads: who waited
for an answer would wait forever. So what was asked is forgotten, and asked again, once the new process sets words in
these fonts: its parent may have loaded many others.
"""

from __future__ import annotations

import os
from typing import Any

from weasyprint.text.ffi import ffi, pangoft2

forks = 0  # that lie between the process that loaded this module and the one we are in
_fit: dict[Any, int] = {}  # after how many of them fonts were last made fit


def make_fit(fonts: Any) -> None:
    """Have fonts of the typesetter serve the process that we are in."""
    if _fit.setdefault(fonts, forks) != forks:
        pangoft2.pango_fc_font_map_config_changed(ffi.cast("PangoFcFontMap *", fonts.font_map))
        _fit[fonts] = forks


def _count() -> None:
    global forks
    forks += 1


os.register_at_fork(after_in_child=_count)
