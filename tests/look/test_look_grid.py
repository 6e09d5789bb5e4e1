"""Body words stand on one grid of lines: those that stand beside one another in two columns are level."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as raw
import pytest
from benches import made_ready
from printed import file_of, record_of, shipped_build

from pipeline.load import content_roots

PACKS = ("ww2-more-missions", "ww3-more-missions", "ww2-classic-missions", "spring-tournament")
# Of a point: what is lost when places are written with a few decimals.
LEVEL = 0.35


def baselines(page: Any, body: float, face: str) -> Iterator[tuple[bool, float]]:
    """Find how high each letter of the page's body stands, in the left half or the right one."""
    words, middle = page.get_textpage(), page.get_width() / 2
    x, y, name, flags = ctypes.c_double(), ctypes.c_double(), ctypes.create_string_buffer(128), ctypes.c_int()
    matrix = raw.FS_MATRIX()
    for index in range(words.count_chars()):
        raw.FPDFText_GetFontInfo(words.raw, index, name, 128, flags)
        raw.FPDFText_GetMatrix(words.raw, index, matrix)
        size = raw.FPDFText_GetFontSize(words.raw, index) * abs(matrix.a)
        is_body = abs(size - body) < 0.03 and name.value.decode().partition("+")[2] == face
        if is_body and not raw.FPDFText_IsGenerated(words.raw, index):
            raw.FPDFText_GetCharOrigin(words.raw, index, x, y)
            yield x.value < middle, round(y.value, 2)


def ragged(page: Any, body: float, face: str, step: float) -> tuple[int, list[tuple[float, float]]]:
    """Count the lines of a page, and list those of two columns that stand beside one another and aren't level."""
    found = set(baselines(page, body, face))
    left, right = (sorted({y for is_left, y in found if is_left is side}) for side in (True, False))
    return len(left) + len(right), [
        (one, other) for one in left for other in right if LEVEL < abs(one - other) < step - LEVEL
    ]


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("form", ["sheets", "booklet"])
def test_lines_of_two_columns_are_level(tmp_path_factory: pytest.TempPathFactory, pack: str, form: str) -> None:
    out = shipped_build(tmp_path_factory, pack)
    files = [each for each in record_of(out)["files"] if each["form"] == form]
    sizes = {side["body_points"] for each in files for side in each.get("sides", ())}
    (body,) = sizes
    prepared = made_ready(content_roots()[-1] / pack)
    step, face = body * prepared.measures.chart.row, prepared.theme.text
    with pypdfium2.PdfDocument(file_of(out, form)) as document:
        found = {number: ragged(page, body, face, step) for number, page in enumerate(document, start=1)}
    assert sum(lines for lines, _ in found.values()) > 100, "there is something to measure"
    assert {number: off for number, (_, off) in found.items() if off} == {}
