from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from facts import facts_in

from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording, with_sides
from pipeline.load import content_roots, layouts_root, load_library, load_pack
from pipeline.model import Pack
from pipeline.rules.telling.briefing import brief_mission
from pipeline.units import Rulers

HERE = Path(__file__).parent
PACK = "ww2-more-missions"


def _facts(name: str) -> Any:
    return facts_in(HERE / name)


@pytest.fixture(scope="session")
def facts() -> Any:
    return _facts("facts_of_missions.yaml")


@pytest.fixture(scope="session")
def page_facts() -> Any:
    return _facts("facts_of_pages.yaml")


@pytest.fixture(scope="session")
def pack() -> Pack:
    loading = load_pack(content_roots()[-1] / PACK)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    return loading.pack


@pytest.fixture(scope="session")
def wording(pack: Pack) -> Wording:
    library = load_library(layouts_root(), pack.language, pack.theme)
    assert library.labels is not None
    return Wording(labels=with_sides(library.labels, pack), sides=pack.sides, rulers=Rulers())


@pytest.fixture(scope="session")
def briefs(pack: Pack, wording: Wording) -> Mapping[str, Brief]:
    return {mission: brief_mission(pack, mission, wording)[0] for mission in pack.mission_order}
