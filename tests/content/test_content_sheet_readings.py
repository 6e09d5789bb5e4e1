"""What we decided stands where players need it: on the sheets that it touches, and with the other way on its page."""

from __future__ import annotations

import pytest
from leaf_words import PACKS, sides, worked

from pipeline.rules import tell_readings

OURS = ("Our reading: ", "Our readings: ")


@pytest.mark.parametrize("name", PACKS)
def test_readings_stand_on_the_sheets_that_they_touch(name: str) -> None:
    pack = worked(name)
    missing = []
    for mission in pack.pack.mission_order:
        text = " ".join(sides(pack, mission))
        brief = pack.worked.missions[mission].brief
        missing += [(mission, each.id) for each in brief.readings if each.text not in text]
        assert any(each in text for each in OURS) is bool(brief.readings)
    assert missing == []


@pytest.mark.parametrize("name", ["ww2-more-missions", "ww3-more-missions", "ww2-classic-missions"])
def test_every_reading_that_touches_something_is_printed_on_a_sheet(name: str) -> None:
    pack = worked(name)
    printed = {each.id for mission in pack.worked.missions.values() for each in mission.brief.readings}
    assert printed == {name for name, each in pack.pack.readings.items() if each.touches}
    named = {
        (mission, name)
        for name, each in pack.pack.readings.items()
        for mission in (each.touches.missions if each.touches else ())
    }
    briefs = {mission: each.brief for mission, each in pack.worked.missions.items()}
    assert all(name in {each.id for each in briefs[mission].readings} for mission, name in named)


@pytest.mark.parametrize("name", ["ww2-more-missions", "ww3-more-missions", "ww2-classic-missions"])
def test_the_page_of_readings_has_the_other_way_to_read_each(name: str) -> None:
    pack = worked(name)
    page = " ".join(sides(pack, "readings"))
    told, slips = tell_readings(pack.pack, pack.shop.wording)
    assert slips == ()
    assert [each.id for each in told if f"{each.about}: {each.text}" not in page] == []
    assert [each.id for each in told if each.otherwise and f"The other way: {each.otherwise}" not in page] == []
    assert all(each.otherwise for each in told if pack.pack.readings[each.id].touches)
    assert "Each reading is ours" in page
    # A sheet of several readings says them in a row, so each must make sense without its head.
    assert all(each.group for each in told)
