"""What is written about the pipeline is true: what there is is documented, and what is documented exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from pipeline.cli import main
from pipeline.cli.app import app
from pipeline.desk.explain import CODE, Explanation, explanations

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "pipeline"
FOLDERS = sorted(path for path in PACKAGE.rglob("*/") if path.name != "__pycache__")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
GUIDES = ("CONTRIBUTING.md", "pipeline/README.md")
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
CODES = {explanation.code: explanation for explanation in explanations()}
# A code stands in quotes of its own where a diagnostic is made, and nowhere else.
USED = {
    code: path
    for path in sorted((ROOT / "pipeline").rglob("*.py"))
    for code in re.findall(rf'"({CODE.pattern})"', path.read_text(encoding="utf-8"))
}


def test_the_readme_shows_every_command() -> None:
    assert [name for name in COMMANDS if f"pack {name}" not in README] == []


def test_the_readme_shows_no_other_commands() -> None:
    shown = set(re.findall(r"(?:^|\./|`)pack ([a-z]+)", README, re.MULTILINE))
    assert shown == set(COMMANDS)


def test_every_option_says_what_it_does() -> None:
    assert [name for name, command in COMMANDS.items() if not command.help] == []
    options = [(name, option) for name, command in COMMANDS.items() for option in command.params]
    assert [f"{name} {option.name}" for name, option in options if not getattr(option, "help", "")] == []


def test_the_readme_is_short_and_its_links_lead_somewhere() -> None:
    assert len(README.splitlines()) < 120
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.fixture
def our_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pack of the README, in the working folder."""
    (example,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "our-league" / "pack.yaml"
    path.parent.mkdir()
    path.write_text(example, encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_readmes_pack_is_one(our_league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(our_league.read_text(encoding="utf-8").splitlines()) == 10
    assert main(["list", "our-league"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "breakthrough",
        "dust-up",
        "rearguard",
    ]
    assert main(["explain", "breakthrough.distances.near", "--pack", "our-league"]) == 0
    assert capsys.readouterr().out.startswith("distances.near is 6in\n")


def test_the_readmes_mistake_is_said_just_so(our_league: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = re.findall(r"```\n(our-league.*?)```", README, re.DOTALL)
    our_league.write_text(
        our_league.read_text(encoding="utf-8").replace("[breakthrough", "[breakthrogh"), encoding="utf-8"
    )
    assert main(["list", "our-league"]) == 1
    assert capsys.readouterr().err.startswith(said)


def test_the_rooms_are_described_in_their_order() -> None:
    text = (ROOT / "pipeline" / "README.md").read_text(encoding="utf-8")
    rooms = ["load", "rules", "geometry", "draw", "imposition", "compose", "press", "preflight"]
    headings = re.findall(r"^## (\d)\. (\w+)", text, re.MULTILINE)
    assert headings == [(str(number), room) for number, room in enumerate(rooms, 1)]


def code_spans(text: str) -> list[str]:
    """List what stands in backticks, in no block of code."""
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def is_there(name: str, room: str) -> bool:
    """Find a file or folder, told from the root, from the package, or from a room of it; NAME and PACK are any."""
    wanted = re.sub(r"\b(NAME|PACK)\b", "*", name.rstrip("/"))
    rooms = [folder for folder in FOLDERS if folder.is_relative_to(PACKAGE / room)]
    return any(next(folder.glob(wanted), None) for folder in (ROOT, PACKAGE, *rooms))


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Part a guide at its headings; one that is named for a room tells of its files, any other of all rooms'."""
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        room = re.sub(r"^(\d\. |The )", "", part.partition("\n")[0]).lower()
        yield room if (PACKAGE / room).is_dir() else "", part


@pytest.mark.parametrize("guide", GUIDES)
def test_files_that_a_guide_names_are_there(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    spans = [(span, room) for room, part in sections(text) for span in code_spans(part)]
    paths = [(span, room) for span, room in spans if re.fullmatch(r"[\w*/.-]+(/|\.(py|yaml|md|j2))", span)]
    assert [path for path, room in paths if not is_there(path, room)] == []
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [target for target in links if not (ROOT / guide).parent.joinpath(target).exists()] == []
    assert paths


@pytest.mark.slow
@pytest.mark.parametrize("guide", GUIDES)
def test_names_of_code_in_a_guide_are_in_the_code(guide: str) -> None:
    """A type, a table or a function is called there as it is here."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    calls = (re.fullmatch(r"([A-Za-z_.]+)(\(.*\))?( -> \w+)?", span.replace("\n", " ")) for span in code_spans(text))
    names = [
        match[1] for match in calls if match and (match[2] or re.match(r"[A-Z]\w{2}", match[1]) or "_" in match[1])
    ]
    parts = {part for name in names for part in name.split(".") if not part.endswith("_")}
    assert len(parts) > 20
    assert [part for part in sorted(parts) if not re.search(rf"\b{part}\b", SOURCE)] == []


def test_the_glossary_has_words_at_work() -> None:
    rows = re.findall(r"^\| (\*\*.+?) \| (.+) \| `(.+)` \|$", CONTRIBUTING, re.MULTILINE)
    assert len(rows) > 30
    for words, _, path in rows:
        source = (ROOT / path).read_text(encoding="utf-8").lower()
        assert [word for word in re.findall(r"\*\*(.+?)\*\*", words) if word not in source] == [], path


def test_no_word_of_the_glossary_stands_twice() -> None:
    words = re.findall(r"\*\*(\w+)\*\*", " ".join(re.findall(r"^\| (\*\*.+?) \|", CONTRIBUTING, re.MULTILINE)))
    assert len(set(words)) == len(words)


def test_contributing_is_short_and_has_its_recipes() -> None:
    assert len(CONTRIBUTING.splitlines()) < 220
    assert re.findall(r"^### An? (.+)$", CONTRIBUTING, re.MULTILINE) == [
        "rule",
        "component of rules",
        "shape of zone",
        "page or a chart",
        "form of print",
        "item of an event",
        "check of preflight",
        "diagnostic code",
    ]


def test_the_commands_of_contributing_are_commands() -> None:
    shown = re.findall(r"`\./pack ([a-z]+)", CONTRIBUTING)
    assert shown
    assert set(shown) <= set(COMMANDS)


def test_every_code_in_use_is_explained() -> None:
    unsaid = [f"{path} uses {code}" for code, path in USED.items() if code not in CODES]
    assert unsaid == [], "write in pipeline/codes/ what they mean"


def test_every_code_that_is_explained_is_in_use() -> None:
    assert sorted(CODES.keys() - USED.keys()) == []


def test_explanations_are_whole() -> None:
    assert [code for code, explanation in CODES.items() if not is_whole(explanation)] == []


def is_whole(explanation: Explanation) -> bool:
    parts = (explanation.title, explanation.cause, explanation.example, explanation.cure)
    title = explanation.title[:1].isupper() and not explanation.title.endswith(".")
    return bool(CODE.fullmatch(explanation.code)) and all(parts) and title


def test_no_code_is_explained_twice() -> None:
    codes = [explanation.code for explanation in explanations()]
    assert sorted(set(codes)) == codes


@pytest.mark.slow
def test_every_code_is_tested() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    tests += "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.yaml"))
    assert [code for code in sorted(CODES) if code not in tests] == []
