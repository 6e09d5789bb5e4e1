"""A place where font packages can be installed for one test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline import font_packages


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which Python looks for packages."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    caches = (font_packages.families, font_packages.family_called)
    for each in caches:
        each.cache_clear()
    yield folder
    for each in caches:
        each.cache_clear()
