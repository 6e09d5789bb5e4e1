"""What is found reaches programs in forms that they know, and nothing in it can turn a terminal or a reader around."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from pipeline.cli import main
from pipeline.cli.formats import as_json, sarif_facts
from pipeline.cli.terminal import HIDDEN, is_hidden, shown_lines
from pipeline.diagnostics import Diagnostic, Place, Report, Severity, error

HOSTILE = "a\u202eb\x1b[2Jc\x9bd\u2066e\u200bf"


def test_sarif_has_the_shape_of_sarif() -> None:
    place = Place(file="my packs/moor.yaml", line=3, column=5, width=4, source="no: such\x1b")
    first = Place(file="/else where/x.yaml", line=1, column=1)
    found = Diagnostic(
        code="E221",
        message="twice",
        severity=Severity.ERROR,
        place=place,
        hints=("drop one",),
        related=(("here", first),),
    )
    facts: Any = sarif_facts(Report([found, error("E204", "unplaced"), error("E204", "again")]))
    assert facts["version"] == "2.1.0"
    assert facts["$schema"].endswith("/sarif-schema-2.1.0.json")
    (run,) = facts["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["E204", "E221"]
    assert all(rule[part]["text"] for rule in rules for part in ("shortDescription", "fullDescription", "help"))
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    twice, again, unplaced = run["results"]
    assert twice["level"] == "error"
    assert twice["message"] == {"text": "twice\nhint: drop one"}
    assert twice["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20packs/moor.yaml"},
                "region": {"startLine": 3, "startColumn": 5, "endColumn": 9, "snippet": {"text": "no: such\\x1b"}},
            }
        }
    ]
    (related,) = twice["relatedLocations"]
    assert related["message"] == {"text": "here"}
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "file:///else%20where/x.yaml"}
    assert [each["message"]["text"] for each in (again, unplaced)] == ["again", "unplaced"]
    assert "locations" not in unplaced


def test_json_comes_back_as_it_was_with_nothing_hidden_in_it() -> None:
    written = as_json({HOSTILE: [HOSTILE, "é\U000e0041"]})
    assert json.loads(written) == {HOSTILE: [HOSTILE, "é\U000e0041"]}
    assert not any(is_hidden(each) for each in written if each != "\n")


def test_lines_keep_our_colours_and_nothing_else() -> None:
    assert shown_lines(f"{HOSTILE}\n") == "a\\u{202e}b\\x1b[2Jc\\x9bd\\u{2066}e\\u{200b}f\n"
    assert shown_lines("\x1b[31mred\x1b[0m\x1b]0;x\x07\n", coloured=True) == "\x1b[31mred\x1b[0m\\x1b]0;x\\x07\n"
    assert shown_lines("\x1b[31mred\n") == "\\x1b[31mred\n"


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A pack whose folder, files, keys and words carry orders for terminals; answers with its folder's name."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / HOSTILE
    (folder / "missions").mkdir(parents=True)
    (folder / f"{HOSTILE}.txt").write_text("", encoding="utf-8")
    (folder / "missions" / f"{HOSTILE}.yaml").write_text(f'name: "{_escaped(HOSTILE)}"\n', encoding="utf-8")
    (folder / "missions" / "raw.yaml").write_text(f"name: {HOSTILE}\n", encoding="utf-8")
    key = f'"{_escaped(HOSTILE)}"'
    text = f"extends: ww2-more-missions\n{key}: 1\ntitle: {key}\norder: [{key}]\ntheme: {key}\nmission_order: [{key}]\n"
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    return HOSTILE


def _escaped(text: str) -> str:
    return "".join(f"\\U{ord(each):08x}" if unicodedata.category(each) in HIDDEN else each for each in text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "build PACK --jobs 1",
        "build PACK --jobs 1 --json",
        "check PACK --jobs 1",
        "check PACK --jobs 1 --format json",
        "check PACK --jobs 1 --format github",
        "check PACK --jobs 1 --format sarif",
        "lint PACK",
        "lint PACK --format sarif",
        "list PACK",
        "map NAME --pack PACK",
        "explain NAME --pack PACK",
        "explain title --pack PACK",
        "odds --pack PACK",
        "pick --random --pack PACK",
        "pick NAME --pack PACK",
        "inspect PACK",
        "inspect PACK --json",
        "diff PACK ww2-more-missions",
        "fmt PACK --check",
        "fmt NAME",
        "schema NAME",
        "new pack NAME",
        "new NAME x",
        "new mission x --pack PACK",
        "new mission x --title NAME",
        "build NAME",
        "NAME",
        "preflight NAME",
    ],
)
def test_no_answer_gives_orders_to_a_terminal(hostile: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    filled = [{"PACK": f"./{hostile}", "NAME": f"x{hostile}"}.get(word, word) for word in words.split()]
    assert main(filled) != 70
    out, err = capsys.readouterr()
    assert out + err
    assert not any(is_hidden(each) for each in out + err if each != "\n")
