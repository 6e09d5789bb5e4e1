from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from benches import flawless
from facts import facts_in

from pipeline.contracts.brief import Brief
from pipeline.contracts.wording import Wording
from pipeline.model import Pack

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
    return flawless(PACK).pack


@pytest.fixture(scope="session")
def wording() -> Wording:
    return flawless(PACK).prepared.wording


@pytest.fixture(scope="session")
def briefs() -> Mapping[str, Brief]:
    return {name: each.brief for name, each in flawless(PACK).missions.items()}
