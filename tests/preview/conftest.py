"""Browsers for all tests that look at pages: most look with one, and what users do is done with each."""

from __future__ import annotations

from collections.abc import Iterator

import chromium
import firefox
import pytest


@pytest.fixture(scope="session")
def browser() -> Iterator[chromium.Chromium]:
    program = chromium.chromium()
    if program is None:
        pytest.skip("no Chromium on this machine: install it as `chromium`, and these tests run")
    with chromium.launched(program) as running:
        yield running


@pytest.fixture(scope="session")
def other_browser() -> Iterator[firefox.Firefox]:
    program = firefox.firefox()
    if program is None:
        pytest.skip("no Firefox on this machine: install it as `firefox` or `firefox-esr`, and these tests run")
    with firefox.launched(program) as running:
        yield running
