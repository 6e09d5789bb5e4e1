from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

import pipeline
from pipeline import job
from pipeline.cli import main, options
from pipeline.diagnostics import ContentError, Refused, Report, UsageError, error, note, warning
from pipeline.load import find_packs
from pipeline.model import Ink
from pipeline.request import Outcome, Product, Progress, Request
from pipeline.units import Units

Work = Callable[[Sequence[Request], Progress], Outcome]
PRODUCT = Product(path=Path("out/p.pdf"), pack="p", form="sheets", pages=2, width_mm=210, height_mm=297, sha256="ab")


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """Stand in for the job: note what it is asked for, and answer with one product and a note."""
    requests: list[Request] = []

    def work(versions: Sequence[Request], progress: Progress, *, stays: bool = False) -> Outcome:
        requests.extend(versions)
        return Outcome(products=(PRODUCT,), report=Report([note("N601", "page 2 is blank")]))

    monkeypatch.setattr(job, "build_all", work)
    monkeypatch.setattr(job, "check_all", work)
    return requests


def refusing(problem: Exception) -> Work:
    def work(versions: Sequence[Request], progress: Progress, *, stays: bool = False) -> Outcome:
        raise problem

    return work


def test_build_asks_for_what_the_words_say(asked: list[Request], capsys: pytest.CaptureFixture[str]) -> None:
    words = "build ww2-more-missions --booklet --paper Letter --units cm --ink lean --lang en --theme field"
    assert main([*words.split(), "--out", "o", "--jobs", "2", "--strict"]) == 0
    (request,) = asked
    assert [folder.name for folder in request.packs] == ["ww2-more-missions"]
    assert (request.forms, request.paper, request.units, request.ink) == (("booklet",), "letter", "cm", "lean")
    assert (request.language, request.theme, request.out, request.jobs) == ("en", "field", Path("o"), 2)
    assert request.strict
    assert capsys.readouterr() == ("out/p.pdf\n", "1 note: nothing to mend; `pack check ww2-more-missions` shows it\n")


