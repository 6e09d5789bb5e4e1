"""Every mission of the shipped packs has room for a stamp, on the papers of both sides of the ocean."""

from __future__ import annotations

import pytest
from launching import ROOT

from pipeline.contracts.order import Form
from pipeline.event.making.lengths import stamped
from pipeline.imposition import reading_order
from pipeline.makers.leaves import Bench, fit_unit
from pipeline.request import Request
from pipeline.run.preparation import prepare

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pack", ["ww2-more-missions", "ww3-more-missions", "ww2-classic-missions"])
def test_every_mission_fits_below_its_stamp(pack: str, paper: str) -> None:
    folder = ROOT / "content" / pack
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",), paper=paper))
    assert prepared is not None
    order, _ = reading_order(prepared.pack, Form.SHEETS)
    bench = Bench(pack=prepared.pack, shop=stamped(prepared).workshop(), order=order)
    found = [each for entry in order.missions for each in fit_unit(bench, entry)]
    assert [each.message for each in found if each.code not in ("N350", "W372")] == []
