"""A folder -> a large event in it, the same with one table and no spares, and a pack of the missions played there."""

from __future__ import annotations

from pathlib import Path

from tests.event.large_event import ROUNDS, write_large_event


def write_print_run(folder: Path) -> None:
    """Write `muster`, `single` and `five`."""
    write_large_event(folder / "muster")
    write_large_event(folder / "single", tables=1, spares=0)
    (folder / "five").mkdir()
    missions = ", ".join(ROUNDS)
    lines = (
        "extends: ww2-more-missions",
        "title: Five",
        "order: [missions]",
        f"mission_order: [{missions}]",
        "selection: ~",
    )
    (folder / "five" / "pack.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
