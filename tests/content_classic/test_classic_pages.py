"""The classic missions as pages: what the map side's strip, the side of orders and the pages behind them show."""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from benches import worked_pack
from facts import facts_in

from pipeline.load import content_roots
from pipeline.request import Request
from pipeline.run.preparation import prepare

FACTS: dict[str, Any] = facts_in(Path(__file__).parent / "facts_of_classic.yaml")
Words = Callable[[str], list[str]]


def words_of_pack(folder: Path, paper: str = "a4") -> Words:
    """Set units of a pack; each side comes as its words in one line."""
    prepared, _ = prepare(folder, Request(packs=(folder,), forms=("sheets",), paper=paper))
    assert prepared is not None
    worked = worked_pack(prepared)

    def words(unit: str) -> list[str]:
        sides = re.split(r"<section ", worked.html(unit))[1:]
        return [
            " ".join(html.unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", side, flags=re.S)).split()) for side in sides
        ]

    return words


@pytest.fixture(scope="module", params=["a4", "letter"])
def classic_pages(request: pytest.FixtureRequest) -> Words:
    return words_of_pack(content_roots()[-1] / "ww2-classic-missions", request.param)


@pytest.mark.slow
def test_the_map_side_has_the_strip_and_all_parts_in_their_order(classic_pages: Words) -> None:
    front, back = classic_pages("cauldron")
    parts = ["Edges Long edges; Attacker by Random Deployment First turn Defender", "Recce first Attacker"]
    parts += ["Earliest win turn 6", "Special rules", "Setting up", "Starting", "Afterwards"]
    parts += ["How it is won", "From turn six, the Attacker wins"]
    places = [front.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    # Their pages stand on the back.
    assert "Immediate Ambush · Defender" in front
    assert "p. 267 Immediate Ambush" in back


@pytest.mark.slow
def test_the_other_side_serves_at_the_table(classic_pages: Words) -> None:
    _, back = classic_pages("hasty-attack")
    parts = ["Orders", "In your rulebook", "Deployment at a glance", "The table from the other side"]
    parts += ["Turn 1 2 3 4 5 6 7 8", "Tick a box as that turn ends."]
    places = [back.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    assert "p. 264 Prepared Positions" in back
    assert "Places Objectives Two; one removed later Two" in back
    assert "Reconnaissance Second First" in back
    assert "Turns First Second" in back
    assert 'Deploys Along a long table edge, 72"/180cm by 12"/30cm' in back


@pytest.mark.slow
@pytest.mark.parametrize("name", FACTS)
def test_every_fact_stands_on_its_leaf(classic_pages: Words, name: str) -> None:
    front, back = classic_pages(name)
    facts = FACTS[name]
    missing = [fact for fact in facts["says"] if not any(each in f"{front} {back}" for each in fact.split("|"))]
    missing += [f"p. {page} {rule}" for rule, page in facts["pages"].items() if f"p. {page} {rule}" not in back]
    # Where the front is full, the special rules are named on the back alone.
    strip, steps = re.split(r"Special rules|Setting up", front, maxsplit=1)
    missing += [told for told in facts["ends"] if told not in steps]
    kept = [told.split(": ") for told in (*facts["reserves"], *facts["ambush"])]
    missing += [what for _, what in kept if what not in back]
    summed = [f"Edges {facts['edges']} First turn"]
    summed += [f"{column} {who_of(facts[column.lower()])}" for column in ("Reserves", "Ambush")]
    missing += [each for each in summed if each not in strip]
    assert missing == []


def who_of(kept: list[str]) -> str:
    """Whose the strip says something is, of lines like "Defender: Ambush, up to one"."""
    sides = sorted({told.split(": ")[0] for told in kept})
    return "Both players" if len(sides) > 1 else (sides or ["None"])[0]


@pytest.mark.slow
def test_both_ways_that_the_ground_may_fall_stand_beside_the_orders(classic_pages: Words) -> None:
    front, back = classic_pages("no-mans-land")
    assert "The Attacker on the left" not in front
    assert "The Attacker on the left" in back
    assert "The Attacker on the right" in back


def test_a_comparison_has_a_row_for_every_mission(tmp_path: Path) -> None:
    """A chart that a page may ask for; the shipped pages show the missions to choose by instead."""
    folder = tmp_path / "classic"
    shutil.copytree(content_roots()[-1] / "ww2-classic-missions", folder)
    about = (folder / "pack.yaml").read_text(encoding="utf-8")
    (folder / "pack.yaml").write_text(
        about.replace("missions, printing,", "missions, compared, printing,"), encoding="utf-8"
    )
    (folder / "pages" / "compared.md").write_text("---\ntitle: Compared\n---\n{comparison}\n", encoding="utf-8")
    (page,) = words_of_pack(folder)("compared")
    assert (
        "Cauldron (page 25) Mobile battle Long edges; Attacker by Random Deployment "
        "Attacker: Reserves, half or more Defender: Delayed" in page
    )
    assert "Surrounded (page 19) Defensive battle Short edges, and the middle None" in page
    told = [each for facts in FACTS.values() for key in ("reserves", "ambush", "ends") for each in facts[key]]
    assert [each for each in told if each not in page] == []
    assert len(re.findall(r"\(page \d+\)", page)) == 13


def test_the_index_goes_by_page(classic_pages: Words) -> None:
    (page,) = classic_pages("rulebook-pages")
    pages = [int(number) for number in re.findall(r"\b(2\d\d)\b", page.split("Missions", 1)[1])]
    assert pages == [261, 264, 264, 266, 267, 268, 269, 269, 269, 270, 271, 271, 273, 275, 275]
    assert "267 Immediate Ambush Surrounded, Hasty Attack and Cauldron" in page
    assert "275 Victory Points Table All missions" in page
