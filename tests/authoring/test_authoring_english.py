"""Sentences are found where they are, measured as they print, and held to content/STYLE.md."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from pipeline.authoring.lint import lint, proofread
from pipeline.authoring.sentences import sentences
from pipeline.cli import main
from pipeline.load import layouts_root, load_library, load_style_rules

ROOT = Path(__file__).parents[2]
MOORLAND = ROOT / "tests" / "check" / "moorland"
STYLE = (ROOT / "content" / "STYLE.md").read_text(encoding="utf-8")
RULES, _ = load_style_rules(layouts_root())
assert RULES is not None

TEXT = """## Move, or p. 61

The Scouts move {near}, see p. 61. They stop
at the **river**. "Halt!" They say so.

- one item
- First. Second
  goes on

| Head | A cell. Another |
|---|---|
| {Who} rolls | 5 |

> A story goes
> on here.

**Taking:** as it starts, it waits. One; two; three

{who} waits. See [the map](pack:map) ![Art](art.png){width=50%}
"""


@pytest.fixture
def moorland(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(MOORLAND, tmp_path / "moorland")
    return tmp_path / "moorland"


def say(moorland: Path, words: str) -> list[str]:
    """Put words in the place of a step, and tell what is found of it."""
    change(moorland, "missions/raid.yaml", "The prize lies {near} or more from any edge.", words)
    return [f"{each.code} {each.message}" for each in lint(moorland)]


def change(moorland: Path, file: str, right: str, wrong: str) -> None:
    path = moorland / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")


def test_a_text_is_parted_into_its_sentences() -> None:
    found = [*sentences(TEXT, {"who": 2, "Who": 2}, ("p",))]
    assert [(" ".join(each.text.split()), each.words, each.is_whole, each.is_quoted) for each in found] == [
        ("Move, or p. 61", 4, False, False),
        ("The Scouts move {near}, see p. 61.", 7, True, False),
        ("They stop at the river .", 5, True, False),
        ('"Halt!"', 1, True, False),
        ("They say so.", 3, True, False),
        ("one item", 2, False, False),
        ("First.", 1, True, False),
        ("Second goes on", 3, False, False),
        ("Head", 1, False, False),
        ("A cell.", 2, True, False),
        ("Another", 1, False, False),
        ("{Who} rolls", 3, False, False),
        ("5", 1, False, False),
        ("A story goes on here.", 5, True, True),
        ("Taking:", 1, False, False),
        ("as it starts, it waits.", 5, True, False),
        ("One;", 1, False, False),
        ("two;", 1, False, False),
        ("three", 1, False, False),
        ("{who} waits.", 3, True, False),
        ("See the map", 3, False, False),
    ]


def test_sentences_stand_where_they_say() -> None:
    for each in sentences(TEXT, {}, ("p",)):
        beginning = each.text.split()[0].strip('"')
        assert beginning in TEXT[each.offset : each.offset + len(beginning) + 4]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("The prize lies " + "so far " * 7 + "much off.", "W608 the sentence has 19 words"),
        # A length is one word.
        ("The prize lies {near} or more " + "so far " * 6 + "off.", "W608 the sentence has 19 words"),
        ("But for the river, the prize lies anywhere.", "W609 the sentence begins 'But for', with what is no subject"),
        ("Only then does the Attacker move.", "W609 the sentence begins 'Only then', with what is no subject"),
        ("Nor does the Attacker move.", "W609 the sentence begins 'Nor does', with what is no subject"),
        ("What they do, your rulebook says.", "W609 the sentence begins 'What they do, your rulebook says.', with"),
        ("Who attacks, its first step will tell.", "W609 the sentence begins 'Who attacks, its first step will tell"),
        ("This it may not do.", "W609 the sentence begins 'This it', with what is no subject"),
        ("The line runs square to the edge.", "W610 'square to' has a better word"),
        ("Each player rolls for their prize.", "W611 'their' stands for one player, side or unit"),
        ("The Attacker moves and takes their prize.", "W611 'their' stands for one player, side or unit"),
        ("The winner takes his prize.", "W611 'his' stands for one player, side or unit"),
        ("See `pack build --sheets` for more.", "W612 '`pack build --sheets`' means nothing to players"),
        ("Use --ink lean for grey.", "W612 '--ink' means nothing to players"),
        ("The figures stand in pack.yaml there.", "W612 'pack.yaml' means nothing to players"),
    ],
)
def test_what_is_not_plain_is_found(moorland: Path, words: str, said: str) -> None:
    found = [each for each in say(moorland, words) if not each.startswith("W610 'But for'")]
    assert len(found) == 1, found
    assert found[0].startswith(said)


@pytest.mark.parametrize(
    "words",
    [
        "The prize lies " + "so far " * 7 + "off.",
        "The prize lies at the edge. " * 4,
        "When the turn ends, its owner takes it.",
        "Only the Attacker may take it.",
        "Both players take their prizes.",
        "The Attacker moves Units and their prizes.",
        "Each player whose figures have moved counts their dice.",
        "Which of them begins? The Attacker does.",
        "The Attacker leaves the pack on the table.",
    ],
)
def test_what_is_plain_is_left_alone(moorland: Path, words: str) -> None:
    assert say(moorland, words) == []


def test_a_gist_may_be_longer_than_a_rule(moorland: Path) -> None:
    change(moorland, "missions/raid.yaml", "In and out before dawn.", "In " * 1 + "and out " * 11 + "before dawn.")
    assert [*lint(moorland)] == []
    change(moorland, "missions/raid.yaml", "before dawn.", "just before dawn.")
    assert [each.message for each in lint(moorland)] == ["the sentence has 26 words"]


def test_findings_stand_where_the_words_are(moorland: Path) -> None:
    change(moorland, "missions/raid.yaml", "The prize lies", "The line runs square to it. The prize lies")
    (finding,) = lint(moorland)
    assert finding.place is not None
    assert (finding.place.line, finding.place.column, finding.place.width) == (15, 38, len("square to"))


def test_a_pack_has_words_of_its_own_to_find_and_to_keep(moorland: Path) -> None:
    change(moorland, "pack.yaml", "order:", "wording: {instead: {prize: Objective}, keep: [square to]}\norder:")
    assert say(moorland, "The prize lies square to the edge.") == ["W610 'prize' has a better word"]


def test_words_that_are_kept_for_nothing_are_found(moorland: Path) -> None:
    change(moorland, "pack.yaml", "order:", "wording: {keep: [square to, table]}\norder:")
    assert [f"{each.code} {each.message}" for each in lint(moorland)] == [
        "W613 no text of the pack says 'square to'",
        "W613 nobody finds fault with 'table'",
    ]


def test_a_pack_of_long_sentences_is_told_so(moorland: Path) -> None:
    assert proofread(moorland).figures.median < 13
    notes = next((moorland / "pages").glob("notes.md"))
    long = " ".join(
        "The Attacker moves one of its Units and then rolls a die for each of the others." for _ in range(40)
    )
    notes.write_text(f"{notes.read_text(encoding='utf-8')}\n{long}\n", encoding="utf-8")
    assert [each.code for each in lint(moorland)] == ["W614"]


def test_other_languages_are_not_looked_over(moorland: Path) -> None:
    change(moorland, "pack.yaml", "title:", "language: de\ntitle:")
    assert say(moorland, "Nor does the Attacker move. " + "so far " * 15) == []
    assert proofread(moorland).figures.count == 0


def test_the_length_of_sentences_is_told(moorland: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "moorland"]) == 0
    out = capsys.readouterr().out
    figures = proofread(moorland).figures
    assert out.splitlines()[0] == (
        f"moorland: {figures.count} sentences of rules, median {figures.median:g} words, longest {figures.longest}"
    )
    assert main(["lint", "moorland", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["sentences"]["moorland"]["count"] == figures.count


def test_the_page_of_style_and_the_rules_agree() -> None:
    """What content/STYLE.md says of words and lengths is what layouts/lint.yaml does."""
    assert RULES is not None
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", STYLE.split("## Steps")[0], re.MULTILINE)[2:]
    wrong = {word for _, cell in rows for word in cell.split(", ")}
    assert wrong
    assert wrong <= set(RULES.instead)
    assert f"At most {RULES.sentence_words} words" in STYLE
    assert f"fewer than {RULES.median_words} words" in STYLE
    assert f"up to {RULES.voice_words} words" in STYLE


def test_the_page_of_style_keeps_to_itself() -> None:
    assert RULES is not None
    prose = STYLE.split("## Ten sentences")[0]
    lengths = [each.words for each in sentences(prose, {}, RULES.abbreviations) if each.is_whole]
    assert max(lengths) <= RULES.sentence_words, [
        each.text for each in sentences(prose, {}, RULES.abbreviations) if each.words > RULES.sentence_words
    ]
    assert sorted(lengths)[len(lengths) // 2] < RULES.median_words


def test_the_pipelines_own_words_keep_to_it() -> None:
    """What labels say in whole sentences is short, and says nothing that has a better word."""
    assert RULES is not None
    labels = load_library(layouts_root(), "en", "field").labels
    assert labels is not None
    said = [(key, each) for key, text in labels.words.items() for each in sentences(text, {}, RULES.abbreviations)]
    whole = [(key, each) for key, each in said if each.is_whole and not key.startswith("calibrate.")]
    assert len(whole) > 20
    assert [(key, each.words) for key, each in whole if each.words > RULES.sentence_words] == []
    assert [key for key, each in whole if any(re.match(opening, each.text) for opening in RULES.inversions)] == []
    worse = re.compile(rf"\b(?:{'|'.join(map(re.escape, RULES.instead))})\b", re.IGNORECASE)
    assert [(key, worse.findall(each.said)) for key, each in said if worse.search(each.said)] == []
