"""How pages came out, as the record of a build tells it: lines on one grid, scales of maps, what is left white."""

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


@pytest.mark.slow
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("form", ["sheets", "booklet"])
def test_maps_tell_their_scale_and_pages_what_is_free(
    tmp_path_factory: pytest.TempPathFactory, pack: str, form: str
) -> None:
    record = record_of(shipped_build(tmp_path_factory, pack))
    (sides,) = (each["sides"] for each in record["files"] if each["form"] == form)
    scales = {side["of"]: side["map_scale"] for side in sides if side["map_scale"]}
    fronts = {side["of"] for side in sides if side["side"] in ("front", "map")}
    assert scales.keys() == fronts
    assert all(8 < scale < 60 for scale in scales.values()), scales
    assert all(0 <= side["free_mm"] < 260 for side in sides)
    assert any(side["free_mm"] > 10 for side in sides)
