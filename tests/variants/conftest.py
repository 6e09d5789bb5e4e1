"""A cache of their own for all tests of variants, so that nothing is set twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        folder: Path = tmp_path_factory.mktemp("variants")
        patch.setenv("PACK_CACHE", str(folder / "cache"))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        yield
