"""Schemas say of content files what load says: every file of ours fits its own, and no slip fits."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import editor_yaml
import jsonschema
import pytest
from parts_dice import ROLLED

from pipeline.authoring.schema_files import MODELINE, lead_editors, modeline, schema_folder, schema_texts, schemas
from pipeline.cli import main
from pipeline.load import load_pack
from pipeline.load.schemas.file_kinds import FileKind, file_kinds, kind_of
from pipeline.load.schemas.schema import CHANGES, KEYS, meaning_of
from pipeline.model import Mission, Rule
from pipeline.model.zones import SHAPES

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "layouts" / "schema"
# As they lie there: one test holds these to what the model says, and making them takes a second.
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(SCHEMAS.iterdir())}
WRITTEN = {name: json.loads(text) for name, text in TEXTS.items()}
RENEW = "`./pack schema --out layouts/schema` writes the schemas anew"


def content_files() -> Iterator[tuple[Path, str]]:
    for pack in sorted(path.parent for path in (ROOT / "content").rglob("pack.yaml")):
        for path in sorted(pack.rglob("*")):
            name = path.relative_to(pack).as_posix()
            if path.is_file() and kind_of(name):
                yield path, name


FILES = {**dict(content_files()), **{path: path.name for path in sorted((ROOT / "content").rglob("event.yaml"))}}


@cache
def rules_of(pack: str) -> dict[str, Rule]:
    loaded = load_pack(ROOT / "content" / pack).pack
    assert loaded is not None
    return loaded.rules


@cache
def own_schemas(pack: str) -> Mapping[str, Any]:
    """Make the schemas that know a pack's rules, which takes half a second, once."""
    return schemas(rules_of(pack))


def faults(schema: str, value: Any, written: Mapping[str, Any] = WRITTEN) -> list[str]:
    validator = jsonschema.Draft202012Validator(written[schema])
    found = (each for fault in validator.iter_errors(value) for each in innermost(fault))
    return sorted("/".join(map(str, fault.absolute_path)) for fault in found)


def innermost(fault: jsonschema.ValidationError) -> Iterator[jsonschema.ValidationError]:
    """What fits none of several types is told as it misses the first of them; the others are `~`."""
    first = [each for each in fault.context or () if each.relative_schema_path[0] == 0]
    if not first or fault.validator == "oneOf":
        yield fault
        return
    for each in first:
        yield from innermost(each)


def objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(each)


@pytest.mark.slow
def test_committed_schemas_are_fresh() -> None:
    assert schema_texts() == TEXTS, RENEW


@pytest.mark.slow
def test_each_schema_is_one_and_small_on_disk() -> None:
    for schema in WRITTEN.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    assert schemas() == WRITTEN


def closed_objects() -> list[tuple[str, dict[str, Any]]]:
    found = [(name, each) for name, schema in WRITTEN.items() for each in objects(schema)]
    return [(name, each) for name, each in found if "properties" in each and "additionalProperties" in each]


def test_no_key_is_taken_that_a_schema_does_not_name() -> None:
    open_to_others = [(name, each) for name, each in closed_objects() if each["additionalProperties"] is not False]
    # Figures stand under the names of rules, which each pack has its own of.
    figures = {"points_by_losses"}
    assert [
        (name, each) for name, each in open_to_others if {*each["properties"]} not in ({"add", "remove"}, figures)
    ] == []


def test_every_key_says_what_it_means() -> None:
    keys = [(name, key, told) for name, each in closed_objects() for key, told in each["properties"].items()]
    silent = [f"{name}: {key}" for name, key, told in keys if not {"description", "$ref"} & {*told}]
    assert silent == [], f"say in {KEYS.name} what they mean"


@pytest.mark.slow
def test_no_meaning_is_told_of_a_key_that_there_is_not() -> None:
    told = editor_yaml.read(KEYS.read_text(encoding="utf-8"))
    # Those of a pack of its own rules have what no other has.
    texts = json.dumps([*WRITTEN.values(), *own_schemas("ww3-more-missions").values()])
    meanings = [(owner, key, json.dumps(words)) for owner, keys in told.items() for key, words in keys.items()]
    idle = [f"{owner}.{key}" for owner, key, words in meanings if words not in texts]
    assert idle == []


@pytest.mark.slow
def test_every_content_file_fits_its_schema() -> None:
    misfits = {path.relative_to(ROOT / "content").as_posix(): misfits_in(path, name) for path, name in FILES.items()}
    assert {path: found for path, found in misfits.items() if found} == {}


