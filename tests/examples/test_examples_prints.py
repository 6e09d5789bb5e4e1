"""The examples as their readers find them: built whole, without a word of complaint, with the chances of their dice."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from printed import file_of, missing, read_pages, record_of, shipped_build

from pipeline.cli import main

pytestmark = pytest.mark.slow

FORMS: Mapping[str, tuple[str, ...]] = dict.fromkeys(
    ("dry-sea", "ford-of-horns", "low-water", "tidewater-fair"), ("sheets", "booklet", "cards")
)
# Reckoned by hand: how likely a die with so many faces, or several, have shown enough by then.
ODDS: Mapping[str, tuple[str, ...]] = {
    # A six of one die, of three, of six, of ten; fives and sixes of as many: one, two and three of them.
    "dry-sea": (
        *("Round Dice By now", "2 1 17%", "3 2 42%", "4 3 67%", "5 4 84%"),
        *("2 1 33% – –", "3 2 70% 26% 4%", "4 3 91% 65% 32%", "5 4 98% 90% 70%"),
    ),
    # A six of one die, of three and so on, from round two on and from the first; fives and sixes likewise.
    "low-water": (
        "WATCHMEN 1 2 1 2 17% 1 2 42% the riders in 1 2 67% 1 2 84% the cutter’s men in 1 2 94%",
        "WATCHMEN 1 2 17% 1 2 42% 1 2 67% 1 2 84% the day watch in 1 2 94% 1 2 98%",
        "WATCHMEN 1 2 1 2 33% 1 2 70% 1 2 91% 1 2 98% 1 2 >99%",
        *("1 2 3 4 5 ROUND 1 2 3", "1 2 3 4 5 6 ROUND 1 2 3"),  # in the dice, drawn first: how many to roll
    ),
    # One die a round: for the first five or six, and for as many fours or more; then a die more each round.
    "ford-of-horns": (
        "AUROCHS a die each 33% a die each 56% a die each 70% a die each 80% a die each 87% a die each",
        "THORNFOLK 1 2 3 1 2 3 33% 1 2 3 70% 1 2 3 91% 1 2 3 98% 1 2 3 >99%",
        *("1 1 1 1 1 ROUND 1 2 3", "1 2 3 4 5 1 2 3 4 5 1 2 3 4 5 Reedfolk"),  # in the dice
        *("for snow 50% the grey", "for snow 75% the lame", "for snow 88% the white", "for snow 94% for snow 97%"),
        *("1–2 Grazes", '3–5 Drifts It walks 6"/15cm away', "6 Charges"),
    ),
}
# Small pages have narrow cells: their dice stand below the boxes, and are read there.
ON_SMALL_PAGES = {
    "AUROCHS a die each 33% a die each 56% a die each 70% a die each 80% a die each 87% a die each": (
        "AUROCHS a die each 1 33% a die each 1 56% a die each 1 70% a die each 1 80% a die each 1 87% a die each"
    ),
    "THORNFOLK 1 2 3 1 2 3 33% 1 2 3 70% 1 2 3 91% 1 2 3 98% 1 2 3 >99%": (
        "THORNFOLK 1 2 3 1 2 3 1 33% 1 2 3 2 70% 1 2 3 3 91% 1 2 3 4 98% 1 2 3 5 >99%"
    ),
    "1 1 1 1 1 ROUND 1 2 3": "AUROCHS 1 for snow",
    "1 2 3 4 5 1 2 3 4 5 1 2 3 4 5 Reedfolk": "CRAGFOLK 1 2 3 1 2 3 1 33% 1 2 3 2 70% 1 2 3 3 91% 1 2 3 4 98%",
    "for snow 94% for snow 97%": "1 for snow 94% 1 for snow 97%",
}
every_example = pytest.mark.parametrize("name", FORMS)


@every_example
def test_an_example_is_built_without_complaint(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    record = record_of(shipped_build(tmp_path_factory, f"examples/{name}"))
    assert [each["message"] for each in record["diagnostics"] if each["severity"] != "note"] == []
    assert {file["form"] for file in record["files"]} >= set(FORMS[name])


@every_example
def test_pages_have_no_braces_left_and_all_chances(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    out = shipped_build(tmp_path_factory, f"examples/{name}")
    for form in ("sheets", "booklet"):
        pages = read_pages(file_of(out, form))
        assert [number for number, text in enumerate(pages, start=1) if "{" in text or "}" in text] == []
        odds = [ON_SMALL_PAGES.get(each, each) if form == "booklet" else each for each in ODDS.get(name, ())]
        assert missing(odds, "".join(pages)) == []


def test_the_terminal_counts_as_the_pages_do(capsys: pytest.CaptureFixture[str]) -> None:
    """A game in rounds has chances by round."""
    assert main(["odds", "examples/ford-of-horns"]) == 0
    out = capsys.readouterr().out
    assert "How soon the herd breaks (5+)\nRound  Dice  By now\n" in out
    assert "Turn" not in out
