from __future__ import annotations

from collections.abc import Mapping

import pytest
from benches import flawless

from pipeline.contracts.battlefield import Battlefield
from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.model import Pack

PACK = "ww2-classic-missions"


@pytest.fixture(scope="session")
def classic() -> Pack:
    return flawless(PACK).pack


@pytest.fixture(scope="session")
def classic_wording() -> Wording:
    return flawless(PACK).prepared.wording


@pytest.fixture(scope="session")
def classic_briefs() -> Mapping[str, Brief]:
    return {name: each.brief for name, each in flawless(PACK).missions.items()}


@pytest.fixture(scope="session")
def classic_grounds() -> Mapping[str, Battlefield]:
    return {name: each.grounds[0] for name, each in flawless(PACK).missions.items()}
