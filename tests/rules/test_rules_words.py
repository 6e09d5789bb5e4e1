from __future__ import annotations

import pytest
from rulebook import english

from pipeline.contracts.wording import joined, number_word, ordinal_word, side_values
from pipeline.model import Labels, Who

LABELS = english()


@pytest.mark.parametrize(
    ("number", "word", "ordinal"),
    [
        (1, "one", "first"),
        (3, "three", "third"),
        (12, "twelve", "twelfth"),
        (21, "21", "21st"),
        (42, "42", "42nd"),
        (93, "93", "93rd"),
        (99, "99", "99th"),
    ],
)
def test_numbers_in_words(number: int, word: str, ordinal: str) -> None:
    assert (number_word(LABELS, number), ordinal_word(LABELS, number)) == (word, ordinal)


def test_a_language_with_one_ending_needs_no_others() -> None:
    german = Labels(language="de", words={"ordinal.ending.other": "{number}."})
    assert ordinal_word(german, 21) == "21."


@pytest.mark.parametrize(
    ("who", "values"),
    [
        (
            "defender",
            (
                "Defender",
                "the Defender",
                "the Defender\u2019s",
                "its",
                "the Attacker",
                "the Attacker\u2019s",
                "The Defender",
            ),
        ),
        (
            "attacker",
            (
                "Attacker",
                "the Attacker",
                "the Attacker\u2019s",
                "its",
                "the Defender",
                "the Defender\u2019s",
                "The Attacker",
            ),
        ),
        (
            "each",
            (
                "both players",
                "each player",
                "each player\u2019s",
                "its",
                "the opponent",
                "the opponent\u2019s",
                "Each player",
            ),
        ),
    ],
)
def test_sides_in_words(who: Who, values: tuple[str, ...]) -> None:
    said = side_values(LABELS, who)
    assert tuple(said[name] for name in ("side", "who", "whose", "its", "enemy", "enemys", "Who")) == values


@pytest.mark.parametrize(("count", "text"), [(0, ""), (1, "a"), (2, "a or b"), (3, "a, b or c")])
def test_lists_are_joined_as_sentences_do(count: int, text: str) -> None:
    assert joined(LABELS, ["a", "b", "c"][:count]) == text
