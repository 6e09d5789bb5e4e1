from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from missions import ELEVEN, LONG, field, lay_out, objectives
from two_sides import SIDES, with_sides

from pipeline.contracts.brief import ArrivalMark
from pipeline.contracts.wording import Wording
from pipeline.geometry.ground_sayer import zone_words
from pipeline.geometry.ground_words import describe_battlefield
from pipeline.geometry.turned import turn_battlefield
from pipeline.model import Corner, Edge, Labels, SideId
from pipeline.model.zones import Spot
from pipeline.units import Distance, Rulers, Units

LABELS = Path(__file__).parents[2] / "layouts" / "labels" / "en.yaml"


@pytest.fixture(scope="module")
def wording() -> Wording:
    labels = Labels(language="en", words=yaml.load(LABELS.read_text(encoding="utf-8"), Loader=yaml.BaseLoader))
    return Wording(labels=with_sides(labels), sides=SIDES, rulers=Rulers(units=Units.INCHES))


TABLE = 'The table measures 72" from west to east and 48" from south to north.'
DESCRIPTIONS = {
    "breakthrough": (
        f"{TABLE} "
        'Attacker: in the south-west quarter, 28" by 16". '
        'Defender: the north-west quarter, 36" by 24" and the south-east quarter, 36" by 24". '
        'The two sides start 8" apart at their nearest. '
        'Two Objectives, 1 and 2, placed by both players: in the north-east quarter, 28" by 16".'
    ),
    "bridgehead": (
        f"{TABLE} "
        'Attacker: along the whole south table edge, at most 72" by 24". '
        'Defender: in the northern half, 32" by 24". '
        'The two sides start 12" apart at their nearest. '
        'Two Objectives, 1 and 2, placed by both players: in the northern half, 16" by 8".'
    ),
    "dust-up": (
        f"{TABLE} "
        'Attacker: in the south-west quarter, at most 36" by 24". '
        'Defender: in the north-east quarter, at most 36" by 24". '
        'The two sides start 17" apart at their nearest. '
        'Two Objectives, 1 and 2, placed by both players: in the south-west quarter, at most 28" by 16". '
        'Two Objectives, 3 and 4, placed by both players: in the north-east quarter, at most 28" by 16".'
    ),
    "no-retreat": (
        f"{TABLE} "
        'Attacker: along the whole east table edge, 20" by 48". '
        'Defender: the western half, 36" by 48". '
        'The two sides start 16" apart at their nearest. '
        'Two Objectives, 1 and 2, placed by both players: in the western half, 20" by 32".'
    ),
}


@pytest.mark.parametrize("mission", DESCRIPTIONS)
def test_a_map_can_be_told(mission: str, wording: Wording) -> None:
    assert describe_battlefield(field(**ELEVEN[mission]), (), wording) == DESCRIPTIONS[mission]


@pytest.mark.parametrize(
    ("zone", "where"),
    [
        ({"whole": "table"}, 'the whole table, 72" by 48"'),
        ({"half": "own"}, 'the southern half, 72" by 24"'),
        ({"whole": "table", "within": {"centre_line": "8in"}}, 'across the middle, 72" by 16"'),
        ({"circle": "7.25in"}, 'across the middle, at most 14.5" by 14.5"'),
    ],
)
def test_ground_is_told_by_where_it_lies(zone: dict[str, Any], where: str, wording: Wording) -> None:
    assert f"Attacker: {where}." in describe_battlefield(field(homes=LONG, zones={"attacker": zone}), (), wording)


def mark(side: SideId, **parts: Any) -> ArrivalMark:
    return ArrivalMark(**{"id": "reserves", "side": side, "name": "Reserves", "first_turn": 3} | parts)