def misfits_in(path: Path, name: str) -> list[str]:
    """List what a file has that its schema doesn't take, or say that it doesn't name its schema."""
    kind, text = kind_of(name), path.read_text(encoding="utf-8")
    assert kind is not None, path
    if path.suffix == ".md":
        return faults(f"{kind.name}.json", editor_yaml.read(text.split("---\n")[1]))
    first = text.splitlines()[0]
    if first not in [modeline(path, kind, SCHEMAS, changes=changes) for changes in {False, kind.of_packs}]:
        return ["`./pack schema PACK` writes a line on top of it"]
    return faults(Path(first).name, editor_yaml.read(text))


@pytest.mark.slow
def test_a_mission_of_parts_states_what_differs(tmp_path: Path) -> None:
    files = {**ROLLED, "missions/tide--ends.yaml": "gist: Two wrecks, far apart.\n"}
    for name, text in files.items():
        path = tmp_path / "made" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text or "", encoding="utf-8")
    lead_editors(tmp_path / "made")
    for name in ("missions/dawn.yaml", "missions/tide--ends.yaml", "parts/deployment/ends.yaml"):
        first, *_ = (tmp_path / "made" / name).read_text(encoding="utf-8").splitlines()
        schema = first.rpartition("/")[2]
        assert schema == ("part.json" if name.startswith("parts") else "mission-changes.json")
        assert faults(schema, editor_yaml.read(files[name] or "")) == []


def test_parts_and_what_is_made_of_them_fit_their_schemas() -> None:
    texts = {name: text or "" for name, text in ROLLED.items() if not name.startswith("missions/")}
    for name, text in texts.items():
        kind = kind_of(name)
        assert kind is not None, name
        assert faults(f"{kind.name}.json", editor_yaml.read(text)) == [], name
    assert faults("part.json", {"setting_up": {"mast": "Other words."}, "zones": {"mast": None}}) == []
    assert faults("part.json", {"parts": {"core": "core"}}) != []
    assert faults("pack-changes.json", {"parts": {"deployment": {"lines": {"gist": "Other."}}}}) == []


# A pack's own schemas know its rules.
PACK = "ww2-more-missions"
CONTACT = (ROOT / "content/ww2-more-missions/missions/contact.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("gist:", "gits:", ""),
        ("half: own", "hlaf: own", "zones/defender"),
        ("half: own", "half: ours", "zones/defender/half"),
        ("half: own", "half: own\n    depth: 8in", "zones/defender"),
        ("half: own", "half: own\n    quarter: north-west", "zones/defender"),
        ("half: own", "band: own", "zones/defender"),
        ("{centre_line: defender_front}", "{centre_lin: defender_front}", "zones/defender/clear_of"),
        ("defender_front: 8in", "defender_front: 8", "distances/defender_front"),
        ("defender_front: 8in", "defender_front: 8 paces", "distances/defender_front"),
        ("defender_front: 8in", "defender_front: 20pt", "distances/defender_front"),
        ("count: 2", "count: two", "objectives/0/count"),
        ("count: 2", "count: 0", "objectives/0/count"),
        ("scatter: yes", "scatter: perhaps", "rules/2/reserves/arrive/0/scatter"),
        ("- ambush: {side: defender}", "- ambsh: {side: defender}", "rules/0"),
        ("- ambush: {side: defender}", "- {ambush: {side: defender}, minefields: {side: defender}}", "rules/0"),
        ("- ambush: {side: defender}", "- {}", "rules/0"),
        ("edges: [south]", "edges: south", "rules/1/reserves/arrive/0/edges"),
        ("id: edges", "id: The Edges", "setting_up/0/id"),
        ("\nfirst_turn: {side: attacker}", "", ""),
    ],
)
def test_a_slip_does_not_fit(right: str, wrong: str, place: str) -> None:
    assert right in CONTACT
    found = faults("mission.json", editor_yaml.read(CONTACT.replace(right, wrong, 1)), own_schemas(PACK))
    assert place in found
    assert all(each.startswith(place) for each in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schema", "text", "found"),
    [
        ("pack-changes.json", "extends: ww2-more-missions\nmission_order: [dust-up]", []),
        ("pack-changes.json", "extnds: ww2-more-missions", [""]),
        ("pack-changes.json", "figures: {reserves: {on_table_percent: 50}, points_by_losses: ~}", []),
        ("page.json", "title: A\nonly: booklet", ["only"]),
        ("pack-changes.json", "figures: {points_by_losses: [{losses: none}]}", ["figures/points_by_losses/0/losses"]),
        ("mission-changes.json", "zones: {attacker: {clear_of: {edges: 8in}}, objectives: ~}", []),
        ("mission-changes.json", "zones: {attacker: {band: ~, half: own}}", []),
        ("mission-changes.json", "setting_up: [{id: new, before: edges, text: Roll a die.}]", []),
        ("mission-changes.json", "setting_up: [{id: new, befor: edges, text: Roll a die.}]", ["setting_up/0"]),
        ("mission-changes.json", "zones: {attacker: {hlaf: own}}", ["zones/attacker"]),
        ("rule.json", "back: [{id: a, when: {side: each, deep: [no]}, text: Roll.}]", []),
        ("rule.json", "back: [{id: a, when: {side: {}}, text: Roll.}]", ["back/0/when/side"]),
        ("mission-changes.json", "setting_up: {edges: Roll for it., remove: [objectives], add: {id: x, text: Y.}}", []),
        ("mission-changes.json", "rules: {reserves-each: {arrive: [{edges: [west]}]}}", []),
        ("mission-changes.json", "rules: {reserves-each: {arive: [{edges: [west]}]}}", ["rules"]),
        ("pack-changes.json", "missions: {dust-up: {distances: {front: 6in}}}\nselection: ~\ncards: ~", []),
        ("pack-changes.json", "missions: {dust-up: {distances: {front: 6}}}", ["missions/dust-up/distances/front"]),
        ("pack-changes.json", "steps: {foxholes: {foxholes: Dig.}}\npages: {cover: {body: Hm., sections: {A: ~}}}", []),
        ("pack-changes.json", "cm_per_inch: 2.5", []),
        ("pack-changes.json", 'cm_per_inch: "2.5"', []),
        ("pack-changes.json", "cm_per_inch: 5/2", ["cm_per_inch"]),
        ("pack-changes.json", "version: 1.0\ntitle: 1944", []),
        ("pack-changes.json", 'version: "1"', ["version"]),
    ],
)  # fmt: skip
def test_what_only_differs_needs_nothing_and_takes_no_slip(schema: str, text: str, found: list[str]) -> None:
    assert faults(schema, editor_yaml.read(text), own_schemas(PACK)) == found


