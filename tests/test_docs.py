"""What is written about the pipeline is true: what there is is documented, and what is documented exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from pipeline.cli import main
from pipeline.cli.app import app
from pipeline.desk.explain import CODE, Explanation, explanations

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
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


def test_every_code_is_tested() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    tests += "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.yaml"))
    assert [code for code in sorted(CODES) if code not in tests] == []
