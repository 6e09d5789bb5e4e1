from __future__ import annotations

from rulebook import make_pack, wording

from pipeline.model import RuleReading
from pipeline.rules.checks.pack_rules import check_rules
from pipeline.rules.telling.readings import ReadingWords, tell_readings

ODD = {"about": "Odd numbers", "text": "Round up, then hold within {near}."}


def test_readings_are_told_in_their_order_with_their_values() -> None:
    pack = make_pack(readings={"odd": ODD, "even": {"about": "Even numbers", "text": "Halve them."}})
    told, slips = tell_readings(pack, wording())
    assert slips == ()
    assert told == (
        ReadingWords(id="odd", about="Odd numbers", text='Round up, then hold within 4"/10cm.'),
        ReadingWords(id="even", about="Even numbers", text="Halve them."),
    )


def test_a_slip_in_a_reading_is_found_before_anything_is_printed() -> None:
    pack = make_pack(readings={"odd": RuleReading(about="Odd", text="Within {neer}.")})
    (problem,) = check_rules(pack, wording())
    assert (problem.code, problem.path) == ("E301", ("readings", "odd", "text"))
    assert "did you mean 'near'?" in problem.hints
