"""One value of a file is changed where it stands: everything else stays, byte for byte, and comes back when undone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from benches import write_pack
from hypothesis import given
from hypothesis import strategies as st

from pipeline.authoring.edit_history import EditHistory
from pipeline.authoring.value_edits import FileEdit, edit_value, with_length
from pipeline.diagnostics import UsageError
from pipeline.load import Loading, content_roots, load_pack
from pipeline.load.parsing.nodes import at, entries_of
from pipeline.load.written_values import WrittenValue, find_value
from pipeline.units import Amount, Distance, Unit

GAP = ("missions", "raid", "distances", "gap")
GAP_LINE = b"distances: {gap: 8in}\n"


def inches(number: str) -> Amount:
    return Amount(Fraction(number), Unit.IN)


def value_at(folder: Path, path: tuple[str | int, ...] = GAP) -> WrittenValue:
    value = find_value(load_pack(folder), path)
    assert value is not None
    return value


def raid(folder: Path) -> Path:
    return folder / "missions/raid.yaml"


FORMS = {
    "8in": ("9.5in", inches("9.5")),
    "8 in": ("9 in", inches("9")),
    '8"': ('9"', inches("9")),
    "8.0 inches": ("7.5 inches", inches("7.5")),
    "2ft": ("3ft", inches("36")),
    "2 feet": ("2.5 feet", inches("30")),
    "6ft": ("40in", inches("40")),
    "20cm": ("22.5cm", Amount(Fraction("22.5"), Unit.CM)),
    "0.5m": ("0.45m", Amount(Fraction(45), Unit.CM)),
    "15mm": ("20mm", Amount(Fraction(20), Unit.MM)),
    "'8in'": ("'9in'", inches("9")),
    '"8\\""': ('"9\\""', inches("9")),
}


@pytest.mark.parametrize("written", FORMS)
def test_a_length_keeps_the_form_that_it_is_written_in(written: str) -> None:
    new, length = FORMS[written]
    assert with_length(written, length) == new


@given(
    st.integers(1, 400).map(lambda halves: Fraction(halves, 2)), st.sampled_from(["8in", "8 in", '8"', "3ft", "1 foot"])
)
def test_what_is_written_is_read_back(number: Fraction, written: str) -> None:
    assert Distance.parse(with_length(written, Amount(number, Unit.IN))).inches == number


ENDS = {
    "as it is": lambda data: data,
    "line ends of another system": lambda data: data.replace(b"\n", b"\r\n"),
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "both": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "letters of several bytes before it": lambda data: data.replace(b"name: Raid", "name: Räid – spät".encode()),
    "a remark beside it": lambda data: data.replace(GAP_LINE, b"distances: # 8in, that is\n  gap:   '8in'   # 8in\n"),
    "no line end": lambda data: data.replace(GAP_LINE, b"") + b"distances: {gap: 8in}",
}


def common(one: bytes, other: bytes) -> int:
    """Count the bytes with which both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


@pytest.mark.parametrize("how", ENDS)
def test_all_else_in_the_file_stays(tmp_path: Path, how: str) -> None:
    folder = write_pack(tmp_path / "moor")
    before = ENDS[how](raid(folder).read_bytes())
    raid(folder).write_bytes(before)
    EditHistory().write(edit_value(value_at(folder), inches("9.5")))
    after = raid(folder).read_bytes()
    prefix = common(before, after)
    suffix = common(before[prefix:][::-1], after[prefix:][::-1])
    assert (before[prefix : len(before) - suffix], after[prefix : len(after) - suffix]) == (b"8", b"9.5")
    assert load_pack(folder).pack.missions["raid"].distances["gap"].inches == Fraction("9.5")


def test_what_is_undone_is_done_again_and_undone_again(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "moor")
    first, history = raid(folder).read_bytes(), EditHistory()
    history.write(edit_value(value_at(folder), inches("9")))
    second = raid(folder).read_bytes()
    history.write(edit_value(value_at(folder), inches("10")))
    third = raid(folder).read_bytes()
    assert (history.next_undo, history.next_redo) == ("gap: 9in -> 10in", None)
    seen = []
    for step in (history.undo, history.undo, history.redo, history.redo, history.undo):
        step()
        seen.append(raid(folder).read_bytes())
    assert seen == [second, first, second, third, second]
    assert (history.next_undo, history.next_redo) == ("gap: 8in -> 9in", "gap: 9in -> 10in")
    history.write(edit_value(value_at(folder), inches("11")))
    assert history.next_redo is None


