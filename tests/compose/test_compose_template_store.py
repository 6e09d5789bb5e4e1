"""Templates are compiled once: what lies in the cache is taken where it is whole and one's own, else compiled anew."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from benches import shop
from jinja2 import DictLoader, Environment

from pipeline.compose import template_store
from pipeline.compose.template_store import TemplateStore
from pipeline.compose.workshop import compiled
from pipeline.kept_files import KeptFiles

SOURCE = "{{ words }} and {{ 40 + 2 }}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PACK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "templates"


class Counting(Environment):
    """Counts what it compiles."""

    compiled = 0

    def compile(self, *args: object, **named: object) -> object:  # type: ignore[override]
        self.compiled += 1
        return super().compile(*args, **named)  # type: ignore[call-overload]


def compilings(source: str = SOURCE, says: str = "these and 42") -> int:
    """Fill a template in an environment of its own, and tell how many had to be compiled."""
    environment = Counting(loader=DictLoader({"page": source}), bytecode_cache=TemplateStore())
    assert environment.get_template("page").render(words="these") == says
    return environment.compiled


def test_a_template_is_compiled_once() -> None:
    assert (compilings(), compilings()) == (1, 0)


def test_another_source_is_compiled_anew() -> None:
    assert compilings() == 1
    assert compilings("{{ words }} and {{ 40 + 3 }}", says="these and 43") == 1


def test_another_compiler_compiles_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compilings() == 1
    monkeypatch.setattr(template_store, "_compiler", lambda: "another version of it")
    assert compilings() == 1


def _cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


def _of_another_name(path: Path) -> None:
    compilings("{{ words }} and some", says="these and some")
    other = next(each for each in path.parent.iterdir() if each != path)
    shutil.copyfile(other, path)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda path: path.write_bytes(b""), id="empty"),
        pytest.param(lambda path: path.write_bytes(b"no hash\nno code"), id="something else"),
        pytest.param(_cut_short, id="cut short"),
        pytest.param(_of_another_name, id="of another name"),
        pytest.param(lambda path: path.parent.chmod(0o770), id="open to others"),
        pytest.param(lambda path: (path.unlink(), path.mkdir()), id="a folder"),
    ],
)
def test_what_cant_be_believed_is_compiled_again(folder: Path, spoil: Callable[[Path], object]) -> None:
    assert compilings() == 1
    (path,) = folder.iterdir()
    spoil(path)
    assert compilings() == 1


def test_nothing_is_laid_where_others_may_write(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    assert (compilings(), compilings()) == (1, 1)
    assert list(folder.iterdir()) == []


def test_a_cache_that_cant_be_made_only_costs_time(folder: Path) -> None:
    folder.parent.write_text("a file where the cache would be")
    assert (compilings(), compilings()) == (1, 1)


def test_the_oldest_go_where_there_are_too_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_store, "_kept", KeptFiles("templates", 2))
    for number in range(4):
        compilings(f"{{{{ words }}}} {number}", says=f"these {number}")
    assert len(list(folder.iterdir())) == 2


def test_a_workshop_that_has_filled_templates_can_travel() -> None:
    ours = shop()
    said = ours.write("round-clock.js.j2")
    theirs = pickle.loads(pickle.dumps(ours))
    assert theirs == ours
    assert theirs.write("round-clock.js.j2") == said


def test_templates_are_compiled_ahead_one_for_each_step(folder: Path) -> None:
    templates = {"broken.html.j2": "{% if %}", "one.html.j2": "one {{ label }}", "two.html.j2": "two"}
    ahead = compiled(templates)
    assert next(ahead) == "broken.html.j2"
    assert not folder.exists()
    assert next(ahead) == "one.html.j2"
    assert len(list(folder.iterdir())) == 1, "and no more than was asked for"
    assert list(ahead) == ["two.html.j2"]


def test_what_is_compiled_ahead_serves_the_workshop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = replace(shop(), templates={"told.html.j2": "told {{ words }}"})
    assert [*compiled(ours.templates)] == ["told.html.j2"]
    monkeypatch.setattr(Environment, "compile", None)
    shutil.rmtree(folder)
    assert ours.render("told", words="words") == "told words"