def test_packs_of_all_kinds_need_what_their_kind_needs() -> None:
    text = "title: A\nsubtitle: B\nsetting: C\ngame: D\nversion: '1.0'\ndate: 2027-03-01\nlicence: E\norder: [a]\n"
    assert faults("pack.json", editor_yaml.read(text)) == ["", "", ""]
    assert faults("pack.json", editor_yaml.read(f"{text}kind: reference")) == []


def test_a_zone_is_one_type_with_all_keys() -> None:
    zone = WRITTEN["mission.json"]["$defs"]["Zone"]
    assert list(zone["properties"])[: len(SHAPES)] == list(SHAPES)
    assert zone["dependentRequired"] == {
        "band": ["depth"],
        "arc": ["radius"],
        "front": ["towards"],
        "triangle": ["legs"],
    }
    assert meaning_of(SHAPES["band"], "clear_of") == zone["properties"]["clear_of"]["description"]


def test_meanings_go_down_to_what_builds_on_a_type() -> None:
    assert meaning_of(SHAPES["half"], "side").startswith("Whose zone it is")
    assert meaning_of(Mission, "nothing") == ""


def test_each_content_file_is_of_one_kind() -> None:
    kinds = file_kinds()
    names = ("pack.yaml", "missions/raid.yaml", "pages/cover.md", "steps.yaml", "deck/secret.yaml")
    assert [[kind.name for kind in kinds if kind.holds(name)] for name in names] == [
        ["pack"], ["mission"], ["page"], ["steps"], ["deck"]
    ]  # fmt: skip
    assert kind_of("missions/more/raid.yaml") is None
    assert kind_of("notes.txt") is None


@pytest.mark.slow
def test_a_pack_elsewhere_gets_schemas_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "league"
    (pack / "missions").mkdir(parents=True)
    (pack / "pack.yaml").write_text("extends: ww2-more-missions\nmission_order: [dust-up, raid]\n", encoding="utf-8")
    (pack / "missions/dust-up.yaml").write_text("gist: Run.\n", encoding="utf-8")
    (pack / "missions/raid.yaml").write_text("name: Raid\n", encoding="utf-8")
    assert schema_folder(ROOT / "content/ww2-more-missions") == SCHEMAS
    assert main(["schema", str(pack)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(WRITTEN) + 3
    assert [(pack / name).read_text(encoding="utf-8").splitlines()[0].removeprefix(MODELINE) for name in (
        "pack.yaml", "missions/dust-up.yaml", "missions/raid.yaml"
    )] == [".schema/pack-changes.json", "../.schema/mission-changes.json", "../.schema/mission.json"]  # fmt: skip
    own = schema_texts(rules_of(PACK))
    assert (pack / ".schema" / "mission.json").read_text(encoding="utf-8") == own["mission.json"]
    assert main(["schema", str(pack)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(WRITTEN)


@pytest.mark.slow
def test_schemas_go_where_they_are_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--out", str(tmp_path / "schemas")]) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(map(str, (tmp_path / "schemas").iterdir()))
    assert all(
        isinstance(kind, FileKind) and (f"{kind.name}{CHANGES}.json" in WRITTEN) is (kind.of_packs and not kind.partial)
        for kind in file_kinds()
    )