def test_several_papers_or_inks_ask_for_a_version_each(asked: list[Request]) -> None:
    words = "build ww2-more-missions --paper a4,Letter --ink colour,gray --units both --lang en"
    assert main(words.split()) == 0
    versions = ["a4-colour", "a4-grey", "letter-colour", "letter-grey"]
    assert [each.version for each in asked] == versions
    assert [f"{each.paper}-{each.ink}" for each in asked] == versions
    assert {(each.units, each.language) for each in asked} == {("both", "en")}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--paper a4,", "'a4,' has a comma with nothing beside it."),
        ("--units both,furlongs", "'furlongs' is not one of 'both', 'inches', 'cm'."),
        ("--ink colour,,grey", "'colour,,grey' has a comma with nothing beside it."),
        ("--ink colour,sepia", "'sepia' is not one of 'colour', 'grey', 'lean'."),
    ],
)
def test_lists_of_versions_are_read_word_by_word(
    asked: list[Request], words: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", *words.split()]) == 2
    assert complaint in re.sub(r"\s*│?\n│?\s*", " ", capsys.readouterr().err)
    assert not asked


def test_what_was_made_of_several_versions_is_shown_as_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tuple(
        replace(PRODUCT, path=Path("out") / version / name, version=version, pages=pages)
        for version, name, pages in (("a4", "p.pdf", 2), ("letter", "p.pdf", 12), ("letter", "p-imposed.pdf", 6))
    )
    monkeypatch.setattr(job, "build_all", lambda versions, progress, stays: Outcome(products=made, report=Report()))
    assert main(["build"]) == 0
    said = capsys.readouterr()
    assert said.out == "out/a4/p.pdf\nout/letter/p.pdf\nout/letter/p-imposed.pdf\n"
    assert said.err.splitlines() == [
        "Pages of       a4  letter",
        "p.pdf           2      12",
        "p-imposed.pdf   -       6",
    ]


@pytest.mark.parametrize(
    ("words", "forms"),
    [
        ([], ()),  # each pack has its usual one
        (["--sheets"], ("sheets",)),
        (["--booklet", "--sheets"], ("sheets", "booklet")),
        (["--cards"], ("cards",)),
        (["--all"], ("sheets", "booklet", "cards", "large-print")),
    ],
)
def test_the_forms(words: list[str], forms: tuple[str, ...], asked: list[Request]) -> None:
    assert main(["build", *words]) == 0
    assert asked[0].forms == forms


def test_build_as_json(asked: list[Request], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--json"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert answer["products"][0] == {
        "file": "out/p.pdf",
        "pack": "p",
        "form": "sheets",
        "pages": 2,
        "width_mm": 210,
        "height_mm": 297,
        "sha256": "ab",
    }
    assert [found["code"] for found in answer["diagnostics"]] == ["N601"]
    assert err == ""


def test_a_quiet_build_says_only_where_the_files_are(asked: list[Request], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--quiet"]) == 0
    assert capsys.readouterr() == ("out/p.pdf\n", "")


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (ContentError(error("E204", "no such zone"), warning("W301", "they touch")), 1, "1 error, 1 warning"),
        (Refused(error("E503", "too many files")), 3, "error E503: too many files"),
    ],
)
def test_what_stops_a_job_decides_the_exit_code(
    problem: Exception, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(job, "build_all", refusing(problem))
    assert main(["build"]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_a_bug_is_ours_and_shows_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(job, "build_all", refusing(KeyError("zone\x1b[2J")))
    assert main(["build"]) == 70
    out, err = capsys.readouterr()
    assert err.startswith("pack: this is our bug, not your pack's: KeyError: ")
    assert "Please report it" in err
    assert "Traceback" not in err
    assert "\x1b" not in out + err
    monkeypatch.setenv("PACK_DEBUG", "1")
    assert main(["build"]) == 70
    assert "Traceback" in capsys.readouterr().err


def test_a_stopped_build_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(job, "build_all", refusing(KeyboardInterrupt()))  # type: ignore[arg-type]
    assert main(["build"]) == 130
    assert "what was there before is untouched" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message", "help_on"),
    [
        ("bild", "No such command 'bild'. Did you mean 'build'?", "pack"),
        ("build --papr a4", "No such option: --papr (Possible options: --cards, --paper)", "pack build"),
        ("map", "Missing argument 'MISSION'.", "pack map"),
    ],
)
def test_misuse(words: str, message: str, help_on: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr() == ("", f"pack: {message}\n      hint: `{help_on} --help` shows how it goes\n")


@pytest.mark.parametrize(
    ("words", "code", "message", "hint"),
    [
        ("build ww2-more-mission", "E240", "no pack is called 'ww2-more-mission'", "did you mean 'ww2-more-missions'?"),
        (
            "map breaktrough",
            "E912",
            "the pack ww2-more-missions has no mission called 'breaktrough'",
            "did you mean 'breakthrough'?",
        ),
        (
            "pick",
            "E913",
            "choose at random or by battle plans, one of the two",
            "say --random, or give each player a plan, like --red storm --blue wait",
        ),
        ("check --paper a44", "E920", "no paper is called 'a44'", "did you mean 'a4'?"),
        (
            "pick ww3-more-missions --random --bound blue",
            "E913",
            "no force of the pack ww3-more-missions is bound, whoever plays it",
            "leave --bound out, or say `bound:` in selection.yaml",
        ),
        ("pick --allied attack", "E913", "the plan of axis is missing", "add --axis PLAN"),
        (
            "pick --allied",
            "E913",
            "'--allied' is no player with a plan",
            "give each player a plan, like --red storm --blue wait",
        ),
        (
            "pick ww2-more-missions attack",
            "E913",
            "'attack' is no player with a plan",
            "give each player a plan, like --red storm --blue wait",
        ),
        ("pick --alied attack --axis defend", "E914", "no player is called 'alied'", "did you mean 'allied'?"),
        (
            "explain E000",
            "E911",
            "no message has the code E000",
            "codes look like E204; W and N begin those of warnings and notes",
        ),
        (
            "explain breakthrough.distances.cornre",
            "E911",
            "nothing is called 'breakthrough.distances.cornre'",
            "write a key, like zones.circle; MISSION.KEY, like breakthrough.distances.corner; or a code, like E204",
        ),
    ],
)
def test_asking_for_what_is_not_there(
    words: str, code: str, message: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error {code}: {message}\n      hint: {hint}")


GROUPS = {
    "Print": ["build", "check", "event", "calibrate", "preflight"],
    "Choose and look up": ["list", "map", "pick", "odds", "explain", "labels", "diff"],
    "Write": ["new", "preview", "fmt", "lint", "terrain", "schema"],
    "Give and take": ["bundle", "inspect", "doctor"],
}


def test_help_has_all_commands_in_groups_with_whole_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Usage: pack [OPTIONS] COMMAND")
    sections = dict(re.findall(r"^(\w[\w ]+):\n((?:  .*\n?)+)", out, re.MULTILINE))
    assert {group: re.findall(r"^  ([a-z]+)  ", sections[group], re.MULTILINE) for group in GROUPS} == GROUPS
    said = re.split(r"^  [a-z]+  ", "".join(sections[group] for group in GROUPS), flags=re.MULTILINE)[1:]
    assert all(each.rstrip().endswith(".") and "..." not in each for each in said)


def test_pack_alone_greets_with_commands_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    named = re.findall(r"^  pack ([a-z]+)", out, re.MULTILINE)
    assert named == ["build", "list", "new"]
    assert "pack --help" in out


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("pack bu", ["build", "bundle"]), ("pack build --p", ["--paper", "--printer", "--press-ready"])],
)
def test_a_shell_completes_commands_and_options(
    typed: str, completed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_PACK_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    with contextlib.suppress(SystemExit):
        main([])
    assert capsys.readouterr().out.split() == completed


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"pack {pipeline.__version__}\n"


def test_check_in_three_formats(
    asked: list[Request], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr() == ("ww2-more-missions: 1 note\n", "note N601: page 2 is blank\n\n")
    assert main(["check", "--format", "github"]) == 0
    assert capsys.readouterr() == ("::notice title=N601::page 2 is blank\n", "")
    monkeypatch.setattr(job, "check_all", refusing(ContentError(error("E204", "no such zone"))))
    assert main(["check", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["diagnostics"][0]["code"] == "E204"


def test_strict_lets_warnings_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report([warning("W301", "they touch")])
    monkeypatch.setattr(job, "check_all", lambda versions, progress: Outcome(products=(), report=report))
    assert main(["check"]) == 0
    assert main(["check", "--strict"]) == 1


def test_list_names_all_missions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "ww2-more-missions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ww2-more-missions: ")
    assert len(lines) == 12
    assert main(["list", "ww2-more-missions", "--json"]) == 0
    (pack,) = json.loads(capsys.readouterr().out)
    assert [mission["id"] for mission in pack["missions"]] == [line.split()[0] for line in lines[1:]]


@pytest.mark.slow
def test_list_names_all_packs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == 0
    packs = json.loads(capsys.readouterr().out)
    assert {"ww2-more-missions", "ww3-more-missions"} <= {pack["pack"] for pack in packs}


@pytest.mark.slow
def test_pick_tells_its_dice_and_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["pick", "--allied", "attack", "--axis=defend"]
    assert main(words) == 0
    story = capsys.readouterr().out
    assert story.splitlines()[0] == "Allied: Attack. Axis: Defend."
    seed = story.split()[-1]
    assert main([*words, "--seed", seed]) == 0
    assert capsys.readouterr().out == story
    assert main([*words, "--seed", seed, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["plans"] == {"allied": "attack", "axis": "defend"}
    assert facts["sides"] == {"attacker": "allied", "defender": "axis"}
    assert facts["story"] == story.splitlines()[:-1]


@pytest.mark.slow
def test_odds_are_exact_in_json_and_round_in_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds"]) == 0
    text = capsys.readouterr().out
    assert re.search(r"^Breakthrough +16\.7%", text, re.MULTILINE)
    assert re.search(r"^Annihilation +-", text, re.MULTILINE)
    assert main(["odds", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert {row["mission"]: row["chances"]["random"] for row in facts["missions"]}["breakthrough"] == "1/6"
    first = facts["rolls"][0]["turns"][0]
    assert (first["dice"], first["chances"][0]) == (1, "1/3")


def test_explain_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "e901"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("E901: The output folder can't be used\n\n")
    assert "To mend it:" in out


@pytest.mark.parametrize(
    ("name", "value", "file"),
    [
        ("pack.distances.near", "distances.near is 4in", "ww2-more-missions/pack.yaml"),
        ("breakthrough.distances.near", "distances.near is 4in", "ww2-more-missions/pack.yaml"),
        ("breakthrough.name", "missions.breakthrough.name is Breakthrough", "more-missions/missions/breakthrough.yaml"),
    ],
)
def test_explain_a_value(name: str, value: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", name]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == value
    assert re.fullmatch(rf"  from .*{file}:\d+:\d+", second)


def test_explain_a_value_that_a_variant_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variant = tmp_path / "variant"
    variant.mkdir()
    (variant / "pack.yaml").write_text("extends: ww2-more-missions\ntitle: Our league\ndistances: {near: 6in}\n")
    assert main(["explain", "pack.distances.near", "--pack", "variant"]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == "distances.near is 6in"
    assert second == "  from variant/pack.yaml:3:19"
    assert re.fullmatch(r"  in place of 4in, from .*ww2-more-missions/pack\.yaml:\d+:\d+", third)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_map_of_its_own(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "breakthrough", "--format", kind, "--out", "maps"]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == Path(f"maps/ww2-more-missions-breakthrough-map.{kind}")
    data = path.read_bytes()
    assert data.lstrip()[:4] in (b"<svg", b"<?xm", b"\x89PNG")
    if kind == "svg":
        assert b">BREAKTHROUGH</text>" in data, "a map that goes out alone says what it is"
        assert b">The Next Ridge</text>" in data
    else:
        picture = Image.open(path).convert("L")
        edges = [picture.crop(box).getextrema() for box in ((0, 0, picture.width, 20), (0, 0, 20, picture.height))]
        assert edges == [(255, 255), (255, 255)], "white all around"


@pytest.mark.slow
def test_a_map_by_the_name_of_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "breakthrough", "--pack", "small-table", "--out", "maps/b.svg"]) == 0
    assert capsys.readouterr().out == "maps/b.svg\n"
    assert Path("maps/b.svg").read_bytes()[:4] in (b"<svg", b"<?xm")


def test_a_folder_that_is_called_like_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle", "small-table", "--out", "shelf/packs.zip"]) == 2
    err = capsys.readouterr().err
    assert "error E901: the output folder shelf/packs.zip is called like a file" in err
    assert "hint: name the folder that it goes into, like --out shelf" in err
    assert not Path("shelf").exists()


@pytest.mark.parametrize("name", ["small table missions", "Small", "TABLE small"])
def test_a_pack_by_words_of_its_title(name: str) -> None:
    (found,) = find_packs([name])
    assert found.name == "small-table"


@pytest.mark.parametrize(
    ("typed", "packs"),
    [
        ("small table missions", ["small-table"]),
        ("ww3 more missions", ["ww3-more-missions"]),
        ("next ridge small table", ["ww2-more-missions", "small-table"]),
        ("small-table next ridge", ["small-table", "ww2-more-missions"]),
        ("next ridge small-table", ["ww2-more-missions", "small-table"]),
    ],
)
def test_a_title_needs_no_quotes(typed: str, packs: list[str]) -> None:
    assert [found.name for found in find_packs(typed.split())] == packs


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("more missions", "packs that are called so: ww2-more-missions, ww3-more-missions"),
        ("the next rigde", "did you mean 'ww2-more-missions', The Next Ridge?"),
        ("dust-up", "that is a mission: `pack map dust-up` draws it, `pack list` shows whose it is"),
    ],
)
def test_what_an_unknown_pack_may_mean(typed: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_packs([typed])
    (found,) = caught.value.diagnostics
    assert (found.message, found.hints[0]) == (f"no pack is called {typed!r}", hint)


def test_words_typed_without_quotes_are_answered_together() -> None:
    with pytest.raises(UsageError) as caught:
        find_packs(["more", "missions"])
    (found,) = caught.value.diagnostics
    assert found.message == "no pack is called 'more missions'"
    assert found.hints == ("packs that are called so: ww2-more-missions, ww3-more-missions",)


@pytest.mark.slow
def test_a_theme_that_is_not_there_is_told_of_with_trust_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "small-table", "--theme", "mytheme", "--trust"]) == 1
    assert "no theme is called 'mytheme'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missions", "nowhere", " ", "small war"])
def test_words_that_no_title_has_or_several_have(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_packs([name])
    assert caught.value.diagnostics[0].code == "E240"


@pytest.mark.parametrize(
    ("words", "near"), [("build --ink gery", "grey"), ("build --units inch", "inches"), ("check --format jsn", "json")]
)
def test_a_choice_that_is_misspelled(words: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    err = capsys.readouterr().err
    assert f"hint: did you mean {near!r}?" in err
    assert "Value error" not in err


def test_a_folder_of_a_theme_needs_no_stroke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ours", "field"):
        (tmp_path / name).mkdir()
    assert [options._theme(word) for word in ("ours", "./ours", "field", "nowhere", "")] == [
        "./ours",
        "./ours",
        "field",
        "nowhere",
        "",
    ]


def test_inks_as_both_sides_of_the_ocean_spell_them() -> None:
    assert [options._ink(word) for word in ("grey", "gray", "colour", "color", "lean")] == [
        "grey",
        "grey",
        "colour",
        "colour",
        "lean",
    ]


def test_the_choices_are_those_of_the_model() -> None:
    assert tuple(ink.value for ink in Ink) == options.INKS
    assert get_args(options.UnitsChoice) == tuple(units.value for units in Units)
