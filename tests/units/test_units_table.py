"""Lengths on the table: how they are read, what they are worth in both rulers' units, and how pages write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.wording import Wording, table_size
from pipeline.load import layouts_root, load_library
from pipeline.model import Labels, Table
from pipeline.units import TABLE_UNITS, Distance, Length, Rulers, Unit, UnitError, Units

IN, CM, MM = Unit.IN, Unit.CM, Unit.MM
GERMAN = {
    "number.point": ",",
    "number.thousands": ".",
    "length.cm": "{number}\u202fcm",
    "length.mm": "{number}\u202fmm",
}


def english() -> Labels:
    labels = load_library(layouts_root(), "en", "field").labels
    assert labels is not None
    return labels


def said(text: str, *game: Unit, units: Units = Units.BOTH, rate: Fraction = Fraction(5, 2), **labels: str) -> str:
    rulers = Rulers(game=game or (IN, CM), units=units, cm_per_inch=rate)
    return Wording(labels=english().filled_up(labels), rulers=rulers).distance(Distance.parse(text, rate))


@pytest.mark.parametrize(
    ("text", "inches", "again"),
    [
        ("8in", Fraction(8), "8in"),
        ("6ft", Fraction(72), "72in"),
        (" 8.5 in ", Fraction(17, 2), "8.5in"),
        ("12 inches", Fraction(12), "12in"),
        ("1 inch", Fraction(1), "1in"),
        ("1 foot", Fraction(12), "12in"),
        ("4 feet", Fraction(48), "48in"),
        ('8"', Fraction(8), "8in"),
        ("20cm", Fraction(8), "20cm"),
        ("5 cm", Fraction(2), "5cm"),
        ("5CM", Fraction(2), "5cm"),
        ("15mm", Fraction(3, 5), "15mm"),
        ("1.2m", Fraction(48), "120cm"),
        ("9m", Fraction(360), "900cm"),
    ],
)
def test_a_length_is_exact_and_keeps_the_unit_in_which_it_was_written(text: str, inches: Fraction, again: str) -> None:
    read = Distance.parse(text)
    assert (read.inches, str(read)) == (inches, again)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12", "'12' is not a length; write a number and a unit, like 12in"),
        (f"{'9' * 4000}in", f"'{'9' * 40}…' is not a length; write a number and a unit, like 8in"),
        ("1,5cm", "'1,5cm' is not a length; a full stop divides off decimals, and nothing thousands: 1.5cm"),
        (
            "1,500 mm",
            "'1,500 mm' is not a length; a full stop divides off decimals, and nothing thousands: 1.500 mm or 1500 mm",
        ),
        ("30 m", "'30 m' is longer than any table; write 30mm or 30cm if you mean those"),
        ('8"/20cm', "'8\"/20cm' is not a length; write it in one unit; pages add the other"),
        ("8 paces", "unknown unit 'paces'; accepted here: in, ft, cm, mm, m"),
        ("10pt", "unknown unit 'pt'; accepted here: in, ft, cm, mm, m"),
        ("-8in", "'-8in' is not a length; write a number and a unit, like 8in"),
        ("8in 4", "'8in 4' is not a length; write a number and a unit, like 8in"),
        ("١٢cm", "'١٢cm' is not a length; write a number and a unit, like 8in"),
        ("1234567890cm", "'1234567890cm' is not a length; write a number and a unit, like 8in"),
        ("1234567890", "'1234567890' is not a length; write a number and a unit, like 8in"),
    ],
)
def test_what_is_no_length_says_how_it_would_be_one(text: str, message: str) -> None:
    with pytest.raises(UnitError) as refused:
        Distance.parse(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("63,5mm", "'63,5mm' is not a length; a full stop divides off decimals, and nothing thousands: 63.5mm"),
        ("70", "'70' is not a length; write a number and a unit, like 70mm"),
        ("2 feet", "unknown unit 'feet'; accepted here: mm, cm, in, pt"),
    ],
)
def test_lengths_on_paper_say_it_in_their_own_units(text: str, message: str) -> None:
    with pytest.raises(UnitError) as refused:
        Length.parse(text)
    assert str(refused.value) == message


@pytest.mark.slow
@given(
    number=st.decimals(min_value=0, max_value=9, places=3),
    unit=st.sampled_from(sorted(TABLE_UNITS)),
    rate=st.fractions(min_value=1, max_value=4, max_denominator=1000),
)
def test_a_length_as_it_writes_itself_reads_as_the_same(number: object, unit: str, rate: Fraction) -> None:
    read = Distance.parse(f"{number}{unit}", rate)
    again = Distance.parse(str(read), rate)
    assert (again, again.written) == (read, read.written)


def test_lengths_that_reach_as_far_are_equal_however_they_are_written() -> None:
    assert Distance.parse("20cm") == Distance.parse("200mm") == Distance.parse("8in") == Distance.of_inches(8)
    assert Distance.parse("21cm") > Distance.parse("8in") > Distance.parse("199mm")
    assert Distance.parse("10cm", Fraction(254, 100)) < Distance.parse("4in")


@pytest.mark.parametrize(
    ("text", "game", "units", "shown"),
    [
        ("8in", (IN, CM), Units.BOTH, '8"/20cm'),
        ("8in", (IN, CM), Units.INCHES, '8"'),
        ("8in", (IN, CM), Units.CM, "20cm"),
        ("8in", (CM, IN), Units.BOTH, '20cm/8"'),
        ("8in", (CM,), Units.BOTH, "20cm"),
        ("8in", (MM,), Units.BOTH, "200mm"),
        ("8in", (IN,), Units.BOTH, '8"'),
        ("20cm", (IN, CM), Units.BOTH, '8"/20cm'),
        ("20cm", (CM, IN), Units.INCHES, '8"'),
        ("20cm", (CM, IN), Units.CM, "20cm"),
        ("15mm", (CM,), Units.BOTH, "15mm"),
        ("15mm", (CM, IN), Units.BOTH, '15mm/0.6"'),
        ("2cm", (MM,), Units.CM, "2cm"),
        ("1.2m", (CM,), Units.BOTH, "120cm"),
        ("7cm", (CM,), Units.BOTH, "7cm"),
    ],
)
def test_pages_show_the_games_own_unit_first_and_metric_lengths_as_written(
    text: str, game: tuple[Unit, ...], units: Units, shown: str
) -> None:
    assert said(text, *game, units=units) == shown


def test_the_games_rate_works_both_ways() -> None:
    exact = Fraction(254, 100)
    assert said("10cm", CM, IN, rate=exact) == '10cm/3.94"'
    assert said("4in", CM, IN, rate=exact) == '10.16cm/4"'


@pytest.mark.parametrize(
    ("text", "shown"),
    [("7.5cm", "7,5\u202fcm"), ("1250mm", "1.250\u202fmm"), ("999mm", "999\u202fmm"), ("0.25cm", "0,25\u202fcm")],
)
def test_the_language_divides_digits_and_sets_units_off(text: str, shown: str) -> None:
    assert said(text, CM, **GERMAN) == shown


@pytest.mark.parametrize(
    ("width", "depth", "game", "size"),
    [
        ("6ft", "4ft", (IN, CM), "6 × 4 ft table"),
        ("60in", "44in", (IN, CM), "60 × 44 in table"),
        ("120cm", "120cm", (IN, CM), "4 × 4 ft table"),
        ("90cm", "90cm", (CM,), "90 × 90 cm table"),
        ("900mm", "0.9m", (MM,), "90 × 90 cm table"),
        ("4ft", "30in", (CM, IN), "120 × 75 cm table"),
    ],
)
def test_tables_are_told_in_the_unit_that_comes_first(
    width: str, depth: str, game: tuple[Unit, ...], size: str
) -> None:
    table = Table(width=Distance.parse(width), depth=Distance.parse(depth))
    assert table_size(table, Wording(labels=english(), rulers=Rulers(game=game))) == size


@pytest.mark.parametrize(
    ("width", "depth", "square"),
    [
        ("120cm", "90cm", "30cm"),
        ("100cm", "100cm", "20cm"),
        ("75cm", "50cm", "25cm"),
        ("45cm", "60cm", "15cm"),
        ("110cm", "70cm", "10cm"),
        ("112cm", "76cm", "30cm"),
        ("4ft", "900mm", "30cm"),
    ],
)
def test_a_metric_table_is_ruled_in_squares_that_come_out_even(width: str, depth: str, square: str) -> None:
    sides = Distance.parse(width), Distance.parse(depth)
    assert str(Rulers(game=(CM,)).square(*sides)) == square
    assert str(Rulers().square(*sides)) == "12in"


@pytest.mark.parametrize(
    ("game", "measured"), [((IN, CM), "8.1in"), ((CM, IN), "20.3cm"), ((CM,), "20.3cm"), ((MM,), "203mm")]
)
def test_what_is_measured_is_rounded_in_the_games_own_unit(game: tuple[Unit, ...], measured: str) -> None:
    assert str(Rulers(game=game).measured(8.1234)) == measured


@pytest.mark.parametrize(
    ("game", "inches", "said"),
    [
        ((IN, CM), 16.970563, '17"/42cm'),
        ((IN, CM), 22.627417, '23"/57cm'),
        ((IN, CM), 17.0, '17"/42.5cm'),
        ((IN, CM), 8.5, '8.5"/21.25cm'),
        ((IN, CM), 11.999077, '12"/30cm'),
        ((CM, IN), 16.970563, '42cm/17"'),
        ((CM, IN), 17.287762, '43cm/17"'),
        ((MM,), 16.970563, "420mm"),
    ],
)
def test_how_far_things_come_to_lie_apart_is_said_in_whole_figures(
    game: tuple[Unit, ...], inches: float, said: str
) -> None:
    rulers = Rulers(game=game)
    assert Wording(labels=english(), rulers=rulers).distance(rulers.rough(inches)) == said


def test_both_rulers_of_a_metric_game_are_read_alike_where_it_is_measured() -> None:
    rulers = Rulers(game=(CM, IN))
    wording = Wording(labels=english(), rulers=rulers)
    assert wording.distance(rulers.measured(16.9706)) == '42.4cm/17"'
    assert [wording.distance(rulers.tape(inches)) for inches in (4.92, 4.932, 4.9321)] == [
        '12.3cm/4.92"',
        '12.33cm/4.93"',
        '12.33cm/4.93"',
    ]


def test_centimetres_are_true_to_scale_in_a_metric_game_and_inches_in_any_other() -> None:
    assert Rulers(game=(CM, IN)).mm_per_inch == 25
    assert Rulers(game=(IN, CM)).mm_per_inch == 25.4
