from __future__ import annotations

from collections.abc import Mapping

import pytest

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.geometry import lay_out_battlefield
from pipeline.load import content_roots, layouts_root, load_library, load_pack
from pipeline.model import Pack
from pipeline.rules import brief_mission, mission_ground
from pipeline.units import Rulers

PACK = "ww2-classic-missions"


@pytest.fixture(scope="session")
def classic() -> Pack:
    loading = load_pack(content_roots()[-1] / PACK)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    return loading.pack


@pytest.fixture(scope="session")
def classic_wording(classic: Pack) -> Wording:
    library = load_library(layouts_root(), classic.language, classic.theme)
    assert library.labels is not None
    labels = library.labels_of(classic)[0]
    return Wording(labels=labels, rulers=Rulers())


@pytest.fixture(scope="session")
def classic_briefs(classic: Pack, classic_wording: Wording) -> Mapping[str, Brief]:
    found = {mission: brief_mission(classic, mission, classic_wording) for mission in classic.mission_order}
    assert [slip for _, slips in found.values() for slip in slips] == []
    return {mission: brief for mission, (brief, _) in found.items()}


@pytest.fixture(scope="session")
def classic_grounds(
    classic: Pack, classic_briefs: Mapping[str, Brief], classic_wording: Wording
) -> Mapping[str, Battlefield]:
    grounds = {
        name: mission_ground(classic, name, classic_wording, brief.arrivals)[0]
        for name, brief in classic_briefs.items()
    }
    laid = {name: lay_out_battlefield(ground) for name, ground in grounds.items()}
    assert [slip for _, slips in laid.values() for slip in slips] == []
    return {name: ground for name, (ground, _) in laid.items()}
