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
        ("2,740 hours", 500_000 * 19.7 / 3600),
        ("43 hours", 500_000 * 19.7 / 3600 / 64),
        ("16,400 hours", 6 * 500_000 * 19.7 / 3600),
        ("11 days", 6 * 500_000 * 19.7 / 3600 / 64 / 24),
        ("1.4 TB", 500_000 * 2.84e-6),
        ("8.5 TB", 6 * 500_000 * 2.84e-6),
        ("625 hours", 500_000 * 4.5 / 3600),
        ("180 packs", limits.COMMAND_SECONDS / 19.7),
        ("20,300 s", 1000 * (0.6 + 19.7)),
        ("5.6", 1000 * (0.6 + 19.7) / 3600),
        ("670 packs", shelf.KEPT_BYTES / 3e6),
    ],
)
def test_sums_come_out(told: str, reckoned: float) -> None:
    assert told in TEXT
    assert reckoned == pytest.approx(float(told.split()[0].replace(",", "")), rel=0.03)
