"""Body words stand on one grid of lines: every build reads its lines back, and there are lines to read."""

from __future__ import annotations

import re

import pytest
from printed import record_of, shipped_build

PACKS = ("ww2-more-missions", "ww3-more-missions", "ww2-classic-missions", "spring-tournament")
_LEVEL = re.compile(r"words on (\d+) lines, those of columns level")


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("form", ["sheets", "booklet"])
def test_lines_of_two_columns_are_level(tmp_path_factory: pytest.TempPathFactory, pack: str, form: str) -> None:
    record = record_of(shipped_build(tmp_path_factory, pack))
    (verified,) = (each["verified"] for each in record["files"] if each["form"] == form)
    (lines,) = (int(found[1]) for told in verified if (found := _LEVEL.fullmatch(told)))
    assert lines > 100, "there is something to measure"
    assert "E838" not in {each["code"] for each in record["diagnostics"]}
