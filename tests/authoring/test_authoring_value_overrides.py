"""An inherited length becomes a change of a variant's own, in the file that speaks of its mission already."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from benches import write_pack

from pipeline.authoring.edit_history import EditHistory
from pipeline.authoring.value_overrides import override_value
from pipeline.diagnostics import UsageError
from pipeline.load import load_pack
from pipeline.load.written_values import find_value
from pipeline.units import Amount, Unit

GAP = ("missions", "raid", "distances", "gap")
NEAR = ("distances", "near")
HEAD = 'extends: moor\ntitle: Drier Moor\nsubtitle: Two raids\nversion: "1.0"\ndate: 2026-11-19\n'
NINE = Amount(Fraction(9), Unit.IN)

# What a variant has: which file, its text, which value, and the text after that.
CASES = {
    "nothing of the mission": ("missions/raid.yaml", None, GAP, "distances: {gap: 9in}\n"),
    "a mission without distances": (
        "missions/raid.yaml",
        "# Ours\ngist: Out again.  # quick\n",
        GAP,
        "# Ours\ndistances: {gap: 9in}\ngist: Out again.  # quick\n",
    ),
    "distances in braces": (
        "missions/raid.yaml",
        "distances: {wide: 12in}  # ours\nzones: {prize: {label: \"{wide}\"}}\n",
        GAP,
        "distances: {wide: 12in, gap: 9in}  # ours\nzones: {prize: {label: \"{wide}\"}}\n",
    ),
    "distances below one another": (
        "missions/raid.yaml",
        "distances:\n    wide: 12in   # ours\n\nzones: {prize: {label: \"{wide}\"}}\n",
        GAP,
        "distances:\n    wide: 12in   # ours\n    gap: 9in\n\nzones: {prize: {label: \"{wide}\"}}\n",
    ),
    "no line end": ("missions/raid.yaml", "distances:\n  wide: 12in", GAP, "distances:\n  wide: 12in\n  gap: 9in"),
    "line ends of another system": (
        "missions/raid.yaml",
        "distances:\r\n  wide: 12in\r\n",
        GAP,
        "distances:\r\n  wide: 12in\r\n  gap: 9in\r\n",
    ),
    "the mission in pack.yaml": (
        "pack.yaml",
        f"{HEAD}missions:\n  raid:\n    gist: Out again.\n",
        GAP,
        f"{HEAD}missions:\n  raid:\n    distances: {{gap: 9in}}\n    gist: Out again.\n",
    ),
    "another mission in pack.yaml": (
        "missions/raid.yaml",
        None,
        GAP,
        "distances: {gap: 9in}\n",
    ),
    "the mission in braces": (
        "pack.yaml",
        f"{HEAD}missions: {{raid: {{gist: Out again.}}}}\n",
        GAP,
        f"{HEAD}missions: {{raid: {{gist: Out again., distances: {{gap: 9in}}}}}}\n",
    ),
    "a distance of the pack": ("pack.yaml", HEAD, NEAR, f"distances: {{near: 9in}}\n{HEAD}"),
    "beside others of the pack": (
        "pack.yaml",
        f"{HEAD}distances: {{far: 20in,}}\n",
        NEAR,
        f"{HEAD}distances: {{far: 20in, near: 9in}}\n",
    ),
}  # fmt: skip


def variant(folder: Path, name: str, text: str | None) -> Path:
    write_pack(folder / "moor")
    drier = folder / "drier"
    (drier / "missions").mkdir(parents=True)
    (drier / "pack.yaml").write_text(HEAD)
    if text is not None:
        (drier / name).write_bytes(text.encode())
    return drier


@pytest.mark.parametrize("case", CASES)
def test_a_change_is_written_where_the_variant_speaks(tmp_path: Path, case: str) -> None:
    name, before, path, after = CASES[case]
    folder = variant(tmp_path, name, before)
    if case == "another mission in pack.yaml":
        (folder / "pack.yaml").write_text(f"{HEAD}missions: {{chase: {{gist: Run.}}}}\n")
    others = {each: each.read_bytes() for each in tmp_path.rglob("*.*") if each != folder / name}
    loading, history = load_pack(folder), EditHistory()
    assert loading.pack is not None, loading.diagnostics
    value = find_value(loading, path)
    assert value is not None
    assert value.is_inherited
    history.write(override_value(loading, value, NINE))
    assert (folder / name).read_bytes().decode() == after
    assert {each: each.read_bytes() for each in others} == others
    changed = load_pack(folder)
    assert changed.pack is not None, changed.diagnostics
    found = find_value(changed, path)
    assert found is not None
    assert (found.node.text, found.is_inherited, found.file) == ("9in", False, name)
    history.undo()
    assert ((folder / name).read_bytes().decode() if (folder / name).exists() else None) == (
        before if name != "pack.yaml" or before else HEAD
    )
    history.redo()
    assert (folder / name).read_bytes().decode() == after


def test_what_has_no_name_is_changed_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = variant(tmp_path, "missions/raid.yaml", None)
    raid = tmp_path / "moor/missions/raid.yaml"
    raid.write_text(raid.read_text().replace("{edges: near}", "{edges: 5in}"))
    monkeypatch.chdir(tmp_path)
    loading = load_pack(folder)
    value = find_value(loading, ("missions", "raid", "zones", "prize", "clear_of", "edges"))
    assert value is not None
    with pytest.raises(UsageError) as problem:
        override_value(loading, value, NINE)
    (found,) = problem.value.diagnostics
    assert (found.code, found.message) == ("E976", "'5in' can't be written as a change of this pack's own")
