"""What the drawing tests share: the shipped pack with its theme, and golden drawings."""

from __future__ import annotations

from collections.abc import Callable

import goldens
import pytest
from studio import Studio, studio_of


@pytest.fixture(scope="session")
def studio() -> Studio:
    return studio_of("ww2-more-missions")


@pytest.fixture(scope="session")
def classic_studio() -> Studio:
    """Missions with areas in two parts, narrow margins, and distances between Objectives."""
    return studio_of("ww2-classic-missions")


Compare = Callable[[str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Compare:
    """Compare a drawing with the one kept under the test's name; --update-golden keeps the new one."""
    path, update = goldens.FOLDER / f"{request.node.name}.svg", bool(request.config.getoption("--update-golden"))
    return lambda svg: goldens.compare(svg, path, update=update)
