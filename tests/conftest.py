"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from launching import Launch, launcher

# A loaded machine is no reason to fail: no test is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let goldens be renewed; a folder's own conftest is read too late to say so."""
    parser.addoption("--update-golden", action="store_true", help="keep what tests draw now as golden drawings")


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    """Run the command line in an empty folder."""
    return launcher(tmp_path)
