"""The guide in content/ shows changes that can be made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from variants import BASE, CONTENT, pack_of, write

from pipeline import job
from pipeline.diagnostics import Severity
from pipeline.request import FORMS, Request, Silence


def example_of(heading: str) -> str:
    """Take the example below a heading of the guide."""
    guide = (CONTENT / "README.md").read_text(encoding="utf-8")
    return re.split(r"^```(?:yaml)?\n", guide[guide.index(f"## {heading}") :], flags=re.MULTILINE)[1]


def test_the_guides_sides_play(tmp_path: Path) -> None:
    pack = f"extends: {BASE}\n{example_of('Who plays')}"
    assert pack_of(write(tmp_path, "guide", pack)).sides["raiders"].letter == "R"


@pytest.mark.slow
def test_the_guides_changes_load_without_a_complaint(tmp_path: Path) -> None:
    example, of_deck = (example_of(name) for name in ("What can be changed", "A deck of missions, in a table"))
    pack = pack_of(write(tmp_path, "guide", f"extends: {BASE}\n{example}"))
    assert pack.missions["breakthrough"].rules[2].model_dump()["reserves"]["timing"] == "immediate"
    assert pack.steps["foxholes"].passages[0].text == "Nobody digs."
    deck = pack_of(write(tmp_path, "deck-guide", f"extends: scifi-mission-deck\n{of_deck}")).deck
    assert deck is not None
    assert deck.of("secondary")["the-tail"].name == "Long Shadow"
    assert "pledge" not in deck.of("secondary")


def test_every_variant_that_is_shipped_is_in_the_guide() -> None:
    guide = (CONTENT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\]\(([a-z-]+)/pack\.yaml\)", guide))
    variants = {path.parent.name for path in CONTENT.glob("*/pack.yaml") if f"extends: {BASE}" in path.read_text()}
    others = {name for name in shown if f"extends: {BASE}" not in (CONTENT / name / "pack.yaml").read_text()}
    assert shown - others == variants


@pytest.mark.slow
def test_the_readmes_ten_lines_make_a_pack_that_fits_its_pages(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", (CONTENT.parent / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(example.splitlines()) == 10
    folder = write(tmp_path, "our-league", example)
    report = job.check(Request(packs=(folder,), forms=FORMS, jobs=1), Silence()).report
    assert [each for each in report if each.severity is not Severity.NOTE] == []
