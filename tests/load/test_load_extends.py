"""A variant and the packs it builds on -> one pack, in which each value knows the layer it came from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_pack import show, write_files, write_pack

from pipeline.diagnostics import Refused
from pipeline.limits import PACKS_IN_LINE
from pipeline.load import Loading, load_pack
from pipeline.load.parsing.nodes import Mapping, plain
from pipeline.load.parsing.reader import read_yaml
from pipeline.load.parsing.source import Source
from pipeline.load.variants.merge import lay_over, without_nothing
from pipeline.units import Distance

NIGHT: dict[str, str | None] = {
    "pack.yaml": "extends: small\ntitle: Night Pack\ndistances: {near: 6in}\n",
    "missions/raid.yaml": (
        "zones:\n  prize: {quarter: ~, half: north}\n"
        "setting_up:\n"
        "  - {id: lanterns, text: Put out the lanterns.}\n"
        "  - {id: prize, text: The prize is dark.}\n"
        "winning:\n  - hold: {side: defender, from_turn: 9}\n"
    ),
}


def load(folder: Path, *roots: Path) -> Loading:
    return load_pack(folder, roots=roots)


def write_night(folder: Path, **changes: str | None) -> Path:
    write_pack(folder / "small")
    return write_files(folder / "night", {**NIGHT, **changes})


def test_a_variant_says_only_what_differs(tmp_path: Path) -> None:
    loading = load(write_night(tmp_path))
    assert [show(each) for each in loading.diagnostics] == []
    pack = loading.pack
    assert pack is not None
    raid = pack.missions["raid"]
    assert (pack.id, pack.title, pack.subtitle) == ("night", "Night Pack", "Two raids")
    assert pack.distances == {"near": Distance.of_inches(6)}
    assert raid.zones["prize"].model_dump(exclude_defaults=True)["half"] == "north"
    assert raid.zones["prize"].model_dump()["clear_of"]["edges"] == "6in", "the base's words, the variant's number"
    assert [(step.id, step.text) for step in raid.setting_up] == [
        ("prize", "The prize is dark."),
        ("lanterns", "Put out the lanterns."),
    ]
    assert [win.kind for win in raid.winning] == ["hold"], "a list without ids is replaced"
    assert loading.ancestors == (tmp_path / "small",)


def test_each_value_keeps_the_place_it_came_from(tmp_path: Path) -> None:
    loading = load(write_night(tmp_path))

    def layers(*path: str | int) -> list[tuple[str, str]]:
        return [(str(place), text) for place, text in loading.layers(path)]

    assert layers("title") == [("small/pack.yaml:1:8", "Small Pack"), ("night/pack.yaml:2:8", "Night Pack")]
    assert layers("subtitle") == [("small/pack.yaml:2:11", "Two raids")]
    assert layers("missions", "raid", "zones", "prize", "half") == [("night/missions/raid.yaml:2:29", "north")]
    assert layers("missions", "raid", "zones", "prize", "quarter") == [
        ("small/missions/raid.yaml:10:20", "north-east"),
        ("night/missions/raid.yaml:2:10", "taken out"),
    ]
    assert layers("missions", "raid", "zones", "prize", "band") == []
    assert layers("missions", "raid", "setting_up", 0, "text") == [
        ("small/missions/raid.yaml:16:23", "The prize lies {near} from any edge."),
        ("night/missions/raid.yaml:5:23", "The prize is dark."),
    ]


def test_any_number_of_levels(tmp_path: Path) -> None:
    write_night(tmp_path)
    winter = write_files(tmp_path / "winter", {"pack.yaml": "extends: ../night\nsubtitle: Snow\n"})
    loading = load(winter)
    assert loading.diagnostics == ()
    assert loading.pack is not None
    assert (loading.pack.title, loading.pack.subtitle) == ("Night Pack", "Snow")
    assert loading.ancestors == (tmp_path / "night", tmp_path / "small")
    assert {file.name.split("/")[0] for file in loading.files} == {"winter", "night", "small"}


def write_line(folder: Path, count: int) -> Path:
    """Write packs that build on one another, and give the last: it has the longest line."""
    write_pack(folder / "small")
    for number in range(1, count):
        on = f"step-{number - 1}" if number > 1 else "small"
        write_files(folder / f"step-{number}", {"pack.yaml": f"extends: {on}\nsubtitle: Step {number}\n"})
    return folder / f"step-{count - 1}"


def test_a_line_as_long_as_it_may_be(tmp_path: Path) -> None:
    loading = load(write_line(tmp_path, PACKS_IN_LINE))
    assert len(loading.ancestors) == PACKS_IN_LINE - 1
    assert [loading.said(tmp_path / name, "subtitle") for name in ("step-19", "step-3")] == ["Step 19", "Step 3"]
    assert loading.said(tmp_path / "step-3", "title") == loading.said(tmp_path / "small", "title") != ""


def test_a_line_that_is_too_long_is_read_no_further(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        load(write_line(tmp_path, 3 * PACKS_IN_LINE))
    (found,) = caught.value.diagnostics
    assert str(found.place).endswith("step-40/pack.yaml:1:10")
    assert (found.code, found.message) == ("E514", "more than 20 packs build on one another")
    assert found.hints


def test_a_base_may_lie_among_the_known_packs(tmp_path: Path) -> None:
    write_pack(tmp_path / "content" / "small")
    variant = write_files(tmp_path / "elsewhere" / "night", {})
    write_files(variant, dict(NIGHT))
    assert load(variant, tmp_path / "content").ancestors == (tmp_path / "content" / "small",)


def test_a_shared_base_is_found_by_its_path_under_a_root(tmp_path: Path) -> None:
    write_pack(tmp_path / "content" / "shared" / "small")
    variant = write_files(tmp_path / "elsewhere" / "night", {**NIGHT, "pack.yaml": "extends: shared/small\n"})
    assert load(variant, tmp_path / "content").ancestors == (tmp_path / "content" / "shared" / "small",)


@pytest.mark.parametrize(
    ("step", "name", "column"),
    [("{id: lanterns, before: prise, text: Hush.}", "prise", 28), ("{id: prize, before: prize}", "prize", 25)],
)
def test_before_names_something_inherited(step: str, name: str, column: int, tmp_path: Path) -> None:
    found = load(write_night(tmp_path, **{"missions/raid.yaml": f"setting_up:\n  - {step}\n"})).diagnostics
    assert [(each.code, each.message, str(each.place)) for each in found] == [
        ("E232", f"nothing in the inherited list is called '{name}'", f"night/missions/raid.yaml:2:{column}")
    ]


def test_a_variant_may_drop_what_stands_in_files_of_its_own(tmp_path: Path) -> None:
    folder = write_night(tmp_path, **{"pack.yaml": "extends: small\nselection: ~\n"})
    pack = load(folder).pack
    assert pack is not None
    assert pack.selection is None


def test_inherited_missions_may_stay_unprinted(tmp_path: Path) -> None:
    raid = (write_pack(tmp_path / "small") / "missions" / "raid.yaml").read_text()
    changes = {"pack.yaml": "extends: small\nmission_order: [foray]\nselection: ~\n", "missions/foray.yaml": raid}
    assert load(write_night(tmp_path, **changes, **{"missions/raid.yaml": None})).diagnostics == ()


@pytest.mark.parametrize(
    ("pack", "shown"),
    [
        (
            "extends: smal\n",
            (
                "night/pack.yaml:1:10: error E231: no pack is called 'smal'\n"
                "  | extends: smal\n"
                "  |          ^^^^\n"
                "  = did you mean 'small'?\n"
                "  = accepted here: small"
            ),
        ),
        (
            "extends: [small]\n",
            (
                "night/pack.yaml:1:10: error E231: 'extends' takes the name of one pack\n"
                "  | extends: [small]\n"
                "  |          ^^^^^^^\n"
                "  = accepted here: small"
            ),
        ),
        (
            "extends: night\n",
            (
                "night/pack.yaml:1:10: error E230: packs build on each other in a circle: night -> night\n"
                "  | extends: night\n"
                "  |          ^^^^^\n"
                "  = let one of them stand on its own"
            ),
        ),
    ],
)
def test_a_base_that_cant_be_used(pack: str, shown: str, tmp_path: Path) -> None:
    loading = load(write_night(tmp_path, **{"pack.yaml": pack}))
    assert [show(each) for each in loading.diagnostics] == [shown]
    assert loading.pack is None


@pytest.mark.parametrize("name", ["/etc", "..", ".", ""])
def test_a_base_is_named_by_a_relative_path_to_a_pack(name: str, tmp_path: Path) -> None:
    found = load(write_night(tmp_path, **{"pack.yaml": f"extends: {name!r}\n"})).diagnostics
    assert [each.code for each in found] == ["E231"]


def test_a_circle_prints_its_chain(tmp_path: Path) -> None:
    for name, base in (("a", "b"), ("b", "c"), ("c", "b")):
        write_files(tmp_path / name, {"pack.yaml": f"extends: {base}\n"})
    (found,) = load(tmp_path / "a").diagnostics
    assert found.message == "packs build on each other in a circle: b -> c -> b"
    assert str(found.place) == "c/pack.yaml:1:10"


def test_slips_are_told_in_the_file_that_holds_them(tmp_path: Path) -> None:
    folder = write_night(tmp_path, **{"missions/raid.yaml": "zones:\n  prize: {half: north}\n"})
    assert [show(each) for each in load(folder).diagnostics] == [
        (
            "night/missions/raid.yaml:2:3: error E209: zones.prize of mission raid has 2 shapes: quarter, half\n"
            "  |   prize: {half: north}\n"
            "  |   ^^^^^\n"
            "  inherited from: small/missions/raid.yaml:10:11\n"
            "  = `quarter: ~` drops what is inherited"
        )
    ]


def node(text: str) -> Mapping:
    top = read_yaml(Source("f.yaml", text)).top
    assert top is not None
    return top


@pytest.mark.parametrize(
    ("base", "top", "both"),
    [
        ("a: 1\nb: 2", "b: 3\nc: 4", {"a": "1", "b": "3", "c": "4"}),
        ("a: {b: {c: 1, d: 2}}", "a: {b: {d: ~}}", {"a": {"b": {"c": "1"}}}),
        ("a: [1, 2]", "a: [3]", {"a": ["3"]}),
        ("a: [{id: x, n: 1}, {id: y}]", "a: [{id: y, n: 2}]", {"a": [{"id": "x", "n": "1"}, {"id": "y", "n": "2"}]}),
        ("a: [{id: x}, {id: y}]", "a: [{id: z, before: y}]", {"a": [{"id": "x"}, {"id": "z"}, {"id": "y"}]}),
        ("a: [{id: x}]", "a: [{id: z, before: x}, {id: w, before: x}]", {"a": [{"id": "z"}, {"id": "w"}, {"id": "x"}]}),
        ("a: [{id: x}]", "a: [{n: 2}]", {"a": [{"n": "2"}]}),
        ("a: [{id: x}]", "a: []", {"a": []}),
        ("a: {b: 1}", "a: text", {"a": "text"}),
        ("a: text", "a: {b: 1}", {"a": {"b": "1"}}),
    ],
)
def test_values_are_laid_over_one_another(base: str, top: str, both: object) -> None:
    assert plain(without_nothing(lay_over(node(base), node(top), []))) == both


VALUES = st.recursive(
    st.sampled_from(["1", "2", "3"]),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)
DATA = st.dictionaries(st.sampled_from("abc"), VALUES, max_size=3)


def written(data: object) -> str:
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {written(value)}" for key, value in data.items()) + "}"
    return str(data)


def leaves(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    if not isinstance(data, dict) or not data:
        yield path, data
        return
    for key, value in data.items():
        yield from leaves(value, (*path, key))


@pytest.mark.slow
@given(DATA, DATA)
def test_what_the_upper_layer_says_stands_and_the_rest_stays(base: dict[str, object], top: dict[str, object]) -> None:
    both = plain(lay_over(node(written(base)), node(written(top)), []))
    assert isinstance(both, dict)
    assert {key: both[key] for key in base.keys() - top.keys()} == {key: base[key] for key in base.keys() - top.keys()}
    for path, value in leaves(top):
        there: Any = both
        for key in path:
            there = there[key]
        assert there == value or value == {}


@pytest.mark.slow
@given(DATA)
def test_nothing_over_a_layer_or_under_it_changes_it(data: dict[str, object]) -> None:
    only, empty = node(written(data)), node("{}")
    assert plain(lay_over(only, empty, [])) == data
    assert plain(lay_over(empty, only, [])) == plain(lay_over(only, only, [])) == data
