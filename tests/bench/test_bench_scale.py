"""What is said of costs at scale stands on limits that are in the code, and on sums that come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline import limits
from pipeline.run import shelf

TEXT = " ".join((Path(__file__).parents[2] / "docs" / "at-scale.md").read_text(encoding="utf-8").split())
_GIB = 1024**3


@pytest.mark.parametrize(
    "words",
    [
        f"keeps {shelf.KEPT_BYTES // 10**9} GB of what was asked for in the last {shelf.KEPT_DAYS} days",
        f"may compute for {limits.COMMAND_SECONDS:,} s, and each form of a pack for {limits.MAKING_SECONDS} s",
        f"{limits.MEMORY_BYTES // _GIB} GiB for each process that sets pages",
        f"{limits.COMMAND_BYTES // _GIB} GiB for the one that conducts",
        f"| {limits.MAKING_SECONDS} s | {10 * limits.MAKING_SECONDS:,} s |",
    ],
)
def test_limits_are_as_told(words: str) -> None:
    assert words in TEXT


@pytest.mark.parametrize(
    ("told", "reckoned"),
    [
        ("1,960 hours", 500_000 * 14.1 / 3600),
        ("31 hours", 500_000 * 14.1 / 3600 / 64),
        ("11,750 hours", 6 * 500_000 * 14.1 / 3600),
        ("7.6 days", 6 * 500_000 * 14.1 / 3600 / 64 / 24),
        ("1.4 TB", 500_000 * 2.8e-6),
        ("8.4 TB", 6 * 500_000 * 2.8e-6),
        ("556 hours", 500_000 * 4.0 / 3600),
        ("255 packs", limits.COMMAND_SECONDS / 14.1),
        ("14,700 s", 1000 * (0.6 + 14.1)),
        ("4.1", 1000 * (0.6 + 14.1) / 3600),
        ("670 packs", shelf.KEPT_BYTES / 3e6),
    ],
)
def test_sums_come_out(told: str, reckoned: float) -> None:
    assert told in TEXT
    assert reckoned == pytest.approx(float(told.split()[0].replace(",", "")), rel=0.03)
