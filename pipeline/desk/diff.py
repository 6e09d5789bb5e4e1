"""Two pack folders -> what changed from one to the other."""

from __future__ import annotations

from pathlib import Path

from pipeline.changes import Change, compare_packs
from pipeline.desk.enquiries import open_pack


def diff_packs(before: Path, after: Path) -> tuple[Change, ...]:
    """Compare two packs by what they say, wherever their files say it."""
    return compare_packs(open_pack(before).pack, open_pack(after).pack)
