"""What a deck holds itself to: its grounds as they measure, and what cards pay on them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from deck_packs import deck

from pipeline.cli.entry import main
from pipeline.load import load_pack
from pipeline.model import MarkersOf, Pack
from pipeline.rules import check_limits
from pipeline.rules.figures.ledger import ledger_of
from pipeline.rules.figures.on_ground import card_reaches
from pipeline.run.worked import measured_grounds

GROUNDS = {
    "plain": {
        "name": "Plain",
        "gist": "Flat.",
        "homes": {"red": "south", "blue": "north"},
        "zones": {"red": {"band": "south", "depth": "10in"}, "blue": {"band": "north", "depth": "8in"}},
        "objectives": [
            {"east": "20in", "north": "20in"},
            {"east": "20in", "north": "9in"},
            {"east": "10in", "north": "26in"},
            {"east": "30in", "north": "26in"},
        ],
    }
}
GOALS = {
    "relay": {
        "name": "Relay",
        "gist": "Keep it humming.",
        "awards": [
            {"when": "your-turn", "points": 2, "most": 4, "markers": "between", "what": "each"},
            {"when": "battle", "points": 5, "markers": "enemy", "what": "one"},
        ],
    },
    "dig": {
        "name": "Dig",
        "gist": "Down.",
        "action": {
            "name": "Dig",
            "units": "a unit",
            "each_turn": 2,
            "starts": "soon",
            "completes": "your-turn",
            "effect": "dug",
        },
        "awards": [{"when": "your-turn", "points": 1, "most": 9, "done": "so-far", "markers": "own", "what": "each"}],
    },
}
SIDE = {"forms": {"who": "it", "whose": "its", "its": "its"}}


def _deck(folder: Path, limits: dict[str, object], *, round_count: int = 4) -> Path:
    made = folder / "small"
    (made / "deck").mkdir(parents=True)
    pack = {
        "kind": "deck",
        "title": "Small",
        "subtitle": "Two",
        "setting": "A Farm",
        "game": "farming games",
        "version": "1.0",
        "date": "2027-03-01",
        "licence": "CC BY 4.0",
        "sides": {"red": {"name": "Red", "letter": "R", **SIDE}, "blue": {"name": "Blue", "letter": "B", **SIDE}},
        "table": {"width": "40in", "depth": "40in"},
        "scoring": {"rounds": round_count, "sources": {"goals": {"name": "Goals"}}},
        "order": [],
    }
    cards = {
        "types": {"goal": {"name": "Goal", "scores": "goals"}, "ground": {"name": "Ground", "shows": "ground"}},
        "decks": [
            {"id": "goals", "title": "Goals", "of": "goal", "face": "text"},
            {"id": "grounds", "title": "Grounds", "of": "ground", "face": "map"},
        ],
        "limits": limits,
    }
    for name, value in {"pack": pack, "cards": cards, "deck/goal": GOALS, "deck/ground": GROUNDS}.items():
        (made / f"{name}.yaml").write_text(json.dumps(value), encoding="utf-8")
    return made


def _pack(folder: Path, limits: dict[str, object]) -> Pack:
    loading = load_pack(_deck(folder, limits))
    assert loading.diagnostics == ()
    assert loading.pack is not None
    return loading.pack


def test_a_ground_is_measured(tmp_path: Path) -> None:
    (ground,) = measured_grounds(_pack(tmp_path, {}))
    assert dict(ground.zones) == {"red": 400, "blue": 320}
    assert (ground.table, ground.gap, ground.difference) == (1600, 22, 7)
    assert (ground.away("red"), ground.away("blue")) == ((0, 10, 16, 16), (6, 6, 12, 23))


def test_markers_are_counted_as_each_side_sees_them(tmp_path: Path) -> None:
    (ground,) = measured_grounds(_pack(tmp_path, {}))
    red, blue = ground.counts("red"), ground.counts("blue")
    assert [red[each] for each in MarkersOf] == [4, 1, 0, 3, 3, 1]
    assert [blue[each] for each in MarkersOf] == [4, 0, 1, 3, 4, 1]


LIMITS = [
    ({"zone_share": 20}, None, ""),
    ({"zone_share": 21}, "E399", "the zone of blue covers 320 square inches, 20.0% of the table, and 21% is the least"),
    ({"zone_difference": 20}, None, ""),
    ({"zone_difference": 19}, "E399", "20.0% less than the largest, and 19% is the most"),
    ({"zone_gap": "22in"}, None, ""),
    ({"zone_gap": "23in"}, "E399", "zones come within 22in of one another, and 23in is the least"),
    ({"marker_difference": "7in"}, None, ""),
    ({"marker_difference": "6in"}, "E399", "7in farther to a marker than the other, and 6in is the most"),
    # Four rounds of four markers and five at the end; on the ground there are three between, and only red's has an own.
    ({"pays": {"goal": {"most": 37}}}, None, ""),
    ({"pays": {"goal": {"most": 36}}}, "E384", "relay can pay 37 points, and 36 is the most"),
    ({"pays": {"goal": {"least": 20}}}, None, ""),
    ({"pays": {"goal": {"least": 21}}}, "E384", "dig can pay 20 points, and 21 is the least"),
    ({"pays": {"goal": {"anywhere": 1}}}, "E384", "dig can pay the blue 0 points on plain, and 1 is the least"),
    ({"pays": {"goal": {"difference": 5}}}, None, ""),
    (
        {"pays": {"goal": {"difference": 4}}},
        "E384",
        "relay can pay the red 24 and the blue 29 points on plain, more than 4 apart",
    ),
    ({"pays": {"gaol": {"most": 1}}}, "E384", "no cards of the type 'gaol' pay points"),
]


@pytest.mark.parametrize(("limits", "code", "said"), LIMITS)
def test_what_is_beyond_a_limit_is_an_error(
    tmp_path: Path, limits: dict[str, object], code: str | None, said: str
) -> None:
    pack = _pack(tmp_path, limits)
    found = list(check_limits(pack, measured_grounds(pack)))
    assert [each.code for each in found] == ([code] if code else [])
    assert all(said in each.message and each.hints for each in found)


def test_odds_show_grounds_and_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = _deck(tmp_path, {})
    assert main(["odds", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert "Plain   400 square inches, 25%  320 square inches, 20%   22in" in shown
    assert "Relay     -       37  24/29" in shown
    assert main(["odds", str(folder), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["cards"][1] == {
        "type": "Goal",
        "card": "dig",
        "mode": None,
        "says": None,
        "pays": 20,
        "grounds": {"plain": {"red": 4, "blue": 0}},
    }
    assert facts["grounds"][0]["markers"][1] == {
        "sign": "2",
        "from_centre": 11.0,
        "from_zones": {"red": 0.0, "blue": 23.0},
    }


def test_a_check_finds_it_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(_deck(tmp_path, {"zone_share": 21, "pays": {"goal": {"most": 36}}}))]) == 1
    found = capsys.readouterr().err
    assert "ground.yaml:" in found
    assert "goal.yaml:" in found
    assert found.count("error E399") == found.count("error E384") == 1


def test_every_pair_of_deployment_and_primary_of_the_shipped_deck_pays_both_sides_the_same() -> None:
    """And what counts no markers pays the same anywhere; so says `pack odds`, and so do the deck's own limits."""
    pack = deck().pack
    ledger, grounds = ledger_of(pack), measured_grounds(pack)
    assert ledger is not None
    reaches = [each for each in card_reaches(ledger, grounds) if each.paid.kind == "primary"]
    assert len(grounds) >= 10
    assert len(reaches) >= 12
    assert {ground.difference for ground in grounds} == {0}
    on_grounds = [sides for each in reaches for sides in each.grounds.values()]
    assert len(on_grounds) >= len(grounds) * 5
    assert all(len(set(sides.values())) == 1 and min(sides.values()) >= 40 for sides in on_grounds)  # type: ignore[type-var]
    assert list(check_limits(pack, grounds)) == []
