"""Fonts serve processes that are forked while Pango is still looking for faces."""

from __future__ import annotations

import os
import signal
from types import SimpleNamespace
from typing import Any

import pytest
from weasyprint import HTML

from pipeline.compose.typesetting import forked_fonts
from pipeline.compose.typesetting.typeset import typesetter


def test_a_forked_process_asks_for_faces_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(forked_fonts, "pangoft2", SimpleNamespace(pango_fc_font_map_config_changed=asked.append))
    fonts, others = typesetter((), ()).fonts, typesetter((), ("p { color: red }",)).fonts
    child = os.fork()
    if child == 0:
        # Once, however often they are taken; fonts in which it sets nothing can wait.
        right = [typesetter((), ()).fonts for _ in range(2)] == [fonts, fonts] and asked == [fonts.font_map]
        os._exit(not right or others.font_map in asked)
    assert os.waitpid(child, 0)[1] == 0
    assert typesetter((), ()).fonts is fonts
    assert not asked, "the process itself goes on with what it has"


def test_a_fork_right_after_words_were_set_sets_others() -> None:
    fonts = typesetter((), ()).fonts
    HTML(string="<p>hello").render(font_config=fonts)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        fonts = typesetter((), ()).fonts
        HTML(string="<p>hello \u2192 \u6f22 \u25b2").render(font_config=fonts)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
