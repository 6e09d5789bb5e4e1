"""A folder -> a large event in it, `muster`, and `five`, the pack of the missions that are played there."""

from __future__ import annotations

from pathlib import Path

from tests.event.large_event import ROUNDS, write_large_event


def write_print_run(folder: Path) -> None:
    """Write the event and the pack."""
    write_large_event(folder / "muster")
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
