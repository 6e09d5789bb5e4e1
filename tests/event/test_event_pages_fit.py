"""Every mission of the shipped packs has room for a stamp, on the papers of both sides of the ocean."""

from __future__ import annotations

import pytest
from benches import worked_pack
from launching import ROOT

from pipeline.event.making.source_pages import stamped
from pipeline.request import Request
from pipeline.run.preparation import prepare

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pack", ["ww2-more-missions", "ww3-more-missions", "ww2-classic-missions"])
def test_every_mission_fits_below_its_stamp(pack: str, paper: str) -> None:
    folder = ROOT / "content" / pack
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",), paper=paper))
    assert prepared is not None
    worked = worked_pack(stamped(prepared))
    found = [each for mission in prepared.pack.mission_order for each in worked.fit(mission)]
    assert [each.message for each in found if each.code != "N350"] == []