ARRIVALS = [
    (
        mark("attacker", edges=(Edge.SOUTH,)),
        "The Attacker\N{RIGHT SINGLE QUOTATION MARK}s Reserves can come in from the third turn: the south table edge.",
    ),
    (
        mark("defender", corners=(Corner.NORTH_WEST, Corner.SOUTH_EAST), within=Distance.of_inches(16)),
        (
            "The Defender\N{RIGHT SINGLE QUOTATION MARK}s Reserves can come in from the third turn: within "
            '16" of the north-west corner or within 16" of the south-east corner.'
        ),
    ),
    (
        mark(
            "defender", spots=(Spot(of="centre", east=Distance.of_inches(8)),), name="Hounds", first_turn=None, turn=2
        ),
        (
            "The Defender\N{RIGHT SINGLE QUOTATION MARK}s Hounds can come in, in the second turn: "
            'at point D, 8" from the centre towards the east table edge.'
        ),
    ),
    (
        mark("attacker", edges=(Edge.SOUTH,), no_nearer=Distance.of_inches(8)),
        'can come in from the third turn: the south table edge. Reserves: no nearer than 8" to an enemy.',
    ),
    (
        mark("defender", scatter=((1, Corner.NORTH_WEST), (3, Edge.EAST)), within=Distance.of_inches(16)),
        (
            "The Defender\N{RIGHT SINGLE QUOTATION MARK}s Reserves can come in from the third turn, where a die says: "
            'within 16" of the north-west corner on a 1 or the east table edge on a 3.'
        ),
    ),
]


@pytest.mark.parametrize(("arrival", "sentence"), ARRIVALS)
def test_arrivals_are_told(arrival: ArrivalMark, sentence: str, wording: Wording) -> None:
    battlefield, _ = lay_out(zones={"attacker": {"half": "west"}}, arrivals=(arrival,))
    assert describe_battlefield(battlefield, (arrival,), wording).endswith(sentence)


def test_picks_are_told(wording: Wording) -> None:
    picks = [{"side": "defender", "quarters": ["north-west", "south-east"]}, {"side": "attacker", "edge": "south"}]
    told = describe_battlefield(field(zones={"attacker": {"half": "west"}}, picks=picks), (), wording)
    assert "The Defender picks the north-west quarter and the south-east quarter." in told
    assert told.endswith("The Attacker picks the south table edge.")


GROUND: list[tuple[dict[str, Any], str]] = [
    ({"half": "north"}, 'half of the table, 72" by 24"'),
    ({"quarter": "south-east"}, 'a quarter of the table, 36" by 24"'),
    ({"band": "south", "depth": "8in"}, 'along a long table edge, 72" by 8"'),
    ({"band": "west", "depth": "8in"}, 'along a short table edge, 8" by 48"'),
    ({"whole": "table", "clear_of": {"short_edges": "24in"}}, 'across the middle, 24" by 48"'),
    (
        {"join": [{"band": "west", "depth": "8in"}, {"band": "east", "depth": "8in"}]},
        'two parts, each along a short table edge, 8" by 48"',
    ),
]


@pytest.mark.parametrize(("zone", "words"), GROUND)
def test_ground_is_told_alike_from_either_seat(zone: dict[str, Any], words: str, wording: Wording) -> None:
    battlefield = field(zones={"attacker": zone})
    for seen in (battlefield, turn_battlefield(battlefield)):
        assert zone_words(seen.zones[0], seen, wording) == words


def test_a_faulty_map_is_told_as_far_as_it_goes(wording: Wording) -> None:
    battlefield, found = lay_out(zones={"hill": {"circle": "0in"}}, objectives=[objectives("hill")])
    assert found
    assert describe_battlefield(battlefield, (), wording) == TABLE


def test_homes_are_told_to_who_cant_see_the_map(wording: Wording) -> None:
    homes = {"attacker": "south-west", "defender": {"zone": "camp"}}
    zones = {"attacker": {"quarter": "south-west"}, "camp": {"circle": "6in"}}
    told = describe_battlefield(field(homes=homes, zones=zones), (), wording)
    assert "The Attacker\N{RIGHT SINGLE QUOTATION MARK}s home is the south-west corner." in told
    assert "The Defender\N{RIGHT SINGLE QUOTATION MARK}s home: across the middle, at most" in told
