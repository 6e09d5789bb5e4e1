"""A mission's ground as rules hand it to geometry: zones with their places and words, overlaid as a map needs them."""

from __future__ import annotations

from typing import Any

from rulebook import MISSION, make_mission, make_pack, wording

from pipeline.rules import mission_ground

ZONES: dict[str, Any] = MISSION["zones"]
ALTERNATIVES = [
    {"id": "left", "caption": "Left", "zones": {"middle": {"circle": "8in", "note": "Within {strip}"}}},
    {"id": "right", "caption": "Right", "zones": {"middle": {"circle": "8in", "note": "Within {strop}"}}},
]


def test_the_words_of_zones_get_the_missions_distances() -> None:
    zones = ZONES | {"middle": {"circle": "strip", "label": "{near} from here", "note": "Within {strip}"}}
    ground, slips = mission_ground(
        make_pack(missions={"skirmish": make_mission(zones=zones)}), "skirmish", wording(), ()
    )
    assert slips == ()
    assert ground.zones["middle"].label == '4"/10cm from here'
    assert ground.zones["middle"].note == 'Within 12"/30cm'


def test_an_alternatives_zones_lie_over_the_missions_and_keep_their_places() -> None:
    pack = make_pack(missions={"skirmish": make_mission(alternatives=ALTERNATIVES)})
    for chosen, index in ((None, 0), ("left", 0), ("right", 1)):
        ground, _ = mission_ground(pack, "skirmish", wording(), (), chosen)
        assert ground.zones["middle"].path == ("missions", "skirmish", "alternatives", index, "zones", "middle")
        assert ground.zones["attacker"].path == ("missions", "skirmish", "zones", "attacker")


def test_a_slip_in_a_zones_words_is_told_where_they_are_written() -> None:
    pack = make_pack(missions={"skirmish": make_mission(alternatives=ALTERNATIVES)})
    _, (slip,) = mission_ground(pack, "skirmish", wording(), (), "right")
    assert slip.message == "no value is called 'strop' here"
    assert slip.path == ("missions", "skirmish", "alternatives", 1, "zones", "middle", "note")


def test_a_fault_of_the_table_is_told_where_the_table_is_written() -> None:
    of_pack, _ = mission_ground(make_pack(), "skirmish", wording(), ())
    own = make_mission(table={"width": "48in", "depth": "48in"})
    of_mission, _ = mission_ground(make_pack(missions={"skirmish": own}), "skirmish", wording(), ())
    assert (of_pack.table_path, of_mission.table_path) == (("table",), ("missions", "skirmish", "table"))
