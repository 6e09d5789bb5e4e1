"""What `pack new` writes is safe to write, commented, and builds at once."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path

import editor_yaml
import jsonschema
import pytest
from pypdf import PdfReader

from pipeline.authoring.beginning import as_yaml, slug, titled
from pipeline.authoring.formatting import format_files
from pipeline.authoring.lint import lint
from pipeline.authoring.listing import with_item
from pipeline.authoring.schema_files import MODELINE
from pipeline.authoring.starters import STARTERS
from pipeline.cli import main
from pipeline.diagnostics import UsageError
from pipeline.load import load_pack
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, without a terminal, on a day that is known."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1804377600")


def new(*words: str) -> int:
    return main(["new", *words])


def problems(folder: str) -> list[str]:
    return [f"{each.code} {each.message}" for each in load_pack(Path(folder)).diagnostics]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "words", "file"),
    [
        ("mission", [], "night-raid-sheets.pdf"),
        ("mission", ["--ground", "quarters"], "night-raid-sheets.pdf"),
        ("pack", ["--game", "Skirmish: 1944", "--width", "4ft"], "night-raid-sheets.pdf"),
    ],
)
def test_what_is_begun_builds_at_once(
    kind: str, words: list[str], file: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert new(kind, "Night Raid", *words) == 0
    capfd.readouterr()
    assert main(["build", "night-raid", "--strict", "--jobs", "1"]) == 0
    assert capfd.readouterr().out == f"out/{file}\n"


LIKES = next(question.choices for question in STARTERS[0].questions if question.key == "like")


@pytest.mark.slow
@pytest.mark.parametrize("like", LIKES)
def test_a_pack_like_another_prints_in_every_form_without_a_word_of_warning(
    like: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert new("pack", "Our Game", "--like", like) == 0
    capfd.readouterr()
    assert main(["check", "our-game", "--strict"]) == 0
    assert capfd.readouterr().out == "our-game: no problems\n"
    forms = ["--sheets", "--booklet", *(["--cards"] if Path("our-game/cards.yaml").exists() else [])]
    assert main(["build", "our-game", *forms, "--strict", "--jobs", "1"]) == 0
    made = capfd.readouterr().out.split()
    assert [f"out/our-game-{form.removeprefix('--')}.pdf" in made for form in forms] == [True] * len(forms)


@pytest.mark.slow
@pytest.mark.parametrize("like", LIKES)
def test_a_pack_like_another_is_in_form_and_fits_its_schemas(like: str) -> None:
    new("pack", "night-raid", "--like", like)
    assert_in_form(Path("night-raid"))
    assert list(lint(Path("night-raid"))) == []


def test_a_mission_speaks_of_the_sides_of_its_pack() -> None:
    new("pack", "moors")
    new("mission", "raid", "--pack", "moors", "--ground", "quarters")
    pack = load_pack(Path("moors")).pack
    assert pack
    assert pack.sides.ids == ("vanguard", "garrison")
    assert list(pack.missions["raid"].zones) == ["garrison", "vanguard", "objectives"]
    assert pack.missions["raid"].deployment[0].text == "The Garrison deploys its whole force in its quarter."


@pytest.mark.slow
def test_a_variant_builds_at_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert new("pack", "moors") == 0
    assert new("variant", "wet-moors", "--of", "moors", "--title", "Wet Moors") == 0
    text = Path("wet-moors/pack.yaml").read_text(encoding="utf-8")
    assert "extends: moors\ntitle: Wet Moors\n" in text
    assert "#   near: 4in\n" in text
    assert "mission_order:\n  - first-light\n" in text
    assert main(["build", "wet-moors", "--strict", "--jobs", "1"]) == 0


@pytest.mark.parametrize("ground", ["long-edges", "short-edges", "quarters"])
def test_a_mission_stands_alone_with_the_rules_of_a_pack(ground: str, capsys: pytest.CaptureFixture[str]) -> None:
    gist = 'It\'s "hard": # very'
    assert new("mission", "Night Raid", "--ground", ground, f"--gist={gist}") == 0
    out, err = capsys.readouterr()
    assert out == "night-raid/missions/night-raid.yaml\nnight-raid/pack.yaml\n"
    assert err == "`pack preview night-raid` shows it while you write; `pack build night-raid` prints it\n"
    assert problems("night-raid") == []
    pack = load_pack(Path("night-raid")).pack
    assert pack
    assert (pack.title, pack.date, pack.mission_order) == ("Night Raid", "2027-03-07", ("night-raid",))
    assert pack.missions["night-raid"].gist == gist


@pytest.mark.slow
def test_a_mission_without_rules_speaks_of_none_and_its_first_check_is_silent(
    capsys: pytest.CaptureFixture[str],
) -> None:
    new("mission", "Night Raid")
    capsys.readouterr()
    assert main(["check", "night-raid", "--jobs", "1"]) == 0
    assert "".join(capsys.readouterr()) == "night-raid: no problems\n"
    assert main(["build", "night-raid", "--jobs", "1"]) == 0
    front, back = (page.extract_text() for page in PdfReader("out/night-raid-sheets.pdf").pages)
    assert "Score and clock on the back of this sheet" in front
    assert "AT THE TABLE" in back.upper()
    assert "SPECIAL RULES" not in (front + back).upper()


def test_new_files_lead_an_editor_to_their_schemas() -> None:
    new("pack", "moors")
    first = {path.name: path.read_text(encoding="utf-8").splitlines()[0] for path in Path("moors").rglob("*.yaml")}
    assert first["pack.yaml"] == f"{MODELINE}.schema/pack.json"
    assert first["hold.yaml"] == f"{MODELINE}../.schema/rule.json"
    assert all((Path("moors/.schema") / Path(line).name).is_file() for line in first.values())


def test_a_mission_joins_the_pack_that_is_named_or_stood_in(monkeypatch: pytest.MonkeyPatch) -> None:
    new("pack", "moors")
    assert new("mission", "raid", "--pack", "moors") == 0
    monkeypatch.chdir("moors")
    assert new("mission", "relief") == 0
    assert "mission_order: [first-light, last-bridge, raid, relief]\n" in Path("pack.yaml").read_text(encoding="utf-8")
    assert problems(".") == []


@pytest.mark.slow
def test_a_mission_of_a_variant_goes_into_inherited_lists() -> None:
    new("variant", "league")
    assert new("mission", "raid", "--pack", "league") == 0
    pack = load_pack(Path("league")).pack
    assert pack
    assert pack.selection
    assert pack.mission_order[-2:] == ("rearguard", "raid")
    assert pack.selection.by_agreement_only == ("annihilation", "hasty-attack", "raid")


def test_an_inherited_list_is_written_out_first() -> None:
    new("pack", "moors")
    Path("low").mkdir()
    Path("low/pack.yaml").write_text("extends: moors\ntitle: Low Moors\n", encoding="utf-8")
    assert new("mission", "raid", "--pack", "low") == 0
    assert Path("low/pack.yaml").read_text(encoding="utf-8") == (
        "extends: moors\ntitle: Low Moors\nmission_order: [first-light, last-bridge, raid]\n"
    )


class Terminal(io.StringIO):
    """What somebody types."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("The Raid\n\nNight action\ndiagonal\nquarters\nww3-more-missions\n"))
    assert new("mission", "raid") == 0
    out, err = capsys.readouterr()
    assert out.split() == ["raid/missions/raid.yaml", "raid/pack.yaml"]
    assert "How do the sides deploy (long-edges, short-edges, quarters) [long-edges]:" in err
    assert "'diagonal' is no answer to --ground" in err
    pack = load_pack(Path("raid")).pack
    assert pack
    assert (pack.title, pack.game, pack.missions["raid"].kind) == ("The Raid", "Team Yankee", "Night action")


