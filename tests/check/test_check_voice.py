"""All messages read as one voice: short, lower case, no full stop; what is to be typed stands in backticks; a cure."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

PACKAGE = Path(__file__).parents[2] / "pipeline"
MAKERS = {"error", "warning", "note"}
# What is filled in doesn't count: two lines of a terminal hold so much beside the place and the code.
LONGEST = 130
NAMES = re.compile(r"(?:Pango|WeasyPrint|English|Windows|WSL|QR|PDF|Tiled)\b")
# What the system refuses is told in its words.
CANNOT = re.compile(r"\bcannot\b(?! (?:read|write|make)\b)|\bcan't (?:read|write|make)\b")
FILLED = re.compile(r"\{[^{}]*\}")
QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"|'[^']*'")


@dataclass(frozen=True)
class Saying:
    """A message or a hint as it is written, {} for what is filled in, and where."""

    where: str
    text: str
    is_hint: bool


def keys() -> frozenset[str]:
    """List the keys that authors write."""
    told = yaml.safe_load((PACKAGE / "load" / "schemas" / "keys.yaml").read_text(encoding="utf-8"))
    return frozenset(key for each in told.values() if isinstance(each, Mapping) for key in each)


def texts(node: ast.AST, known: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """Find all that an expression may say, through names that a function gives to its words."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
        case ast.IfExp():
            yield from texts(node.body, known)
            yield from texts(node.orelse, known)
        case ast.Tuple():
            for each in node.elts:
                yield from texts(each, known)
        case ast.Name() if node.id in known:
            for each in known[node.id]:
                yield from texts(each, {})


def sayings() -> Iterator[Saying]:
    """Go through everything that is told as an error, a warning or a note."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)):
            known: dict[str, list[ast.expr]] = {}
            for each in ast.walk(function):
                if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                    known.setdefault(each.targets[0].id, []).append(each.value)
            for call in ast.walk(function):
                if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MAKERS):
                    continue
                where = f"{path.relative_to(PACKAGE.parent).as_posix()}:{call.lineno}"
                for text in texts(call.args[1], known):
                    yield Saying(where, text, is_hint=False)
                for hints in (each.value for each in call.keywords if each.arg == "hints"):
                    for text in texts(hints, known):
                        yield Saying(where, text, is_hint=True)


def faults(saying: Saying, known: frozenset[str]) -> Iterator[str]:
    """Say what isn't in the voice of the house."""
    text = saying.text
    if text[:1].isupper() and not NAMES.match(text):
        yield "begins with a capital"
    if text.endswith((".", "!", ":")) and not text.endswith("…"):
        yield "ends with a stop"
    if len(FILLED.sub("", text.replace("{}", ""))) > LONGEST:
        yield f"is longer than {LONGEST}"
    if CANNOT.search(text):
        yield "says cannot where others say can't, or the other way round"
    bare = QUOTED.sub("", text.replace("{}", "x"))
    typed = [word for word in re.findall(r"(?<![\w.`-])([a-z]+(?:_[a-z]+)*):(?=\s|$)", bare) if word in known]
    # A key at the end of a clause is a word of the sentence, as in "home: its edge".
    if saying.is_hint and any(
        re.search(rf"(?:write|add|say|under|leave|give|,|or|and) {word}:", bare) for word in typed
    ):
        yield "has a key that isn't in backticks"


@pytest.mark.slow
def test_every_message_and_hint_is_in_the_voice_of_the_house() -> None:
    known, told = keys(), list(sayings())
    assert len(told) > 900, "there is something to read"
    found = {f"{each.where}: {fault}: {each.text}" for each in told for fault in faults(each, known)}
    assert found == set()


@pytest.mark.parametrize(
    ("text", "is_hint", "fault"),
    [
        ("The zone is empty", False, "begins with a capital"),
        ("the zone is empty.", False, "ends with a stop"),
        (f"the zone {'and another ' * 12}is empty", False, "is longer than 130"),
        ("the zone cannot hold it", False, "says cannot where others say can't, or the other way round"),
        ("can't read {}: {}", False, "says cannot where others say can't, or the other way round"),
        ("write distances: and a length", True, "has a key that isn't in backticks"),
        ("add {}, or write rules: {}", True, "has a key that isn't in backticks"),
    ],
)
def test_what_is_not_in_that_voice_is_seen(text: str, is_hint: bool, fault: str) -> None:
    assert list(faults(Saying("here", text, is_hint=is_hint), keys())) == [fault]


@pytest.mark.parametrize(
    ("text", "is_hint"),
    [
        ("write `distances:` and a length", True),
        ("north is up: `east` counts from the west edge", True),
        ("cannot read {}: {}", False),
        ("Pango is missing", False),
        ("did you mean {}?", True),
    ],
)
def test_what_is_in_that_voice_is_left_alone(text: str, is_hint: bool) -> None:
    assert list(faults(Saying("here", text, is_hint=is_hint), keys())) == []


def test_every_code_has_a_cure() -> None:
    """What is told without a hint has its cure where `pack explain` shows it."""
    for file in sorted((PACKAGE / "codes").glob("*.yaml")):
        for code, entry in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            for part in ("title", "cause", "cure"):
                assert not re.match(r"[a-z]+[ ,;:]|$", entry[part]), (code, part, entry[part])
            assert not entry["title"].endswith("."), code
            assert entry["cause"].rstrip().endswith((".", "`", ":", "?")), code
            assert entry["cure"].rstrip().endswith((".", "`", "?")), code
