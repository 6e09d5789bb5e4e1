"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from launching import Launch, launcher


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    """Run the command line in an empty folder."""
    return launcher(tmp_path)
