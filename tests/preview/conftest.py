"""One browser for all tests that look at pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser import Browser, chromium, launched


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip("no Chromium on this machine: install it as `chromium`, and these tests run")
    with launched(program) as running:
        yield running