def test_who_stops_answering_has_written_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("The Raid\n"))
    assert new("mission", "raid") == 130
    assert not Path("raid").exists()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("rule raid", "E964", "nothing of the kind 'rule' can be begun"),
        ("mission ../raid", "E963", "'../raid' can't be used as a name"),
        ("mission 7", "E963", "'7' can't be used as a name"),
        ("mission raid --ground diagonal", "E964", "'diagonal' is no answer to --ground"),
        ("mission raid --colour red", "E964", "'--colour' answers no question"),
        ("mission raid --title", "E964", "'--title' answers no question"),
        ("mission raid --pack moor", "E240", "no pack is called 'moor'"),
        ("mission raid --pack ww2-quick-reference", "E964", "the pack ww2-quick-reference has no missions"),
        ("mission dust-up --pack ww2-more-missions", "E961", "the pack has a mission called dust-up already"),
        ("variant league --of moor", "E240", "no pack is called 'moor'"),
        ("pack ww2-more-missions", "E961", "a pack is called ww2-more-missions already"),
        ("pack there", "E961", "there is there already"),
    ],
)
def test_what_can_not_be_begun_is_said_and_nothing_written(
    words: str, code: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("there").mkdir()
    assert new(*words.split()) == 2
    assert capsys.readouterr().err.startswith(f"error {code}: {message}\n")
    assert sorted(path.name for path in Path().iterdir()) == ["there"]


def test_an_answer_with_a_control_sign_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert new("mission", "raid", "--title", "Raid\x1b[2J") == 2
    assert capsys.readouterr().err.startswith("error E964: 'Raid\\x1b[2J' is no answer to --title\n")


def test_files_that_are_there_stay_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    new("pack", "moors")
    Path("moors/missions/raid.yaml").write_text("mine", encoding="utf-8")
    before = Path("moors/pack.yaml").read_bytes()
    assert new("mission", "raid", "--pack", "moors") != 0
    assert Path("moors/missions/raid.yaml").read_text(encoding="utf-8") == "mine"
    assert Path("moors/pack.yaml").read_bytes() == before


def test_a_folder_that_can_not_be_written_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("file").write_text("", encoding="utf-8")
    assert new("pack", "moors", "--into", "file") == 2
    assert "error E962: cannot write file/moors/" in capsys.readouterr().err


@cache
def validator(text: str) -> jsonschema.Draft202012Validator:
    """Check a schema, once, as many folders have the same; say what fits it."""
    schema = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def assert_in_form(folder: Path) -> None:
    files = sorted(folder.rglob("*.yaml"))
    assert format_files([str(path) for path in files]).changed == {}
    for path in files:
        text = path.read_text(encoding="utf-8")
        schema = path.parent / text.splitlines()[0].removeprefix(MODELINE)
        validator(schema.read_text(encoding="utf-8")).validate(editor_yaml.read(text))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [starter.kind for starter in STARTERS])
