"""`pack fmt` changes how a file looks, and never what it says."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from yaml_authors import authored

from pipeline.authoring.formatting import format_files, format_page, format_yaml
from pipeline.cli import main
from pipeline.load.parsing.nodes import plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source

ROOT = Path(__file__).parents[2]
PACKS = sorted(path.parent for path in (ROOT / "content").rglob("pack.yaml"))
MISSIONS = sorted((ROOT / "content").rglob("missions/*.yaml"))
LONG = (
    "The Attacker puts two Objectives into the empty quarter, none nearer than {objective_edge} to an edge of the table"
)


def formatted(text: str) -> str:
    result = format_yaml(Source("x.yaml", text))
    assert result.diagnostics == ()
    return result.text


def meaning(text: str) -> object:
    reading = read_yaml(Source("x.yaml", text))
    assert reading.top
    assert not reading.diagnostics
    return plain(reading.top)


@pytest.mark.slow
@settings(max_examples=150)
@given(authored())
def test_the_meaning_stays_and_the_second_time_nothing_changes(written: tuple[str, list[str]]) -> None:
    text, remarks = written
    after = formatted(text)
    assert meaning(after) == meaning(text)
    assert sorted(re.findall(r"# remark \d+", after)) == sorted(remarks)
    assert formatted(after) == after


def without_indent(block: str) -> str:
    """Let a list begin in the column of its key, as some authors like it."""
    return re.sub("^  ", "", block, flags=re.MULTILINE) if block.startswith("  -") else block


@pytest.mark.slow
@settings(max_examples=40)
@given(st.sampled_from(MISSIONS), st.randoms(use_true_random=False))
def test_a_disfigured_mission_comes_back_in_form(path: Path, dice: Random) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    blanks = [f"{line}\n" if not line and dice.random() < 0.5 else line for line in lines]
    text = re.sub(r"(?<=:\n)(?:  .*(?:\n|\Z))+", lambda block: without_indent(block[0]), "\n".join(blanks))
    assert formatted(text) == formatted(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("pack", PACKS, ids=lambda path: path.name)
def test_our_own_content_is_in_form(pack: Path) -> None:
    formatting = format_files([str(pack)])
    assert formatting.diagnostics == ()
    assert sorted(formatting.changed) == [], "`./pack fmt PACK` puts it into form"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: 1", "a: 1\n"),
        ("\n\na: 1   \n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"),
        ("a:\r\n    b: 1\r\n", "a:\n  b: 1\n"),
        ("a:\n- x\n-   y\n", "a:\n  - x\n  - y\n"),
        ("a:\n  -\n    b: 1\n    c: 2\n", "a:\n  - b: 1\n    c: 2\n"),
        ("a: {b:   1,c: 2 }\n", "a: {b: 1, c: 2}\n"),
        ("a: [ 1,2 ]\n", "a: [1, 2]\n"),
        ("a: [\n  1,\n  2\n]\n", "a: [1, 2]\n"),
        ('a: "plain words"\n', "a: plain words\n"),
        ('"a": \'b\'\n', "a: b\n"),
        ('a: "1.0"\nb: "yes"\nc: "~"\nd: "{x} y"\n', 'a: "1.0"\nb: "yes"\nc: "~"\nd: "{x} y"\n'),
        ("a: 'it''s'\n", "a: it's\n"),
        ("a: 'say \"so\": now'\n", "a: 'say \"so\": now'\n"),
        ("a: {b: 'x, y'}\n", 'a: {b: "x, y"}\n'),
        ("a: one\n  two\n", "a: one two\n"),
        ("a:\n  one\n", "a: one\n"),
        ("a: 1 # near\n", "a: 1  # near\n"),
        ("a: 1      # aligned\n", "a: 1      # aligned\n"),
        ("#top\na: 1\n", "# top\na: 1\n"),
        ("a: # why\n  b: 1\n", "a:  # why\n  b: 1\n"),
        ("a:\n  b: 1\n  # tail of a\n# of c\nc: 1\n# end\n", "a:\n  b: 1\n  # tail of a\n# of c\nc: 1\n# end\n"),
        ("a: [x, # first\n    y]\n", "a:\n  - x  # first\n  - y\n"),
        ("a: >-\n    one\n    two\n", "a: >-\n  one two\n"),
        ("a: >\n  one\n\n  two\n\nb: 1\n", "a: >\n  one\n\n  two\n\nb: 1\n"),
        ("a: |\n    one\n      two\nb: 1\n", "a: |\n  one\n    two\nb: 1\n"),
        ("a: |+\n  one\n\nb: 1\n", "a: |+\n  one\n\nb: 1\n"),
        ('a: "one\\n\\n"\n', "a: |+\n  one\n\n"),
        ("a: >- # why\n  one\n", "a: >-  # why\n  one\n"),
        ('a: "one\\ntwo"\n', "a: |-\n  one\n  two\n"),
        (f"a: {LONG}. {LONG}.\n", f"a: >-\n  {LONG}.\n  {LONG}.\n"),
        (f"a: [{', '.join(['forty-two'] * 12)}]\n", "a:\n" + "  - forty-two\n" * 12),
        ("a:\n  - - x\n    - y\n", "a:\n  - - x\n    - y\n"),
        ("a:\nb: ~\n", "a:\nb: ~\n"),
    ],
)  # fmt: skip
def test_the_usual_form(before: str, after: str) -> None:
    source = Source("x.yaml", before.replace("\r\n", "\n"))
    assert format_yaml(source).text == after
    assert formatted(after) == after


def test_a_pages_head_is_formatted_and_its_words_stay() -> None:
    page = '---\ntitle:   "A page"\n---\n\n\nTwo spaces end a line.  \n\n\n* odd    list\n\n\n'
    assert format_page(Source("x.md", page)).text == (
        "---\ntitle: A page\n---\n\n\nTwo spaces end a line.  \n\n\n* odd    list\n"
    )
    assert format_page(Source("x.md", "no head\n")).text == "no head\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "league" / "missions").mkdir(parents=True)
    (tmp_path / "league" / "pack.yaml").write_text("extends:   ww2-more-missions\n", encoding="utf-8")
    (tmp_path / "league" / "missions" / "raid.yaml").write_text("name: Raid\n", encoding="utf-8")
    return tmp_path / "league"


def test_check_names_what_would_change_and_writes_nothing(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "league", "--check"]) == 1
    assert capsys.readouterr().out == "league/pack.yaml\n"
    assert (pack / "pack.yaml").read_text(encoding="utf-8") == "extends:   ww2-more-missions\n"


def test_fmt_writes_what_changes(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "league"]) == 0
    assert capsys.readouterr().out == "league/pack.yaml\n"
    assert (pack / "pack.yaml").read_text(encoding="utf-8") == "extends: ww2-more-missions\n"
    assert main(["fmt", "league", "--check"]) == 0
    assert capsys.readouterr().out == "all files are in their usual form\n"


def test_a_single_file_can_be_formatted(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "missions" / "raid.yaml").write_bytes(b"name: Raid\r\n")
    assert main(["fmt", "league/missions/raid.yaml"]) == 0
    assert capsys.readouterr().out == "league/missions/raid.yaml\n"
    assert (pack / "missions" / "raid.yaml").read_bytes() == b"name: Raid\n"


def test_links_and_permissions_stay(pack: Path) -> None:
    (pack / "pack.yaml").rename(pack / "missions" / "there.yaml")
    (pack / "pack.yaml").symlink_to(pack / "missions" / "there.yaml")
    (pack / "missions" / "there.yaml").chmod(0o600)
    assert main(["fmt", "league/pack.yaml"]) == 0
    assert (pack / "pack.yaml").is_symlink()
    there = pack / "missions" / "there.yaml"
    assert there.read_text(encoding="utf-8") == "extends: ww2-more-missions\n"
    assert there.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["a: [1\n", "a: &x 1\n", "a: 1\na: 2\n", "- a\n", "a: \x00\n"])
def test_what_can_not_be_read_stays_as_it_is(pack: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "pack.yaml").write_text(text, encoding="utf-8")
    assert main(["fmt", "league"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(("league/pack.yaml:1:", "league/pack.yaml:2:"))
    assert (pack / "pack.yaml").read_text(encoding="utf-8") == text
