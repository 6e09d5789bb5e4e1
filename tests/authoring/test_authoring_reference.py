"""The reference of keys: fresh, whole, with examples that fit; and found by the names that authors ask with."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

import jsonschema
import pytest

from pipeline.authoring.key_answers import Guide, explain_key, near_keys, shipped_schemas
from pipeline.authoring.key_examples import WRITTEN, Examples, gather, shipped_examples
from pipeline.authoring.key_pages import write_reference
from pipeline.authoring.key_topics import Topic, kind_pages
from pipeline.cli import main
from pipeline.compose.pages.charts import CHARTS
from pipeline.load.parsing.nodes import plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "content" / "reference"
RENEW = "`./pack schema --out layouts/schema --reference content/reference` writes both anew"
SCHEMAS = shipped_schemas()
PAGES = kind_pages(SCHEMAS)
TOPICS = [topic for page in PAGES for topic in page.topics]
# Whoever gives one of these an example takes it out; nothing comes in.
WITHOUT_EXAMPLE = {
    "mission.terrain",
    "pack.figures",
    "part.alternatives",
    "part.picks",
    "part.rules",
    "part.setting_up",
    "part.spacing",
    "part.winning",
}


@functools.cache
def _examples() -> Examples:
    return shipped_examples(SCHEMAS)


@pytest.mark.slow
def test_the_pages_are_fresh(tmp_path: Path) -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in write_reference(tmp_path)}
    there = {path.name: path.read_text(encoding="utf-8") for path in REFERENCE.iterdir()}
    assert there == {**written, "placeholders.md": there["placeholders.md"]}, RENEW


@pytest.mark.slow
def test_every_file_has_its_page_and_every_key_its_row() -> None:
    index = (REFERENCE / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        assert f"[{page.kind.where}]({page.kind.name}.md)" in index
        text = (REFERENCE / f"{page.kind.name}.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
        told = [key.name for topic in page.topics for key in topic.keys]
        assert rows[: len(told)] == told


def test_keys_that_may_stand_in_place_of_a_word_are_told() -> None:
    """A parameter is `side`, or keys such as `{a: number, least: 2}`."""
    (topic,) = (topic for topic in TOPICS if topic.name == "rule.parameters.NAME")
    assert {"a", "of", "least", "most", "default", "optional", "by"} <= {key.name for key in topic.keys}


def test_every_chart_of_pages_is_listed() -> None:
    text = (REFERENCE / "placeholders.md").read_text(encoding="utf-8").partition("| chart |")[2]
    listed = [name for row in text.splitlines() for name in re.findall(r"`\{(\w+)\}`", row.split(" | ")[0])]
    assert sorted(listed) == sorted(CHARTS)


def test_every_key_says_what_it_takes_and_does() -> None:
    silent = [f"{topic.name}.{key.name}" for topic in TOPICS for key in topic.keys if not (key.takes and key.does)]
    assert [name for name in silent if not any(name.endswith(each) for each in ("label",))] == []


@pytest.mark.slow
def test_links_between_pages_lead_to_headings() -> None:
    for path in REFERENCE.glob("*.md"):
        for file, anchor in re.findall(r"\]\(([\w-]*(?:\.md)?)#([\w-]+)\)", path.read_text(encoding="utf-8")):
            target = (REFERENCE / file if file else path).read_text(encoding="utf-8")
            anchors = {re.sub(r"[^\w-]", "", line).lower() for line in re.findall(r"^##? (.+)$", target, re.MULTILINE)}
            assert anchor in anchors, f"{path.name}: {file}#{anchor}"


def definition(topic: Topic) -> dict[str, object]:
    """Give the schema of a mapping, with all that it refers to."""
    holding = next(schema for name, schema in SCHEMAS.items() if topic.definition in schema.get("$defs", {}))
    return {"$defs": holding["$defs"], **holding["$defs"][topic.definition]}


@pytest.mark.slow
def test_every_mapping_has_an_example_that_fits_it() -> None:
    lacking = {topic.name for topic in TOPICS if topic.definition and topic.definition not in _examples().whole}
    assert lacking <= WITHOUT_EXAMPLE, f"write one in {WRITTEN.name}, or use it in a pack"
    for topic in TOPICS:
        shown = [_examples().whole.get(topic.definition)]
        shown += [_examples().of_key.get((topic.definition, key.name)) for key in topic.keys]
        for example in filter(None, shown if topic.definition else ()):
            top = read_yaml(Source("example", example.text)).top
            assert top is not None, example
            ((_, value),) = plain(top).items()  # type: ignore[attr-defined]
            for each in value if isinstance(value, list) else [value]:
                assert list(jsonschema.Draft202012Validator(definition(topic)).iter_errors(as_editors_read(each))) == []


def as_editors_read(value: object) -> object:
    """Read whole numbers as YAML does; we keep all as texts."""
    if isinstance(value, dict):
        return {key: as_editors_read(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_editors_read(each) for each in value]
    if value in ("true", "false"):
        return value == "true"
    return int(value) if isinstance(value, str) and re.fullmatch(r"-?\d+", value) else value


@pytest.mark.slow
def test_what_is_written_for_us_is_shown(tmp_path: Path) -> None:
    """A line of key_examples.yaml that packs have made idle goes."""
    ours = gather(tmp_path, (), SCHEMAS)
    shown = {
        example.text for example in (*_examples().whole.values(), *_examples().of_key.values()) if not example.source
    }
    top = read_yaml(Source(WRITTEN.name, WRITTEN.read_text(encoding="utf-8"))).top
    assert top is not None
    assert shown
    assert shown <= {example.text for example in (*ours.whole.values(), *ours.of_key.values())}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "begins", "holds"),
    [
        ("zones.circle", "mission.zones.NAME.circle: distance\n", "All within this radius of a spot."),
        ("mission.zones.centre.circle", "mission.zones.NAME.circle: distance\n", "For example, from "),
        ("mission.objectives", "mission.objectives: list of keys\n", "  count: whole number\n"),
        ("clear_of.edges", "mission.zones.NAME.clear_of.edges: distance\n", "From every table edge."),
        ("missions", "A mission: missions/*.yaml\n", "  gist: text\n"),
        ("steps", "steps: names, each with list of keys\n", "  when: "),
        ("event.rounds.minutes", "event.rounds.minutes: whole number\n", "At least 10"),
        ("pack.sides.letter", "pack.sides.NAME.letter: one capital letter\n", "Needed"),
        ("placed_by", "mission.objectives.placed_by: side, team, or `each`\n", "Who places them."),
    ],
)
def test_a_key_is_explained_by_the_name_that_one_asks_with(name: str, begins: str, holds: str) -> None:
    said = explain_key(name)
    assert said.startswith(begins)
    assert holds in said


def test_what_several_mappings_have_is_told_of_each() -> None:
    said = explain_key("mission.distances") + explain_key("distances")
    assert said.count("mission.distances: ") == 2
    assert "rule.distances: " in said


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("zonse.circle", "zones.circle"),
        ("mission.objectives.cuont", "mission.objectives.count"),
        ("mission.gits", "mission.gist"),
    ],
)
def test_the_nearest_name_is_told_of_a_miss(name: str, near: str) -> None:
    assert explain_key(name) == ""
    assert near_keys(name) == (f"did you mean '{near}'?",)


def test_nothing_is_near_nonsense() -> None:
    assert near_keys("xyzzy.plugh") == ()
    assert Guide(pages=()).find("zones.circle") == ()


@pytest.mark.slow
def test_explain_shows_a_short_value_beside_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "cm_per_inch"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("pack.cm_per_inch: number\n")
    assert "\ncm_per_inch is 2.5\n  from content/" in said
    assert main(["explain", "rules"]) == 0
    assert " is {" not in capsys.readouterr().out
    assert main(["explain", "zonse.circle"]) == 2
    assert "did you mean 'zones.circle'?" in capsys.readouterr().err


@pytest.mark.slow
def test_the_reference_goes_where_it_is_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--out", str(tmp_path / "s"), "--reference", str(tmp_path / "r")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(list(tmp_path.rglob("*.*")))
    assert json.loads((tmp_path / "s/mission.json").read_text(encoding="utf-8")) == SCHEMAS["mission.json"]