def test_what_is_begun_is_in_form_and_fits_its_schemas_and_has_no_findings(kind: str) -> None:
    new(kind, "night-raid")
    assert_in_form(Path("night-raid"))
    if kind != "event":
        assert list(lint(Path("night-raid"))) == []


@pytest.mark.parametrize(
    ("name", "slugged", "title"),
    [
        ("night-raid", "night-raid", "Night Raid"),
        ("Night Raid", "night-raid", "Night Raid"),
        ("Élan d’Or", "elan-d-or", "Élan d’Or"),
        ("no_retreat", "no-retreat", "No Retreat"),
    ],
)
def test_names_become_files_and_titles(name: str, slugged: str, title: str) -> None:
    assert slug(name) == slugged
    assert titled(name) == title


@pytest.mark.parametrize("name", ["", "-", "a/b", "..", "a\\b", "a\u202eb", "x" * 61, "con:", "naïve\x07"])
def test_a_name_that_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        slug(name)


@pytest.mark.parametrize("words", ["plain", "a: b", "# no", "~", "", "{x}", "it's", '"so"', "1944", "- dash", "tail "])
def test_words_come_back_as_they_were(words: str) -> None:
    top = read_yaml(Source("words", f"key: {as_yaml(words)}\n")).top
    assert top
    value = top.get("key")
    assert getattr(value, "text", None) == words
    assert not (value and value.is_nothing)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("a: [x, y]  # two\nb: 1\n", "a: [x, y, z]  # two\nb: 1\n"),
        ("a: []\n", "a: [z]\n"),
        ("a:\n  - x  # one\n  - y\n\nb: 1\n", "a:\n  - x  # one\n  - y\n  - z\n\nb: 1\n"),
        ("a:\n- x", "a:\n- x\n- z"),
        ("a: [\n  x,\n  y\n]\n", "a: [\n  x,\n  y, z]\n"),
    ],
)
def test_an_item_is_added_to_a_list_as_it_is_written(text: str, after: str) -> None:
    assert with_item(text, "a", "z") == after


def test_help_lists_all_kinds_and_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--help"]) == 0
    words = " ".join(capsys.readouterr().out.split()).replace("- ", "-")  # help breaks lines at hyphens
    assert f"What to begin: {', '.join(starter.kind for starter in STARTERS)}." in words
    for starter in STARTERS:
        answers = words.partition(f" {starter.kind}'s answers: ")[2].partition(".")[0]
        assert re.findall(r"--(\w+)", answers) == [question.key for question in starter.questions]
        assert all(choice in answers for question in starter.questions for choice in question.choices)


def test_every_starter_has_its_templates() -> None:
    answers = {"ground": "long-edges", "like": "battle-by-turns", "from": "none"}
    for starter in STARTERS:
        assert all((ROOT / "layouts/starters" / part).is_dir() for part in starter.templates(answers))
