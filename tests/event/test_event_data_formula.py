"""Formulas for spares are worked out as on paper, and nothing else is run."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.event.reading.spares import MOST, FormulaError, count

VALUES = {"tables": 12, "players": 24, "rounds": 5}


@pytest.mark.parametrize(
    ("formula", "number"),
    [
        ("tables + 2", 14),
        ("tables+players*2", 60),
        ("(tables + players) / 7", 6),
        ("players - tables - 2", 10),
        ("2 * (rounds + 1)", 12),
        (" 7 ", 7),
        ("players / 5 * 5", 25),
    ],
)
def test_what_a_formula_comes_to(formula: str, number: int) -> None:
    assert count(formula, VALUES) == number


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("", "it ends too soon"),
        ("tables +", "it ends too soon"),
        ("* 2", "a number or a name is missing before '*'"),
        ("tables 2", "'2' can't stand there"),
        ("1234567", "it comes to 1234567; a count from 0 to 10,000 is needed"),
        ("tables ** 2", "a number or a name is missing before '*'"),
        ("chairs", "'chairs' counts nothing; names are tables, players, rounds"),
        ("tables.__class__", "'.' can't stand in a formula"),
        ("__import__('os')", "'_' can't stand in a formula"),
        ("(tables", "a bracket is still open"),
        ("tables)", "')' can't stand there"),
        ("tables / 0", "it divides by 0"),
        ("2 - tables", "it comes to -10; a count from 0 to 10,000 is needed"),
        ("99999 * 99999", "it comes to 9999800001; a count from 0 to 10,000 is needed"),
        ("(" * 40 + "1" + ")" * 40, "brackets stand more than 10 deep"),
        ("1e9", "'e' can't stand there"),
    ],
)
def test_a_formula_that_cant_be_worked_out(formula: str, why: str) -> None:
    with pytest.raises(FormulaError) as problem:
        count(formula, VALUES)
    assert str(problem.value) == why


terms = st.recursive(
    st.integers(0, 40).map(lambda number: (str(number), Fraction(number)))
    | st.sampled_from([("tables", Fraction(12))]),
    lambda inner: st.tuples(inner, st.sampled_from("+*"), inner).map(
        lambda parts: (
            f"({parts[0][0]}{parts[1]}{parts[2][0]})",
            parts[0][1] + parts[2][1] if parts[1] == "+" else parts[0][1] * parts[2][1],
        )
    ),
    max_leaves=6,
)


@pytest.mark.slow
@given(terms, st.integers(1, 9))
def test_sums_products_and_parts_are_those_of_exact_numbers(term: tuple[str, Fraction], parts: int) -> None:
    formula, value = term
    expected = ceil(value / parts)
    if expected <= MOST:
        assert count(f"{formula} / {parts}", VALUES) == expected
