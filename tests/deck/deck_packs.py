"""The shipped mission deck, and copies of it with something changed; shared by the tests of decks."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from benches import made_ready

from pipeline.diagnostics import Diagnostic
from pipeline.load import load_pack
from pipeline.model import Pack
from pipeline.rules import check_rules
from pipeline.run.preparation import Prepared

CONTENT = Path(__file__).parents[2] / "content" / "scifi-mission-deck"


@cache
def deck() -> Prepared:
    """Make the shipped deck ready once."""
    return made_ready(CONTENT)


def copied(folder: Path, changes: dict[str, tuple[str, str]]) -> Path:
    """Copy the deck; in each file named, one text stands for another."""
    made = folder / CONTENT.name
    shutil.copytree(CONTENT, made)
    for name, (old, new) in changes.items():
        text = (made / name).read_text(encoding="utf-8")
        assert old in text
        (made / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return made


def proved(folder: Path) -> list[Diagnostic]:
    """Load a deck and check its rules; everything wrong is told with its place."""
    loading = load_pack(folder)
    assert loading.pack is not None, loading.diagnostics
    return list(loading.tell(check_rules(loading.pack)))


def pack_of(folder: Path) -> Pack:
    """Load a deck that is in order."""
    loading = load_pack(folder)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    return loading.pack
