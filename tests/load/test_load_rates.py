"""Centimetres in a pack's files -> exact distances, by the rate of the game, wherever it is said."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from small_pack import PACK, RAID, show, write_pack

from pipeline.load import Loading, load_pack
from pipeline.units import CM_PER_INCH

IN_CM = RAID.replace("gap: 8in", "gap: 20cm")


def load(folder: Path, **files: str | None) -> Loading:
    named = {"pack.yaml": files.pop("pack", PACK), "missions/raid.yaml": files.pop("raid", IN_CM)}
    return load_pack(write_pack(folder, named), roots=[folder.parent])


@pytest.mark.parametrize(
    ("said", "rate"),
    [("", CM_PER_INCH), ("cm_per_inch: 2.54\n", Fraction(127, 50)), ('cm_per_inch: "3"\n', Fraction(3))],
)
def test_centimetres_are_read_at_the_games_rate(tmp_path: Path, said: str, rate: Fraction) -> None:
    pack = load(tmp_path / "small", pack=said + PACK.replace("near: 4in", "near: 10cm")).pack
    assert pack is not None
    assert pack.distances["near"].inches == 10 / rate
    assert pack.missions["raid"].distances["gap"].inches == 20 / rate
    assert pack.rulers().cm_per_inch == rate


def test_a_variant_with_a_rate_of_its_own_reads_what_it_inherits_by_it(tmp_path: Path) -> None:
    load(tmp_path / "small")
    variant = tmp_path / "metric"
    variant.mkdir()
    (variant / "pack.yaml").write_text("extends: small\nunits: [cm]\ncm_per_inch: 2\n", encoding="utf-8")
    pack = load_pack(variant, roots=[tmp_path]).pack
    assert pack is not None
    assert (pack.missions["raid"].distances["gap"].inches, pack.distances["near"].inches) == (10, 4)
    assert [str(each) for each in pack.rulers().shown] == ["cm"]


def test_a_wrong_rate_is_one_slip_and_hides_none(tmp_path: Path) -> None:
    loading = load(tmp_path / "small", pack=f"cm_per_inch: 1/0\n{PACK}", raid=IN_CM.replace("count: 1", "count: 0"))
    assert [show(each).strip().splitlines()[0].removeprefix(f"{tmp_path}/") for each in loading.diagnostics] == [
        "small/missions/raid.yaml:12:13: error E207: objectives[0].count of mission raid must be at least 1, not 0",
        "small/pack.yaml:1:14: error E219: cm_per_inch: a plain number above 0, like 2.5, is needed here",
    ]


@pytest.mark.parametrize(
    ("units", "bounds"),
    [("", "6in and 360in"), ("units: [cm]\n", "15cm and 900cm"), ("units: [mm, in]\n", "150mm and 9000mm")],
)
def test_the_size_of_tables_is_bounded_in_the_games_own_unit(tmp_path: Path, units: str, bounds: str) -> None:
    loading = load(tmp_path / "small", pack=units + PACK.replace("6ft", "1200cm"))
    (found,) = (each for each in loading.diagnostics if each.code == "E207")
    assert found.message == f"table.width must be between {bounds}, not 1200cm"
