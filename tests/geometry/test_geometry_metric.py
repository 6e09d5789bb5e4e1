"""Faults in the ground of a metric game are told in centimetres, and a tape reads what it finds there in them."""

from __future__ import annotations

from typing import Any

import pytest
from missions import lay_out_pack, mission_of, objectives, pack_of

from pipeline.contracts.battlefield import Battlefield
from pipeline.diagnostics import Diagnostic
from pipeline.units import Unit


def lay_out(game: tuple[Unit, ...] = (Unit.CM,), **parts: Any) -> tuple[Battlefield, tuple[Diagnostic, ...]]:
    pack = pack_of(mission_of(**parts), "120cm", "90cm")
    return lay_out_pack(pack.model_copy(update={"units": game}))


def corners(*spots: tuple[str, str]) -> dict[str, Any]:
    return {"polygon": [{"east": east, "north": north} for east, north in spots]}


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"zones": {"ground": corners(("0cm", "0cm"), ("1.3m", "0cm"), ("0cm", "300mm"))}},
            "the spot at east 130cm, north 0cm lies outside the table, which is 120cm x 90cm",
        ),
        (
            {"zones": {"attacker": {"half": "south"}, "defender": {"whole": "table"}}},
            "the zones attacker and defender overlap by 5400 square centimetres",
        ),
        (
            {
                "zones": {"spot": {"circle": "5mm", "at": {"east": "60cm", "north": "45cm"}}},
                "objectives": [objectives("spot", 2)],
            },
            "zone 'spot' (0.7853 square centimetres) can't hold its objectives 2.5cm apart",
        ),
    ],
)
def test_faults_are_told_in_centimetres(parts: dict[str, Any], message: str) -> None:
    _, found = lay_out(**parts)
    assert [each.message for each in found] == [message]


@pytest.mark.parametrize(
    ("game", "read"),
    [((Unit.CM,), ["12.3cm", "30.7cm"]), ((Unit.MM,), ["123mm", "307mm"]), ((Unit.IN, Unit.CM), ["4.92in", "12.28in"])],
)
def test_a_letters_place_is_read_off_the_games_own_tape(game: tuple[Unit, ...], read: list[str]) -> None:
    zones = {"ground": corners(("0cm", "0cm"), ("12.3cm", "30.7cm"), ("0cm", "45cm"))}
    battlefield, found = lay_out(game, zones=zones)
    assert found == ()
    (peg,) = (peg for peg in battlefield.pegs if peg.at.x)
    assert [str(distance) for _, distance in (peg.measured.level, peg.measured.upright)] == read