def test_a_file_keeps_who_may_read_it_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "moor")
    raid(folder).chmod(0o640)
    beside = sorted(path.name for path in raid(folder).parent.iterdir())
    history = EditHistory()
    history.write(edit_value(value_at(folder), inches("9")))
    history.undo()
    assert raid(folder).stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in raid(folder).parent.iterdir()) == beside


def refused(act: object) -> str:
    with pytest.raises(UsageError) as problem:
        act()  # type: ignore[operator]
    (found,) = problem.value.diagnostics
    return f"{found.code} {found.message}"


def test_what_changed_on_disk_meanwhile_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path / "moor")
    monkeypatch.chdir(tmp_path)
    changed = "E970 moor/missions/raid.yaml has changed on disk since it was read, so nothing is written"
    value, history = value_at(folder), EditHistory()
    history.write(edit_value(value, inches("9")))
    assert refused(lambda: edit_value(value, inches("10"))) == changed
    theirs = raid(folder).read_bytes() + b"# theirs\n"
    raid(folder).write_bytes(theirs)
    assert refused(history.undo) == changed
    assert raid(folder).read_bytes() == theirs
    edit = edit_value(value_at(folder), inches("10"))
    raid(folder).write_bytes(theirs + b"# again\n")
    assert refused(lambda: history.write(edit)) == changed
    raid(folder).unlink()
    assert refused(history.undo) == changed
    assert refused(lambda: edit_value(value, inches("10"))) == (
        "E971 moor/missions/raid.yaml can't be read any more: No such file or directory"
    )


def test_there_may_be_nothing_to_undo() -> None:
    history = EditHistory()
    assert refused(history.undo) == "E973 there is nothing to undo"
    assert refused(history.redo) == "E973 there is nothing to do again"


def test_a_folded_length_is_changed_where_it_stands(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "moor")
    raid(folder).write_bytes(raid(folder).read_bytes().replace(GAP_LINE, b"distances:\n  gap: >-\n    8in\n  # end\n"))
    edit = edit_value(value_at(folder), inches("9"))
    assert edit.after == edit.before.replace(b"    8in\n", b"    9in\n")


def own_distances(loading: Loading) -> Iterator[WrittenValue]:
    """List what a pack's own files say of its distances, and of its missions'."""
    tree = loading.places.tree
    paths = [("distances", name) for name in entries_of(tree.get("distances"))]
    for mission, entry in entries_of(tree.get("missions")).items():
        named = entries_of(at(entry.value, "distances"))
        paths += [("missions", mission, "distances", name) for name in named]
    seen = set()
    for path in paths:
        value = find_value(loading, path)
        if value is not None and not value.is_inherited and (value.file, value.node.start) not in seen:
            seen.add((value.file, value.node.start))
            yield value


SHIPPED = sorted(path.parent.relative_to(content_roots()[-1]) for path in content_roots()[-1].glob("**/pack.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("pack", SHIPPED, ids=str)
def test_every_distance_that_ships_can_be_written_and_undone(tmp_path: Path, pack: Path) -> None:
    shutil.copytree(content_roots()[-1], tmp_path / "content")
    folder = tmp_path / "content" / pack
    loading = load_pack(folder, roots=[tmp_path / "content"])
    for value in own_distances(loading):
        length = Distance.parse(value.node.text).written
        assert length is not None
        path, history = folder / value.file, EditHistory()
        before = path.read_bytes()
        edit = edit_value(value, Amount(length.number + 1, length.unit))
        history.write(edit)
        check(edit, path.read_bytes(), value)
        history.undo()
        assert path.read_bytes() == before
    # By way of the whole pack, for the last of them: one value differs in all that it holds.
    for value in list(own_distances(loading))[-1:]:
        history.write(edit)
        after = load_pack(folder, roots=[tmp_path / "content"])
        assert find_value(after, value.path).node.text != value.node.text
        others = [each for each in own_distances(loading) if each.path != value.path]
        assert [find_value(after, each.path).node.text for each in others] == [each.node.text for each in others]


def check(edit: FileEdit, after: bytes, value: WrittenValue) -> None:
    """Hold an edit to its one value: what stands before and behind it is the same."""
    assert edit.before is not None
    mark = 3 if edit.before.startswith(b"\xef\xbb\xbf") else 0
    text = edit.before[mark:].decode()
    assert "\r" not in text
    head, tail = text[: value.node.start].encode(), text[value.node.end :].encode()
    assert after[mark:].startswith(head)
    assert after.endswith(tail)
    middle = after[mark + len(head) : len(after) - len(tail)].decode()
    assert Distance.parse(middle.strip("'\"")).inches != Distance.parse(value.node.text).inches
